#!/usr/bin/env python3
"""Graphs that networkx writes, read by netlace. usage: files.py NETLACE"""
import json, os, subprocess, sys, tempfile
import networkx as nx

netlace = sys.argv[1]

def ask(path, *command):
    done = subprocess.run([netlace, *command[:1], f'file("{path}")', *command[1:], "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

def check(graph, path):
    shown = ask(path, "show")
    assert int(shown["order"]) == graph.number_of_nodes(), (path, shown)
    assert int(shown["links"]) == graph.number_of_edges(), (path, shown)
    hosts = sum(number for _, number in graph.nodes(data="endpoints", default=1))
    assert int(shown["endpoints"]) == hosts, (path, shown)
    found = ask(path, "metrics", "--only", "diameter,mean-distance")["metrics"]
    assert int(found["diameter"]["value"]) == nx.diameter(graph), (path, found)
    mean = nx.average_shortest_path_length(graph)
    assert abs(found["mean_distance"]["value"] - mean) < 1e-9, (path, found, mean)

trunks = nx.MultiGraph(nx.cycle_graph(6))
trunks.add_edges_from([(0, 1), (0, 1), (3, 4)])
switches = nx.convert_node_labels_to_integers(nx.balanced_tree(3, 2))
nx.set_node_attributes(switches, {v: 0 if v < 4 else 2 for v in switches}, "endpoints")
weighted = nx.random_regular_graph(3, 20, seed=1)
nx.set_edge_attributes(weighted, 2.5, "weight")
named = nx.relabel_nodes(nx.petersen_graph(), lambda v: f"switch & <{v}>")
graphs = {"trunks": trunks, "switches": switches, "weighted": weighted, "named": named, "karate": nx.karate_club_graph()}
with tempfile.TemporaryDirectory() as folder:
    for name, graph in graphs.items():
        path = os.path.join(folder, name)
        nx.write_graphml(graph, path + ".graphml")
        check(graph, path + ".graphml")
        out = subprocess.run([netlace, "export", f'file("{path}.graphml")', "--format", "json"], check=True, capture_output=True, text=True)
        back = nx.node_link_graph(json.loads(out.stdout), edges="edges")
        plain = nx.convert_node_labels_to_integers(graph)
        assert back.is_multigraph() == graph.is_multigraph() and sorted(back.degree) == sorted(plain.degree), (name, back)
        assert dict(back.nodes(data="endpoints")) == dict(plain.nodes(data="endpoints")), (name, back)
        if name in ("trunks", "weighted", "karate"):
            nx.write_edgelist(graph, path + ".edges")
            check(graph, path + ".edges")
print(f"netlace reads {len(graphs)} graphs that networkx wrote")
