#!/usr/bin/env bash
# A report, opened by a browser: no request, no complaint, no page wider than the screen, and small enough to send.
# usage: report.sh NETLACE [PICTURES [EXPR..]]
# What the browser shows, light and dark, on a desk, on a phone and on paper, is kept in the folder PICTURES.
# The report is of EXPR.., or of three small networks.
set -euo pipefail
netlace=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$browser" ] || { echo "no browser to open reports with: install chromium"; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
pictures=${2:-$scratch/pictures}
mkdir -p "$pictures"
networks=("${@:3}")
[ "${#networks[@]}" -gt 0 ] || networks=('rdn(ring(6),1)' 'torus(5,5,3)' 'slim_fly(5)')

"$netlace" report "${networks[@]}" -o "$scratch/three.html"
size=$(stat -c %s "$scratch/three.html")
[ "$size" -lt 5000000 ] || { echo "the report has $size bytes"; exit 1; }

# A name that would do harm if it were markup.
name='<img src=x><script>document.title=1</script>.edges'
mkdir -p "$scratch/$(dirname "$name")"
printf '0 1\n1 2\n2 0\n' >"$scratch/$name"
(cd "$scratch" && "$netlace" report "file(\"$name\")" 'ring(3)' -o hostile.html)
"$netlace" report 'rsn(petersen,2)' -o "$scratch/one.html"

python3 "$here/report.py" "$browser" "$pictures" "$scratch/three.html" "$scratch/one.html" "$scratch/hostile.html"
