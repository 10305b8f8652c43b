"""Many threads and many processes at once."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import netlace
import numpy
import pytest

EXPRESSIONS = ["rdn(ring(4),1)", "torus(5,5)", "rsn(hypercube(2),2)", "petersen", "fat_tree(4)", "dragonfly(4,2,2)"]


def answers(expr: str) -> tuple[netlace.Figure[int], int | None, int, netlace.Metrics]:
    """What is asked of a network, in another process or thread."""
    net = netlace.parse(expr)
    distances = net.distances(numpy.arange(16) % net.order, 0)
    return net.metric("diameter"), net.certify().lanes, int(distances.sum()), net.metrics("order", "girth")


METHODS = [name for name in ("fork", "spawn") if name in multiprocessing.get_all_start_methods()]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("method", METHODS)
def test_processes_answer_the_same(method: str) -> None:
    expected = [answers(expr) for expr in EXPRESSIONS]
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        found = list(pool.map(answers, EXPRESSIONS * 3))
    assert [repr(one) for one in found] == [repr(one) for one in expected * 3]


def test_threads_answer_the_same_under_load() -> None:
    expected = {expr: repr(answers(expr)) for expr in EXPRESSIONS}
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda expr: (expr, repr(answers(expr))), EXPRESSIONS * 20))
    assert all(expected[expr] == answer for expr, answer in found)


def test_threads_share_a_network() -> None:
    """The stored graph is made once, whoever asks first."""
    net = netlace.jellyfish(2000, 6)

    def ask(i: int) -> tuple[int, int, int]:
        indptr, indices = net.csr()
        return indices.ctypes.data, int(indptr[-1]), int(net.distances(i, [0, 1, 2]).sum())

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, [7] * 64))
    assert len(set(found)) == 1


@pytest.mark.skipif("t" not in getattr(sys, "abiflags", ""), reason="this Python has its lock")
def test_no_lock_is_brought_back() -> None:
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined]
