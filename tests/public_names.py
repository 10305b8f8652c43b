#!/usr/bin/env python3
"""The public names of the library crates, as rustdoc lists them, against the snapshot.

usage: public_names.py DOC [--renew]

DOC is the folder that `cargo doc` writes. A name that comes or goes unnoticed breaks users: `--renew` writes the snapshot,
and its difference belongs into the changelog.
"""
import re
import sys
from pathlib import Path

CRATES = ["netlace_core", "netlace", "netlace_sim", "netlace_plan", "netlace_report", "netlace_claims"]
SNAPSHOT = Path(__file__).parent / "public_names.txt"


def names(doc, crate):
    page = (doc / crate / "all.html").read_text()
    listed = re.findall(r'<li><a href="[^"]*?(\w+)\.[\w.]+\.html">([^<]+)</a></li>', page)
    if not listed:
        sys.exit(f"{crate}: rustdoc lists nothing")
    return sorted(f"{crate}::{name} ({kind})" for kind, name in listed)


def main(doc, renew=None):
    found = [name for crate in CRATES for name in names(Path(doc), crate)]
    if renew:
        SNAPSHOT.write_text("\n".join(found) + "\n")
        return
    kept = SNAPSHOT.read_text().splitlines()
    came, went = sorted(set(found) - set(kept)), sorted(set(kept) - set(found))
    if came or went:
        lines = [f"+ {name}" for name in came] + [f"- {name}" for name in went]
        sys.exit("public names changed; if that is meant, --renew\n" + "\n".join(lines))
    print(f"{len(found)} public names")


main(*sys.argv[1:])
