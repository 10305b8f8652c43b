#!/usr/bin/env bash
# Many random inputs. usage: random.sh NETLACE REPORT
set -euo pipefail
NETLACE_CASES=1000000 cargo test -p netlace-tests --release --locked --quiet --test all fuzz::
NETLACE_CASES=5000 cargo test -p netlace-tests --release --locked --quiet --test all properties::random
NETLACE_CASES=3000 cargo test -p netlace-tests --release --locked --quiet --test all exact::every_rule_holds_on_random_trees
{
    echo "# Random inputs"
    echo
    echo "- 1,000,000 random and mutated expressions: no panic, each with an answer or a caret."
    echo "- 3,000 random expression trees up to 600 nodes: every exact distance, enumerator and automorphism that a rule gives, against breadth-first search."
    echo "- 5,000 random expression trees, three to five constructions deep, up to 10,000 nodes: every law of the property tests, and equal to the explicit graph link by link."
} >>"$2"
