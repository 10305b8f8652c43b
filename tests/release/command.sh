#!/usr/bin/env bash
# Whether a command that was built for others works: its version, an answer of the README, completions and manual pages.
# usage: command.sh NETLACE
set -euo pipefail
netlace=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

says=$("$netlace" --version)
[ "$says" = "netlace $version" ] || { echo "--version prints: $says" >&2; exit 1; }

# A session of the README, as it stands there.
awk '/^\$ /{on = !seen && /^\$ netlace distance/; seen = seen || on; next} /^$/{on = 0} on' README.md >"$scratch/expected"
[ -s "$scratch/expected" ]
"$netlace" distance 'rdn(ring(5),4)' 5 123456789012 | diff "$scratch/expected" -

status=0
"$netlace" show 'rdn(torus(5,5),2' >/dev/null 2>&1 || status=$?
[ "$status" = 2 ] || { echo "a wrong expression gives status $status" >&2; exit 1; }

"$netlace" man -o "$scratch/man/man1"
for page in netlace netlace-show netlace-study-merge; do
    [ -s "$scratch/man/man1/$page.1" ] || { echo "no manual page $page" >&2; exit 1; }
done
if ls "$scratch/man/man1" | grep -v '^netlace[-.]' || ls "$scratch/man/man1" | grep netlace-cli; then
    echo "manual pages of another name" >&2
    exit 1
fi
grep -q '^\.TH netlace 1' "$scratch/man/man1/netlace.1"
if command -v man >/dev/null; then
    [ "$(MANPATH=$scratch/man man -w netlace)" = "$scratch/man/man1/netlace.1" ]
fi

for shell in bash zsh fish powershell elvish; do
    "$netlace" completions $shell >"$scratch/$shell"
    [ -s "$scratch/$shell" ]
    ! grep -q 'netlace-cli' "$scratch/$shell"
done
bash -c '. "$1" && complete -p netlace && COMP_WORDS=(netlace sho) COMP_CWORD=1 && _netlace netlace sho && [ "${COMPREPLY[*]}" = show ]' \
    - "$scratch/bash" >/dev/null || { echo "bash does not complete \`netlace sho\`" >&2; exit 1; }
echo "$says: answers as the README says; manual pages, completions"
