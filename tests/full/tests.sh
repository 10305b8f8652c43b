#!/usr/bin/env bash
# All tests of the library go through everything. usage: tests.sh NETLACE REPORT
set -euo pipefail
NETLACE_FULL=1 cargo test -p netlace-tests --release --locked --quiet --test all
cargo test -p netlace-tests --release --locked --quiet --test all one_port:: -- --ignored
{
    echo "# Tests at full size"
    echo
    echo "- Every schedule of every algorithm for every collective, with one port and with all, is accepted on every connected reference network up to 1,500 nodes, and takes no less than the bounds."
    echo "- Shortest routes by rule deliver all pairs of every reference network up to 1,500 nodes that they cover."
} >>"$2"
