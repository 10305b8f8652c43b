#!/usr/bin/env python3
"""A study that is killed, cut into shards and stopped by a full disk, beside one that is left in peace.

usage: study.py NETLACE REPORT [POINTS]

Every network of the study comes from a file of its own, so that the kernel tells how often each is opened: once to check the plan, and once
for every time that a point of it is worked out."""
import contextlib
import ctypes
import filecmp
import os
import pathlib
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time

NETLACE, REPORT = os.path.realpath(sys.argv[1]), sys.argv[2]
POINTS = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
WORKERS, KILLS, SHARDS = 2, 5, 4
LOTS = random.Random(1)
COMPUTES = """
[[compute]]
metrics = { only = ["diameter", "mean-distance", "bisection", "fault-tolerance"], seed = 7 }

[[compute]]
certify = { lanes = 4 }
"""


def check(holds, what):
    if not holds:
        sys.exit(f"study: {what}")


def write_plan(folder, points):
    """Rings with chords by lot: twice as many points as files."""
    (folder / "nets").mkdir()
    for number in range(points // 2):
        nodes = LOTS.randrange(16, 40)
        ring = [(v, (v + 1) % nodes) for v in range(nodes)]
        chords = {tuple(sorted(LOTS.sample(range(nodes), 2))) for _ in range(nodes // 2)}
        links = ring + [(v, w) for v, w in chords if w - v not in (1, nodes - 1)]
        (folder / "nets" / f"{number}.edges").write_text("".join(f"{v} {w}\n" for v, w in links))
    networks = "".join(f"    'file(\"nets/{number}.edges\")',\n" for number in range(points // 2))
    (folder / "study.toml").write_text(f"networks = [\n{networks}]\ntime = 10\n{COMPUTES}")


class Opened:
    """How often files in a folder are opened."""

    def __init__(self, folder):
        IN_OPEN = 0x20
        libc = ctypes.CDLL(None, use_errno=True)
        self.fd = libc.inotify_init1(os.O_NONBLOCK)
        check(libc.inotify_add_watch(self.fd, os.fsencode(folder), IN_OPEN) >= 0, "cannot watch files")

    def count(self):
        """Since it was asked last."""
        count = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                events = os.read(self.fd, 1 << 16)
                while events:
                    _, mask, _, length = struct.unpack_from("iIII", events)
                    check(not mask & 0x4000, "too many files were opened to count")
                    count += length > 0
                    events = events[16 + length:]
        return count


def start(folder, *flags, workers=WORKERS, **how):
    command = [NETLACE, "study", "study.toml", "--threads", str(workers), *flags]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **how)


def run(folder, *flags, status=0, **how):
    """Runs to the end; what was said on standard error."""
    process = start(folder, *flags, **how)
    _, said = process.communicate()
    check(process.returncode == status, f"{flags} ended with {process.returncode}: {said}")
    return said


def size(path):
    return path.stat().st_size if path.exists() else 0


def finished(path):
    """Whole records in a file."""
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0


def killed(folder, whole):
    """Kills a study at random moments; how many points each kill cost."""
    path, files, opened = folder / "killed.jsonl", POINTS // 2, Opened(folder / "nets")
    share = whole.stat().st_size // (KILLS + 2)
    lost, before = [], 0
    for kill in range(KILLS):
        process = start(folder, "-o", path.name)
        grown = size(path) + LOTS.randrange(1, share)
        while size(path) < grown and process.poll() is None:
            time.sleep(0.001)
        time.sleep(LOTS.uniform(0, 0.01))
        process.kill()
        check(process.wait() == -signal.SIGKILL, f"run {kill + 1} ended before it was killed: take more points")
        now = finished(path)
        lost.append(opened.count() - files - (now - before))
        check(0 <= lost[-1] <= WORKERS, f"kill {kill + 1} cost {lost[-1]} points with {WORKERS} workers")
        before = now
    run(folder, "-o", path.name)
    check(opened.count() == files + POINTS - before, "the last run worked out more than was missing")
    check(filecmp.cmp(path, whole, shallow=False), "the killed study is another than the undisturbed one")
    return lost


def locked(folder):
    """Two runs do not write one file."""
    process, path = start(folder, "-o", "locked.jsonl"), folder / "locked.jsonl"
    while not finished(path) and process.poll() is None:
        time.sleep(0.001)
    check("is being written by another run" in run(folder, "-o", path.name, status=2), "two runs write one file")
    process.kill()
    process.communicate()


def cut(folder, whole):
    """A file that ends anywhere is gone on with."""
    path, text = folder / "cut.jsonl", whole.read_bytes()
    for _ in range(10):
        end = LOTS.choice([LOTS.randrange(len(text)), LOTS.randrange(text.index(b"\n"))])
        # Mostly near the end, so that little is worked out again.
        path.write_bytes(text[:max(end, len(text) * 9 // 10) if end > len(text) // 50 else end])
        run(folder, "-o", path.name)
        check(path.read_bytes() == text, f"cut at byte {end}, it is another study")
    lines = text.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5] + [lines[5][:-9] + b"\n"] + lines[6:]))
    check("line 6 is damaged" in run(folder, "-o", path.name, status=2), "damage is not told")


def sharded(folder, whole):
    names = [f"study-{number}-of-{SHARDS}.jsonl" for number in range(1, SHARDS + 1)]
    for number in range(1, SHARDS + 1):
        run(folder, "--shard", f"{number}/{SHARDS}", workers=1 + number % 3)
    merge = [NETLACE, "study", "merge", *reversed(names), "-o", "merged.jsonl"]
    subprocess.run(merge, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    check(filecmp.cmp(folder / "merged.jsonl", whole, shallow=False), "the shards are another study than the whole")


@contextlib.contextmanager
def small_disk(folder, bytes_):
    """A file system of a few bytes, and how it is made larger; `None` where none can be mounted."""
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={bytes_}", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True).returncode:
        yield None
        return
    try:
        yield lambda size: subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], check=True)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def limit_files(size):
    """Before a program starts: it can write no file beyond this size."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def full_disk(folder, whole):
    """Room for a part of the records, then for all but not for a sorted copy, then enough."""
    size, path = whole.stat().st_size, folder / "disk" / "study.jsonl"

    def stopped(message, **how):
        said = run(folder, "-o", "disk/study.jsonl", status=5, **how)
        check(message in said and "it resumes there" in said, f"a full disk was told as: {said}")
        check(path.read_bytes().endswith(b"\n"), "half a record was left")
        check(not path.with_name("study.jsonl.sorting").exists(), "half a copy was left")

    with small_disk(folder, size // 3) as enlarge:
        stages = [size // 3, size * 3 // 2] if enlarge else [size // 3]
        for room in stages:
            if enlarge:
                enlarge(room)
                stopped("No space left on device")
            else:
                stopped("File too large", preexec_fn=limit_files(room))
            got = finished(path)
            check(0 < got <= POINTS, f"{got} points were kept")
        if enlarge:
            enlarge(4 * size)
        run(folder, "-o", "disk/study.jsonl")
        check(filecmp.cmp(path, whole, shallow=False), "after a full disk it is another study")
    return "a full disk (a small tmpfs)" if enlarge else "a file that may not grow (no tmpfs can be mounted)"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_plan(folder, POINTS)
        begun = time.monotonic()
        run(folder)
        seconds, whole = time.monotonic() - begun, folder / "study.jsonl"
        check(finished(whole) == POINTS, "points are missing")
        lost = killed(folder, whole)
        locked(folder)
        cut(folder, whole)
        sharded(folder, whole)
        disk = full_disk(folder, whole)
    rows = [
        f"{POINTS:,} points, {WORKERS} workers, undisturbed | {seconds:.1f} s",
        f"killed by SIGKILL {KILLS} times at random and gone on with | the same file; points begun twice after each kill: "
        + ", ".join(map(str, lost)),
        f"{SHARDS} shards, merged | the same file",
        f"{disk}, gone on with | a message, then the same file",
    ]
    with open(REPORT, "a") as report:
        for line in ["# A study, disturbed", "", "| what | result |", "|---|---|", *(f"| {row} |" for row in rows)]:
            print(line)
            print(line, file=report)


main()
