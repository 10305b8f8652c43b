#!/usr/bin/env bash
# Our folder for OpenSM, run by OpenSM on simulated fabrics: the tables that it installs, the ways that packets take and the
# service levels that it hands out must be ours.
# usage: opensm.sh NETLACE [DUMPS]
# What the fabrics say of themselves (ibnetdiscover, forwarding tables, logs) is kept in the folder DUMPS.
set -euo pipefail
netlace=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
scratch=$(mktemp -d)
dumps=${2:-$scratch/dumps}
mkdir -p "$dumps" "$scratch/osm"
dumps=$(realpath "$dumps")
export IBSIM_SOCKNAME=netlace-$$ OSM_CACHE_DIR=$scratch/osm OSM_TMP_DIR=$scratch/osm
running=()
# Ends what was started here, the last first.
stop() {
    local i
    for ((i = ${#running[@]} - 1; i >= 0; i--)); do
        kill "${running[i]}" 2>/dev/null || true
        wait "${running[i]}" 2>/dev/null || true
    done
    running=()
}
trap 'stop; rm -rf "$scratch"' EXIT

# Repeats a command until it succeeds, for at most 20 seconds.
await() {
    for _ in $(seq 200); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    echo "in vain: $*"
    return 1
}

# Simulates the fabric of a folder.
simulate() {
    rm -f "$scratch"/osm/*
    cp "$1/guid2lid" "$scratch/osm/"
    SIM_HOST=H-$(sed -n '/^caguid=0x/{s///p;q}' "$1/fabric.net")
    export SIM_HOST
    ibsim -s -n -S 2048 -N 4096 -P 60000 "$1/fabric.net" >"$scratch/ibsim.log" 2>&1 &
    running+=($!)
    await ibsim-run smpquery -D nodeinfo 0
}

# The same for tables by whatever program: guid of the switch, LID, port.
entries() {
    awk '/^Unicast/ { match($0, /guid 0x[0-9a-f]+/); guid = substr($0, RSTART, RLENGTH) }
         /^0x/ { print guid, $1, $2 }' "$1" | sort
}

# Runs OpenSM from a folder and compares all that can be seen: run EXPR FOLDER NAME [MOST]
# With MOST, hosts share switches: no cable of a level may carry more than MOST times the mean of the level. Else every switch has one
# host, whose paths and service levels are compared.
run() {
    simulate "$2"
    ibsim-run opensm -e -f "$dumps/$3.log" -D 0x43 -R file -U "$2/lfts" -Q -Y "$2/qos-policy.conf" -F "$2/opensm.conf" \
        >"$scratch/opensm.out" 2>&1 &
    running+=($!)
    await ibsim-run saquery -p --slid 1 --dlid 2
    ibsim-run dump_lfts >"$dumps/$3.lfts" 2>"$scratch/dump_lfts.err"
    ibsim-run ibnetdiscover >"$dumps/$3.ibnetdiscover"
    cp "$2/qos-policy.conf" "$dumps/$3.qos-policy.conf"
    entries "$2/lfts" >"$scratch/ours"
    entries "$dumps/$3.lfts" >"$scratch/theirs"
    [ -s "$scratch/ours" ] || { echo "$1: no tables"; exit 1; }
    diff "$scratch/ours" "$scratch/theirs" >"$scratch/diff" || { echo "$1: other tables are in force"; head "$scratch/diff"; exit 1; }
    if [ $# -eq 3 ]; then python3 "$here/opensm.py" "$netlace" "$1" "$2"; fi
    stop
    grep -q 'file tables configured on all switches' "$dumps/$3.log" || { echo "$1: OpenSM does not say that it took our tables"; exit 1; }
    echo "$1: $(wc -l <"$scratch/ours") entries of forwarding tables are in force"
    "$netlace" fabric check --net "$dumps/$3.ibnetdiscover" --lfts "$dumps/$3.lfts" --sl "$2/qos-policy.conf" --sl2vl "$2/opensm.conf" --against "$2" \
        >"$dumps/$3.check" || { echo "$1: not certified"; cat "$dumps/$3.check"; exit 1; }
    grep '^deadlock-free' "$dumps/$3.check"
    if [ $# -gt 3 ]; then python3 "$here/balance.py" "$netlace" "$1" "$dumps/$3.ibnetdiscover" "$dumps/$3.lfts" "$4"; fi
}

# Writes the folder of a network: export_to EXPR FOLDER [OPTION...]
export_to() {
    "$netlace" export "$1" --format opensm -o "$2" "${@:3}" >/dev/null
}

export_to 'hypercube(4)' "$scratch/hypercube" --routing shortest
run 'hypercube(4)' "$scratch/hypercube" hypercube
export_to 'rdn(ring(8),1)' "$scratch/rdn" --routing shortest
run 'rdn(ring(8),1)' "$scratch/rdn" rdn

# A fabric with guids of its own, as a real one has them.
export_to 'rsn(hypercube(3),2)' "$scratch/rsn" --routing shortest
mkdir "$scratch/mapped"
python3 - "$scratch" <<'PY'
import random, re, sys
scratch = sys.argv[1]
net = open(f"{scratch}/rsn/fabric.net").read()
ours = [int(guid, 16) for guid in re.findall("guid=0x([0-9a-f]+)", net)]
drawn = random.Random(1).sample(range(1 << 30), len(ours))
theirs = {guid: 0xE41D2D << 40 | 2 * number for guid, number in zip(ours, drawn)}
# The only port of an adapter has the guid that follows.
ports = [int(guid, 16) for guid in re.findall("\\(0x([0-9a-f]+)", net)]
theirs.update({port: theirs[port - 1] + 1 for port in ports})
with open(f"{scratch}/guids", "w") as guids:
    guids.writelines(f"0x{guid:016x} 0x{other:016x}\n" for guid, other in theirs.items())
renamed = re.sub("[0-9a-f]{16}", lambda guid: f"{theirs[int(guid.group(), 16)]:016x}", net)
open(f"{scratch}/mapped/fabric.net", "w").write(renamed)
PY
python3 "$scratch/rsn/map.py" "$scratch/guids" "$scratch/mapped"
run 'rsn(hypercube(3),2)' "$scratch/mapped" rsn

# Several hosts per switch share its links, by tables that have an entry for each.
export_to 'fat_tree(8)' "$scratch/tree"
run 'fat_tree(8)' "$scratch/tree" tree 1.10
export_to 'xgft([6,4,4],[1,3,2])' "$scratch/xgft"
run 'xgft([6,4,4],[1,3,2])' "$scratch/xgft" xgft 1.25
export_to 'hyperx([4,5],4)' "$scratch/hyperx"
run 'hyperx([4,5],4)' "$scratch/hyperx" hyperx 1.25
export_to 'hosts(torus(4,4),2)' "$scratch/torus"
run 'hosts(torus(4,4),2)' "$scratch/torus" torus 1.25

# What OpenSM's own engine for fat trees makes of the same tree.
simulate "$scratch/tree"
ibsim-run opensm -o -e -f "$dumps/tree.ftree.log" -D 0x43 --dump_files_dir "$scratch/osm" -R ftree >"$scratch/opensm.out" 2>&1
cp "$scratch/osm/opensm-lfts.dump" "$dumps/tree.ftree.lfts"
python3 "$here/balance.py" "$netlace" 'fat_tree(8)' "$dumps/tree.ibnetdiscover" "$dumps/tree.ftree.lfts" 1.10
stop

# OpenSM's own ways. It tells in one line of its log which it took in the end: without enough lanes, minhop.
simulate "$scratch/rdn"
for engine in minhop dfsssp lash; do
    ibsim-run opensm -o -e -f "$dumps/rdn.$engine.log" -D 0x43 --dump_files_dir "$scratch/osm" -R "$engine" -Q -F "$scratch/rdn/opensm.conf" \
        >"$scratch/opensm.out" 2>&1
    cp "$scratch/osm/opensm-lfts.dump" "$dumps/rdn.$engine.lfts"
    taken=$(sed -n 's/.*osm_ucast_mgr_process: \(.*\) tables configured on all switches.*/\1/p' "$dumps/rdn.$engine.log")
    why=$(sed -n 's/.*\(ERR [0-9A-Z]*: .*VLs.*\|ERR [0-9A-Z]*: Lane.*\)/\1/p' "$dumps/rdn.$engine.log")
    echo "rdn(ring(8),1): of -R $engine OpenSM made $taken${why:+: $why}"
    [ "$taken" = minhop ] || { echo "expected minhop"; exit 1; }
    if entries "$dumps/rdn.$engine.lfts" | cmp -s - <(entries "$scratch/rdn/lfts"); then echo "these are our tables"; exit 1; fi
    if "$netlace" fabric check --net "$dumps/rdn.ibnetdiscover" --lfts "$dumps/rdn.$engine.lfts" --assume-sl 0 >"$dumps/rdn.$engine.check"; then
        echo "a cycle was missed"
        exit 1
    fi
    grep '^can deadlock: ' "$dumps/rdn.$engine.check"
done
stop

# What we write is read back alone; and two cables that are swapped are named.
"$netlace" fabric check "$scratch/torus" >"$dumps/torus.own" || { echo "the folder of hosts(torus(4,4),2): not certified"; cat "$dumps/torus.own"; exit 1; }
"$netlace" bill 'hosts(torus(4,4),2)' --cabling "$scratch/cables.csv" >/dev/null
mkdir "$scratch/swapped"
cp "$scratch/torus/guid2lid" "$scratch/swapped/"
python3 - "$scratch" <<'PY'
import re, sys
scratch = sys.argv[1]
net = open(f"{scratch}/torus/fabric.net").read()
# node 0 port 3 and node 10 port 3 lead where the other should.
blocks = net.split("\n\n")
place = {re.search('"(S-[0-9a-f]+)"', block)[1]: number for number, block in enumerate(blocks) if "switchguid" in block}
ends = {}
for name in (f"S-{0x0200000100000000 + node:016x}" for node in (0, 10)):
    far, port = re.search(r'\[3\] "(S-[0-9a-f]+)"\[(\d+)\]', blocks[place[name]]).groups()
    ends[name] = (far, port)
(a, (b, p)), (c, (d, q)) = ends.items()
def plug(name, port, to, far):
    blocks[place[name]] = re.sub(rf'\[{port}\] "S-[0-9a-f]+"\[\d+\]', f'[{port}] "{to}"[{far}]', blocks[place[name]])
plug(a, 3, d, q); plug(d, q, a, 3); plug(c, 3, b, p); plug(b, p, c, 3)
open(f"{scratch}/swapped/fabric.net", "w").write("\n\n".join(blocks))
PY
simulate "$scratch/swapped"
ibsim-run opensm -o -e -f "$dumps/swapped.log" -D 0x43 --dump_files_dir "$scratch/osm" -R updn >"$scratch/opensm.out" 2>&1
ibsim-run ibnetdiscover >"$scratch/osm/fabric.ibnetdiscover"
stop
"$netlace" fabric check "$scratch/osm" --cabling "$scratch/cables.csv" >"$dumps/swapped.check" || true
grep '^swapped: node 0 port 3 should lead to node .* port .*, and node 10 port 3 to node ' "$dumps/swapped.check" ||
    { echo "two cables were swapped unseen"; cat "$dumps/swapped.check"; exit 1; }
