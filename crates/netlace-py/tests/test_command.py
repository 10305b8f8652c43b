"""The command that the package brings along is the one that is compiled by itself."""

from __future__ import annotations

import json
import os
import re
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import netlace
import pytest
from conftest import ROOT
from netlace._netlace import command_verbs

QUESTIONS = [
    ["--version"],
    ["--help"],
    ["show", "rdn(torus(5,5),2)"],
    ["distance", "ring(8)", "0", "4", "--json"],
    ["show", "rdn(torus(5,5),2"],
    ["show"],
    ["export", "hypercube(40)", "--format", "edges"],
    ["embed", "ring(5)", "hypercube(3)"],
]
PACKAGED = [sys.executable, "-m", "netlace"]


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_packaged_command_answers_as_the_command(question: list[str], command: str | None) -> None:
    if command is None:
        pytest.skip("NETLACE names no command")
    expected, answer = (subprocess.run([*program, *question], capture_output=True) for program in ([command], PACKAGED))
    assert (answer.returncode, answer.stdout, answer.stderr) == (expected.returncode, expected.stdout, expected.stderr)
    assert expected.stdout or expected.stderr


def leaves(verb: dict[str, Any], path: str) -> Iterator[str]:
    """The verbs that do something themselves."""
    if verb["arguments"] or not verb["verbs"]:
        yield path
    for below in verb["verbs"]:
        yield from leaves(below, f"{path} {below['name']}")


def test_every_verb_has_its_call() -> None:
    """All of them in `netlace.commands`, and in the table of the book; what that names is there."""
    table = runpy.run_path(str(ROOT / "book/python_api.py"))["CALLS"]
    verbs = {name for verb in json.loads(command_verbs()) for name in leaves(verb, verb["name"])}
    assert verbs - {"completions", "man", "schema"} == set(table)
    assert {name.replace(" ", "_") for name in table} == set(netlace.commands.__all__)
    for calls in table.values():
        for call in re.findall(r"`([\w.]+)`", calls):
            name = call.removeprefix("netlace.")
            of, _, member = name.rpartition(".")
            # Those that follow on another of a class are of the same.
            assert hasattr(netlace, name) or hasattr(getattr(netlace, of or "Network"), member), call


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: netlace.petersen().export(format="edgs"), "'edgs' for 'format='"),  # type: ignore[arg-type]
        (lambda: netlace.petersen().export(format="simgrid"), "name it with output=$"),
        (lambda: netlace.commands.fabric_check(), "^give net=, or a folder$"),
        (lambda: netlace.commands.show("rign(5)"), "did you mean `ring`"),
    ],
)
def test_mistakes_are_explained_in_the_words_of_python(call: Any, message: str) -> None:
    with pytest.raises(netlace.UsageError, match=message) as raised:
        call()
    assert "--" not in str(raised.value) and "Usage" not in str(raised.value)


@pytest.mark.parametrize("expr", ["rdn(ring(4),1)", "hosts(torus(4,4),2)", "fat_tree(4)"])
def test_answers_are_those_of_the_command(expr: str, command: str | None) -> None:
    if command is None:
        pytest.skip("NETLACE names no command")

    def printed(*words: str) -> Any:
        done = subprocess.run([command, *words, "--json"], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    net = netlace.parse(expr)
    bill, routings = printed("bill", expr), printed("routings", expr)["routings"]
    assert (net.bill().price, net.bill().hosts) == (bill["price"], int(bill["hosts"]))
    assert [one.routing for one in net.routings().routings] == [one["routing"] for one in routings]
    assert [one.saturation for one in net.routings().routings] == [one["saturation"] for one in routings]
    with pytest.raises(netlace.UsageError, match="has no node"):
        net.paths(0, 10**6)
    with netlace.limits(memory=1000), pytest.raises(netlace.RefusedError, match=r"netlace.limits\(memory"):
        net.routings()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_ends_the_command() -> None:
    slow = [*PACKAGED, "metrics", "rsn(hypercube(5),3)", "--only", "mean-distance", "--by", "brute-force", "--time", "1000000"]
    job = subprocess.Popen(slow, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    assert job.poll() is None, "the search should take longer"
    job.send_signal(signal.SIGINT)
    assert job.wait(timeout=10) == -signal.SIGINT
