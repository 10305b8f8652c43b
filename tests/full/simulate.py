#!/usr/bin/env python3
"""How fast the simulator is: instructions for each hop, threads, ten million cycles.

usage: simulate.py NETLACE REPORT

Fails if the knee of a torus takes longer than 3 s, or if instructions or threads miss what is promised below. Instructions are counted by
callgrind, which must be installed. Needs a machine that is not busy otherwise.
"""
import json
import re
import subprocess
import sys
import time
from pathlib import Path

NETLACE, REPORT = sys.argv[1], Path(sys.argv[2])

# Instructions for each flit that leaves a router of BookSim 2 (of 2017) and of CAMINOS 0.6, counted by callgrind on the same points: network,
# load, flits, buffer, wire.
OTHERS = {
    ("torus(8,8)", 0.05, 1, 8, 2): (15_900, None),
    ("torus(8,8)", 0.2, 1, 8, 2): (11_200, 15_300),
    ("torus(8,8)", 0.5, 1, 8, 2): (10_200, 11_100),
    ("torus(8,8)", 0.2, 16, 32, 2): (6_955, 8_400),
    ("torus(8,8)", 0.5, 16, 32, 2): (6_835, 5_700),
    ("hypercube(8)", 0.2, 1, 8, 1): (16_200, None),
    ("hypercube(8)", 0.5, 16, 32, 1): (7_622, None),
}
# How many times fewer there must be.
FEWER = (15, 12)

report = []
wrong = []


def say(line=""):
    print(line, flush=True)
    report.append(line)


def simulate(*words, before=(), status=0):
    command = [*before, NETLACE, "simulate", *map(str, words), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == status, f"{' '.join(command)}: {done.stderr}"
    return json.loads(done.stdout), done.stderr


def instructions():
    say("\n## Instructions for each flit that leaves a router\n")
    say("Counted by callgrind between two lengths of the same run, flits that leave to an endpoint among them; BookSim 2 and CAMINOS in the same way, once.\n")
    say("| network | load | flits | instructions | BookSim 2 | times fewer | CAMINOS | times fewer |")
    say("|---|---|---|---|---|---|---|---|")
    for (network, load, flits, buffer, wire), others in OTHERS.items():
        counts = []
        for cycles in (2000, 8000):
            words = [network, "--load", load, "--packet", flits, "--buffer", buffer, "--wire", wire, "--cycles", cycles, "--threads", 1, "--traffic", "uniform-with-self", "--time", 3000]
            found, said = simulate(*words, before=["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
            one = found["loads"][0]
            left = int(one["hops"]) + load * int(found["endpoints"]) * int(one["cycles"])
            counts.append((int(re.search(r"Collected : (\d+)", said)[1]), left))
        each = (counts[1][0] - counts[0][0]) / (counts[1][1] - counts[0][1])
        cells = [f"{other} | {other / each:.1f}" if other else " | " for other in others]
        say(f"| `{network}` | {load} | {flits} | {each:.0f} | {' | '.join(cells)} |")
        if any(other and other < fewer * each for other, fewer in zip(others, FEWER)):
            wrong.append(f"{network} at {load}, {flits} flits: {each:.0f} instructions")


def seconds(*words):
    begun = time.monotonic()
    found, _ = simulate(*words)
    return time.monotonic() - begun, found


def threads():
    say("\n## Threads\n")
    say("What 8,000 cycles more take with one thread over what they take with two, each the best of three; what is found is the same.\n")
    say("| network | routers | ratio |")
    say("|---|---|---|")
    for network, wanted in [("hypercube(12)", 1.5)]:
        def longer(count):
            words = [network, "--load", 0.2, "--time", 600, "--threads", count, "--cycles"]
            (short, _), (long, found) = seconds(*words, 2000), seconds(*words, 10_000)
            return long - short, found
        runs = {count: [longer(count) for _ in range(3)] for count in (1, 2)}
        best = {count: min(run[0] for run in all) for count, all in runs.items()}
        found = runs[1][0][1]
        assert found["loads"] == runs[2][0][1]["loads"], network
        ratio = best[1] / best[2]
        say(f"| `{network}` | {found['routers']} | {ratio:.2f} |")
        if ratio < wanted:
            wrong.append(f"{network}: {ratio:.2f} times as fast with two threads")


def long():
    """A torus with certified lanes does not deadlock, however long it is overloaded; without, it does."""
    cycles = 10_000_000
    words = ["torus(8,8)", "--load", 1, "--packet", 4, "--time", 36000]
    taken, found = seconds(*words, "--cycles", cycles)
    verdict = found["loads"][0]["verdict"]
    say(f"\n`torus(8,8)` at load 1 on certified lanes: {verdict} after {found['loads'][0]['cycles']} cycles ({taken:.0f} s).")
    if verdict != "saturated" or int(found["loads"][0]["cycles"]) < cycles:
        wrong.append(f"the torus on certified lanes is {verdict}")
    stopped, _ = simulate(*words, "--vcs", 1, "--uncertified", status=1)
    one = stopped["loads"][0]
    say(f"Without them: {one['verdict']}, found in cycle {one['cycles']}.")
    if one["verdict"] != "deadlocked":
        wrong.append("the torus without lanes does not deadlock")


def knee_of_a_torus():
    taken, found = seconds("torus(8,8)", "--saturate")
    knee = found["knee"]
    say(f"\nThe knee of `torus(8,8)` is between {knee['steady']} and {knee['saturated']}, found in {taken:.1f} s.")
    if taken > 3:
        wrong.append(f"the knee of the torus took {taken:.1f} s")


say("# The speed of the simulator\n")
knee_of_a_torus()
threads()
instructions()
long()
REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
for line in wrong:
    print("WRONG", line)
sys.exit(bool(wrong))
