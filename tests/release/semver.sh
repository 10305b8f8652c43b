#!/usr/bin/env bash
# Whether the version says what changed in the libraries since the tag before.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/tools
before=$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2>/dev/null || true)
if [ -z "$before" ]; then
    echo "no tag before this version: there is nothing to compare with"
    exit
fi
cargo_tool cargo-semver-checks "$CARGO_SEMVER_CHECKS"
cargo semver-checks --workspace --baseline-rev "$before"
