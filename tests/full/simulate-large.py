#!/usr/bin/env python3
"""A million routers, simulated within 6 GB.

usage: simulate-large.py NETLACE REPORT
"""
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NETLACE, REPORT = sys.argv[1], Path(sys.argv[2])
NETWORKS = [("hypercube(20)", 2, 0.1)]

lines = ["# A million routers\n", "At least 1,000 cycles are measured, after those in which the network fills.\n"]
lines += ["| network | routers | virtual channels | load | cycles | seconds | memory |", "|---|---|---|---|---|---|---|"]
for network, vcs, load in NETWORKS:
    with tempfile.NamedTemporaryFile() as usage:
        words = [network, "--load", str(load), "--vcs", str(vcs), "--cycles", "1000", "--uncertified", "--memory", "6G", "--time", "36000", "--json"]
        begun = time.monotonic()
        done = subprocess.run(["/usr/bin/time", "-f", "%M", "-o", usage.name, NETLACE, "simulate", *words], capture_output=True, text=True)
        taken = time.monotonic() - begun
        if done.returncode:
            sys.exit(f"{network}: {done.stderr}")
        found = json.loads(done.stdout)
        memory = int(Path(usage.name).read_text().split()[-1]) / 1e6
    line = f"| `{network}` | {found['routers']} | {vcs} | {load} | {found['loads'][0]['cycles']} | {taken:.0f} | {memory:.2f} GB |"
    print(line, flush=True)
    lines.append(line)
REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
