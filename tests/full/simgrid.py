#!/usr/bin/env python3
"""Platforms for SimGrid: our schedules, as programs of messages, simulated by SimGrid on our routes, against the times of `netlace collective`.

usage: simgrid.py NETLACE REPORT   needs apt-get install libsimgrid-dev

Fails if SimGrid takes longer where nothing contends, or not as long where in addition every rank sends one message at a time.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

netlace, report = sys.argv[1:]
here = Path(__file__).parent
OPTIONS = ["network/model:CM02", "network/latency-factor:1", "network/bandwidth-factor:1", "network/TCP-gamma:0", "network/crosstraffic:0", "smpi/simulate-computation:no",
           "smpi/async-small-thresh:0", "smpi/send-is-detached-thresh:100000000"]
NEIGHBOURS = ["hypercube(4)", "torus(4,4)", "rdn(ring(4),1)", "rsn(hypercube(3),2)"]
HOSTS = ["fat_tree(4)", "dragonfly(4,2,2)", "hosts(torus(4,4),2)"]
COLLECTIVES = ["broadcast", "all-reduce", "all-to-all"]
# What the two may differ by where nothing contends: in messages between neighbours, of which each rank sends one at a time.
CLOSE = 0.01
SINGLE = ["native", "tree", "pipeline", "exchange", "halving", "ring"]
ABOUT = """# Against SimGrid

Schedules of 64 KiB as programs of messages (`collective --goal`), executed by SimGrid 3.32 on a platform that `export --format simgrid` wrote with the routing
`shortest`, and the time that `netlace collective` says. SimGrid: CM02, latency and bandwidth factors 1, TCP gamma and cross traffic 0, no overheads.

Between neighbours, where a rank sends one message at a time, both say the same. Where they differ:

- netlace says what a schedule takes step by step. In SimGrid a rank begins its next step as soon as it can (ratios below 1), and messages of two steps may
  meet on a link (above 1, where hosts send over switches).
- With one port a node of netlace sends one message at a time (`flood`, `shares`, `direct`, `tree` of all-to-all). SimGrid knows no ports: a host
  sends all messages at once, and is limited by its links alone.
"""


def operations(text):
    """The operations of each rank in GOAL text, as the player reads them."""
    for body in re.findall(r"rank \d+ \{\n(.*?)\}", text, re.S):
        places, lines, waits = {}, [], []
        for line in body.splitlines():
            if later := re.fullmatch(r"(\w+) requires (\w+)", line):
                waits[places[later[1]]].append(places[later[2]])
                continue
            label, kind, size, peer, tag = re.fullmatch(r"(\w+): (send|recv) (\d+)b (?:to|from) (\d+) tag (\d+)", line).groups()
            places[label] = len(lines)
            lines.append(f"{kind[0]} {size} {peer} {tag}")
            waits.append([])
        yield "\n".join([str(len(lines)), *(f"{line} {len(w)} {' '.join(map(str, w))}" for line, w in zip(lines, waits))])


def simulated(folder, count):
    command = ["smpirun", "-np", str(count), "-hostfile", f"{folder}/platform/hostfile", "-platform", f"{folder}/platform/platform.xml", *(f"--cfg={o}" for o in OPTIONS),
               "--log=root.thres:critical", f"{folder}/player", f"{folder}/program"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return float(re.search(r"done (\S+)", done.stdout)[1])


def compare(folder, expr, collective, ports):
    command = [netlace, "collective", expr, collective, "--bytes", "64KiB", "--ports", ports, "--json"]
    names = [one["algorithm"] for one in json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["schedules"]]
    for algorithm in names:
        goal = Path(folder, "a.goal")
        found = json.loads(subprocess.run([*command, "--algorithm", algorithm, "--goal", goal], check=True, capture_output=True).stdout)
        ranks = list(operations(goal.read_text()))
        program = Path(folder, "program")
        program.mkdir(exist_ok=True)
        for rank, text in enumerate(ranks):
            Path(program, str(rank)).write_text(text)
        yield algorithm, found["seconds"], simulated(folder, len(ranks))


def main():
    lines, wrong = [], []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["smpicc", "-O2", here / "simgrid/player.c", "-o", f"{folder}/player"], check=True)
        for expr in NEIGHBOURS + HOSTS:
            subprocess.run([netlace, "export", expr, "--format", "simgrid", "--routing", "shortest", "-o", f"{folder}/platform"], check=True, capture_output=True)
            for collective in COLLECTIVES:
                for algorithm, ours, theirs in compare(folder, expr, collective, "one"):
                    ratio = theirs / ours
                    lines.append(f"| `{expr}` | {collective} | {algorithm} | {ours * 1e6:.1f} µs | {theirs * 1e6:.1f} µs | {ratio:.3f} |")
                    print(lines[-1], flush=True)
                    # In other schedules of all-to-all ranks have several messages in a step.
                    is_single = algorithm in SINGLE and (collective != "all-to-all" or algorithm == "exchange")
                    is_late = ratio < 1 - CLOSE and is_single
                    if expr in NEIGHBOURS and (ratio > 1 + CLOSE or is_late):
                        wrong.append(lines[-1])
    head = "| network | collective | algorithm | netlace | SimGrid | ratio |\n|---|---|---|---|---|---|"
    Path(report).write_text("\n".join([ABOUT, head, *lines]) + "\n", encoding="utf-8")
    sys.exit("these differ:\n" + "\n".join(wrong) if wrong else 0)


main()
