"""Networks as Python objects."""

from __future__ import annotations

import copy
import pickle

import netlace
import networkx
import numpy
import pytest


def test_numbers_have_any_size() -> None:
    net = netlace.parse("rdn(torus(5,5),6)")
    assert net.order == 2 * (2 * (2 * (2 * (2 * (2 * 25**2) ** 2) ** 2) ** 2) ** 2) ** 2
    assert net.links == net.order * 10 // 2
    assert sum(net.distance_distribution().values()) == net.order**2


def test_networks_are_equal_if_their_expressions_are() -> None:
    net = netlace.parse("torus( 5,5 )")
    assert net == netlace.torus(5, 5) and hash(net) == hash(netlace.torus(5, 5))
    assert net != netlace.mesh(5, 5)
    assert net != "torus(5,5)"
    assert len({net, netlace.torus(5, 5), netlace.mesh(5, 5)}) == 2


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda net: pickle.loads(pickle.dumps(net))])
def test_networks_can_be_copied_and_pickled(again) -> None:
    from_memory = netlace.rdn(netlace.from_networkx(networkx.frucht_graph()), 1)
    for net in (netlace.petersen(), from_memory):
        assert again(net) == net
        assert again(net).neighbors(3) == net.neighbors(3)


def test_nodes_have_numbers_and_addresses() -> None:
    net = netlace.torus(5, 5)
    assert [net.node(net.address(v)) for v in range(25)] == list(range(25))
    assert net.node(numpy.int64(13)) == 13
    for nothing in (25, -1, 2**70, "(5,0)", "(0)", ""):
        with pytest.raises(netlace.UsageError):
            net.node(nothing)
    with pytest.raises(TypeError, match="a number or an address"):
        net.node(1.5)  # type: ignore[arg-type]


def test_links_lead_there_and_back() -> None:
    net = netlace.parse("rdn(ring(3),2)")
    for v in range(0, net.order, 17):
        for i, link in enumerate(net.links_at(v)):
            back = net.links_at(link.to)[link.back]
            assert (link.port, back.to, back.back, back.level) == (i, v, i, link.level)
        assert net.neighbors(v) == [link.to for link in net.links_at(v)]


def test_edges_are_all_links_once() -> None:
    net = netlace.from_networkx(networkx.MultiGraph([(0, 1), (0, 1), (1, 2), (2, 3), (3, 1)]))
    first, second, level = net.edges()
    ends = sorted(zip(first.tolist(), second.tolist(), level.tolist()))
    seen = [(v, link.to, link.level) for v in range(net.order) for link in net.links_at(v)]
    assert sorted((min(a, b), max(a, b), at) for a, b, at in ends * 2) == sorted(
        (min(a, b), max(a, b), at) for a, b, at in seen
    )


def test_arrays_are_the_graph_itself() -> None:
    net = netlace.parse("rdn(ring(5),2)")
    indptr, indices = net.csr()
    again = net.csr()
    assert indptr.ctypes.data == again[0].ctypes.data and indices.ctypes.data == again[1].ctypes.data
    assert indptr.dtype == numpy.int64 and indices.dtype == numpy.int32
    assert not indices.flags.writeable and not indices.flags.owndata
    for v in (0, 1, 4999):
        assert indices[indptr[v] : indptr[v + 1]].tolist() == net.neighbors(v)
    # They outlive the network.
    expected = indices.copy()
    del net, again, indptr
    assert (indices == expected).all()


def test_distances_take_what_numpy_takes() -> None:
    net = netlace.parse("rdn(ring(5),2)")
    rng = numpy.random.default_rng(1)
    first, second = rng.integers(0, net.order, (2, 500))
    expected = [net.distance(a, b) for a, b in zip(first.tolist(), second.tolist())]
    for kind in ("int64", "uint32", "uint64"):
        assert net.distances(first.astype(kind), second.astype(kind)).tolist() == expected
    assert net.distances(first[::2], list(second[::2])).tolist() == expected[::2]
    assert net.distances([], []).tolist() == []
    assert net.distances([[0], [1]], [1, 2, 3]).tolist() == [[net.distance(a, b) for b in (1, 2, 3)] for a in (0, 1)]
    assert net.distances(range(3), (v for v in range(3))).tolist() == [0, 0, 0]
    assert net.distances(net.address(7), [7, "0"]).tolist() == [0, net.distance(7, 0)]
    with pytest.raises(netlace.UsageError, match="do not fit"):
        net.distances([1, 2], [1, 2, 3])
    for wrong in ([0.9], [True], numpy.array([1.0])):
        with pytest.raises(TypeError, match="whole numbers or addresses"):
            net.distances(wrong, [0])
    with pytest.raises(netlace.UsageError, match="has no node 18446744073709551615"):
        net.distances(numpy.array([2**64 - 1], dtype=numpy.uint64), [0])
    with pytest.raises(netlace.UsageError, match="has no node 5000"):
        net.distances([0], [5000])
    with pytest.raises(netlace.UsageError, match="has no node -1"):
        net.distances([-1], [0])


def test_disconnected_nodes_have_no_distance() -> None:
    net = netlace.from_networkx(networkx.disjoint_union(networkx.path_graph(2), networkx.path_graph(3)))
    assert net.distance(0, 4) is None
    assert net.distances([0, 0], [1, 4]).tolist() == [1, -1]
    assert (net.distance_matrix() == -1).sum() == 12
    assert net.metric("diameter").value is None


def test_graphs_of_networkx_keep_what_netlace_knows() -> None:
    graph = networkx.MultiGraph()
    graph.add_node("a", endpoints=0, colour=("red", 3))
    graph.add_node("b", endpoints=7)
    graph.add_node("alone")
    graph.add_edge("a", "b", level=1)
    graph.add_edge("a", "b", weight=2.5)
    with pytest.warns(UserWarning, match="weights"):
        net = netlace.from_networkx(graph)
    assert [net.address(v) for v in range(3)] == ["a", "b", "alone"] and net.node("alone") == 2
    assert (net.order, net.links, net.endpoints) == (3, 2, 8)  # one, where nothing is said
    assert [net.endpoints_at(v) for v in range(3)] == [0, 7, 1]
    assert [link.level for link in net.links_at(0)] == [1, 0]
    back = net.to_networkx()
    assert back.nodes[1]["endpoints"] == 7 and back.number_of_edges(0, 1) == 2
    with pytest.raises(netlace.UsageError, match="loop"):
        netlace.from_networkx(networkx.Graph([(0, 0)]))
    with pytest.raises(netlace.NetlaceError):
        netlace.from_networkx(networkx.Graph())
    with pytest.raises(netlace.UsageError, match="no direction"):
        netlace.from_networkx(networkx.DiGraph([(0, 1)]))


def test_families_are_called_in_all_forms() -> None:
    ring = netlace.ring(3)
    assert netlace.re(frame=ring, unit="ring(6)", phases=3) == netlace.parse("re(frame=ring(3),unit=ring(6),phases=3)")
    assert netlace.re(frames=[ring, "complete(4)"], unit=netlace.ring(7), pivots="degree").order == 84
    assert netlace.circulant(12, [1, 5]) == netlace.parse("circulant(12,[1,5])")
    assert netlace.rsn(ring, l=2, diameter_links=True).links > netlace.rsn(ring, 2, diameter_links=None).links
    assert netlace.product(ring, ring, ring).order == 27
    assert netlace.file("examples/rack.edges").order == netlace.parse('file("examples/rack.edges")').order
    assert netlace.torus(numpy.int32(5), 5) == netlace.torus(5, 5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: netlace.parse("rdn(petersen"), "never closed|expected"),
        (lambda: netlace.rdn(netlace.petersen()), "`rdn` needs `k`"),
        (lambda: netlace.rdn("petersen", 2, depth=3), "has no parameter `depth`"),
        (lambda: netlace.ring(-3), "not negative"),
        (lambda: netlace.rdn("petersn", 1), "did you mean `petersen`"),
        (lambda: netlace.file('a"b'), "no quote"),
        (lambda: netlace.ring(5).route(0, 9), "has no node 9"),
        (lambda: netlace.ring(5).route(0, 1, "fastest"), "unknown routing `fastest`: write one of shortest"),
        (lambda: netlace.ring(5).route(0, 1, choice=1), "choice=0 to 0"),
        (lambda: netlace.ring(5).certify("native"), "is not known"),
        (lambda: netlace.ring(5).certify(lanes=17), "1 to 16"),
        (lambda: netlace.ring(5).certify(scheme="hop", fewest="rules"), "leave out"),
        (lambda: netlace.ring(5).metric("diamter"), "unknown figure `diamter`"),
        (lambda: netlace.ring(5).metrics("order", by="magic"), "magic"),
        (lambda: netlace.ring(5).collective("shout"), "unknown collective"),
        (lambda: netlace.ring(5).collective("broadcast", latency=[-1.0]), "latency"),
        (lambda: netlace.ring(5).collective("broadcast", bandwidth=float("nan")), "bandwidth"),
        (lambda: netlace.compare(["ring(5)", "rong(5)"]), "unknown network `rong`"),
        (lambda: netlace.compare(["ring(5)"], technology="moon"), "no technology `moon`"),
        (lambda: netlace.design(nodes=500), "say endpoints and radix"),
        (lambda: netlace.design(nodes=500, max_degree=6, radix=3), "say endpoints and radix"),
        (lambda: netlace.design(nodes=0, max_degree=6), "from 1"),
        (lambda: netlace.design(nodes=(600, 500), max_degree=6), "the smaller end first"),
        (lambda: netlace.design(nodes=(500, 600), max_degree=6, tolerance=0.1), "leave it out"),
        (lambda: netlace.design(nodes=500, max_degree=5000), "1 to 1024"),
        (lambda: netlace.design(endpoints=500, radix=1), "2 to 1024"),
        (lambda: netlace.design(endpoints=500, radix=8, load=2.0), "load"),
        (lambda: netlace.design(endpoints=500, radix=8, families=["torsu"]), "did you mean `torus`"),
        (lambda: netlace.claims(id="rdn.theorem-9"), "no claim has the id"),
        (lambda: netlace.claims(paper="xyz"), "unknown paper"),
        (lambda: netlace.limits(threads=0), "at least one thread"),
    ],
)
def test_mistakes_are_explained(call, message: str) -> None:
    with pytest.raises(netlace.UsageError, match=message) as raised:
        call()
    assert isinstance(raised.value, ValueError)


def test_what_is_too_large_is_refused() -> None:
    huge = netlace.hypercube(70)
    for call in (lambda: huge.neighbors(0), huge.csr, huge.edges, huge.distance_matrix, huge.certify):
        with pytest.raises(netlace.RefusedError, match="numbered only below"):
            call()
    with netlace.limits(memory=1 << 20):
        for call in (netlace.hypercube(20).csr, netlace.hypercube(20).edges, netlace.hypercube(12).distance_matrix):
            with pytest.raises(netlace.RefusedError, match=r"netlace.limits\(memory"):
                call()
    with netlace.limits(time=0), pytest.raises(netlace.RefusedError, match=r"netlace.limits\(time"):
        netlace.hypercube(18).metric("mean_distance", by="brute_force")


def test_limits_are_put_back() -> None:
    before = netlace.limits().time
    with pytest.raises(RuntimeError), netlace.limits(time=5) as limits:
        assert limits.time == 5
        raise RuntimeError
    assert netlace.limits().time == before
