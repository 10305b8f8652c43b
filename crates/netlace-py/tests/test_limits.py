"""Limits and progress: for the process, a thread, a task."""

from __future__ import annotations

import asyncio
import threading
import time

import netlace
import pytest


@pytest.fixture(autouse=True)
def _as_at_first():
    yield
    netlace.set_limits()
    netlace.set_progress()


def test_threads_have_limits_of_their_own() -> None:
    netlace.set_limits(time=100)
    found: dict[str, float] = {}
    inside, done = threading.Event(), threading.Event()

    def other() -> None:
        with netlace.limits(time=5):
            inside.set()
            done.wait(10)
            found["other"] = netlace.limits().time

    thread = threading.Thread(target=other)
    thread.start()
    inside.wait(10)
    found["here"] = netlace.limits().time
    done.set()
    thread.join()
    assert found == {"other": 5, "here": 100}
    netlace.set_limits()
    assert netlace.limits().time == 60


def test_tasks_have_limits_of_their_own() -> None:
    async def task(seconds: int) -> float:
        with netlace.limits(time=seconds):
            await asyncio.sleep(0.01)
            return netlace.limits().time

    async def both() -> list[float]:
        return list(await asyncio.gather(task(5), task(7)))

    assert asyncio.run(both()) == [5, 7]


def test_limits_can_be_entered_again_and_within_each_other() -> None:
    five = netlace.limits(time=5)
    for _ in range(2):
        with five:
            assert netlace.limits().time == 5
            with netlace.limits(memory=1e9), five:
                assert (netlace.limits().time, netlace.limits().memory) == (5, 10**9)
        assert netlace.limits().time == 60


def test_limits_decorate_functions() -> None:
    @netlace.limits(threads=1)
    def threads() -> int:
        return netlace.limits().threads

    assert threads() == 1


def test_limits_that_limit_nothing_are_warned_of() -> None:
    with pytest.warns(RuntimeWarning, match="set_limits"):
        netlace.limits(time=5)


@pytest.mark.parametrize("wrong", [{"time": -1}, {"time": float("nan")}, {"memory": -1}, {"threads": 0}, {"threads": 1.5}, {"time": "soon"}])
def test_wrong_limits_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(netlace.UsageError):
        netlace.limits(**wrong)  # type: ignore[arg-type]
    with pytest.raises(netlace.UsageError):
        netlace.set_limits(**wrong)  # type: ignore[arg-type]


#: It takes seconds, and ends within a step of them.
LONG = 'netlace.jellyfish(6400, 4).metric("permutation_loads")'


@pytest.mark.parametrize("work", [LONG, 'netlace.commands.metrics("jellyfish(6400,4)", only=["permutation-loads"])'])
def test_half_a_second_is_a_limit(work: str) -> None:
    with netlace.limits(time=0.5), pytest.raises(netlace.RefusedError, match="time limit was reached"):
        eval(work)


def test_what_cannot_hear_is_refused() -> None:
    for use in (netlace.progress, netlace.set_progress):
        with pytest.raises(netlace.UsageError, match="progress"):
            use("loud")  # type: ignore[arg-type]


def test_a_function_hears_of_progress() -> None:
    heard: list[tuple[int, int]] = []
    with netlace.progress(lambda done, total: heard.append((done, total))):
        netlace.hypercube(14).metric("mean_distance", by="brute_force")
    assert heard and all(0 <= done <= max(total, done) for done, total in heard)
    count = len(heard)
    netlace.hypercube(13).metric("mean_distance", by="brute_force")
    assert len(heard) == count


def test_what_a_listener_raises_ends_the_work() -> None:
    def stop(done: int, total: int) -> None:
        raise LookupError("enough")

    with netlace.limits(time=1000), netlace.progress(stop), pytest.raises(LookupError):
        netlace.hypercube(19).metric("mean_distance", by="brute_force")


def test_bars_are_shown_on_terminals_only(capfd: pytest.CaptureFixture[str]) -> None:
    from netlace import _progress

    bar = _progress._Terminal()
    bar._begun -= 2
    bar.update(1, 4)
    bar.close()
    shown = capfd.readouterr().err
    assert " 25%" in shown and shown.endswith("\r\x1b[K")
    assert _progress.begin() is None  # standard error is no terminal here
    netlace.set_progress(False)
    assert _progress.begin() is None


def test_many_distances_are_within_memory() -> None:
    net = netlace.torus(9, 9)
    with netlace.limits(memory=1e6), pytest.raises(netlace.RefusedError, match=r"netlace.limits\(memory"):
        net.distances([0] * 100_000, 5)
    assert net.distances([0] * 100_000, 5).shape == (100_000,)
