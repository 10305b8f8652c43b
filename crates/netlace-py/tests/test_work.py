"""Long work: other threads run on, and an interrupt ends it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import netlace
import pytest

LONG = {
    "a search from all nodes": 'netlace.parse("hypercube(20)").metric("mean_distance", by="brute_force")',
    "a verdict": 'netlace.parse("torus(100,100)").certify("updown")',
    "distances without a rule": 'netlace.jellyfish(1 << 18, 4).distances(range(1 << 18), 0)',
    "designs": "netlace.design(endpoints=200_000, radix=64)",
    "claims": 'netlace.claims(size="large")',
    "a list of links": 'netlace.hypercube(23).edges()',
    "a verb of the command": 'netlace.commands.metrics("hypercube(20)", only=["mean-distance"], by="brute-force")',
}

SCRIPT = """
import resource, time
import netlace
netlace.set_limits(time=10**9)
print("begin", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
time.sleep(2)
def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
before = used()
time.sleep(0.5)
print("still working" if used() - before > 0.2 else "idle", flush=True)
print(netlace.petersen().metric("diameter").value)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently there")
@pytest.mark.parametrize("work", LONG.values(), ids=LONG.keys())
def test_an_interrupt_ends_the_work(work: str) -> None:
    import signal

    command = [sys.executable, "-c", SCRIPT.format(work=work)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == "begin\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        assert process.stdout.readline() == "interrupted\n"
        waited = time.monotonic() - sent
        # Bounded by `just full`, whose build is optimised: here it would measure how busy the machine is.
        assert waited < 1 or "NETLACE_FULL" not in os.environ
        assert process.stdout.read() == "idle\n2\n"
        assert process.stderr.read() == ""


def test_other_threads_run_on() -> None:
    beats: list[float] = []
    is_over = threading.Event()

    def beat() -> None:
        while not is_over.wait(0.005):
            beats.append(time.monotonic())

    other = threading.Thread(target=beat)
    other.start()
    begin = time.monotonic()
    with netlace.limits(threads=1):
        netlace.parse("rsn(hypercube(3),3)").distance_matrix()
        netlace.parse("hypercube(14)").metric("mean_distance", by="brute_force")
    end = time.monotonic()
    is_over.set()
    other.join()
    during = [moment for moment in beats if begin < moment < end]
    assert len(during) > (end - begin) / 0.005 / 10


def test_work_is_done_on_any_thread() -> None:
    found: list[object] = []
    nets = [netlace.parse(f"rdn(ring({n}),1)") for n in range(3, 9)]
    threads = [threading.Thread(target=lambda net=net: found.append(net.certify().lanes)) for net in nets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(nets) and all(found)
