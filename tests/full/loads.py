#!/usr/bin/env python3
"""What 20 networks of about 70 endpoints carry, simulated, and what packets that choose gain.

usage: loads.py NETLACE REPORT

Fails if a network carries more than its busiest channel allows, or if `ugal` or `progressive` is no better than `shortest` against
the adversary of a dragonfly.
"""
import json
import subprocess
import sys
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

report = []
wrong = []


def say(line=""):
    print(line, flush=True)
    report.append(line)


def simulate(*words):
    command = [NETLACE, "simulate", *map(str, words), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"
    return json.loads(done.stdout)


def knees():
    say("## What networks of about 70 endpoints carry\n")
    say("The highest load that was found steady, in flits per cycle and endpoint, and in brackets what the busiest channel allows: by `shortest`, "
        "with packets of a flit, 8 virtual channels of 8 flits and links of a cycle. `tornado` goes just less than halfway round each dimension of a torus or mesh, elsewhere round the numbers of all endpoints.\n")
    say("| network | endpoints | routers | latency without load | " + " | ".join(TRAFFIC) + " |")
    say("|---|---|---|---|" + "---|" * len(TRAFFIC))
    for network in NETWORKS:
        cells = []
        for traffic in TRAFFIC:
            found = simulate(network, "--traffic", traffic, "--saturate", "--vcs", 8, "--cycles", 4000, "--time", 600)
            steady, bound = found["knee"]["steady"], found["channel_load_bound"]
            if (steady or 0) > bound + 0.002:
                wrong.append(f"{network} carries {steady} of {traffic}, above {bound}")
            cells.append(f"{steady or 0:.3f} ({bound:.3f})")
            if traffic == "uniform":
                latency = found["zero_load_latency"]
        say(f"| `{network}` | {found['endpoints']} | {found['routers']} | {latency:.2f} | {' | '.join(cells)} |")


# How packets choose, and the family that this is for.
CHOICES = [
    ([], ""),
    (["--routing", "valiant"], ""),
    (["--adaptive", "minimal"], ""),
    (["--adaptive", "ugal"], ""),
    (["--adaptive", "progressive"], "dragonfly"),
    (["--adaptive", "dal"], "hyperx"),
]


def choosing():
    say("\n## Packets that choose\n")
    say("The highest steady load under an adversarial permutation, by `shortest` and by what is made of it, with 12 virtual channels.\n")
    say("| network | traffic | shortest | valiant | minimal | ugal | progressive | dal |")
    say("|---|---|---|---|---|---|---|---|")
    for network, traffic in [("dragonfly(4,2,2)", "shift=8"), ("dragonfly(4,2,2)", "uniform"), ("hyperx([4,4],4)", "shift=16"), ("hyperx([4,4],4)", "uniform")]:
        cells = []
        for flags, family in CHOICES:
            if not network.startswith(family):
                cells.append("")
                continue
            found = simulate(network, "--traffic", traffic, "--saturate", "--vcs", 12, "--cycles", 4000, *flags)
            cells.append(found["knee"]["steady"] or 0)
        say(f"| `{network}` | {traffic} | {' | '.join(map(str, cells))} |")
        if traffic == "shift=8" and min(cells[3:5]) <= cells[0]:
            wrong.append(f"ugal or progressive is no better than shortest on {network}")


say("# Networks under load\n")
knees()
choosing()
REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
for line in wrong:
    print("WRONG", line)
sys.exit(bool(wrong))
