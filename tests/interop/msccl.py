#!/usr/bin/env python3
"""Schedules as MSCCL XML, executed on numbers: gathers gather, sums sum, in whatever order thread blocks get on.

usage: msccl.py NETLACE

The interpreter knows the format alone. Blocks take turns at random, and few chunks fit between two GPUs, so that a dependence that is missing shows.
"""
import json
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import deque
from pathlib import Path

netlace = sys.argv[1]
# Chunks that fit between two GPUs.
BUFFERED = 2


class Wrong(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Wrong(what)


class Block:
    def __init__(self, gpu, element):
        self.gpu, self.id = gpu, int(element.get("id"))
        self.to, self.source = int(element.get("send")), int(element.get("recv"))
        self.steps = [dict(step.attrib) for step in element]
        check([int(step["s"]) for step in self.steps] == list(range(len(self.steps))), "steps are not in order")
        self.done = 0


def execute(text, dice):
    """The output of each GPU, from inputs that are all different."""
    algorithm = ElementTree.fromstring(text)
    gpus = algorithm.findall("gpu")
    check(len(gpus) == int(algorithm.get("ngpus")), "GPUs are missing")
    memory, blocks, wires = [], [], {}
    for i, gpu in enumerate(gpus):
        check(int(gpu.get("id")) == i, "GPUs are not in order")
        sizes = {name: int(gpu.get(f"{name}_chunks")) for name in "ios"}
        memory.append({name: [None] * size for name, size in sizes.items()})
        memory[i]["i"] = [1 + i * 1000 + k * k for k in range(sizes["i"])]
        blocks.append([Block(i, block) for block in gpu.findall("tb")])
        for block in blocks[i]:
            for peer, key in [(block.to, (i, block.to)), (block.source, (block.source, i))]:
                check(-1 <= peer < len(gpus) and peer != i, "no such peer")
                wires.setdefault(key, deque()) if peer >= 0 else None
        for kind in ("to", "source"):
            peers = [getattr(block, kind) for block in blocks[i] if getattr(block, kind) >= 0]
            check(len(peers) == len(set(peers)), "two blocks have the same peer")

    def run(block):
        """Does the next step of a block, if it can."""
        step, own = block.steps[block.done], memory[block.gpu]
        if int(step["depid"]) >= 0:
            other = blocks[block.gpu][int(step["depid"])]
            check(other.steps[int(step["deps"])]["hasdep"] == "1", "a step that others wait for does not say so")
            if other.done <= int(step["deps"]):
                return False
        kind = step["type"]
        source, target = ((step[f"{end}buf"], int(step[f"{end}off"])) for end in ("src", "dst"))

        def read(place):
            value = own[place[0]][place[1]]
            check(value is not None, f"GPU {block.gpu} reads what nobody wrote")
            return value

        if kind == "s":
            wire = wires[block.gpu, block.to]
            if len(wire) >= BUFFERED:
                return False
            wire.append(read(source))
        elif kind in ("r", "rrc"):
            wire = wires[block.source, block.gpu]
            if not wire:
                return False
            value = wire.popleft()
            own[target[0]][target[1]] = value + (read(source) if kind == "rrc" else 0)
        elif kind in ("cpy", "re"):
            own[target[0]][target[1]] = read(source) + (read(target) if kind == "re" else 0)
        else:
            check(kind == "nop", f"no step is called {kind}")
        block.done += 1
        return True

    open_blocks = [block for all in blocks for block in all if block.steps]
    while open_blocks:
        dice.shuffle(open_blocks)
        moved = [run(block) for block in open_blocks]
        check(any(moved), "all blocks wait")
        open_blocks = [block for block in open_blocks if block.done < len(block.steps)]
    check(not any(wires.values()), "chunks were sent that nobody received")
    return algorithm.get("coll"), memory


def judge(name, memory, root):
    inputs, outputs = [one["i"] for one in memory], [one["o"] for one in memory]
    sums = [sum(column) for column in zip(*inputs)]
    part = len(outputs[0])
    each = len(inputs[0]) // len(inputs)
    wanted = {
        "allgather": lambda i: [value for one in inputs for value in one],
        "allreduce": lambda i: sums,
        "reducescatter": lambda i: sums[i * part:][:part],
        "alltoall": lambda i: [value for one in inputs for value in one[i * each:][:each]],
        "broadcast": lambda i: inputs[root],
        "reduce": lambda i: sums if i == root else outputs[i],
    }[name]
    for i, output in enumerate(outputs):
        check(output == wanted(i), f"{name}: GPU {i} has {output}")


def written(expr, collective, *more):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "schedule.xml")
        command = [netlace, "collective", expr, collective, "--msccl", path, "--json", *more]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
        return path.read_text(), json.loads(done.stdout)


NETWORKS = ["ring(5)", "hypercube(3)", "rdn(ring(3),1)", "rsn(complete(3),2)", "fat_tree(4)"]
COLLECTIVES = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "broadcast", "reduce"]
dice = random.Random(1)
executed, example = set(), None
for expr in NETWORKS:
    for collective in COLLECTIVES:
        root = [] if collective.startswith(("all", "reduce-")) else ["--root", "2"]
        for ports in ["one", "all"]:
            _, found = written(expr, collective, "--ports", ports, *root)
            for algorithm in [one["algorithm"] for one in found["schedules"]]:
                text, _ = written(expr, collective, "--ports", ports, "--algorithm", algorithm, *root)
                for _ in range(3):
                    judge(*execute(text, dice), root=2)
                executed.add((expr, collective, ports, algorithm))
                if (expr, collective) == ("hypercube(3)", "all-reduce") and 'type="rrc"' in text:
                    example = text

# What is damaged is not accepted: a step too few, a chunk elsewhere, a dependence that is gone.
lines = example.splitlines()
places = [i for i, line in enumerate(lines) if "<step " in line]
damages = [
    lambda line: line.replace('type="rrc"', 'type="r"'),
    # Where a message goes to is said by who receives it.
    lambda line: line if 'type="s"' in line else line.replace('dstoff="0"', 'dstoff="99"'),
    lambda line: line.replace('type="s"', 'type="nop"'),
]
for damage in damages:
    at = dice.choice([i for i in places if damage(lines[i]) != lines[i] and 'type="nop"' not in lines[i]])
    try:
        judge(*execute("\n".join(damage(line) if i == at else line for i, line in enumerate(lines)), dice), root=0)
    except (Wrong, IndexError):
        continue
    sys.exit(f"line {at} was damaged, and nobody noticed")
without = [i for i in places if 'type="rrc"' in lines[i] and 'depid="-1"' not in lines[i]]
loose = "\n".join(line.replace('depid="', 'depid="-1" was="') if i in without else line for i, line in enumerate(lines))
noticed = 0
for _ in range(50):
    try:
        judge(*execute(loose, dice), root=0)
    except (Wrong, TypeError):
        noticed += 1
assert noticed, "sums do not need what they wait for"
print(f"{len(executed)} schedules as MSCCL XML, each executed three times in random order; 4 kinds of damage were noticed")
