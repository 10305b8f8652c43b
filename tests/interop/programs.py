#!/usr/bin/env python3
"""Schedules as GOAL text and as Chakra traces: both are the same program, which ends, and after which every rank has what it should.

usage: programs.py NETLACE

What messages hold is in neither file, but what they wait for is: a message can carry what its rank has, and what came with the messages that it waits for.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

netlace = sys.argv[1]
NETWORKS = ["ring(5)", "rdn(ring(3),1)", "fat_tree(4)"]
COLLECTIVES = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "broadcast"]


def read_goal(text):
    """The operations of each rank: kind, bytes, peer, tag, and the places of those that it waits for."""
    ranks = []
    for body in re.findall(r"rank \d+ \{\n(.*?)\}", text, re.S):
        operations, places = [], {}
        for line in body.splitlines():
            if waits := re.fullmatch(r"(\w+) requires (\w+)", line):
                operations[places[waits[1]]][4].append(places[waits[2]])
                continue
            label, kind, size, peer, tag = re.fullmatch(r"(\w+): (send|recv) (\d+)b (?:to|from) (\d+) tag (\d+)", line).groups()
            places[label] = len(operations)
            operations.append((kind, int(size), int(peer), int(tag), []))
        ranks.append(operations)
    return ranks


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value, shift, at = value | (byte & 127) << shift, shift + 7, at + 1
        if byte < 128:
            return value, at


def fields(data):
    """The fields of a message of Protocol Buffers: numbers and contents."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        value, at = varint(data, at)
        if key & 7 == 2:
            if at + value > len(data):
                raise IndexError("the content is cut off")
            value, at = data[at:at + value], at + value
        else:
            assert key & 7 == 0, key
        yield key >> 3, value


def read_chakra(data, rank):
    messages, at = [], 0
    while at < len(data):
        size, at = varint(data, at)
        if at + size > len(data):
            raise IndexError("the message is cut off")
        messages.append(data[at:at + size])
        at += size
    assert dict(fields(messages[0])) == {1: b"0.0.4"}
    operations = []
    for place, message in enumerate(messages[1:]):
        node = list(fields(message))
        one = dict(node)
        # In proto3 a number of 0 may be left out.
        assert one.get(1, 0) == place
        attributes = {}
        for attribute in [dict(fields(value)) for field, value in node if field == 10]:
            name = attribute.pop(1).decode()
            (kind, value), = attribute.items()
            assert kind == {"comm_size": 9, "is_cpu_op": 27}.get(name, 7), (name, kind)
            attributes[name] = value
        kind, peer = {5: ("send", "comm_dst"), 6: ("recv", "comm_src")}[one[3]]
        own = {"send": "comm_src", "recv": "comm_dst"}[kind]
        assert attributes[own] == rank, attributes
        waits = [value for field, value in node if field == 5]
        operations.append((kind, attributes["comm_size"], attributes[peer], attributes["comm_tag"], waits))
    return operations


def execute(ranks):
    """What each rank knows in the end: whose data can have come to it."""
    known = [[None] * len(operations) for operations in ranks]
    wires, moved = {}, True
    while moved:
        moved = False
        for rank, operations in enumerate(ranks):
            for place, (kind, size, peer, tag, waits) in enumerate(operations):
                if known[rank][place] is not None or any(known[rank][wait] is None for wait in waits):
                    continue
                if kind == "send":
                    carried = {rank}.union(*(known[rank][wait] for wait in waits))
                    wires.setdefault((rank, peer, tag), []).append((size, carried))
                else:
                    queue = wires.get((peer, rank, tag))
                    if not queue:
                        continue
                    (sent, carried) = queue.pop(0)
                    assert sent == size, "a message has another size than its receiver thinks"
                known[rank][place] = carried
                moved = True
    assert all(place is not None for one in known for place in one), "some operation never begins"
    assert not any(wires.values()), "a message was sent that nobody received"
    return [{rank}.union(*one) for rank, one in enumerate(known)]


count = 0
for expr in NETWORKS:
    for collective in COLLECTIVES:
        command = [netlace, "collective", expr, collective, "--json", *(["--root", "2"] if collective == "broadcast" else [])]
        found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        for algorithm in [one["algorithm"] for one in found["schedules"]]:
            with tempfile.TemporaryDirectory() as folder:
                files = ["--goal", f"{folder}/a.goal", "--chakra", f"{folder}/a"]
                subprocess.run([*command, "--algorithm", algorithm, *files], check=True, capture_output=True)
                ranks = read_goal(Path(folder, "a.goal").read_text())
                traces = [Path(folder, f"a.{rank}.et").read_bytes() for rank in range(len(ranks))]
                if count % 5 == 0:
                    # As workloads they are the same, too.
                    placed = [subprocess.run([netlace, "place", expr, f"{kind}:{folder}/a{end}", "--json"], check=True, capture_output=True).stdout for kind, end in [("trace", ".goal"), ("chakra", "")]]
                    assert placed[0] == placed[1], (expr, collective, algorithm)
            assert [read_chakra(trace, rank) for rank, trace in enumerate(traces)] == ranks, (expr, collective, algorithm)
            for known in execute(ranks):
                has_all = 2 in known if collective == "broadcast" else known == set(range(len(ranks)))
                assert has_all, (expr, collective, algorithm)
            count += 1

# What is damaged is refused.
for damage in [traces[0][:-3], traces[0][:20] + b"\xff" + traces[0][21:]]:
    try:
        assert read_chakra(damage, 0) != ranks[0]
    except (IndexError, AssertionError, KeyError, ValueError, UnicodeDecodeError):
        continue
    sys.exit("a damaged trace was read")
lost = [operations[:] for operations in ranks]
lost[0] = [one for one in lost[0] if one[0] != "send"]
try:
    execute(lost)
except (AssertionError, IndexError):
    print(f"{count} schedules, each the same program as GOAL text and as Chakra traces; after each every rank has what it should")
else:
    sys.exit("a program without its sends ended")
