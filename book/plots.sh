#!/usr/bin/env bash
# Draws the plots of the book into src/pictures. usage: plots.sh NETLACE
set -euo pipefail
netlace=$(realpath "$1")
cd "$(dirname "$0")/src/pictures"
"$netlace" plot distances 'torus(35,36)' 'rdn(torus(5,5),1)' 'hypercube(10)' 'dragonfly(8,4,4,groups=33)' -o plot-distances.svg
"$netlace" plot sizes 'torus({4..40},{4..40})' -o plot-cost.svg --figure cost-ratio
"$netlace" plot levels 'rdn(torus(5,5),1)' 'rsn(hypercube(3),3)' -o plot-levels.svg
