#!/usr/bin/env python3
"""Records the node and edge connectivity of the reference networks up to 500 nodes, as NetworkX finds them.

usage: connectivity.py NETLACE > connectivity.json"""
import hashlib, json, os, subprocess, sys
import networkx as nx

records = json.load(open(os.path.join(os.path.dirname(__file__), "networks.json")))
lines = []
for record in records:
    if record["order"] <= 500:
        expr = record["expr"]
        edges = subprocess.run([sys.argv[1], "export", expr, "--format", "edges"],
                               check=True, capture_output=True, text=True).stdout
        graph = nx.parse_edgelist(edges.splitlines(), nodetype=int)
        graph.add_nodes_from(range(record["order"]))
        # The network is the one that was measured, whoever wrote its edges.
        edges = "".join(f"{v} {w}\n" for v, w in sorted(map(sorted, graph.edges)))
        assert hashlib.sha256(edges.encode()).hexdigest() == record["edges_sha256"], expr
        lines.append(json.dumps({
            "expr": expr,
            "order": record["order"],
            "node_connectivity": nx.node_connectivity(graph),
            "edge_connectivity": nx.edge_connectivity(graph),
        }))
print("[\n" + ",\n".join(lines) + "\n]")
