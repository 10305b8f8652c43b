#!/usr/bin/env bash
# Questions whose answer, time and memory are bounded. usage: answers.sh NETLACE REPORT [untimed]
# Times are of an optimised build that has the machine for itself; with `untimed` they are not compared with their bounds, and the
# longest questions are left out: tests and sessions ask smaller ones of their kind.
set -euo pipefail
netlace=$1
report=$2
untimed=${3:-}
[ -z "$untimed" ] || [ "$untimed" = untimed ] || { echo "usage: answers.sh NETLACE REPORT [untimed]"; exit 2; }
{
    echo "# Answers"
    echo
    echo "| question | seconds | memory | answer |"
    echo "|---|---|---|---|"
} >>"$report"

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
    [ "$kb" -le $((megabytes * 1000)) ] || { echo "$name: $kb kB are over $megabytes MB"; exit 1; }
    [ -n "$untimed" ] || awk "BEGIN { exit !($time <= $seconds) }" \
        || { echo "$name: $time s are over $seconds s"; exit 1; }
    echo "| \`$name\` | $time | $((kb / 1000)) MB | $(grep -oE "$pattern" "$out" | head -n 1 | tr '|' '/') |" | tee -a "$report"
    rm -f "$out" "$stats"
}

# A question that takes a test build more than 5 seconds
ask_long() {
    [ -n "$untimed" ] || ask "$@"
}

ask "show rdn(torus(5,5),6)" 0.05 50 0 '^ +2710505431213761085018632[0-9]+' "$netlace" show 'rdn(torus(5,5),6)'
ask "neighbors rdn(ring(5),4) 123456789012" 0.05 50 0 '2839450600002469' "$netlace" neighbors 'rdn(ring(5),4)' 123456789012
ask "neighbors rdn(torus(5,5),6) 5" 0.05 50 3 'about 2.71e108 nodes.*' "$netlace" neighbors 'rdn(torus(5,5),6)' 5
ask "diameter of rdn(torus(5,5),4)" 1 100 0 'diameter +94 +exact, by rule' "$netlace" metrics 'rdn(torus(5,5),4)' --all
ask "diameter of re(frame=heawood,unit=heawood,phases=14)" 5 100 0 'diameter +56 +exact, by rule' "$netlace" metrics 're(frame=heawood,unit=heawood,phases=14)'
ask "diameter of rsn(hypercube(64),2)" 5 100 0 'diameter +129 +exact, by rule' "$netlace" metrics 'rsn(hypercube(64),2)'
ask "mean distance of rsn(hypercube(64),2)" 5 100 0 'mean-distance +62.2773364259 +exact, by rule' "$netlace" metrics 'rsn(hypercube(64),2)'
ask "diameter of ccc(64)" 5 100 0 'diameter +158 +exact, by rule' "$netlace" metrics 'ccc(64)'
ask "diameter of rdn(ring(5),3)" 1 50 0 'diameter +30 +exact, by rule' "$netlace" metrics 'rdn(ring(5),3)'
ask "mean distance of rsn(hypercube(3),3)" 1 50 0 'mean-distance +7.3758298993 +exact, by rule' "$netlace" metrics 'rsn(hypercube(3),3)' --only mean-distance
ask_long "mean distance of rsn(hypercube(4),3)" 20 100 0 'mean-distance +9.3473902826 +exact, by rule' "$netlace" metrics 'rsn(hypercube(4),3)'
ask "orbits of rsn(hypercube(3),3)" 5 100 0 'orbits +120 +exact' "$netlace" metrics 'rsn(hypercube(3),3)'
ask_long "certify rsn(hypercube(3),3), shortest" 60 4000 1 'cyclic: .* 7 channels wait in a cycle, and can deadlock' "$netlace" certify 'rsn(hypercube(3),3)' --lanes 1
certificate=$(mktemp)
ask_long "certify rsn(hypercube(3),3), updown" 60 4000 0 'deadlock-free: updown .* 1 lane' "$netlace" certify 'rsn(hypercube(3),3)' --routing updown -o "$certificate"
ask_long "check that certificate" 10 4000 0 'accepted: .*' "$netlace" certify 'rsn(hypercube(3),3)' --routing updown --check "$certificate"
ask_long "check it for another routing" 10 4000 1 'rejected: it is a certificate of updown: .*' "$netlace" certify 'rsn(hypercube(3),3)' --check "$certificate"
rm "$certificate"
ask "certify rcr(1,4,0), one lane" 1 50 1 'cyclic: shortest .* 4 channels wait in a cycle, and can deadlock' "$netlace" certify 'rcr(1,4,0)' --lanes 1
ask "certify rcr(1,4,0), native" 1 50 0 'deadlock-free: native on .*, 9 lanes' "$netlace" certify 'rcr(1,4,0)' --routing native
# lanes MOST EXPR: fewest lanes whose packets stay there, and fewest rules in at most 8 lanes
lanes() {
    ask "lanes for $2" 60 4000 0 "shortest on .*, [1-$1] lanes?$" "$netlace" certify "$2"
    ask "rules for $2" 60 4000 0 '([0-9]+ rules|1 lane$)' "$netlace" certify "$2" --fewest rules
}
lanes_long() {
    [ -n "$untimed" ] || lanes "$@"
}
lanes 1 'hypercube(10)'
lanes 2 'torus(8,8)'
lanes 3 'rsn(hypercube(3),2)'
lanes 3 'rcr(2,4,2)'
lanes_long 4 'rdn(ring(8),1)'
lanes_long 5 'rdn(petersen,1)'
lanes_long 5 're(frame=ring(4),unit=ring(3),phases=3)'
ask "lanes for rdn(ring(8),1), 5 % of the links failed" 60 1000 0 'shortest on .*, [1-8] lanes$' "$netlace" certify 'rdn(ring(8),1)' --fail-links 5%
ask "diameter of slim_fly(25), searched" 5 100 0 'diameter +2 +exact, by search' "$netlace" metrics 'slim_fly(25)' --by search
ask "diameter of polarfly(31), searched" 5 100 0 'diameter +2 +exact, by search' "$netlace" metrics 'polarfly(31)' --by search
ask "diameter of dragonfly(26,13,13), searched" 5 100 0 'diameter +3 +exact, by search' "$netlace" metrics 'dragonfly(26,13,13)' --by search
ask "distances from node 0 of rsn(hypercube(12),2), searched" 20 100 0 '25 +1$' "$netlace" metrics 'rsn(hypercube(12),2)' --by search --only distances-from-0
ask "mean distance of rsn(hypercube(3),3), brute force" 5 100 0 'mean-distance +7.3758298993 +exact, by search' "$netlace" metrics 'rsn(hypercube(3),3)' --by brute-force
ask "mean distance of rsn(hypercube(4),3), by orbits" 10 200 0 'mean-distance +9.3473902826 +exact, by search' "$netlace" metrics 'rsn(hypercube(4),3)' --by search --only mean-distance
ask "bisection of hypercube(10)" 5 300 0 'bisection +512 +exact' "$netlace" metrics 'hypercube(10)'
ask "bisection of rdn(ring(6),1)" 10 300 0 'bisection +12 +exact' "$netlace" metrics 'rdn(ring(6),1)'
ask "bisection of rcr(1,3,1)" 5 300 0 'bisection +2 +exact' "$netlace" metrics 'rcr(1,3,1)'
ask "bisection of torus(8,8)" 5 300 0 'bisection +16 +exact' "$netlace" metrics 'torus(8,8)'
ask "bisection of rsn(hypercube(3),3)" 20 300 0 'bisection +(25[7-9]|2[6-9].|[3-6]..) to (6[0-5].|66[0-6]|[3-5]..) +bound' "$netlace" metrics 'rsn(hypercube(3),3)' --only bisection
ask_long "default table of rdn(torus(5,5),2)" 30 1000 0 'saturation-load +0.3425 +exact, by search' "$netlace" metrics 'rdn(torus(5,5),2)'
ask "broadcast on rdn(ring(3),2), as in the paper" 1 50 0 'native +14 ' "$netlace" collective 'rdn(ring(3),2)' broadcast --algorithm native
ask "broadcast on rdn(ring(3),2), the best" 5 50 0 'tree +12 ' "$netlace" collective 'rdn(ring(3),2)' broadcast
ask "broadcast on heawood, one port" 1 50 0 'tree +4 ' "$netlace" collective heawood broadcast
ask "broadcast on rdn(torus(5,5),2), checked" 60 1000 0 'native +30 ' "$netlace" collective 'rdn(torus(5,5),2)' broadcast --algorithm native
ask "all-reduce on rsn(hypercube(4),2)" 10 200 0 'exchange +9 ' "$netlace" collective 'rsn(hypercube(4),2)' all-reduce
ask "ascend on rsn(hypercube(2),3)" 1 50 0 'ascend +14 steps' "$netlace" emulate 'rsn(hypercube(2),3)'
ask "FFT of 2^16 points on rsn(hypercube(4),3)" 20 200 0 'result +equal to .*' "$netlace" emulate 'rsn(hypercube(4),3)' --run fft
ask "bitonic sort of 2^16 keys on rsn(hypercube(4),3)" 30 200 0 'steps +184, .*' "$netlace" emulate 'rsn(hypercube(4),3)' --run sort
ask "binary tree on rcr(2,2,2)" 10 200 0 'binary_tree.5. +31 +1 +2, optimal' "$netlace" embed 'rcr(2,2,2)' binary_tree
ask "binary tree on rcr(2,4,2)" 10 200 0 'binary_tree.6. +63 +1 +2, optimal' "$netlace" embed 'rcr(2,4,2)' binary_tree
ask "binary tree on rcr(1,4,3)" 10 200 0 'binary_tree.6. +63 +1 +2, optimal' "$netlace" embed 'rcr(1,4,3)' binary_tree
ask "binary tree on rcr(1,32,0), dilation 3" 20 200 1 'dilation 3 is impossible' "$netlace" embed 'rcr(1,32,0)' binary_tree --dilation 3
ask "hosts of fat_tree(64)" 1 50 0 'endpoints +65,536' "$netlace" metrics 'fat_tree(64)'
ask "lanes for dragonfly(8,4,4), minimal" 10 100 0 'native on .*, 2 lanes' "$netlace" certify 'dragonfly(8,4,4)' --routing native
ask "dragonfly(8,4,4) on one lane" 20 500 1 'cyclic: shortest .* can deadlock' "$netlace" certify 'dragonfly(8,4,4)' --lanes 1
# file NAME PATTERN WRITER: a network from what WRITER writes
file() {
    ask "$1" 5 50 2 "$2" bash -o pipefail -c "{ $3; } 2>/dev/null | $netlace show 'file(\"/dev/stdin\")'"
}
file "a line of 1 GB" 'line 1: .*' "head -c 1000000000 /dev/zero | tr '\\0' 1"
file "a binary file" 'line 1: the byte 0x00 is no text.*' "cat $netlace"
file "node 10^18" 'line 2: node 1000000000000000000 is too large.*' 'echo 0 1; echo 1 1000000000000000000'
file "a loop" 'line 3: node 5 is linked to itself.*' 'echo 0 1; echo 1 5; echo 5 5'
ask_long "design for 20,000 nodes of degree 8" 10 500 0 'sn.star.6.,copies=30.' "$netlace" design --nodes 20000 --max-degree 8
ask_long "design for 20,000 endpoints, radix 64" 60 600 0 '^"(hyperx|hosts.hamming).*",20900,' "$netlace" design --endpoints 20000 --radix 64 --csv
ask_long "design for a low cost ratio, any base" 60 1000 0 '0\.(9[0-6]|[0-8][0-9])[0-9] .*$' "$netlace" design --nodes 2000000..50000000 --max-degree 8 --minimize cost-ratio
ask_long "design for a low cost ratio, bases of the papers" 60 1000 0 '^"re.*",[0-9]+,[a-z]+,[0-9]+,[a-z]+,[0-9]+,[a-z]+,[0-9.]+,[a-z]+,(1\.(0|1[0-3])[0-9]*|1\.140[0-4]?[0-9]*|0\.[0-9]+),' "$netlace" design --nodes 2000000..50000000 --max-degree 8 --minimize cost-ratio --family papers --csv
ask "bill of rdn(torus(5,5),1)" 1 50 0 'per host: 2,169.35 USD.*' "$netlace" bill 'rdn(torus(5,5),1)'
cables=$(mktemp)
ask "cables of rdn(torus(5,5),1)" 1 50 0 '4376' bash -c "$netlace bill 'rdn(torus(5,5),1)' --cabling $cables && wc -l $cables"
rm "$cables"
ask_long "compare five networks" 100 1000 0 'rdn.torus.5,5.,1.' "$netlace" compare 'rdn(torus(5,5),1)' 'rsn(hypercube(5),2)' 'torus(10,11,11)' 'dragonfly(8,4,4)' 'fat_tree(16)'
ask "export hypercube(40)" 0.05 50 3 'would fill about 616 TB' "$netlace" export 'hypercube(40)' --format edges
ask "export rdn(torus(5,5),2)" 60 100 0 '9375000 lines' \
    bash -c "$netlace export 'rdn(torus(5,5),2)' --format edges | wc -l | sed 's/$/ lines/'"
ask "draw rdn(ring(3),2)" 5 100 0 '648 nodes, 1,296 links' "$netlace" draw 'rdn(ring(3),2)'
ask "draw rsn(hypercube(3),3)" 5 100 0 '4,096 nodes, 9,952 links' "$netlace" draw 'rsn(hypercube(3),3)'
ask "draw jellyfish(5000,8)" 5 100 0 '5,000 nodes, 20,000 links' "$netlace" draw 'jellyfish(5000,8)'
ask "draw rdn(torus(5,5),2), from above" 5 100 0 'blocks stand for [0-9,]+ of 3,125,000 nodes' "$netlace" draw 'rdn(torus(5,5),2)'
if [ -z "$untimed" ]; then
    picture=$(mktemp --suffix .png)
    timeout 5 "$netlace" draw 'rsn(hypercube(3),3)' -o "$picture"
    rm "$picture"
fi
