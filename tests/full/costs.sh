#!/usr/bin/env bash
# The constants by which work is refused, against this machine: read the ratios. usage: costs.sh NETLACE REPORT
set -euo pipefail
cargo bench --locked --quiet -p netlace-tests --bench costs -- --report "$2.table"
{
    echo "# The constants of costs"
    echo
    echo "What a unit of work takes on one thread, against the constant of \`netlace::costs\`. Above 1 work takes longer than was said before."
    echo
    cat "$2.table"
} >>"$2"
