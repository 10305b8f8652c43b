#!/usr/bin/env bash
# Draws the pictures and plots of the book. usage: pictures.sh NETLACE [FOLDER]
set -euo pipefail
netlace=$(realpath "$1")
cd "${2:-$(dirname "$0")/src/pictures}"

draw() { # NAME EXPR [FLAG..]
    "$netlace" draw "${@:2}" --output "draw-$1.svg" >/dev/null
}

plot() { # NAME KIND EXPR.. [FLAG..]
    "$netlace" plot "${@:2}" --output "plot-$1.svg" >/dev/null
}

simulate() { # NAME EXPR [FLAG..]
    "$netlace" simulate "${@:2}" --draw "simulate-$1.svg" >/dev/null || [ $? = 1 ]
}

draw petersen petersen
draw heawood heawood
draw cube 'hypercube(4)'
draw torus 'torus(5,5)'
draw tree 'fat_tree(4)'
draw dragonfly 'dragonfly(4,2,2)'
draw rdn-1 'rdn(ring(3),1)'
draw rdn-2 'rdn(ring(3),2)'
draw rdn-large 'rdn(torus(5,5),2)'
draw rsn-2 'rsn(hypercube(3),2)'
draw rsn-3 'rsn(hypercube(3),3)'
draw re 're(frame=petersen,unit=petersen,phases=1)'
draw re-2 're(frame=petersen,unit=petersen,phases=2)'
draw rcr 'rcr(2,3,1)'
draw wk 'wk(4,3)'
draw megafly 'megafly(2,2,2)'
draw hamming-mesh 'hamming_mesh(2,2,3,2)'

draw route 'rsn(hypercube(3),2)' --route 1:62
draw disjoint 'rdn(ring(3),1)' --disjoint 0:16
draw broadcast 'hypercube(4)' --broadcast 0
draw product 'product(petersen,petersen)' --cycle
draw cut 'rdn(ring(6),1)' --cut
draw cycle 'torus(5,5)' --cycle
draw faults 'torus(5,5)' --fail-links 5 --fail-nodes 12,

plot distances distances 'torus(35,36)' 'rdn(torus(5,5),1)' 'hypercube(10)'
plot cost sizes 'rdn(ring({3..20}),2)' 'rsn(hypercube({2..5}),3)' 'torus({4..40},8,8)' 'hypercube({4..20})' --figure cost-ratio
plot levels levels 'rdn(torus(5,5),1)' 'rsn(hypercube(3),3)'
plot moore sizes 'polarstar({3,4,5,7,8,9,11,13},{3,4,7,8})' 'bundlefly({3,4,5,7,8,9},{5,9,13})' 'dragonfly({4..16},1,{2..8})' 'hamming({3..8},{3..8},{3..8})' --figure moore-share --by degree
plot load load 'torus(8,8)' 'hosts(rdn(ring(4),1),2)' 'rsn(hypercube(3),2)' 'hyperx([4,4],4)' --load 0.1..0.9 --cycles 1000

simulate links 'dragonfly(4,2,2)' --traffic shift=8 --load 0.1 --cycles 1000
simulate deadlock 'torus(8,8)' --vcs 1 --load 0.9 --uncertified
