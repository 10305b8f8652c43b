"""Every example in the documentation runs, and everything public has one."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator

import netlace
import pytest
from conftest import PACKAGE, ROOT
from netlace import _netlace

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def is_attribute(value: object) -> bool:
    return inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value) or isinstance(value, property)


def documented() -> Iterator[tuple[str, str]]:
    """What is public, with its documentation."""
    yield "netlace", netlace.__doc__ or ""
    for name in netlace.__all__:
        thing = getattr(netlace, name)
        if not (inspect.isclass(thing) or callable(thing)) or name.endswith("Error"):
            continue
        yield name, thing.__doc__
        if inspect.isclass(thing):
            for member, value in sorted(vars(thing).items(), key=lambda entry: entry[0]):
                if not member.startswith("_") and not is_attribute(value):
                    yield f"{name}.{member}", value.__doc__
    for name in netlace.commands.__all__:
        yield f"commands.{name}", getattr(netlace.commands, name).__doc__
    for name in netlace.families.__all__:
        yield name, getattr(netlace, name).__doc__


def attributes() -> Iterator[tuple[str, str]]:
    """Attributes, which need no example where their class has one."""
    for name, thing in sorted(vars(_netlace).items(), key=lambda entry: entry[0]):
        if inspect.isclass(thing):
            for member, value in sorted(vars(thing).items(), key=lambda entry: entry[0]):
                if is_attribute(value) and not member.startswith("_"):
                    yield f"{name}.{member}", value.__doc__


def run(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {"netlace": netlace}, name, name, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert result.failed == 0, "".join(said)


@pytest.mark.parametrize(("name", "text"), [pytest.param(*entry, id=entry[0]) for entry in documented()])
def test_everything_public_has_an_example_that_runs(name: str, text: str) -> None:
    assert ">>>" in text, f"{name} has no example"
    run(name, text)


@pytest.mark.parametrize(("name", "text"), [pytest.param(*entry, id=entry[0]) for entry in attributes()])
def test_every_attribute_is_documented(name: str, text: str) -> None:
    assert text, f"{name} is not documented"
    run(name, text)


@pytest.mark.parametrize("page", [ROOT / "README.md", PACKAGE / "README.md", *sorted((ROOT / "book/src").glob("python*[!i].md"))], ids=lambda page: page.name)
def test_pages_show_what_is_so(page) -> None:
    text = page.read_text()
    assert text.count(">>>") > 3
    # The end of a block of code is no output.
    run(page.name, text.replace("\n```", "\n\n```"))


def test_the_reference_is_made_from_the_documentation() -> None:
    done = subprocess.run([sys.executable, "book/python_api.py"], check=True, capture_output=True, text=True)
    assert done.stdout == (ROOT / "book/src/python-api.md").read_text(), "run `just python-renew`"
