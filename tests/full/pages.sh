#!/usr/bin/env bash
# The page of `netlace report` for networks of up to 1,728 nodes, opened by a browser. usage: pages.sh NETLACE REPORT
set -euo pipefail
networks=('rdn(torus(5,5),1)' 'torus(12,12,12)' 'slim_fly(19)')
bash tests/interop/report.sh "$1" '' "${networks[@]}"
{
    echo "# Pages of reports"
    echo
    echo "The report of$(printf " \`%s\`" "${networks[@]}") has less than 5 MB. A browser opens it without a request and without a"
    echo "complaint, and no page is wider than the screen, on a desk, on a phone and on paper."
} >>"$2"
