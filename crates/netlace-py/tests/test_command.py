"""The command that the package brings along is the one that is compiled by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

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


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_ends_the_command() -> None:
    slow = [*PACKAGED, "metrics", "rsn(hypercube(5),3)", "--only", "mean-distance", "--by", "brute-force", "--time", "1000000"]
    job = subprocess.Popen(slow, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    assert job.poll() is None, "the search should take longer"
    job.send_signal(signal.SIGINT)
    assert job.wait(timeout=10) == -signal.SIGINT
