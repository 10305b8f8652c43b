#!/usr/bin/env python3
"""The networks of netlace against the same networks as the simulator CAMINOS builds them.

usage: caminos.py NETLACE REPORT [ONLY]   ONLY: a regular expression, which networks
CAMINOS is the program that the variable CAMINOS names, or `caminos`: cargo install --locked caminos

CAMINOS writes the neighbours of each router; the distances between them are searched here, breadth first.
Compared are the number of routers, the ordered pairs at each distance, and the links: "identical" where both
number the routers alike, "alike" where as many pairs have each distance and number of common neighbours.
A random graph can be compared only in its size and its degrees.
  mirrored(T): T with group -s for group s, as its channel c leads c+1 groups back, ours c+1 groups ahead
  hubs(T):     T with a switch for each of its largest cliques of three or more routers
"""
import json, os, re, shutil, subprocess, sys, tempfile
from collections import Counter

netlace, report, only = (sys.argv[1:] + [""])[:3]
caminos = shutil.which(os.environ.get("CAMINOS", "caminos")) or sys.exit("CAMINOS is needed: cargo install --locked caminos")
PAIRS = [
    ("ring(9)", "Torus{sides:[9]}"), ("complete(7)", "Hamming{sides:[7]}"),
    ("heawood", "LeviProjective{prime:2}"),
    ("mesh(3,4,5)", "Mesh{sides:[5,4,3]}"),
    ("torus(8,8)", "Torus{sides:[8,8]}"), ("torus(3,4,5)", "Torus{sides:[5,4,3]}"),
    ("hypercube(8)", "Mesh{sides:[2,2,2,2,2,2,2,2]}"),
    ("hamming(4,4,4)", "Hamming{sides:[4,4,4]}"), ("hamming(3,4,5)", "Hamming{sides:[5,4,3]}"),
    ("hyperx([4,4,4],1)", "Hamming{sides:[4,4,4]}"), ("hyperx([3,4,5],2)", "Hamming{sides:[5,4,3]}"),
    *[(f"dragonfly({a},{p},{h})", "mirrored(Dragonfly{group_size:%d,global_ports_per_router:%d})" % (a, h))
      for a, p, h in [(4, 2, 2), (6, 3, 3), (8, 4, 4), (5, 1, 2), (3, 2, 4)]],
    *[(f"dragonfly({a},1,{h},groups={g})", "mirrored(Dragonfly{group_size:%d,global_ports_per_router:%d,number_of_groups:%d})"
       % (a, h, g)) for a, h, g in [(4, 2, 5), (6, 3, 10), (8, 4, 9)]],
    *[(f"slim_fly({q})", "SlimFly{prime:%d}" % q) for q in [3, 5, 7, 11, 13, 17, 19]],
    *[(f"polarfly({q})", "Projective{prime:%d}" % q) for q in [2, 3, 5, 7, 11, 13, 17, 19]],
    *[(f"fat_tree({2 * k})", "XGFT{height:2,down:[%d,%d],up:[%d,%d]}" % (k, 2 * k, k, k)) for k in [1, 2, 3, 4]],
    ("xgft([9,6],[1,4])", "XGFT{height:1,down:[6],up:[4]}"),  # hosts with one parent are no nodes
    ("xgft([4,3,5,2],[1,2,3,2])", "XGFT{height:3,down:[3,5,2],up:[2,3,2]}"),
    ("xgft([3,4,2],[2,1,3])", "XGFT{height:3,down:[3,4,2],up:[2,1,3]}"),
    ("bcube(4,1)", "hubs(Hamming{sides:[4,4]})"), ("bcube(3,2)", "hubs(Hamming{sides:[3,3,3]})"),
    *[(f"dcell({n},1)", "hubs(Dragonfly{group_size:%d,global_ports_per_router:1})" % n) for n in [3, 4, 6]],
    *[(f"megafly(1,{s},{h})", "Megafly{global_ports_per_spine:%d,group_size:%d,number_of_groups:%d}" % (h, s, s * h + 1)) for s, h in [(2, 2), (3, 3), (4, 2)]],
    *[(f"oft({q + 1})", "OFT{height:1,prime:%d}" % q) for q in [2, 3, 5, 7]],
    ("jellyfish(60,5,1)", "RandomRegularGraph{routers:60,degree:5}"),
]

def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(" ".join(done.stderr.replace("|", " ").split())[:120])
    return done.stdout

def graph(edges, order=0):
    """The set of neighbours of each node."""
    links = [set() for _ in range(max([order, *(1 + max(edge) for edge in edges)]))]
    for u, v in edges:
        links[u].add(v)
        links[v].add(u)
    return links

def built_by_caminos(topology):
    change, base = re.fullmatch(r"(?:(\w+)\()?(\w+\{.*\})\)?", topology).groups()
    of = "leaf" if base.startswith(("XGFT", "Megafly", "OFT", "MultiStage")) else "router"
    base = base[:-1] + f",servers_per_{of}:1}}"
    with tempfile.NamedTemporaryFile("r") as file:
        run(caminos, "--special=export", f'--special_args=Export{{topology:{base},seed:1,filename:"{file.name}"}}')
        lines = open(file.name).read().splitlines()  # NODOS n, GRADO d, and for each router: N i, its neighbours
    edges = [(u, int(v)) for u, line in enumerate(lines[3::2]) for v in line.split()]
    links = graph(edges, int(lines[0].split()[1]))
    if {(v, u) for u, v in edges} != set(edges):
        raise RuntimeError("CAMINOS has links that lead one way only")
    if change == "mirrored":
        size, n = int(re.search(r"group_size:(\d+)", base)[1]), len(links)
        return graph([[(n - v // size * size) % n + v % size for v in edge] for edge in edges])
    if change == "hubs":
        cliques = {frozenset({u, v} | links[u] & links[v]) for u, v in edges}
        hubs = enumerate((clique for clique in cliques if len(clique) > 2), len(links))
        return graph([(u, v) for u, v in edges if not links[u] & links[v]] + [(u, hub) for hub, c in hubs for u in c])
    return links

def pairs(links):
    """How many ordered pairs have each (distance, number of common neighbours)."""
    count = Counter()
    for source in range(len(links)):
        found, front, distance = {source}, {source}, 0
        while front:
            count.update((distance, len(links[source] & links[v])) for v in front)
            front, distance = set().union(*(links[v] for v in front)) - found, distance + 1
            found |= front
    return count

def compare(expression, topology):
    figures = json.loads(run(netlace, "metrics", expression, "--only", "order,distance-distribution", "--json"))["metrics"]
    order = int(figures["order"]["value"])
    histogram = {int(d): int(n) for d, n in figures["distance_distribution"]["value"].items()}
    edges = run(netlace, "export", expression, "--format", "edges").splitlines()
    ours, theirs = graph([tuple(map(int, edge.split())) for edge in edges], order), built_by_caminos(topology)
    count, their_histogram = pairs(theirs), Counter()
    for (distance, _), number in count.items():
        their_histogram[distance] += number
    if topology.startswith("Random"):
        agree = order == len(theirs) and Counter(map(len, ours)) == Counter(map(len, theirs))
        links = "same degrees" if agree else "differ"
    else:
        links = "identical" if ours == theirs else "alike" if pairs(ours) == count else "differ"
        agree = order == len(theirs) and histogram == their_histogram and links != "differ"
    shown = [" ".join(str(h[d]) for d in sorted(h)) for h in (histogram, their_histogram)]
    return f"{order}, {len(theirs)} | {shown[0]} | {shown[1]} | {links}", agree

version = re.search(r"version_number=(\S+)", run(caminos, "--help"))[1]
rows = []
for expression, topology in PAIRS:
    if re.search(only, expression):
        try:
            shown, agree = compare(expression, topology)
        except RuntimeError as error:
            shown, agree = f"| | | {error}", False
        rows.append((agree, f"| `{expression}` | `{topology}` | {shown} | {'yes' if agree else '**no**'} |"))
agreed = sum(agree for agree, _ in rows)
with open(report, "a") as file:
    print(f"# Against CAMINOS {version}\n\n{agreed} of {len(rows)} agree. Pairs: ordered, at distance 0, 1, 2, ...\n",
          "| netlace | CAMINOS | routers of both | pairs, netlace | pairs, CAMINOS | links | agree |",
          "|---|---|---|---|---|---|---|", *(row for _, row in rows), sep="\n", file=file)
sys.exit(not rows or agreed < len(rows))
