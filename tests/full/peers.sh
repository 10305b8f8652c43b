#!/usr/bin/env bash
# The searches of netlace and those of petgraph, webgraph, rustworkx and NetworKit. usage: peers.sh NETLACE REPORT
set -euo pipefail
test -e target/peers || python3 -m venv target/peers
target/peers/bin/pip install --quiet --disable-pip-version-check --requirement bench/peers/requirements.txt
RAYON_NUM_THREADS=1 cargo run --release --locked --quiet --manifest-path bench/peers/Cargo.toml \
    --target-dir target -- target/peers/bin/python "$1" "$2"
