#!/usr/bin/env bash
# Hops per second of routes without tables. usage: hops.sh NETLACE REPORT
set -euo pipefail
cargo bench --locked --quiet -p netlace-tests --bench hops -- --report "$2.table"
awk -F'|' '/rdn/ && $4 + 0 < 5 || /heawood/ && $4 + 0 < 2 { print "too few hops a second:" $0; bad = 1 } END { exit bad }' "$2.table"
{
    echo "# Routing without tables, one thread"
    echo
    cat "$2.table"
} >>"$2"
