#!/usr/bin/env python3
"""Runs what the papers describe: the index of the claims lists it by paper and place, with the command that runs it.

usage: run.py NETLACE

A row works as printed, works corrected, runs only inside the checks of claims (ledger), or is missing, or not defined by the text;
its note then says what it takes.
"""
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

INDEX = Path(__file__).resolve().parents[2] / "crates/netlace-claims/src/index.json"
ROWS = json.loads(INDEX.read_text(encoding="utf-8"))
RUNS = ("works", "corrected")
STATES = (*RUNS, "ledger", "missing", "undefined")


def main(netlace):
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for row in ROWS:
            assert row["state"] in STATES, row
            if row["state"] not in RUNS:
                assert row.get("note"), row
                continue
            command = f"{netlace} {row['command']}"
            done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=120)
            if done.returncode:
                failed.append(row)
                print(f"{row['paper']}, {row['place']}: netlace {row['command']}: {done.stderr.strip()}", flush=True)
    print(f"{'paper':<6} {'rows':>5} " + " ".join(f"{state:>9}" for state in STATES))
    for paper in dict.fromkeys(row["paper"] for row in ROWS):
        count = Counter(row["state"] for row in ROWS if row["paper"] == paper)
        print(f"{paper:<6} {count.total():>5} " + " ".join(f"{count[state]:>9}" for state in STATES))
    return len(failed)


if __name__ == "__main__":
    sys.exit(bool(main(str(Path(sys.argv[1]).resolve()))))
