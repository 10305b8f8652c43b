//! Hostile expressions: whatever the text, no panic, no endless work, and a message with a place.
//!
//! `just fuzz` tries a million random inputs, each within a bounded time; without it a few are tried, whatever time they take:
//! a bound would measure how busy the machine is. `corpus.json` holds what is worth trying every time.

use std::time::{Duration, Instant};

use crate::common::random::{Dice, cases};
use crate::common::{assert_shown_at, is_full, links};
use netlace::families::FAMILIES;

/// Whether times are bounded: in runs of their own, optimised.
fn is_timed() -> bool {
    is_full() || std::env::var_os("NETLACE_CASES").is_some()
}

/// Longer than any expression may take, on a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// The same for the exact rules of a network, which may take a few seconds by design.
const PATIENCE_WITH_RULES: Duration = Duration::from_secs(40);

fn corpus() -> Vec<String> {
    serde_json::from_str(include_str!("corpus.json")).expect("the corpus is a list of strings")
}

fn try_out(text: &str) {
    let start = Instant::now();
    match netlace::parse(text) {
        Err(error) => {
            assert_shown_at(&error, text);
            assert!(error.span.start <= text.len(), "the place is outside of {text:?}");
        }
        Ok(network) => {
            let canonical = network.to_string();
            let again = netlace::parse(&canonical).expect("the canonical form can be parsed");
            assert_eq!(again.to_string(), canonical, "from {text:?}");
            assert_eq!(again.census(), network.census(), "from {text:?}");
            let census = network.census();
            assert_eq!(census.degrees.total(), census.order, "{text:?}: degrees of all nodes");
            assert_eq!(census.degrees.sum(), census.links() * 2u32, "{text:?}: two ends a link");
            if let Ok(topology) = network.topology() {
                for v in [0, topology.order() / 2, topology.order() - 1] {
                    let address = topology.address(v);
                    assert_eq!(topology.locate(&address), Some(v), "{text:?}: {address}");
                    if network.max_degree() <= 1000 {
                        assert_eq!(links(&**topology, v).len(), usize::from(topology.degree(v)));
                    }
                }
            }
        }
    }
    let taken = start.elapsed();
    assert!(!is_timed() || taken < PATIENCE, "{taken:?} for {text:?}");
}

/// Whatever has no rule, or one that is too dear, must say so soon.
fn ask_rules(text: &str) {
    let Ok(network) = netlace::parse(text) else { return };
    let start = Instant::now();
    if let Ok(pairs) = network.enumerator_rule() {
        let all = network.order() * network.order();
        assert!(pairs.total() <= all, "{text:?}: more pairs than there are");
    }
    if let (Ok(diameter), Ok(sum)) = (network.diameter_rule(), network.distance_sum_rule()) {
        let longest = diameter.map(|diameter| network.order() * network.order() * diameter);
        assert!(longest.is_some_and(|longest| sum <= longest), "{text:?}: longer than the longest");
    }
    if let (Ok(rule), Ok(topology)) = (network.distance_rule(), network.topology()) {
        for v in [0, topology.order() / 2, topology.order() - 1] {
            assert_eq!(rule.distance(v, v), Some(0), "{text:?}: from {v} to itself");
            assert_eq!(rule.distance(0, v), rule.distance(v, 0), "{text:?}: to {v} and back");
        }
    }
    let taken = start.elapsed();
    assert!(!is_timed() || taken < PATIENCE_WITH_RULES, "{taken:?} for the rules of {text:?}");
}

#[test]
fn the_corpus_is_survived() {
    // The rules of some take seconds.
    let stride = if is_full() { 1 } else { 4 };
    for (place, text) in corpus().into_iter().enumerate() {
        try_out(&text);
        if place % stride == 0 {
            ask_rules(&text);
        }
    }
}

#[test]
fn random_and_mutated_inputs_are_survived() {
    let mut dice = Dice::new(99);
    let mut seeds = corpus();
    seeds.extend(FAMILIES.iter().map(|family| family.example.to_owned()));
    seeds.extend(crate::common::golden().into_iter().map(|record| record.expr));
    for case in 0..cases(5_000) {
        let text = match dice.roll(0, 9) {
            0 => dice.tree(),
            1 => {
                let tree = dice.tree();
                dice.mutate(&tree)
            }
            2 => dice.mutate(""),
            _ => {
                let seed = dice.pick(&seeds).clone();
                dice.mutate(&seed)
            }
        };
        try_out(&text);
        // The rules of some seeds take seconds.
        if case.is_multiple_of(500) {
            ask_rules(&text);
        }
    }
}
