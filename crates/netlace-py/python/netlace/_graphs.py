"""Graphs of other libraries, which are imported only if they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy
import numpy.typing

from ._netlace import Network, parse_files

if TYPE_CHECKING:
    import networkx
    import scipy.sparse


def to_networkx(net: Network) -> networkx.Graph[int]:
    """The graph of ``net``; a multigraph if some nodes are linked more than once."""
    import networkx

    first, second, level = net.edges()
    if len(first) == 0:
        has_parallel = False
    else:
        ends = numpy.stack([numpy.minimum(first, second), numpy.maximum(first, second)])
        has_parallel = numpy.unique(ends, axis=1).shape[1] < len(first)
    graph: networkx.Graph[int] = networkx.MultiGraph() if has_parallel else networkx.Graph()
    graph.graph["name"] = str(net)
    graph.add_nodes_from(range(net.order))
    if net.endpoints != net.order:
        graph.add_nodes_from((v, {"endpoints": net.endpoints_at(v)}) for v in range(net.order))
    links = zip(first.tolist(), second.tolist(), level.tolist())
    graph.add_edges_from((a, b, {"level": at}) for a, b, at in links)
    return graph


def from_networkx(graph: networkx.Graph[Any]) -> Network:
    """The network of a NetworkX graph: node ``i`` is the ``i``-th of ``graph.nodes``.

    Of the data, ``endpoints`` of nodes and ``level`` of edges are kept. The network can stand wherever a network is
    expected.

    Examples
    --------
    >>> import networkx
    >>> net = netlace.from_networkx(networkx.frucht_graph())
    >>> net.order, net.metric("girth").value
    (12, 3)
    >>> netlace.rdn(net, 1).order
    288
    """
    import networkx

    if graph.is_directed():
        graph = graph.to_undirected()
    plain: networkx.Graph[int] = networkx.MultiGraph()
    number = {node: i for i, node in enumerate(graph.nodes)}
    plain.add_nodes_from(number.values())
    hosts = dict(graph.nodes(data="endpoints"))
    if any(count is not None for count in hosts.values()):
        # Where nothing is said there is one, as everywhere else.
        counts = {number[node]: 1 if count is None else int(count) for node, count in hosts.items()}
        networkx.set_node_attributes(plain, counts, "endpoints")
    for a, b, level in graph.edges(data="level", default=0):
        plain.add_edge(number[a], number[b], level=int(level))
    text = "\n".join(networkx.generate_graphml(plain)).encode()
    name = f"networkx-{hashlib.sha256(text).hexdigest()[:12]}.graphml"
    return parse_files(f'file("{name}")', {name: text})


def from_function(
    order: int, links: Callable[[numpy.ndarray[Any, Any]], numpy.typing.ArrayLike]
) -> Network:
    """The network of ``order`` nodes in which ``links`` gives the neighbours of an array of nodes.

    The function is called once, with all nodes. It returns an array with a row for each: its neighbours, and a negative number where
    there is none. What is not symmetric is refused.

    Examples
    --------
    >>> import numpy
    >>> net = netlace.from_function(14, lambda v: numpy.stack([v + 1, v - 1, v + 5 - 10 * (v % 2)], axis=1) % 14)
    >>> net.metric("girth").value
    6
    >>> netlace.from_function(5, lambda v: (v[:, None] + 1) % 5)
    Traceback (most recent call last):
      ...
    netlace.errors.UsageError: node 0 is linked with 1, but not 1 with 0
    """
    from .errors import UsageError

    nodes = numpy.arange(order)
    rows = numpy.asarray(links(nodes))
    if rows.ndim != 2 or len(rows) != order:
        raise UsageError(f"the function gives an array of shape {rows.shape}, not a row for each of {order} nodes")
    near, far = numpy.repeat(nodes, rows.shape[1]), rows.ravel()
    near, far = near[far >= 0], far[far >= 0]
    if len(far) and far.max() >= order:
        raise UsageError(f"node {near[far >= order][0]} is linked with {far.max()}, but there are {order} nodes")
    if (near == far).any():
        raise UsageError(f"node {near[near == far][0]} is linked with itself")
    there = numpy.sort(near * order + far)
    back = numpy.sort(far * order + near)
    if not numpy.array_equal(there, back):
        wrong = numpy.setdiff1d(there, back)
        if len(wrong) == 0:
            raise UsageError("some nodes are linked more often in one direction than in the other")
        raise UsageError(f"node {wrong[0] // order} is linked with {wrong[0] % order}, but not {wrong[0] % order} with {wrong[0] // order}")
    # A METIS graph: nodes without links have a line, too.
    lines = [" ".join(str(w + 1) for w in row if w >= 0) for row in rows.tolist()]
    text = "\n".join([f"{order} {len(there) // 2}", *lines, ""]).encode()
    name = f"function-{hashlib.sha256(text).hexdigest()[:12]}.metis"
    return parse_files(f'file("{name}")', {name: text})


def to_scipy(net: Network) -> scipy.sparse.csr_array:
    """The adjacency matrix of ``net``; links in parallel are entries of their own."""
    import scipy.sparse

    indptr, indices = net.csr()
    ones = numpy.ones(len(indices), dtype=numpy.int8)
    return scipy.sparse.csr_array((ones, indices, indptr), shape=(net.order, net.order))
