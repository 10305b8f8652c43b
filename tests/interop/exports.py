#!/usr/bin/env python3
"""The formats of `netlace export` with the network alone, read by the programs they are for, or from their definitions.

usage: exports.py NETLACE

NetworkX reads GraphML, graph6 and sparse6; SciPy reads Matrix Market; `graphchk` of METIS checks its format. BookSim, ns-3, SimAI, NetBox and PTM do
not install from a package: their files are read here line by line, as their definitions say. Slurm reads its file in slurm.sh.
"""
import csv
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

import networkx as nx
import yaml
import scipy.io

netlace = sys.argv[1]
shutil.which("graphchk") or sys.exit("METIS is needed: apt-get install metis")
NETWORKS = [
    "path(1)", "path(2)", "ring(5)", "complete(16)", "complete(63)", "ring(64)", "star(4)", "rdn(rsn(ring(3),2),1)", "fat_tree(4)",
    "dragonfly(4,2,2)", "hosts(torus(4,4),3)", "bcube(3,1)", "wk(4,3)", "trunked(ring(6),[2])",
]


def export(expr, kind, status=0):
    done = subprocess.run([netlace, "export", expr, "--format", kind], capture_output=True)
    assert done.returncode == status, (expr, kind, done.stderr)
    return done.stdout if status == 0 else done.stderr.decode()


def pairs(edges):
    return Counter(tuple(sorted(edge)) for edge in edges)


def read_booksim(text):
    """Links and the router of each endpoint."""
    links, at = [], {}
    for line in text.splitlines():
        words = line.split()
        assert words[0] == "router", line
        for kind, number in zip(words[2::2], words[3::2]):
            if kind == "node":
                assert int(number) not in at, line
                at[int(number)] = int(words[1])
            else:
                links.append((int(words[1]), int(number)))
    return links, at


def read_ns3(text, is_simai):
    head, switches, *lines = text.splitlines()
    numbers = [int(word) for word in head.split() if word.isdigit()]
    nodes, count, links = (numbers[0], numbers[3], numbers[4]) if is_simai else numbers
    switches = [int(word) for word in switches.split()]
    assert len(lines) == links and len(switches) == count
    hosts = nodes - count
    assert switches == list(range(hosts, nodes)), "hosts come first"
    ends = [tuple(map(int, line.split()[:2])) for line in lines]
    assert all(re.fullmatch(r"\d+ \d+ 400Gbps 0\.001ms 0", line) for line in lines)
    at = {a: b - hosts for a, b in ends if a < hosts}
    assert len(at) == hosts, "every host has one link"
    return [(a - hosts, b - hosts) for a, b in ends if a >= hosts], at


def read_slurm(text):
    """What is below each switch."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {name.removeprefix("SwitchName="): tuple(below.split("=")) for name, below in lines}


def read_slurm_yaml(text):
    [topology] = yaml.safe_load(text)
    assert list(topology)[0] == "topology" and topology["cluster_default"] is True
    kinds = {"children": "Switches", "nodes": "Nodes"}
    switches = topology["tree"]["switches"]
    found = {one["switch"]: next((kinds[kind], one[kind]) for kind in kinds if kind in one) for one in switches}
    assert len(found) == len(switches)
    return found


def read_cables(rows):
    """Links between nodes and the node of each host, from rows of two devices and ports; no port has two cables."""
    plugs = Counter((device, port) for a, b in rows for device, port in (a, b))
    assert max(plugs.values(), default=1) == 1, "a port has two cables"
    links, at = [], {}
    for (a, _), (b, _) in rows:
        (kind, number), (far, other) = a.split(), b.split()
        assert far == "node", b
        if kind == "node":
            links.append((int(number), int(other)))
        else:
            at[int(number)] = int(other)
    return links, at


def check(expr):
    data = json.loads(export(expr, "json"))
    graph = nx.node_link_graph(data, edges="edges")
    endpoints = {v: d.get("endpoints", 1) for v, d in graph.nodes(data=True)}
    at = dict(enumerate(v for v, count in sorted(endpoints.items()) for _ in range(count)))
    links = pairs((e["source"], e["target"]) for e in data["edges"])
    is_simple = not links or max(links.values()) == 1

    ml = nx.parse_graphml(export(expr, "graphml").decode(), node_type=int)
    assert pairs((u, v) for u, v in ml.edges()) == links, expr
    assert {v: d["endpoints"] for v, d in ml.nodes(data=True)} == endpoints, expr
    assert [d["address"] for _, d in ml.nodes(data=True)] == [d["address"] for _, d in graph.nodes(data=True)], expr

    matrix = scipy.io.mmread(io.BytesIO(export(expr, "mtx"))).tocoo()
    found = Counter({(int(u), int(v)): int(n) for u, v, n in zip(matrix.row, matrix.col, matrix.data) if u < v})
    assert found == links and matrix.shape == (len(endpoints), len(endpoints)), expr

    sparse = nx.from_sparse6_bytes(export(expr, "sparse6").strip())
    assert len(sparse) == len(endpoints) and pairs((u, v) for u, v in sparse.edges()) == links, expr
    if is_simple:
        dense = nx.from_graph6_bytes(export(expr, "graph6").strip())
        assert len(dense) == len(endpoints) and pairs(dense.edges()) == links, expr
        assert read_booksim(export(expr, "booksim").decode()) == (sorted(links), at), expr
    else:
        for kind in ["graph6", "booksim"]:
            assert "parallel links" in export(expr, kind, status=2), kind

    check_metis(expr, export(expr, "metis"), links, len(endpoints))
    # A weight in a file of METIS may mean anything, so that it is not read as parallel links.
    for kind in ["graphml"] + ["metis"] * is_simple:
        with tempfile.NamedTemporaryFile(suffix="." + kind) as file:
            file.write(export(expr, kind))
            file.flush()
            assert export(f'file("{file.name}")', "edges") == export(expr, "edges"), (expr, kind)
    assert read_slurm_yaml(export(expr, "slurm-yaml").decode()) == read_slurm(export(expr, "slurm").decode()), expr
    for kind in ["ns3", "simai"]:
        found, hosts = read_ns3(export(expr, kind).decode(), kind == "simai")
        assert (pairs(found), hosts) == (links, at), (expr, kind)

    rows = list(csv.DictReader(export(expr, "netbox").decode().splitlines()))
    side = lambda row, s: (row[f"side_{s}_device"], row[f"side_{s}_name"])
    assert all(row["side_a_type"] == row["side_b_type"] == "dcim.interface" for row in rows)
    cables = [(side(row, "a"), side(row, "b")) for row in rows]
    dot = re.findall(r'"(.*?)":"swp(.*?)" -- "(.*?)":"swp(.*?)";', export(expr, "ptm").decode())
    assert [((a, f"port {p}"), (b, f"port {q}")) for a, p, b, q in dot] == cables, expr
    found, hosts = read_cables(cables)
    # Servers with ports of their own need no cable to themselves.
    assert pairs(found) == links and hosts in (at, {}), expr


def check_metis(expr, text, links, order):
    lines = [line for line in text.decode().splitlines() if not line.startswith("%")]
    head = lines[0].split()
    assert [int(head[0]), int(head[1])] == [order, len(links)], expr
    found = Counter()
    for v, line in enumerate(lines[1:]):
        words = [int(word) for word in line.split()]
        ends = zip(words, [1] * len(words)) if len(head) == 2 else zip(words[::2], words[1::2])
        for w, weight in ends:
            found[v, w - 1] += weight
    assert all(found[v, w] == found[w, v] == links[min(v, w), max(v, w)] for v, w in list(found)), expr
    assert len(found) == 2 * len(links), expr
    # It takes no graph without links.
    if links:
        with tempfile.NamedTemporaryFile(suffix=".metis") as file:
            file.write(text)
            file.flush()
            said = subprocess.run(["graphchk", file.name], capture_output=True, text=True).stdout
        assert "The format of the graph is correct" in said, (expr, said)


for expr in NETWORKS:
    check(expr)
print(f"{len(NETWORKS)} networks in 12 formats, read by NetworkX {nx.__version__}, SciPy {scipy.__version__}, METIS and from their definitions")
