#!/usr/bin/env python3
"""Records the node connectivity of the reference networks up to 200 nodes, as NetworkX finds it.

usage: connectivity.py NETLACE > connectivity.json"""
import json, os, subprocess, sys
import networkx as nx

records = json.load(open(os.path.join(os.path.dirname(__file__), "networks.json")))
found = {}
for record in records:
    if record["order"] <= 200:
        edges = subprocess.run([sys.argv[1], "export", record["expr"], "--format", "edges"],
                               check=True, capture_output=True, text=True).stdout
        graph = nx.parse_edgelist(edges.splitlines(), nodetype=int)
        graph.add_nodes_from(range(record["order"]))
        found[record["expr"]] = nx.node_connectivity(graph)
json.dump(found, sys.stdout, indent=0)
print()
