#!/usr/bin/env bash
# The explorer in Chromium and Firefox: every part of it, its answers, its speed. usage: explorer.sh NETLACE REPORT
set -euo pipefail
bash tests/release/page.sh
# The command has the page in it from now on.
cargo build --release --locked --quiet -p netlace-cli
pictures=target/explorer
rm -rf "$pictures"
node explorer/tests/run.mjs "$1" --full --pictures "$pictures" --report "$2"
echo "screenshots: $pictures"
