"""Golden records, built through Python and measured by NetworkX and scipy."""

from __future__ import annotations

import collections
import json
from typing import Any

import netlace
import networkx
import numpy
import pytest
import scipy.sparse.csgraph
from conftest import ROOT

RECORDS: dict[str, dict[str, Any]] = {
    record["expr"]: record for record in json.loads((ROOT / "tests/golden/networks.json").read_text())
}

#: Of each of the five papers, of what they build on, and one that is disconnected.
CHOSEN = [
    "re(frame=ring(3),unit=ring(3),phases=5,pivots=diameter)",
    "re(frames=[ring(3),complete(4)],unit=ring(7),pivots=degree)",
    "root_folded(petersen,3)",
    "flooded(heawood,2)",
    "rdn(ring(4),2)",
    "rsn(hypercube(3),2,diameter_links=true)",
    "sn(mesh(4,6),copies=4,swap=high,mask=3)",
    "rcr(2,6,4)",
    "rcr(2,1,2)",
    "star(6)",
    "torus(2,3)",
    "hypercube(10)",
]


def test_some_of_the_chosen_are_disconnected() -> None:
    assert any(RECORDS[expr]["components"] > 1 for expr in CHOSEN)


@pytest.mark.parametrize("expr", CHOSEN)
def test_networkx_measures_what_is_recorded(expr: str) -> None:
    record, net = RECORDS[expr], netlace.parse(expr)
    graph = net.to_networkx()
    assert graph.number_of_nodes() == net.order == record["order"]
    assert graph.number_of_edges() == net.links == record["links"]
    degrees = collections.Counter(degree for _, degree in graph.degree())
    assert {str(degree): count for degree, count in degrees.items()} == record["degrees"]
    assert networkx.number_connected_components(graph) == record["components"]
    lengths = networkx.all_pairs_shortest_path_length(graph)
    counts = collections.Counter(length for _, reached in lengths for length in reached.values())
    assert [counts[i] for i in range(len(counts))] == record["pairs_at_distance"]
    assert net.distance_distribution() == dict(sorted(counts.items()))


@pytest.mark.parametrize("expr", CHOSEN)
def test_scipy_measures_what_is_recorded(expr: str) -> None:
    record, net = RECORDS[expr], netlace.parse(expr)
    matrix = net.to_scipy()
    assert (matrix != matrix.T).nnz == 0
    degrees = collections.Counter(numpy.diff(matrix.indptr).tolist())
    assert {str(degree): count for degree, count in degrees.items()} == record["degrees"]
    assert scipy.sparse.csgraph.connected_components(matrix)[0] == record["components"]
    lengths = scipy.sparse.csgraph.shortest_path(matrix, unweighted=True)
    found = net.distance_matrix()
    assert (numpy.where(numpy.isinf(lengths), -1, lengths) == found).all()
    counts = numpy.bincount(found[found >= 0])
    assert counts.tolist() == record["pairs_at_distance"]


@pytest.mark.parametrize("expr", CHOSEN)
def test_distances_by_rule_are_those_of_the_matrix(expr: str) -> None:
    net = netlace.parse(expr)
    nodes = numpy.arange(net.order)
    first, second = (side.ravel() for side in numpy.meshgrid(nodes, nodes[:: max(1, net.order // 64)]))
    assert (net.distances(first, second) == net.distance_matrix()[first, second]).all()


@pytest.mark.parametrize("expr", CHOSEN)
def test_a_graph_comes_back_from_networkx_as_it_was(expr: str) -> None:
    net = netlace.parse(expr)
    back = netlace.from_networkx(net.to_networkx())
    assert back.order == net.order
    assert sorted(zip(*edges(back))) == sorted(zip(*edges(net)))
    assert back.distance_distribution() == net.distance_distribution()


def edges(net: netlace.Network) -> tuple[list[int], list[int], list[int]]:
    first, second, level = net.edges()
    lower, upper = numpy.minimum(first, second), numpy.maximum(first, second)
    return lower.tolist(), upper.tolist(), level.tolist()
