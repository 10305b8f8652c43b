"""The types that are declared are those that are there."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

import netlace
import pytest
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
    for name in ("__init__.py", "commands.py", "answers.py", "_netlace.pyi"):
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


#: What users of NetworkX have in their notebooks, with the types that figures have.
SNIPPET = """
from fractions import Fraction

import netlace

net = netlace.parse("rdn(ring(5),1)")
diameter: int = net.metric("diameter").exact()
mean: Fraction = net.metric("mean_distance").exact()
verdict = net.certify()
if verdict:
    text: str = verdict.certificate
    lanes: int = verdict.lanes
else:
    word: str = verdict.verdict
first, second, level = net.edges()
print(diameter < 3, f"{mean:.2f}", net.bill().price, netlace.compare([net])[:1][0]["price"])
"""


def readme_code() -> str:
    """What is typed in the README of the package."""
    lines = (PACKAGE / "README.md").read_text().splitlines()
    return "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... "))) + "\n"


EXAMPLES = {path.name: path.read_text() for path in sorted((PACKAGE / "examples").glob("*.py"))}
PAGES = {"snippet": SNIPPET, "README": readme_code(), **EXAMPLES}


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES.keys())
def test_notebooks_pass_the_strictest_checks(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(text)
    # Expressions of a notebook are shown there, and are no statements without effect.
    rules = {"typeCheckingMode": "strict", "reportUnusedExpression": False, "pythonPlatform": "Linux"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({**rules, "include": ["page.py"]}))
    done = run("pyright", "--pythonpath", sys.executable, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Success" in strict(page)


def test_figures_are_of_the_types_that_are_declared() -> None:
    """In the stub each figure is a whole number, a fraction, a float or something else; so it is."""
    stub = (PACKAGE / "stubs" / "_netlace.pyi").read_text()
    declared: dict[str, type] = {}
    for name, kind in (("Int", int), ("Fraction", Fraction), ("Float", float)):
        words = stub.split(f"_{name}Figure = Literal[")[1].split("]")[0]
        declared.update({word.strip(' ",\n'): kind for word in words.split(",") if word.strip()})
    expressions = ["petersen", "rdn(petersen,1)", "fat_tree(4)", "rcr(2,1,2)", "hypercube(70)", "hosts(star(4),2)"]
    for expr in expressions:
        with netlace.limits(time=5):
            figures = netlace.parse(expr).metrics(all=True)
        for figure in figures:
            if figure.known == "bound" or figure.value is None:
                continue
            assert isinstance(figure.value, declared.get(figure.name, (dict, list))), (expr, figure)


def test_wrong_calls_are_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('import netlace\nnetlace.rdn(netlace.petersen(), "two")\nnetlace.petersen().certify("fastest")\n')
    said = strict(wrong)
    assert said.count("error:") == 2, said
