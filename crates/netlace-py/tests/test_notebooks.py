"""The notebooks run to their ends, and show what is committed in them.

`NETLACE_NOTEBOOKS=write` renews what they show: read the changes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from conftest import PACKAGE

NOTEBOOKS = sorted((PACKAGE / "notebooks").glob("*.ipynb"))
# This one judges all claims, as the gate does once more for the chapter of the book: only `just full` runs it.
LONG = "papers"
IS_FULL = bool(os.environ.get("NETLACE_FULL") or os.environ.get("NETLACE_NOTEBOOKS"))


def shown(notebook: Any) -> list[tuple[str, Any]]:
    """What each cell prints and draws. What it prints may come in several parts."""
    found: list[tuple[str, Any]] = []
    for cell in notebook.cells:
        printed = False
        for output in cell.get("outputs", []):
            if printed and "text" in output:
                found[-1] = (cell.source, found[-1][1] + output["text"])
            else:
                found.append((cell.source, output.get("text") or output.get("data")))
            printed = "text" in output
    return found


def test_there_are_four() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["choosing", "invent", "papers", "tour"]


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if IS_FULL or path.stem != LONG], ids=lambda path: path.stem)
def test_notebook_shows_what_is_so(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    before = shown(notebook)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        # A bar was shown where a cell took long; nothing of it is left to be seen.
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("data", {}).get("text/html") != ""]
    if os.environ.get("NETLACE_NOTEBOOKS") == "write":
        nbformat.write(notebook, path)
        return
    after = shown(notebook)
    assert len(after) == len(before) > 5
    for (source, was), (_, now) in zip(before, after):
        assert now == was, source
