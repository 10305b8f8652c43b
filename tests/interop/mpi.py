#!/usr/bin/env python3
"""A search shared by the processes of a real MPI job, against the search of one process. usage: mpi.py NETLACE NETLACE_MPI [full]"""
import json, os, pathlib, random, signal, subprocess, sys, tempfile, time

netlace, netlace_mpi = (os.path.realpath(program) for program in sys.argv[1:3])
full = sys.argv[3:] == ["full"]
# There are more processes than cores: who waits leaves the core to others.
environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_mpi_yield_when_idle="1")
scratch = pathlib.Path(tempfile.mkdtemp())


def command(ranks, *arguments):
    launch = ["mpirun", "--oversubscribe", "-n", str(ranks)] if ranks else []  # 0: one process, without a launcher
    return [*launch, netlace_mpi, *map(str, arguments)]


def run(ranks, *arguments):
    return subprocess.run(command(ranks, *arguments), env=environment, capture_output=True, text=True, timeout=1200)


def counts(ranks, *arguments):
    done = run(ranks, "--json", *arguments)
    assert done.returncode == 0, f"{ranks} processes, {arguments}:\n{done.stderr}"
    return json.loads(done.stdout)["counts"]


def by_one_process(expr):
    done = subprocess.run([netlace, "metrics", expr, "--only", "distances-from-0", "--by", "search", "--time", "3600", "--json"],
                          check=True, capture_output=True, text=True)
    metric = json.loads(done.stdout)["metrics"]["distances_from_0"]
    assert metric["by"] == "search"
    return [int(count) for _, count in sorted(metric["value"].items(), key=lambda item: int(item[0]))]


# The last two have no moves of bitmaps: links are followed node by node.
networks = (["rdn(torus(5,5),2)", "rsn(hypercube(6),3)", "rcr(2,12,10)", "hypercube(24)", "torus(256,256,256)",
             "re(frame=heawood,unit=heawood,phases=5)", "heawood_ii(5)"] if full else
            ["rdn(torus(3,3),2)", "rsn(hypercube(4),3)", "rcr(2,12,4)", "hypercube(20)", "torus(48,50,64)",
             "re(frame=heawood,unit=heawood,phases=3)", "heawood_ii(4)"])
for expr in networks:
    expected = by_one_process(expr)
    for ranks in (1, 2, 3, 4):
        assert counts(ranks, expr) == expected, f"{expr}: {ranks} processes count otherwise than one search"
print(f"{len(networks)} networks: 1, 2, 3 and 4 processes count as one search does")

# A process is killed in mid-run: the job ends with a message, and another number of processes goes on.
expr = "torus(80,80,80)"
expected = by_one_process(expr)
lots = random.Random(1)
for kill, (before, after) in enumerate([(2, 3), (3, 2), (2, 1), (1, 4)]):
    state = scratch / f"{kill}.bits"
    job = subprocess.Popen(command(before, expr, "--checkpoint", state), env=environment,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    reached = lots.randrange(10, 60)
    for line in job.stdout:
        if line.split()[0] == str(reached):
            break
    ranks = subprocess.run(["pgrep", "-P", str(job.pid), "-f", netlace_mpi], capture_output=True, text=True).stdout.split()
    assert len(ranks) == before, f"{len(ranks)} processes of {before}"
    os.kill(int(lots.choice(ranks)), signal.SIGKILL)
    killed = time.monotonic()
    _, message = job.communicate(timeout=60)
    waited = time.monotonic() - killed
    assert waited < 10 or not full, f"the job went on for {waited:.1f} s after a process was killed"
    assert job.returncode != 0 and "signal 9" in message, message
    stored = json.loads(state.open("rb").readline())["counts"]
    assert 1 < len(stored) < len(expected) and stored == expected[:len(stored)], "the checkpoint is of no moment of the search"
    midway = state.read_bytes()
    done = run(after, "--json", expr, "--checkpoint", state)
    assert f"after distance {len(stored) - 1}" in done.stderr, done.stderr
    assert json.loads(done.stdout)["counts"] == expected, f"gone on from distance {len(stored) - 1}, it counts otherwise"
print("killed in mid-run, a job ends" + (" within 10 s" if full else "") + ", and another number of processes goes on from its checkpoint")


def refused(why, state, *arguments, ranks=0):
    done = run(ranks, *arguments, "--checkpoint", state)
    assert done.returncode != 0 and why in done.stderr, f"not refused with `{why}`:\n{done.stdout}{done.stderr}"
    assert done.stderr.count(why) == 1, f"said more than once:\n{done.stderr}"


line = midway.index(b"\n") + 1
damaged = scratch / "damaged.bits"
# A bit of the nodes seen, one of those reached last, one node seen for another, a count, the end, all behind the first line.
flipped = bytearray(midway)
flipped[line + lots.randrange((len(midway) - line) // 2)] ^= 16
last = bytearray(midway)
last[len(midway) - 1 - lots.randrange((len(midway) - line) // 2)] ^= 1
moved = bytearray(midway)
moved[midway.index(b"\xff", line)] = 0xfe
moved[midway.index(b"\x00", line, (len(midway) + line) // 2)] = 1
for damage, why in [(bytes(flipped), "is damaged"), (bytes(last), "is damaged"), (bytes(moved), "its bits have changed"),
                    (midway.replace(b'"counts":[1,6,', b'"counts":[1,5,', 1), "is damaged"),
                    (midway[:-9], "is damaged"), (midway[:line], "is damaged"),
                    (midway[:line // 2], "is no checkpoint"), (b"", "is no checkpoint"), (b"\xff\x00\n", "is no checkpoint")]:
    assert damage != midway
    damaged.write_bytes(damage)
    refused(why, damaged, expr)
refused("is no checkpoint", damaged, expr, ranks=3)
damaged.write_bytes(flipped)
refused("is damaged", damaged, expr, ranks=3)
refused("its network is", scratch / "0.bits", "torus(80,80,81)")
refused("its first node is", scratch / "0.bits", expr, "--from", "7")
damaged.write_bytes(midway.replace(b"netlace.checkpoint/1", b"netlace.checkpoint/2", 1))
refused("reads formats up to 1: take a later version", damaged, expr)
# What another version wrote is read.
for kept in sorted((pathlib.Path(__file__).parents[2] / "crates/netlace-mpi/tests/formats").glob("*.bits")):
    state = scratch / kept.name
    state.write_bytes(kept.read_bytes().replace(b'"version":"', b'"version":"0.', 1))
    header = json.loads(state.open("rb").readline())
    done = run(2, "--json", header["expr"], "--checkpoint", state)
    assert f"after distance {len(header['counts']) - 1}" in done.stderr, done.stderr
    assert json.loads(done.stdout)["counts"] == by_one_process(header["expr"]), f"{kept}: it counts otherwise"
refused("No such file", scratch / "nowhere" / "x.bits", expr)
print("checkpoints that are damaged, or of another search, are refused")
