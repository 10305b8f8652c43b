#!/usr/bin/env python3
"""Of which commit the reports are, and whether what they measure has changed since.

usage: stale.py [--check]   with --check, status 1 if a report is stale, or if it is unknown whether it is

Always status 1 if a part has no report or no script, or if a report has no header or is of no part.
"""
import sys

from parts import HEADER, INDEX, REPORTS, ROOT, changes, parts


def problems():
    known = parts()
    for part in known:
        if not part.script:
            yield f"tests/full/: not one script for the part {part.name}"
        for path in part.measured:
            if not (ROOT / path).exists():
                yield f"reports/README.md: {part.name} measures {path}, which does not exist"
        if not part.report.exists():
            yield f"reports/{part.name}.md: missing: `just full {part.name}` writes it"
        elif not (found := found_header(part)) or found[4] != part.name:
            yield f"reports/{part.name}.md: the first line does not say of which commit it is"
    for path in sorted(set(REPORTS.iterdir()) - {INDEX} - {part.report for part in known}):
        yield f"reports/{path.name}: is of no part in reports/README.md"
    if not known:
        yield "reports/README.md: lists no parts"


def found_header(part):
    with part.report.open(encoding="utf-8") as report:
        return HEADER.fullmatch(report.readline().rstrip("\n"))


def state(part):
    """Whether a report is current, and if not, why."""
    found = found_header(part)
    changed = changes(found[1], part.sources())
    if changed is None:
        return False, "unknown: the commit is not here"
    if found[2]:
        return False, "unknown: measured with changes"
    if changed:
        return False, f"stale: {len(changed)} file{'s' * (len(changed) > 1)} changed"
    return True, "current"


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: stale.py [--check]")
    found = list(problems())
    if found:
        sys.exit("\n".join(found))
    print(f"{'report':<16} {'commit':<10} {'date':<10} since then")
    states = []
    for part in parts():
        head, (is_current, text) = found_header(part), state(part)
        states.append(is_current)
        print(f"{part.name:<16} {head[1]:<10} {head[3]} {text}")
    return bool(arguments) and not all(states)


sys.exit(main(sys.argv[1:]))
