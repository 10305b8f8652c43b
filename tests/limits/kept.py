#!/usr/bin/env python3
"""Whether random requests keep their limits of time and memory.

usage: kept.py NETLACE [--count N] [--seed N] [--memory MEGABYTES] [--without VERBS] [--busy] [--report FILE]

A request may take 1.2 times its time and half a second, and 1.2 times its memory and what the program itself takes.
On a machine that is busy with other work, the time is the processor's, of one thread.
"""
import argparse
import os
import random
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import drawn

MB = 1_000_000
MEMORIES = (10, 30, 100, 1000)
TIMES = (1, 2, 4)
# Refused, or no, or unknown: all but a mistake in the request or a failure.
ANSWERS = (0, 1, 3, 4)
# Some verbs are not for every network; most requests are.
WRONG, MOST_WRONG = 2, 0.1


def run(netlace, words, flags=(), busy=False):
    """The status, seconds, peak memory in bytes, and standard error of a request."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as error:
        command = [netlace, *(word.replace("OUT", f"{folder}/out") for word in words), *flags]
        begun = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=error, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = usage.ru_utime + usage.ru_stime if busy else time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        error.seek(0)
        return process.returncode, seconds, usage.ru_maxrss * 1024, error.read().decode(errors="replace")


def own_memory(netlace, words):
    """What the program itself takes: the memory of the same request for networks that need none."""
    least = ["show", "hypercube(3)"] if words[0] == "design" else words
    return run(netlace, ["hypercube(3)" if "(" in word else word for word in least])[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("netlace")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=int, help="of every request, in megabytes; else drawn")
    parser.add_argument("--without", default="", help="names of requests that are not drawn, with commas")
    parser.add_argument("--busy", action="store_true", help="count the time of the processor")
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    r = random.Random(options.seed)
    rows, broken = [], []
    for words in drawn.draw(options.seed, options.count, options.without.split(",")):
        limit, memory = r.choice(TIMES), options.memory or r.choice(MEMORIES)
        flags = ["--time", str(limit), "--memory", f"{memory}M", *(["--threads", "1"] if options.busy else [])]
        status, seconds, peak, error = run(options.netlace, words, flags, options.busy)
        taken = max(0, peak - own_memory(options.netlace, words))
        row = {
            "request": shlex.join(words), "time": limit, "seconds": seconds, "memory": memory, "taken": taken / MB,
            "late": seconds / (1.2 * limit + 0.5), "large": taken / (1.2 * memory * MB), "status": status,
        }
        rows.append(row)
        if row["late"] > 1 or row["large"] > 1 or status not in (*ANSWERS, WRONG):
            broken.append(row)
            print(f"{row['request']} --time {limit} --memory {memory}M: status {status}, {seconds:.1f} s, "
                  f"{row['taken']:.0f} MB; {error.strip().splitlines()[:1]}", flush=True)
    wrong = sum(row["status"] == WRONG for row in rows)
    late, large = (max(rows, key=lambda row: row[key]) for key in ("late", "large"))
    text = [
        f"{len(rows)} requests{f' with {options.memory} MB' if options.memory else ''}, seed {options.seed}; {len(broken)} broke a limit or failed, {wrong} were not for the network.", "",
        "| | request | asked for | taken | of what is allowed |", "|---|---|---|---|---|",
        f"| latest | `{late['request']}` | {late['time']} s | {late['seconds']:.1f} s | {late['late']:.2f} |",
        f"| largest | `{large['request']}` | {large['memory']} MB | {large['taken']:.0f} MB | {large['large']:.2f} |", "",
        "| verb | requests | answered | refused, or ended | latest | largest |", "|---|---|---|---|---|---|",
    ]
    for verb in sorted({row["request"].split()[0] for row in rows}):
        mine = [row for row in rows if row["request"].split()[0] == verb]
        refused = sum(row["status"] == 3 for row in mine)
        text.append(f"| {verb} | {len(mine)} | {len(mine) - refused} | {refused} | "
                    f"{max(row['late'] for row in mine):.2f} | {max(row['large'] for row in mine):.2f} |")
    print("\n".join(text))
    if options.report:
        with options.report.open("a") as report:
            report.write("\n".join(text) + "\n")
    return bool(broken) or wrong > MOST_WRONG * len(rows)


if __name__ == "__main__":
    sys.exit(main())
