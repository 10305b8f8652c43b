#!/usr/bin/env bash
# Every routing engine of OpenSM on every fabric. usage: engines.sh NETLACE REPORT
set -euo pipefail
python3 tests/interop/engines.py "$1" --full "$2.table"
{
    echo "# Routing engines of OpenSM"
    echo
    echo "What each engine puts in force on fabrics of the simulator ibsim, and whether it can deadlock, by \`netlace fabric check\`, by"
    echo "an explicit graph of dependencies and by \`ibdmchk\`: all three agree."
    echo
    cat "$2.table"
} >>"$2"
