#!/usr/bin/env python3
"""Writes the modules that follow from the command line and from the schemas of its answers.

usage: generate.py FOLDER, the one of the package

`commands.py` has a function for every verb, `answers.py` a class for everything that they answer, `_netlace.pyi` the types of the
extension module with its documentation, `__init__.py` anew with the names of all families.
"""

from __future__ import annotations

import ast
import inspect
import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from netlace import _netlace
from netlace._netlace import command_schema, command_verbs

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "python" / "netlace"

#: What is said otherwise in Python, with the reason.
ELSEWHERE = {
    "hosts": "`Network.with_hosts`",
    "fail-links": "`netlace.damaged`",
    "fail-nodes": "`netlace.damaged`",
    "fail-seed": "`netlace.damaged`",
    "csv": "`to_pandas`, `to_polars`",
    "markdown": "the book's",
    "record": "the project's",
}
#: Verbs that make no sense in Python, with the reason.
LEFT_OUT = {
    "completions": "for shells",
    "man": "for shells",
    "schema": "`netlace.answers`",
}
#: Verbs that write a file, or give its text if none is named.
TEXT_WITHOUT_OUTPUT = {"export", "draw"}
#: Verbs that give a text.
TEXT = {"study slurm", "fabric levels"}
#: Other names, since these are Python's, or since the package has one name for one thing.
NAMES = {"from": "a", "to": "b", "for": "ranges", "tech": "technology", "expr": "network", "exprs": "networks"}

EXAMPLES = {
    "families": ">>> netlace.commands.families(\"ring\").usage\n'ring(n)'",
    "show": ">>> netlace.commands.show(\"rdn(petersen,2)\").order\n80000",
    "metrics": ">>> netlace.commands.metrics(\"petersen\", only=[\"girth\"]).metrics[\"girth\"].value\n5",
    "compare": ">>> [row.expr for row in netlace.commands.compare([\"petersen\", \"ring(10)\"]).networks]\n['petersen', 'ring(10)']",
    "design": ">>> netlace.commands.design(nodes=12, max_degree=3).designs != []\nTrue",
    "bill": ">>> netlace.commands.bill(\"hosts(petersen,2)\").hosts\n20",
    "technology": ">>> netlace.commands.technology(\"hall\").name\n'hall'",
    "distance": ">>> netlace.commands.distance(\"ring(6)\", 0, 3).distance.value\n3",
    "neighbors": ">>> [link.to.node for link in netlace.commands.neighbors(\"ring(6)\", 0).links]\n[1, 5]",
    "route": ">>> len(netlace.commands.route(\"ring(6)\", 0, 3).hops)\n3",
    "routings": ">>> netlace.commands.routings(\"ring(6)\", only=[\"shortest\"]).routings[0].lanes\n2",
    "paths": ">>> len(netlace.commands.paths(\"petersen\", 0, 7).paths)\n3",
    "certify": ">>> netlace.commands.certify(\"ring(5)\").lanes\n2",
    "simulate": ">>> found = netlace.commands.simulate(\"rdn(ring(4),1)\", traffic=\"collective:all-reduce\")\n>>> found.cycles >= found.not_sooner_than\nTrue",
    "claims": ">>> netlace.commands.claims(id=\"rdn.theorem-1.diameter\").claims[0].verdict\n'holds'",
    "check": ">>> netlace.commands.check([\"diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2\"], ranges=[\"B in ring({3..5})\", \"k in 1..1\"]).claims[0].verdict\n'holds'",
    "fit": ">>> netlace.commands.fit(\"diameter\", \"hypercube(n)\", ranges=[\"n in 1..8\"]).form\n'n'",
    "collective": ">>> netlace.commands.collective(\"ring(4)\", \"broadcast\").schedules[0].steps\n2",
    "place": ">>> netlace.commands.place(\"torus(4,4)\", \"tp=4,dp=4\").ranks\n16",
    "embed": ">>> netlace.commands.embed(\"hypercube(4)\", [\"ring(16)\"]).embeddings[0].dilation\n1",
    "emulate": ">>> netlace.commands.emulate(\"rdn(ring(4),1)\").guest != \"\"\nTrue",
    "draw": ">>> netlace.commands.draw(\"petersen\")[:4]\n'<svg'",
    "scene": ">>> len(netlace.commands.scene(\"rdn(ring(3),1)\").items.node)\n18",
    "export": ">>> netlace.commands.export(\"ring(3)\", format=\"edges\")\n'0 1\\n0 2\\n1 2\\n'",
    "plot distances": ">>> netlace.commands.plot_distances([\"petersen\"]).plot\n'distances'",
    "plot sizes": ">>> netlace.commands.plot_sizes([\"ring({3..5})\"], figure=\"diameter\").plot\n'sizes'",
    "plot levels": ">>> netlace.commands.plot_levels([\"rdn(petersen,1)\"]).plot\n'levels'",
    "plot load": ">>> netlace.commands.plot_load([\"ring(4)\"], load=\"0.1..0.2\", cycles=1000).plot\n'load'",
    "report": ">>> import tempfile\n>>> netlace.commands.report([\"petersen\"], output=tempfile.mkdtemp() + \"/page.html\").bytes > 10_000\nTrue",
    "explore": ">>> import tempfile\n>>> netlace.commands.explore([\"petersen\"], output=tempfile.mkdtemp() + \"/page.html\").bytes > 1_000_000\nTrue",
    "study": ">>> import tempfile\n>>> netlace.commands.study(\"examples/study.toml\", output=tempfile.mkdtemp() + \"/results.jsonl\").points > 1\nTrue",
    "study merge": ">>> netlace.commands.study_merge  # doctest: +ELLIPSIS\n<function study_merge at ...>",
    "study summary": ">>> netlace.commands.study_summary  # doctest: +ELLIPSIS\n<function study_summary at ...>",
    "study slurm": ">>> netlace.commands.study_slurm(\"examples/study.toml\", tasks=2).splitlines()[0]\n'#!/bin/bash'",
    "fabric check": ">>> netlace.commands.fabric_check(net=\"examples/fabric/ring.ibnetdiscover\", lfts=\"examples/fabric/minhop.lfts\").dropped\n0",
    "fabric levels": ">>> netlace.commands.fabric_levels().splitlines()[0][:2]\n'#!'",
}


def wrapped(text: str, indent: str) -> list[str]:
    """Lines of at most 110 characters."""
    return textwrap.wrap(text, 110 - len(indent), initial_indent=indent, subsequent_indent=indent)


# Answers


class Answers:
    """The classes of all answers, each written once."""

    def __init__(self) -> None:
        self.classes: dict[str, str] = {}
        #: What a definition of a schema is called, by its text.
        self.names: dict[str, str] = {}
        #: The verb that is being looked at.
        self.verb = ""
        #: Definitions that are being looked at, in case one is part of itself.
        self.open: set[str] = set()

    def roots(self, verb: str) -> list[str]:
        """The classes that a verb answers with."""
        self.verb = verb
        text = command_schema(verb)
        assert text, verb
        schema = json.loads(text)
        definitions = schema["$defs"]
        return [self.type(ref, definitions) for ref in schema["anyOf"]]

    def type(self, node: dict[str, Any], definitions: dict[str, Any]) -> str:
        if "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            return "int" if name == "Whole" else self.named(name, definitions)
        if "anyOf" in node or "oneOf" in node:
            kinds = [self.type(one, definitions) for one in node.get("anyOf", node.get("oneOf", []))]
            return union(kinds)
        if "enum" in node:
            words = [f'"{word}"' if isinstance(word, str) else "None" for word in node["enum"]]
            texts = [word for word in words if word != "None"]
            return union([f"Literal[{', '.join(texts)}]"] + ["None"] * ("None" in words))
        if "const" in node:
            return f"Literal[{json.dumps(node['const'])}]"
        kind = node.get("type")
        if isinstance(kind, list):
            return union([self.type({**node, "type": one}, definitions) for one in kind])
        if kind == "array":
            if "items" not in node:
                return "list[Any]"
            return f"list[{self.type(node['items'], definitions)}]"
        if kind == "object":
            values = node.get("additionalProperties")
            if isinstance(values, dict):
                return f"dict[str, {self.type(values, definitions)}]"
            return "dict[str, Any]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind or "", "Any")

    def named(self, name: str, definitions: dict[str, Any]) -> str:
        node = definitions[name]
        if node.get("type") != "object" or "properties" not in node:
            if name in self.open:
                return "Value"
            self.open.add(name)
            kind = self.type(node, definitions)
            self.open.remove(name)
            # What is part of itself has no type that could be written.
            return "Value" if "Value" in kind else kind
        text = json.dumps(node, sort_keys=True)
        if text in self.names:
            return self.names[text]
        short = RENAMED.get(name, camel(name))
        is_root = "." in name
        # The answer of a verb has its name: also another verb's, as that of `check` has of what `certify --check` answers.
        if is_root and short != camel(self.verb) and short in map(camel, VERBS):
            short = camel(self.verb) + short
        elif not is_root and short in {camel(root) for root in ROOTS}:
            short += "Item"
        if short in self.classes:
            short = camel(self.verb) + short
        assert short not in self.classes, short
        self.names[text] = short
        self.classes[short] = ""
        required = set(node["required"]) if "required" in node else set()
        schema = node["properties"].get("schema", {}).get("const")
        lines = ["@dataclass(frozen=True)", f"class {short}:"]
        lines += wrapped(f'"""{node.get("description", "An answer.")}"""', "    ") + [""]
        if schema:
            lines += [f'    SCHEMA: ClassVar[str] = "{schema}"', ""]
        fields = [(field, of) for field, of in node["properties"].items() if field != "schema"]
        for field, of in sorted(fields, key=lambda entry: entry[0] not in required):
            kind = self.type(of, definitions)
            if field not in required and "None" not in kind:
                kind = f"Optional[{kind}]"
            lines.append(f"    {attribute(field)}: {kind}" + ("" if field in required else " = None"))
            if of.get("description"):
                lines += wrapped('"""' + of["description"].replace("\\", "\\\\") + '"""', "    ")
        if len(lines) == 2:
            lines.append("    pass")
        self.classes[short] = "\n".join(lines)
        return short

    def text(self) -> str:
        head = '''\
"""What the functions of `netlace.commands` answer: the command's JSON, with whole numbers of any size.

Written by `crates/netlace-py/generate.py` from the schemas of the command; run `just python-renew`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Optional, Union

#: A figure of any kind: a number, a text, or several.
Value = Annotated[Any, "a figure"]
'''
        names = "\n".join(f'    "{name}",' for name in sorted(self.classes))
        return head + f"\n__all__ = [\n{names}\n]\n\n\n" + "\n\n\n".join(self.classes.values()) + "\n"


def camel(name: str) -> str:
    """What the class of a definition is called."""
    short = re.sub(r"(?:^|[^A-Za-z0-9]+)(.)", lambda match: match[1].upper(), name.removeprefix("netlace."))
    return short.removesuffix("Answer") or short


#: What would be taken for something else.
RENAMED = {"Place": "Node"}

VERBS = [verb["name"] for verb in json.loads(command_verbs())]

#: The answers of all verbs.
ROOTS = {
    ref["$ref"].rpartition("/")[2]
    for verb in json.loads(command_verbs())
    for ref in json.loads(command_schema(verb["name"]) or '{"anyOf": []}')["anyOf"]
}


def union(kinds: list[str]) -> str:
    """One of several types."""
    several = [kind for kind in dict.fromkeys(kinds) if kind != "None"]
    one = several[0] if len(several) == 1 else f"Union[{', '.join(several)}]" if several else "None"
    return f"Optional[{one}]" if "None" in kinds and several else one


def attribute(name: str) -> str:
    """A name that Python allows."""
    return name + "_" if keyword.iskeyword(name) else name


# Commands


def name_of(argument: dict[str, Any]) -> str:
    name = argument["flag"] or argument["name"]
    return attribute(NAMES.get(name, name).replace("-", "_"))


def type_of(argument: dict[str, Any]) -> str:
    if argument["kind"] == "switch":
        return "bool"
    name = argument["flag"] or argument["name"]
    has_unit = argument["default"] is not None and not re.fullmatch(r"[\d.]+", argument["default"])
    if name in ("expr", "exprs", "guests"):
        kind = "NetworkLike"
    elif name in ("from", "to", "node", "root"):
        kind = "Union[int, str]"
    elif argument["values"] and not any("=" in value or "FILE" in value or ":" in value for value in argument["values"]):
        kind = "Literal[" + ", ".join(f'"{value}"' for value in argument["values"]) + "]"
    elif argument["kind"] == "whole":
        kind = "Union[int, str]" if has_unit or name in ("memory", "max-output", "bytes") else "int"
    elif argument["kind"] == "real":
        kind = "Union[float, str]"
    elif argument["kind"] == "path":
        kind = "Path"
    else:
        kind = "Text"
    return f"Sequence[{kind}]" if argument["is_list"] else kind


def function(path: list[str], verb: dict[str, Any], answers: Answers) -> str:
    name = " ".join(path)
    arguments = [one for one in verb["arguments"] if (one["flag"] or one["name"]) not in ELSEWHERE]
    places = [one for one in arguments if one["flag"] is None]
    flags = [one for one in arguments if one["flag"] is not None]
    needed = lambda one: one["is_required"]
    ordered = [one for one in places if needed(one)] + [one for one in flags if needed(one) and one["kind"] != "switch"]
    ordered = [one for one in places if needed(one)]
    loose = [one for one in places if not needed(one)]
    parts = [f"{name_of(one)}: {type_of(one)}" for one in ordered]
    parts += [f"{name_of(one)}: Optional[{type_of(one)}] = None" for one in loose]
    if flags:
        parts.append("*")
    for one in flags:
        kind = type_of(one)
        if kind == "bool":
            parts.append(f"{name_of(one)}: bool = False")
        elif needed(one):
            parts.append(f"{name_of(one)}: {kind}")
        else:
            parts.append(f"{name_of(one)}: Optional[{kind}] = None")
    roots = [] if name in TEXT else [f"answers.{root}" for root in answers.roots(path[0])]
    if name in TEXT or name in TEXT_WITHOUT_OUTPUT:
        roots.append("str")
    result = union(roots)
    about = verb["about"].strip().splitlines()
    title = about[0].rstrip(".") + "."
    lines = [f"def {'_'.join(path)}("]
    lines += [f"    {part}," for part in parts] or []
    lines.append(f") -> {result}:")
    doc = [title, *[""] * (len(about) > 1), *[line for line in about[1:] if line or True]]
    body = [line for part in doc for line in (wrapped(part, "    ") or [""])]
    body[0] = '    """' + body[0].strip()
    while body and not body[-1].strip():
        body.pop()
    squeezed: list[str] = []
    for line in body:
        if line.strip() or squeezed[-1].strip():
            squeezed.append(line)
    lines += squeezed
    if arguments:
        lines += ["", "    Parameters", "    ----------"]
        for one in [*ordered, *loose, *flags]:
            kind = re.sub(r"Literal\[(.*)\]", r"{\1}", type_of(one)).replace("Union", "").replace("Text", "str")
            kind = kind if needed(one) or kind == "bool" else f"{kind}, optional"
            lines.append(f"    {name_of(one)} : {kind}")
            text = one["help"].replace("\n", " ").strip().replace("\\", "\\\\")
            text += "" if text.endswith(".") else "."
            if one["default"]:
                text += f" Default: {one['default']}."
            lines += wrapped(text, "        ")
    lines += ["", "    Returns", "    -------"]
    lines.append("    " + " or ".join(root.removeprefix("answers.") for root in roots))
    lines += ["", "    Raises", "    ------", "    UsageError", "        If the question is wrong.", "    RefusedError", "        If it would take more than the limits allow."]
    lines += ["", "    Examples", "    --------", *("    " + line.replace("\\", "\\\\") for line in EXAMPLES[name].splitlines()), '    """']
    given = ", ".join(name_of(one) for one in places)
    named = ", ".join(f'"{one["flag"]}": {name_of(one)}' for one in flags)
    words = ", ".join(f'"{word}"' for word in path)
    is_text = "True" if name in TEXT else "output is None" if name in TEXT_WITHOUT_OUTPUT else "False"
    of = ", ".join(f'"{root.removeprefix("answers.")}"' for root in roots if root != "str")
    comma = "," if len(places) == 1 else ""
    kinds = f"[{of}]"
    lines.append(f"    answer: {result} = ask([{words}], ({given}{comma}), {{{named}}}, {kinds}, is_text={is_text})")
    lines.append("    return answer")
    return "\n".join(lines)


HEAD = '''\
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
'''


def leaves(verb: dict[str, Any], path: list[str]) -> list[tuple[list[str], dict[str, Any]]]:
    """A verb with those below it."""
    below = [leaf for one in verb["verbs"] for leaf in leaves(one, [*path, one["name"]])]
    # Some verbs do something themselves, others only have verbs below.
    return ([(path, verb)] if verb["arguments"] or not below else []) + below


def documented(stub: str) -> str:
    """A stub with the documentation of the module, for editors that show it."""
    lines = stub.splitlines()
    places = []
    for node in ast.parse(stub).body:
        thing = getattr(_netlace, getattr(node, "name", ""), None)
        members = node.body if isinstance(node, ast.ClassDef) else []
        seen = set()
        for inner in members:
            of = getattr(thing, getattr(inner, "name", ""), None)
            if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_") and inner.name not in seen:
                seen.add(inner.name)
                places.append((inner, getattr(of, "__doc__", None)))
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and thing is not None:
            places.append((node, thing.__doc__))
    for node, doc in sorted(places, key=lambda place: -place[0].body[0].lineno):
        if not doc:
            continue
        first = node.body[0]
        indent = " " * (node.col_offset + 4)
        text = inspect.cleandoc(doc).replace("\\", "\\\\")
        quoted = [indent + line if line else "" for line in ('"""' + text + '"""').splitlines()]
        if isinstance(node, ast.ClassDef):
            begin = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", []))]) - 1
            lines[begin:begin] = quoted
        else:
            line = lines[first.lineno - 1]
            lines[first.lineno - 1 : first.lineno] = [line[: line.rindex("...")].rstrip(), *quoted]
    return "\n".join(lines) + "\n"


def modules() -> dict[str, str]:
    """The texts of the modules."""
    answers = Answers()
    functions, names = [], []
    for verb in json.loads(command_verbs()):
        if verb["name"] in LEFT_OUT:
            continue
        for path, leaf in leaves(verb, [verb["name"]]):
            functions.append(function(path, leaf, answers))
            names.append("_".join(path))
    listed = "\n".join(f'    "{name}",' for name in names)
    text = HEAD + f"\n__all__ = [\n{listed}\n]\n\n\n" + "\n\n\n".join(functions) + "\n"
    stub = (HERE / "stubs" / "_netlace.pyi").read_text(encoding="utf-8")
    init = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    before, families, after = re.split(r"(?<=from \.families import \(\n)(.*?)(?=^\)$)", init, flags=re.DOTALL | re.MULTILINE)
    families = "".join(f"    {family.name} as {family.name},\n" for family in _netlace.all_families())
    return {
        "__init__.py": before + families + after,
        "commands.py": text,
        "answers.py": answers.text(),
        "_netlace.pyi": documented(stub),
    }


if __name__ == "__main__":
    for name, text in modules().items():
        (Path(sys.argv[1]) / name).write_text(text, encoding="utf-8")
