#!/usr/bin/env bash
# The files we write, read by the programs they are written for.
# usage: formats.sh NETLACE
set -euo pipefail
netlace=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

expr='rdn(rsn(ring(3),2),1)'

"$netlace" export "$expr" --format json -o "$dir/net.json"
"$netlace" export "$expr" --format edges -o "$dir/net.edges"
python3 - "$dir" <<'PY'
import json, sys
import networkx as nx
data = json.load(open(sys.argv[1] + "/net.json"))
graph = nx.node_link_graph(data, edges="edges")
assert graph.number_of_nodes() == 162 and graph.number_of_edges() == 297, graph
assert nx.is_connected(graph) and nx.diameter(graph) == 8, nx.diameter(graph)
assert graph.nodes[161]["address"] == "(1,(2,2),(2,2))", graph.nodes[161]
levels = [sum(1 for *_, level in graph.edges(data="level") if level == i) for i in range(3)]
assert levels == [162, 54, 81], levels
edges = nx.read_edgelist(sys.argv[1] + "/net.edges", nodetype=int)
assert set(map(frozenset, edges.edges)) == set(map(frozenset, graph.edges))
print("NetworkX", nx.__version__, "read the node-link data and the edge list")
PY

"$netlace" export "$expr" --format dot -o "$dir/net.dot"
dot -Tplain "$dir/net.dot" >"$dir/net.plain"
nodes=$(grep -c '^node ' "$dir/net.plain")
links=$(grep -c '^edge ' "$dir/net.plain")
[ "$nodes" = 162 ] && [ "$links" = 297 ] || { echo "Graphviz saw $nodes nodes, $links links"; exit 1; }
echo "Graphviz drew $nodes nodes and $links links"

for shell in bash zsh fish; do "$netlace" completions "$shell" >"$dir/completions.$shell"; done
bash -n "$dir/completions.bash"
"$netlace" man -o "$dir/man"
pages=$(ls "$dir/man" | wc -l)
[ "$pages" -ge 7 ] || { echo "only $pages manual pages"; exit 1; }
echo "completions and $pages manual pages were made"
