#!/usr/bin/env bash
# A rule and a search of the same network of 50,000,000 nodes. usage: rule-and-search.sh NETLACE REPORT
set -euo pipefail
netlace=$1
report=$2
distribution() {
    "$netlace" metrics 'rdn(ring(5),3)' --only distance-distribution --json "$@" |
        python3 -c 'import json, sys; m = json.load(sys.stdin)["metrics"]["distance_distribution"]; print(m["by"], json.dumps(m["value"]), round(m["seconds"], 5), sep="\t")'
}
distribution >"$report.rule"
distribution --by search >"$report.search"
[ "$(cut -f 2 "$report.rule")" = "$(cut -f 2 "$report.search")" ] || { echo "rule and search of rdn(ring(5),3) differ"; exit 1; }
{
    echo "# A rule and a search of the same network"
    echo
    echo "The pairs at each distance in \`rdn(ring(5),3)\`, 50,000,000 nodes: the same histogram by rule in"
    echo "$(cut -f 3 "$report.rule") s and by breadth-first search in $(cut -f 3 "$report.search") s."
    echo
    echo '```json'
    cut -f 2 "$report.search" | fold -w 110
    echo '```'
} >>"$report"
