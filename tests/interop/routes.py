#!/usr/bin/env python3
"""Formats that carry a routing: the network of LogGOPSim and the routing table of SST Merlin.

usage: routes.py NETLACE

Neither program installs from a package. Graphviz, by which LogGOPSim reads its file, reads it here, and messages are forwarded as LogGOPSim
does; the module for SST is loaded and asked as SST asks it. Both must give the same routes, over links that there are, and shortest ones by `shortest`.
"""
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import networkx as nx

netlace = sys.argv[1]
# Where every node is a computer, where switches carry hosts, and where hosts have several links.
NETWORKS = {"rdn(ring(4),1)": "shortest", "torus(4,3)": "shortest", "dragonfly(2,1,1)": "shortest", "bcube(3,1)": "shortest", "hosts(dragonfly(4,2,2),2)": "native", "rsn(ring(3),2)": "native"}
# Whose routes tell the hosts of a switch apart, and where messages may go several ways.
REFUSED = [("fat_tree(4)", "sst", "shortest"), ("torus(4,4)", "loggopsim", "valiant")]


def export(expr, kind, folder):
    words = [netlace, "export", expr, "--format", kind, "--routing", NETWORKS[expr], "-o", folder]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, (expr, kind, done.stderr)
    return pathlib.Path(folder)


def read_dot(path):
    """The names of nodes in their order, and the arcs of each with the hosts behind them, as Graphviz reads them."""
    done = subprocess.run(["dot", "-Tdot_json", path], capture_output=True, text=True, check=True)
    graph = json.loads(done.stdout)
    names = [node["name"] for node in graph["objects"]]
    arcs = {name: [] for name in names}
    for edge in graph["edges"]:
        arcs[names[edge["tail"]]].append((names[edge["head"]], edge["comment"]))
    return names, arcs


def forwarded(arcs, source, target):
    """The nodes that a message passes: where there is a single arc it takes that, else the one whose comment names the host."""
    path = [source]
    while path[-1] != target:
        out = arcs[path[-1]]
        nexts = [to for to, comment in out if len(out) == 1 or target in re.split(r"[, \t\n]", comment)]
        assert len(nexts) == 1, (source, target, path, nexts)
        path.append(nexts[0])
        assert len(path) <= len(arcs), (source, target, path)
    return path


def check(expr):
    with tempfile.TemporaryDirectory() as scratch:
        folder = export(expr, "sst", f"{scratch}/sst")
        graph = nx.read_graphml(folder / "network.graphml", node_type=int)
        spec = importlib.util.spec_from_file_location("routes", folder / "routes.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        table = module.table(graph)
        distances = dict(nx.all_pairs_shortest_path_length(graph))
        for source in graph:
            for target in graph:
                [(weight, hops)] = table[source][target]
                path = [source, *hops]
                is_shortest = len(hops) == distances[source][target]
                assert weight == 1.0 and path[-1] == target and (is_shortest or NETWORKS[expr] != "shortest"), (expr, path)
                assert all(graph.has_edge(a, b) for a, b in zip(path, hops)), (expr, path)

        names, arcs = read_dot(export(expr, "loggopsim", f"{scratch}/loggopsim") / "network.dot")
        hosts = [name for name in names if name.startswith("H")]
        assert hosts == [f"H{rank}" for rank in range(len(hosts))], "ranks are in order"
        endpoints = [int(graph.nodes[v].get("endpoints", 1)) for v in graph]
        at = [v for v in graph for _ in range(endpoints[v])]
        assert len(hosts) == len(at), expr
        has_cables = f"S{at[0]}" in names
        for a, source in enumerate(hosts):
            for b, target in enumerate(hosts):
                path = forwarded(arcs, source, target)
                if a != b and has_cables:
                    assert path[0] == source and path[-1] == target
                    path = path[1:-1]
                nodes = [int(name[1:]) if name[0] == "S" else at[int(name[1:])] for name in path]
                if a != b:
                    assert nodes == [at[a]] + table[at[a]][at[b]][0][1], (expr, a, b, nodes)


for expr in NETWORKS:
    check(expr)
with tempfile.TemporaryDirectory() as scratch:
    for expr, kind, routing in REFUSED:
        words = [netlace, "export", expr, "--format", kind, "--routing", routing, "-o", scratch]
        assert subprocess.run(words, capture_output=True).returncode == 2, expr
print(f"{len(NETWORKS)} networks with routes for LogGOPSim and SST")
