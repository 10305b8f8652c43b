"""The explorer: a page with the whole command inside, shown in notebooks or saved."""

from __future__ import annotations

import html
import os
import tempfile
from pathlib import Path

from . import commands
from ._ask import NetworkLike
from ._netlace import Network


class Page:
    """A page with the explorer: a notebook shows it below the cell.

    Examples
    --------
    >>> page = netlace.petersen().explore()
    >>> page
    Page('petersen')
    """

    def __init__(self, network: Network, text: str, height: int) -> None:
        self._network = network
        #: The page, as HTML.
        self.html = text
        self._height = height

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file, which any browser opens.

        Examples
        --------
        >>> import tempfile
        >>> netlace.petersen().explore().save(tempfile.mkdtemp() + "/petersen.html")
        """
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        page = html.escape(self.html, quote=True)
        name = html.escape(str(self._network), quote=True)
        return f'<iframe srcdoc="{page}" title="explorer of {name}" width="100%" height="{self._height}" style="border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"Page({str(self._network)!r})"


def explore(self: Network, *others: NetworkLike, height: int = 640, embed: bool = False) -> Page:
    """Walk through it in a browser: routes, collectives, deadlocks, faults. Notebooks show the page below the cell.

    The page has all of netlace inside, about 4 MB, and asks for nothing from anywhere. A notebook that is saved keeps it.

    Parameters
    ----------
    others : NetworkLike
        Networks that the page also offers; it compares the first of them with this one.
    height : int
        The height of the page in the notebook, in pixels.
    embed : bool
        Show the map alone.

    Returns
    -------
    Page

    Examples
    --------
    >>> netlace.parse("rsn(hypercube(3),2)").explore("torus(8,8)")
    Page('rsn(hypercube(3),2)')
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "page.html"
        commands.explore([self, *others], output=output, embed=embed)
        return Page(self, output.read_text(encoding="utf-8"), height)
