#!/usr/bin/env python3
"""Runs parts of the checks at full size, and writes the report of each part that passes.

usage: run.py [PART...]   without names, all of reports/README.md
"""
import datetime
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from parts import ROOT, changes, git, header, parts

BUILD = "cargo build --release --locked --quiet -p netlace-cli".split()
NETLACE = ROOT / "target/release/netlace"
# Reports are written on the way.
TREE = [".", ":!reports"]


def run(part):
    """Whether a part passed. Otherwise its report stays as it was."""
    commit, date = git("rev-parse", "--short", "HEAD")[0], datetime.date.today()
    before = changes(commit, TREE)
    with tempfile.TemporaryDirectory() as scratch:
        body = Path(scratch) / part.report.name
        body.touch()
        shell = "bash" if part.script.suffix == ".sh" else sys.executable
        for command in (BUILD, [shell, part.script, NETLACE, body]):
            if subprocess.run(command, cwd=ROOT).returncode:
                return False
        text = body.read_text(encoding="utf-8")
    if not text:
        print(f"{part.name}: nothing was reported")
        return False
    new = part.report.with_suffix(".md.new")
    new.write_text(header(part, commit, before or changes(commit, TREE), date) + text, encoding="utf-8")
    new.replace(part.report)
    return True


def main(names):
    known = {part.name: part for part in parts()}
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"no part {', '.join(unknown)}: there are {', '.join(known)}")
    rows = []
    for name in names or known:
        print(f"\n== {name}", flush=True)
        begun = time.monotonic()
        passed = run(known[name])
        rows.append((name, time.monotonic() - begun, passed))
    print(f"\n{'part':<16} seconds  result")
    for name, seconds, passed in rows:
        print(f"{name:<16} {seconds:>7.0f}  {'passed' if passed else 'FAILED'}")
    return not all(passed for _, _, passed in rows)


sys.exit(main(sys.argv[1:]))
