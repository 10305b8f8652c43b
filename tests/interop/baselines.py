#!/usr/bin/env python3
"""Networks that others are compared with, against those that networkx builds. usage: baselines.py NETLACE"""
import subprocess, sys
import networkx as nx

netlace = sys.argv[1]

def graph(expr):
    edges = subprocess.run([netlace, "export", expr, "--format", "edges"], check=True, capture_output=True, text=True)
    return nx.parse_edgelist(edges.stdout.splitlines(), nodetype=int)

def torus(*sides):
    return nx.grid_graph(sides, periodic=True)

pairs = [("slim_fly(5)", nx.hoffman_singleton_graph()),
         ("twisted_torus([8,8],[0])", torus(8, 8)),
         ("twisted_torus([3,4,5],[0,0,0])", torus(3, 4, 5)),
         ("twisted_torus([17,1],[13])", nx.circulant_graph(17, [1, 4]))]
for expr, expected in pairs:
    assert nx.is_isomorphic(graph(expr), expected), f"{expr} is another graph than that of networkx"
assert not nx.is_isomorphic(graph("twisted_torus([8,8],[4])"), torus(8, 8)), "a twist that changes nothing"
print(f"networkx agrees: {len(pairs)} networks that others are compared with")
