#!/usr/bin/env bash
# Lanes for a network of 4,096 nodes: too long for the gate. usage: lanes.sh NETLACE REPORT
set -euo pipefail
netlace=$1
report=$2
expr='rsn(hypercube(3),3)'
certificate=$(mktemp)
{
    echo "# Lanes for 4,096 nodes"
    echo
    echo "| question | seconds | answer |"
    echo "|---|---|---|"
} >>"$report"
for fewest in 'lanes --time 150' 'rules --time 240'; do
    start=$SECONDS
    # shellcheck disable=SC2086
    answer=$("$netlace" certify "$expr" --fewest $fewest -o "$certificate" | head -n 2) || { echo "$fewest: $answer"; exit 1; }
    grep -qE ', [1-8] lanes$' <<<"$answer" || { echo "$answer"; exit 1; }
    "$netlace" certify "$expr" --check "$certificate" | grep -q '^accepted' || exit 1
    echo "| \`certify $expr --fewest $fewest\` | $((SECONDS - start)) | $(tr '\n' ' ' <<<"$answer") |" | tee -a "$report"
done
rm "$certificate"
