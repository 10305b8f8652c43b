"""A study: how far apart the nodes of a family are as it grows, as a table for pandas or polars.

    python study.py > growth.csv
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import netlace


def growing(net: netlace.Network, steps: int) -> Iterator[netlace.Network]:
    """The network, and what it grows into."""
    grown: netlace.Network | None = net
    for _ in range(steps):
        if grown is None:
            return
        yield grown
        grown = grown.grown()


def mean_distance(net: netlace.Network) -> Fraction | None:
    """The mean distance, exactly."""
    value = net.metric("mean_distance").value
    return value if isinstance(value, Fraction) else None


def main() -> None:
    """Prints a line for each network."""
    print("network,order,degree,diameter,mean_distance")
    for base in (netlace.ring(5), netlace.petersen(), netlace.torus(5, 5)):
        for net in growing(netlace.rdn(base, 1), steps=5):
            diameter, mean = net.metric("diameter").value, mean_distance(net)
            distance = "" if mean is None else f"{float(mean):.3f}"
            print(f'"{net}",{net.order},{net.max_degree},{diameter},{distance}')


if __name__ == "__main__":
    main()
