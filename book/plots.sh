#!/usr/bin/env bash
# Draws the plots of the book into src/pictures. usage: plots.sh NETLACE
set -euo pipefail
netlace=$(realpath "$1")
cd "$(dirname "$0")/src/pictures"
"$netlace" plot distances 'torus(35,36)' 'rdn(torus(5,5),1)' 'hypercube(10)' -o plot-distances.svg
"$netlace" plot sizes 'rdn(ring({3..20}),2)' 'rsn(hypercube({2..5}),3)' 'torus({4..40},8,8)' 'hypercube({4..20})' \
    --figure cost-ratio -o plot-cost.svg
"$netlace" plot levels 'rdn(torus(5,5),1)' 'rsn(hypercube(3),3)' -o plot-levels.svg
