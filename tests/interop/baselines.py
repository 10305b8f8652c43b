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

def hexagon(r):
    """The triangular lattice, cut to a hexagon."""
    places = [(x, y) for x in range(-r, r + 1) for y in range(-r, r + 1) if abs(x + y) <= r]
    near = ((1, 0), (0, 1), (1, -1))
    return nx.Graph(((x, y), (x + a, y + b)) for x, y in places for a, b in near if (x + a, y + b) in places)

def kautz(d, l):
    """The line graph of a complete digraph, again and again."""
    digraph = nx.complete_graph(d + 1, create_using=nx.DiGraph)
    for _ in range(l - 1):
        digraph = nx.line_graph(digraph)
    return nx.Graph(digraph)

def grid_of_stars(n):
    rows = (((x, y), f"row {x}") for x in range(n) for y in range(n))
    columns = (((x, y), f"column {y}") for x in range(n) for y in range(n))
    return nx.Graph([*rows, *columns])

pairs = [("slim_fly(5)", nx.hoffman_singleton_graph()),
         ("twisted_torus([8,8],[0])", torus(8, 8)),
         ("twisted_torus([3,4,5],[0,0,0])", torus(3, 4, 5)),
         ("twisted_torus([17,1],[13])", nx.circulant_graph(17, [1, 4])),
         ("paley(13)", nx.Graph(nx.paley_graph(13))), ("paley(29)", nx.Graph(nx.paley_graph(29))),
         ("cayley(cyclic(12),[[1],[5]])", nx.circulant_graph(12, [1, 5])),
         ("hexamesh(2)", hexagon(2)), ("kautz(2,3)", kautz(2, 3)),
         ("crossed(xgft([3],[1]),xgft([3],[1]))", grid_of_stars(3)),
         ("cayley(wreath(cyclic(2),3),[[1,0,0,0],[0,0,0,1]])", graph("ccc(3)"))]
for expr, expected in pairs:
    assert nx.is_isomorphic(graph(expr), expected), f"{expr} is another graph than that of networkx"
assert not nx.is_isomorphic(graph("twisted_torus([8,8],[4])"), torus(8, 8)), "a twist that changes nothing"
print(f"networkx agrees: {len(pairs)} networks that others are compared with")
