#!/usr/bin/env bash
# Builds the book with mdBook, and follows its links. usage: book.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/tools
cargo_tool mdbook "$MDBOOK"
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
rm -rf "$target/book"
said=$(mdbook build book --dest-dir "$target/book" 2>&1) || { echo "$said" >&2; exit 1; }
if grep -E '\b(WARN|ERROR)\b' <<<"$said"; then
    exit 1
fi
# The explorer, which the introduction shows.
[ -e explorer/dist/explorer.html ] || bash tests/release/page.sh
cp explorer/dist/explorer.html "$target/book/explore.html"
ls "$target"/book/searchindex*.js >/dev/null || { echo "the book has no index to search" >&2; exit 1; }
python3 tests/release/links.py "$target/book"
