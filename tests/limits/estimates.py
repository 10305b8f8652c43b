#!/usr/bin/env python3
"""How far the estimates of time are from the time that random requests take.

usage: estimates.py NETLACE [--count N] [--seed N] [--report FILE]

Within a second a request is refused with its estimate, if that is longer. Then it is run for as long as it takes, on one thread, up
to a limit: a request that does not end has taken at least that. The time is the processor's.
"""
import argparse
import re
import shlex
import sys
from pathlib import Path

import drawn
from kept import run

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
SAID = re.compile(r"would take about ([\d.,]+) (second|minute|hour|day)s?")
# Longer requests are not waited for.
LONGEST = 10
LATE = "the time limit was reached"
RIGHT_WITHIN = 3
MOST_WRONG = 0.05


def said(error):
    """The estimate in a refusal, in seconds."""
    found = SAID.search(error)
    return float(found[1].replace(",", "")) * UNITS[found[2]] if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("netlace")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    rows = []
    all_drawn = iter(drawn.draw(options.seed, 10_000))
    while len(rows) < options.count:
        words = next(all_drawn, None)
        if words is None:
            break
        if words[0] == "design" or "--fewest" in words or "opensm" in words:
            continue  # searches for as long as it may
        within = lambda seconds: run(options.netlace, words, ["--threads", "1", "--time", str(seconds)], busy=True)
        status, _, _, error = within(1)
        estimate = said(error) if status == 3 else None
        if estimate is None or estimate > RIGHT_WITHIN * LONGEST:
            continue
        status, seconds, _, error = within(LONGEST)
        if status != 3 and said(error) is not None:
            continue  # answered in another way
        # The limit is the clock's: on a busy machine the processor has had less time by then.
        ended = status != 3 or LATE not in error
        if ended and status == 3:
            continue  # refused for something else on the way
        ratio = estimate / seconds
        right = 1 / RIGHT_WITHIN <= ratio <= RIGHT_WITHIN if ended else estimate * RIGHT_WITHIN >= LONGEST
        rows.append((ratio, right, ended, estimate, seconds, shlex.join(words)))
        print(f"{'' if right else 'WRONG '}{estimate:.0f} s said, {seconds:.1f} s taken{'' if ended else ' and not ended'}: {rows[-1][5]}", flush=True)
    wrong = sorted(row for row in rows if not row[1])
    text = [f"{len(rows)} requests, seed {options.seed}, one thread: {len(rows) - len(wrong)} estimates are within a factor {RIGHT_WITHIN}.", "",
            "| request | said | taken | said / taken |", "|---|---|---|---|"]
    for ratio, _, ended, estimate, seconds, words in wrong:
        text.append(f"| `{words}` | {estimate:.0f} s | {'' if ended else 'over '}{seconds:.1f} s | {ratio:.2f} |")
    print("\n".join(text))
    if options.report:
        with options.report.open("a") as report:
            report.write("\n".join(text) + "\n")
    return len(wrong) > MOST_WRONG * len(rows)


if __name__ == "__main__":
    sys.exit(main())
