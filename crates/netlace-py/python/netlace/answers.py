"""What the functions of `netlace.commands` answer: the command's JSON, with whole numbers of any size.

Written by `crates/netlace-py/generate.py` from the schemas of the command; run `just python-renew`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Optional, Union

#: A figure of any kind: a number, a text, or several.
Value = Annotated[Any, "a figure"]

__all__ = [
    "Adaptive",
    "AtOnce",
    "Axis",
    "Bill",
    "Block",
    "Blocked",
    "BoxLists",
    "Busiest",
    "Carried",
    "Certify",
    "CertifyCheck",
    "Channel",
    "Check",
    "Claim",
    "Claims",
    "ClaimsIndex",
    "Clusters",
    "Collective",
    "Compare",
    "Congestion",
    "CutOff",
    "Cycle",
    "Degree",
    "Design",
    "DesignEntry",
    "Difference",
    "Dimensions",
    "Distance",
    "Draw",
    "Embed",
    "Embedding",
    "Emulate",
    "EmulateBound",
    "Enclosures",
    "Entry",
    "Estimate",
    "Execution",
    "Expected",
    "Explore",
    "Export",
    "Extreme",
    "Fabric",
    "Families",
    "Family",
    "FamilyItem",
    "Figure",
    "File",
    "Fit",
    "Found",
    "Grouped",
    "Groups",
    "Holds",
    "Hop",
    "HullLists",
    "ItemLists",
    "Knee",
    "Latency",
    "Level",
    "Limit",
    "Line",
    "Link",
    "LinkLists",
    "Load",
    "Longest",
    "Mapped",
    "Metrics",
    "Missing",
    "Neighbors",
    "NetworkFigures",
    "Node",
    "OwnClaim",
    "Packet",
    "Paper",
    "Param",
    "Parameter",
    "Paths",
    "Place",
    "PlaceLevel",
    "Placement",
    "Plot",
    "Range",
    "Reading",
    "RectangleLists",
    "Refused",
    "RefusedAlgorithm",
    "RefusedGuest",
    "Renamed",
    "Report",
    "Request",
    "Route",
    "Routing",
    "Routings",
    "Row",
    "Run",
    "Scene",
    "Schedule",
    "Series",
    "Show",
    "Simulate",
    "SimulateWaiting",
    "Sizes",
    "Speed",
    "Stated",
    "StudyParquet",
    "StudyRow",
    "StudySlurm",
    "StudySummary",
    "Technologies",
    "Technology",
    "TechnologyItem",
    "Trace",
    "Transfer",
    "Turn",
    "Undelivered",
    "Waiting",
]


@dataclass(frozen=True)
class Families:
    """All families of networks."""

    SCHEMA: ClassVar[str] = "netlace.families/1"

    families: list[FamilyItem]
    """The families, in their usual order."""


@dataclass(frozen=True)
class FamilyItem:
    """A family of networks."""

    name: str
    """Its name in expressions."""
    usage: str
    """How it is written."""
    summary: str
    """What it is."""
    params: list[Param]
    """Its parameters."""
    source: Optional[str]
    """Where it was published; null if it is common knowledge."""
    example: str
    """A small network of the family."""


@dataclass(frozen=True)
class Param:
    """A parameter of a family."""

    name: str
    """Its name."""
    help: str
    """What it is."""
    optional: bool
    """Whether it can be left out."""
    usage: str
    """How it is written."""


@dataclass(frozen=True)
class Family:
    """A family of networks."""

    SCHEMA: ClassVar[str] = "netlace.family/1"

    name: str
    """Its name in expressions."""
    usage: str
    """How it is written."""
    summary: str
    """What it is."""
    params: list[Param]
    """Its parameters."""
    source: Optional[str]
    """Where it was published; null if it is common knowledge."""
    example: str
    """A small network of the family."""


@dataclass(frozen=True)
class Show:
    """The exact counts of a network."""

    SCHEMA: ClassVar[str] = "netlace.show/2"

    expr: str
    """The network."""
    order: int
    """The number of nodes."""
    endpoints: int
    """The number of endpoints."""
    links: int
    """The number of links."""
    max_degree: int
    """The most links of a node."""
    degrees: list[Degree]
    """The number of nodes of each degree."""
    nodes_by_endpoints: list[Carried]
    """The number of nodes that carry each number of endpoints."""
    levels: list[Level]
    """The links of each level."""
    clusters: Optional[Clusters]
    """What the outermost links join, if the network is made of copies of a smaller one."""
    components: Union[Found, Refused]
    """The number of connected components."""
    remarks: list[str]
    """What else is to be known of the network."""


@dataclass(frozen=True)
class Degree:
    """Nodes of one degree."""

    degree: int
    """The number of links of each."""
    nodes: int
    """The number of these nodes."""


@dataclass(frozen=True)
class Carried:
    """Nodes with the same number of endpoints."""

    endpoints: int
    """The number of endpoints on each."""
    nodes: int
    """The number of these nodes."""


@dataclass(frozen=True)
class Level:
    """A level of links."""

    label: str
    """Its name."""
    links: int
    """The number of its links."""


@dataclass(frozen=True)
class Clusters:
    """Copies of a smaller network."""

    of: str
    """The smaller network."""
    count: int
    """The number of copies."""


@dataclass(frozen=True)
class Found:
    """A figure, and how it is known."""

    value: Optional[Value]
    """The figure; null if there is none, such as a distance between nodes without a path."""
    known: Literal["exact", "bound", "stated", "sampled"]
    """How far it is known."""
    by: str
    """The method: `rule`, `search` or another name."""
    fraction: Optional[str] = None
    """The exact quotient, if it is one."""
    checked: Optional[int] = None
    """The nodes of the largest network on which a statement was checked."""
    samples: Optional[int] = None
    """The number of random samples."""
    seed: Optional[int] = None
    """The random seed of the samples."""
    seconds: Optional[float] = None
    """The time that it took, in seconds."""


@dataclass(frozen=True)
class Refused:
    """Why there is no figure."""

    value: None
    """There is none."""
    refused: str
    """The reason."""


@dataclass(frozen=True)
class Metrics:
    """Figures of a network."""

    SCHEMA: ClassVar[str] = "netlace.metrics/2"

    expr: str
    """The network."""
    order: int
    """The number of its nodes."""
    metrics: dict[str, Union[Found, Refused]]
    """The figures by name."""


@dataclass(frozen=True)
class Compare:
    """Networks side by side."""

    SCHEMA: ClassVar[str] = "netlace.compare/3"

    technology: str
    """What they are built of."""
    currency: str
    """What prices are in."""
    year: int
    """The year of the prices."""
    columns: dict[str, str]
    """What each figure is, by its name."""
    networks: list[NetworkFigures]
    """The networks, in the order in which they were given."""


@dataclass(frozen=True)
class NetworkFigures:
    """The figures of a network."""

    expr: str
    """The network."""
    figures: dict[str, Union[Found, Refused]]
    """Its figures by name."""


@dataclass(frozen=True)
class Design:
    """Networks that meet requirements."""

    SCHEMA: ClassVar[str] = "netlace.design/2"

    technology: str
    """What they are built of."""
    currency: str
    """What prices are in."""
    year: int
    """The year of the prices."""
    request: Request
    """What was asked for."""
    designs: list[DesignEntry]
    """The networks that no other network found beats in both objectives, the best first."""
    baselines: list[DesignEntry]
    """The best network of each usual family."""
    renamed: list[Renamed]
    """What was found that is a baseline under another name."""
    considered: int
    """The number of networks considered."""
    worked_out: int
    """Those whose figures were computed."""
    unknown: int
    """Those whose figures would take too long."""
    complete: bool
    """Whether all networks were considered; else the time limit was reached."""


@dataclass(frozen=True)
class Request:
    """Requirements."""

    max_diameter: Optional[int]
    """The largest distance between nodes with endpoints."""
    families: list[str]
    """Only these families; all if empty."""
    minimize: Optional[str]
    """The objective."""
    load: Optional[float] = None
    """What each endpoint must be able to send, as a share of a cable."""
    nodes: Optional[Range] = None
    """The number of nodes of a bare graph."""
    max_degree: Optional[int] = None
    """The most links of a node of a bare graph."""
    endpoints: Optional[Range] = None
    """The number of endpoints."""
    radix: Optional[int] = None
    """The most ports of a node, for links and endpoints together."""


@dataclass(frozen=True)
class Range:
    """A range of numbers."""

    least: int
    """The first."""
    most: int
    """The last."""


@dataclass(frozen=True)
class DesignEntry:
    """A network that was found."""

    expr: str
    """The network."""
    baseline: bool
    """Whether it is the best of a usual family."""
    covered: bool
    """Whether a baseline is at least as good in both objectives."""
    figures: dict[str, Union[Found, Refused]]
    """Its figures by name."""


@dataclass(frozen=True)
class Renamed:
    """The same network under two names."""

    expr: str
    """The network that was found."""
    same_as: str
    """The baseline."""


@dataclass(frozen=True)
class Bill:
    """The parts of a network, and their price."""

    SCHEMA: ClassVar[str] = "netlace.bill/2"

    expr: str
    """The network."""
    technology: str
    """What it is built of."""
    currency: str
    """What prices are in."""
    year: int
    """The year of the prices."""
    known: Literal["exact"]
    """How far the counts are known."""
    nodes: int
    """The number of nodes."""
    hosts: int
    """The number of hosts."""
    cables: int
    """The number of cables between nodes that are laid by hand."""
    price: float
    """The price of all."""
    watts: float
    """The power of all."""
    enclosures: list[Enclosures]
    """The number of enclosures of each kind, the innermost first."""
    extent_m: list[float]
    """The length, width and height of all in metres."""
    lines: list[Line]
    """The parts."""


@dataclass(frozen=True)
class Enclosures:
    """Enclosures of a kind."""

    name: str
    """The kind, such as a rack."""
    count: int
    """Their number."""


@dataclass(frozen=True)
class Line:
    """Equal parts."""

    kind: Literal["switch", "link", "host"]
    """What they are."""
    count: int
    """Their number."""
    unit_price: float
    """The price of each."""
    total: float
    """The price of all."""
    unit_watts: float
    """The power of each."""
    ports: Optional[int] = None
    """The ports of a switch."""
    medium: Optional[str] = None
    """What a cable is made of."""
    length_m: Optional[float] = None
    """The length of a cable in metres."""
    cable: Optional[bool] = None
    """Whether a link is laid by hand."""


@dataclass(frozen=True)
class Technologies:
    """All technologies that come with netlace."""

    SCHEMA: ClassVar[str] = "netlace.technologies/1"

    technologies: list[TechnologyItem]
    """The technologies; the first is the default."""


@dataclass(frozen=True)
class TechnologyItem:
    """A technology in short."""

    name: str
    """Its name."""
    summary: str
    """What it is."""
    currency: str
    """What prices are in."""
    year: int
    """The year of the prices."""
    link: Speed
    """The speed of links between nodes."""
    host_link: Speed
    """The speed of links to hosts."""
    ports: list[int]
    """The number of ports of each switch that is sold."""


@dataclass(frozen=True)
class Speed:
    """The speed of a link."""

    bytes_per_second: float
    """The bandwidth in each direction."""
    latency_s: float
    """The latency of a hop, in seconds."""


@dataclass(frozen=True)
class Technology:
    """A technology as text."""

    SCHEMA: ClassVar[str] = "netlace.technology/1"

    name: str
    """Its name."""
    summary: str
    """What it is."""
    toml: str
    """The file, in TOML."""


@dataclass(frozen=True)
class Distance:
    """The distance between two nodes."""

    SCHEMA: ClassVar[str] = "netlace.distance/2"

    expr: str
    """The network."""
    from_: int
    """The number of one node."""
    to: int
    """The number of the other."""
    distance: Union[Found, Refused]
    """The number of links of a shortest path; null if there is no path."""


@dataclass(frozen=True)
class Neighbors:
    """The links of a node."""

    SCHEMA: ClassVar[str] = "netlace.neighbors/1"

    expr: str
    """The network."""
    from_: Node
    """The node."""
    links: list[Link]
    """Its links, in the order of its ports."""


@dataclass(frozen=True)
class Node:
    """A node of a network."""

    node: int
    """Its number."""
    address: str
    """Its address."""


@dataclass(frozen=True)
class Link:
    """A link, seen from the node."""

    port: int
    """The port of the node, as it is numbered on the device."""
    to: Node
    """The node at the other end."""
    back: int
    """The port there."""
    level: int
    """The level of the link."""


@dataclass(frozen=True)
class Route:
    """The route of a packet."""

    SCHEMA: ClassVar[str] = "netlace.route/1"

    expr: str
    """The network."""
    routing: str
    """The routing."""
    from_: Node
    """Where it starts."""
    hops: list[Hop]
    """Its hops, in their order."""


@dataclass(frozen=True)
class Hop:
    """A hop."""

    port: int
    """The port that it leaves by, as it is numbered on the device."""
    level: int
    """The level of the link."""
    lane: int
    """The lane."""
    to: Node
    """The node that it leads to."""


@dataclass(frozen=True)
class Routings:
    """The routings of a network, measured."""

    SCHEMA: ClassVar[str] = "netlace.routings/2"

    expr: str
    """The network."""
    routings: list[Routing]
    """The routings that it has."""


@dataclass(frozen=True)
class Routing:
    """A routing, followed between every two hosts."""

    routing: str
    """Its name."""
    pairs: int
    """The number of pairs of hosts."""
    delivered: int
    """Those whose packets arrive."""
    longest: Longest
    """The number of hops of the longest route."""
    mean: Optional[float]
    """The mean number of hops."""
    stretch: Optional[float]
    """The longest route over a shortest path."""
    hottest: Optional[float]
    """The load of the busiest link over the mean."""
    saturation: Optional[float]
    """What each host can send before a link is full, as a share of the bandwidth of a link."""
    lanes: Optional[int]
    """The number of lanes on which packets cannot deadlock; null if none were found."""
    rules: Optional[int]
    """The number of rules that assign packets to lanes."""
    table_bytes: int
    """The bytes of the table of a node; 0 if the routing needs none."""


@dataclass(frozen=True)
class Longest:
    """The longest route."""

    upper: int
    """No route has more hops."""
    exact: bool
    """Whether one has as many."""


@dataclass(frozen=True)
class Paths:
    """Disjoint paths between two nodes."""

    SCHEMA: ClassVar[str] = "netlace.paths/1"

    expr: str
    """The network."""
    paths: list[list[Node]]
    """The nodes of each path, both ends among them; the shortest path first."""


@dataclass(frozen=True)
class Certify:
    """Whether a routing can deadlock."""

    SCHEMA: ClassVar[str] = "netlace.certify/3"

    expr: str
    """The network."""
    routed_on: str
    """The network on which packets are routed: the same, or that with its hosts as nodes."""
    routing: str
    """The routing."""
    verdict: Literal["deadlock-free", "cyclic", "invalid"]
    """What was found."""
    lanes: Optional[int]
    """The number of lanes on which it is deadlock-free."""
    scheme: Optional[Literal["path", "pair", "hop", "own"]]
    """When packets may change their lane; `own` if the routing assigns lanes itself."""
    rules: Optional[int]
    """The number of rules that assign packets to lanes."""
    cycle: Optional[Cycle]
    """The channels that wait for each other."""
    flaw: Optional[str]
    """What is wrong with an invalid routing."""
    cut_off: CutOff
    """Pairs of nodes without a path between them."""


@dataclass(frozen=True)
class Cycle:
    """Packets that wait for each other in a cycle."""

    packets: list[Waiting]
    """The packets: each waits for the channel that the next holds."""
    reached: bool
    """Whether that state was reached by packets that were sent."""


@dataclass(frozen=True)
class Waiting:
    """A packet that waits."""

    from_: int
    """The node that sent it."""
    to: int
    """The node that it is for."""
    choice: int
    """Which of the routes that a randomized routing chooses from."""
    holds: Channel
    """What it holds."""


@dataclass(frozen=True)
class Channel:
    """A channel: a lane of a link in one direction."""

    node: int
    """The node that sends."""
    port: int
    """The port that it sends by."""
    lane: int
    """The lane."""


@dataclass(frozen=True)
class CutOff:
    """Pairs of nodes without a path between them."""

    pairs: int
    """Their number."""
    components: list[list[int]]
    """The nodes of each component but the largest."""


@dataclass(frozen=True)
class Adaptive:
    """Whether minimal adaptive routing can deadlock."""

    SCHEMA: ClassVar[str] = "netlace.adaptive/2"

    expr: str
    """The network."""
    escape: str
    """The routing by which packets escape."""
    verdict: Literal["deadlock-free", "can-deadlock", "invalid", "unknown"]
    """What was found."""
    lanes: Optional[int]
    """The number of lanes on which it is deadlock-free."""
    packets: Optional[list[Blocked]]
    """Packets that block each other forever."""
    flaw: Optional[str]
    """What is wrong with an invalid routing."""


@dataclass(frozen=True)
class Blocked:
    """A packet that waits for all of several channels."""

    from_: int
    """The node that sent it."""
    to: int
    """The node that it is for."""
    holds: Channel
    """What it holds."""
    waits_for: list[Channel]
    """The channels that it could take next, all of them held by others."""


@dataclass(frozen=True)
class CertifyCheck:
    """The result of a check of a certificate."""

    SCHEMA: ClassVar[str] = "netlace.check/1"

    verdict: Literal["accepted", "rejected"]
    """What was found."""
    lanes: Optional[int]
    """The number of lanes on which it is proven."""
    why: Optional[str]
    """Why it is rejected."""
    expr: Optional[str] = None
    """The network, if it is of one."""
    routing: Optional[str] = None
    """Its routing."""
    net: Optional[str] = None
    """The file of the fabric, if it is of one."""


@dataclass(frozen=True)
class Simulate:
    """A network under load."""

    SCHEMA: ClassVar[str] = "netlace.simulate/1"

    expr: str
    """The network."""
    routing: str
    """The routing."""
    adaptive: Optional[str]
    """How packets choose among several hops; null if they do not."""
    lanes: int
    """The number of lanes of the routing."""
    deadlock_free: Optional[bool]
    """Whether the routing is known to be deadlock-free; null if that was not examined."""
    traffic: str
    """Where endpoints send to, or what they do."""
    packet: int
    """The flits of a packet, at most."""
    vcs: int
    """The virtual channels of a port."""
    buffer: int
    """The flits that a virtual channel holds."""
    wire: list[int]
    """The cycles on a link of each level; the last is of all higher levels."""
    seed: int
    """The random seed."""
    routers: int
    """The number of routers."""
    endpoints: int
    """The number of endpoints."""
    senders: int
    """The number of endpoints that send: in a permutation, those that do not send to themselves."""
    zero_load_latency: float
    """The mean latency of packets that meet no others, in cycles."""
    channel_load_bound: float
    """No endpoint can send more flits per cycle: then the busiest channel carries one per cycle, or all
    links do if packets choose."""
    is_sampled: bool
    """Whether these two were taken from some of the pairs only."""
    loads: list[Load]
    """What was found at each load."""
    cycle: Optional[list[list[Any]]] = None
    """If the routing can deadlock, the links of a cycle that `certify` found."""
    knee: Optional[Knee] = None
    """With `--saturate`, between which loads the network saturates."""


@dataclass(frozen=True)
class Load:
    """What was found at one load."""

    offered: float
    """The flits per cycle and endpoint that were made."""
    accepted: Optional[Estimate]
    """The flits per cycle and endpoint that arrived; null after a deadlock."""
    verdict: Literal["steady", "saturated", "unknown", "deadlocked"]
    """Whether the network carries the load."""
    latency: Optional[Latency]
    """Latencies in cycles, unless the network does not carry the load."""
    cycles: int
    """The cycles that were simulated."""
    packets: int
    """The packets that were measured."""
    hops: int
    """The flit-hops between routers."""
    deadlock: Optional[list[SimulateWaiting]] = None
    """Packets that wait for each other, each for the next."""


@dataclass(frozen=True)
class Estimate:
    """A mean with half of its interval at 95 % confidence."""

    mean: float
    """The mean."""
    within: float
    """Half of the interval."""


@dataclass(frozen=True)
class Latency:
    """Latencies in cycles."""

    mean: Estimate
    """The mean."""
    median: int
    """Half of the packets took no longer."""
    p99: int
    """99 of 100 packets took no longer."""
    longest: int
    """No packet took longer."""


@dataclass(frozen=True)
class SimulateWaiting:
    """A packet that waits for another one."""

    router: int
    """The router that it is in."""
    from_: Optional[int]
    """The router that it came from by the link that it holds; null if it has just set out."""
    vc: int
    """The virtual channel of the buffer that it is in."""
    next: int
    """The node that it waits to go to."""
    to: int
    """The endpoint that it goes to."""


@dataclass(frozen=True)
class Knee:
    """Between which loads a network saturates."""

    steady: Optional[float]
    """The highest load that was found steady; null if none was."""
    saturated: Optional[float]
    """The lowest load that was not; null if the network carries all up to the channel-load bound."""
    tried: list[list[Any]]
    """All loads that were tried, with what was found."""


@dataclass(frozen=True)
class Execution:
    """A program that was executed."""

    SCHEMA: ClassVar[str] = "netlace.execution/1"

    expr: str
    """The network."""
    routing: str
    """The routing."""
    adaptive: Optional[str]
    """How packets choose among several hops; null if they do not."""
    lanes: int
    """The number of lanes of the routing."""
    deadlock_free: Optional[bool]
    """Whether the routing is known to be deadlock-free; null if that was not examined."""
    traffic: str
    """Where endpoints send to, or what they do."""
    packet: int
    """The flits of a packet, at most."""
    vcs: int
    """The virtual channels of a port."""
    buffer: int
    """The flits that a virtual channel holds."""
    wire: list[int]
    """The cycles on a link of each level; the last is of all higher levels."""
    seed: int
    """The random seed."""
    routers: int
    """The number of routers."""
    endpoints: int
    """The number of endpoints."""
    flit_bytes: int
    """The bytes of a flit."""
    ranks: int
    """The number of ranks, which are the first endpoints."""
    messages: int
    """The number of messages."""
    flits: int
    """The flits of all messages."""
    cycles: Optional[int]
    """The cycle in which the last operation ended; null after a deadlock."""
    not_sooner_than: int
    """The program cannot end sooner: it takes as long without contention, or its busiest channel does."""
    cycle: Optional[list[list[Any]]] = None
    """If the routing can deadlock, the links of a cycle that `certify` found."""
    algorithm: Optional[str] = None
    """The algorithm of a collective."""
    steps: Optional[list[int]] = None
    """The cycles of each of its steps alone."""
    deadlock: Optional[list[SimulateWaiting]] = None
    """Packets that wait for each other, each for the next."""


@dataclass(frozen=True)
class Claims:
    """Claims of the papers, checked."""

    SCHEMA: ClassVar[str] = "netlace.claims/2"

    size: Literal["small", "large"]
    """How far they were checked."""
    claims: list[Claim]
    """The claims."""


@dataclass(frozen=True)
class Claim:
    """A claim, checked."""

    id: str
    """Its name."""
    source: str
    """The paper."""
    place: str
    """Where in the paper."""
    says: str
    """What the paper says."""
    formula: str
    """The same as a formula."""
    stated: Stated
    """Whether it is stated as an equality or as a bound."""
    corrects: Optional[str]
    """The false claim that it replaces."""
    verdict: str
    """What was found."""
    in_words: str
    """The same in words."""
    exception: Optional[Row]
    """The smallest network for which it does not hold."""
    readings: list[Reading]
    """The readings of the claim."""
    is_expected: bool
    """Whether that is what was recorded."""
    expected: Optional[Expected]
    """What was recorded."""


@dataclass(frozen=True)
class Stated:
    """How a claim is stated."""

    as_: Literal["equality", "upper", "lower"]
    """In the paper."""
    of_use_as: Optional[Literal["upper", "lower"]]
    """As which bound it would be of use, if it is no equality."""


@dataclass(frozen=True)
class Row:
    """What was compared in a network."""

    expr: str
    """The network."""
    nodes: int
    """The number of its nodes."""
    what: str
    """What was compared, if it is not the claim itself."""
    claimed: Union[int, dict[str, Any], float, bool, str]
    """What the claim says."""
    found: Union[int, dict[str, Any], float, bool, str]
    """What was measured."""
    reading: Optional[str] = None
    """The reading, where that is not known from elsewhere."""


@dataclass(frozen=True)
class Reading:
    """A reading of a claim."""

    reading: str
    """Its name."""
    verdict: Optional[str]
    """What was found for it alone."""
    searched: str
    """Which networks were searched."""
    networks: int
    """Their number."""
    nodes: Sizes
    """The sizes of these networks."""
    equal: int
    """The number of networks where both sides are equal."""
    within: int
    """Where it holds as a bound only."""
    violated: int
    """Where it does not hold."""
    open: int
    """Where that is not known."""
    rows: Optional[list[Row]] = None
    """What was compared in each network, if one claim was asked for."""


@dataclass(frozen=True)
class Sizes:
    """The sizes of networks."""

    from_: int
    """The number of nodes of the smallest."""
    to: int
    """The number of nodes of the largest."""


@dataclass(frozen=True)
class Expected:
    """What was recorded for a claim."""

    verdict: str
    """The verdict."""
    exception: Optional[str]
    """The smallest network for which it does not hold."""


@dataclass(frozen=True)
class ClaimsIndex:
    """Everything that the papers describe."""

    SCHEMA: ClassVar[str] = "netlace.claims-index/2"

    papers: list[Paper]
    """The papers."""


@dataclass(frozen=True)
class Paper:
    """A paper."""

    source: str
    """Its name in `--source`."""
    name: str
    """Its name."""
    citation: Optional[str]
    """Where it was published."""
    notation: str
    """How its names are written here."""
    index: list[Entry]
    """What it describes."""


@dataclass(frozen=True)
class Entry:
    """A statement, network, algorithm, figure, table, comparison or example of a paper."""

    place: str
    """Where in the paper."""
    what: str
    """What it says, or is."""
    kind: str
    """`statement`, `network`, `algorithm`, `comparison`, `figure`, `example` or `table`."""
    state: str
    """Whether it can be run."""
    claims: list[str]
    """The claims that check it."""
    command: Optional[str]
    """The arguments of `netlace` that run it."""
    note: Optional[str]
    """What the text leaves open."""


@dataclass(frozen=True)
class Check:
    """Claims of one's own, checked."""

    SCHEMA: ClassVar[str] = "netlace.check/1"

    claims: list[OwnClaim]
    """The claims."""


@dataclass(frozen=True)
class OwnClaim:
    """A claim of one's own, checked."""

    id: str
    """Its name, or its formula if it has none."""
    formula: str
    """The formula."""
    for_: list[str]
    """What its variables stand for."""
    where: Optional[str]
    """It is checked only for values for which this holds."""
    stated: Stated
    """Whether it is stated as an equality or as a bound."""
    verdict: Literal["holds", "bound", "false", "open"]
    """What was found."""
    holds: bool
    """Whether it holds as it is written."""
    in_words: str
    """The verdict in words."""
    exception: Optional[Row]
    """The smallest network for which it does not hold."""
    attained: Optional[Row]
    """The smallest network for which both sides are equal."""
    readings: list[Reading]
    """What was compared; there is one reading."""
    left_out: int
    """The number of sets of values for which the condition does not hold."""
    no_network: Missing
    """Those for which there is no such network."""
    refused: Missing
    """Those that were refused, or for which a figure is not defined."""
    not_reached: int
    """Those that were not reached within the limits."""


@dataclass(frozen=True)
class Missing:
    """Sets of values that count for nothing."""

    number: int
    """Their number."""
    first: Optional[str]
    """The first of them, and why."""


@dataclass(frozen=True)
class Fit:
    """A closed form that was looked for."""

    SCHEMA: ClassVar[str] = "netlace.fit/1"

    figure: str
    """The figure of the network."""
    form: Optional[str]
    """Its closed form, if one was found."""
    claim: Optional[str]
    """The claim that it makes, for `netlace check`."""
    coefficients: int
    """The number of its coefficients."""
    fitted: int
    """The number of values that forms were fitted to."""
    held_out: int
    """The number of values that were held out; a form that was found predicts all of them."""
    parameters: list[Parameter]
    """How far the parameters go."""
    unknown: int
    """The number of values that are not known."""
    first_unknown: Optional[str]
    """The first of them, and why."""


@dataclass(frozen=True)
class Parameter:
    """How far a parameter goes."""

    name: str
    """Its name."""
    last_fitted: int
    """The last value that was fitted."""
    last: int
    """The last value that was predicted."""


@dataclass(frozen=True)
class Collective:
    """Schedules for a collective."""

    SCHEMA: ClassVar[str] = "netlace.collective/2"

    expr: str
    """The network."""
    collective: str
    """The collective."""
    ranks: Literal["hosts", "switches", "nodes"]
    """What the ranks are."""
    rank_count: int
    """The number of ranks."""
    combine: str
    """Who combines and copies data."""
    routing: Optional[str]
    """The routing of messages, if some nodes only forward them."""
    replayed_on: str
    """The network on which schedules are replayed: the same, or that with its hosts as nodes."""
    ports: str
    """Number of links that a node can use at a time."""
    root: int
    """The rank that has the data or gets the sum."""
    bytes: int
    """The message size."""
    latency: list[float]
    """The latency of the links of each level, in seconds; the last is of all higher levels."""
    bandwidth: list[float]
    """Their bandwidth in bytes per second."""
    host_latency: Optional[float]
    """The latency of host cables, if there are any."""
    host_bandwidth: Optional[float]
    """Their bandwidth."""
    lower_bound: int
    """No schedule takes fewer steps."""
    lower_bound_by: str
    """Why."""
    least_seconds: float
    """No schedule takes less time, in seconds."""
    schedules: list[Schedule]
    """The schedules, the fastest first."""
    refused: list[RefusedAlgorithm]
    """The algorithms that were refused."""
    algorithm: Optional[str] = None
    """The algorithm of the fastest schedule."""
    checked: Optional[bool] = None
    """Whether it was replayed by the checker."""
    steps: Optional[int] = None
    """Its steps."""
    seconds: Optional[float] = None
    """Its time in seconds."""
    busiest_link_bytes: Optional[float] = None
    """The most bytes that one of its links carries in one direction."""
    transfers: Optional[list[list[Transfer]]] = None
    """With `--steps`, the transfers of each of its steps."""


@dataclass(frozen=True)
class Schedule:
    """A schedule that was replayed."""

    algorithm: str
    """The algorithm."""
    checked: bool
    """Whether it was replayed by the checker."""
    steps: int
    """The number of steps in which something is sent."""
    seconds: float
    """Its time in seconds."""
    busiest_link_bytes: float
    """The most bytes that one link or host cable carries in one direction."""
    messages: int
    """The number of messages."""
    transfers: int
    """The number of transfers of a chunk."""
    chunks: int
    """The number of chunks that data are cut into."""
    chunk_bytes: float
    """The bytes of a chunk."""


@dataclass(frozen=True)
class RefusedAlgorithm:
    """An algorithm that was refused."""

    algorithm: str
    """Its name."""
    why: str
    """The reason."""


@dataclass(frozen=True)
class Transfer:
    """A chunk that is sent, or combined where it is."""

    from_: int
    """The node that sends."""
    to: int
    """The node that receives."""
    chunk: int
    """The number of the chunk."""
    slot: int
    """The buffer that it is sent from."""
    into: int
    """The buffer that it is added to; 4294967295 if it is discarded."""
    keep: bool
    """Whether the sender keeps it."""


@dataclass(frozen=True)
class Groups:
    """A collective in several groups at once."""

    SCHEMA: ClassVar[str] = "netlace.groups/1"

    expr: str
    """The network."""
    collective: str
    """The collective."""
    groups: int
    """The number of groups."""
    size: int
    """The hosts of a group."""
    stride: int
    """How far apart they are, by their numbers."""
    bytes: int
    """The message size."""
    schedules: list[Grouped]
    """The schedules, the fastest first."""


@dataclass(frozen=True)
class Grouped:
    """The schedules of all groups by one algorithm."""

    algorithm: str
    """The algorithm."""
    steps: int
    """The steps in which something is sent."""
    messages: int
    """The messages of all groups."""
    seconds: float
    """The time of all groups at once."""
    alone_seconds: float
    """The time of the slowest group if it were alone."""
    link_bytes: float
    """The most that one link carries in one direction."""


@dataclass(frozen=True)
class Place:
    """Placements of a job."""

    SCHEMA: ClassVar[str] = "netlace.place/1"

    expr: str
    """The network."""
    routing: str
    """The routing."""
    hosts: int
    """The number of hosts."""
    free: int
    """The number of those that no other job uses."""
    ranks: int
    """The number of ranks."""
    bytes: float
    """What all ranks send."""
    placements: list[Placement]
    """Ranks in order of the hosts, the placement that was found, and with `--used` the one that would be
    found if all hosts were free."""
    random_seconds: float
    """The mean of the busiest link over random placements."""
    random_mean_hops: float
    """The mean hops of a byte over random placements."""
    least_seconds: float
    """No placement takes less."""
    least_by: str
    """Why."""
    host_of_rank: list[int]
    """The host of each rank, as found."""
    seed: int
    """The random seed."""


@dataclass(frozen=True)
class Placement:
    """A placement."""

    placement: str
    """What it is."""
    seconds: float
    """How long the busiest link takes."""
    busiest: Optional[Busiest]
    """That link; null if nothing is sent."""
    mean_hops: float
    """The hops of a byte, in the mean."""
    levels: list[PlaceLevel]
    """What the links of each level carry."""


@dataclass(frozen=True)
class Busiest:
    """A link in one direction. Nodes are those of the network, then its attached hosts."""

    from_: int
    """The node that sends."""
    to: int
    """The node that receives."""
    level: str
    """The level of the link."""


@dataclass(frozen=True)
class PlaceLevel:
    """The links of a level."""

    level: str
    """Its name."""
    seconds: float
    """The seconds of its busiest link."""
    most_bytes: float
    """The bytes on its busiest link."""
    mean_bytes: float
    """The mean over its links."""


@dataclass(frozen=True)
class Embed:
    """Embeddings into a network."""

    SCHEMA: ClassVar[str] = "netlace.embed/2"

    expr: str
    """The network: the host."""
    order: int
    """The number of its nodes."""
    dilation_asked: Optional[int]
    """The dilation that was asked for."""
    embeddings: list[Embedding]
    """An embedding of each guest."""
    refused: list[RefusedGuest]
    """The guests that were refused."""


@dataclass(frozen=True)
class Embedding:
    """An embedding."""

    guest: str
    """The guest."""
    order: int
    """The number of its nodes."""
    load: int
    """The most guest nodes on a host node."""
    dilation: int
    """The length of the longest path that a guest link is mapped to."""
    dilation_lower_bound: int
    """No embedding has less."""
    why: str
    """Why; empty if the bound is 1."""
    optimal: bool
    """Whether the dilation is as small as possible."""
    mean_dilation: Optional[float]
    """The mean length of paths."""
    congestion: Congestion
    """The most paths over one host link."""
    expansion: float
    """Host nodes for each guest node."""
    method: str
    """How it was found."""
    within: Optional[bool]
    """Whether the dilation that was asked for is possible; null if that is unknown, or none was asked
    for."""
    map: Optional[list[Mapped]] = None
    """With `--map`, the host node of each guest node."""


@dataclass(frozen=True)
class Congestion:
    """The most paths over one host link, as found."""

    upper: int
    """The least congestion is no more."""


@dataclass(frozen=True)
class Mapped:
    """A guest node and its host node."""

    guest: int
    """The number of the guest node."""
    guest_address: str
    """Its address."""
    host: int
    """The number of the host node."""
    host_address: str
    """Its address."""


@dataclass(frozen=True)
class RefusedGuest:
    """A guest that was refused."""

    guest: str
    """The guest."""
    why: str
    """The reason."""


@dataclass(frozen=True)
class Emulate:
    """What a network emulates."""

    SCHEMA: ClassVar[str] = "netlace.emulate/2"

    expr: str
    """The network."""
    guest: str
    """The guest, in words."""
    dimensions: list[Dimensions]
    """Its dimensions, consecutive ones of the same kind together."""
    steps: int
    """The most steps for an exchange along one dimension."""
    ascend_steps: int
    """The steps for all dimensions, the least significant first."""
    ascend_steps_by_level: list[int]
    """The number of these steps over links of each level, from level 0 on."""
    descend_steps: int
    """The steps for all dimensions, the most significant first."""
    one_port_ascend_steps: int
    """The steps of an ascend if a node sends to one node and receives from one."""
    most_items_in_a_node: int
    """The most items in a node at any time."""
    run: Optional[Run] = None
    """With `--run`, what the algorithm took."""
    dimension: Optional[Trace] = None
    """With `--dimension`, what is done for it."""
    at_once: Optional[AtOnce] = None
    """With `--ports all`, the schedule of all dimensions at once."""


@dataclass(frozen=True)
class Dimensions:
    """Consecutive dimensions of the same kind."""

    first: int
    """The index of the first."""
    last: int
    """The index of the last."""
    radix: int
    """The number of values of its digit."""
    shape: Literal["complete", "path", "ring"]
    """Which values are neighbours."""
    steps: int
    """The steps for an exchange along one of them."""


@dataclass(frozen=True)
class Run:
    """A run of an algorithm."""

    algorithm: str
    """The algorithm."""
    guest: str
    """The guest that it runs on, in words."""
    seed: int
    """The random seed of its numbers."""
    steps: int
    """Its steps."""
    moves: int
    """Those that move items to neighbouring nodes."""
    one_port_steps: int
    """The steps if a node sends to one node and receives from one."""
    messages: int
    """The number of messages."""
    messages_by_level: list[int]
    """The number of messages over links of each level, from level 0 on."""
    most_items_in_a_message: int
    """The most items of a message."""
    checked: bool
    """Whether the result is that of the algorithm without a network."""


@dataclass(frozen=True)
class Trace:
    """What is done for a dimension, shown by two items that exchange along it."""

    dimension: int
    """The index of the dimension."""
    steps: int
    """The number of steps."""
    items: list[int]
    """The numbers of the two items."""
    program: list[dict[str, Any]]
    """The steps."""


@dataclass(frozen=True)
class AtOnce:
    """A schedule in which all dimensions are emulated at once."""

    steps: int
    """The number of steps."""
    at_least: int
    """The fewest steps of the same moves in any order: of the busiest link, or of the longest
    dimension."""
    hops: int
    """The number of items that go over a link, in all steps."""
    schedule: list[list[Turn]]
    """What the items of each dimension do, and when."""


@dataclass(frozen=True)
class Turn:
    """What the items of a dimension do at a time."""

    step: int
    """The first step, from 1."""
    steps: int
    """The number of steps."""
    action: Literal["move", "exchange"]
    """Whether they move to neighbouring nodes or exchange along the dimension."""
    level: Optional[int] = None
    """The level of the links."""


@dataclass(frozen=True)
class EmulateBound:
    """The fewest steps of any emulation."""

    SCHEMA: ClassVar[str] = "netlace.emulate-bound/1"

    expr: str
    """The network."""
    guest: str
    """The guest, in words."""
    by_number: bool
    """Whether item v is in node v; otherwise items are where the rule of the network places them."""
    one_dimension: int
    """The fewest steps along one dimension, in the worst case."""
    at_once: int
    """The fewest steps of all dimensions at once."""
    dimensions: list[Limit]
    """For each dimension, what bounds its steps."""


@dataclass(frozen=True)
class Limit:
    """What bounds the steps of a dimension."""

    distance: int
    """The largest distance between two neighbours along it."""
    cut: int
    """The most items that must cross a cut between values of its digit, per link of the cut."""


@dataclass(frozen=True)
class Draw:
    """A drawing that was written."""

    SCHEMA: ClassVar[str] = "netlace.draw/1"

    expr: str
    """The network."""
    file: str
    """The file."""


@dataclass(frozen=True)
class Scene:
    """Where everything stands in a drawing. What belongs to one item, or to one link, has the same place
    in several lists."""

    SCHEMA: ClassVar[str] = "netlace.scene/1"

    expr: str
    """The network."""
    sizes: list[int]
    """The sizes of blocks in ascending order: from single nodes to the whole."""
    size: int
    """The number of nodes of the block that is shown."""
    item_size: int
    """The number of nodes of an item."""
    parts: int
    """The number of parts that the block has."""
    parts_shown: int
    """The number of its parts that are shown."""
    complete: bool
    """Whether all links of all items were examined."""
    radius: float
    """The radius of an item."""
    items: ItemLists
    """The items."""
    hulls: HullLists
    """The blocks that hold items together."""
    boxes: BoxLists
    """Blocks whose nodes stand among others: pods of trees."""
    hosts: RectangleLists
    """The hosts at the nodes that they are attached to, if not all nodes carry the same number: one
    rectangle each, or one for all hosts of a node."""
    links: LinkLists
    """What joins two items: the links of one level."""
    found: list[Optional[int]]
    """The items of the nodes that were to be found; null where a node is not shown."""


@dataclass(frozen=True)
class ItemLists:
    """The items."""

    node: list[int]
    """A node of each."""
    x: list[float]
    """Their middles, to the right."""
    y: list[float]
    """Their middles, down."""


@dataclass(frozen=True)
class HullLists:
    """The blocks that hold items together, larger ones before those in them."""

    x: list[float]
    """Their middles, to the right."""
    y: list[float]
    """Their middles, down."""
    radius: list[float]
    """Their radius."""
    kind: list[Optional[int]]
    """Of which kind each is, if its network has blocks of several kinds."""


@dataclass(frozen=True)
class BoxLists:
    """Blocks with a straight outline, larger ones before those in them."""

    x: list[float]
    """Their upper left corners, to the right."""
    y: list[float]
    """Their upper left corners, down."""
    width: list[float]
    """Their widths."""
    height: list[float]
    """Their heights."""
    kind: list[Optional[int]]
    """Of which kind each is."""


@dataclass(frozen=True)
class RectangleLists:
    """Upright rectangles."""

    x: list[float]
    """Their upper left corners, to the right."""
    y: list[float]
    """Their upper left corners, down."""
    width: list[float]
    """Their widths."""
    height: list[float]
    """Their heights."""


@dataclass(frozen=True)
class LinkLists:
    """What joins two items."""

    from_: list[int]
    """The item at one end."""
    to: list[int]
    """The item at the other end."""
    level: list[int]
    """The level."""
    count: list[int]
    """The number of links."""
    paths: Optional[list[float]]
    """The number of paths between hosts over the busier direction of each, if asked for."""
    bent: list[int]
    """Which of them bend, by their place in these lists."""
    bend_x: list[float]
    """Towards which point those bend, to the right."""
    bend_y: list[float]
    """Towards which point those bend, down."""


@dataclass(frozen=True)
class Export:
    """What was written: a file, or a folder that also holds a routing."""

    SCHEMA: ClassVar[str] = "netlace.export/1"

    expr: str
    """The network."""
    format: str
    """The format."""
    links: int
    """The number of links of the network."""
    file: Optional[str] = None
    """The file."""
    bytes: Optional[int] = None
    """Its size."""
    folder: Optional[str] = None
    """The folder."""
    routing: Optional[str] = None
    """The routing that it holds."""
    lanes: Optional[int] = None
    """The number of lanes of the routing."""
    rules: Optional[int] = None
    """The number of rules that assign packets to lanes."""
    files: Optional[list[File]] = None
    """The files of the folder."""


@dataclass(frozen=True)
class File:
    """A file of a folder."""

    name: str
    """Its name."""
    bytes: int
    """Its size."""


@dataclass(frozen=True)
class Plot:
    """A chart, and the figures that it shows."""

    SCHEMA: ClassVar[str] = "netlace.plot/2"

    plot: Literal["distances", "sizes", "levels", "load"]
    """The plot."""
    title: str
    """The title of the chart."""
    kind: Literal["lines", "bars"]
    """What it is drawn with."""
    x: Axis
    """The horizontal axis."""
    y: Axis
    """The vertical axis."""
    series: list[Series]
    """What is drawn."""
    notes: list[str]
    """What is below the chart."""
    figures: list[Figure]
    """The figures of the networks; none for `load`, whose points are means of simulations."""


@dataclass(frozen=True)
class Axis:
    """An axis."""

    label: str
    """What it shows."""
    logarithmic: bool
    """Whether it is logarithmic."""


@dataclass(frozen=True)
class Series:
    """A line or bars of one colour, at the precision of a drawing: `figures` has all digits."""

    name: str
    """Its name."""
    points: list[list[Any]]
    """The points."""
    spans: list[list[Any]]
    """Where the figure is bounded: the place, and both bounds."""


@dataclass(frozen=True)
class Figure:
    """A figure of a network."""

    expr: str
    """The network."""
    nodes: int
    """The number of its nodes."""
    endpoints: int
    """The number of its endpoints."""
    figure: Union[Found, Refused]
    """The figure."""


@dataclass(frozen=True)
class Report:
    """A report that was written."""

    SCHEMA: ClassVar[str] = "netlace.report/1"

    exprs: list[str]
    """The networks, each with its hosts."""
    file: str
    """The file."""
    bytes: int
    """Its size."""


@dataclass(frozen=True)
class Explore:
    """A page that was written."""

    SCHEMA: ClassVar[str] = "netlace.explore/1"

    exprs: list[str]
    """The networks."""
    file: str
    """The file."""
    bytes: int
    """Its size."""


@dataclass(frozen=True)
class StudySummary:
    """What a result file holds, in short."""

    SCHEMA: ClassVar[str] = "netlace.study-summary/1"

    file: str
    """The file."""
    points: int
    """The number of points of the study."""
    finished: int
    """Those that are finished."""
    refused: int
    """Those that were refused."""
    computes: list[Block]
    """What was computed, for the networks of each entry of the plan."""


@dataclass(frozen=True)
class Block:
    """What one thing that was computed gave for the networks of one entry of the plan."""

    compute: Any
    """The verb and its flags, as the plan has them."""
    of: str
    """The networks."""
    points: int
    """The number of points."""
    refused: int
    """Those that were refused."""
    figures: list[StudyRow]
    """The figures."""


@dataclass(frozen=True)
class StudyRow:
    """A figure of many points."""

    figure: str
    """Its name."""
    known: str
    """How it is known; several words where points differ."""
    points: int
    """The number of points that have it."""
    least: Optional[Extreme]
    """The least number; null if it is no number."""
    greatest: Optional[Extreme]
    """The greatest."""
    words: dict[str, int]
    """The count of each verdict or name."""
    refused: int
    """The number of points for which it was refused."""


@dataclass(frozen=True)
class Extreme:
    """The least or the greatest of a figure."""

    of: str
    """The network or the claim, the first of equals."""
    text: str
    """All digits."""
    between: Optional[list[float]]
    """The ends between which it lies, both the same if it is known."""


@dataclass(frozen=True)
class StudySlurm:
    """A job script."""

    SCHEMA: ClassVar[str] = "netlace.study-slurm/1"

    script: str
    """The script."""


@dataclass(frozen=True)
class StudyParquet:
    """A Parquet file that was written."""

    SCHEMA: ClassVar[str] = "netlace.study-parquet/1"

    file: str
    """The file."""
    rows: int
    """The number of its rows."""


@dataclass(frozen=True)
class Fabric:
    """The routing of a fabric, and whether it can deadlock."""

    SCHEMA: ClassVar[str] = "netlace.fabric/4"

    net: str
    """The file of the fabric."""
    switches: int
    """The number of switches."""
    host_ports: int
    """The number of ports of hosts."""
    cables: int
    """The number of cables between switches."""
    linked_like: Optional[str]
    """The network that its switches form, if it is known."""
    remarks: list[str]
    """What else is to be known of the fabric."""
    pairs: int
    """The number of pairs of ports of hosts."""
    dropped: int
    """Pairs whose packets are dropped."""
    looping: int
    """Pairs whose packets loop."""
    undelivered: list[Undelivered]
    """Some of the packets that do not arrive."""
    longest: int
    """The most cables between switches on a route."""
    hops: int
    """The cables of all routes together."""
    shortest: int
    """The same if all were shortest."""
    most_loaded: int
    """The most routes over one cable in one direction."""
    unevenness: Optional[float]
    """The same over the mean."""
    service_levels: Optional[str]
    """Where the service levels are from."""
    lane_maps: Optional[str]
    """Where the lanes of service levels are from."""
    lanes: Optional[int]
    """The number of lanes that packets use."""
    unknown_lids: int
    """The number of LIDs in tables that no port has."""
    differences: Optional[list[Difference]]
    """Where the tables differ from those to compare with."""
    miscabled: Optional[list[dict[str, Any]]]
    """Cables that are not where the list says."""
    verdict: Literal["deadlock-free", "can-deadlock", "unknown", "invalid"]
    """Whether packets can deadlock."""
    scope: Optional[Literal["any-lanes", "any-levels", "as-given"]]
    """What a proof is for."""
    both_ways: Optional[bool]
    """Whether it also holds if answers take the lanes of their requests."""
    packets: Optional[list[Packet]]
    """Packets that wait for each other: each for the channel that the next holds."""
    missing: Optional[list[dict[str, Any]]]
    """What the answer depends on."""
    flaw: Optional[str]
    """What is wrong with an invalid routing."""


@dataclass(frozen=True)
class Undelivered:
    """A packet that does not arrive."""

    from_: str
    """The port that sends it."""
    to: str
    """The port that it is for."""
    at: str
    """Where it is dropped, or found again."""


@dataclass(frozen=True)
class Difference:
    """An entry of a table that differs."""

    guid: str
    """The switch."""
    lid: Optional[int]
    """The LID of the entry; null if a whole table is missing."""
    installed: Optional[int]
    """The port in the table that is installed."""
    meant: Optional[int]
    """The port in the table to compare with."""


@dataclass(frozen=True)
class Packet:
    """A packet that waits."""

    from_: str
    """The port that sent it."""
    to: str
    """The port that it is for."""
    level: Optional[int]
    """Its service level; null if it can be on any."""
    holds: Holds
    """What it holds."""


@dataclass(frozen=True)
class Holds:
    """A channel of a fabric."""

    at: str
    """The device that sends."""
    port: int
    """The number of its link, from 0."""
    lane: int
    """The virtual lane."""
