#!/usr/bin/env bash
# Whether all places name the version of a tag, then its section of the changelog. usage: version.sh v0.1.0
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1#v}
while read -r name its _; do
    [ "$its" = "$version" ] || { echo "$name has version $its, not $version" >&2; exit 1; }
done < <(python3 tests/release/published.py)
grep -qx "version: $version" CITATION.cff || { echo "CITATION.cff has another version than $version" >&2; exit 1; }
notes=$(awk -v head="## $version" '/^## /{on = index($0, head) == 1 && substr($0, length(head) + 1) ~ /^( |$)/; next} on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no section $version" >&2; exit 1; }
echo "$notes"
