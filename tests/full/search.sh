#!/usr/bin/env bash
# Searches, whose answer must be that of the rule, within the memory. usage: search.sh NETLACE REPORT
set -euo pipefail
netlace=$1
report=$2
{
    echo "# Search"
    echo
    echo "One thread, unless it says otherwise. Memory is the most that was resident."
    echo
    echo "| question | seconds | memory |"
    echo "|---|---|---|"
} >>"$report"
value() { python3 -c 'import json, sys; print(next(iter(json.load(sys.stdin)["metrics"].values()))["value"])'; }
# search EXPR METRIC LIMIT_MB ARGS..: the answer must be that of the rule, within the memory
search() {
    local expr=$1 metric=$2 megabytes=$3 time kb
    shift 3
    "$netlace" metrics "$expr" --only "$metric" --json | value >"$report.rule"
    /usr/bin/time -q -o "$report.time" -f '%e %M' "$netlace" metrics "$expr" --only "$metric" --time 600 --json "$@" | value >"$report.search"
    cmp "$report.rule" "$report.search" || { echo "rule and search of $expr differ"; exit 1; }
    read -r time kb <"$report.time"
    [ "$kb" -le $((megabytes * 1000)) ] || { echo "$expr: $kb kB are over $megabytes MB"; exit 1; }
    echo "| \`$metric\` of \`$expr\`, $* | $time | $((kb / 1000)) MB |" | tee -a "$report"
}
search 'rsn(hypercube(6),3)' distances-from-0 100 --by search --threads 1
search 'rsn(hypercube(16),2)' distances-from-0 2000 --by search --threads 2
search 'rsn(hypercube(4),3)' mean-distance 500 --by brute-force --threads 1
search 'rsn(hypercube(4),3)' mean-distance 500 --by brute-force --threads 2
search 'rsn(hypercube(4),3)' mean-distance 500 --by search --threads 1
search 'hypercube(16)' mean-distance 500 --by brute-force --threads 1
search 'hypercube(16)' mean-distance 500 --by search --threads 1
