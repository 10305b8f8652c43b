#!/usr/bin/env bash
# The archive of a release: the command, its completions and manual pages, licences. usage: archive.sh NETLACE TARGET FOLDER
set -euo pipefail
netlace=$1 triple=$2
[ -e "$netlace" ] || netlace=$netlace.exe
netlace=$(realpath "$netlace")
mkdir -p "$3"
folder=$(realpath "$3")
cd "$(dirname "$0")/../.."
name=$("$netlace" --version | tr ' ' '-')-$triple
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/$name/completions"
cp "$netlace" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$scratch/$name/"
"$netlace" man -o "$scratch/$name/man/man1"
for shell in bash zsh fish powershell elvish; do
    "$netlace" completions $shell >"$scratch/$name/completions/netlace.$shell"
done
tar -C "$scratch" -czf "$folder/$name.tar.gz" "$name"
echo "$folder/$name.tar.gz"
