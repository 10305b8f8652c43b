#!/usr/bin/env python3
"""The C interface, used by a program in C, against the command.

usage: capi.py NETLACE LIBRARY   the command and the folder of libnetlace_capi.so
"""
import json
import pathlib
import subprocess
import sys
import tempfile

netlace, library = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
CRATE = pathlib.Path(__file__).resolve().parents[2] / "crates/netlace-capi"
ROUTES = [("rdn(ring(4),1)", 0, 29), ("torus(9,9,9)", 3, 700), ("rsn(hypercube(16),2)", 5, 4_000_000_000), ("dragonfly(2,1,1)", 0, 5), ("petersen", 4, 4)]
# Each says what is wrong.
MISTAKES = [("toruss(5)", "shortest", 0, 1, "did you mean `torus`?"), ("ring(5)", "fastest", 0, 1, "there are shortest"), ("ring(5)", "shortest", 0, 5, "no route"), ("ring(10**30)", "shortest", 0, 1, "expected")]

with tempfile.TemporaryDirectory() as scratch:
    program = pathlib.Path(scratch, "route")
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{CRATE}/include", CRATE / "examples/route.c", f"-L{library}", "-lnetlace_capi", f"-Wl,-rpath,{library}", "-o", program]
    subprocess.run(command, check=True)

    def route(expr, routing, source, target):
        return subprocess.run([program, expr, routing, str(source), str(target)], capture_output=True, text=True)

    for expr, source, target in ROUTES:
        asked = subprocess.run([netlace, "route", expr, str(source), str(target), "--json"], capture_output=True, text=True, check=True)
        answer = json.loads(asked.stdout)
        path = [source, *(int(hop["to"]["node"]) for hop in answer["hops"])]
        size = json.loads(subprocess.run([netlace, "show", expr, "--json"], capture_output=True, text=True, check=True).stdout)
        done = route(expr, "shortest", source, target)
        assert done.returncode == 0, (expr, done.stderr)
        first, second = done.stdout.splitlines()
        assert first == f"{size['order']} nodes, {size['endpoints']} hosts", (expr, first, size)
        assert [int(node) for node in second.split()] == path, (expr, second, path)
    # Where hosts of a switch are told apart they are nodes, too.
    assert route("fat_tree(8)", "shortest", 0, 0).stdout.startswith("208 nodes, 128 hosts"), "machine(fat_tree(8))"
    for expr, routing, source, target, says in MISTAKES:
        done = route(expr, routing, source, target)
        assert done.returncode == 1 and says in done.stderr, (expr, done.stderr)
print(f"{len(ROUTES)} routes by the C interface, {len(MISTAKES)} mistakes")
