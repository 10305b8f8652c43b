#!/usr/bin/env python3
"""Searches of one network by rustworkx and NetworKit, one thread each. usage: peers.py NETLACE EXPR

Writes a line of JSON with their versions. Then for each line `FUNCTION SOURCES` that it reads, such as `BFS 64`,
it searches once from so many nodes, evenly spaced from node 0, and writes the seconds it took and how many nodes
(in all; pairs, if the sources are all) are at each distance. Only the search is timed, not the counting.
"""
import json, os, subprocess, sys, tempfile, time
os.environ.update(OMP_NUM_THREADS="1", RAYON_NUM_THREADS="1")
import networkit as nk, numpy as np, rustworkx as rx

def run(algorithm):
    algorithm.run()
    return algorithm

def of_layers(found):
    sizes = [(distance, len(layer)) for layers in found for distance, layer in enumerate(layers)]
    return np.bincount(*np.transpose(sizes))

def of_distances(arrays):
    return sum(np.bincount(np.asarray(array).astype(int), minlength=order) for array in arrays)

# For each function: what is timed, and what counts the nodes at each distance.
FUNCTIONS = {
    "bfs_layers": (lambda sources: [rx.bfs_layers(in_rx, [source]) for source in sources], of_layers),
    "distance_matrix": (lambda sources: rx.distance_matrix(in_rx), of_distances),
    "BFS": (lambda sources: [run(nk.distance.BFS(in_nk, source, False)) for source in sources],
            lambda found: of_distances(bfs.getDistances(asarray=True) for bfs in found)),
    "APSP": (lambda sources: run(nk.distance.APSP(in_nk)),
             lambda found: of_distances(found.getDistances(asarray=True))),
    # The count of a diameter is 1, at this distance.
    "Diameter": (lambda sources: run(nk.distance.Diameter(in_nk, nk.distance.DiameterAlgo.EXACT)),
                 lambda found: np.bincount([found.getDiameter()[0]])),
}

nk.setNumberOfThreads(1)
netlace, expr = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    edges = os.path.join(folder, "edges")
    subprocess.run([netlace, "export", expr, "--format", "edges", "-o", edges], check=True)
    in_rx = rx.PyGraph.read_edge_list(edges)
    in_nk = nk.readGraph(edges, nk.Format.EdgeListSpaceZero)
order = in_nk.numberOfNodes()
assert order == in_rx.num_nodes()

print(json.dumps({"rustworkx": rx.__version__, "NetworKit": nk.__version__}), flush=True)
for line in sys.stdin:
    function, sources = line.split()
    search, count = FUNCTIONS[function]
    sources = range(0, order, order // int(sources))
    start = time.perf_counter()
    found = search(sources)
    seconds = time.perf_counter() - start
    counts = np.trim_zeros(count(found), "b")
    print(json.dumps({"function": function, "seconds": seconds, "counts": list(map(int, counts))}), flush=True)
