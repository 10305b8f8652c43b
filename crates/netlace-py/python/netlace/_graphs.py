"""Graphs of other libraries, which are imported only if they are asked for."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy

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


def to_scipy(net: Network) -> scipy.sparse.csr_array:
    """The adjacency matrix of ``net``; links in parallel are entries of their own."""
    import scipy.sparse

    indptr, indices = net.csr()
    ones = numpy.ones(len(indices), dtype=numpy.int8)
    return scipy.sparse.csr_array((ones, indices, indptr), shape=(net.order, net.order))
