"""The types that are declared are those that are there."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import netlace
from conftest import PACKAGE
from netlace._stubs import stubs

TYPED = PACKAGE / "python" / "netlace"


def run(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


def strict(*files: Path) -> str:
    """What mypy objects to; outside of the project, so that the installed package is looked at."""
    outside = Path(tempfile.gettempdir())
    return run("mypy", "--strict", "--cache-dir", outside / "netlace-mypy", *files, cwd=outside).stdout


def test_what_follows_from_the_command_is_as_it_would_be_written(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, PACKAGE / "generate.py", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in ("commands.py", "answers.py", "_netlace.pyi"):
        assert (tmp_path / name).read_text() == (TYPED / name).read_text(), f"{name}: run `just python-renew`"


def test_types_of_families_are_those_of_the_registry() -> None:
    assert (TYPED / "families.pyi").read_text() == stubs(), "run `just python-renew`"


def test_installed_types_are_those_of_the_project() -> None:
    installed = Path(netlace.__file__).parent
    assert (installed / "py.typed").exists()
    for name in ("_netlace.pyi", "families.pyi"):
        assert (installed / name).read_text() == (TYPED / name).read_text()


def test_declarations_agree_with_the_module(tmp_path: Path) -> None:
    # Python classes that cannot be subclassed together; and a list that only says what is there.
    allowed = tmp_path / "allowed.txt"
    allowed.write_text("netlace._netlace.__all__\n")
    done = run("mypy.stubtest", "netlace", "--ignore-disjoint-bases", "--allowlist", allowed, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_examples_pass_the_strictest_checks() -> None:
    assert "Success" in strict(*sorted((PACKAGE / "examples").glob("*.py")))


def test_wrong_calls_are_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('import netlace\nnetlace.rdn(netlace.petersen(), "two")\nnetlace.petersen().certify("fastest")\n')
    said = strict(wrong)
    assert said.count("error:") == 2, said
