#!/usr/bin/env bash
# Every check and benchmark at full size; what was measured is written to reports/.
set -euo pipefail
cd "$(dirname "$0")/../.."
netlace=target/release/netlace
report=reports/full.md
mkdir -p reports
cargo build --release --locked --quiet

{
    echo "# Full-size checks"
    echo
    echo "Written by \`just full\`. Times are of a shared machine and vary; ratios are of one run."
    echo
    echo "## Answers"
    echo
    echo "| question | seconds | memory | answer |"
    echo "|---|---|---|---|"
} >"$report"

# ask NAME LIMIT_SECONDS LIMIT_MB EXPECTED_STATUS PATTERN COMMAND..: runs, checks, reports a row
ask() {
    local name=$1 seconds=$2 megabytes=$3 status=$4 pattern=$5
    shift 5
    local out stats got=0
    out=$(mktemp) stats=$(mktemp)
    /usr/bin/time -q -o "$stats" -f '%e %M' "$@" >"$out" 2>&1 || got=$?
    local time kb
    read -r time kb < <(tail -n 1 "$stats")
    grep -qE "$pattern" "$out" || { echo "$name: no '$pattern' in:"; head -n 20 "$out"; exit 1; }
    [ "$got" = "$status" ] || { echo "$name: exit status $got, not $status"; exit 1; }
    awk "BEGIN { exit !($time <= $seconds && $kb <= $megabytes * 1000) }" \
        || { echo "$name: $time s and $kb kB are over $seconds s and $megabytes MB"; exit 1; }
    echo "| \`$name\` | $time | $((kb / 1000)) MB | $(grep -oE "$pattern" "$out" | head -n 1 | tr '|' '/') |" | tee -a "$report"
    rm -f "$out" "$stats"
}

ask "show rdn(torus(5,5),6)" 0.05 50 0 '^ +2710505431213761085018632[0-9]+' "$netlace" show 'rdn(torus(5,5),6)'
ask "neighbors rdn(ring(5),4) 123456789012" 0.05 50 0 '2839450600002469' "$netlace" neighbors 'rdn(ring(5),4)' 123456789012
ask "neighbors rdn(torus(5,5),6) 5" 0.05 50 3 'about 2.71e108 nodes.*' "$netlace" neighbors 'rdn(torus(5,5),6)' 5
ask "export hypercube(40)" 0.05 50 3 'would fill about 616 TB' "$netlace" export 'hypercube(40)' --format edges
ask "export rdn(torus(5,5),2)" 60 100 0 '9375000 lines' \
    bash -c "$netlace export 'rdn(torus(5,5),2)' --format edges | wc -l | sed 's/$/ lines/'"

{
    echo
    echo "## A network by rule beside its stored graph"
    echo
} >>"$report"
cargo bench --locked --quiet -p netlace --bench scan -- --report "$PWD/reports/scan.md"
cat reports/scan.md >>"$report"
rm reports/scan.md
awk -F'|' '/^\| r/ && $6 > 2.5 { print "scan ratio over 2.5:" $0; bad = 1 } END { exit bad }' "$report"

{
    echo
    echo "## Random inputs"
    echo
} >>"$report"
NETLACE_CASES=1000000 cargo test --release --locked --quiet --test fuzz
echo "- 1,000,000 random and mutated expressions: no panic, each with an answer or a caret." >>"$report"
NETLACE_CASES=5000 cargo test --release --locked --quiet --test properties random
echo "- 5,000 random expression trees, three to five constructions deep, up to 10,000 nodes: every law of the property tests, and equal to the explicit graph link by link." >>"$report"
echo
cat "$report"
