#!/usr/bin/env bash
# The command as one file that needs nothing of the machine. usage: musl.sh [PROFILE]
set -euo pipefail
cd "$(dirname "$0")/../.."
triple=x86_64-unknown-linux-musl profile=${1:-dist}
rustup target list --installed | grep -qx $triple || rustup target add $triple
RUSTFLAGS="-C target-feature=+crt-static" cargo build --locked --package netlace-cli --profile "$profile" --target $triple
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
netlace=$target/$triple/${profile/#dev/debug}/netlace
file "$netlace" | grep -Eq 'static-pie linked|statically linked' || { file "$netlace"; exit 1; }
! readelf --dynamic "$netlace" | grep NEEDED
bash tests/release/command.sh "$netlace"
# Nothing but the file itself is there, not even a place for temporary files.
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp "$netlace" "$root/netlace"
if [ "$(id -u)" = 0 ]; then chroot "$root" /netlace show 'petersen' >/dev/null; fi
echo "$netlace: static, $(stat -c %s "$netlace") bytes"
