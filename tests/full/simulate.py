#!/usr/bin/env python3
"""The simulator at full size: 20 networks compared, instructions for each hop, threads, memory.

usage: simulate.py NETLACE REPORT

Fails if a network carries more than its bound, if the knee of a torus takes longer than 3 s, or if instructions, threads or memory miss what is
promised below. Instructions are counted by callgrind, which must be installed.
"""
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NETLACE, REPORT = sys.argv[1], Path(sys.argv[2])

# All with 63 to 77 endpoints.
NETWORKS = [
    "torus(8,8)", "torus(4,4,4)", "mesh(8,8)", "hypercube(6)", "ccc(4)", "wk(4,3)", "hosts(star(4),3)",
    "rdn(ring(6),1)", "hosts(rdn(ring(4),1),2)", "rsn(hypercube(3),2)", "hcn(3)", "hfn(3)", "rcr(2,4,2)",
    "re(frame=complete(4),unit=ring(4),phases=2)", "hosts(heawood,5)", "dragonfly(4,2,2)",
    "xgft([4,4,4],[1,4,4])", "hyperx([4,4],4)", "hosts(slim_fly(3),4)", "hosts(jellyfish(16,5,seed=1),4)",
]
TRAFFIC = ["uniform", "tornado", "worst"]

# Instructions for each flit that leaves a router of BookSim 2, the same way: network, load, flits, buffer, wire.
BOOKSIM = {
    ("torus(8,8)", 0.05, 1, 8, 2): 15_900,
    ("torus(8,8)", 0.2, 1, 8, 2): 11_200,
    ("torus(8,8)", 0.2, 16, 32, 2): 6_955,
    ("torus(8,8)", 0.5, 16, 32, 2): 6_835,
    ("hypercube(8)", 0.2, 1, 8, 1): 16_200,
    ("hypercube(8)", 0.5, 16, 32, 1): 7_622,
}
FEWER = 15

report = []
wrong = []


def say(line=""):
    print(line, flush=True)
    report.append(line)


def simulate(*words, before=()):
    command = [*before, NETLACE, "simulate", *map(str, words), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"
    return json.loads(done.stdout), done.stderr


def knees():
    say("## What networks of about 70 endpoints carry\n")
    say("The highest load that was found steady, in flits per cycle and endpoint, and in brackets what the busiest channel allows: by `shortest`, "
        "with packets of a flit, 8 virtual channels of 8 flits and links of a cycle. `tornado` is a shift by half of the endpoints.\n")
    say("| network | endpoints | routers | latency without load | " + " | ".join(TRAFFIC) + " |")
    say("|---|---|---|---|" + "---|" * len(TRAFFIC))
    for network in NETWORKS:
        cells = []
        for traffic in TRAFFIC:
            found, _ = simulate(network, "--traffic", traffic, "--saturate", "--vcs", 8, "--cycles", 4000, "--time", 600)
            steady, bound = found["knee"]["steady"], found["channel_load_bound"]
            if (steady or 0) > bound + 0.002:
                wrong.append(f"{network} carries {steady} of {traffic}, above {bound}")
            cells.append(f"{steady or 0:.3f} ({bound:.3f})")
            if traffic == "uniform":
                latency = found["zero_load_latency"]
        say(f"| `{network}` | {found['endpoints']} | {found['routers']} | {latency:.2f} | {' | '.join(cells)} |")


def choosing():
    say("\n## Packets that choose\n")
    say("The highest steady load under an adversarial permutation, by `shortest` and by what is made of it, with 8 virtual channels.\n")
    say("| network | traffic | shortest | valiant | minimal | ugal | dal |")
    say("|---|---|---|---|---|---|---|")
    for network, traffic in [("dragonfly(4,2,2)", "shift=8"), ("dragonfly(4,2,2)", "uniform"), ("hyperx([4,4],4)", "shift=16"), ("hyperx([4,4],4)", "uniform")]:
        cells = []
        for flags in [[], ["--routing", "valiant"], *(["--adaptive", choice] for choice in ("minimal", "ugal", "dal"))]:
            if "dal" in flags and not network.startswith("hyperx"):
                cells.append("")
                continue
            found, _ = simulate(network, "--traffic", traffic, "--saturate", "--vcs", 8, "--cycles", 4000, *flags)
            cells.append(found["knee"]["steady"] or 0)
        say(f"| `{network}` | {traffic} | {' | '.join(map(str, cells))} |")
        if traffic == "shift=8" and cells[3] <= cells[0]:
            wrong.append(f"ugal is no better than shortest on {network}")


def instructions():
    say("\n## Instructions for each flit that leaves a router\n")
    say("Counted by callgrind between two lengths of the same run, flits that leave to an endpoint among them; BookSim 2 in the same way.\n")
    say("| network | load | flits | instructions | BookSim 2 | times fewer |")
    say("|---|---|---|---|---|---|")
    for (network, load, flits, buffer, wire), booksim in BOOKSIM.items():
        counts = []
        for cycles in (2000, 8000):
            words = [network, "--load", load, "--packet", flits, "--buffer", buffer, "--wire", wire, "--cycles", cycles, "--threads", 1, "--traffic", "uniform-with-self", "--time", 3000]
            found, said = simulate(*words, before=["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
            one = found["loads"][0]
            left = int(one["hops"]) + load * int(found["endpoints"]) * int(one["cycles"])
            counts.append((int(re.search(r"Collected : (\d+)", said)[1]), left))
        each = (counts[1][0] - counts[0][0]) / (counts[1][1] - counts[0][1])
        say(f"| `{network}` | {load} | {flits} | {each:.0f} | {booksim} | {booksim / each:.1f} |")
        if booksim < FEWER * each:
            wrong.append(f"{network} at {load}, {flits} flits: {each:.0f} instructions")


def seconds(*words):
    begun = time.monotonic()
    found, _ = simulate(*words)
    return time.monotonic() - begun, found


def threads():
    say("\n## Threads\n")
    say("The time with one thread over that with two, each the best of three; what is found is the same.\n")
    say("| network | routers | ratio |")
    say("|---|---|---|")
    for network, wanted in [("torus(64,64)", 1.5), ("torus(128,128)", 1.5)]:
        words = [network, "--load", 0.02, "--cycles", 2000, "--routing", "shortest", "--uncertified", "--time", 600]
        runs = {count: [seconds(*words, "--threads", count) for _ in range(3)] for count in (1, 2)}
        best = {count: min(run[0] for run in all) for count, all in runs.items()}
        assert runs[1][0][1]["loads"] == runs[2][0][1]["loads"], network
        ratio = best[1] / best[2]
        say(f"| `{network}` | {runs[1][0][1]['routers']} | {ratio:.2f} |")
        if ratio < wanted:
            wrong.append(f"{network}: {ratio:.2f} times as fast with two threads")


def large():
    say("\n## A million routers\n")
    say("| network | routers | virtual channels | cycles | seconds | memory |")
    say("|---|---|---|---|---|---|")
    for network, vcs in [("hypercube(20)", 2), ("torus(128,128,128)", 2)]:
        with tempfile.NamedTemporaryFile() as usage:
            words = [network, "--load", 0.1, "--vcs", vcs, "--cycles", 1000, "--uncertified", "--memory", "6G", "--time", 36000]
            begun = time.monotonic()
            found, _ = simulate(*words, before=["/usr/bin/time", "-f", "%M", "-o", usage.name])
            taken = time.monotonic() - begun
            memory = int(Path(usage.name).read_text().split()[-1]) / 1e6
        say(f"| `{network}` | {found['routers']} | {vcs} | {found['loads'][0]['cycles']} | {taken:.0f} | {memory:.2f} GB |")


def knee_of_a_torus():
    taken, found = seconds("torus(8,8)", "--saturate")
    knee = found["knee"]
    say(f"\nThe knee of `torus(8,8)` is between {knee['steady']} and {knee['saturated']}, found in {taken:.1f} s.")
    if taken > 3:
        wrong.append(f"the knee of the torus took {taken:.1f} s")


PARTS = {"knees": knees, "choosing": choosing, "torus": knee_of_a_torus, "instructions": instructions, "threads": threads, "large": large}
say("# The simulator\n")
for name in sys.argv[3:] or PARTS:
    PARTS[name]()
REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
for line in wrong:
    print("WRONG", line)
sys.exit(bool(wrong))
