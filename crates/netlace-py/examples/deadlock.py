"""Which routings of a network can deadlock, and on how many lanes they cannot.

    python deadlock.py 'rdn(ring(5),1)'
"""

from __future__ import annotations

import sys
from typing import Literal

import netlace

ROUTINGS: tuple[Literal["shortest", "native", "updown"], ...] = ("shortest", "native", "updown")


def judge(net: netlace.Network) -> None:
    """Prints a line for each routing."""
    for routing in ROUTINGS:
        try:
            verdict = net.certify(routing)
        except netlace.UsageError as error:
            print(f"{routing:10}{error}")
            continue
        if verdict.certificate is not None:
            # Whoever does not trust the search trusts the checker, which shares nothing with it.
            assert net.check(verdict.certificate, routing) is None
            print(f"{routing:10}cannot deadlock on {verdict.lanes} lanes")
        else:
            print(f"{routing:10}{len(verdict.cycle)} packets wait in a cycle: {verdict.cycle[0]} ...")


if __name__ == "__main__":
    judge(netlace.parse(sys.argv[1] if len(sys.argv) > 1 else "rdn(ring(5),1)"))
