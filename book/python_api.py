#!/usr/bin/env python3
"""The reference of the Python package as a chapter, made from its documentation.

    python book/python_api.py > book/src/python-api.md
"""

import inspect
import re

import netlace

#: In the order of the chapter; the families follow from the registry.
CLASSES = ["Network", "Figure", "Metrics", "Table", "Row", "Design", "Designs", "Route", "Verdict", "DeadlockFree", "NotProved", "WaitingPacket"]
CLASSES += ["Schedule", "Schedules", "Claim", "Comparison", "Checked", "Fit", "Link", "Picture", "Page"]
FUNCTIONS = ["parse", "from_edges", "from_csr", "from_scipy", "from_networkx", "from_rustworkx", "from_igraph", "from_function", "define", "catalog", "compare", "design", "claims", "check", "fit", "plot_distances", "plot_levels", "plot_sizes", "report", "study", "limits", "set_limits", "progress", "set_progress"]
#: Where the verbs of the command are in Python, besides `netlace.commands`.
CALLS = {
    "families": "`netlace.families`",
    "show": "`Network.order`, `links`, `levels`, `max_degree`, `endpoints`",
    "metrics": "`Network.metric`, `Network.metrics`",
    "compare": "`compare`",
    "design": "`design`",
    "bill": "`Network.bill`",
    "technology": "",
    "distance": "`Network.distance`, `Network.distances`",
    "neighbors": "`Network.neighbors`, `Network.links_at`",
    "route": "`Network.route`, `Network.routes`",
    "routings": "`Network.routings`",
    "paths": "`Network.paths`",
    "certify": "`Network.certify`, `Network.check`",
    "simulate": "`Network.simulate`",
    "claims": "`claims`",
    "check": "`check`",
    "fit": "`fit`",
    "collective": "`Network.collective`",
    "place": "`Network.place`",
    "embed": "`Network.embed`",
    "emulate": "`Network.emulate`",
    "draw": "`Network.draw`, `Route.draw`",
    "export": "`Network.export`",
    "plot distances": "`plot_distances`",
    "plot sizes": "`plot_sizes`",
    "plot levels": "`plot_levels`",
    "plot load": "",
    "report": "`report`",
    "explore": "`Network.explore`",
    "scene": "",
    "study": "`study`",
    "study merge": "",
    "study summary": "",
    "study slurm": "",
    "fabric check": "",
    "fabric levels": "",
}
ERRORS = ["NetlaceError", "UsageError", "RefusedError"]


def markdown(doc):
    """A documentation in the style of NumPy as Markdown."""
    text = inspect.cleandoc(doc)
    text = re.sub(r":(?:meth|func|class):`([^`]*)`", r"`\1`", text).replace("``", "`")
    parts = re.split(r"^(Parameters|Returns|Raises|Examples)\n-+\n", text, flags=re.M)
    out = [parts[0].strip()]
    for title, body in zip(parts[1::2], parts[2::2]):
        if title == "Parameters":
            found = re.findall(r"^(\S.*?) : (.+)\n((?: +.+\n?)*)", body + "\n", flags=re.M)
            out.append("\n".join(f"- `{name}` ({kind}): {' '.join(what.split())}" for name, kind, what in found))
            continue
        if title in ("Returns", "Raises"):
            kind, _, what = body.strip().partition("\n")
            out.append(f"{title}: `{kind}`. {' '.join(what.split())}".strip())
            continue
        # What follows the examples after an empty line is text again.
        example, _, rest = body.strip().partition("\n\n")
        out += [f"```python\n{example}\n```", rest]
    return "\n\n".join(part for part in out if part)


def signature(name, thing):
    """How it is called; annotations are texts, in quotes."""
    whole = inspect.signature(thing)
    own = [parameter for parameter in whole.parameters.values() if parameter.name != "self"]
    return name + re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(whole.replace(parameters=own)))


def members(kind):
    """The attributes of a class, then its methods."""
    public = [(name, value) for name, value in vars(kind).items() if not name.startswith("_")]
    is_attribute = lambda value: inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value) or isinstance(value, property)
    attributes = sorted((name, value) for name, value in public if is_attribute(value))
    return attributes, sorted((name, value) for name, value in public if not is_attribute(value))


def chapter():
    yield "# Python reference"
    yield "Made from the documentation of the package by `book/python_api.py`; its tests run every example. `import netlace` comes before all of them."
    yield "## Functions"
    for name in FUNCTIONS:
        thing = getattr(netlace, name)
        yield f"### `{signature(name, thing)}`"
        yield markdown(thing.__doc__)
    for name in CLASSES:
        kind = getattr(netlace, name)
        yield f"## {name}"
        yield markdown(kind.__doc__)
        attributes, methods = members(kind)
        for member, value in attributes:
            yield f"### `{member}`"
            yield markdown(value.__doc__)
        for member, value in methods:
            yield f"### `{signature(member, value)}`"
            yield markdown(value.__doc__)
    yield "## Commands"
    yield "Every verb of the command is a function of `netlace.commands` with all of its options. Verbs that are also at home in Python:"
    rows = [f"| `netlace {verb}` | `netlace.commands.{'_'.join(verb.split())}` | {call} |" for verb, call in sorted(CALLS.items())]
    yield "\n".join(["| verb | with all options | at home in Python |", "|---|---|---|", *rows])
    yield "## Errors"
    yield "\n".join(f"- `{name}`: {inspect.cleandoc(getattr(netlace, name).__doc__)}" for name in ERRORS)
    yield "## Families"
    yield "Each is a function `netlace.NAME`, which takes networks as such or as expressions and gives a network."
    yield "\n".join(map(family, netlace.families.__all__))


def family(name):
    """A line of the list of families."""
    thing = getattr(netlace, name)
    summary = inspect.cleandoc(thing.__doc__).splitlines()[0]
    return f"- `{signature(name, thing)}`: {summary}".replace(" -> Network", "")


if __name__ == "__main__":
    print("\n\n".join(part for part in chapter() if part))
