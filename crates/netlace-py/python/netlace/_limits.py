"""What long work may take, and who hears of its progress: for the whole process, or within a ``with`` statement."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from contextlib import ContextDecorator
from contextvars import ContextVar
from types import TracebackType
from typing import Any, NamedTuple, Union

from ._netlace import cores, half_of_free_memory
from .errors import UsageError

#: Who hears of progress: nobody, a bar, or a function of ``(done, total)``.
Listener = Union[bool, Callable[[int, int], object]]


class _Setting(NamedTuple):
    """What is set; what is None is as the command has it."""

    memory: Union[int, None] = None
    time: Union[float, None] = None
    threads: Union[int, None] = None
    listener: Listener = True


_of_process = _Setting()
#: What holds in this thread or task, each with what held before it.
_stack: ContextVar[tuple[_Setting, Any] | None] = ContextVar("netlace", default=None)


def current() -> _Setting:
    """What holds here."""
    here = _stack.get()
    return here[0] if here else _of_process


def _given(memory: float | None, time: float | None, threads: int | None) -> dict[str, Any]:
    """Those that are given, checked."""
    given: dict[str, Any] = {}
    if memory is not None:
        given["memory"] = int(_at_least("memory", memory, 0))
    if time is not None:
        given["time"] = _at_least("time", time, 0)
    if threads is not None:
        number = _at_least("threads", threads, 0)
        if number < 1 or number != int(number):
            raise UsageError(f"at least one thread is needed, and a whole number of them, not {threads}")
        given["threads"] = int(number)
    return given


def _at_least(name: str, value: float, least: int) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not (math.isfinite(number) and number >= least):
        raise UsageError(f"{name} is a number of at least {least}, not {value!r}")
    return number


def _checked(listener: Listener) -> Listener:
    """Who hears of progress, if it can."""
    if isinstance(listener, bool) or callable(listener):
        return listener
    raise UsageError(f"progress is shown (True), not shown (False) or given to a function, not {listener!r}")


class _Within(ContextDecorator):
    """A setting for what runs in a ``with`` statement, or in a function that it decorates. Other threads have their own."""

    def _change(self, setting: _Setting) -> _Setting:
        raise NotImplementedError

    def _enter(self) -> None:
        _stack.set((self._change(current()), _stack.get()))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        here = _stack.get()
        if here is not None:
            _stack.set(here[1])


class limits(_Within):
    """What long work may take, in a ``with`` statement or in a function that it decorates.

    What would take more is refused before it begins, and what takes longer ends with what was found, or with
    :class:`RefusedError`. A limit that is left out stays as it is. Other threads and tasks keep theirs; :func:`set_limits`
    is for all of them.

    Parameters
    ----------
    memory : float
        Bytes that may be taken.
    time : float
        Seconds that a call may take; of :func:`claims` each claim, by estimate.
    threads : int
        The number of threads that may work at a time. No answer depends on it.

    Examples
    --------
    >>> net = netlace.hypercube(30)
    >>> with netlace.limits(memory=1e9):
    ...     net.csr()
    Traceback (most recent call last):
      ...
    netlace.errors.RefusedError: storing the graph of hypercube(30) needs 137 GB, more than the limit of 1.0 GB
    raise it with netlace.limits(memory=...)
    >>> with netlace.limits(time=600, threads=4) as limits:
    ...     limits.time, limits.threads
    (600.0, 4)
    >>> netlace.limits().time
    60.0
    """

    def __init__(
        self, *, memory: float | None = None, time: float | None = None, threads: int | None = None
    ) -> None:
        self._given = _given(memory, time, threads)
        self._is_used = not self._given

    def _change(self, setting: _Setting) -> _Setting:
        return setting._replace(**self._given)

    def __enter__(self) -> limits:
        self._is_used = True
        self._enter()
        return self

    def __del__(self) -> None:
        if not getattr(self, "_is_used", True):
            warnings.warn(
                "netlace.limits() holds within a `with` statement; netlace.set_limits() for the whole process",
                RuntimeWarning,
                stacklevel=2,
            )

    @property
    def _all(self) -> _Setting:
        return self._change(current())

    @property
    def memory(self) -> int:
        """The bytes that may be taken: half of what is free, unless set."""
        memory = self._all.memory
        return half_of_free_memory() if memory is None else memory

    @property
    def time(self) -> float:
        """The seconds that a call may take."""
        time = self._all.time
        return 60.0 if time is None else time

    @property
    def threads(self) -> int:
        """The number of threads that may work at a time: one for each core, unless set."""
        return self._all.threads or cores()

    def __repr__(self) -> str:
        return f"limits(memory={self.memory}, time={self.time:g}, threads={self.threads})"


def set_limits(
    *, memory: float | None = None, time: float | None = None, threads: int | None = None
) -> None:
    """Set what long work may take, in all threads that are not in a ``with`` statement of :class:`limits`.

    Parameters
    ----------
    memory : float, optional
        Bytes that may be taken; half of what is free, if left out.
    time : float, optional
        Seconds that a call may take; 60, if left out.
    threads : int, optional
        The number of threads that may work at a time; one for each core, if left out.

    Examples
    --------
    >>> netlace.set_limits(time=600)
    >>> netlace.limits().time
    600.0
    >>> netlace.set_limits()  # as at first
    >>> netlace.limits().time
    60.0
    """
    global _of_process
    _of_process = _Setting(**_given(memory, time, threads), listener=_of_process.listener)


class progress(_Within):
    """Who hears how far long work is, in a ``with`` statement or in a function that it decorates.

    By default a bar is shown once a call has taken a second: in notebooks below the cell, elsewhere on standard error if
    that is a terminal.

    Parameters
    ----------
    listener : bool or callable
        ``False`` for no bar, ``True`` for the bar, or a function of the done and the total units of work. What it raises
        ends the work.

    Examples
    --------
    >>> shares = []
    >>> with netlace.progress(lambda done, total: shares.append(done / max(total, 1))):
    ...     netlace.hypercube(12).metric("mean_distance", by="brute_force")
    Figure(mean_distance = 6.001, exact by search)
    """

    def __init__(self, listener: Listener = True) -> None:
        self._listener = _checked(listener)

    def _change(self, setting: _Setting) -> _Setting:
        return setting._replace(listener=self._listener)

    def __enter__(self) -> progress:
        self._enter()
        return self


def set_progress(listener: Listener = True) -> None:
    """Set who hears how far long work is, in all threads that are not in a ``with`` statement of :class:`progress`.

    Parameters
    ----------
    listener : bool or callable
        As for :class:`progress`.

    Examples
    --------
    >>> netlace.set_progress(False)  # no bars
    >>> netlace.set_progress()  # as at first
    """
    global _of_process
    _of_process = _of_process._replace(listener=_checked(listener))
