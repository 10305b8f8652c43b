#!/usr/bin/env python3
"""Every verb of the command, under every disturbance: a full disk, a closed pipe, signals, hardly any memory or time.

usage: harness.py NETLACE [--seed N] [--report FILE]

The verbs are read off the usage lines that the command writes about itself (`netlace man --markdown`), so that a new verb is
tried at once. What stands in the place of an argument is in VALUES: an argument with a new name must be added there.
"""
import argparse
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXPR = "hosts(torus(4,4),1)"
# What stands in the place of an argument, by the name that the usage line gives it; by verb, where one name means several things.
VALUES = {
    "EXPR": EXPR, "GUEST": "ring(16)", "FROM": "0", "TO": "7", "NODE": "3", "COLLECTIVE": "broadcast", "SHELL": "bash",
    "FORMAT": "edges", "PLAN": "PLAN.toml", "FILE": "RESULTS.jsonl", "DIR": "FABRIC", "N[..M]": "64", "R": "16", "D": "6",
    "N": "2", "VERB": "metrics", "WORKLOAD": "stencil=4x4", "CLAIM": "order(G) > 1", "VAR in LIST": "G in connected({2..4})", "CONDITION": "links(G) > 2", "FIGURE": "links",
    "families NAME": "torus", "technology NAME": "hall", "fit EXPR": "ring(n)", "check --output": "OUT.jsonl", "plot sizes NAME": "diameter", "plot sizes EXPR": "torus({3..6},4)",
    "claims ID": "hw.property-1.bisection", "man DIR": "OUT.folder", "report FILE.html": "OUT.html", "explore FILE.html": "OUT.html", "study merge --output": "OUT.jsonl",
}
# Options without which a verb takes long, or computes nothing.
MORE = {
    "claims": ["--id", "hw.property-2.paths"],
    "check": ["--for", "G in connected({2..4})"],
    "fit": ["--for", "n in 3..9"],
    "study": ["-o", "OUT.jsonl", "--threads", "1"],
}
# How the name of what a verb writes must end.
ENDINGS = {"draw": ".svg", "plot": ".svg", "report": ".html", "bill": ".csv"}
OUTPUT = re.compile(r"^- `(?:-o, )?(--output|--cabling) <")
PANIC = ("panicked at", "memory allocation of", "stack overflow")
# Verbs whose results grow in place, so that the same command resumes there.
RESUMED = ("study", "check")
STATUSES = (0, 1, 2, 3, 4, 5)


def pages(netlace, folder):
    """The text of each page that the command writes about itself."""
    subprocess.run([netlace, "man", "--markdown", "--output", folder], check=True, stdout=subprocess.DEVNULL)
    return [page.read_text() for page in sorted(Path(folder).glob("*.md"))]


def value(verb, name):
    for key in (f"{verb} {name}", f"{verb.split()[0]} {name}", name):
        if key in VALUES:
            return VALUES[key]
    sys.exit(f"{verb}: what stands for {name}? say it in VALUES of {__file__}")


def commands(netlace, folder):
    """Each verb with arguments, and what its output is to be called, if it can write any."""
    found = []
    for page in pages(netlace, folder):
        usages = [line.split()[1:] for line in page.splitlines() if line.startswith("netlace ")]
        for words in usages:
            verb = " ".join(word for i, word in enumerate(words) if all(re.fullmatch("[a-z]+", w) for w in words[: i + 1]))
            if not verb or "<COMMAND>" in words:
                continue
            arguments, rest, flag = verb.split(), words[len(verb.split()):], None
            writes = None
            for word in rest:
                if word == "[OPTIONS]":
                    continue
                if word.startswith("--"):
                    flag = word
                    continue
                name = word.strip("<>[].") if not word.startswith("<N[") else "N[..M]"
                if flag:
                    given = VALUES.get(f"{verb} {flag}") or value(verb, name)
                    if flag == "--output":
                        writes, flag = (flag, given), None
                        continue
                    arguments += [flag, given]
                    flag = None
                else:
                    arguments.append(value(verb, name))
            arguments += MORE.get(verb, [])
            option = next((match[1] for line in page.splitlines() if (match := OUTPUT.match(line))), None)
            if option and not writes and verb.split()[0] not in ("study", "fabric"):
                found.append((verb, arguments, None))
                writes = (option, "OUT" + ENDINGS.get(verb.split()[0], ".file"))
            found.append((verb if not writes else f"{verb} {writes[0]}", arguments, writes))
    return found


def contents(folder):
    """The bytes of each file of a folder and of its folders."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Harness:
    def __init__(self, netlace, folder, seed):
        self.netlace, self.folder, self.random = netlace, Path(folder), random.Random(seed)
        (self.folder / "plan.toml").write_text('networks = ["ring({3..5})"]\n[[compute]]\nmetrics = { only = ["diameter"] }\n')
        self.run(["study", "PLAN.toml", "-o", "RESULTS.jsonl"])
        self.run(["export", EXPR, "--format", "opensm", "-o", "FABRIC"])
        self.count = 0

    def path(self, word, out):
        """A word of a command with the names of files."""
        names = {"PLAN.toml": self.folder / "plan.toml", "RESULTS.jsonl": self.folder / "results.jsonl"}
        if word in names:
            return os.fsencode(names[word])
        if word.startswith("FABRIC"):
            return os.fsencode(self.folder / word.replace("FABRIC", "fabric"))
        if word.startswith("OUT"):
            return out + os.fsencode(word[3:])
        return word.encode()

    def run(self, words, out=None, **how):
        """The status and standard error of a command."""
        out = out or os.fsencode(self.folder / "out")
        command = [self.netlace, *(self.path(word, out) for word in words)]
        how = {"stdout": subprocess.DEVNULL, "timeout": 60, **how}
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, **how)
        error = done.stderr.decode(errors="replace")
        # No status is as wanted after that.
        return "of a panic" if any(word in error for word in PANIC) else done.returncode, error

    def fresh(self):
        """A folder for what is written."""
        self.count += 1
        folder = self.folder / f"try-{self.count}"
        folder.mkdir()
        return folder

    def words(self, arguments, writes):
        return arguments if writes is None else [*arguments, *writes]

    # Each disturbance says why it failed, or nothing.

    def undisturbed(self, arguments, writes):
        status, error = self.run(self.words(arguments, writes), os.fsencode(self.fresh() / "out"))
        return None if status in (0, 1, 4) else f"status {status}: {error}"

    def full_output(self, arguments, writes):
        with open("/dev/full", "w") as full:
            status, error = self.run(self.words(arguments, writes), os.fsencode(self.fresh() / "out"), stdout=full)
        # A verb that writes a file may have nothing to say.
        wanted = (5,) if writes is None and arguments[0] not in ("study",) else (0, 1, 5)
        return None if status in wanted else f"status {status}: {error}"

    def full_disk(self, arguments, writes):
        if writes is None:
            return None
        folder = self.fresh()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], stderr=subprocess.DEVNULL).returncode == 0
        if not mounted:
            return "skipped"
        try:
            (folder / "filler").write_bytes(bytes(4096))
            status, error = self.run(self.words(arguments, writes), os.fsencode(folder / "out"))
            left = [path.name for path in folder.iterdir() if path.name != "filler"]
            whole = not left or arguments[0] in RESUMED
            return None if status == 5 and whole else f"status {status}, {left} left: {error}"
        finally:
            subprocess.run(["umount", folder], check=True)

    def closed_pipe(self, arguments, writes):
        reader, writer = os.pipe()
        os.close(reader)
        try:
            status, error = self.run(self.words(arguments, writes), os.fsencode(self.fresh() / "out"), stdout=writer)
        finally:
            os.close(writer)
        return None if status in (0, 1, 4) else f"status {status}: {error}"

    def no_folder(self, arguments, writes):
        if writes is None:
            return None
        status, error = self.run(self.words(arguments, writes), b"/proc/no/such/out")
        return None if status in (2, 5) and "/proc/no" in error else f"status {status}: {error}"

    def tiny_memory(self, arguments, writes):
        status, error = self.run([*self.words(arguments, writes), "--memory", "1"], os.fsencode(self.fresh() / "out"))
        return None if status in STATUSES[:5] else f"status {status}: {error}"

    def tiny_time(self, arguments, writes):
        begun = time.monotonic()
        status, error = self.run([*self.words(arguments, writes), "--time", "0"], os.fsencode(self.fresh() / "out"))
        seconds = time.monotonic() - begun
        return None if status in STATUSES[:5] and seconds < 2 else f"status {status}, {seconds:.1f} s: {error}"

    def interrupted(self, arguments, writes):
        folder = self.fresh()
        command = [self.netlace, *(self.path(word, os.fsencode(folder / "out")) for word in self.words(arguments, writes))]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(self.random.uniform(0, 0.06))
        process.send_signal(signal.SIGINT)
        error = process.communicate(timeout=60)[1].decode(errors="replace")
        status = process.returncode
        left = [path.name for path in folder.iterdir()]
        # Whole, or not there; results that are resumed stay as far as they are. What was already renamed before the signal is whole.
        whole = status in (0, 1, 4) or not left or arguments[0] in RESUMED or self.is_whole(folder, arguments, writes)
        return None if status in (0, 1, 4, -signal.SIGINT) and whole else f"status {status}, {left} left: {error}"

    def is_whole(self, folder, arguments, writes):
        """Whether the folder holds what the command writes when nothing disturbs it."""
        other = self.fresh()
        self.run(self.words(arguments, writes), os.fsencode(other / "out"))
        return contents(folder) == contents(other)

    def odd_names(self, arguments, writes):
        folder = self.fresh()
        if writes is not None:
            status, error = self.run(self.words(arguments, writes), os.fsencode(folder) + b"/\xff\xfe")
            return None if status in (0, 1, 4) and any(folder.iterdir()) else f"status {status}: {error}"
        # Each argument in turn is no text.
        verb = next((i for i, word in enumerate(arguments) if not re.fullmatch("[a-z]+", word)), len(arguments))
        for i in range(max(verb, 1), len(arguments)):
            if arguments[i].startswith("OUT"):
                continue
            command = [self.netlace, *(b"\xff" if j == i else self.path(word, b"out") for j, word in enumerate(arguments))]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60, cwd=folder)
            if done.returncode not in (2, 5) or any(word in done.stderr.decode(errors="replace") for word in PANIC):
                return f"status {done.returncode}: {done.stderr}"
        return None

    def no_environment(self, arguments, writes):
        status, error = self.run(self.words(arguments, writes), os.fsencode(self.fresh() / "out"), env={}, cwd="/")
        return None if status in (0, 1, 4) else f"status {status}: {error}"


DISTURBANCES = (
    "undisturbed", "full_output", "full_disk", "closed_pipe", "no_folder", "tiny_memory", "tiny_time", "interrupted", "odd_names",
    "no_environment",
)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("netlace")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    netlace = str(Path(options.netlace).resolve())
    with tempfile.TemporaryDirectory() as folder:
        verbs = commands(netlace, f"{folder}/man")
        harness = Harness(netlace, folder, options.seed)
        table, failures, tried = [], [], 0
        for name, arguments, writes in verbs:
            row = []
            for disturbance in DISTURBANCES:
                why = getattr(harness, disturbance)(arguments, writes)
                applies = writes is not None or disturbance not in ("full_disk", "no_folder")
                if not applies or why == "skipped":
                    row.append("-")
                    continue
                tried += 1
                if why is not None:
                    failures.append(f"{name}, {disturbance.replace('_', ' ')}: {shlex.join(harness.words(arguments, writes))}: {why.strip()}")
                row.append("failed" if why else "held")
            table.append((name, row))
    text = [f"{len(verbs)} verbs, {tried} tries, {len(failures)} failed.", "",
            "| verb | " + " | ".join(d.replace("_", " ") for d in DISTURBANCES) + " |", "|---" * (len(DISTURBANCES) + 1) + "|"]
    text += [f"| {name} | " + " | ".join(row) + " |" for name, row in table]
    print("\n".join(failures))
    print("\n".join(text) if options.report else text[0])
    if options.report:
        with options.report.open("a") as report:
            report.write("\n".join(text) + "\n")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
