#!/usr/bin/env python3
"""Cables as InfiniBand's topology files, followed by the trace route of ibutils.

usage: topo.py NETLACE

`ibdmtr` reads the file and goes out of the ports that `netlace route` names. It must pass the same nodes, and end at the same host.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

netlace = sys.argv[1]
# Where switches carry hosts, where nodes are computers, parallel links, hosts of several links.
NETWORKS = ["fat_tree(4)", "dragonfly(2,1,1)", "hosts(rdn(ring(3),1),2)", "rsn(hypercube(2),2)", "trunked(ring(5),[2])", "bcube(3,1)"]


def run(*words, **settings):
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, **settings)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def define(folder, ports):
    """What ibutils must know of the two types: a device of one chip, whose ports are those of the case."""
    for kind, chip, count in [("Node", "SW", ports), ("Host", "HCA", 1)]:
        plugs = "".join(f"{port} -4x-> P{port}\n" for port in range(1, count + 1))
        Path(folder, f"{kind}.ibnl").write_text(f"TOPSYSTEM {kind}\n\nNODE {chip} {count} chip U1\n{plugs}")


def hosts(text):
    """The node of each host, and its port there."""
    found = {}
    for section in text.split("\n\n")[1:]:
        head, *lines = section.strip().splitlines()
        for port, host in re.findall(r"P(\d+) -> Host (\w+) P1", "\n".join(lines)):
            found[host] = (head.removeprefix("Node node_"), int(port))
    return found


def trace(file, start, port, out):
    """The devices that are passed from a port of a device, by the ports that packets leave through."""
    path = ",".join(map(str, [0, *out]))
    environment = os.environ | {"IBDM_IBNL_PATH": str(file.parent)}
    said = run("ibdmtr", "-t", file, "-s", f"{start}/U1", "-p", port, "-d", path, env=environment)
    assert "-E-" not in said, said
    return re.findall(r"TO +Host:(\w+) ", said)


def check(expr):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "net.topo")
        run(netlace, "export", expr, "--format", "topo", "-o", file)
        text = file.read_text()
        at = hosts(text)
        define(folder, max(int(port) for port in re.findall(r"P(\d+)", text)))
        ends = sorted(at) or [f"node_{v}" for v in range(int(json.loads(run(netlace, "show", expr, "--json"))["order"]))]
        for a, b in [(0, -1), (-1, 1), (len(ends) // 2, 0)]:
            a, b = ends[a], ends[b]
            # A host goes out of its only port; its node is where the route begins.
            (source, _), (target, last) = (at.get(end, (end.removeprefix("node_"), None)) for end in (a, b))
            hops = json.loads(run(netlace, "route", expr, source, target, "--json"))["hops"]
            out, nodes = [hop["port"] for hop in hops], ["node_" + hop["to"]["node"] for hop in hops]
            if at:
                out, nodes = [1, *out, last], [f"node_{source}", *nodes, b]
            assert nodes[-1] == b and trace(file, a, out[0], out) == nodes, (expr, a, b)


for expr in NETWORKS:
    check(expr)
print(f"the cables of {len(NETWORKS)} networks, followed by ibdmtr")
