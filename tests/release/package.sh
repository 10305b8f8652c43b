#!/usr/bin/env bash
# Packs what is published as for a registry, and looks into the packages. usage: package.sh [--no-verify]
# Without the flag, every package is unpacked and compiled by itself.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo publish --workspace --dry-run --locked --allow-dirty "$@"
cargo package --workspace --no-verify --locked --allow-dirty --quiet
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
while read -r name version _; do
    crate=$target/package/$name-$version.crate
    files=$(tar -tzf "$crate" | sed "s|^$name-$version/||")
    for file in Cargo.toml Cargo.lock README.md LICENSE-MIT LICENSE-APACHE; do
        grep -qx "$file" <<<"$files" || { echo "$name: no $file in its package" >&2; exit 1; }
    done
    if foreign=$(grep -Ev '^(src/|build\.rs$|page/|README\.md$|LICENSE-|Cargo\.|\.cargo_vcs_info)' <<<"$files"); then
        printf '%s: what its package should not have:\n%s\n' "$name" "$foreign" >&2
        exit 1
    fi
    size=$(stat -c %s "$crate")
    # The command has the page of `netlace explore` in it.
    most=2000000
    if grep -qx page/command.wasm.gz <<<"$files"; then most=5000000; fi
    [ "$size" -lt $most ] || { echo "$name: its package has $size bytes" >&2; exit 1; }
    echo "$name $version: $size bytes, $(wc -l <<<"$files") files"
done < <(python3 tests/release/published.py)
