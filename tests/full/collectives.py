"""All-reduce on three networks, small and large: which algorithm wins, and why.

usage: collectives.py NETLACE REPORT

Writes a table; the times follow from the model, so that they are the same on every machine. Fails if a
schedule was not accepted, beats the lower bound, or loses to the two algorithms that libraries use.
"""

import json
import subprocess
import sys

NETWORKS = ["rdn(torus(5,5),1)", "rsn(hypercube(4),2)", "torus(8,8,8)"]
SIZES = ["1KiB", "1GiB"]
BASELINES = ["ring", "doubling"]
LATENCY = 1e-6


def ask(netlace, expr, ports, size):
    command = [netlace, "collective", expr, "all-reduce", "--ports", ports, "--bytes", size, "--json"]
    command += ["--latency", "1us", "--bandwidth", "50G"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def seconds(value):
    for unit, name in [(1, "s"), (1e-3, "ms"), (1e-6, "µs")]:
        if value >= unit:
            return f"{value / unit:.3g} {name}"
    return f"{value / 1e-9:.3g} ns"


def size(value):
    for unit, name in [(2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")]:
        if value >= unit:
            return f"{value / unit:.4g} {name}"
    return f"{value:.4g} B"


def why(best, rivals):
    """Where the winner saves time against the faster of the two: in latency or in transfer."""
    rival = min(rivals, key=lambda row: row["seconds"])
    if rival["algorithm"] == best["algorithm"]:
        return "nothing known is faster"
    latency = (int(rival["steps"]) - int(best["steps"])) * LATENCY
    transfer = rival["seconds"] - best["seconds"] - latency
    if latency > transfer:
        return f"latency: {best['steps']} steps, {rival['algorithm']} {rival['steps']}"
    mine, other = size(best["busiest_link_bytes"]), size(rival["busiest_link_bytes"])
    return f"transfer: {mine} on the busiest link, {rival['algorithm']} {other}"


def main(netlace, report):
    lines = [
        "# All-reduce, small and large",
        "",
        "1 µs and 50 GB/s on every link.",
        "",
        "| network | size | ports | fastest | time | at least | ring | doubling | why |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for expr in NETWORKS:
        for bytes_ in SIZES:
            for ports in ["one", "all"]:
                answer = ask(netlace, expr, ports, bytes_)
                rows = {row["algorithm"]: row for row in answer["schedules"]}
                best = answer["schedules"][0]
                assert all(row["checked"] for row in answer["schedules"]), expr
                assert int(best["steps"]) >= int(answer["lower_bound"]), expr
                assert best["seconds"] >= answer["least_seconds"], expr
                others = [rows[name] for name in BASELINES]
                assert best["seconds"] <= min(row["seconds"] for row in others), expr
                times = [seconds(row["seconds"]) for row in others]
                reason = why(best, others)
                lines.append(
                    f"| `{expr}` | {bytes_} | {ports} | {best['algorithm']} | {seconds(best['seconds'])} "
                    f"| {seconds(answer['least_seconds'])} | {times[0]} | {times[1]} | {reason} |"
                )
                print(lines[-1])
    with open(report, "a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


main(*sys.argv[1:])
