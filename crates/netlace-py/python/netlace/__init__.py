"""Recursive interconnection networks from one expression language: implicit, exact, at any size.

>>> net = netlace.parse("rdn(torus(5,5),2)")
>>> net.order, net.metric("diameter").value
(3125000, 22)
"""

from . import commands, errors, families
from ._graphs import (
    from_csr,
    from_edges,
    from_function,
    from_igraph,
    from_networkx,
    from_rustworkx,
    from_scipy,
)
from ._limits import limits, progress, set_limits, set_progress
from ._netlace import (
    VERSION as __version__,
    Checked,
    Claim,
    Comparison,
    DeadlockFree,
    Design,
    Designs,
    Figure,
    Fit,
    Link,
    Load,
    Loads,
    Metrics,
    Network,
    NotProved,
    Picture,
    Route,
    Row,
    Schedule,
    Schedules,
    Table,
    Verdict,
    WaitingPacket,
    catalog,
    check,
    claims,
    compare,
    define,
    design,
    fit,
    parse,
    plot_distances,
    plot_levels,
    plot_sizes,
)
from .errors import NetlaceError, RefusedError, UsageError
# In `families.__all__`, and not here, so that `import *` does not hide modules of these names.
from .families import *  # noqa: F403

#: What is asked of a network as the command is asked; `_netlace.pyi` lists them too.
for _verb in ("bill", "embed", "emulate", "export", "paths", "place", "routings"):
    setattr(Network, _verb, getattr(commands, _verb))

from .commands import report, study  # noqa: E402

__all__ = [
    "Checked",
    "Claim",
    "Comparison",
    "DeadlockFree",
    "Design",
    "Designs",
    "Figure",
    "Fit",
    "Link",
    "Load",
    "Loads",
    "Metrics",
    "NetlaceError",
    "Network",
    "NotProved",
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
    "catalog",
    "check",
    "claims",
    "commands",
    "compare",
    "define",
    "design",
    "errors",
    "families",
    "fit",
    "from_csr",
    "from_edges",
    "from_function",
    "from_igraph",
    "from_networkx",
    "from_rustworkx",
    "from_scipy",
    "limits",
    "parse",
    "plot_distances",
    "plot_levels",
    "plot_sizes",
    "progress",
    "report",
    "set_limits",
    "set_progress",
    "study",
]
