#!/usr/bin/env python3
"""How fast the simulator is: instructions for each hop, threads, ten million cycles.

usage: simulate.py NETLACE REPORT

If the environment variable BOOKSIM names the program of BookSim 2, it is run next to ours.

Fails if the knee of a torus takes longer than 3 s, or if instructions or threads miss what is promised below. Instructions are counted by
callgrind, which must be installed. Needs a machine that is not busy otherwise.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
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
# How many times as fast two threads must be, from 4,096 routers on.
TWO_THREADS = 1.5

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
    """What is simulated alone, without what comes before: routes, their proof and the bound."""
    say("\n## Threads\n")
    say("The time of a simulation with one thread over that with two, in turn: the median of five, the least and the greatest. What is found is the same.\n")
    say("| network | routers | ratio | least | greatest |")
    say("|---|---|---|---|---|")
    row = subprocess.run("cargo bench --locked --quiet -p netlace-tests --bench threads".split(), check=True, capture_output=True, text=True).stdout.strip()
    say(row)
    if float(row.split("|")[3]) < TWO_THREADS:
        wrong.append(f"two threads: {row}")


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


# What BookSim calls a network, and the cycles on a link that it has there.
BOOKSIM_NETWORKS = {"torus(7,7)": ("torus", 7, 2, 2), "torus(8,8)": ("torus", 8, 2, 2), "hypercube(8)": ("mesh", 2, 8, 1)}
BOOKSIM_POINTS = [("torus(8,8)", 0.05, 1, 8), ("torus(8,8)", 0.2, 1, 8), ("torus(7,7)", 0.5, 1, 8), ("torus(7,7)", 0.4, 16, 32), ("hypercube(8)", 0.2, 1, 8), ("hypercube(8)", 0.5, 16, 32)]


def booksim(network, load, flits, buffer):
    """The mean latency and the accepted load that BookSim finds."""
    topology, k, n, _ = BOOKSIM_NETWORKS[network]
    settings = {
        "topology": topology, "k": k, "n": n, "routing_function": "dim_order", "num_vcs": 4, "vc_buf_size": buffer, "wait_for_tail_credit": 0,
        "vc_allocator": "islip", "sw_allocator": "islip", "alloc_iters": 1, "routing_delay": 1, "vc_alloc_delay": 1, "sw_alloc_delay": 1,
        "st_final_delay": 1, "credit_delay": 0, "traffic": "uniform", "injection_process": "bernoulli", "injection_rate_uses_flits": 1,
        "packet_size": flits, "injection_rate": load, "sim_type": "latency", "warmup_periods": 3, "sample_period": 3_000, "max_samples": 10,
        "latency_thres": -1.0, "stopping_thres": 0.0, "acc_stopping_thres": 0.0, "seed": 1,
    }
    with tempfile.NamedTemporaryFile("w", suffix=".cfg") as file:
        file.write("".join(f"{key} = {value};\n" for key, value in settings.items()))
        file.flush()
        said = subprocess.run([os.environ["BOOKSIM"], file.name], capture_output=True, text=True).stdout
    latency = re.findall(r"^Packet latency average = ([\d.]+)", said, re.MULTILINE)[-1]
    accepted = re.findall(r"^Accepted flit rate average ?= ([\d.]+)", said, re.MULTILINE)[-1]
    return float(latency), float(accepted)


def next_to_booksim():
    say("\n## Next to BookSim 2\n")
    say("Mean latency in cycles and accepted load, each with random numbers of its own. On cubes both take the same routes and channels. On tori BookSim changes channels at a dateline, where ours keep to one on which their whole route ascends; and on those of an even size it chooses at random between two directions that are equally far.\n")
    say("| network | load | flits | latency | BookSim 2 | accepted | BookSim 2 |")
    say("|---|---|---|---|---|---|---|")
    for network, load, flits, buffer in BOOKSIM_POINTS:
        wire = BOOKSIM_NETWORKS[network][3]
        found, _ = simulate(network, "--load", load, "--packet", flits, "--buffer", buffer, "--wire", wire, "--cycles", 30_000, "--traffic", "uniform-with-self", "--time", 600)
        ours, (latency, accepted) = found["loads"][0], booksim(network, load, flits, buffer)
        mean, carried = ours["latency"]["mean"], ours["accepted"]
        say(f"| `{network}` | {load} | {flits} | {mean['mean']:.2f} ±{mean['within']:.2f} | {latency:.2f} | {carried['mean']:.4f} ±{carried['within']:.4f} | {accepted:.4f} |")
        if network.startswith("hypercube") and abs(mean["mean"] - latency) > 0.01 * latency + 3 * mean["within"]:
            wrong.append(f"{network} at {load}, {flits} flits: {mean['mean']} cycles, BookSim {latency}")


say("# The speed of the simulator\n")
knee_of_a_torus()
threads()
instructions()
long()
if "BOOKSIM" in os.environ:
    next_to_booksim()
REPORT.write_text("\n".join(report) + "\n", encoding="utf-8")
for line in wrong:
    print("WRONG", line)
sys.exit(bool(wrong))
