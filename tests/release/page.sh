#!/usr/bin/env bash
# Builds the page of `netlace explore`, which the command then has in it when it is built. Needs npm. usage: page.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
triple=wasm32-wasip1
rustup target list --installed | grep -qx $triple || rustup target add $triple
# Paths of this machine would make every page another one.
RUSTFLAGS="--remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" \
    cargo build -p netlace-cli --bin netlace --no-default-features --profile page --target $triple --locked
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
cd explorer
npm ci --silent
npx tsc
node build.mjs "$target/$triple/page/netlace.wasm" ../crates/netlace-cli/page
