#!/usr/bin/env python3
"""Jobs placed on networks: in the order of the ranks, at random, and as found, next to what no placement can beat.

usage: place.py NETLACE REPORT
"""
import json
import subprocess
import sys
import time
from pathlib import Path

NETLACE, REPORT = sys.argv[1], Path(sys.argv[2])

# All have 128 hosts.
NETWORKS = [
    "torus(4,4,8)",
    "hosts(rsn(hypercube(3),2),2)",
    "hosts(rdn(ring(4),1),4)",
    "xgft([4,4,8],[1,2,4])",
    "hosts(dragonfly(4,2,2),4)",
]
# The last one has more hosts than ranks.
JOBS = ["stencil=8x4x4", "stencil=16x8", "tp=8,dp=16", "tp=8,pp=4,dp=4", "tp=4,dp=32,ep=8"]

lines = ["# Placements\n"]
lines.append("How long the busiest link takes, as a multiple of what no placement can beat. By `shortest`, links of 50 GB/s.\n")
lines.append("| network | job | in order | at random | found | at least | by | seconds |")
lines.append("|---|---|---|---|---|---|---|---|")
wrong = []
for network in NETWORKS:
    for job in JOBS:
        begun = time.monotonic()
        done = subprocess.run([NETLACE, "place", network, job, "--json"], capture_output=True, text=True)
        taken = time.monotonic() - begun
        if done.returncode:
            sys.exit(f"{network} {job}: {done.stderr}")
        found = json.loads(done.stdout)
        least = found["least_seconds"]
        rows = {row["placement"]: row["seconds"] for row in found["placements"]}
        order, best = rows["in order"], rows["found"]
        if not least <= best * (1 + 1e-9) <= order * (1 + 1e-8):
            wrong.append(f"{network} {job}: {least} {best} {order}")
        if len(set(found["host_of_rank"])) != int(found["ranks"]):
            wrong.append(f"{network} {job}: two ranks on a host")
        line = f"| `{network}` | `{job}` | {order / least:.2f} | {found['random_seconds'] / least:.2f} | {best / least:.2f} | {least * 1e3:.3f} ms | {found['least_by']} | {taken:.1f} |"
        print(line, flush=True)
        lines.append(line)
REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
for line in wrong:
    print("WRONG", line)
sys.exit(bool(wrong))
