"""Bars for long work: in notebooks below the cell, elsewhere on standard error if it is a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any, Protocol

from ._limits import current


class Shown(Protocol):
    """Hears of progress while a call runs, on the thread that made it."""

    def update(self, done: int, total: int) -> None: ...

    def close(self) -> None: ...


def begin() -> Shown | None:
    """Who hears of the progress of a call that has begun."""
    listener = current().listener
    if callable(listener):
        return _Called(listener)
    if not listener:
        return None
    if _in_notebook():
        return _Notebook()
    if sys.stderr is not None and sys.stderr.isatty():
        return _Terminal()
    return None


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return hasattr(shell, "kernel")


class _Called:
    def __init__(self, listener: Any) -> None:
        self._listener = listener

    def update(self, done: int, total: int) -> None:
        self._listener(done, total)

    def close(self) -> None:
        pass


class _Bar:
    """A bar that shows itself when a second has passed."""

    _DELAY = 1.0

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._is_shown = False

    def update(self, done: int, total: int) -> None:
        seconds = time.monotonic() - self._begun
        if seconds >= self._DELAY and total > 0:
            self._show(min(done / total, 1.0), seconds)
            self._is_shown = True

    def _show(self, share: float, seconds: float) -> None:
        raise NotImplementedError

    def _clear(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        if self._is_shown:
            self._clear()


class _Terminal(_Bar):
    _WIDTH = 40

    def _show(self, share: float, seconds: float) -> None:
        full = round(share * self._WIDTH)
        bar = "█" * full + "░" * (self._WIDTH - full)
        self._write(f"\r{bar} {share:4.0%} {seconds:5.0f} s")

    def _clear(self) -> None:
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, UnicodeEncodeError):
            pass


class _Notebook(_Bar):
    def __init__(self) -> None:
        super().__init__()
        self._handle: Any = None

    def _show(self, share: float, seconds: float) -> None:
        from IPython.display import HTML, display

        html = HTML(f"<progress value='{share:.3f}' style='width: 20em'></progress> {share:.0%} {seconds:.0f} s")
        if self._handle is None:
            self._handle = display(html, display_id=True)
        else:
            self._handle.update(html)

    def _clear(self) -> None:
        from IPython.display import HTML

        # A display cannot be taken back, but shows nothing then.
        self._handle.update(HTML(""))
