#!/usr/bin/env python3
"""Whether tests notice small changes of the code that proves, checks and counts: a part of all mutants of cargo-mutants.

usage: mutants.py NETLACE REPORT [AREA...]

Every mutant is compiled without optimisation in a clone, and tried on the tests of its area. Those that no test notices are explained in mutants.json.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXPLAINED = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
# Every eighth mutant of each area, from this one on.
EIGHTH = 0
# What a mutant may make endless, in seconds; tests of an area take less than half of it.
LONGEST = 240
# The files of an area, and the tests that must notice.
AREAS = {
    "exact": (["crates/netlace-core/src/exact/*.rs"], ["exact::", "bisection_rules::"]),
    "certify": (["crates/netlace/src/certify/*.rs"], ["certify::", "adaptive::"]),
    "lanes": (["crates/netlace/src/lanes/*.rs"], ["lanes::", "certify::"]),
    "collectives": (["crates/netlace/src/collectives/checker.rs"], ["collectives::", "host_collectives::"]),
    "fabric": (["crates/netlace/src/fabric/*.rs"], ["fabric::", "fabric_files::"]),
}
OUTCOMES = {"CaughtMutant": "noticed", "Timeout": "endless", "Unviable": "does not compile", "MissedMutant": "unnoticed"}


def try_area(clone, area):
    """The mutants of an area with what became of them: (name, outcome)."""
    files, tests = AREAS[area]
    with tempfile.TemporaryDirectory() as scratch:
        command = [
            "cargo", "mutants", "--in-place", "--baseline", "skip", "--timeout", str(LONGEST),
            "--shard", f"{EIGHTH}/8", "--sharding", "round-robin", "--test-package", "netlace-tests", "--output", scratch,
            *(word for file in files for word in ("--file", file)), "--", "--test", "all", "--", *tests,
        ]
        environment = {**os.environ, "CARGO_PROFILE_DEV_OPT_LEVEL": "0", "CARGO_INCREMENTAL": "1"}
        status = subprocess.run(command, cwd=clone, env=environment).returncode
        # 2: some are unnoticed; 3: some are endless.
        if status not in (0, 2, 3):
            sys.exit(f"cargo mutants ended with status {status}")
        outcomes = json.loads((Path(scratch) / "mutants.out/outcomes.json").read_text(encoding="utf-8"))["outcomes"]
    return [(outcome["scenario"]["Mutant"]["name"], OUTCOMES[outcome["summary"]]) for outcome in outcomes]


def without_place(name):
    """The name of a mutant without its line and column."""
    file, _, _, change = name.split(":", 3)
    return f"{file}:{change}"


def main(report, areas):
    lines = ["# Mutants", "", f"Every eighth mutant of cargo-mutants, from number {EIGHTH} on.", ""]
    lines += ["| area | mutants | do not compile | noticed | endless | unnoticed, explained | unnoticed |", "|---|---|---|---|---|---|---|"]
    survivors = []
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(["git", "clone", "--quiet", ROOT, scratch], check=True)
        for area in areas or AREAS:
            tried = try_area(scratch, area)
            missed = [name for name, outcome in tried if outcome == "unnoticed"]
            explained = [name for name in missed if without_place(name) in EXPLAINED]
            count = {kind: sum(outcome == kind for _, outcome in tried) for kind in OUTCOMES.values()}
            lines.append(f"| {area} | {len(tried)} | {count['does not compile']} | {count['noticed']} | {count['endless']} "
                         f"| {len(explained)} | {len(missed) - len(explained)} |")
            survivors += missed
    lines += ["", "## Unnoticed", "", "| mutant | why no test notices it |", "|---|---|"]
    lines += [f"| `{without_place(name)}` | {EXPLAINED.get(without_place(name), 'not explained')} |" for name in survivors]
    print("\n".join(lines))
    with open(report, "a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return any(without_place(name) not in EXPLAINED for name in survivors)


if __name__ == "__main__":
    sys.exit(main(sys.argv[2], sys.argv[3:]))
