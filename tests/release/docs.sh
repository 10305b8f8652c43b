#!/usr/bin/env bash
# The documentation of what is published, with the features that docs.rs takes; warnings are errors.
set -euo pipefail
cd "$(dirname "$0")/../.."
export RUSTDOCFLAGS="--cfg docsrs -D warnings"
while read -r name _ flags; do
    # shellcheck disable=SC2086 # flags are words
    cargo doc --no-deps --locked --quiet --package "$name" $flags </dev/null
    echo "documentation of $name"
done < <(python3 tests/release/published.py)
