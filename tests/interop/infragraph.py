#!/usr/bin/env python3
"""Files of `netlace export --format infragraph`, read by the package of InfraGraph: its graph is the network.

usage: infragraph.py NETLACE
"""
import json
import subprocess
import sys
from collections import Counter

# This file has the name of the package.
sys.path.pop(0)
from infragraph.infragraph_service import InfraGraphService

NETWORKS = ["path(2)", "ring(5)", "rdn(ring(3),1)", "fat_tree(4)", "dragonfly(4,2,2)", "hosts(torus(3,3),2)", "rsn(hypercube(2),2)", "bcube(3,1)"]


def export(expr, kind):
    return subprocess.run([sys.argv[1], "export", expr, "--format", kind], capture_output=True, text=True, check=True).stdout


for expr in NETWORKS:
    service = InfraGraphService()
    service.set_graph(export(expr, "infragraph"))
    graph = service.get_networkx_graph()
    data = json.loads(export(expr, "json"))
    wanted, found, at = Counter(), Counter(), {}
    for edge in data["edges"]:
        wanted[min(edge["source"], edge["target"]), max(edge["source"], edge["target"]), f"level-{edge['level']}"] += 1
    for a, b, attributes in graph.edges(data=True):
        (kind, number, *_), (far, other, *_) = a.split("."), b.split(".")
        number, other = int(number), int(other)
        if attributes["link"] == "ic":
            assert (kind, number) == (far, other), (a, b)
        elif kind == far:
            found[min(number, other), max(number, other), attributes["link"]] += 1
        else:
            host, node = (number, other) if kind == "host" else (other, number)
            assert attributes["link"] == "host-cable" and host not in at, (a, b)
            at[host] = node
    assert found == wanted, expr
    carried = [node["id"] for node in data["nodes"] for _ in range(node.get("endpoints", 1))]
    if any(kind == "host" for kind, *_ in (name.split(".") for name in graph)):
        assert at == dict(enumerate(carried)), expr
    else:
        assert not at, expr
    # Each port has one cable.
    ports = Counter(end for a, b, attributes in graph.edges(data=True) if attributes["link"] != "ic" for end in (a, b))
    assert max(ports.values(), default=1) == 1, expr
print(f"InfraGraph reads {len(NETWORKS)} networks")
