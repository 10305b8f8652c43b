"""Arrays, tables and graphs of other libraries, which are imported only if they are asked for."""

from __future__ import annotations

import importlib
import io
import warnings
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress
from typing import TYPE_CHECKING, Any

import numpy
import numpy.typing

from ._netlace import Network, Table, graph_bytes, parse_files
from .errors import UsageError

if TYPE_CHECKING:
    import matplotlib.axes
    import networkx
    import pandas
    import polars
    import rustworkx
    import scipy.sparse

_Array = numpy.ndarray[Any, Any]


def _need(name: str) -> Any:
    """A library that is not always there."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        package = name.partition(".")[0]
        raise ModuleNotFoundError(f"this needs {package}: pip install {package}", name=missing.name) from missing


# Arrays


def as_nodes(nodes: Any) -> _Array:
    """Nodes as an array of whole numbers, or of addresses and numbers of any size."""
    if hasattr(nodes, "__next__") or isinstance(nodes, (set, frozenset)):
        nodes = list(nodes)
    array = numpy.asarray(nodes)
    if array.dtype.kind == "i" or array.size == 0:
        return array.astype(numpy.int64, copy=False)
    if array.dtype.kind == "u":
        too_large = array.max() > numpy.iinfo(numpy.int64).max
        return array.astype(object if too_large else numpy.int64)
    if array.dtype.kind in "UO":
        return array.astype(object)
    raise TypeError(f"nodes are whole numbers or addresses, not {array.dtype}")


def as_pairs(a: Any, b: Any) -> list[_Array]:
    """Two arrays of nodes, broadcast against each other."""
    first, second = as_nodes(a), as_nodes(b)
    try:
        return list(numpy.broadcast_arrays(first, second))
    except ValueError:
        shapes = f"{first.shape} and {second.shape}"
        raise UsageError(f"arrays of the shapes {shapes} do not fit each other") from None


# Networks from graphs


def from_edges(
    first: numpy.typing.ArrayLike,
    second: numpy.typing.ArrayLike,
    *,
    order: int | None = None,
    levels: numpy.typing.ArrayLike | None = None,
    endpoints: numpy.typing.ArrayLike | None = None,
    labels: Sequence[object] | None = None,
    name: str | None = None,
) -> Network:
    """The network of these links: ``first[i]`` is linked with ``second[i]``.

    Parameters
    ----------
    first, second : array_like
        Both ends of each link, as numbers from 0. The ports of a node are in the order of its links.
    order : int, optional
        The number of nodes, if the last have no links.
    levels : array_like, optional
        The level of each link.
    endpoints : array_like, optional
        The number of endpoints of each node: one, unless given.
    labels : sequence, optional
        What the nodes are called: their addresses.
    name : str, optional
        What the graph is called in expressions and tables.

    Returns
    -------
    Network
        It can stand wherever a network is expected.

    Examples
    --------
    >>> net = netlace.from_edges([0, 1, 2, 3], [1, 2, 3, 0], labels="NESW", name="compass")
    >>> net, net.route("N", "S").nodes
    (Network('file("compass.arrays")'), [0, 1, 2])
    >>> netlace.rdn(net, 1).order
    32
    """
    return _network("edges", first, second, order, levels, endpoints, labels, name)


def _network(
    kind: str,
    first: Any,
    second: Any,
    order: int | None,
    levels: Any = None,
    endpoints: Any = None,
    labels: Iterable[object] | None = None,
    name: str | None = None,
) -> Network:
    ends = [_whole("ends of links", given) for given in (first, second)]
    if ends[0].shape != ends[1].shape:
        raise UsageError(f"there are {len(ends[0])} first ends of links, and {len(ends[1])} second ones")
    least = max((int(end.max()) + 1 for end in ends if len(end)), default=0)
    order = least if order is None else order.__index__()
    if order < least:
        raise UsageError(f"a link leads to node {least - 1}, but there are {order} nodes")
    texts = None if labels is None else [_label(label) for label in labels]
    text = graph_bytes(
        order,
        ends[0],
        ends[1],
        None if levels is None else _whole("levels", levels),
        None if endpoints is None else _whole("endpoints", endpoints),
        texts,
    )
    if not name:
        from hashlib import sha256

        name = f"{kind}-{sha256(text).hexdigest()[:12]}"
    return parse_files(f'file("{name}.arrays")', {f"{name}.arrays": text})


def _whole(what: str, given: Any) -> _Array:
    array = numpy.asarray(given)
    if array.ndim != 1:
        raise UsageError(f"{what} are given in one dimension, not {array.ndim}")
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{what} are whole numbers, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() >= 1 << 32):
        raise UsageError(f"{what} are whole numbers from 0 below 2^32")
    return array.astype(numpy.int64, copy=False)


def _label(label: object) -> str:
    """As addresses are written: tuples without blanks."""
    if isinstance(label, tuple):
        return "(" + ",".join(map(_label, label)) + ")"
    return str(label)


#: Of what a node can be called.
_LONGEST_LABEL = 64


def _labels(nodes: Iterable[object]) -> list[str] | None:
    """What the nodes of a graph are called; none if it is by their numbers, or if they cannot be."""
    nodes = list(nodes)
    if all(type(node) is int and node == i for i, node in enumerate(nodes)):
        return None
    labels = [_label(node) for node in nodes]
    can_be = (
        len(set(labels)) == len(labels)
        and all(len(label.encode()) <= _LONGEST_LABEL for label in labels)
        and not any('"' in label or not label.isprintable() for label in labels)
    )
    if not can_be:
        warnings.warn("the nodes are numbered: what they are called cannot be an address", stacklevel=3)
    return labels if can_be else None


def from_csr(
    indptr: numpy.typing.ArrayLike,
    indices: numpy.typing.ArrayLike,
    *,
    labels: Sequence[object] | None = None,
    name: str | None = None,
) -> Network:
    """The network of compressed sparse rows: the neighbours of ``v`` are ``indices[indptr[v]:indptr[v + 1]]``.

    Parameters
    ----------
    indptr, indices : array_like
        The rows. Each link is in those of both of its ends, and as often in one as in the other.
    labels : sequence, optional
        What the nodes are called: their addresses.
    name : str, optional
        What the graph is called in expressions and tables.

    Returns
    -------
    Network

    Examples
    --------
    >>> net = netlace.torus(4, 4)
    >>> netlace.from_csr(*net.csr()).metric("diameter") == net.metric("diameter")
    True
    """
    begins, far = _whole("offsets", indptr), _whole("neighbours", indices)
    order = len(begins) - 1
    if order < 0 or begins[0] != 0 or begins[-1] != len(far) or (numpy.diff(begins) < 0).any():
        raise UsageError("offsets begin with 0, never fall, and end with the number of neighbours")
    near = numpy.repeat(numpy.arange(order), numpy.diff(begins))
    return _symmetric("csr", near, far, order, labels, name)


def _symmetric(
    kind: str, near: _Array, far: _Array, order: int, labels: Any = None, name: str | None = None
) -> Network:
    """The network of links that are given at both ends."""
    if len(far) and far.max() >= order:
        wrong = near[far >= order][0]
        raise UsageError(f"node {wrong} is linked with {far.max()}, but there are {order} nodes")
    if (near == far).any():
        raise UsageError(f"node {near[near == far][0]} is linked with itself")
    there, back = numpy.sort(near * order + far), numpy.sort(far * order + near)
    if not numpy.array_equal(there, back):
        wrong = numpy.setdiff1d(there, back)
        if len(wrong) == 0:
            raise UsageError("some nodes are linked more often in one direction than in the other")
        a, b = divmod(int(wrong[0]), order)
        raise UsageError(f"node {a} is linked with {b}, but not {b} with {a}")
    once = near < far
    return _network(kind, near[once], far[once], order, labels=labels, name=name)


def from_scipy(
    matrix: scipy.sparse.csr_array[Any, Any] | scipy.sparse.coo_array[Any, Any] | scipy.sparse.spmatrix[Any] | scipy.sparse.sparray[Any, Any],
    *,
    labels: Sequence[object] | None = None,
    name: str | None = None,
) -> Network:
    """The network of a symmetric sparse matrix: what is not zero is a link.

    Parameters
    ----------
    matrix : sparse array or matrix
        Its entries are not kept. One of :meth:`Network.to_scipy` comes back as it was.
    labels : sequence, optional
        What the nodes are called: their addresses.
    name : str, optional
        What the graph is called in expressions and tables.

    Returns
    -------
    Network

    Examples
    --------
    >>> netlace.from_scipy(netlace.petersen().to_scipy()).metric("girth")
    Figure(girth = 5, exact by search)
    """
    coo: Any = matrix
    coo = coo.tocoo()
    if coo.shape[0] != coo.shape[1]:
        raise UsageError(f"a matrix of {coo.shape[0]} rows and {coo.shape[1]} columns is no graph")
    near, far = (numpy.asarray(axis, dtype=numpy.int64)[coo.data != 0] for axis in (coo.row, coo.col))
    return _symmetric("scipy", near, far, coo.shape[0], labels, name)


def from_networkx(graph: networkx.Graph[Any], *, name: str | None = None) -> Network:
    """The network of a NetworkX graph: node ``i`` is the ``i``-th of ``graph.nodes``, which is its address.

    Parameters
    ----------
    graph : networkx.Graph or networkx.MultiGraph
        Of the data, ``endpoints`` of nodes and ``level`` of edges are kept.
    name : str, optional
        What the graph is called in expressions and tables.

    Returns
    -------
    Network
        It can stand wherever a network is expected.

    Examples
    --------
    >>> import networkx
    >>> net = netlace.from_networkx(networkx.Graph([("a", "b"), ("b", "c")]))
    >>> net.distance("a", "c"), net.address(2)
    (2, 'c')
    >>> netlace.from_networkx(networkx.frucht_graph(), name="frucht")
    Network('file("frucht.arrays")')
    """
    if graph.is_directed():
        raise UsageError("links have no direction: use graph.to_undirected()")
    nodes = list(graph.nodes)
    labels = _labels(nodes)
    first, second, data = _ends_and_data(graph, nodes)
    levels = None
    if any(data):
        levels = numpy.array([int(each.get("level") or 0) for each in data])
        if any("weight" in each for each in data):
            warnings.warn("the weights of edges are not kept", stacklevel=2)
    hosts: list[Any] = [count for _, count in graph.nodes(data="endpoints")]
    endpoints = None
    if any(count is not None for count in hosts):
        # Where nothing is said there is one, as everywhere else.
        endpoints = numpy.array([1 if count is None else int(count) for count in hosts])
    return _network("networkx", first, second, len(nodes), levels, endpoints, labels, name)


def _ends_and_data(graph: networkx.Graph[Any], nodes: list[Any]) -> tuple[_Array, _Array, list[dict[str, Any]]]:
    """The numbers of both ends of each edge, and its data."""
    number = {node: i for i, node in enumerate(nodes)}
    if graph.is_multigraph():
        edges: list[Any] = list(graph.edges(data=True))
        ends = [numpy.array([number[edge[i]] for edge in edges], dtype=numpy.int64) for i in (0, 1)]
        return ends[0], ends[1], [edge[-1] for edge in edges]
    # Rows of neighbours are quicker than edges: each of these is there twice.
    rows: list[Any] = [row for _, row in graph.adjacency()]
    near = numpy.repeat(numpy.arange(len(nodes)), numpy.array([len(row) for row in rows], dtype=numpy.int64))
    far = numpy.fromiter(map(number.__getitem__, chain.from_iterable(rows)), dtype=numpy.int64, count=len(near))
    once = near <= far
    data = list(compress(chain.from_iterable(row.values() for row in rows), once))
    return near[once], far[once], data


def from_rustworkx(graph: rustworkx.PyGraph[Any, Any], *, name: str | None = None) -> Network:
    """The network of a rustworkx graph. Nodes that are texts or tuples are addresses.

    Parameters
    ----------
    graph : rustworkx.PyGraph
        The graph.
    name : str, optional
        What it is called in expressions and tables.

    Returns
    -------
    Network

    Examples
    --------
    >>> import rustworkx
    >>> netlace.from_rustworkx(rustworkx.generators.generalized_petersen_graph(5, 2)).metric("girth") == 5
    True
    """
    if not hasattr(graph, "to_directed"):
        raise UsageError("links have no direction: use graph.to_undirected()")
    indices = numpy.asarray(graph.node_indices(), dtype=numpy.int64)
    place = numpy.zeros(int(indices.max()) + 1 if len(indices) else 0, dtype=numpy.int64)
    place[indices] = numpy.arange(len(indices))
    ends = numpy.asarray(graph.edge_list(), dtype=numpy.int64).reshape(-1, 2)
    nodes = graph.nodes()
    labels = _labels(nodes) if all(isinstance(node, (str, tuple)) for node in nodes) else None
    return _network("rustworkx", place[ends[:, 0]], place[ends[:, 1]], len(indices), labels=labels, name=name)


def from_igraph(graph: Any, *, name: str | None = None) -> Network:
    """The network of an igraph graph. The ``name`` of vertices is their address, the ``level`` of edges their level.

    Parameters
    ----------
    graph : igraph.Graph
        The graph.
    name : str, optional
        What it is called in expressions and tables.

    Returns
    -------
    Network

    Examples
    --------
    >>> import igraph
    >>> netlace.from_igraph(igraph.Graph.Famous("Petersen")).metric("girth") == 5
    True
    """
    if graph.is_directed():
        raise UsageError("links have no direction: use graph.as_undirected()")
    ends = numpy.asarray(graph.get_edgelist(), dtype=numpy.int64).reshape(-1, 2)
    levels = graph.es["level"] if "level" in graph.es.attributes() else None
    labels = _labels(graph.vs["name"]) if "name" in graph.vs.attributes() else None
    return _network("igraph", ends[:, 0], ends[:, 1], graph.vcount(), levels, None, labels, name)


def from_function(
    order: int, links: Callable[[_Array], numpy.typing.ArrayLike], *, name: str | None = None
) -> Network:
    """The network of ``order`` nodes in which ``links`` gives the neighbours of an array of nodes.

    Parameters
    ----------
    order : int
        The number of nodes.
    links : callable
        It is called once, with all nodes. It returns an array with a row for each: its neighbours, and a negative number
        where there is none. What is not symmetric is refused.
    name : str, optional
        What the graph is called in expressions and tables.

    Returns
    -------
    Network

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
    nodes = numpy.arange(order)
    rows = numpy.asarray(links(nodes))
    if rows.ndim != 2 or len(rows) != order:
        raise UsageError(f"the function gives an array of shape {rows.shape}, not a row for each of {order} nodes")
    near, far = numpy.repeat(nodes, rows.shape[1]), rows.ravel()
    return _symmetric("function", near[far >= 0], far[far >= 0], order, name=name)


# Graphs from networks


def to_networkx(net: Network) -> networkx.Graph[int]:
    """The graph of ``net``; a multigraph if some nodes are linked more than once."""
    library = _need("networkx")
    first, second, level = net.edges()
    if len(first) == 0:
        has_parallel = False
    else:
        ends = numpy.stack([numpy.minimum(first, second), numpy.maximum(first, second)])
        has_parallel = numpy.unique(ends, axis=1).shape[1] < len(first)
    graph: networkx.Graph[int] = library.MultiGraph() if has_parallel else library.Graph()
    graph.graph["name"] = str(net)
    addresses = net.addresses(numpy.arange(net.order))
    graph.add_nodes_from((v, {"address": address}) for v, address in enumerate(addresses))
    if net.endpoints != net.order:
        graph.add_nodes_from((v, {"endpoints": net.endpoints_at(v)}) for v in range(net.order))
    links = zip(first.tolist(), second.tolist(), level.tolist())
    graph.add_edges_from((a, b, {"level": at}) for a, b, at in links)
    return graph


def to_rustworkx(net: Network) -> rustworkx.PyGraph[str, int]:
    """The graph of ``net``, with addresses and levels."""
    first, second, level = net.edges()
    graph: rustworkx.PyGraph[str, int] = _need("rustworkx").PyGraph()
    graph.add_nodes_from(net.addresses(numpy.arange(net.order)))
    graph.add_edges_from(list(zip(first.tolist(), second.tolist(), level.tolist())))
    return graph


def to_igraph(net: Network) -> Any:
    """The graph of ``net``, with addresses and levels."""
    first, second, level = net.edges()
    graph = _need("igraph").Graph(net.order, list(zip(first.tolist(), second.tolist())))
    graph.vs["name"] = net.addresses(numpy.arange(net.order))
    graph.es["level"] = level.tolist()
    return graph


def to_scipy(net: Network, dtype: numpy.typing.DTypeLike = numpy.int64) -> scipy.sparse.csr_array:
    """The adjacency matrix of ``net``; links in parallel are entries of their own."""
    sparse = _need("scipy.sparse")
    indptr, indices = net.csr()
    if len(indices) <= numpy.iinfo(numpy.int32).max:
        # Both of the same type, so that the longer one is not copied.
        indptr = indptr.astype(numpy.int32)
    ones = numpy.ones(len(indices), dtype=dtype)
    matrix: scipy.sparse.csr_array = sparse.csr_array((ones, indices, indptr), shape=(net.order, net.order))
    return matrix


# Tables and pictures


def to_pandas(table: Table[Any]) -> pandas.DataFrame:
    """The table for pandas."""
    kind = _need("pandas").DataFrame
    frame: pandas.DataFrame
    frame = kind.from_arrow(table) if hasattr(kind, "from_arrow") else _need("pyarrow").table(table).to_pandas()
    return frame


def to_polars(table: Table[Any]) -> polars.DataFrame:
    """The table for polars."""
    frame: polars.DataFrame = _need("polars").DataFrame(table)
    return frame


def on_axes(png: bytes, axes: matplotlib.axes.Axes | None) -> matplotlib.axes.Axes:
    """A picture on axes of matplotlib."""
    if axes is None:
        axes = _need("matplotlib.pyplot").gca()
    axes.imshow(_need("matplotlib.image").imread(io.BytesIO(png)))
    axes.set_axis_off()
    return axes
