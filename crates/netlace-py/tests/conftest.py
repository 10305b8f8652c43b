"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]


@pytest.fixture(autouse=True)
def _in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples name files of the project."""
    monkeypatch.chdir(ROOT)


@pytest.fixture
def command() -> str | None:
    """The command `netlace` to compare with, if the environment names one."""
    return os.environ.get("NETLACE")
