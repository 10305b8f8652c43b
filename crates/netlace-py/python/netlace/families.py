"""All families of networks, as functions: ``netlace.rdn(netlace.petersen(), 2)``.

They are made from the registry, so that a family that is added there is here too. Networks are given as such or as
expressions: ``netlace.rdn("petersen", 2)`` is the same.
"""

from __future__ import annotations

from typing import Any, Callable

from ._netlace import Family, Network, all_families


def _function(family: Family) -> Callable[..., Network]:
    def build(*arguments: Any, **named: Any) -> Network:
        return family(*arguments, **named)

    build.__name__ = build.__qualname__ = family.name
    build.__doc__ = family.doc
    build.__signature__ = family.signature  # type: ignore[attr-defined]
    return build


__all__ = [family.name for family in all_families()]
globals().update({family.name: _function(family) for family in all_families()})
