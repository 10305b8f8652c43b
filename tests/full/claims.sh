#!/usr/bin/env bash
# Every claim of the papers, with the verdicts of the snapshot: within 60 s, at full size within 1,800 s. usage: claims.sh NETLACE REPORT
set -euo pipefail
netlace=$1
report=$2
for bound in small:60 large:1800; do
    size=${bound%:*}
    /usr/bin/time -q -o "$report.time" -f '%e %M' "$netlace" claims --size "$size" --markdown >"$report.claims"
    read -r time kb <"$report.time"
    [ "${time%.*}" -le "${bound#*:}" ] || { echo "claims, $size: $time s"; exit 1; }
    echo "| $size | $time | $((kb / 1000)) MB |" | tee -a "$report.rows"
done
{
    cat "$report.claims"
    echo
    echo "## Time and memory"
    echo
    echo "Of all claims, with the verdicts of the snapshot."
    echo
    echo "| claims | seconds | memory |"
    echo "|---|---|---|"
    cat "$report.rows"
} >>"$report"
