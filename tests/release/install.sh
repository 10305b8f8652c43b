#!/usr/bin/env bash
# Installs the command from the packed crates, without the project and without a network, into an empty folder.
# usage: install.sh [FLAG...]: more flags of `cargo install`, such as --debug
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cargo package --workspace --no-verify --locked --allow-dirty --quiet
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
# What others publish, and what we would, side by side in one folder, which cargo takes for the registry.
cargo vendor --quiet --locked --versioned-dirs "$scratch/registry" >/dev/null
while read -r name version _; do
    crate=$target/package/$name-$version.crate
    tar -xzf "$crate" -C "$scratch/registry"
    printf '{"files":{},"package":"%s"}' "$(sha256sum "$crate" | cut -d ' ' -f 1)" >"$scratch/registry/$name-$version/.cargo-checksum.json"
done < <(python3 tests/release/published.py)
cargo install netlace-cli --locked --offline --root "$scratch/root" "$@" \
    --config 'source.crates-io.replace-with="packed"' --config "source.packed.directory=\"$scratch/registry\""
bash tests/release/command.sh "$scratch/root/bin/netlace"
