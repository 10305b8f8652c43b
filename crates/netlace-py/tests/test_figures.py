"""Figures behave as numbers, and remember how they are known."""

from __future__ import annotations

import pickle
from fractions import Fraction

import netlace
import pytest


def test_figures_compare_and_calculate_as_their_values() -> None:
    diameter = netlace.petersen().metric("diameter")
    mean = netlace.petersen().metric("mean_distance")
    assert diameter == 2 and 2 == diameter and diameter == netlace.parse("torus(3,3)").metric("diameter")
    assert diameter != 3 and diameter < 3 and 3 > diameter and diameter >= mean
    assert diameter + 1 == 3 and 1 - diameter == -1 and mean * 3 == 5 and 1 / mean == Fraction(3, 5)
    assert int(diameter) == 2 and int(mean) == 1 and float(mean) == pytest.approx(5 / 3)
    assert f"{diameter:>3}|{mean:.3f}|{diameter}" == "  2|1.667|2"
    assert hash(diameter) == hash(2) and diameter in {2}
    assert sorted([diameter, mean])[0] is mean


def test_figures_that_are_no_numbers_say_so() -> None:
    bounds = netlace.parse("rdn(torus(5,5),2)").metric("bisection")
    assert bounds == bounds.value and bounds != 1
    for use in (lambda: bounds < 3, lambda: bounds + 1, lambda: int(bounds), lambda: f"{bounds:.2f}"):
        with pytest.raises(TypeError, match="bisection is no single number"):
            use()
    with pytest.raises(netlace.NetlaceError, match="within bounds only"):
        bounds.exact()
    with pytest.raises(netlace.NetlaceError, match="is estimated"):
        netlace.petersen().metric("fault_tolerance").exact()
    assert netlace.petersen().metric("girth").exact() == 5


@pytest.mark.parametrize("expr", ["petersen", "rdn(torus(5,5),2)", "fat_tree(4)", "torus(2,3)", "hypercube(90)"])
def test_figures_are_pickled_whole(expr: str) -> None:
    figures = netlace.parse(expr).metrics()
    again = pickle.loads(pickle.dumps(figures))
    assert repr(again) == repr(figures) and again.to_polars().equals(figures.to_polars())
    for figure in figures:
        other = pickle.loads(pickle.dumps(figure))
        assert (repr(other), other.value, other.known, other.by) == (repr(figure), figure.value, figure.known, figure.by)
        assert (other.samples, other.interval, other.refused) == (figure.samples, figure.interval, figure.refused)


def test_rows_are_pickled() -> None:
    (row,) = netlace.compare(["petersen"], columns=["routing", "diameter"])
    again = pickle.loads(pickle.dumps(row))
    assert again.network == row.network and [again[name] for name in again] == [row[name] for name in row]
