#!/usr/bin/env python3
"""Every routing engine of OpenSM on simulated fabrics: what is really in force, and whether it can deadlock.

usage: engines.py NETLACE [--full] [REPORT]

OpenSM runs in ibsim, its own dump files and the service levels of all paths are gathered, and `netlace fabric check`
judges them: without levels, and with them. Each verdict is found a second time here, by an explicit graph of dependencies,
and a third time by `ibdmchk` of ibutils.
With --full all fabrics and engines; the table is written to REPORT.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FABRICS = [
    "hosts(torus(5,5),2)", "hosts(hypercube(4),1)", "hosts(mesh(4,4),1)", "fat_tree(4)", "dragonfly(4,2,2)",
    "rdn(ring(8),1)", "rsn(hypercube(3),2)", "hosts(jellyfish(20,4),1)",
]
ENGINES = ["minhop", "updn", "ftree", "lash", "dfsssp", "torus-2QoS", "nue"]
FEW = [("hosts(torus(5,5),2)", engine) for engine in ("minhop", "updn", "lash", "dfsssp", "torus-2QoS")]


def await_(condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


class Fabric:
    """A fabric in ibsim."""

    def __init__(self, netlace, expr, folder):
        self.netlace, self.folder = netlace, folder
        subprocess.run([netlace, "export", expr, "--format", "opensm", "--routing", "updown", "-o", folder / "export"],
                       check=True, stdout=subprocess.DEVNULL)
        net = (folder / "export/fabric.net").read_text()
        self.environment = {
            **os.environ,
            "IBSIM_SOCKNAME": f"engines-{os.getpid()}",
            "SIM_HOST": "H-" + re.search(r"caguid=0x([0-9a-f]+)", net)[1],
        }
        self.switches = re.findall(r"switchguid=(0x[0-9a-f]+)", net)
        self.simulator = subprocess.Popen(
            ["ibsim", "-s", "-n", "-S", "2048", "-N", "4096", "-P", "60000", folder / "export/fabric.net"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not await_(lambda: self.run("smpquery", "-D", "nodeinfo", "0", check=False).returncode == 0):
            sys.exit(f"{expr}: the simulator does not answer")

    def run(self, *command, check=True):
        return subprocess.run(["ibsim-run", *map(str, command)], env=self.environment, check=check, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder)

    def stop(self):
        self.simulator.kill()
        self.simulator.wait()

    def route(self, engine, options):
        """Runs an engine; its dumps, the levels of all paths, and which engine is in force."""
        folder = self.folder / engine
        folder.mkdir()
        (folder / "guid2lid").write_bytes((self.folder / "export/guid2lid").read_bytes())
        environment = {**self.environment, "OSM_CACHE_DIR": str(folder), "OSM_TMP_DIR": str(folder)}
        log = folder / "log"
        command = ["ibsim-run", "opensm", "-e", "-f", log, "-D", "0x43", "--dump_files_dir", folder, "-Q", "-R", engine, *options]
        manager = subprocess.Popen(list(map(str, command)), env=environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, cwd=self.folder)
        try:
            # The log is written at the end.
            def answers():
                return manager.poll() is not None or self.run("saquery", "-p", "--slid", "1", "--dlid", "2", check=False).returncode == 0

            if not await_(answers, 20) or manager.poll() is not None:
                return folder, None
            (folder / "fabric.ibnetdiscover").write_text(self.run("ibnetdiscover").stdout)
            script = folder / "levels.py"
            script.write_text(subprocess.run([self.netlace, "fabric", "levels"], check=True, text=True, stdout=subprocess.PIPE).stdout)
            levels = self.run(sys.executable, script, folder / "fabric.ibnetdiscover", check=False)
            (folder / "fabric.psl").write_text(levels.stdout)
        finally:
            manager.terminate()
            manager.wait()
        if levels.returncode:
            return folder, None
        forces = re.findall(r"osm_ucast_mgr_process: (.*) tables configured on all switches", log.read_text(errors="replace"))
        return folder, forces[-1] if forces else None

    def options(self, expr, engine):
        """What an engine has to be told."""
        if engine == "updn":
            return ["-a", self.folder / "export/roots"]
        sides = re.match(r"hosts\((torus|mesh)\((\d+),(\d+)\)", expr)
        if engine != "torus-2QoS" or not sides:
            return []
        kind, rows, columns = sides[1], int(sides[2]), int(sides[3])
        config = self.folder / "torus.conf"
        first = self.switches[0]
        config.write_text(f"{kind} {columns} {rows} 1\nxp_link {first} {self.switches[1]}\n"
                          f"yp_link {first} {self.switches[columns]}\n")
        return ["--torus_config", config]


def judge(netlace, folder, *more):
    """What netlace says of a folder."""
    answer = subprocess.run([netlace, "fabric", "check", "--json", *map(str, more)], text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, cwd=folder)
    if not answer.stdout:
        sys.exit(f"{folder}: {answer.stderr}")
    said = json.loads(answer.stdout)
    expected = {"deadlock-free": 0, "can-deadlock": 1, "invalid": 1, "unknown": 4}[said["verdict"]]
    if answer.returncode != expected:
        sys.exit(f"{folder}: {said['verdict']} with status {answer.returncode}")
    return said


def explicit(folder):
    """The same from the files alone: follows every packet, and looks for a cycle among the channels."""
    cable, hosts = {}, {}
    at = None
    for line in (folder / "fabric.ibnetdiscover").read_text().splitlines():
        if match := re.match(r'(Switch|Ca)\s+\d+ "([SH])-([0-9a-f]+)"', line):
            at = (match[2], int(match[3], 16))
        elif at and (match := re.match(r'\[(\d+)\](?:\([0-9a-f]+\))?\s+"([SH])-([0-9a-f]+)"\[(\d+)\].*# *(?:lid (\d+) lmc (\d+))?', line)):
            there = (match[2], int(match[3], 16)), int(match[4])
            cable[at, int(match[1])] = there
            if at[0] == "H":
                for lid in range(int(match[5]), int(match[5]) + (1 << int(match[6]))):
                    hosts[lid] = there
    tables, lanes, levels = {}, {}, {}
    for line in (folder / "opensm-lfts.dump").read_text().splitlines():
        if match := re.search(r"guid 0x([0-9a-f]+)", line) if line.startswith("Unicast") else None:
            at = "S", int(match[1], 16)
        elif match := re.match(r"0x([0-9a-f]+) (\d+)", line):
            tables[at, int(match[1], 16)] = int(match[2])
    for line in (folder / "opensm-sl2vl.dump").read_text().splitlines():
        if match := re.match(r"Switch 0x([0-9a-f]+)", line):
            at = "S", int(match[1], 16)
        elif line.startswith("Channel"):
            at = None
        elif at and (match := re.match(r"(\d+)\s+(\d+)\s+:(.*)", line)):
            lanes[at, int(match[1]), int(match[2])] = [int(lane) for lane in match[3].split()]
    for line in (folder / "fabric.psl").read_text().splitlines():
        if match := re.search(r"base LID (\d+)", line):
            source = int(match[1])
        elif match := re.match(r"0x([0-9a-f]+) : (\d+)", line):
            levels[source, int(match[1], 16)] = int(match[2])
    after, lost = {}, 0
    for (source, target), level in levels.items():
        (switch, into), held = hosts[source], None
        for _ in range(1000):
            out = tables.get((switch, target), 255)
            if out == 255 or (switch, out) not in cable:
                lost += 1
                break
            (next_, next_port) = cable[switch, out]
            if next_[0] == "H":
                break
            lane = lanes[switch, into, out][level]
            channel = switch, out, lane
            after.setdefault(channel, set())
            if held:
                after[held].add(channel)
            switch, into, held = next_, next_port, channel
        else:
            lost += 1
    waiting = dict.fromkeys(after, 0)
    for nexts in after.values():
        for channel in nexts:
            waiting[channel] += 1
    free = [channel for channel, count in waiting.items() if count == 0]
    done = 0
    while free:
        done += 1
        for channel in after[free.pop()]:
            waiting[channel] -= 1
            if waiting[channel] == 0:
                free.append(channel)
    verdict = "invalid" if lost else "deadlock-free" if done == len(after) else "can-deadlock"
    return verdict, len({lane for _, _, lane in after})


def ibdmchk(folder):
    """What ibdmchk of ibutils says, from the same levels and lanes in the form that it reads; None if a path is missing."""
    with (folder / "ibdmchk.psl").open("w") as out:
        for line in (folder / "fabric.psl").read_text().splitlines():
            if match := re.match(r"Channel Adapter (0x[0-9a-f]+)", line):
                guid = match[1]
            elif match := re.match(r"0x([0-9a-f]+) : (\d+)", line):
                print(guid, int(match[1], 16), match[2], file=out)
    with (folder / "ibdmchk.slvl").open("w") as out:
        for line in (folder / "opensm-sl2vl.dump").read_text().splitlines():
            if match := re.match(r"(Switch|Channel Adapter) (0x[0-9a-f]+)", line):
                guid = match[2] if match[1] == "Switch" else None
            elif guid and (match := re.match(r"(\d+)\s+(\d+)\s+:(.*)", line)):
                lanes = [int(lane) for lane in match[3].split()]
                print(guid, match[1], match[2], *(f"0x{a:x}{b:x}" for a, b in zip(lanes[::2], lanes[1::2])), file=out)
    answer = subprocess.run(["ibdmchk", "-s", "opensm-subnet.lst", "-f", "opensm.fdbs", "-m", "opensm.mcfdbs",
                             "-c", "ibdmchk.psl", "-d", "ibdmchk.slvl"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            cwd=folder, check=False).stdout
    (folder / "ibdmchk.log").write_text(answer)
    if "credit loops in routing" in answer:
        return "can-deadlock"
    return "deadlock-free" if "no credit loops found" in answer else None


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--full"]
    netlace = str(Path(arguments[0]).resolve())
    wanted = [(expr, engine) for expr in FABRICS for engine in ENGINES] if "--full" in sys.argv else FEW
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for number, expr in enumerate(dict.fromkeys(expr for expr, _ in wanted)):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            fabric = Fabric(netlace, expr, folder)
            try:
                for engine in (engine for other, engine in wanted if other == expr):
                    dumps, force = fabric.route(engine, fabric.options(expr, engine))
                    if force is None:
                        rows.append((expr, engine, "does not route it", "", "", ""))
                    else:
                        rows.append((expr, engine, force, *verdicts(netlace, expr, engine, dumps)))
                    print(*rows[-1], sep=" | ", flush=True)
            finally:
                fabric.stop()
    if "--full" not in sys.argv:
        found = {engine: (force, with_levels, lanes) for _, engine, force, _, with_levels, lanes in rows}
        assert found["dfsssp"][0] == "dfsssp" and found["dfsssp"][1].startswith("deadlock-free") and found["dfsssp"][2] == "8", found
        assert found["minhop"][:2] == ("minhop", "can-deadlock"), found
        assert found["updn"][:2] == ("updn", "deadlock-free"), found
        assert found["lash"][:2] == ("lash", "deadlock-free"), found
    if len(arguments) > 1:
        write(Path(arguments[1]), rows)


def verdicts(netlace, expr, engine, dumps):
    """Without levels, and with them; both ways to find it agree."""
    files = ["--net", "fabric.ibnetdiscover", "--lfts", "opensm-lfts.dump"]
    bare = judge(netlace, dumps, *files)
    given = judge(netlace, dumps, *files, "--sl2vl", "opensm-sl2vl.dump", "--sl", "fabric.psl")
    # The folder alone holds the same, and OpenSM's list of links instead of ibnetdiscover's.
    folder = judge(netlace, dumps, ".")
    listed = judge(netlace, dumps, ".", "--net", "opensm-subnet.lst", "--lfts", "opensm.fdbs")
    second, lanes = explicit(dumps)
    third = ibdmchk(dumps)
    if second != "invalid" and third != second:
        sys.exit(f"{expr}, {engine}: ibdmchk says {third}, here {second}")
    all_ = {given["verdict"], folder["verdict"], listed["verdict"], second}
    if len(all_) > 1 or bare["verdict"] not in ("unknown", "invalid") and bare["verdict"] != second:
        sys.exit(f"{expr}, {engine}: {bare['verdict']}, {given['verdict']}, {folder['verdict']}, {listed['verdict']}; here {second}")
    if given["lanes"] is not None and given["lanes"] != lanes and second != "invalid":
        sys.exit(f"{expr}, {engine}: {given['lanes']} lanes, here {lanes}")
    answers = {True: "", False: ", not with answers on the level of the request", None: ""}[given["both_ways"]]
    return bare["verdict"], given["verdict"] + answers, str(lanes)


def write(report, rows):
    """A line for each fabric, a column for each engine."""
    def cell(engine, force, with_levels, lanes):
        verdict = with_levels.split(",")[0].replace("-", " ").replace("deadlock free", "free")
        if not verdict:
            return force
        verdict += f", {lanes} lane{'s' * (lanes != '1')}" if verdict == "free" else ""
        verdict += " \\*" if "answers" in with_levels else ""
        return verdict if force == engine else f"{force}: {verdict}"

    engines = list(dict.fromkeys(row[1] for row in rows))
    with report.open("w") as out:
        out.write("| fabric | " + " | ".join(engines) + " |\n|" + "---|" * (len(engines) + 1) + "\n")
        for expr in dict.fromkeys(row[0] for row in rows):
            cells = {engine: cell(engine, force, given, lanes) for other, engine, force, _, given, lanes in rows if other == expr}
            out.write(f"| `{expr}` | " + " | ".join(cells[engine] for engine in engines) + " |\n")
        out.write("\n\\* not if answers go on the level of the request.\n")
        unknown = [row for row in rows if row[3] == "unknown"]
        out.write(f"\nWithout levels {len(unknown)} of {len(rows)} are unknown; all others have the same verdict.\n")


main()
