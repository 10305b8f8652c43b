#!/usr/bin/env bash
# Limits of random requests, and every verb under every disturbance: limits.sh NETLACE REPORT
set -euo pipefail
cd "$(dirname "$0")/../limits"
{
    echo "# Limits"
    echo
    echo "A request may take 1.2 times its time and half a second, and 1.2 times its memory in addition to what the program takes for the same request about a small network."
    echo
    echo "## Random requests"
    echo
} >>"$2"
python3 kept.py "$1" --count 200 --seed 1 --report "$2"
printf '\n## With 10 MB\n\n' >>"$2"
python3 kept.py "$1" --count 60 --seed 2 --memory 10 --report "$2"
printf '\n## Estimates of time\n\n' >>"$2"
python3 estimates.py "$1" --report "$2"
printf '\n## Every verb, disturbed\n\n' >>"$2"
python3 harness.py "$1" --report "$2"
