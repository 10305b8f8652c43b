"""Prints the types of the functions of `families`: `python -m netlace._stubs > python/netlace/families.pyi`."""

from __future__ import annotations

import re

from ._netlace import all_families

_HEAD = """\
# Printed by `python -m netlace._stubs` from the registry; tests/test_types.py compares.

from collections.abc import Sequence
from typing import Literal

from ._netlace import Network
"""


def stubs() -> str:
    """The text of `families.pyi`."""
    names = [f'    "{family.name}",' for family in all_families()]
    lines = [f"def {family.name}{family.signature}: ..." for family in all_families()]
    # Annotations are texts there, in quotes.
    plain = [re.sub(r"(: |-> )'([^']*)'", r"\1\2", line) for line in lines]
    return "\n".join([_HEAD, "__all__ = [", *names, "]", "", *plain, ""])


if __name__ == "__main__":
    print(stubs(), end="")
