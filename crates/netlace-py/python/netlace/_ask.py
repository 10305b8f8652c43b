"""Questions to the command, in its words."""

from __future__ import annotations

import importlib
import os
import re
import typing
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Union

from ._netlace import Network, ask as _ask
from .errors import NetlaceError, RefusedError, UsageError

#: A network, or its expression.
NetworkLike = Union[Network, str]
#: Where a file or a folder is.
Path = Union[str, "os.PathLike[str]"]
#: A text; a number, or the two ends of a range.
Text = Union[str, int, float, tuple[Union[int, float], Union[int, float]]]


#: Arguments that are called otherwise in Python, as `generate.py` writes them.
_NAMES = {"for": "ranges", "tech": "technology"}


def ask(
    verb: list[str],
    places: Sequence[Any],
    flags: Mapping[str, Any],
    kinds: Sequence[str],
    *,
    is_text: bool,
) -> Any:
    """The answer to a verb: a text, or one of these classes of :mod:`netlace.answers`, which takes a while to import."""
    words, networks, texts = list(verb), [], []
    for flag, value in flags.items():
        if value is None or value is False:
            continue
        for one in _several(value):
            words += [f"--{flag}"] if one is True else [f"--{flag}={_word(one)}"]
    if not is_text:
        words.append("--json")
    words.append("--")
    for value in places:
        for one in () if value is None else _several(value):
            words.append(_word(one))
            if isinstance(one, Network):
                networks.append(one)
            else:
                texts.append(words[-1])
    status, answer, messages = _ask(["netlace", *words], networks, " ".join(texts))
    message = _in_python(messages.strip())
    # 1 and 4 are answers: no, and that it is not known.
    if status not in (0, 1, 4) or status and not answer:
        raise {2: UsageError, 3: RefusedError}.get(status, NetlaceError)(message)
    if message:
        warnings.warn(message, stacklevel=3)
    if is_text:
        return answer
    found = importlib.import_module("json").loads(answer)
    schema = found.pop("schema", None)
    known = [getattr(importlib.import_module("netlace.answers"), kind) for kind in kinds]
    (kind,) = [kind for kind in known if kind.SCHEMA == schema]
    return _decoded(kind, found)


def _several(value: Any) -> Sequence[Any]:
    """The values of an argument that can have several."""
    is_one = isinstance(value, (str, bytes, tuple)) or not hasattr(value, "__iter__")
    return [value] if is_one else list(value)


def _word(value: Any) -> str:
    """As the command reads it."""
    if isinstance(value, tuple):
        return "..".join(map(str, value))
    return os.fspath(value) if hasattr(value, "__fspath__") else str(value)


def _in_python(messages: str) -> str:
    """What the command says, with arguments as Python has them, and without the usage of the command."""
    plain = re.sub(r"^(error|refused): ", "", messages)
    plain = re.sub(r"\n\n(Usage|For more information).*", "", plain, flags=re.DOTALL)
    plain = re.sub(r"with --(memory|time)\b[^\n]*", r"with netlace.limits(\1=...)", plain)
    return re.sub(r"--([a-z][a-z0-9-]*)( <[^>]*>)?(\.\.\.)?", lambda match: f"{_NAMES.get(match[1], match[1]).replace('-', '_')}=", plain)


_HINTS: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    """The types of the fields of a class of answers."""
    if kind not in _HINTS:
        hints = typing.get_type_hints(kind, include_extras=True)
        _HINTS[kind] = {name: hints[name] for name in _fields(kind)}
    return _HINTS[kind]


def _fields(kind: Any) -> dict[str, Any]:
    """The fields of a class of answers; of anything else none."""
    fields: dict[str, Any] = getattr(kind, "__dataclass_fields__", {})
    return {name: field for name, field in fields.items() if name != "SCHEMA"}


def _decoded(hint: Any, value: Any) -> Any:
    """What JSON has, as its type says."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if value is None or hint is Any or origin is typing.Literal:
        return value
    if origin is typing.Annotated:
        return _figure(value)
    if origin is Union:
        return _decoded(_fitting(inner, value), value)
    if origin is list:
        return [_decoded(inner[0], one) for one in value]
    if origin is dict:
        return {key: _decoded(inner[1], one) for key, one in value.items()}
    if _fields(hint):
        hints = _hints(hint)
        fields = {name if name in hints else f"{name}_": one for name, one in value.items()}
        return hint(**{name: _decoded(hints[name], one) for name, one in fields.items() if name in hints})
    # Whole numbers that may be large are texts in JSON.
    return int(value) if hint is int else value


def _figure(value: Any) -> Any:
    """A figure of any kind, of which only numbers are written in digits."""
    if isinstance(value, list):
        return [_figure(one) for one in value]
    if isinstance(value, dict):
        return {key: _figure(one) for key, one in value.items()}
    return int(value) if isinstance(value, str) and value.isdigit() else value


def _fitting(kinds: tuple[Any, ...], value: Any) -> Any:
    """The kind that a value is of."""
    several = [kind for kind in kinds if kind is not type(None)]
    for kind in several:
        if _fields(kind) and isinstance(value, dict):
            has_default = vars(kind).keys()
            needed = {name for name in _fields(kind) if name not in has_default}
            if needed <= {*value, *(f"{name}_" for name in value)}:
                return kind
        origin = typing.get_origin(kind)
        if kind is int and isinstance(value, (int, str)) and re.fullmatch(r"-?\d+", str(value)):
            return kind
        if origin in (list, dict) and isinstance(value, origin) or kind in (str, float, bool) and isinstance(value, kind):
            return kind
    return several[0] if len(several) == 1 else Any
