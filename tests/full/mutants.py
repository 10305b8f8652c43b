#!/usr/bin/env python3
"""Whether tests notice small changes of the code that proves, checks and counts: a part of the mutants of cargo-mutants.

usage: mutants.py NETLACE REPORT [AREA...]

All mutants are compiled into one program, in a clone: a function with mutants begins with one branch for each, which the
environment chooses. So a mutant costs a run of the tests of its area, and no compilation. Those that no test notices are
explained in mutants.json.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXPLAINED = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
# About one of so many mutants is tried: those whose names have a checksum that this divides, so that a change of the code changes
# the choice only there.
EVERY = 8
# A mutant that takes this many times the time of the tests as they are, and so many seconds more, is endless.
PATIENCE, GRACE = 5, 10
# The files of an area, and the tests that must notice.
AREAS = {
    "exact": ("crates/netlace-core/src/exact/*.rs", ["exact::", "bisection_rules::", "metrics::crossings"]),
    "certify": ("crates/netlace/src/certify/*.rs", ["certify::", "adaptive::", "lanes::"]),
    "lanes": ("crates/netlace/src/lanes/*.rs", ["lanes::"]),
    "checker": ("crates/netlace/src/collectives/checker.rs", ["collectives::"]),
    "fabric": ("crates/netlace/src/fabric/*.rs", ["fabric::", "fabric_files::"]),
}
CHOICE = """
/// Whether this mutant is the one to be tried.
pub fn is(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("NETLACE_MUTANT").map_or(u32::MAX, |number| number.parse().unwrap()));
    *CHOSEN == number
}
"""
SKIPPED = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|r(#*)".*?"\1|'(?:\\.[^']*|[^'\\])'""", re.DOTALL)


def listed(clone, area):
    """The mutants of an area that are tried."""
    command = ["cargo", "mutants", "--list", "--json", "--file", AREAS[area][0]]
    mutants = json.loads(subprocess.run(command, cwd=clone, stdout=subprocess.PIPE, check=True).stdout)
    return [mutant for mutant in mutants if zlib.crc32(name(mutant).encode()) % EVERY == 0]


def offset(starts, place):
    return starts[place["line"] - 1] + place["column"] - 1


def body(text, start):
    """Where the body of a function begins, behind its brace."""
    depth, at = 0, start
    while True:
        if skipped := SKIPPED.match(text, at):
            at = skipped.end()
            continue
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[at], 0)
        at += 1
        if text[at - 1] == "{" and depth == 0:
            return at


def branched(text, mutants, path):
    """The text with a branch for each of the mutants, and for each line the mutants that it may be wrong for: those of its
    branch, or of its function."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    branches = {}
    for number, mutant in mutants:
        begin, end = (offset(starts, mutant["function"]["span"][key]) for key in ("start", "end"))
        first, last = (offset(starts, mutant["span"][key]) for key in ("start", "end"))
        opened = body(text, begin)
        if not opened <= first:
            continue
        changed = f"{text[opened:first]} {mutant['replacement']} {text[last:end - 1]}"
        branch = f"\nif {path}::is({number}) {{ return {{ {changed} }}; }}\n"
        branches.setdefault((opened, end), []).append((number, branch))
    lines, whole, at = {}, "", 0
    for opened, end in sorted(branches):
        whole += text[at:opened]
        at = opened
        own = branches[opened, end]
        for number, branch in own:
            first = whole.count("\n") + 1
            whole += branch
            lines |= dict.fromkeys(range(first, whole.count("\n") + 1), {number})
        first = whole.count("\n") + 1
        lines |= dict.fromkeys(range(first, first + text.count("\n", opened, end) + 1), {number for number, _ in own})
    return whole + text[at:], lines


def errors(clone):
    """Whether it fails to compile, and for each error its places: (file, line)."""
    command = ["cargo", "check", "--quiet", "--message-format", "json", "-p", "netlace"]
    done = subprocess.run(command, cwd=clone, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    messages = (json.loads(line).get("message") for line in done.stdout.splitlines())
    spans = (message["spans"] for message in messages if message and message["level"] == "error")
    return done.returncode, [{(span["file_name"], span["line_start"]) for span in places} for places in spans]


def compile_all(clone, mutants):
    """Compiles all mutants that compile into the tests. Returns the program, and those that do not compile."""
    originals = {mutant["file"]: (clone / mutant["file"]).read_text(encoding="utf-8") for mutant in mutants}
    core = clone / "crates/netlace-core/src"
    (core / "mutant.rs").write_text(CHOICE, encoding="utf-8")
    with (core / "lib.rs").open("a", encoding="utf-8") as lib:
        lib.write("#[doc(hidden)]\npub mod mutant;\n")
    left_out = set()
    while True:
        lines = {}
        for file, text in originals.items():
            own = [(i, mutant) for i, mutant in enumerate(mutants) if mutant["file"] == file and i not in left_out]
            path = "crate::mutant" if "netlace-core" in file else "netlace_core::mutant"
            whole, places = branched(text, own, path)
            (clone / file).write_text(whole, encoding="utf-8")
            lines |= {(file, line): numbers for line, numbers in places.items()}
        left_out |= set(range(len(mutants))).difference(*lines.values())
        status, found = errors(clone)
        if not status:
            break
        # A place in a branch says more than one in its function.
        blamed = ([lines[place] for place in places if place in lines] for places in found)
        wrong = set().union(*(min(numbers, key=len) for numbers in blamed if numbers))
        if not wrong:
            sys.exit(f"it does not compile, but for no mutant: {found}")
        left_out |= wrong
    build = ["cargo", "test", "--quiet", "--no-run", "--message-format", "json", "-p", "netlace-tests", "--test", "all"]
    done = subprocess.run(build, cwd=clone, stdout=subprocess.PIPE, text=True, check=True)
    artifacts = (json.loads(line) for line in done.stdout.splitlines())
    [program] = {artifact["executable"] for artifact in artifacts if artifact.get("executable")}
    return program, left_out


def tried(program, clone, tests, number, longest):
    """What became of a mutant: noticed as soon as a test fails."""
    process = subprocess.Popen(
        [program, *tests], cwd=clone / "crates/netlace-tests", env={**os.environ, "NETLACE_MUTANT": str(number)},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
    end = time.monotonic() + longest
    os.set_blocking(process.stdout.fileno(), False)
    seen = b""
    try:
        while process.poll() is None:
            seen += process.stdout.read() or b""
            if b"... FAILED" in seen:
                return "noticed"
            if time.monotonic() > end:
                return "endless"
            time.sleep(0.05)
        return "noticed" if process.returncode else "unnoticed"
    finally:
        process.kill()
        process.wait()


def name(mutant):
    """The name of a mutant, with the text of its line instead of its line and column, which change more often."""
    file, _, _, change = mutant["name"].split(":", 3)
    start, end = mutant["span"]["start"], mutant["span"]["end"]
    line = (ROOT / mutant["file"]).read_text(encoding="utf-8").splitlines()[start["line"] - 1]
    first, last = start["column"] - 1, end["column"] - 1 if end["line"] == start["line"] else len(line)
    marked = f"{line[:first]}[{line[first:last]}]{line[last:]}".strip()
    return f"{file.removeprefix('crates/')}:{change}: {marked}"


def main(report, areas):
    areas = areas or list(AREAS)
    rows, unnoticed = [], []
    with tempfile.TemporaryDirectory() as scratch:
        clone = Path(scratch)
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        of_area = {area: listed(clone, area) for area in areas}
        mutants = [mutant for area in areas for mutant in of_area[area]]
        program, left_out = compile_all(clone, mutants)
        print(f"{len(mutants)} mutants, {len(left_out)} of them do not compile", flush=True)
        number = 0
        for area in areas:
            tests = AREAS[area][1]
            begun = time.monotonic()
            if tried(program, clone, tests, len(mutants), 3600) != "unnoticed":
                sys.exit(f"{area}: tests fail without a mutant")
            longest = PATIENCE * (time.monotonic() - begun) + GRACE
            count = Counter()
            for mutant in of_area[area]:
                outcome = "not compiled" if number in left_out else tried(program, clone, tests, number, longest)
                print(f"{area}: {name(mutant)}: {outcome}", flush=True)
                if outcome == "unnoticed":
                    unnoticed.append(name(mutant))
                    outcome += " explained" if name(mutant) in EXPLAINED else ""
                count[outcome] += 1
                number += 1
            rows.append(f"| {area} | {len(of_area[area])} | {count['not compiled']} | {count['noticed']} | {count['endless']} "
                        f"| {count['unnoticed explained']} | {count['unnoticed']} |")
    lines = ["# Mutants", "", f"About one of {EVERY} mutants of cargo-mutants in each area.", ""]
    lines += ["| area | mutants | not compiled | noticed | endless | unnoticed, explained | unnoticed |", "|---|---|---|---|---|---|---|", *rows]
    lines += ["", "| unnoticed | why |", "|---|---|"]
    lines += [f"| `` {mutant.replace('|', chr(92) + '|')} `` | {EXPLAINED.get(mutant, 'not explained')} |" for mutant in sorted(unnoticed)]
    with open(report, "a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    print("\n".join(lines))
    return any(mutant not in EXPLAINED for mutant in unnoticed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[2], sys.argv[3:]))
