#!/usr/bin/env bash
# The Python package as users get it: a wheel, built and installed in a fresh environment. usage: python.sh NETLACE REPORT
set -euo pipefail
cd "$(dirname "$0")/../.."
netlace=$(realpath "$1") report=$2 package=crates/netlace-py
bash tests/release/page.sh
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
python3 -m venv "$fresh/venv"
python=$fresh/venv/bin/python
$python -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
"$fresh/venv/bin/maturin" build --release --locked --quiet --manifest-path $package/Cargo.toml --out "$fresh/wheels"
$python -m pip install --quiet --disable-pip-version-check "$fresh"/wheels/netlace-*-abi3-*.whl
# With nothing but the wheel and what it asks for.
$python -c 'import netlace; assert netlace.rdn(netlace.petersen(), 2).order == 80000'
$python -m pip install --quiet --disable-pip-version-check --requirement $package/requirements.txt
NETLACE_FULL=1 NETLACE=$netlace $python -m pytest --quiet -p no:cacheprovider $package/tests
{
    echo "# The Python package"
    echo
    echo "\`$(cd "$fresh/wheels" && echo netlace-*.whl)\`, built and installed in a fresh environment, passes its tests."
    echo
} | tee -a "$report"
$python tests/full/python_speed.py | tee -a "$report"
# A notebook in a browser.
$python -m pip install --quiet --disable-pip-version-check notebook playwright
echo | tee -a "$report"
echo "A notebook, run by Jupyter in Chromium: $($python tests/full/notebook.py)." | tee -a "$report"
