#!/usr/bin/env python3
"""A fabric of 2,048 hosts, from files: `netlace fabric check` with the levels of all 4,192,256 paths.

usage: fabric-2048.py NETLACE REPORT

A torus of 16 x 16 switches with 8 hosts each, routed dimension by dimension. A packet's level says whether it crosses the
seam of each dimension, so that 4 lanes are free of deadlock; on one lane they are not. The check may take 60 s and 2 GB.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

SIDE, HOSTS = 16, 8
SWITCHES = SIDE * SIDE
FIRST_SWITCH = SWITCHES * HOSTS + 1
# Ports 1 to 8 are of hosts, then up and down in each dimension.
PORTS = {(0, 1): 9, (0, -1): 10, (1, 1): 11, (1, -1): 12}


def shift(switch, dimension, step):
    place = [switch // SIDE, switch % SIDE]
    place[dimension] = (place[dimension] + step) % SIDE
    return place[0] * SIDE + place[1]


def ahead(switch, to, dimension):
    """How far the destination is ahead, the shorter way."""
    place = [(v // SIDE, v % SIDE)[dimension] for v in (switch, to)]
    far = (place[1] - place[0]) % SIDE
    return far if far <= SIDE // 2 else far - SIDE


def port(switch, to):
    for dimension in (0, 1):
        far = ahead(switch, to, dimension)
        if far:
            return PORTS[dimension, 1 if far > 0 else -1]
    return None


def level(switch, to):
    crosses = 0
    for dimension in (0, 1):
        end = (switch // SIDE, switch % SIDE)[dimension] + ahead(switch, to, dimension)
        crosses |= (not 0 <= end < SIDE) << dimension
    return crosses


def write(folder):
    with open(folder / "fabric.ibnetdiscover", "w") as net:
        for switch in range(SWITCHES):
            guid = 0x10000 + switch
            net.write(f'switchguid=0x{guid:x}({guid:x})\nSwitch\t12 "S-{guid:016x}"\t\t# "s{switch}" base port 0 lid {FIRST_SWITCH + switch} lmc 0\n')
            for host in range(HOSTS):
                number = switch * HOSTS + host
                net.write(f'[{host + 1}]\t"H-{0x900000 + 2 * number:016x}"[1]({0x900001 + 2 * number:x})\t\t# "h{number}" lid {number + 1} 4xHDR\n')
            for (dimension, step), here in PORTS.items():
                far = shift(switch, dimension, step)
                net.write(f'[{here}]\t"S-{0x10000 + far:016x}"[{PORTS[dimension, -step]}]\t\t# "s{far}" lid {FIRST_SWITCH + far} 4xHDR\n')
            net.write("\n")
        for number in range(SWITCHES * HOSTS):
            guid, switch = 0x900000 + 2 * number, number // HOSTS
            net.write(f'caguid=0x{guid:x}\nCa\t1 "H-{guid:016x}"\t\t# "h{number}"\n[1]({guid + 1:x})\t"S-{0x10000 + switch:016x}"[{number % HOSTS + 1}]\t\t'
                      f'# lid {number + 1} lmc 0 "s{switch}" lid {FIRST_SWITCH + switch} 4xHDR\n\n')
    with open(folder / "fabric.lfts", "w") as lfts:
        for switch in range(SWITCHES):
            lfts.write(f"Unicast lids [0x0-0x{SWITCHES * HOSTS:x}] of switch Lid {FIRST_SWITCH + switch} guid 0x{0x10000 + switch:016x} (s{switch}):\n")
            for number in range(SWITCHES * HOSTS):
                out = port(switch, number // HOSTS) or number % HOSTS + 1
                lfts.write(f"0x{number + 1:04x} {out:03d}\n")
    with open(folder / "fabric.psl", "w") as psl:
        rows = {}
        for switch in range(SWITCHES):
            rows[switch] = [level(switch, to) for to in range(SWITCHES)]
        for number in range(SWITCHES * HOSTS):
            row = rows[number // HOSTS]
            psl.write(f"Channel Adapter 0x{0x900000 + 2 * number:016x}, base LID {number + 1}\n")
            psl.write("".join(f"0x{to + 1:04x} : {row[to // HOSTS]}\n" for to in range(SWITCHES * HOSTS) if to != number))


def main(netlace, report):
    with open(report, "a") as out:
        out.write("# A fabric of 2,048 hosts\n\n`fabric check` of a torus of 16 x 16 switches, with the levels of all 4,192,256 paths.\n\n")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write(folder)
        timed = ["/usr/bin/time", "-o", folder / "time", "-f", "%e %M", netlace, "fabric", "check", "--json"]
        files = ["--net", folder / "fabric.ibnetdiscover", "--lfts", folder / "fabric.lfts"]
        for more, verdict, status in [
            ([], "unknown", 4),
            (["--assume-sl", "0"], "can-deadlock", 1),
            (["--sl2vl", "0,1,2,3", "--sl", folder / "fabric.psl"], "deadlock-free", 0),
        ]:
            answer = subprocess.run(list(map(str, timed + files + more)), stdout=subprocess.PIPE, text=True)
            seconds, kilobytes = (folder / "time").read_text().split()[-2:]
            said = json.loads(answer.stdout)
            line = f"- {verdict}: {seconds} s, {int(kilobytes) // 1000} MB"
            print(line, flush=True)
            with open(report, "a") as out:
                out.write(line + "\n")
            assert (said["verdict"], answer.returncode) == (verdict, status), said["verdict"]
            assert (said["pairs"], said["dropped"]) == (str(2048 * 2047), "0")
            assert float(seconds) <= 60 and int(kilobytes) <= 2_000_000, line
        assert said["lanes"] == 4 and said["both_ways"] is not None


main(*sys.argv[1:])
