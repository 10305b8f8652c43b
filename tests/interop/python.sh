#!/usr/bin/env bash
# The Python package, laid out from what was compiled for the tests, without a wheel. usage: python.sh NETLACE LIBRARY
# With NETLACE_RENEW, first renews what follows from the package: read the changes.
set -euo pipefail
cd "$(dirname "$0")/../.."
netlace=$(realpath "$1") library=$(realpath "$2")
folder=$(dirname "$library")/python package=crates/netlace-py
test -e "$folder/venv" || python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --requirement $package/requirements.txt
rm -rf "$folder/lib"
mkdir -p "$folder/lib"
cp -r $package/python/netlace "$folder/lib/"
cp "$library" "$folder/lib/netlace/_netlace.abi3.so"
# What is laid out is found before anything else, also by mypy and by the kernels of notebooks.
echo "$folder/lib" >"$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')/netlace.pth"
python=$folder/venv/bin/python
if [ -n "${NETLACE_RENEW:-}" ]; then
    renew() { "$@" >"$folder/renewed" && cp "$folder/renewed" "$target"; }
    $python $package/generate.py $package/python/netlace
    cp $package/python/netlace/{__init__,commands,answers}.py $package/python/netlace/_netlace.pyi "$folder/lib/netlace/"
    target=$package/python/netlace/families.pyi renew $python -m netlace._stubs
    target=book/src/python-api.md renew $python book/python_api.py
    NETLACE_NOTEBOOKS=write $python -m pytest --quiet $package/tests/test_notebooks.py
    cp $package/python/netlace/families.pyi "$folder/lib/netlace/"
fi
NETLACE=$netlace $python -m pytest --quiet --numprocesses 2 -p no:cacheprovider $package/tests
