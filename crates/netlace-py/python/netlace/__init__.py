"""Recursive interconnection networks from one expression language: implicit, exact, at any size.

>>> net = netlace.parse("rdn(torus(5,5),2)")
>>> net.order, net.metric("diameter").value
(3125000, 22)
"""

from . import errors, families
from ._graphs import from_function, from_networkx
from ._netlace import (
    VERSION as __version__,
    Checked,
    Claim,
    Comparison,
    Design,
    Designs,
    Figure,
    Fit,
    Limits,
    Link,
    Metrics,
    Network,
    Picture,
    Route,
    Row,
    Schedule,
    Schedules,
    Table,
    Verdict,
    WaitingPacket,
    check,
    claims,
    compare,
    define,
    design,
    fit,
    limits,
    parse,
    plot_distances,
    plot_levels,
    plot_sizes,
)
from .errors import NetlaceError, RefusedError, UsageError
# In `families.__all__`, and not here, so that `import *` does not hide modules of these names.
from .families import *  # noqa: F403

__all__ = [
    "Checked",
    "Claim",
    "Comparison",
    "Design",
    "Designs",
    "Figure",
    "Fit",
    "Limits",
    "Link",
    "Metrics",
    "NetlaceError",
    "Network",
    "Picture",
    "RefusedError",
    "Route",
    "Row",
    "Schedule",
    "Schedules",
    "Table",
    "UsageError",
    "Verdict",
    "WaitingPacket",
    "__version__",
    "check",
    "claims",
    "compare",
    "define",
    "design",
    "errors",
    "families",
    "fit",
    "from_function",
    "from_networkx",
    "limits",
    "parse",
    "plot_distances",
    "plot_levels",
    "plot_sizes",
]
