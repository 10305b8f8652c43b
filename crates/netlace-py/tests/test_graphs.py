"""Graphs of other libraries, there and back."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import igraph
import netlace
import networkx
import numpy
import pytest
import rustworkx
import scipy.sparse

EXPRESSIONS = ["petersen", "rdn(ring(4),1)", "torus(5,5)", "rcr(2,4,2)", "rsn(hypercube(2),2)", "trunked(ring(4),[2])"]


def links(net: netlace.Network) -> list[tuple[int, int]]:
    first, second, _ = net.edges()
    return sorted(zip(numpy.minimum(first, second).tolist(), numpy.maximum(first, second).tolist()))


@pytest.mark.parametrize("expr", EXPRESSIONS)
def test_graphs_come_back_as_they_went(expr: str) -> None:
    net = netlace.parse(expr)
    graphs = {
        "networkx": netlace.from_networkx(net.to_networkx()),
        "rustworkx": netlace.from_rustworkx(net.to_rustworkx()),
        "igraph": netlace.from_igraph(net.to_igraph()),
        "scipy": netlace.from_scipy(net.to_scipy()),
        "csr": netlace.from_csr(*net.csr()),
        "edges": netlace.from_edges(*net.edges()[:2], order=net.order, levels=net.edges()[2]),
    }
    for name, again in graphs.items():
        assert links(again) == links(net), name
        # The numbers of a name are those of its address.
        assert again.distance_distribution() == net.distance_distribution(), name


def test_labels_are_addresses_also_within_other_networks() -> None:
    graph = networkx.grid_2d_graph(3, 4)
    net = netlace.from_networkx(graph, name="grid")
    assert net.address(5) == "(1,1)" and net.node("(2,3)") == 11
    assert net.distance("(0,0)", "(2,3)") == networkx.shortest_path_length(graph, (0, 0), (2, 3))
    outer = netlace.rdn(net, 1)
    assert all(outer.node(address) == v for v, address in enumerate(outer.addresses(range(outer.order))))
    spaced = netlace.from_networkx(networkx.Graph([("( 0, 1 )", "(0,1)"), ("(0,1)", "0b01")]))
    assert [spaced.node(spaced.address(v)) for v in range(3)] == [0, 1, 2]
    named = netlace.from_networkx(networkx.Graph([("top rack", "b"), ("b", "c_1")]))
    assert [named.address(v) for v in range(3)] == ['"top rack"', "b", "c_1"]
    assert named.node('"top rack"') == 0 and named.node("c_1") == 2
    with pytest.raises(netlace.UsageError):
        named.node("d")
    assert pickle.loads(pickle.dumps(outer)).address(77) == outer.address(77)


def test_labels_that_cannot_be_addresses_are_left_out() -> None:
    for nodes in (('a"b', "c"), ("x" * 100, "y"), ("two\nlines", "z"), (1, "1")):
        with pytest.warns(UserWarning, match="numbered"):
            net = netlace.from_networkx(networkx.Graph([nodes]))
        assert net.address(1) == "1"


def test_matrices_do_not_overflow() -> None:
    matrix = netlace.complete(200).to_scipy()
    assert (matrix @ matrix)[0, 0] == 199
    first, second, level = netlace.complete(5).edges()
    assert (first - second).min() < 0 and (level - 1).min() == -1


def test_to_scipy_copies_no_links() -> None:
    net = netlace.hypercube(10)
    assert numpy.shares_memory(net.to_scipy().indices, net.csr()[1])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: netlace.from_edges([0, 1], [1]), "2 first ends of links, and 1"),
        (lambda: netlace.from_edges([0], [1], order=1), "a link leads to node 1, but there are 1 nodes"),
        (lambda: netlace.from_edges([0], [0]), "linked to itself"),
        (lambda: netlace.from_edges([-1], [0]), "from 0 below"),
        (lambda: netlace.from_edges([[0]], [[1]]), "one dimension"),
        (lambda: netlace.from_edges([0], [1], levels=[1, 2]), "1 levels are needed, not 2"),
        (lambda: netlace.from_edges([0], [1], labels=["a"]), "2 labels are needed, not 1"),
        (lambda: netlace.from_edges([0], [1], labels=["a", "a"]), "two nodes are called"),
        (lambda: netlace.from_edges([0], [1], levels=[5000]), "level"),
        (lambda: netlace.from_csr([0, 1], [0]), "linked with itself"),
        (lambda: netlace.from_csr([0, 1, 1], [1]), "node 0 is linked with 1, but not 1 with 0"),
        (lambda: netlace.from_csr([1, 2], [0]), "offsets begin with 0"),
        (lambda: netlace.from_scipy(scipy.sparse.csr_array(numpy.ones((2, 3)))), "no graph"),
        (lambda: netlace.from_igraph(igraph.Graph(directed=True)), "no direction"),
        (lambda: netlace.from_rustworkx(rustworkx.PyDiGraph()), "no direction"),
    ],
)
def test_graphs_that_are_no_networks_are_refused(call, message: str) -> None:
    with pytest.raises(netlace.UsageError, match=message):
        call()


def test_a_network_of_a_file_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read once is kept: the folder may be another one later, and the file as well."""
    for folder, text in (("a", "0 1\n1 2\n"), ("b", "0 1\n1 2\n2 3\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "g.edges").write_text(text)
    monkeypatch.chdir(tmp_path / "a")
    net = netlace.file("g.edges")
    kept = pickle.dumps(net)
    monkeypatch.chdir(tmp_path / "b")
    other = netlace.file(Path("g.edges"))
    assert (net.order, other.order, pickle.loads(kept).order, netlace.rdn(net, 1).order) == (3, 4, 3, 18)
    assert net != other and net == pickle.loads(kept)
    with pytest.raises(netlace.UsageError, match="different files called g.edges"):
        netlace.product(net, other)
    os.remove("g.edges")
    assert netlace.rdn(other, 1).order == 32 and other.metric("diameter") == 3


def test_networks_keep_their_definitions() -> None:
    netlace.define("twice(n) = torus(n,n)")
    first = netlace.parse("twice(3)")
    plain = netlace.parse("ring(3)")
    netlace.define("twice(n) = torus(n,n,n)")
    second = netlace.parse("twice(3)")
    assert (first.order, second.order, netlace.rdn(first, 1).order) == (9, 27, 162)
    assert first != second and plain == netlace.ring(3)
    assert (netlace.commands.show(first).order, netlace.commands.show("twice(3)").order) == (9, 27)
    with pytest.raises(netlace.UsageError, match="different definitions of twice"):
        netlace.product(first, second)
