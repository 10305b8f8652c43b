#!/usr/bin/env python3
"""How many paths between hosts each cable between switches carries, by the tables that are in force.

usage: balance.py NETLACE EXPR IBNETDISCOVER LFTS MOST
Fails if a cable carries, in one direction, more than MOST times the mean of the cables of its level.
"""
import collections
import json
import re
import subprocess
import sys

netlace, expr, discovered, tables, most = sys.argv[1:]

# The cables, by what the fabric says of itself: (guid, port) to (guid, port).
cables, ports, hosts = {}, {}, {}
for line in open(discovered):
    if found := re.match(r'(Switch|Ca)\s+\d+ "[SH]-([0-9a-f]+)"', line):
        at = int(found[2], 16)
    elif found := re.match(r'\[(\d+)\](?:\(\w+\))?\s+"([SH])-([0-9a-f]+)"\[(\d+)\]', line):
        cables[at, int(found[1])] = (int(found[3], 16), int(found[4]))
        if lid := re.search(r"# lid (\d+) lmc", line):
            hosts[int(lid[1])] = at
forward = collections.defaultdict(dict)
for line in open(tables):
    if found := re.match(r"(?:Unicast lids|Switch).*guid (0x[0-9a-f]+)", line):
        at = int(found[1], 16)
    elif found := re.match(r"0x([0-9a-fA-F]+)\s+(?::\s+)?(\d+)", line):
        forward[at][int(found[1], 16)] = int(found[2])

# The level of each link of the network; switches are numbered as their guids.
edges = json.loads(subprocess.run([netlace, "export", expr, "--format", "json"], check=True, capture_output=True).stdout)
links = edges.get("links") or edges["edges"]
levels = {}
for link in links:
    for a, b in ((link["source"], link["target"]), (link["target"], link["source"])):
        levels[int(a), int(b)] = link["level"]

loads, pairs = collections.Counter(), 0
for source in hosts.values():
    for lid, target in hosts.items():
        if source == target:
            continue
        at, pairs = cables[source, 1][0], pairs + 1
        for _ in range(100):
            port = forward[at][lid]
            end = cables[at, port][0]
            if end == target:
                break
            loads[at, port] += 1
            at = end
        else:
            sys.exit(f"{expr}: a path from {source:x} to {target:x} does not end")
by_level = collections.defaultdict(list)
switches = {guid: guid & 0xFFFFFFFF for guid in forward}
for (at, port), (end, _) in cables.items():
    if at in switches and end in switches:
        by_level[levels[switches[at], switches[end]]].append(loads[at, port])
worst = 0
for level, carried in sorted(by_level.items()):
    ratio = max(carried) * len(carried) / sum(carried)
    worst = max(worst, ratio)
    print(f"{expr}: level {level}: {max(carried)} paths on the busiest of {len(carried)} channels, {ratio:.2f} times the mean")
everything = [load for carried in by_level.values() for load in carried]
print(f"{expr}: {pairs} paths, {max(everything)} on the busiest channel, {max(everything) * len(everything) / sum(everything):.2f} times the mean")
if worst > float(most):
    sys.exit(f"{expr}: more than {most} times the mean")
