#!/usr/bin/env python3
"""Symmetry by structure against nauty, on small networks. usage: orbits.py NETLACE

A stated number of orbits must be nauty's; a stated interval must contain it; and a connected cube of
rings must be vertex-transitive exactly under its condition."""
import json, subprocess, sys
import pynauty

netlace = sys.argv[1]

def run(*args):
    return subprocess.run([netlace, *args], check=True, capture_output=True, text=True).stdout

def nauty_orbits(expr, order):
    links = {v: [] for v in range(order)}
    for line in run("export", expr, "--format", "edges").splitlines():
        u, v = map(int, line.split())
        links[u].append(v)
    return pynauty.autgrp(pynauty.Graph(order, adjacency_dict=links))[4]

def stated(expr):
    answer = json.loads(run("metrics", expr, "--only", "order,orbits", "--json"))["metrics"]
    orbits, order = answer["orbits"], int(answer["order"]["value"])
    value = orbits["value"]
    lower, upper = (value, value) if orbits["known"] == "exact" else (value["lower"], value["upper"])
    return order, orbits["known"], (int(lower), int(upper))

exact = bounded = 0
def compare(expr):
    global exact, bounded
    order, known, (lower, upper) = stated(expr)
    orbits = nauty_orbits(expr, order)
    assert lower <= orbits <= upper, f"{expr}: {lower} to {upper} orbits stated, nauty finds {orbits}"
    exact, bounded = exact + (known == "exact"), bounded + (known != "exact")
    return orbits

assert compare("rsn(hypercube(3),3)") == 120
assert compare("rdn(petersen,1)") == 1
for expr in ["rdn(ring(5),1)", "rdn(hypercube(3),1)", "rdn(path(3),1)", "rsn(petersen,2)", "rsn(ring(5),2)",
             "rsn(torus(3,3),2)", "rsn(complete(4),3)", "hcn(3)", "hfn(3)", "hsn(ring(5),3)", "wk(4,3)", "ccc(4)",
             "ccc(5)", "dual_cube(4)", "star(5)", "petersen", "heawood", "folded(petersen,2)", "mesh(3,4)",
             "mesh(4,4)", "root_folded(path(3),3)", "flooded(petersen,2)", "circulant(12,[1,5])",
             "re(frame=ring(4),unit=ring(3),phases=3)", "re(frame=ring(3),unit=petersen,phases=2)",
             "symmetric_hypernet(2,3)", "heawood_ii(2)", "rsn(hypercube(2),3,diameter_links=true)", "slim_fly(4)",
             "slim_fly(5)", "slim_fly(7)", "slim_fly(8)", "slim_fly(9)", "polarfly(4)", "polarfly(5)", "polarfly(9)",
             "twisted_torus([4,8],[2])", "twisted_torus([3,4,2],[1,2,3])"]:
    compare(expr)
transitive = 0
for k in range(1, 4):
    for r in range(1, 8):
        for j in range(0, 5):
            m = k + j
            if r * k >= m and r << m <= 1200:
                orbits = compare(f"rcr({k},{r},{j})")
                assert (orbits == 1) == (r * k % m == 0 or r * j <= m), (k, r, j, orbits)
                transitive += orbits == 1
print(f"nauty agrees: {exact} exact numbers of orbits, {bounded} intervals, {transitive} transitive cubes of rings")
