# What CI runs, and what a developer runs before handing work over. `just` lists the recipes.

set shell := ["bash", "-euo", "pipefail", "-c"]

# What binds to C (MPI, nauty) needs libclang to be built: that of pip, if it is there.
export LIBCLANG_PATH := `python3 -c 'import clang; print(clang.__path__[0] + "/native")' 2>/dev/null || true`
export BINDGEN_EXTRA_CLANG_ARGS := "-I" + `gcc -print-file-name=include`

default:
    @just --list

# The gate: everything that must hold for every commit
ci: fmt stale compiled test deny wasm programs

# Lints, and beside them the page of `netlace explore`, which the command has in it
[parallel]
compiled: clippy explorer

# What runs programs, other people's among them, which mostly wait
[parallel]
programs: python mpi interop smoke explored

# Formatting. The families are declared by a macro, so `cargo fmt` alone would miss them.
fmt:
    rustfmt --edition 2024 --check $(git ls-files '*.rs')

# Format everything
format:
    rustfmt --edition 2024 $(git ls-files '*.rs')

# Lints, with all optional features
clippy:
    cargo clippy --workspace --all-targets --all-features --locked -- -D warnings

# Everything that tests need, the module for Python among it, compiled once
build:
    cargo build --workspace --lib --bins --tests --locked

# All tests, doc tests included
test: build
    cargo test --workspace --locked
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
    python3 tests/public_names.py target/doc

deny:
    cargo deny check bans licenses sources

# The library must compile for the browser
wasm:
    cargo check -p netlace --target wasm32-unknown-unknown --no-default-features --locked

# The page of `netlace explore`: the command for browsers, and the explorer around it. The command is built anew afterwards.
explorer:
    bash tests/release/page.sh

# The explorer in a browser: every part of it used, and its answers compared with those of the command
explored: test
    node explorer/tests/run.mjs {{tested}}

# What the tests have built: optimised, but with checks that users do not have, so that bounds hold for these all the more
tested := "target/debug/netlace"

# The files we write, read by the programs they are written for
interop: test
    bash tests/interop/formats.sh {{tested}}
    python3 tests/interop/exports.py {{tested}}
    python3 tests/interop/infragraph.py {{tested}}
    python3 tests/interop/routes.py {{tested}}
    python3 tests/interop/topo.py {{tested}}
    python3 tests/interop/capi.py {{tested}} target/debug
    python3 tests/interop/msccl.py {{tested}}
    python3 tests/interop/programs.py {{tested}}
    python3 tests/interop/orbits.py {{tested}}
    python3 tests/interop/baselines.py {{tested}}
    python3 tests/interop/files.py {{tested}}
    python3 tests/interop/schemas.py {{tested}}
    bash tests/interop/opensm.sh {{tested}}
    python3 tests/interop/engines.py {{tested}}
    bash tests/interop/report.sh {{tested}}

# Searches shared by the processes of MPI jobs
mpi: build
    python3 tests/interop/mpi.py {{tested}} target/debug/netlace-mpi

# The Python package, as the tests have built it
python: build
    bash tests/interop/python.sh {{tested}} target/debug/lib_netlace.so

# What follows from the Python package: types of families, the chapter of the book, what notebooks show. Read the changes.
python-renew: build
    NETLACE_RENEW=1 bash tests/interop/python.sh {{tested}} target/debug/lib_netlace.so

# The schemas of JSON answers in the book, as the command prints them. Read the changes: all but added fields raise the number of a schema.
schemas:
    NETLACE_RENEW=1 cargo test -p netlace-cli --locked --test schemas

# Questions whose answer and memory are bounded; `just full` bounds the time too
smoke: test
    bash tests/full/answers.sh {{tested}} /dev/null untimed
    python3 tests/full/study.py {{tested}} /dev/null 120
    python3 tests/limits/harness.py {{tested}}
    python3 tests/limits/kept.py {{tested}} --count 42 --without 'draw png' --busy
    python3 tests/papers/run.py {{tested}}
    {{tested}} claims --markdown | cmp - book/src/claims.md
    drawn=$(mktemp -d) && bash book/pictures.sh {{tested}} $drawn && \
        for picture in $drawn/*; do cmp $picture book/src/pictures/$(basename $picture) || exit 1; done

# The pictures of the book, drawn anew. Look at what changed.
pictures:
    cargo build --release --locked --quiet
    bash book/pictures.sh target/release/netlace

# The reference of all verbs in the book, as the command describes itself. Read the changes; SUMMARY.md lists the pages.
reference:
    cargo build --release --locked --quiet
    rm -rf book/src/reference
    target/release/netlace man --markdown --output book/src/reference

# Judges all claims anew and writes what was found: the snapshot, the chapter of the book, and at full size the report. Read the changes.
verdicts:
    cargo build --release --locked --quiet
    target/release/netlace claims --record crates/netlace-claims/src/verdicts.txt
    cargo build --release --locked --quiet
    target/release/netlace claims --markdown >book/src/claims.md
    python3 tests/full/run.py claims

# What must hold at full size: the parts of reports/README.md that are named, or the gate and all parts. Writes reports/
full *parts:
    @{{ if parts == "" { "just ci features" } else { "true" } }}
    python3 tests/full/run.py {{parts}}

# Of which commit each report is, and whether what it measures has changed since; with --check that is an error
stale *flags:
    @python3 tests/full/stale.py {{flags}}

# What is off by default: results of studies as Parquet; compiled from C, orbits by nauty and cuts by METIS
features:
    cargo test -p netlace-cli --locked --features parquet parquet
    cargo test -p netlace-tests --locked --features nauty,partition --test all -- nauty:: bisection:: search::

# The job script of `netlace study slurm`, run by a Slurm of one node: install slurm-wlm and munge first, and be root
slurm:
    cargo build --release --locked --quiet
    bash tests/interop/slurm.sh target/release/netlace

# What a release needs, each from what would be published; unoptimised, so that it ends. RELEASING.md says what else there is to do.
release-check: explorer release-static
    bash tests/release/package.sh
    bash tests/release/docs.sh
    bash tests/release/install.sh --debug
    bash tests/release/musl.sh dev
    bash tests/release/wheel.sh dev

# Of a release, what compiles nothing of ours: the version, the book, the workflows, licences, what it is made of
release-static:
    bash tests/release/version.sh $(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1) >/dev/null
    bash tests/release/book.sh
    bash tests/release/workflows.sh
    cargo deny check bans licenses sources
    mkdir -p target && bash tests/release/sbom.sh target/netlace.cdx.json
    bash tests/release/semver.sh

# A million random and mutated expressions
fuzz cases="1000000":
    NETLACE_CASES={{cases}} cargo test -p netlace-tests --release --locked --test all fuzz::

# Hostile files, expressions, plans, results and certificates, each kind for so many seconds. Needs nightly and cargo-fuzz; what is new stays
# in `fuzz/target`.
fuzz-files seconds="600":
    for target in $(ls fuzz/corpus); do \
        mkdir -p fuzz/target/corpus/$target; \
        dict=fuzz/$target.dict; \
        cargo +nightly fuzz run $target fuzz/target/corpus/$target fuzz/corpus/$target -- \
            -timeout=120 -max_total_time={{seconds}} $(test ! -e $dict || echo -dict=$dict); \
    done

# The cost of a network by rule beside its stored graph
bench:
    cargo bench -p netlace-tests --bench scan
