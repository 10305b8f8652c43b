#!/usr/bin/env python3
"""Paths and service levels on a fabric that OpenSM runs from our folder: 50 random pairs of hosts.

usage: opensm.py NETLACE EXPR FOLDER, where every node has one host, with the simulator running
"""
import json
import random
import re
import subprocess
import sys

netlace, expr, folder = sys.argv[1:]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def blocks(text, kind):
    """The settings in each block of a kind, as (key, value)."""
    for block in re.findall(rf"^  {kind}\n(.*?)^  end-{kind}$", text, re.M | re.S):
        yield [line.strip().split(": ", 1) for line in block.splitlines()]


def policy(path):
    """The service level by the guids of two ports: the first rule that matches counts."""
    text = open(path).read()
    groups, levels, rules = {}, {}, []
    for (_, name), *members in blocks(text, "port-group"):
        ranges = [part.split("-") for _, value in members for part in value.split(", ")]
        groups[name] = [(int(ends[0], 16), int(ends[-1], 16)) for ends in ranges]
    for (_, name), (_, level) in blocks(text, "qos-level"):
        levels[name] = int(level)
    for rule in blocks(text, "qos-match-rule"):
        (_, sources), (_, destinations), (_, level) = rule
        rules.append((sources.split(", "), destinations.split(", "), levels[level]))

    def holds(names, guid):
        return any(first <= guid <= last for name in names for first, last in groups[name])

    def level(source, destination):
        for sources, destinations, found in rules:
            if holds(sources, source) and holds(destinations, destination):
                return found
        return levels["DEFAULT"]

    return level, max(levels.values()) + 1


lids = [line.split() for line in open(f"{folder}/guid2lid") if line.strip()]
order = len(lids) // 2
guids = [int(guid, 16) for guid, *_ in lids[:order]]
nodes = {int(lid, 16): node for node, (_, lid, _) in enumerate(lids[order:])}
level, lanes = policy(f"{folder}/qos-policy.conf")
draw = random.Random(1)
seen = set()
for _ in range(50):
    a, b = draw.sample(range(order), 2)
    trace = output("ibsim-run", "ibtracert", str(a + 1), str(b + 1))
    way = [nodes[int(lid)] for lid in re.findall(r"-> switch port .* lid (\d+)-", trace)]
    hops = json.loads(output(netlace, "route", expr, str(a), str(b), "--json"))["hops"]
    wanted = [a] + [int(hop["to"]["node"]) for hop in hops]
    assert way == wanted, f"{expr}: from {a} to {b} by {way}, not {wanted}"
    path = output("ibsim-run", "saquery", "-p", "--slid", str(a + 1), "--dlid", str(b + 1))
    (found,) = re.findall(r"\tsl\.*(0x[0-9A-Fa-f]+)", path)
    wanted = level(guids[a], guids[b])
    assert int(found, 16) == wanted, f"{expr}: from {a} to {b} on service level {found}, not {wanted}"
    seen.add(wanted)
assert seen == set(range(lanes)), f"{expr}: only the levels {seen} of {lanes} were seen"
maps = output("ibsim-run", "smpquery", "sl2vl", str(min(nodes)), "2")
rows = [row.split("|")[1:17] for row in maps.splitlines() if row.startswith("ports:")]
wanted = [lane if lane < lanes else 15 for lane in range(16)]
assert rows and all([int(lane) for lane in row] == wanted for row in rows), maps
print(f"{expr}: 50 ways and their service levels, {lanes} in all, are ours")
