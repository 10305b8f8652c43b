"""Every verb of the command with all of its options; what they answer is in :mod:`netlace.answers`.

The methods of :class:`netlace.Network` and the functions of :mod:`netlace` are at home in Python; these are the command's own.
Written by `crates/netlace-py/generate.py` from the command line's description; run `just python-renew`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Optional, Union

from ._ask import NetworkLike, Path, Text, ask

if TYPE_CHECKING:
    from . import answers

__all__ = [
    "families",
    "show",
    "metrics",
    "compare",
    "design",
    "bill",
    "technology",
    "distance",
    "neighbors",
    "route",
    "routings",
    "paths",
    "certify",
    "simulate",
    "claims",
    "check",
    "fit",
    "collective",
    "place",
    "embed",
    "emulate",
    "draw",
    "scene",
    "export",
    "plot_distances",
    "plot_sizes",
    "plot_levels",
    "plot_load",
    "report",
    "explore",
    "study",
    "study_merge",
    "study_summary",
    "study_slurm",
    "fabric_check",
    "fabric_levels",
]


def families(
    name: Optional[Text] = None,
) -> Union[answers.Families, answers.Family]:
    """List the families of networks, or explain one.

    Parameters
    ----------
    name : str, optional
        Explain only this family: its parameters, source and an example.

    Returns
    -------
    Families or Family

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.families("ring").usage
    'ring(n)'
    """
    answer: Union[answers.Families, answers.Family] = ask(["families"], (name,), {}, ["Families", "Family"], is_text=False)
    return answer


def show(
    network: NetworkLike,
) -> answers.Show:
    """Show the exact counts of a network of any size.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.

    Returns
    -------
    Show

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.show("rdn(petersen,2)").order
    80000
    """
    answer: answers.Show = ask(["show"], (network,), {}, ["Show"], is_text=False)
    return answer


def metrics(
    network: NetworkLike,
    *,
    only: Optional[Sequence[Literal["order", "links", "links-by-level", "degrees", "diameter", "radius", "mean-distance", "moore-bound", "degree-diameter-product", "cost-ratio", "girth", "orbits", "bisection", "bisection-host-limit", "endpoints", "radix", "nodes-per-endpoint", "links-per-endpoint", "endpoint-diameter", "endpoint-mean-distance", "level-loads", "saturation-load", "node-connectivity", "edge-connectivity", "fault-tolerance", "growth", "distance-distribution", "distances-from-0", "endpoint-distance-distribution", "spectral-gap", "permutation-loads", "worst-case-load", "link-orbits", "automorphisms", "crossings"]]] = None,
    all: bool = False,
    by: Optional[Literal["rule", "search", "brute-force"]] = None,
    seed: Optional[int] = None,
) -> answers.Metrics:
    """Compute figures of a network: diameter, mean distance, .

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    only : Sequence[{"order", "links", "links-by-level", "degrees", "diameter", "radius", "mean-distance", "moore-bound", "degree-diameter-product", "cost-ratio", "girth", "orbits", "bisection", "bisection-host-limit", "endpoints", "radix", "nodes-per-endpoint", "links-per-endpoint", "endpoint-diameter", "endpoint-mean-distance", "level-loads", "saturation-load", "node-connectivity", "edge-connectivity", "fault-tolerance", "growth", "distance-distribution", "distances-from-0", "endpoint-distance-distribution", "spectral-gap", "permutation-loads", "worst-case-load", "link-orbits", "automorphisms", "crossings"]}, optional
        Only these figures.
    all : bool
        Also the long ones, such as the distance distribution, and those of endpoints.
    by : {"rule", "search", "brute-force"}, optional
        How figures are computed. Default: rule.
    seed : int, optional
        Random seed of estimates; equal seeds give equal estimates. Default: 1.

    Returns
    -------
    Metrics

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.metrics("petersen", only=["girth"]).metrics["girth"].value
    5
    """
    answer: answers.Metrics = ask(["metrics"], (network,), {"only": only, "all": all, "by": by, "seed": seed}, ["Metrics"], is_text=False)
    return answer


def compare(
    networks: Sequence[NetworkLike],
    *,
    near: Optional[int] = None,
    columns: Optional[Sequence[Literal["endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept"]]] = None,
    all: bool = False,
    routing: Optional[Literal["best", "ideal", "shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    technology: Optional[Text] = None,
    workload: Optional[Text] = None,
    model: Optional[Text] = None,
    bytes: Optional[Union[int, str]] = None,
) -> answers.Compare:
    """Compare networks: size, price, distances, throughput, collectives, lanes, growth.

    One row per network. Figures that grow with its size are per host. Distances are between hosts,
    counted in links between nodes. A host takes a port of its node; the radix counts it. A network
    without hosts of its own is compared with one host per node. Bounds are shown as two numbers; a figure
    that is not known is `-`, with the reason below.

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The networks; hosts(EXPR,H) sets the number of hosts per node.
    near : int, optional
        Only the network with the number of nodes nearest to N of each expression, which may hold
        ranges: 'rcr(2,{1..40},{0..12})'; it is connected, and the first of several.
    columns : Sequence[{"endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept"]}, optional
        Only these figures; each may take all of --time, instead of a tenth of it.
    all : bool
        All figures.
    routing : {"best", "ideal", "shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        The routing for all figures that depend on one. Default: best.
    technology : str, optional
        What it is built of: a name that `netlace technology` lists, or a TOML file. Default: hall.
    workload : str, optional
        Also compare how long the busiest link takes for a job, as `netlace place` finds it:
        tp=8,pp=4,dp=16, stencil=4x4x8, matrix:FILE, trace:FILE or chakra:PREFIX.
    model : str, optional
        Sizes of the model that a job trains, such as layers=32,hidden=4096; also sequence, batch,
        microbatches, and the experts of a token [default:
        layers=80,hidden=8192,sequence=4096,batch=1,microbatches=8,experts=2].
    bytes : [int, str], optional
        What neighbours in a stencil send to each other. Default: 1MiB.

    Returns
    -------
    Compare

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> [row.expr for row in netlace.commands.compare(["petersen", "ring(10)"]).networks]
    ['petersen', 'ring(10)']
    """
    answer: answers.Compare = ask(["compare"], (networks,), {"near": near, "columns": columns, "all": all, "routing": routing, "tech": technology, "workload": workload, "model": model, "bytes": bytes}, ["Compare"], is_text=False)
    return answer


def design(
    *,
    endpoints: Optional[Text] = None,
    radix: Optional[int] = None,
    nodes: Optional[Text] = None,
    max_degree: Optional[int] = None,
    tolerance: Optional[Text] = None,
    max_diameter: Optional[int] = None,
    family: Optional[Sequence[Text]] = None,
    minimize: Optional[Literal["price", "price-per-gbps", "diameter", "mean-distance", "cost-ratio", "cables"]] = None,
    oversubscription: Optional[Union[float, str]] = None,
    load: Optional[Text] = None,
    technology: Optional[Text] = None,
    workload: Optional[Text] = None,
    model: Optional[Text] = None,
    bytes: Optional[Union[int, str]] = None,
) -> answers.Design:
    """Find networks that meet requirements: number of endpoints or nodes, number of ports.

    All families are tried, nested up to depth two. Shown are the networks that no other network found
    beats in both objectives: the figure that is minimized, and the one that is traded off against it.
    Below them are baselines: the best network of each usual family, with all values of its parameters
    tried. The same network under several names is one row. Figures are computed, not estimated.

    Parameters
    ----------
    endpoints : str, optional
        Number of endpoints, on nodes of --radix ports.
    radix : int, optional
        The most ports of a node, for links and endpoints together.
    nodes : str, optional
        Number of nodes: a bare graph, with at most --max-degree links per node.
    max_degree : int, optional
        The most links of a node.
    tolerance : str, optional
        How much more than N is allowed, if N is no range [default: 10%].
    max_diameter : int, optional
        Largest distance between nodes with endpoints.
    family : Sequence[str], optional
        Only networks of these families; over common graphs, if all of them are built over others.
        `papers` stands for the recursive families and common graphs.
    minimize : {"price", "price-per-gbps", "diameter", "mean-distance", "cost-ratio", "cables"}, optional
        Objective [default: price with --endpoints, diameter with --nodes].
    oversubscription : [float, str], optional
        Bandwidth of all endpoints over what the network carries under uniform traffic [default: 2].
    load : str, optional
        The same as a share of a cable: 1 over --oversubscription.
    technology : str, optional
        What it is built of: a name that `netlace technology` lists, or a TOML file. Default: hall.
    workload : str, optional
        Rank what is found by how long its busiest link takes for a job, by the best routing and as
        `netlace place` finds it: tp=8,pp=4,dp=16, stencil=4x4x8, matrix:FILE, trace:FILE or
        chakra:PREFIX.
    model : str, optional
        Sizes of the model that a job trains, such as layers=32,hidden=4096; also sequence, batch,
        microbatches, and the experts of a token [default:
        layers=80,hidden=8192,sequence=4096,batch=1,microbatches=8,experts=2].
    bytes : [int, str], optional
        What neighbours in a stencil send to each other. Default: 1MiB.

    Returns
    -------
    Design

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.design(nodes=12, max_degree=3).designs != []
    True
    """
    answer: answers.Design = ask(["design"], (), {"endpoints": endpoints, "radix": radix, "nodes": nodes, "max-degree": max_degree, "tolerance": tolerance, "max-diameter": max_diameter, "family": family, "minimize": minimize, "oversubscription": oversubscription, "load": load, "tech": technology, "workload": workload, "model": model, "bytes": bytes}, ["Design"], is_text=False)
    return answer


def bill(
    network: NetworkLike,
    *,
    technology: Optional[Text] = None,
    cabling: Optional[Path] = None,
    max_output: Optional[Union[int, str]] = None,
) -> answers.Bill:
    """Place a network in racks and list its parts: switches, cables by length, price and power.

    Nodes of a cluster are placed together: a cluster that fits into a rack is not split. A node gets the
    cheapest switch with enough ports, a link the cheapest medium that is sold in its length.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    technology : str, optional
        What it is built of: a name that `netlace technology` lists, or a TOML file. Default: hall.
    cabling : Path, optional
        Also write every link with its ends, medium and length to this file.
    max_output : [int, str], optional
        Size limit of the cabling list, such as 500M or 1T. Default: 100G.

    Returns
    -------
    Bill

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.bill("hosts(petersen,2)").hosts
    20
    """
    answer: answers.Bill = ask(["bill"], (network,), {"tech": technology, "cabling": cabling, "max-output": max_output}, ["Bill"], is_text=False)
    return answer


def technology(
    name: Optional[Text] = None,
) -> Union[answers.Technologies, answers.Technology]:
    """List the technologies that come with netlace, or print one to copy and edit.

    Parameters
    ----------
    name : str, optional
        Print this technology as TOML.

    Returns
    -------
    Technologies or Technology

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.technology("hall").name
    'hall'
    """
    answer: Union[answers.Technologies, answers.Technology] = ask(["technology"], (name,), {}, ["Technologies", "Technology"], is_text=False)
    return answer


def distance(
    network: NetworkLike,
    a: Union[int, str],
    b: Union[int, str],
    *,
    by: Optional[Literal["rule", "search"]] = None,
) -> answers.Distance:
    """Print the distance between two nodes.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    a : [int, str]
        One node, by number or by address.
    b : [int, str]
        The other node.
    by : {"rule", "search"}, optional
        How the distance is computed. Default: rule.

    Returns
    -------
    Distance

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.distance("ring(6)", 0, 3).distance.value
    3
    """
    answer: answers.Distance = ask(["distance"], (network, a, b), {"by": by}, ["Distance"], is_text=False)
    return answer


def neighbors(
    network: NetworkLike,
    node: Union[int, str],
) -> answers.Neighbors:
    """List the links of one node.

    Ports are numbered as on the device: those of its hosts first, from 1.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    node : [int, str]
        The node, by number (123) or by address ('(1,2,(0,3,1))').

    Returns
    -------
    Neighbors

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> [link.to.node for link in netlace.commands.neighbors("ring(6)", 0).links]
    [1, 5]
    """
    answer: answers.Neighbors = ask(["neighbors"], (network, node), {}, ["Neighbors"], is_text=False)
    return answer


def route(
    network: NetworkLike,
    a: Union[int, str],
    b: Union[int, str],
    *,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    choice: Optional[int] = None,
) -> answers.Route:
    """Show the route of a packet, hop by hop.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    a : [int, str]
        Where it starts, by number or by address.
    b : [int, str]
        Where it goes.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    choice : int, optional
        Which of the routes that a randomized routing chooses from. Default: 0.

    Returns
    -------
    Route

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> len(netlace.commands.route("ring(6)", 0, 3).hops)
    3
    """
    answer: answers.Route = ask(["route"], (network, a, b), {"routing": routing, "choice": choice}, ["Route"], is_text=False)
    return answer


def routings(
    network: NetworkLike,
    *,
    only: Optional[Sequence[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]]] = None,
    lanes: Optional[int] = None,
) -> answers.Routings:
    """Compare the routings of a network.

    Packets are followed between every two hosts. `stretch`: the longest path over a shortest one. `hot`:
    the load of the busiest link over the mean. `saturation`: what each host can send, uniformly to all
    others, before a link or its own cable is full, as a share of the bandwidth of a link. `lanes` and
    `rules`: for packets that stay on their lane and cannot deadlock, `-` if none were found. `table`:
    bytes per node, 0 if the routing needs no table.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    only : Sequence[{"shortest", "native", "by-turns", "balanced", "updown", "valiant"]}, optional
        Only these routings.
    lanes : int, optional
        Search for at most this number of lanes, for each half of a route over a third node. Default:
        8.

    Returns
    -------
    Routings

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.routings("ring(6)", only=["shortest"]).routings[0].lanes
    2
    """
    answer: answers.Routings = ask(["routings"], (network,), {"only": only, "lanes": lanes}, ["Routings"], is_text=False)
    return answer


def paths(
    network: NetworkLike,
    a: Union[int, str],
    b: Union[int, str],
) -> answers.Paths:
    """List disjoint paths between two nodes: as many as there are that share no other node.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    a : [int, str]
        One node, by number or by address.
    b : [int, str]
        The other node.

    Returns
    -------
    Paths

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> len(netlace.commands.paths("petersen", 0, 7).paths)
    3
    """
    answer: answers.Paths = ask(["paths"], (network, a, b), {}, ["Paths"], is_text=False)
    return answer


def certify(
    network: NetworkLike,
    *,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    lanes: Optional[int] = None,
    scheme: Optional[Literal["path", "pair", "hop"]] = None,
    fewest: Optional[Literal["lanes", "rules"]] = None,
    output: Optional[Path] = None,
    check: Optional[Path] = None,
    adaptive: Optional[Literal["escape", "alone"]] = None,
) -> Union[answers.Certify, answers.Adaptive, answers.CertifyCheck]:
    """Prove that a routing cannot deadlock, or show how it can.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    lanes : int, optional
        Search for at most this number of lanes, 1 to 16 [default: 8; `native` has its own].
    scheme : {"path", "pair", "hop"}, optional
        When packets may change their lane.
    fewest : {"lanes", "rules"}, optional
        Minimize the number of lanes, or of the rules that assign packets to them.
    output : Path, optional
        Write the certificate here.
    check : Path, optional
        Check this certificate instead of making one.
    adaptive : {"escape", "alone"}, optional
        Packets may take any hop that leads nearer, on a lane of their own: minimal adaptive routing.

    Returns
    -------
    Certify or Adaptive or CertifyCheck

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.certify("ring(5)").lanes
    2
    """
    answer: Union[answers.Certify, answers.Adaptive, answers.CertifyCheck] = ask(["certify"], (network,), {"routing": routing, "lanes": lanes, "scheme": scheme, "fewest": fewest, "output": output, "check": check, "adaptive": adaptive}, ["Certify", "Adaptive", "CertifyCheck"], is_text=False)
    return answer


def simulate(
    network: NetworkLike,
    *,
    load: Optional[Text] = None,
    saturate: bool = False,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    adaptive: Optional[Literal["minimal", "ugal", "progressive", "dal"]] = None,
    traffic: Optional[Text] = None,
    packet: Optional[int] = None,
    vcs: Optional[int] = None,
    buffer: Optional[int] = None,
    wire: Optional[Sequence[int]] = None,
    lanes: Optional[int] = None,
    uncertified: bool = False,
    cycles: Optional[int] = None,
    seed: Optional[int] = None,
    bytes: Optional[Union[int, str]] = None,
    flit_bytes: Optional[int] = None,
    algorithm: Optional[Literal["native", "tree", "pipeline", "shares", "exchange", "halving", "matching", "balanced", "flood", "ring", "doubling", "embedded-tree", "direct"]] = None,
    draw: Optional[Path] = None,
    checkpoint: Optional[Path] = None,
) -> Union[answers.Simulate, answers.Execution]:
    """Simulate a network under load, flit by flit.

    Every node is a router with virtual channels and finite buffers, every host an endpoint that makes
    packets at random. The router is BookSim's `iq` router: packet by packet the same.

    `offered`, `accepted`: flits per cycle and endpoint that sends. `latency`: cycles from when a packet
    is made to when its last flit arrives, without a value where the network does not carry the load:
    packets then wait ever longer. `±` is half of the interval at 95 % confidence.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    load : str, optional
        Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9 [default: 0.1].
    saturate : bool
        Search for the highest load that the network carries, instead of simulating given loads.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    adaptive : {"minimal", "ugal", "progressive", "dal"}, optional
        How packets choose among several hops, by what waits at the ports; the routing says where they
        can always go on.
    traffic : str, optional
        Where endpoints send to, or what they do. Default: uniform.
    packet : int, optional
        Flits of a packet. Default: 1.
    vcs : int, optional
        Virtual channels of a port, shared out to the lanes of the routing. Default: 4.
    buffer : int, optional
        Flits that the buffer of a virtual channel holds. Default: 8.
    wire : Sequence[int], optional
        Cycles on a link; one number for each level, the innermost first, the last one is used for all
        levels above. Default: 1.
    lanes : int, optional
        Search for at most this number of lanes, 1 to 16 [default: as many as there are virtual
        channels; `native` has its own].
    uncertified : bool
        Simulate a routing that can deadlock, on a single lane, or that takes too long to certify.
    cycles : int, optional
        Cycles that are measured at each load. Default: 10000.
    seed : int, optional
        Random seed. Default: 1.
    bytes : [int, str], optional
        Message size of a collective, such as 1KiB. Default: 1KiB.
    flit_bytes : int, optional
        Bytes of a flit, for messages. Default: 64.
    algorithm : {"native", "tree", "pipeline", "shares", "exchange", "halving", "matching", "balanced", "flood", "ring", "doubling", "embedded-tree", "direct"}, optional
        Only this algorithm for a collective.
    draw : Path, optional
        Draw the network here, as .svg or .png: its links by what they carry at the last load, or the
        packets of a deadlock.
    checkpoint : Path, optional
        Keep the simulation of one load in this file, every minute and when its time is up, and go on
        from what is there: --time is then how long it runs now. The file is removed at the end.

    Returns
    -------
    Simulate or Execution

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> found = netlace.commands.simulate("rdn(ring(4),1)", traffic="collective:all-reduce")
    >>> found.cycles >= found.not_sooner_than
    True
    """
    answer: Union[answers.Simulate, answers.Execution] = ask(["simulate"], (network,), {"load": load, "saturate": saturate, "routing": routing, "adaptive": adaptive, "traffic": traffic, "packet": packet, "vcs": vcs, "buffer": buffer, "wire": wire, "lanes": lanes, "uncertified": uncertified, "cycles": cycles, "seed": seed, "bytes": bytes, "flit-bytes": flit_bytes, "algorithm": algorithm, "draw": draw, "checkpoint": checkpoint}, ["Simulate", "Execution"], is_text=False)
    return answer


def claims(
    *,
    source: Optional[Literal["re", "sn", "rcr", "hw", "rdn"]] = None,
    id: Optional[Text] = None,
    size: Optional[Literal["small", "large"]] = None,
    by_search: bool = False,
    index: bool = False,
) -> Union[answers.Claims, answers.ClaimsIndex]:
    """Check the claims of the papers.

    Every claim is run: it holds, it is a bound (never passed, but not always attained), it is false (with
    the smallest counterexample), or it is ambiguous: its readings give different results. The verdicts
    are compared with the recorded ones; if one differs, the exit status is 1.

    Parameters
    ----------
    source : {"re", "sn", "rcr", "hw", "rdn"}, optional
        Only the claims of this paper.
    id : str, optional
        One claim in full, or all whose ids begin with this, such as rdn.theorem.
    size : {"small", "large"}, optional
        Size of the checks. Default: small.
    by_search : bool
        Search for everything, without the exact rules.
    index : bool
        List every numbered statement of the papers, with the claims that run it.

    Returns
    -------
    Claims or ClaimsIndex

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.claims(id="rdn.theorem-1.diameter").claims[0].verdict
    'holds'
    """
    answer: Union[answers.Claims, answers.ClaimsIndex] = ask(["claims"], (), {"source": source, "id": id, "size": size, "by-search": by_search, "index": index}, ["Claims", "ClaimsIndex"], is_text=False)
    return answer


def check(
    claims: Optional[Sequence[Text]] = None,
    *,
    ranges: Optional[Sequence[Text]] = None,
    where: Optional[Text] = None,
    file: Optional[Path] = None,
    output: Optional[Path] = None,
    draw: Optional[Path] = None,
    by_search: bool = False,
) -> answers.Check:
    """Check a claim of your own, such as 'diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2'.

    A claim is a formula. Every figure of `netlace metrics` is a function of a network, written with
    underscores: mean_distance(G). Numbers are exact; there are + - * / // % ^, comparisons, `and`, `or`,
    `not`, and min, max, sum, abs, floor, ceil, log2, factorial and if_else(condition,a,b). It is checked
    for all values of its variables, small networks first. The answer is that it holds, that it is a bound
    (an equality that is never passed, but not always attained), or that it is false, with the smallest
    counterexample. If a claim does not hold as it is written, the exit status is 1.

    Parameters
    ----------
    claims : Sequence[str], optional
        The claims.
    ranges : Sequence[str], optional
        What a variable stands for: 'k in 1..3', 'B in ring({3..9}), petersen', or all connected
        graphs with a number of nodes: 'G in connected({2..6})'.
    where : str, optional
        Only for values for which this holds, such as 'order(rdn(B,k)) < 1000'.
    file : Path, optional
        Read claims from a file: lines `claim NAME: FORMULA`, `for VAR in LIST`, `where CONDITION`.
    output : Path, optional
        Keep what is found in this file; if the command is interrupted, run it again: it resumes.
    draw : Path, optional
        Draw the network of the smallest counterexample; a name that ends with .svg or .png.
    by_search : bool
        Search for everything, without the exact rules.

    Returns
    -------
    Check

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.check(["diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2"], ranges=["B in ring({3..5})", "k in 1..1"]).claims[0].verdict
    'holds'
    """
    answer: answers.Check = ask(["check"], (claims,), {"for": ranges, "where": where, "file": file, "output": output, "draw": draw, "by-search": by_search}, ["Check"], is_text=False)
    return answer


def fit(
    figure: Text,
    network: NetworkLike,
    *,
    ranges: Optional[Sequence[Text]] = None,
) -> answers.Fit:
    """Propose a closed form for a figure, such as the diameter of rdn(ring(n),k) in n and k.

    The largest quarter of the values of each parameter is held out. Of sums of powers of the parameters,
    of powers of whole bases and of terms that depend on a remainder, the simplest is taken that fits the
    other values exactly and predicts those held out. It is a conjecture, not a proof. If none is found,
    the exit status is 1.

    Parameters
    ----------
    figure : str
        The figure: a metric such as diameter or mean-distance, or degree.
    network : NetworkLike
        The network, with variables where numbers stand, such as 'rdn(ring(n),k)'.
    ranges : Sequence[str], optional
        What a variable stands for: 'k in 1..3', 'B in ring({3..9}), petersen', or all connected
        graphs with a number of nodes: 'G in connected({2..6})'.

    Returns
    -------
    Fit

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.fit("diameter", "hypercube(n)", ranges=["n in 1..8"]).form
    'n'
    """
    answer: answers.Fit = ask(["fit"], (figure, network), {"for": ranges}, ["Fit"], is_text=False)
    return answer


def collective(
    network: NetworkLike,
    name: Literal["broadcast", "reduce", "all-reduce", "all-gather", "reduce-scatter", "all-to-all", "barrier"],
    *,
    ranks: Optional[Literal["hosts", "switches"]] = None,
    combine: Optional[Literal["hosts", "switches"]] = None,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    ports: Optional[Literal["one", "all"]] = None,
    bytes: Optional[Union[int, str]] = None,
    root: Optional[Union[int, str]] = None,
    algorithm: Optional[Literal["native", "tree", "pipeline", "shares", "exchange", "halving", "matching", "balanced", "flood", "ring", "doubling", "embedded-tree", "direct"]] = None,
    latency: Optional[Sequence[Union[float, str]]] = None,
    host_latency: Optional[Union[float, str]] = None,
    bandwidth: Optional[Sequence[Union[float, str]]] = None,
    host_bandwidth: Optional[Union[float, str]] = None,
    groups: Optional[Text] = None,
    steps: bool = False,
    goal: Optional[Path] = None,
    msccl: Optional[Path] = None,
    chakra: Optional[Path] = None,
) -> Union[answers.Collective, answers.Groups]:
    """Find schedules for a collective and check them step by step.

    Hosts take part, over cables of their own where they are attached to switches. By default only hosts
    combine: they send messages to each other, which switches forward. Where every node of a network is a
    computer, nodes take part and combine.

    Every algorithm for the collective is tried. Each schedule is replayed by an independent checker.
    `steps`: steps in which something is sent. `time`: a step ends when its last message has arrived. From
    neighbour to neighbour that is after the latency of the link and the bytes over its bandwidth; where
    hosts send messages, after the latencies along the longest route, and the bytes of the busiest link or
    host cable over its bandwidth. `link`: the most that one link or host cable carries in one direction.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    name : {"broadcast", "reduce", "all-reduce", "all-gather", "reduce-scatter", "all-to-all", "barrier"}
        The collective.
    ranks : {"hosts", "switches"}, optional
        The ranks in a network with attached hosts. Default: hosts.
    combine : {"hosts", "switches"}, optional
        Who combines and copies data in a network with switches. Default: hosts.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    ports : {"one", "all"}, optional
        Number of links that a node can use at a time; where hosts send messages, the number of hosts
        that a host sends to, and receives from, at a time. Switches that combine use all links.
        Default: one.
    bytes : [int, str], optional
        Message size, such as 1KiB or 1G: what is broadcast or reduced, the data of each rank for all-
        gather, the share of each rank for reduce-scatter, or the data between two ranks for all-to-
        all. Default: 1KiB.
    root : [int, str], optional
        The host or node that has the data or gets the sum, by number or by address. Default: 0.
    algorithm : {"native", "tree", "pipeline", "shares", "exchange", "halving", "matching", "balanced", "flood", "ring", "doubling", "embedded-tree", "direct"}, optional
        Only this algorithm.
    latency : Sequence[[float, str]], optional
        Time before the first byte arrives, such as 500ns; one for each level, the innermost first,
        the last one is used for all levels above. Default: 1us.
    host_latency : [float, str], optional
        The latency of a host's own cable; unless given, that of the innermost links.
    bandwidth : Sequence[[float, str]], optional
        Bytes per second in each direction, such as 50G or 400Gbit; one for each level, the innermost
        first, the last one is used for all levels above. Default: 50G.
    host_bandwidth : [float, str], optional
        The bandwidth of a host's own cable; unless given, that of the innermost links.
    groups : str, optional
        Process groups: the collective in all groups of this number of hosts at once, such as 8; the
        hosts of a group may be some numbers apart, such as 16@8. Each group's schedule is checked
        alone, then all are replayed together: `alone` is the time of the slowest group without the
        others.
    steps : bool
        List the transfers of each step of the fastest schedule.
    goal : Path, optional
        Write the fastest schedule here as a program in GOAL text, for LogGOPSim, ATLAHS and `netlace
        simulate`.
    msccl : Path, optional
        Write the fastest schedule here as MSCCL XML, for MSCCL, RCCL and ASTRA-sim.
    chakra : Path, optional
        Write the fastest schedule as Chakra traces, for ASTRA-sim: PREFIX.0.et and so on, one for
        each rank.

    Returns
    -------
    Collective or Groups

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.collective("ring(4)", "broadcast").schedules[0].steps
    2
    """
    answer: Union[answers.Collective, answers.Groups] = ask(["collective"], (network, name), {"ranks": ranks, "combine": combine, "routing": routing, "ports": ports, "bytes": bytes, "root": root, "algorithm": algorithm, "latency": latency, "host-latency": host_latency, "bandwidth": bandwidth, "host-bandwidth": host_bandwidth, "groups": groups, "steps": steps, "goal": goal, "msccl": msccl, "chakra": chakra}, ["Collective", "Groups"], is_text=False)
    return answer


def place(
    network: NetworkLike,
    workload: Text,
    *,
    model: Optional[Text] = None,
    bytes: Optional[Union[int, str]] = None,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    bandwidth: Optional[Sequence[Union[float, str]]] = None,
    host_bandwidth: Optional[Union[float, str]] = None,
    used: Optional[Text] = None,
    seed: Optional[int] = None,
    names: Optional[Path] = None,
    hostfile: Optional[Path] = None,
    rankfile: Optional[Path] = None,
    draw: Optional[Path] = None,
) -> answers.Place:
    """Place the ranks of a job on hosts, so that the busiest link has less to carry.

    `busiest link`: how long the busiest link takes to carry its bytes, so that the messages cannot end
    sooner. `level`: where it is. `hops`: the hops of a byte, in the mean. Every rank has a host of its
    own, and its messages take the routes of --routing.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    workload : str
        What ranks send to each other: a model shared out by tensor, pipeline, data and expert
        parallelism, such as tp=8,pp=4,dp=16,ep=2; a stencil, such as stencil=4x4x8; matrix:FILE, a
        traffic matrix in bytes as text or .npy; trace:FILE, a program in GOAL text; chakra:PREFIX,
        Chakra traces, PREFIX.0.et and so on.
    model : str, optional
        Sizes of the model that a job trains, such as layers=32,hidden=4096; also sequence, batch,
        microbatches, and the experts of a token [default:
        layers=80,hidden=8192,sequence=4096,batch=1,microbatches=8,experts=2].
    bytes : [int, str], optional
        What neighbours in a stencil send to each other. Default: 1MiB.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    bandwidth : Sequence[[float, str]], optional
        Bytes per second in each direction, such as 50G or 400Gbit; one for each level, the innermost
        first, the last one is used for all levels above. Default: 50G.
    host_bandwidth : [float, str], optional
        The bandwidth of a host's own cable; unless given, that of the innermost links.
    used : str, optional
        Hosts that other jobs use: a random share, such as 25%, or a list, such as 0-15,40.
    seed : int, optional
        Random seed. Default: 1.
    names : Path, optional
        The names of the hosts, one on each line [default: h0, h1 and so on].
    hostfile : Path, optional
        Write the hosts in the order of the ranks here: a host file of MPI, the SLURM_HOSTFILE of
        Slurm with --distribution=arbitrary.
    rankfile : Path, optional
        Write a rank file of Open MPI here.
    draw : Path, optional
        Draw the network here, as .svg or .png: its links by what they carry.

    Returns
    -------
    Place

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.place("torus(4,4)", "tp=4,dp=4").ranks
    16
    """
    answer: answers.Place = ask(["place"], (network, workload), {"model": model, "bytes": bytes, "routing": routing, "bandwidth": bandwidth, "host-bandwidth": host_bandwidth, "used": used, "seed": seed, "names": names, "hostfile": hostfile, "rankfile": rankfile, "draw": draw}, ["Place"], is_text=False)
    return answer


def embed(
    network: NetworkLike,
    guests: Optional[Sequence[NetworkLike]] = None,
    *,
    dilation: Optional[int] = None,
    map: bool = False,
) -> answers.Embed:
    """Embed other networks into a network: dilation, congestion, load.

    The network is the host. Each guest node is mapped to a host node, each guest link to a path between
    two of them. `dilation`: the length of the longest path, with a proven lower bound. `mean`: the mean
    length. `congestion`: the most paths over one host link, as found: other paths may have less. `load`:
    the most guest nodes on a host node. `expansion`: host nodes for each guest node.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    guests : Sequence[NetworkLike], optional
        The guests: networks, or ring, path, binary_tree, mesh, hypercube for the largest that fits
        [default: these five].
    dilation : int, optional
        Ask whether this dilation is possible.
    map : bool
        Also print the host node of each guest node.

    Returns
    -------
    Embed

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.embed("hypercube(4)", ["ring(16)"]).embeddings[0].dilation
    1
    """
    answer: answers.Embed = ask(["embed"], (network, guests), {"dilation": dilation, "map": map}, ["Embed"], is_text=False)
    return answer


def emulate(
    network: NetworkLike,
    *,
    dimension: Optional[int] = None,
    run: Optional[Literal["fft", "sort", "transpose", "scan", "stencil", "matmul", "convolve"]] = None,
    ports: Optional[Literal["all"]] = None,
    bound: bool = False,
    seed: Optional[int] = None,
) -> Union[answers.Emulate, answers.EmulateBound]:
    """Run programs for hypercubes and meshes on a network.

    The guest is a grid with as many nodes: a hypercube, plain or generalized, a mesh or a torus. Each of
    its nodes has an item. To exchange along a dimension, items move to neighbouring nodes and then back;
    in one step every item crosses at most one link. `steps`: there and back. `ascend`: all dimensions,
    the least significant first, without moving back in between where possible. In one step a node may use
    all links of one dimension; with `one port` it sends to one node and receives from one.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    dimension : int, optional
        Show what is done for this dimension, 0 the least significant, step by step.
    run : {"fft", "sort", "transpose", "scan", "stencil", "matmul", "convolve"}, optional
        Run an algorithm on random numbers, and compare with the same without a network.
    ports : {"all"}, optional
        All dimensions at once, each with items of its own: a schedule in which a node uses all its
        links and a link carries one item in each direction in a step.
    bound : bool
        The fewest steps of any emulation with these items in these nodes, whatever the items do; of a
        hypercube with item v in node v where no rule is known.
    seed : int, optional
        Random seed of the numbers. Default: 1.

    Returns
    -------
    Emulate or EmulateBound

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.emulate("rdn(ring(4),1)").guest != ""
    True
    """
    answer: Union[answers.Emulate, answers.EmulateBound] = ask(["emulate"], (network,), {"dimension": dimension, "run": run, "ports": ports, "bound": bound, "seed": seed}, ["Emulate", "EmulateBound"], is_text=False)
    return answer


def draw(
    network: NetworkLike,
    *,
    output: Optional[Path] = None,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    route: Optional[Text] = None,
    disjoint: Optional[Text] = None,
    broadcast: Optional[Text] = None,
    cut: bool = False,
    cycle: bool = False,
) -> Union[answers.Draw, str]:
    """Draw a network with its clusters.

    Clusters are drawn within clusters, the links of each level in a colour of their own. Networks of more
    than 5,000 nodes are drawn from above: as their largest clusters, with one cluster of each smaller
    size next to them. Without --output the picture is printed as SVG.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    output : Path, optional
        Where to write it; a name that ends with .svg or .png.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    route : str, optional
        The route of a packet between two nodes, by number or address.
    disjoint : str, optional
        A largest set of paths between two nodes that share no other.
    broadcast : str, optional
        A broadcast from this node, step by step.
    cut : bool
        Two halves with the fewest links found between them.
    cycle : bool
        A cycle of channels that wait for each other, if the routing can deadlock on one lane.

    Returns
    -------
    Draw or str

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.draw("petersen")[:4]
    '<svg'
    """
    answer: Union[answers.Draw, str] = ask(["draw"], (network,), {"output": output, "routing": routing, "route": route, "disjoint": disjoint, "broadcast": broadcast, "cut": cut, "cycle": cycle}, ["Draw"], is_text=output is None)
    return answer


def scene(
    network: NetworkLike,
    *,
    block: Optional[int] = None,
    around: Optional[Text] = None,
    items: Optional[int] = None,
    most: Optional[int] = None,
    loads: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    find: Optional[Sequence[Text]] = None,
) -> answers.Scene:
    """Print where everything stands in a drawing, as data for programs that draw.

    The drawing is that of one block: the whole network, or a smaller one. What it shows are items: nodes,
    or blocks that are drawn as one. It fills a square of side 1000 around the origin; `y` grows
    downwards.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    block : int, optional
        Show a block of this number of nodes instead of all; the next larger size that there is.
    around : str, optional
        Which block: the one with this node, by number or address. Default: 0.
    items : int, optional
        Draw blocks of this number of nodes as one [default: 1, or as few as --most allows].
    most : int, optional
        Show no more than this number of items, unless --items says otherwise. Default: 70000.
    loads : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        Count the paths between hosts over each link, by this routing, if nodes are drawn one by one.
    find : Sequence[str], optional
        Find the items of these nodes, by number or address; may be repeated.

    Returns
    -------
    Scene

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> len(netlace.commands.scene("rdn(ring(3),1)").items.node)
    18
    """
    answer: answers.Scene = ask(["scene"], (network,), {"block": block, "around": around, "items": items, "most": most, "loads": loads, "find": find}, ["Scene"], is_text=False)
    return answer


def export(
    network: NetworkLike,
    *,
    format: Literal["edges", "json", "graphml", "mtx", "metis", "graph6", "sparse6", "dot", "array", "booksim", "ns3", "simai", "infragraph", "slurm", "slurm-yaml", "netbox", "ptm", "topo", "opensm", "simgrid", "loggopsim", "sst"],
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    output: Optional[Path] = None,
    max_output: Optional[Union[int, str]] = None,
) -> Union[answers.Export, str]:
    """Write a network as a file or folder for other tools.

    Most formats are one file with the network alone. A folder also holds a routing; that of `opensm` is
    on as few lanes as `netlace certify` finds so that it cannot deadlock. Its README.md says how to use
    it.

    Parameters
    ----------
    network : NetworkLike
        The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families.
    format : {"edges", "json", "graphml", "mtx", "metis", "graph6", "sparse6", "dot", "array", "booksim", "ns3", "simai", "infragraph", "slurm", "slurm-yaml", "netbox", "ptm", "topo", "opensm", "simgrid", "loggopsim", "sst"}
        What to write.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        The routing, for a folder [default: the one with the highest saturation among those that fit
        into tables; where no lanes are found for it, another with paths as short].
    output : Path, optional
        Where to write it; a folder is created if needed [default: standard output].
    max_output : [int, str], optional
        Output size limit, such as 500M or 1T. Default: 100G.

    Returns
    -------
    Export or str

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.export("ring(3)", format="edges")
    '0 1\\n0 2\\n1 2\\n'
    """
    answer: Union[answers.Export, str] = ask(["export"], (network,), {"format": format, "routing": routing, "output": output, "max-output": max_output}, ["Export"], is_text=output is None)
    return answer


def plot_distances(
    networks: Sequence[NetworkLike],
    *,
    output: Optional[Path] = None,
) -> answers.Plot:
    """Distances between hosts: the share of pairs at each distance.

    For example: netlace plot distances 'rdn(torus(5,5),1)' 'torus(35,36)' -o distances.svg

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The networks, at most 12.
    output : Path, optional
        Write the chart here, as .svg or .png [default: SVG on standard output].

    Returns
    -------
    Plot

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.plot_distances(["petersen"]).plot
    'distances'
    """
    answer: answers.Plot = ask(["plot", "distances"], (networks,), {"output": output}, ["Plot"], is_text=False)
    return answer


def plot_sizes(
    networks: Sequence[NetworkLike],
    *,
    figure: Literal["endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept", "degree", "cost-ratio", "links-per-node"],
    by: Optional[Literal["nodes", "hosts", "degree"]] = None,
    log: bool = False,
    technology: Optional[Text] = None,
    output: Optional[Path] = None,
) -> answers.Plot:
    """A figure against the size of networks, a line for each expression with a range.

    For example: netlace plot sizes 'rdn(ring({3..20}),2)' 'hypercube({6..20})' --figure cost-ratio -o
    cost.svg

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The families, at most 12: expressions with ranges.
    figure : {"endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept", "degree", "cost-ratio", "links-per-node"}
        The figure of the y axis.
    by : {"nodes", "hosts", "degree"}, optional
        The size of the x axis. Default: nodes.
    log : bool
        Logarithmic y axis.
    technology : str, optional
        What it is built of: a name that `netlace technology` lists, or a TOML file. Default: hall.
    output : Path, optional
        Write the chart here, as .svg or .png [default: SVG on standard output].

    Returns
    -------
    Plot

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.plot_sizes(["ring({3..5})"], figure="diameter").plot
    'sizes'
    """
    answer: answers.Plot = ask(["plot", "sizes"], (networks,), {"figure": figure, "by": by, "log": log, "tech": technology, "output": output}, ["Plot"], is_text=False)
    return answer


def plot_levels(
    networks: Sequence[NetworkLike],
    *,
    output: Optional[Path] = None,
) -> answers.Plot:
    """Load of each level: the mean load of its channels under uniform traffic.

    For example: netlace plot levels 'rdn(torus(5,5),1)' 'rsn(hypercube(3),3)' -o levels.svg

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The networks, at most 12.
    output : Path, optional
        Write the chart here, as .svg or .png [default: SVG on standard output].

    Returns
    -------
    Plot

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.plot_levels(["rdn(petersen,1)"]).plot
    'levels'
    """
    answer: answers.Plot = ask(["plot", "levels"], (networks,), {"output": output}, ["Plot"], is_text=False)
    return answer


def plot_load(
    networks: Sequence[NetworkLike],
    *,
    load: Optional[Text] = None,
    routing: Optional[Literal["shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    adaptive: Optional[Literal["minimal", "ugal", "progressive", "dal"]] = None,
    traffic: Optional[Text] = None,
    packet: Optional[int] = None,
    vcs: Optional[int] = None,
    buffer: Optional[int] = None,
    wire: Optional[Sequence[int]] = None,
    lanes: Optional[int] = None,
    uncertified: bool = False,
    cycles: Optional[int] = None,
    seed: Optional[int] = None,
    output: Optional[Path] = None,
) -> answers.Plot:
    """Latency against load, simulated: a line for each network, up to the highest load that it carries.

    For example: netlace plot load 'hosts(torus(4,4),2)' 'dragonfly(4,2,1)' -o load.svg

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The networks, at most 12.
    load : str, optional
        Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9. Default: 0.1..0.9.
    routing : {"shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        How packets are routed. Default: shortest.
    adaptive : {"minimal", "ugal", "progressive", "dal"}, optional
        How packets choose among several hops, by what waits at the ports; the routing says where they
        can always go on.
    traffic : str, optional
        Where endpoints send to, or what they do. Default: uniform.
    packet : int, optional
        Flits of a packet. Default: 1.
    vcs : int, optional
        Virtual channels of a port, shared out to the lanes of the routing. Default: 4.
    buffer : int, optional
        Flits that the buffer of a virtual channel holds. Default: 8.
    wire : Sequence[int], optional
        Cycles on a link; one number for each level, the innermost first, the last one is used for all
        levels above. Default: 1.
    lanes : int, optional
        Search for at most this number of lanes, 1 to 16 [default: as many as there are virtual
        channels; `native` has its own].
    uncertified : bool
        Simulate a routing that can deadlock, on a single lane, or that takes too long to certify.
    cycles : int, optional
        Cycles that are measured at each load. Default: 10000.
    seed : int, optional
        Random seed. Default: 1.
    output : Path, optional
        Write the chart here, as .svg or .png [default: SVG on standard output].

    Returns
    -------
    Plot

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.plot_load(["ring(4)"], load="0.1..0.2", cycles=1000).plot
    'load'
    """
    answer: answers.Plot = ask(["plot", "load"], (networks,), {"load": load, "routing": routing, "adaptive": adaptive, "traffic": traffic, "packet": packet, "vcs": vcs, "buffer": buffer, "wire": wire, "lanes": lanes, "uncertified": uncertified, "cycles": cycles, "seed": seed, "output": output}, ["Plot"], is_text=False)
    return answer


def report(
    networks: Sequence[NetworkLike],
    *,
    output: Path,
    also: Optional[Sequence[Literal["endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept"]]] = None,
    routing: Optional[Literal["best", "ideal", "shortest", "native", "by-turns", "balanced", "updown", "valiant"]] = None,
    technology: Optional[Text] = None,
) -> answers.Report:
    """Write an HTML page about networks: figures, pictures, routing, bill.

    One self-contained HTML file without scripts, in light and dark mode, which can be printed. Of several
    networks the best in each figure is marked. Every figure says how it is known; every section names the
    command that computes it. A network without hosts of its own is shown with one host per node. Each
    answer may take a tenth of --time; refusals are shown with the reason.

    Parameters
    ----------
    networks : Sequence[NetworkLike]
        The networks.
    output : Path
        Where to write the page.
    also : Sequence[{"endpoints", "nodes", "radix", "nodes-per-host", "links-per-host", "price", "price-per-gbps", "cables", "diameter", "mean-distance", "moore-share", "degree-diameter-product", "routing", "saturation", "ideal-saturation", "worst-saturation", "knee", "bisection", "all-to-all", "all-reduce", "workload", "lanes", "node-connectivity", "growth", "growth-kept"]}, optional
        Figures in addition to the usual ones, such as knee, which is simulated.
    routing : {"best", "ideal", "shortest", "native", "by-turns", "balanced", "updown", "valiant"}, optional
        The routing for all figures that depend on one. Default: best.
    technology : str, optional
        What it is built of: a name that `netlace technology` lists, or a TOML file. Default: hall.

    Returns
    -------
    Report

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> import tempfile
    >>> netlace.commands.report(["petersen"], output=tempfile.mkdtemp() + "/page.html").bytes > 10_000
    True
    """
    answer: answers.Report = ask(["report"], (networks,), {"output": output, "also": also, "routing": routing, "tech": technology}, ["Report"], is_text=False)
    return answer


def explore(
    networks: Optional[Sequence[NetworkLike]] = None,
    *,
    output: Path,
    embed: bool = False,
) -> answers.Explore:
    """Write a page on which networks can be explored in a browser.

    One HTML file with all of netlace inside, which asks nothing of any server: zoom along the recursion,
    routes and what they load, collectives step by step, deadlocks, faults, two networks side by side, the
    claims of the papers. It opens with the first network; with two, it compares them. Files and
    definitions that the networks are made of are in it too.

    Parameters
    ----------
    networks : Sequence[NetworkLike], optional
        The networks that it offers.
    output : Path
        Where to write the page.
    embed : bool
        Show the map alone, to be embedded in another page.

    Returns
    -------
    Explore

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> import tempfile
    >>> netlace.commands.explore(["petersen"], output=tempfile.mkdtemp() + "/page.html").bytes > 1_000_000
    True
    """
    answer: answers.Explore = ask(["explore"], (networks,), {"output": output, "embed": embed}, ["Explore"], is_text=False)
    return answer


def study(
    plan: Path,
    *,
    output: Optional[Path] = None,
    shard: Optional[Text] = None,
    plots: Optional[Path] = None,
) -> Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet]:
    """Compute figures of many networks by a plan, one record per point.

    The plan is a TOML file: networks with ranges, and the verbs to ask of each, with their flags as keys.
    Results are JSON lines, next to the plan. If the command is interrupted, run it again: it resumes.

    Parameters
    ----------
    plan : Path
        The plan, such as examples/study.toml.
    output : Path, optional
        Where to write the results [default: next to the plan, ending in .jsonl].
    shard : str, optional
        Only a part of the points: 2/4 takes the 2nd, 6th, 10th, ...
    plots : Path, optional
        Also plot each figure against the size, into this folder.

    Returns
    -------
    StudySummary or StudySlurm or StudyParquet

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> import tempfile
    >>> netlace.commands.study("examples/study.toml", output=tempfile.mkdtemp() + "/results.jsonl").points > 1
    True
    """
    answer: Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet] = ask(["study"], (plan,), {"output": output, "shard": shard, "plots": plots}, ["StudySummary", "StudySlurm", "StudyParquet"], is_text=False)
    return answer


def study_merge(
    files: Sequence[Path],
    *,
    output: Path,
) -> Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet]:
    """Merge the files of all shards.

    The result is that of a single run, byte for byte: every point of the plan must be there once.

    Parameters
    ----------
    files : Sequence[Path]
        The files of the shards.
    output : Path
        Where to write the whole.

    Returns
    -------
    StudySummary or StudySlurm or StudyParquet

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.study_merge  # doctest: +ELLIPSIS
    <function study_merge at ...>
    """
    answer: Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet] = ask(["study", "merge"], (files,), {"output": output}, ["StudySummary", "StudySlurm", "StudyParquet"], is_text=False)
    return answer


def study_summary(
    file: Path,
    *,
    plots: Optional[Path] = None,
) -> Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet]:
    """Summarize a result file.

    Parameters
    ----------
    file : Path
        A result file, finished or not.
    plots : Path, optional
        Also plot each figure against the size, into this folder.

    Returns
    -------
    StudySummary or StudySlurm or StudyParquet

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.study_summary  # doctest: +ELLIPSIS
    <function study_summary at ...>
    """
    answer: Union[answers.StudySummary, answers.StudySlurm, answers.StudyParquet] = ask(["study", "summary"], (file,), {"plots": plots}, ["StudySummary", "StudySlurm", "StudyParquet"], is_text=False)
    return answer


def study_slurm(
    plan: Path,
    *,
    tasks: Text,
    cores: Optional[Text] = None,
    walltime: Optional[Text] = None,
) -> str:
    """Print a job script for Slurm: an array of shards.

    For example: netlace study slurm PLAN.toml --tasks 32 >study.sh && sbatch study.sh

    Parameters
    ----------
    plan : Path
        The plan.
    tasks : str
        Number of shards.
    cores : str, optional
        Cores for each shard, each of which works on a point of its own. Default: 1.
    walltime : str, optional
        How long a shard may run, as Slurm writes it. Default: 24:00:00.

    Returns
    -------
    str

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.study_slurm("examples/study.toml", tasks=2).splitlines()[0]
    '#!/bin/bash'
    """
    answer: str = ask(["study", "slurm"], (plan,), {"tasks": tasks, "cores": cores, "walltime": walltime}, [], is_text=True)
    return answer


def fabric_check(
    folder: Optional[Path] = None,
    *,
    net: Optional[Path] = None,
    lfts: Optional[Path] = None,
    guid2lid: Optional[Path] = None,
    sl: Optional[Path] = None,
    assume_sl: Optional[int] = None,
    sl2vl: Optional[Text] = None,
    against: Optional[Path] = None,
    cabling: Optional[Path] = None,
    output: Optional[Path] = None,
    check: Optional[Path] = None,
) -> Union[answers.Fabric, answers.CertifyCheck]:
    """Follow all packets through the tables of a fabric, and prove that they cannot deadlock.

    Works for every fabric, whatever routed it. Give the folder that OpenSM dumps into, or print the
    fabric with `ibnetdiscover` and its tables with `dump_lfts`. Lanes are not assumed: if the answer
    depends on lanes that are not given, it is `unknown`, and names what is missing.

    Status 0: all packets arrive, and cannot deadlock. 1: they can deadlock, or do not arrive, or tables
    or cables differ from those given. 4: unknown.

    Parameters
    ----------
    folder : Path, optional
        A folder with files of the names that OpenSM (`opensm -D 0x43 --dump_files_dir DIR`),
        ibdiagnet or `netlace export --format opensm` give them; files given by options take
        precedence.
    net : Path, optional
        The fabric, as `ibnetdiscover` prints it, or OpenSM's or ibdiagnet's list of links (`.lst`).
    lfts : Path, optional
        The forwarding tables of its switches, as `dump_lfts` prints them, or OpenSM's or ibdiagnet's
        (`.fdbs`).
    guid2lid : Path, optional
        The LIDs of ports that have none in the fabric, as OpenSM keeps them.
    sl : Path, optional
        The service levels of paths: what `netlace fabric levels` gathers, what `saquery -p` prints,
        ibdiagnet's `.psl`, or a QoS policy.
    assume_sl : int, optional
        Assume that all packets are on this service level, and on one lane unless --sl2vl is given.
    sl2vl : str, optional
        The virtual lanes of service levels: OpenSM's `opensm-sl2vl.dump`, what `smpquery sl2vl`
        prints, ibdiagnet's `.slvl`, OpenSM's options, or a list such as 0,1,2,3 for all switches,
        which is repeated.
    against : Path, optional
        Compare the tables with others, line by line: a folder that `netlace export --format opensm`
        wrote, or a dump.
    cabling : Path, optional
        Compare the cables with a list that `netlace bill --cabling` wrote.
    output : Path, optional
        Write the certificate here.
    check : Path, optional
        Check this certificate instead of making one.

    Returns
    -------
    Fabric or CertifyCheck

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.fabric_check(net="examples/fabric/ring.ibnetdiscover", lfts="examples/fabric/minhop.lfts").dropped
    0
    """
    answer: Union[answers.Fabric, answers.CertifyCheck] = ask(["fabric", "check"], (folder,), {"net": net, "lfts": lfts, "guid2lid": guid2lid, "sl": sl, "assume-sl": assume_sl, "sl2vl": sl2vl, "against": against, "cabling": cabling, "output": output, "check": check}, ["Fabric", "CertifyCheck"], is_text=False)
    return answer


def fabric_levels(
) -> str:
    """Print a program that asks the subnet administrator for the service levels of all paths.

    Save it, and run it on a host of the fabric: `netlace fabric levels >levels.py`, then `python3
    levels.py fabric.ibnetdiscover >fabric.psl`. It needs Python 3 and libibmad, which comes with
    infiniband-diags, and asks from one process. `netlace fabric check --sl fabric.psl` reads what it
    prints.

    Returns
    -------
    str

    Raises
    ------
    UsageError
        If the question is wrong.
    RefusedError
        If it would take more than the limits allow.

    Examples
    --------
    >>> netlace.commands.fabric_levels().splitlines()[0][:2]
    '#!'
    """
    answer: str = ask(["fabric", "levels"], (), {}, [], is_text=True)
    return answer
