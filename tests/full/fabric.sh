#!/usr/bin/env bash
# 1,024 switches: tables written, loaded by OpenSM on a simulated fabric, read back and certified. usage: fabric.sh NETLACE REPORT
set -euo pipefail
netlace=$(realpath "$1")
report=$(realpath "$2")
scratch=$(mktemp -d)
trap 'kill -9 $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
expr='rsn(hypercube(5),2)'

# timed NAME LIMIT_SECONDS COMMAND..: runs, checks, reports a row
timed() {
    local name=$1 seconds=$2 time
    shift 2
    /usr/bin/time -q -o "$scratch/time" -f '%e' "$@" >"$scratch/out" 2>&1 || { cat "$scratch/out"; exit 1; }
    time=$(tail -n 1 "$scratch/time")
    awk "BEGIN { exit !($time <= $seconds) }" || { echo "$name: $time s are over $seconds s"; exit 1; }
    echo "| $name | $time |" | tee -a "$report"
}

{
    echo "# A fabric of 1,024 switches"
    echo
    echo "\`$expr\`, a host at each switch, OpenSM on the ibsim simulator."
    echo
    echo "| step | seconds |"
    echo "|---|---|"
} >>"$report"
ours=$scratch/ours
timed "tables, service levels and proof written" 30 "$netlace" export "$expr" --format opensm -o "$ours"
SIM_HOST=H-$(sed -n '/^caguid=0x/{s///p;q}' "$ours/fabric.net")
export SIM_HOST IBSIM_SOCKNAME=netlace-full-$$ OSM_CACHE_DIR=$scratch OSM_TMP_DIR=$scratch
cp "$ours/guid2lid" "$scratch/"
ibsim -s -n -S 2048 -N 4096 -P 60000 "$ours/fabric.net" >"$scratch/ibsim.log" 2>&1 &
sleep 3
timed "loaded by OpenSM" 300 ibsim-run opensm -o -e -f "$scratch/osm.log" -D 0x43 --dump_files_dir "$scratch" -R file -U "$ours/lfts" \
    -Q -Y "$ours/qos-policy.conf" -F "$ours/opensm.conf"
grep -q 'file tables configured on all switches' "$scratch/osm.log" || { echo "OpenSM took other tables"; exit 1; }
ibsim-run ibnetdiscover >"$scratch/net"
timed "read back, compared in every line, certified" 60 "$netlace" fabric check --net "$scratch/net" --lfts "$scratch/opensm-lfts.dump" \
    --sl "$ours/qos-policy.conf" --sl2vl "$ours/opensm.conf" --against "$ours"
grep -q '^deadlock-free' "$scratch/out"

# The fewest lanes of the first take 1,772 rules, more than a subnet manager should go through: more lanes with fewer rules are taken.
timed "torus(10,11,11): lanes with at most 1,024 rules" 120 "$netlace" export 'torus(10,11,11)' --format opensm -o "$scratch/few"
grep -q 'rules: [0-9]\{1,3\}$' "$scratch/out"
status=0
"$netlace" export 'jellyfish(300,4)' --format opensm -o "$scratch/many" 2>"$scratch/refused" || status=$?
grep -q 'rules to put packets on lanes, more than the 1024' "$scratch/refused" && [ "$status" = 3 ] && [ ! -e "$scratch/many" ]
