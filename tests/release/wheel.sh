#!/usr/bin/env bash
# The wheel and the source package of Python, each installed into a new environment, and the command inside. usage: wheel.sh [PROFILE [COMPATIBILITY]]
# Links with zig against an old glibc, so that the wheel runs on other machines, too; with compatibility `linux` against that of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/tools
profile=${1:-dist} compatibility=${2:-manylinux_2_28}
target=$(cargo metadata --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/build"
"$scratch/build/bin/pip" install --quiet --disable-pip-version-check "maturin==$MATURIN" "ziglang==$ZIGLANG"
maturin=$scratch/build/bin/maturin package=crates/netlace-py
# `python3 -m ziglang` must be the one just installed.
export PATH=$scratch/build/bin:$PATH

[ "$compatibility" = linux ] && zig=() || zig=(--zig)
"$maturin" build --manifest-path $package/Cargo.toml --locked --profile "$profile" --compatibility "$compatibility" "${zig[@]}" --out "$scratch/wheels"
"$maturin" sdist --manifest-path $package/Cargo.toml --out "$scratch/sdist"
wheel=$(ls "$scratch"/wheels/netlace-*-cp39-abi3-"$compatibility"_x86_64.whl) sdist=$(ls "$scratch"/sdist/netlace-*.tar.gz)

check() { # FILE of a package, what lists it
    for licence in LICENSE-MIT LICENSE-APACHE; do
        grep -q "/$licence$" <<<"$2" || { echo "no $licence in $1" >&2; exit 1; }
    done
}
check "$wheel" "$(python3 -m zipfile -l "$wheel" | cut -d ' ' -f 1)"
check "$sdist" "$(tar -tzf "$sdist")"

try() { # NAME PACKAGE
    python3 -m venv "$scratch/$1"
    "$scratch/$1/bin/pip" install --quiet --disable-pip-version-check "$2"
    # Outside of the project, so that nothing of it is found.
    (cd "$scratch" && "$scratch/$1/bin/python" -c '
import netlace
net = netlace.parse("rdn(torus(5,5),2)")
assert (net.order, net.metric("diameter").value) == (3125000, 22)
print("netlace", netlace.__version__, "from", netlace.__file__)')
    bash tests/release/command.sh "$scratch/$1/bin/netlace"
}
try wheel "$wheel"
# What was compiled for the wheel is not compiled again. Not with --locked: the lock file also names members of the workspace that the source package leaves out.
export CARGO_TARGET_DIR=$target MATURIN_PEP517_ARGS="--profile $profile"
try sdist "$sdist"
if [ -n "${NETLACE_DIST:-}" ]; then
    mkdir -p "$NETLACE_DIST"
    cp "$wheel" "$sdist" "$NETLACE_DIST"
fi
