# The types of the extension module; tests/test_types.py compares them with it. What is installed has the documentation, too.

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from inspect import Signature
from os import PathLike
from types import GenericAlias
from typing import Any, Generic, Literal, SupportsIndex, TypeVar, Union, final, overload

import matplotlib.axes
import networkx
import numpy as np
import pandas
import polars
import rustworkx
import scipy.sparse
from numpy.typing import ArrayLike, NDArray

from . import _page, commands

VERSION: str

_Row = TypeVar("_Row", covariant=True)
_Node = Union[SupportsIndex, str, tuple[Any, ...]]
_Routing = Literal["shortest", "native", "updown", "valiant"]
_By = Literal["rule", "search", "brute_force"]
_Range = Union[int, tuple[int, int]]
_PerLevel = Union[float, Sequence[float]]
_Number = Union[int, Fraction, float]
_Bounds = tuple[Union[_Number, None], Union[_Number, None]]
# What the values of figures are; tests/test_types.py compares.
_IntFigure = Literal[
    "automorphisms",
    "bisection",
    "bisection-host-limit",
    "bisection_host_limit",
    "crossings",
    "degree-diameter-product",
    "degree_diameter_product",
    "diameter",
    "edge-connectivity",
    "edge_connectivity",
    "endpoint-diameter",
    "endpoint_diameter",
    "endpoints",
    "girth",
    "link-orbits",
    "link_orbits",
    "links",
    "node-connectivity",
    "node_connectivity",
    "orbits",
    "order",
    "radius",
    "radix",
]
_FractionFigure = Literal[
    "endpoint-mean-distance",
    "endpoint_mean_distance",
    "links-per-endpoint",
    "links_per_endpoint",
    "mean-distance",
    "mean_distance",
    "nodes-per-endpoint",
    "nodes_per_endpoint",
]
_FloatFigure = Literal[
    "cost-ratio",
    "cost_ratio",
    "saturation-load",
    "saturation_load",
    "spectral-gap",
    "spectral_gap",
    "worst-case-load",
    "worst_case_load",
]
_Comparable = Union[int, Fraction, float, "Figure[Any]"]

class Table(Generic[_Row]):
    """Rows of one kind. Also a table for pandas, polars and whatever else reads Arrow.

    A column has the same type whatever is in it: figures are floats there, since they may be of any size; the rows themselves
    are exact. A slice of a table is a table.

    Examples
    --------
    >>> table = netlace.compare(["petersen", "ring(10)"], columns=["nodes", "diameter"])
    >>> len(table), table[1].network
    (2, Network('ring(10)'))
    >>> table
    nodes  diameter  network
    10     2         petersen
    10     5         ring(10)"""
    @property
    def columns(self) -> list[str]:
        """The names of the columns that Arrow sees.

        Examples
        --------
        >>> netlace.compare(["petersen"], columns=["nodes"]).columns
        ['network', 'nodes', 'nodes_lower', 'nodes_upper', 'nodes_known']"""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _Row: ...
    @overload
    def __getitem__(self, index: slice, /) -> Table[_Row]: ...
    def __iter__(self) -> Iterator[_Row]: ...
    def to_pandas(self) -> pandas.DataFrame:
        """The table as a pandas ``DataFrame``.

        Returns
        -------
        pandas.DataFrame

        Examples
        --------
        >>> netlace.compare(["petersen", "ring(10)"], columns=["diameter"]).to_pandas()["diameter"].tolist()
        [2.0, 5.0]"""
    def to_polars(self) -> polars.DataFrame:
        """The table as a polars ``DataFrame``.

        Returns
        -------
        polars.DataFrame

        Examples
        --------
        >>> import polars
        >>> tables = [netlace.compare([net], columns=["price"]) for net in ("petersen", "ring(10)")]
        >>> len(polars.concat(table.to_polars() for table in tables))
        2"""
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def _repr_html_(self) -> str: ...
    @classmethod
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

_Value_co = TypeVar("_Value_co", covariant=True)

@final
class Figure(Generic[_Value_co]):
    """A figure with how it is known: exact, a bound, or sampled.

    It compares, calculates and is formatted as its value.

    Examples
    --------
    >>> figure = netlace.parse("rdn(petersen,2)").metric("mean_distance")
    >>> figure
    Figure(mean_distance = 10.30, exact by rule)
    >>> figure.value
    Fraction(823600, 79999)
    >>> float(figure), figure > 10, f"{figure:.3f}"
    (10.295128689108614, True, '10.295')
    >>> netlace.petersen().metric("diameter") == 2
    True"""
    @property
    def name(self) -> str:
        """Its name, such as ``mean_distance``."""
    @property
    def value(self) -> _Value_co | _Bounds | None:
        """The figure: an ``int`` of any size, a ``Fraction``, a ``float``, a pair of bounds, a ``dict`` of several; ``None``
        if there is none.

        Examples
        --------
        >>> netlace.star(5).metric("degrees").value
        {4: 120}"""
    @property
    def known(self) -> Literal["exact", "bound", "sampled"] | None:
        """``exact``, ``bound`` or ``sampled``; ``None`` if it was refused."""
    @property
    def by(self) -> str | None:
        """Where it comes from: ``rule``, ``search``, or the name of a method."""
    @property
    def samples(self) -> tuple[int, int] | None:
        """From how many samples it was estimated, and from which seed they were drawn."""
    @property
    def interval(self) -> tuple[float, float] | None:
        """Where an estimate lies with 95 % confidence."""
    @property
    def refused(self) -> str | None:
        """Why there is no figure, if it was refused.

        Examples
        --------
        >>> netlace.rdn("petersen", 7).metrics("fault_tolerance")["fault_tolerance"].refused
        'rdn(petersen,7) has about 1.70e166 nodes: single nodes are numbered only below 2^63 (about 9.2e18)'"""
    def exact(self) -> _Value_co:
        """The value, if it is exact; raises :class:`NetlaceError` otherwise.

        Returns
        -------
        int, Fraction, float, list or dict

        Examples
        --------
        >>> netlace.petersen().metric("diameter").exact()
        2
        >>> netlace.parse("rdn(torus(5,5),2)").metric("bisection").exact()
        Traceback (most recent call last):
          ...
        netlace.errors.NetlaceError: bisection is known within bounds only: 267,552–391,250"""
    def __float__(self) -> float: ...
    def __int__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: _Comparable, /) -> bool: ...
    def __le__(self, other: _Comparable, /) -> bool: ...
    def __gt__(self, other: _Comparable, /) -> bool: ...
    def __ge__(self, other: _Comparable, /) -> bool: ...
    def __add__(self, other: _Comparable, /) -> Any: ...
    def __radd__(self, other: _Comparable, /) -> Any: ...
    def __sub__(self, other: _Comparable, /) -> Any: ...
    def __rsub__(self, other: _Comparable, /) -> Any: ...
    def __mul__(self, other: _Comparable, /) -> Any: ...
    def __rmul__(self, other: _Comparable, /) -> Any: ...
    def __truediv__(self, other: _Comparable, /) -> Any: ...
    def __rtruediv__(self, other: _Comparable, /) -> Any: ...
    def __format__(self, spec: str, /) -> str: ...
    @classmethod
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...

@final
class Metrics(Table[Figure[Any]]):
    """Figures of a network, by name and in their order.

    Examples
    --------
    >>> metrics = netlace.petersen().metrics()
    >>> metrics["diameter"].value
    2
    >>> "girth" in metrics
    True
    >>> import pyarrow
    >>> pyarrow.table(metrics).column_names
    ['figure', 'value', 'lower', 'upper', 'known', 'by', 'text', 'refused']"""
    def keys(self) -> list[str]:
        """The names of the figures.

        Returns
        -------
        list[str]

        Examples
        --------
        >>> netlace.petersen().metrics("order", "diameter").keys()
        ['order', 'diameter']"""
    @overload
    def __getitem__(self, key: str, /) -> Figure[Any]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Figure[Any]: ...
    @overload
    def __getitem__(self, key: slice, /) -> Table[Figure[Any]]: ...
    def __contains__(self, name: str, /) -> bool: ...

class Row:
    """A network of a comparison, with its figures by name.

    Examples
    --------
    >>> row = netlace.compare(["petersen"])[0]
    >>> row.network, row["diameter"].value
    (Network('petersen'), 2)"""
    @property
    def network(self) -> Network:
        """The network."""
    @property
    def figures(self) -> list[Figure[Any]]:
        """All figures."""
    def keys(self) -> list[str]:
        """The names of the figures.

        Returns
        -------
        list[str]

        Examples
        --------
        >>> netlace.compare(["petersen"], columns=["nodes", "diameter"])[0].keys()
        ['nodes', 'diameter']"""
    def __getitem__(self, name: str, /) -> Figure[Any]: ...
    def __contains__(self, name: str, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Design(Row):
    """A network that meets the requirements, with its figures by name.

    Examples
    --------
    >>> for design in netlace.design(nodes=500, max_degree=4, families=["rcr", "torus"]):
    ...     print(design.network, design.is_baseline, design["diameter"].value)
    rcr(2,8,4) False 11
    rcr(1,16,4) False 14
    torus(23,22) True 22"""
    @property
    def is_baseline(self) -> bool:
        """Whether it is the best of a family that people know and buy, and not a design."""
    @property
    def is_covered(self) -> bool:
        """Whether a baseline is as good in both objectives, or better."""

@final
class Designs(Table[Design]):
    """Designs, the best first, then the baselines.

    Examples
    --------
    >>> found = netlace.design(nodes=500, max_degree=6, families=["papers"])
    >>> found.considered > found.worked_out > 0
    True"""
    @property
    def considered(self) -> int:
        """How many networks met the requirements by their outlines."""
    @property
    def worked_out(self) -> int:
        """How many of them were worked out; most others were covered by one that was."""
    @property
    def unknown(self) -> int:
        """How many were not worked out and not covered: it would have taken too long."""
    @property
    def complete(self) -> bool:
        """Whether all were considered; else the time limit was reached."""

@final
class Schedule:
    """A schedule that the checker has accepted.

    Examples
    --------
    >>> netlace.hypercube(3).collective("all-reduce", ports="all").best
    Schedule(exchange: 3 steps, 3.06 µs)"""
    @property
    def algorithm(self) -> str:
        """The algorithm that made it."""
    @property
    def summary(self) -> str:
        """What that algorithm does, in one line."""
    @property
    def steps(self) -> int:
        """In how many steps something is sent."""
    @property
    def seconds(self) -> float:
        """How long it takes on the links that were asked for."""
    @property
    def busiest_link_bytes(self) -> float:
        """The most bytes that one link carries in one direction."""
    @property
    def messages(self) -> int:
        """How many messages are sent."""
    def step(self, step: int) -> list[tuple[int, int]]:
        """Who sends to whom in a step, counted from 0.

        Returns
        -------
        list[tuple[int, int]]

        Examples
        --------
        >>> best = netlace.hypercube(3).collective("broadcast").best
        >>> [len(best.step(i)) for i in range(best.steps)]
        [1, 2, 4]"""

@final
class Load:
    """A network under one load.

    Examples
    --------
    >>> import numpy as np
    >>> load = netlace.ring(4).simulate(0.1, traffic=np.ones((4, 4)), cycles=2000)[0]
    >>> load.verdict, load.accepted_within < 0.02
    ('steady', True)"""
    @property
    def offered(self) -> float:
        """The flits per cycle and endpoint that were made."""
    @property
    def accepted(self) -> float | None:
        """The flits per cycle and endpoint that arrived; None after a deadlock."""
    @property
    def accepted_within(self) -> float | None:
        """Half of the interval of ``accepted`` at 95 % confidence."""
    @property
    def verdict(self) -> Literal["steady", "saturated", "unknown", "deadlocked"]:
        """``steady``, ``saturated``, ``unknown`` or ``deadlocked``."""
    @property
    def latency(self) -> float | None:
        """The mean latency in cycles; None if the network does not carry the load."""
    @property
    def latency_within(self) -> float | None:
        """Half of the interval of ``latency`` at 95 % confidence."""
    @property
    def median(self) -> int | None:
        """Half of the packets took no more cycles."""
    @property
    def p99(self) -> int | None:
        """99 of 100 packets took no more cycles."""
    @property
    def longest(self) -> int | None:
        """No packet took more cycles."""
    @property
    def cycles(self) -> int:
        """The cycles that were simulated."""

@final
class Loads(Table[Load]):
    """A network under some loads, a row each.

    Examples
    --------
    >>> found = netlace.torus(4, 4).simulate([0.1, 0.9], cycles=3000)
    >>> [load.verdict for load in found]
    ['steady', 'saturated']
    >>> found.zero_load_latency < found[0].latency
    True"""
    @property
    def zero_load_latency(self) -> float:
        """The mean latency of packets that meet no others, in cycles."""
    @property
    def channel_load_bound(self) -> float:
        """No endpoint can send more flits per cycle: then the busiest channel carries one per cycle."""
    @property
    def knee(self) -> tuple[float | None, float | None] | None:
        """With ``saturate=True``, the highest load that was found steady and the lowest that was not."""

@final
class Schedules(Table[Schedule]):
    """Schedules for a collective, the fastest first, and what none can beat.

    Examples
    --------
    >>> found = netlace.hypercube(4).collective("all-reduce", ports="all", bytes=1 << 20)
    >>> found.best.seconds >= found.least_seconds
    True"""
    @property
    def best(self) -> Schedule:
        """The fastest."""
    @property
    def lower_bound(self) -> int:
        """No schedule has fewer steps."""
    @property
    def least_seconds(self) -> float:
        """No schedule takes less time."""
    @property
    def refused(self) -> list[tuple[str, str]]:
        """Algorithms that would have taken too much, with the reason."""

@final
class Checked:
    """What became of a claim.

    Examples
    --------
    >>> found = netlace.check("node_connectivity(G) == min_degree(G)", G="connected({2..5})")
    >>> found.verdict, found.exception
    ('bound', 'graph([[0,1],[0,4],[1,4],[2,3],[2,4],[3,4]])')"""
    @property
    def claim(self) -> str:
        """The claim."""
    @property
    def verdict(self) -> Literal["holds", "bound", "false"] | None:
        """``holds``, ``bound`` or ``false``; none if nothing was decided."""
    @property
    def holds(self) -> bool:
        """Whether it holds as it is written: a bound that is not always attained does, an equality must be."""
    @property
    def compared(self) -> int:
        """The number of sets of values that were compared."""
    @property
    def exception(self) -> str | None:
        """The smallest counterexample; if an equality is only a bound, the smallest network in which it is not attained."""
    @property
    def values(self) -> tuple[str, str] | None:
        """What is claimed of it, and what is found."""

@final
class Fit:
    """A closed form for a figure: a conjecture, which predicts the figures of the largest networks.

    Examples
    --------
    >>> netlace.fit("diameter", "hcn(n)", n="1..9").form
    'n + floor((n+1)/3) + 1'"""
    @property
    def form(self) -> str | None:
        """The form, if one was found."""
    @property
    def claim(self) -> str | None:
        """The claim that it makes, for :func:`check`."""
    @property
    def fitted(self) -> int:
        """The number of values that it was fitted to."""
    @property
    def held_out(self) -> int:
        """The number of values of the largest parameters, which it predicts."""

@final
class Comparison:
    """One network of a claim: the claimed and the found value.

    Examples
    --------
    >>> netlace.claims(id="rdn.theorem-1.diameter")[0].rows[-1]
    <rdn(complete(5),2): 10 claimed, 10 found>"""
    @property
    def expression(self) -> str:
        """The network."""
    @property
    def what(self) -> str:
        """What of it."""
    @property
    def claimed(self) -> int | float | bool | str | tuple[int, int]:
        """What the paper says: a number, a pair of bounds, yes or no, or a text."""
    @property
    def found(self) -> int | float | bool | str | tuple[int, int]:
        """What was found."""
    @property
    def outcome(self) -> Literal["equal", "kept", "within", "open", "violated"]:
        """``equal``; ``within`` or ``kept`` if it is on the side on which it may be; ``violated``; or ``open``."""

@final
class Claim:
    """Something that a paper says, with what became of it.

    Examples
    --------
    >>> claim = netlace.claims(id="rdn.theorem-1.diameter")[0]
    >>> claim.place, claim.verdict
    ('Theorem 1', 'holds')"""
    @property
    def id(self) -> str:
        """The paper's key, where it stands, and what it is about."""
    @property
    def paper(self) -> str:
        """The key of the paper: ``re``, ``hw``, ``rdn``, ``sn`` or ``rcr``."""
    @property
    def place(self) -> str:
        """Where it stands in the paper."""
    @property
    def says(self) -> str:
        """What it says, in a sentence."""
    @property
    def formula(self) -> str:
        """The same as a formula."""
    @property
    def corrects(self) -> str | None:
        """The claim in whose place this one holds, if it corrects one."""
    @property
    def verdict(self) -> Literal["holds", "bound", "false", "ambiguous"]:
        """``holds``, ``bound``, ``false`` or ``ambiguous``."""
    @property
    def rows(self) -> Table[Comparison]:
        """What was compared: for each network the claimed and the found value."""

@final
class Link:
    """A link as its near end sees it.

    Examples
    --------
    >>> netlace.parse("rdn(ring(3),1)").links_at(0)[2]
    Link(port=2, to=9, level=1, back=2)"""
    @property
    def port(self) -> int:
        """The port at the near end."""
    @property
    def to(self) -> int:
        """The far end."""
    @property
    def level(self) -> int:
        """The link's level, the innermost being 0."""
    @property
    def back(self) -> int:
        """The port at the far end."""

@final
class Picture:
    """A picture, as SVG.

    Examples
    --------
    >>> picture = netlace.petersen().draw()
    >>> picture.svg.startswith("<svg")
    True"""
    @property
    def svg(self) -> str:
        """The text of it."""
    def save(self, path: str | PathLike[str], *, scale: float = 2.0) -> None:
        """Write it to a file, as SVG or PNG by how its name ends.

        Parameters
        ----------
        path : str or PathLike
            The file, such as ``petersen.png``.
        scale : float, optional
            How much larger a PNG is.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "petersen.png"
        >>> netlace.petersen().draw().save(path)
        >>> path.read_bytes()[1:4]
        b'PNG'"""
    def png(self, *, scale: float = 2.0) -> bytes:
        """The picture as PNG.

        Parameters
        ----------
        scale : float, optional
            How much larger it is than the SVG.

        Returns
        -------
        bytes

        Examples
        --------
        >>> netlace.petersen().draw().png()[1:4]
        b'PNG'"""
    def plot(
        self, axes: matplotlib.axes.Axes | None = None, *, scale: float = 2.0
    ) -> matplotlib.axes.Axes:
        """Show it on axes of matplotlib: the current ones, if none are given.

        Returns
        -------
        matplotlib.axes.Axes

        Examples
        --------
        >>> import matplotlib
        >>> matplotlib.use("agg")
        >>> netlace.petersen().draw().plot().get_title()
        ''"""
    def _repr_svg_(self) -> str: ...

@final
class Route:
    """The route of a packet. Notebooks draw it on its network.

    Examples
    --------
    >>> route = netlace.torus(5, 5).route(0, 12)
    >>> route
    Route(shortest: 4 hops from (0,0) to (2,2))
    >>> len(route), route.nodes, route.ports
    (4, [0, 1, 2, 7, 12], [0, 0, 2, 2])"""
    @property
    def routing(self) -> str:
        """The routing that it follows."""
    @property
    def nodes(self) -> list[int]:
        """The nodes that it visits, both ends included."""
    @property
    def ports(self) -> list[int]:
        """The port that each hop leaves by."""
    @property
    def lanes(self) -> list[int]:
        """The lane that each hop takes."""
    def draw(self) -> Picture:
        """Draw it on its network.

        Returns
        -------
        Picture

        Examples
        --------
        >>> netlace.torus(5, 5).route(0, 12).draw()  # doctest: +ELLIPSIS
        Picture(... bytes of SVG)"""
    def _repr_svg_(self) -> str | None: ...
    def __len__(self) -> int: ...

@final
class WaitingPacket:
    """A packet of a cycle: it holds a channel and waits for that of the next.

    Examples
    --------
    >>> packet = netlace.ring(5).certify(lanes=1).cycle[0]
    >>> packet.from_node, packet.to_node, packet.holds
    (0, 2, (0, 0))"""
    @property
    def from_node(self) -> int:
        """Where it comes from."""
    @property
    def to_node(self) -> int:
        """Where it goes."""
    @property
    def holds(self) -> tuple[int, int]:
        """The node and the port of the channel that it holds."""
    @property
    def lane(self) -> int:
        """The lane of that channel."""

class Verdict:
    """Whether a routing can deadlock: :class:`DeadlockFree`, which is true, or :class:`NotProved`, which is not.

    Examples
    --------
    >>> verdict = netlace.parse("rdn(ring(5),1)").certify()
    >>> verdict
    Verdict(deadlock-free: shortest on rdn(ring(5),1), 3 lanes)
    >>> bool(verdict), verdict.lanes
    (True, 3)"""
    @property
    def verdict(self) -> Literal["deadlock-free", "cyclic", "unproved", "invalid"]:
        """``deadlock-free``, ``cyclic``, ``unproved`` or ``invalid``."""
    @property
    def routing(self) -> str:
        """The routing that was judged."""
    @property
    def lanes(self) -> int | None:
        """How many lanes it takes, if it cannot deadlock."""
    @property
    def rules(self) -> int | None:
        """How many rules by source and destination put packets on their lanes."""
    @property
    def certificate(self) -> str | None:
        """The proof as a text, which :meth:`Network.check` and ``netlace certify --check`` verify."""
    @property
    def cycle(self) -> list[WaitingPacket]:
        """The packets that wait for each other in a cycle, if there is one.

        Examples
        --------
        >>> verdict = netlace.ring(5).certify(lanes=1)
        >>> verdict.verdict, len(verdict.cycle)
        ('cyclic', 5)
        >>> verdict.cycle[0]
        WaitingPacket(0 to 2, holds port 0 of 0, lane 0)"""
    @property
    def flaw(self) -> str | None:
        """What is wrong with the routing, if it does not deliver."""
    def __bool__(self) -> bool: ...

@final
class DeadlockFree(Verdict):
    """A routing that cannot deadlock, with the proof.

    Examples
    --------
    >>> verdict = netlace.ring(5).certify()
    >>> isinstance(verdict, netlace.DeadlockFree), verdict.certificate.splitlines()[0]
    (True, 'netlace certificate 2')"""
    @property
    def verdict(self) -> Literal["deadlock-free"]:
        """``deadlock-free``, ``cyclic``, ``unproved`` or ``invalid``."""
    @property
    def lanes(self) -> int:
        """How many lanes it takes, if it cannot deadlock."""
    @property
    def certificate(self) -> str:
        """The proof as a text, which :meth:`Network.check` and ``netlace certify --check`` verify."""
    def __bool__(self) -> Literal[True]: ...

@final
class NotProved(Verdict):
    """A routing that can deadlock, or of which it is not known.

    Its ``verdict`` is ``cyclic`` if the routing can deadlock as it is, ``unproved`` if it can on one lane, and the search has
    found no lanes on which it cannot, and ``invalid`` if it does not deliver. (The command calls the first two ``cyclic``.)

    Examples
    --------
    >>> netlace.ring(5).certify(lanes=1)
    Verdict(cyclic: shortest on ring(5))
    >>> isinstance(_, netlace.NotProved)
    True"""
    @property
    def verdict(self) -> Literal["cyclic", "unproved", "invalid"]:
        """``deadlock-free``, ``cyclic``, ``unproved`` or ``invalid``."""
    @property
    def lanes(self) -> None:
        """How many lanes it takes, if it cannot deadlock."""
    @property
    def certificate(self) -> None:
        """The proof as a text, which :meth:`Network.check` and ``netlace certify --check`` verify."""
    def __bool__(self) -> Literal[False]: ...

@final
class Network:
    """A network of any size: an expression with the rule that it stands for.

    Nothing is stored unless asked for, so that a network of 10²⁶ nodes is as easy to have as one of ten. Two networks are
    equal if their expressions are, and the graphs and definitions that these speak of.

    Examples
    --------
    >>> net = netlace.parse("rdn(torus(5,5),2)")
    >>> net.order
    3125000
    >>> net == netlace.rdn(netlace.torus(5, 5), 2)
    True"""
    @property
    def expression(self) -> str:
        """The expression in its canonical form.

        Examples
        --------
        >>> netlace.parse("torus( 5, 5 )").expression
        'torus(5,5)'"""
    @property
    def order(self) -> int:
        """The number of nodes, of any size.

        Examples
        --------
        >>> netlace.parse("rdn(torus(5,5),4)").order
        762939453125000000000000000"""
    @property
    def links(self) -> int:
        """The number of links.

        Examples
        --------
        >>> netlace.parse("rdn(torus(5,5),2)").links
        9375000"""
    @property
    def levels(self) -> tuple[tuple[str, int], ...]:
        """What the links of each level are, and how many; the innermost first.

        Examples
        --------
        >>> netlace.parse("rdn(petersen,1)").levels
        (('petersen', 300), ('cross link, step 1', 100))"""
    @property
    def max_degree(self) -> int:
        """The most links of a node.

        Examples
        --------
        >>> netlace.parse("rdn(petersen,2)").max_degree
        5"""
    @property
    def endpoints(self) -> int:
        """How many endpoints there are: one at each node, unless the network says otherwise.

        Examples
        --------
        >>> netlace.hosts(netlace.petersen(), 4).endpoints
        40"""
    @property
    def remarks(self) -> list[str]:
        """What one should know about this network that no figure says.

        Examples
        --------
        >>> netlace.petersen().remarks
        []"""
    def node(self, node: _Node) -> int:
        """The number of the node with this address; of a number, the same number, if there is such a node.

        Returns
        -------
        int

        Examples
        --------
        >>> netlace.torus(5, 5).node("(2,3)"), netlace.torus(5, 5).node((2, 3))
        (13, 13)
        >>> netlace.torus(5, 5).node(25)
        Traceback (most recent call last):
          ...
        netlace.errors.UsageError: torus(5,5) has no node 25: its nodes are numbered 0 to 24, or (0,0) to (4,4)"""
    def address(self, node: _Node) -> str:
        """The address of a node, as the papers write it.

        Returns
        -------
        str

        Examples
        --------
        >>> netlace.torus(5, 5).address(13)
        '(2,3)'"""
    def neighbors(self, node: _Node) -> list[int]:
        """The neighbours of a node, in the order of its ports.

        Returns
        -------
        list[int]

        Examples
        --------
        >>> netlace.parse("rdn(ring(5),4)").neighbors(123_456_789_012)  # of 5·10¹⁵ nodes
        [123456789013, 123456789011, 123456789037, 123456785630, 123495061357, 2839450600002469]"""
    def links_at(self, node: _Node) -> list[Link]:
        """The links of a node, in the order of its ports.

        Returns
        -------
        list[Link]

        Examples
        --------
        >>> [link.to for link in netlace.petersen().links_at(0)]
        [1, 4, 5]"""
    def device_port(self, node: _Node, port: int) -> int:
        """The port that a link of a node is plugged into, as it is numbered on the device: those of its hosts come first,
        from 1. Cabling lists and forwarding tables use these numbers; ``Link.port`` counts the links of a node from 0.

        Returns
        -------
        int

        Examples
        --------
        >>> net = netlace.parse("hosts(ring(4),2)")
        >>> [net.device_port(0, link.port) for link in net.links_at(0)]
        [3, 4]"""
    def endpoints_at(self, node: _Node) -> int:
        """How many endpoints a node carries.

        Returns
        -------
        int

        Examples
        --------
        >>> netlace.fat_tree(4).endpoints_at(0)
        2"""
    def distance(self, a: _Node, b: _Node) -> int | None:
        """The length of a shortest path between two nodes; ``None`` if there is no path.

        By rule if there is one, else by search. :meth:`distances` is for many pairs.

        Returns
        -------
        int or None

        Examples
        --------
        >>> netlace.parse("rdn(torus(5,5),2)").distance(0, 3_124_999)
        11"""
    def distances(self, a: ArrayLike, b: ArrayLike) -> NDArray[np.int64]:
        """The distances of many pairs, -1 where there is no path. Arrays of any shape, broadcast against each other.

        Returns
        -------
        ndarray of int64

        Examples
        --------
        >>> net = netlace.parse("rdn(torus(5,5),2)")
        >>> net.distances([0, 0, 7], [1, 3_124_999, 7]).tolist()
        [1, 11, 0]
        >>> net.distances([[0], [1]], [1, 2, 3]).tolist()
        [[1, 2, 2], [0, 1, 2]]"""
    def routes(
        self, a: ArrayLike, b: ArrayLike, routing: _Routing = "shortest"
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
        """The routes of many packets, broadcast against each other: where each route begins and ends, the nodes of all routes one behind
        the other, and the port by which each is left, -1 at the end of a route.

        The nodes of route ``i`` are ``nodes[indptr[i]:indptr[i + 1]]``.

        Returns
        -------
        tuple[ndarray of int64, ndarray of int64, ndarray of int32]

        Examples
        --------
        >>> indptr, nodes, ports = netlace.torus(5, 5).routes([0, 3], [12, 4])
        >>> nodes[indptr[0]:indptr[1]].tolist(), nodes[indptr[1]:indptr[2]].tolist()
        ([0, 1, 2, 7, 12], [3, 4])"""
    def neighbor_lists(self, nodes: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The neighbours of many nodes: where those of each begin and end, and the neighbours of all one behind the other.

        Returns
        -------
        tuple[ndarray of int64, ndarray of int64]

        Examples
        --------
        >>> indptr, neighbors = netlace.petersen().neighbor_lists([3, 0])
        >>> neighbors[indptr[0]:indptr[1]].tolist()
        [4, 2, 8]"""
    def addresses(self, nodes: ArrayLike) -> list[str]:
        """The addresses of many nodes.

        Returns
        -------
        list[str]

        Examples
        --------
        >>> netlace.torus(5, 5).addresses([0, 13])
        ['(0,0)', '(2,3)']"""
    def distance_matrix(self) -> NDArray[np.int32]:
        """The distances of all pairs as a matrix, -1 where there is no path.

        Returns
        -------
        ndarray of int32

        Examples
        --------
        >>> netlace.path(3).distance_matrix().tolist()
        [[0, 1, 2], [1, 0, 1], [2, 1, 0]]"""
    def distance_distribution(self) -> dict[int, int]:
        """How many ordered pairs of nodes there are at each distance, each node at 0 from itself.

        Returns
        -------
        dict[int, int]

        Examples
        --------
        >>> netlace.petersen().distance_distribution()
        {0: 10, 1: 30, 2: 60}"""
    @overload
    def metric(self, name: _IntFigure, *, by: _By = "rule") -> Figure[int]:
        """One figure; raises :class:`RefusedError` where :meth:`metrics` would leave it empty.

        Returns
        -------
        Figure[int]

        Examples
        --------
        >>> netlace.parse("rdn(torus(5,5),4)").metric("diameter")
        Figure(diameter = 94, exact by rule)"""
    @overload
    def metric(self, name: _FractionFigure, *, by: _By = "rule") -> Figure[Fraction]: ...
    @overload
    def metric(self, name: _FloatFigure, *, by: _By = "rule") -> Figure[float]: ...
    @overload
    def metric(self, name: str, *, by: _By = "rule") -> Figure[Any]: ...
    def metrics(self, *names: str, all: bool = False, by: _By = "rule") -> Metrics:
        """Figures, each with how it is known: those of these names, or the usual ones.

        Parameters
        ----------
        names : str
            Such as ``"diameter"``; left out, all that ``netlace metrics`` shows.
        all : bool, optional
            Also the long ones, such as the distance distribution.
        by : str, optional
            ``rule`` where there is one, ``search``, or ``brute_force`` from every node.

        Returns
        -------
        Metrics

        Examples
        --------
        >>> metrics = netlace.parse("rdn(petersen,2)").metrics("order", "diameter", "girth")
        >>> metrics["girth"].value
        5
        >>> metrics
        figure    value   known
        order     80,000  exact, by rule
        diameter  14      exact, by rule
        girth     5       exact, by rule"""
    def route(
        self, a: _Node, b: _Node, routing: _Routing = "shortest", choice: int = 0
    ) -> Route:
        """The route of a packet, hop by hop.

        Parameters
        ----------
        a, b : int or str
            Where it starts and where it goes.
        routing : str, optional
            ``shortest``, ``native`` (that of the paper), ``updown`` or ``valiant``.
        choice : int, optional
            Which of the routes that a randomized routing chooses from.

        Returns
        -------
        Route

        Examples
        --------
        >>> netlace.torus(5, 5).route("(0,0)", "(2,2)").nodes
        [0, 1, 2, 7, 12]"""
    def certify(
        self,
        routing: _Routing = "shortest",
        *,
        lanes: int | None = None,
        scheme: Literal["path", "pair", "hop"] | None = None,
        fewest: Literal["lanes", "rules"] | None = None,
    ) -> DeadlockFree | NotProved:
        """Prove that a routing cannot deadlock, or show how it can.

        Parameters
        ----------
        routing : str, optional
            ``shortest``, ``native`` (that of the paper), ``updown`` or ``valiant``.
        lanes : int, optional
            Search for at most this number, 1 to 16; by default 8, but ``native`` has its own.
        scheme : {'path', 'pair', 'hop'}, optional
            When packets may change their lane: ``path`` (never), ``pair`` (never, and answers fit on it) or ``hop``.
        fewest : {'lanes', 'rules'}, optional
            What there should be fewest of: ``lanes``, or the ``rules`` that put packets on them.

        Returns
        -------
        DeadlockFree or NotProved

        Examples
        --------
        >>> net = netlace.parse("rdn(ring(5),1)")
        >>> net.certify()
        Verdict(deadlock-free: shortest on rdn(ring(5),1), 3 lanes)
        >>> net.certify("native")
        Verdict(cyclic: native on rdn(ring(5),1))"""
    def check(self, certificate: str, routing: _Routing = "shortest") -> str | None:
        """Check a certificate, by walking every route: ``None`` if it is accepted, else why not.

        Returns
        -------
        str or None

        Examples
        --------
        >>> net = netlace.ring(5)
        >>> certificate = net.certify().certificate
        >>> net.check(certificate)
        >>> net.check(certificate.replace("7", "8", 1)) is None
        False"""
    def collective(
        self,
        name: str,
        *,
        ranks: Literal["hosts", "switches"] = "hosts",
        combine: Literal["hosts", "switches"] = "hosts",
        routing: _Routing = "shortest",
        ports: Literal["one", "all"] = "one",
        bytes: int = 1024,
        root: _Node | None = None,
        algorithm: str | None = None,
        latency: _PerLevel | None = None,
        bandwidth: _PerLevel | None = None,
        host_latency: float | None = None,
        host_bandwidth: float | None = None,
    ) -> Schedules:
        """Find schedules for a collective; each is replayed by a checker, and the fastest comes first.

        Parameters
        ----------
        name : str
            ``broadcast``, ``reduce``, ``all-reduce``, ``all-gather``, ``reduce-scatter``, ``all-to-all`` or ``barrier``.
        ranks : {'hosts', 'switches'}, optional
            What takes part in a network with attached hosts: ``hosts``, or ``switches`` that carry any.
        combine : {'hosts', 'switches'}, optional
            Who combines and copies in a network with switches: ``hosts`` or ``switches``.
        routing : str, optional
            The routes of the messages between hosts, where hosts combine.
        ports : {'one', 'all'}, optional
            The number of links that a node can use at a time: ``one`` or ``all``.
        bytes : int, optional
            The size of what is sent.
        root : int or str, optional
            The host or node that has the data or gets the sum.
        algorithm : str, optional
            Only this one.
        latency, bandwidth : float or sequence of float, optional
            Seconds and bytes per second of the links, for each level or for all.
        host_latency, host_bandwidth : float, optional
            Those of a host's own cable; like the innermost links unless given.

        Returns
        -------
        Schedules

        Examples
        --------
        >>> found = netlace.parse("rdn(ring(3),2)").collective("broadcast")
        >>> found.best.steps, found.lower_bound
        (12, 12)
        >>> found.best.step(0)
        [(0, 9)]"""
    def simulate(
        self,
        load: float | Sequence[float] | None = None,
        *,
        saturate: bool = False,
        routing: _Routing = "shortest",
        adaptive: Literal["minimal", "ugal", "progressive", "dal"] | None = None,
        traffic: str | NDArray[Any] | None = None,
        packet: int = 1,
        vcs: int = 4,
        buffer: int = 8,
        wire: Sequence[int] | None = None,
        lanes: int | None = None,
        uncertified: bool = False,
        cycles: int = 10_000,
        seed: int = 1,
    ) -> Loads:
        """Simulate the network under load, flit by flit. The router is BookSim's.

        Parameters
        ----------
        load : float or sequence of float, optional
            One load or several, in flits per cycle and endpoint.
        saturate : bool, optional
            Search for the highest load that the network carries instead.
        routing : str, optional
            The routing, which is certified first.
        adaptive : {'minimal', 'ugal', 'dal'}, optional
            How packets choose among several hops: ``minimal``, ``ugal``, ``progressive`` or ``dal``.
        traffic : str or ndarray, optional
            ``uniform``, another pattern, or an array with what each endpoint sends to each other.
        packet : int, optional
            The flits of a packet.
        vcs : int, optional
            The virtual channels of a port.
        buffer : int, optional
            The flits that a virtual channel holds.
        wire : sequence of int, optional
            The cycles on a link, for each level or for all.
        lanes : int, optional
            The number of lanes to search for, at most; unless given, as many as there are virtual channels, or
            none if the routing has its own.
        uncertified : bool, optional
            Simulate a routing that can deadlock.
        cycles : int, optional
            The cycles that are measured at each load.
        seed : int, optional
            The random seed.

        Returns
        -------
        Loads

        Examples
        --------
        >>> found = netlace.hypercube(4).simulate([0.1, 0.5], cycles=3000)
        >>> found.channel_load_bound
        1.0
        >>> steady, saturated = netlace.ring(6).simulate(saturate=True, cycles=2000).knee
        >>> steady < saturated
        True"""
    bill = commands.bill
    embed = commands.embed
    emulate = commands.emulate
    export = commands.export
    paths = commands.paths
    place = commands.place
    routings = commands.routings
    explore = _page.explore
    def with_hosts(self, hosts: int) -> Network:
        """The network with this number of endpoints at every node that carries any.

        Returns
        -------
        Network

        Examples
        --------
        >>> netlace.petersen().with_hosts(4).endpoints
        40"""
    def grown(self) -> Network | None:
        """The network grown by one step, in families that grow by steps; ``None`` elsewhere.

        Returns
        -------
        Network or None

        Examples
        --------
        >>> netlace.parse("rdn(ring(5),2)").grown()
        Network('rdn(ring(5),3)')"""
    def draw(self) -> Picture:
        """Draw it: small networks node by node, large ones from above. Notebooks show a network so.

        Returns
        -------
        Picture

        Examples
        --------
        >>> netlace.parse("rdn(torus(5,5),2)").draw()  # doctest: +ELLIPSIS
        Picture(... bytes of SVG)"""
    def csr(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The stored graph as compressed sparse rows: offsets, and the neighbours of all nodes in the order of their ports.

        The neighbours of ``v`` are ``indices[indptr[v]:indptr[v + 1]]``. Nothing is copied: the arrays are the graph that
        searches run over too, and can only be read.

        Returns
        -------
        tuple[ndarray of int64, ndarray of int32]

        Examples
        --------
        >>> indptr, indices = netlace.petersen().csr()
        >>> indices[indptr[3]:indptr[4]].tolist()
        [4, 2, 8]"""
    def edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
        """All links, each once: one end, the other, and the level.

        Returns
        -------
        tuple[ndarray of int64, ndarray of int64, ndarray of int32]

        Examples
        --------
        >>> a, b, level = netlace.parse("rdn(path(2),1)").edges()
        >>> list(zip(a.tolist(), b.tolist(), level.tolist()))
        [(0, 1, 0), (0, 4, 1), (1, 6, 1), (2, 3, 0), (2, 5, 1), (3, 7, 1), (4, 5, 0), (6, 7, 0)]"""
    def to_networkx(self) -> networkx.Graph[int]:
        """The graph as NetworkX has it; the level of each link is its ``level``, the address of each node its ``address``.

        Returns
        -------
        networkx.Graph[int]

        Examples
        --------
        >>> import networkx
        >>> networkx.diameter(netlace.petersen().to_networkx())
        2"""
    def to_rustworkx(self) -> rustworkx.PyGraph[str, int]:
        """The graph as rustworkx has it: addresses as nodes, levels as edges.

        Returns
        -------
        rustworkx.PyGraph[str, int]

        Examples
        --------
        >>> import rustworkx
        >>> rustworkx.is_connected(netlace.petersen().to_rustworkx())
        True"""
    def to_igraph(self) -> Any:
        """The graph as igraph has it; the address of each vertex is its ``name``, the level of each edge its ``level``.

        Returns
        -------
        igraph.Graph

        Examples
        --------
        >>> netlace.petersen().to_igraph().girth()
        5"""
    def to_scipy(self) -> scipy.sparse.csr_array:
        """The adjacency matrix as scipy has it, made of the arrays of :meth:`csr`.

        Returns
        -------
        scipy.sparse.csr_array

        Examples
        --------
        >>> netlace.petersen().to_scipy().sum(axis=0).tolist()
        [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]"""
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Family:
    """A family of networks, of which `families.py` makes a function."""
    @property
    def name(self) -> str:
        """What users write."""
    @property
    def doc(self) -> str:
        """What `help` shows."""
    @property
    def signature(self) -> Signature:
        """The parameters as Python writes them, with the types that they take."""
    def __call__(self, *arguments: Any, **named: Any) -> Network: ...

def run_command(arguments: Sequence[str]) -> int:
    """Run the command ``netlace`` on its arguments, its own name first, and return the exit status.

    Answers go to standard output, not to ``sys.stdout``. An interrupt waits for the end: ``netlace.__main__`` restores
    its default action first."""
def parse(expression: str) -> Network:
    """The network that an expression stands for.

    Returns
    -------
    Network

    Examples
    --------
    >>> netlace.parse("rdn( rsn(ring(3), l=2), 1 )")
    Network('rdn(rsn(ring(3),2),1)')
    >>> netlace.parse("rdn(petersn,1)")
    Traceback (most recent call last):
      ...
    netlace.errors.UsageError: unknown network `petersn`
      rdn(petersn,1)
          ^^^^^^^
    did you mean `petersen`?"""
def parse_files(expression: str, files: Mapping[str, bytes]) -> Network:
    """The network of an expression that speaks of these files by name, without a file system: how networks are pickled, and
    how graphs come from other libraries."""
def all_families() -> list[Family]:
    """All families, in the order of the registry."""
def compare(
    networks: Sequence[Network | str],
    *,
    columns: Sequence[str] | None = None,
    all: bool = False,
    routing: str = "best",
    technology: str | None = None,
) -> Table[Row]:
    """Compare networks by what architects decide by: one row a network.

    Figures that grow with the network are per host; distances are between hosts. A network without hosts of its own is
    compared with one host per node. What is not known is ``-``, with
    the reason in ``row["price"].refused``.

    Parameters
    ----------
    networks : sequence of Network or str
        Networks or expressions.
    columns : sequence of str, optional
        Only these figures, each of which may take all of the time; else a tenth of it.
    all : bool, optional
        All figures.
    routing : str, optional
        The routing of all figures that depend on one: its name, ``best`` or ``ideal``.
    technology : str, optional
        What it is built of: ``hall``, ``400g``, ``800g``, ``die``, or a TOML file.

    Returns
    -------
    Table[Row]

    Examples
    --------
    >>> netlace.compare(["dragonfly(4,2,2)"], columns=["routing", "saturation", "ideal-saturation"])
    routing  saturation  ideal_saturation  network
    native   1.000       0.769             dragonfly(4,2,2)
    >>> netlace.compare(["rdn(torus(5,5),1)", "torus(35,36)"], columns=["nodes", "radix", "diameter"])
    nodes  radix  diameter  network
    1,250  6      10        rdn(torus(5,5),1)
    1,260  5      35        torus(35,36)"""
def design(
    *,
    endpoints: _Range | None = None,
    radix: int | None = None,
    nodes: _Range | None = None,
    max_degree: int | None = None,
    tolerance: float | None = None,
    max_diameter: int | None = None,
    families: Sequence[str] | None = None,
    minimize: str | None = None,
    load: float | None = None,
    technology: str | None = None,
) -> Designs:
    """Find networks that meet requirements: number of endpoints or nodes, number of ports.

    All families are tried, nested up to depth two. What no other network found beats in both objectives is a design;
    the best of each family that people know and buy follows as a baseline. Every figure is worked out, not estimated.

    Parameters
    ----------
    endpoints, radix : int or tuple[int, int], optional
        The number of endpoints, and of ports of a node.
    nodes, max_degree : int or tuple[int, int], optional
        The number of nodes of a bare graph, and the most links per node.
    tolerance : float, optional
        How many more there may be, where one number is given, as a share.
    max_diameter : int, optional
        No two nodes with endpoints may be further apart.
    families : sequence of str, optional
        Only networks made of these; ``papers`` are those of the recursive networks and common graphs.
    minimize : str, optional
        ``price``, ``diameter``, ``mean-distance``, ``cost-ratio`` or ``cables``.
    load : float, optional
        The share of its cable that every endpoint can send to all others alike.
    technology : str, optional
        What it is built of: ``hall``, ``die``, or a TOML file.

    Returns
    -------
    Designs

    Examples
    --------
    >>> found = netlace.design(nodes=(30, 34), max_degree=4, families=["ring", "complete", "rdn"])
    >>> found[0].network, found[0]["diameter"].value
    (Network('rdn(complete(4),1)'), 4)"""
def claims(
    *,
    paper: Literal["re", "hw", "rdn", "sn", "rcr"] | None = None,
    id: str | None = None,
    size: Literal["small", "large"] = "small",
) -> Table[Claim]:
    """Check what the papers claim: every claim is run on networks.

    Parameters
    ----------
    paper : {'re', 'hw', 'rdn', 'sn', 'rcr'}, optional
        Only the claims of this paper: ``re``, ``hw``, ``rdn``, ``sn`` or ``rcr``.
    id : str, optional
        Only this claim, or all whose ids begin so.
    size : {'small', 'large'}, optional
        How far the checks go: ``small``, a minute for all, or ``large``.

    Returns
    -------
    Table[Claim]

    Examples
    --------
    >>> for claim in netlace.claims(id="rdn.theorem-1"):
    ...     print(claim.verdict, claim.says)
    holds The number of nodes follows from that of the base: each level takes 2n copies of a network of n nodes.
    holds Every node has one more link for each level.
    holds The diameter follows from that of the base, D0: a longest path crosses twice. (Over a base of two nodes or more.)
    bound Half of the cross links of the last level must be cut to divide the network into halves."""
def check(claim: str, *, where: str | None = None, **variables: str) -> Checked:
    """Checks a claim about networks for all values of its variables, small networks first.

    A claim is a formula: every figure is a function of a network, and arithmetic is exact. Variables are given by name, as a range of
    numbers (``"1..3"``), a list of networks (``"ring({3..9}), petersen"``), or all connected graphs (``"connected({2..6})"``).

    Returns
    -------
    Checked

    Examples
    --------
    >>> found = netlace.check("diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2", B="ring({3..6})", k="1..2")
    >>> found.verdict, found.compared
    ('holds', 8)"""
def catalog(
    kind: Literal[
        "families",
        "figures",
        "columns",
        "routings",
        "collectives",
        "algorithms",
        "traffic",
        "formats",
    ],
) -> dict[str, str]:
    """What there is of a kind, with what each is.

    Parameters
    ----------
    kind : str
        ``families``, ``figures`` of :meth:`Network.metric`, ``columns`` of :func:`compare`, ``routings``, ``collectives``, their
        ``algorithms``, ``traffic``, or ``formats`` of :meth:`Network.export`.

    Returns
    -------
    dict[str, str]

    Examples
    --------
    >>> netlace.catalog("figures")["girth"]
    'links of a shortest cycle; 2 if there are parallel links'
    >>> "dragonfly" in netlace.catalog("families")
    True"""
def define(text: str) -> list[str]:
    """Defines networks for all expressions that follow, and gives their names.

    The language is that of the chapter "Networks by definition". What is defined again replaces what was; networks that were made
    before stay as they are.

    Returns
    -------
    list[str]

    Examples
    --------
    >>> netlace.define("double(b,k) = rdn(rsn(b,2),k)")
    ['double']
    >>> netlace.parse("double(ring(3),1)").order
    162
    >>> netlace.define("crown(n) { node x: n link x <-> (x+1) % m }") and netlace.parse("crown(5)")
    Traceback (most recent call last):
      ...
    netlace.errors.UsageError: the definition of `crown` gives no network here
      crown(5)
      ^^^^^^^^
    unknown name `m`
      crown(n) { node x: n link x <-> (x+1) % m }
                                              ^
    in line 1 of what is defined"""
def fit(figure: str, expression: str, **parameters: str) -> Fit:
    """Proposes a closed form for a figure of a network in its parameters, which are given by name as ranges of numbers.

    Returns
    -------
    Fit

    Examples
    --------
    >>> netlace.fit("diameter", "rdn(ring(n),k)", n="3..12", k="1..4").claim
    'diameter(rdn(ring(n),k)) == 2^k*(floor(n/2) + 2) - 2'"""
def plot_distances(networks: Sequence[Network | str]) -> Picture:
    """Plot how far hosts are apart: the share of their pairs at each distance.

    Returns
    -------
    Picture

    Examples
    --------
    >>> netlace.plot_distances(["rdn(torus(5,5),1)", "torus(35,36)"])
    Picture(... bytes of SVG)"""
def plot_levels(networks: Sequence[Network | str]) -> Picture:
    """Plot which level fills first: the mean load of its channels under uniform traffic.

    Returns
    -------
    Picture

    Examples
    --------
    >>> netlace.plot_levels(["rdn(torus(5,5),1)", "rsn(hypercube(3),3)"])
    Picture(... bytes of SVG)"""
def plot_sizes(
    series: Mapping[str, Sequence[Network | str]],
    figure: str,
    *,
    by: Literal["nodes", "hosts", "degree"] = "nodes",
    log: bool = False,
    technology: str | None = None,
) -> Picture:
    """Plot a figure against the size of networks, a line for each series.

    Parameters
    ----------
    series : Mapping[str, sequence of Network or str]
        Networks by the name of their line.
    figure : str
        What goes up, such as ``"cost_ratio"``.
    by : {'nodes', 'hosts', 'degree'}, optional
        What goes to the right: ``nodes`` or ``hosts``.
    log : bool, optional
        Let equal steps upwards multiply.
    technology : str, optional
        What prices are of: ``hall``, ``die``, or a TOML file.

    Returns
    -------
    Picture

    Examples
    --------
    >>> series = {
    ...     "dual-nets": [netlace.rdn(netlace.ring(n), 2) for n in range(3, 12)],
    ...     "hypercubes": [netlace.hypercube(n) for n in range(8, 18)],
    ... }
    >>> netlace.plot_sizes(series, "cost_ratio")
    Picture(... bytes of SVG)"""
def half_of_free_memory() -> int:
    """Half of the free memory in bytes; 2 GB where that is not known."""
def cores() -> int:
    """The number of cores."""
def ask(
    arguments: Sequence[str], networks: Sequence[Network | str], texts: str
) -> tuple[int, str, str]:
    """Ask the command: its exit status, its answer and its messages. Expressions may speak of what these networks speak of,
    and those in these texts of what is defined now."""
def command_verbs() -> str:
    """All verbs of the command with their arguments, as JSON."""
def command_schema(verb: str) -> str | None:
    """The schema of a verb's answer, as JSON."""
def figure_of(parts: dict[str, Any]) -> Figure[Any]:
    """The figure of these parts."""
def metrics_of(figures: Sequence[Figure[Any]]) -> Metrics:
    """The metrics of these figures."""
def row_of(network: Network, figures: Sequence[Figure[Any]]) -> Row:
    """The row of a network and its figures."""
def graph_bytes(
    order: int,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    levels: NDArray[np.int64] | None,
    endpoints: NDArray[np.int64] | None,
    labels: Sequence[str] | None,
) -> bytes:
    """A graph in the format `arrays`."""
