#!/usr/bin/env bash
# What the command is made of, in CycloneDX. usage: sbom.sh FILE
set -euo pipefail
output=$(realpath "$1")
cd "$(dirname "$0")/../.."
. .ci/tools
cargo_tool cargo-cyclonedx "$CARGO_CYCLONEDX"
# It writes beside every manifest: take that of the command, and leave none.
trap 'rm -f crates/*/netlace-sbom.json' EXIT
cargo cyclonedx --quiet --format json --spec-version 1.5 --override-filename netlace-sbom --manifest-path crates/netlace-cli/Cargo.toml
mv crates/netlace-cli/netlace-sbom.json "$output"
# No path of the machine that made it, and everything that the command links has a licence.
python3 - "$output" <<'END'
import json, os, re, sys
sbom = json.load(open(sys.argv[1]))
root = os.getcwd()
text = json.dumps(sbom).replace(f"path+file://{root}/", "").replace(f"file://{root}/", "")
assert root not in text, "paths of this machine are in it"
sbom = json.loads(text)
parts = sbom["components"]
assert {"clap", "netlace"} <= {part["name"] for part in parts}
bare = [part["name"] for part in parts if not part.get("licenses")]
assert not bare, f"without a licence: {bare}"
json.dump(sbom, open(sys.argv[1], "w"), indent=1)
print(f"{sys.argv[1]}: {len(parts)} components")
END
