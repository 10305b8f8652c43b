#!/usr/bin/env python3
"""JSON answers of every verb, validated against its schema by jsonschema. usage: schemas.py NETLACE"""
import json, os, re, shlex, subprocess, sys, tempfile
from jsonschema import Draft202012Validator

netlace = os.path.abspath(sys.argv[1])
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")

# What prints no answer of its own: a script, manual pages.
WITHOUT = {"completions", "man", "help"}

SHORT = {"HUGE": "'rdn(torus(5,5),6)'", "FABRIC": "fabric check --net examples/fabric/ring.ibnetdiscover"}

# A command for each line, with its exit status if that is not 0. TMP is a folder.
COMMANDS = """
families
families torus
show petersen
show HUGE
show 'rsn(path(3),2)' --hosts 2
show 'xgft([4,4],[1,2])'
show 'damaged(ring(8),links=2)'
show 'root_folded(path(3),20)'
metrics petersen --all
metrics HUGE
metrics HUGE --all --time 1
metrics 'jellyfish(30,3)' --all --time 5 --seed 18446744073709551615
metrics 'damaged(ring(8),links=2)' --all
metrics 'hypercube(40)' --only radius,spectral-gap,bisection,saturation-load --by search => 3
metrics 'rdn(torus(3,3),2)' --hosts 2 --all --time 1
compare 'hosts(torus(4,4),2)' 'dragonfly(4,2,2)' 'fat_tree(4)' --all
compare HUGE 'damaged(ring(8),links=2)' --time 10
compare 'hypercube(60)' --columns bisection,all-reduce,price => 3
design --endpoints 64 --radix 8
design --nodes 20..30 --max-degree 3 --max-diameter 6
design --nodes 1000 --max-degree 2 --max-diameter 2 --family ring => 1
bill 'ring(4)'
bill 'torus(4,4)' --hosts 3
technology
technology hall
distance 'rdn(torus(5,5),2)' 0 1000000
distance 'damaged(ring(8),links=2)' 0 4 --by search
distance 'hypercube(62)' 0 4611686018427387903
neighbors 'torus(4,4)' 3 --hosts 2
neighbors 'hypercube(62)' 4611686018427387903
route 'torus(4,4)' 0 10
route 'rcr(2,4,2)' 0 9 --routing native
route 'torus(4,4)' 0 10 --routing updown --hosts 1
routings 'torus(4,4)'
routings 'dragonfly(4,2,2)' --only shortest,valiant
paths petersen 0 7
paths 'damaged(ring(8),links=2)' 0 4
certify 'ring(5)' --routing updown -o TMP/ring.txt
certify 'ring(5)' --routing updown --check TMP/ring.txt
certify 'ring(6)' --routing updown --check TMP/ring.txt => 1
certify 'torus(5,5)' --lanes 1 => 1
certify 'torus(4,4)' --scheme hop
certify 'torus(4,4)' --hosts 2
certify 'damaged(torus(4,4),nodes=2,links=6)' --routing updown
certify 'torus(4,4)' --adaptive
certify 'torus(4,4)' --adaptive alone => 1
certify 'path(4)' --adaptive alone
claims --id rdn.section-2.bisection
claims --id rdn.theorem-1
claims --index
check 'diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2' --for 'B in ring({3..5})' --for 'k in 1..2'
check 'diameter(G) < 2' 'mean_distance(G) == 4/3' 'spectral_gap(G) > 0' --for 'G in connected({2..4})' --where 'links(G) > 1' => 1
fit diameter 'hcn(n)' --for 'n in 1..7'
fit order 'rdn(ring(3),k)' --for 'k in 1..5' => 1
collective 'path(3)' broadcast --root 1 --ports all --algorithm tree --steps
collective 'torus(4,4)' all-reduce --bytes 18446744073709551615
collective 'fat_tree(4)' all-reduce
collective 'fat_tree(4)' all-to-all --combine switches
collective 'hosts(ring(4),2)' reduce --ranks switches --steps
place 'fat_tree(4)' tp=4,dp=2 --used 25%
place 'torus(3,3)' stencil=3x3
collective 'fat_tree(4)' all-reduce --groups 4@4
embed petersen 'ring(4)' --map --dilation 2
embed 'torus(4,4)'
embed petersen 'ring(10)' --dilation 1 => 1
emulate 'rdn(hypercube(1),1)' --run fft --seed 18446744073709551615
emulate 'rsn(path(3),2)' --dimension 1
emulate 'hypercube(62)'
emulate 'rsn(hypercube(2),2)' --ports all
emulate 'ccc(4)' --bound
draw petersen -o TMP/petersen.svg
scene 'rsn(hypercube(3),2)'
scene 'rdn(ring(3),1)' --loads shortest --find 0 --find 17
scene 'fat_tree(4)' --block 4 --around 5
export 'torus(4,4)' --format edges -o TMP/torus.edges
export 'hypercube(3)' --format opensm --routing updown -o TMP/opensm
plot sizes 'ring({3..6})' 'hypercube({2..4})' --figure cost-ratio
plot sizes 'jellyfish({30,40},3)' --figure bisection
plot distances petersen
plot levels 'rdn(torus(3,3),1)'
report 'ring(5)' --hosts 2 -o TMP/report.html
explore 'rdn(ring(3),1)' -o TMP/page.html
simulate 'hosts(ring(4),2)' --load 0.2..0.3 --packet 2 --cycles 2000 --seed 18446744073709551615
simulate 'torus(4,4)' --saturate --cycles 1000
simulate 'ring(6)' --routing shortest --lanes 1 --uncertified --load 0.9 => 1
simulate 'rdn(ring(4),1)' --traffic collective:all-reduce --bytes 4KiB
simulate 'hosts(ring(4),1)' --traffic matrix:examples/traffic.csv --cycles 1000
study crates/netlace-cli/tests/formats/study.toml -o TMP/study.jsonl
study summary TMP/study.jsonl
study summary crates/netlace-cli/tests/formats/study-1.jsonl
study slurm crates/netlace-cli/tests/formats/study.toml --tasks 2
FABRIC --lfts examples/fabric/installed.lfts => 4
FABRIC --lfts examples/fabric/installed.lfts --assume-sl 0 => 1
FABRIC --lfts examples/fabric/minhop.lfts --sl examples/fabric/minhop.psl --sl2vl examples/fabric/minhop.sl2vl => 1
FABRIC --lfts examples/fabric/damaged.lfts => 1
FABRIC --lfts examples/fabric/installed.lfts --sl examples/fabric/installed.psl --sl2vl examples/fabric/installed.sl2vl -o TMP/fabric.txt
FABRIC --lfts examples/fabric/installed.lfts --sl examples/fabric/installed.psl --sl2vl examples/fabric/installed.sl2vl --check TMP/fabric.txt
FABRIC --lfts examples/fabric/minhop.lfts --check TMP/fabric.txt => 1
FABRIC --lfts examples/fabric/installed.lfts --against examples/fabric/minhop.lfts => 1
schema
"""

def run(*arguments):
    return subprocess.run([netlace, *arguments], cwd=root, capture_output=True, text=True)

def nodes(value):
    """A JSON value and all inside it."""
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)

def schema(verb):
    printed = json.loads(run("schema", verb).stdout)
    Draft202012Validator.check_schema(printed)
    for part in nodes(printed):
        if not isinstance(part, dict):
            continue
        # What has a type of 64 bits may be above 2^53.
        assert part.get("format") not in ("uint64", "int64", "uint128", "int128", "int"), (verb, part)
        if "properties" in part and part.get("type") == "object":
            assert part["additionalProperties"] is False, (verb, part)
    return Draft202012Validator(printed)

listed = re.search(r"(?s)Commands:\n(.*?)\n\n", run("--help").stdout)[1]
verbs = set(re.findall(r"(?m)^  (\S+)", listed)) - WITHOUT
schemas = {verb: schema(verb) for verb in run("schema").stdout.split()}
assert verbs == set(schemas), f"without a schema, or unknown: {verbs ^ set(schemas)}"

seen, answers = {}, 0
with tempfile.TemporaryDirectory() as folder:
    for line in COMMANDS.strip().splitlines():
        for name, text in [*SHORT.items(), ("TMP", folder)]:
            line = line.replace(name, text)
        text, _, status = line.partition(" => ")
        command, status = shlex.split(text), int(status or 0)
        done = run(*command, "--json")
        assert done.returncode == status, f"{line}: status {done.returncode}\n{done.stderr}"
        answer = json.loads(done.stdout)
        errors = [f"{error.json_path}: {error.message[:300]}" for error in schemas[command[0]].iter_errors(answer)]
        assert not errors, "\n".join([line, *errors])
        large = [number for number in nodes(answer) if type(number) is int and abs(number) > 2**53]
        assert not large, f"{line}: {large} are no exact numbers for many readers"
        seen.setdefault(command[0], set()).add(answer["schema"])
        answers += 1
assert set(seen) == set(schemas), f"never asked: {set(schemas) - set(seen)}"
# Every schema that a verb names is that of an answer above, but for what needs a feature.
for verb, validator in schemas.items():
    named = {part["const"] for part in nodes(validator.schema) if isinstance(part, dict) and str(part.get("const")).startswith("netlace.")}
    missing = named - seen[verb] - {"netlace.study-parquet/1"}
    assert not missing, f"{verb}: no answer of {missing}"
print(f"jsonschema accepts {answers} answers of {len(seen)} verbs")
