#!/usr/bin/env python3
"""Platforms for SimGrid: our schedules, as programs of messages, simulated by SimGrid on our routes, against the times of `netlace collective`.

Also with routes by rule, on 4,096 hosts: `crates/netlace-capi/examples/zone.cpp`.

usage: simgrid.py NETLACE REPORT   needs apt-get install libsimgrid-dev

Fails if SimGrid takes longer where nothing contends, or not as long where in addition every rank sends one message at a time.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

netlace, report = sys.argv[1:]
here = Path(__file__).parent
ROOT = here.parents[1]
OPTIONS = ["network/model:CM02", "network/latency-factor:1", "network/bandwidth-factor:1", "network/TCP-gamma:0", "network/crosstraffic:0", "smpi/simulate-computation:no",
           "smpi/async-small-thresh:0", "smpi/send-is-detached-thresh:100000000"]
NEIGHBOURS = ["hypercube(4)", "torus(4,4)", "rdn(ring(4),1)", "rsn(hypercube(3),2)"]
# Routes by rule: on the first they are the same as on the platform that is a file.
BY_RULE = ["rdn(ring(4),1)", "hypercube(12)", "torus(16,16,16)"]
BY_RULE_ALGORITHMS = [("broadcast", "tree"), ("all-reduce", "exchange")]
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

BY_RULE_ABOUT = """
## Routes by rule

The same on a platform that asks for each route when it is needed: `crates/netlace-capi/examples/zone.cpp`, a program of ours in C++ against the C interface.

| network | ranks | collective | algorithm | netlace | SimGrid | ratio |
|---|---|---|---|---|---|---|"""


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


def simulated(folder, count, platform, hosts, environment=None):
    command = ["smpirun", "-np", str(count), "-hostfile", hosts, "-platform", platform, *(f"--cfg={o}" for o in OPTIONS),
               "--log=root.thres:critical", f"{folder}/player", f"{folder}/program"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    return float(re.search(r"done (\S+)", done.stdout)[1])


def ask(expr, collective, *more):
    command = [netlace, "collective", expr, collective, "--bytes", "64KiB", "--ports", "one", "--json", *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def prepare(folder, expr, collective, algorithm):
    """Lays out the program of each rank. The seconds that we say it takes, and the number of ranks."""
    goal = Path(folder, "a.goal")
    found = ask(expr, collective, "--algorithm", algorithm, "--goal", goal)
    program = Path(folder, "program")
    program.mkdir(exist_ok=True)
    ranks = list(operations(goal.read_text()))
    for rank, text in enumerate(ranks):
        Path(program, str(rank)).write_text(text)
    return found["seconds"], len(ranks)


def compare(folder, expr, collective):
    for one in ask(expr, collective)["schedules"]:
        ours, ranks = prepare(folder, expr, collective, one["algorithm"])
        yield one["algorithm"], ours, simulated(folder, ranks, f"{folder}/platform/platform.xml", f"{folder}/platform/hostfile")


def by_rule(folder):
    """The same on a platform whose routes follow from the rule."""
    subprocess.run("cargo build --release --locked --quiet -p netlace-capi".split(), cwd=ROOT, check=True)
    library, crate = ROOT / "target/release", ROOT / "crates/netlace-capi"
    subprocess.run(["g++", "-std=c++17", "-O2", "-shared", "-fPIC", crate / "examples/zone.cpp", f"-I{crate}/include", "-lsimgrid", f"-L{library}", "-lnetlace_capi", f"-Wl,-rpath,{library}", "-o", f"{folder}/zone.so"], check=True)
    for expr in BY_RULE:
        for collective, algorithm in BY_RULE_ALGORITHMS:
            ours, ranks = prepare(folder, expr, collective, algorithm)
            hosts = Path(folder, "hosts")
            hosts.write_text("".join(f"h{rank}\n" for rank in range(ranks)))
            theirs = simulated(folder, ranks, f"{folder}/zone.so", hosts, os.environ | {"NETLACE_NETWORK": expr})
            yield expr, ranks, collective, algorithm, ours, theirs


def main():
    lines, ruled, wrong = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["smpicc", "-O2", here / "simgrid/player.c", "-o", f"{folder}/player"], check=True)
        for expr, ranks, collective, algorithm, ours, theirs in by_rule(folder):
            ruled.append(f"| `{expr}` | {ranks:,} | {collective} | {algorithm} | {ours * 1e6:.1f} µs | {theirs * 1e6:.1f} µs | {theirs / ours:.3f} |")
            print(ruled[-1], flush=True)
            if abs(theirs / ours - 1) > CLOSE:
                wrong.append(ruled[-1])
        for expr in NEIGHBOURS + HOSTS:
            subprocess.run([netlace, "export", expr, "--format", "simgrid", "--routing", "shortest", "-o", f"{folder}/platform"], check=True, capture_output=True)
            for collective in COLLECTIVES:
                for algorithm, ours, theirs in compare(folder, expr, collective):
                    ratio = theirs / ours
                    lines.append(f"| `{expr}` | {collective} | {algorithm} | {ours * 1e6:.1f} µs | {theirs * 1e6:.1f} µs | {ratio:.3f} |")
                    print(lines[-1], flush=True)
                    # In other schedules of all-to-all ranks have several messages in a step.
                    is_single = algorithm in SINGLE and (collective != "all-to-all" or algorithm == "exchange")
                    is_late = ratio < 1 - CLOSE and is_single
                    if expr in NEIGHBOURS and (ratio > 1 + CLOSE or is_late):
                        wrong.append(lines[-1])
    head = "| network | collective | algorithm | netlace | SimGrid | ratio |\n|---|---|---|---|---|---|"
    Path(report).write_text("\n".join([ABOUT, head, *lines, BY_RULE_ABOUT, *ruled]) + "\n", encoding="utf-8")
    sys.exit("these differ:\n" + "\n".join(wrong) if wrong else 0)


main()
