//! The ledger: complete, and as it was found before.

use std::collections::BTreeSet;

use crate::common::is_full;
use netlace::Context;
use netlace_claims::{Claim, Judgement, PAPERS, Size, State, Verdict, claims, expected, judge};

fn context() -> Context<'static> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Context { threads, ..Context::with_memory(4 << 30) }
}

fn judged(chosen: &[&'static Claim], context: &Context) -> Vec<Judgement> {
    let judged = judge(chosen, Size::Small, context).into_iter().zip(chosen);
    judged
        .map(|(found, claim)| found.unwrap_or_else(|error| panic!("{}: {error}", claim.id)))
        .collect()
}

/// Every tenth claim from the given one on; with everything, all. What `netlace claims --markdown` prints of all is
/// compared in the gate with the chapter of the book.
fn some(first: usize) -> Vec<&'static Claim> {
    if is_full() { claims().collect() } else { claims().skip(first).step_by(10).collect() }
}

#[test]
fn every_claim_is_well_formed_and_known_by_one_name() {
    let ids: BTreeSet<&str> = claims().map(|claim| claim.id).collect();
    assert_eq!(ids.len(), claims().count(), "an id is used twice");
    for paper in PAPERS {
        for claim in paper.claims {
            let (id, says) = (claim.id, claim.says);
            assert!(id.starts_with(&format!("{}.", paper.key)), "{id} is of {}", paper.key);
            let plain =
                |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
            assert!(id.chars().all(plain), "{id}");
            assert!(says.ends_with('.') || says.ends_with(".)"), "{id} says no sentence");
            assert!(!claim.formula.is_empty() && !claim.place.is_empty(), "{id}");
            if let Some(corrected) = claim.corrects {
                assert!(ids.contains(corrected), "{id} corrects {corrected}, which there is not");
            }
            assert_eq!(id.contains(".corrected."), claim.corrects.is_some(), "{id}");
        }
    }
}

#[test]
fn every_paper_is_covered() {
    assert!(claims().count() >= 90, "only {} claims", claims().count());
    assert!(claims().filter(|claim| claim.is_own()).count() >= 90);
    for paper in PAPERS {
        let own = paper.claims.iter().filter(|claim| claim.is_own()).count();
        assert!(own >= 12, "only {own} claims of {}", paper.key);
    }
}

/// Each statement that the papers number: kind, and the last number.
const NUMBERED: &[(&str, &[(&str, usize)])] = &[
    ("re", &[("Definition", 4), ("Theorem", 5), ("Lemma", 3), ("Fig.", 10)]),
    ("sn", &[("Fig.", 4), ("Eq.", 5)]),
    (
        "rcr",
        &[
            ("Property", 6),
            ("Definition", 7),
            ("Theorem", 2),
            ("Lemma", 1),
            ("Corollary", 1),
            ("Table", 1),
            ("Fig.", 9),
        ],
    ),
    ("hw", &[("Definition", 6), ("Fig.", 9)]),
    ("rdn", &[("Theorem", 3), ("Table", 2), ("Algorithm", 2), ("Fig.", 8)]),
];

#[test]
fn every_numbered_statement_is_indexed() {
    for (key, kinds) in NUMBERED {
        let paper = PAPERS.iter().find(|paper| paper.key == *key).unwrap();
        for (kind, last) in *kinds {
            for number in 1..=*last {
                let place = format!("{kind} {number}");
                let number_in_brackets = format!("{kind} ({number})");
                let is_it = |found: &str| {
                    [&place, &number_in_brackets].iter().any(|place| {
                        let mut rests = found
                            .match_indices(place.as_str())
                            .map(|(at, _)| &found[at + place.len()..]);
                        rests.any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
                    })
                };
                assert!(paper.index().any(|entry| is_it(&entry.place)), "{key}: {place}");
            }
        }
    }
}

#[test]
fn the_index_and_the_claims_name_each_other() {
    for paper in PAPERS {
        let mut indexed: BTreeSet<&str> = BTreeSet::new();
        for entry in paper.index() {
            indexed.extend(entry.claims.iter().map(String::as_str));
            let can_run = matches!(entry.state, State::Works | State::Corrected);
            assert_eq!(can_run, entry.command.is_some() && entry.state <= State::Corrected);
            assert!(
                can_run || entry.note.is_some(),
                "{}: {} is not explained",
                paper.key,
                entry.place
            );
        }
        let ids: BTreeSet<&str> = paper.claims.iter().map(|claim| claim.id).collect();
        let missing: Vec<_> = ids.difference(&indexed).collect();
        assert!(missing.is_empty(), "not in the index: {missing:?}");
        let unknown: Vec<_> = indexed.difference(&ids).collect();
        assert!(unknown.is_empty(), "no claims: {unknown:?}");
    }
}

/// The snapshot has a line for every claim and no other.
#[test]
fn the_snapshot_is_complete() {
    let text = include_str!("../../netlace-claims/src/verdicts.txt");
    let ids: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids, claims().map(|claim| claim.id).collect::<Vec<_>>());
    assert!(ids.iter().all(|id| expected(id).is_some()));
}

/// A claim that holds does not hold any more when what is claimed is changed by one. Bounds can have more room than that, and what is
/// false can be so by more.
#[test]
fn changes_of_what_holds_are_noticed() {
    for found in judged(&some(3), &context()) {
        assert!(found.notices_changes() || found.verdict != Verdict::Holds, "{}", found.claim.id);
    }
}

/// The verdicts are those of the snapshot, and each says which networks were gone through.
#[test]
fn verdicts_are_as_expected() {
    for found in judged(&some(0), &context()) {
        let id = found.claim.id;
        assert_eq!(Some(found.found()), expected(id), "{id}");
        for reading in &found.readings {
            assert!(!reading.range.is_empty(), "{id} does not say what was gone through");
            assert_eq!(reading.name.is_empty(), found.readings.len() == 1, "{id}");
        }
    }
}

/// What an independent implementation found of the papers' statements on explicit graphs. Where it
/// calls a slip or a wrong number what can also be read as right, the verdict here is finer.
const FOUND_BEFORE: &[(&str, Verdict)] = {
    use Verdict::{Ambiguous, Bound, False, Holds};
    &[
        ("re.lemma-1.nodes", Holds),
        ("re.lemma-2.degree-sk", Bound),
        ("re.lemma-2.degree-sd", Bound),
        ("re.lemma-3.diameter-sk", Bound),
        ("re.new.example", Holds),
        ("re.figure-7", Bound),
        ("re.corrected.diameter-sk", Holds),
        ("re.lemma-3.diameter-sd", Bound),
        ("re.corollary-4.increase", False),
        ("re.figure-6", Ambiguous),
        ("re.theorem-3.diameter-sd", False),
        ("re.theorem-4.degree", Holds),
        ("re.section-3.symmetric", Ambiguous),
        ("re.section-3.regular", Ambiguous),
        ("re.corrected.regular", Holds),
        ("re.algorithm-relln.printed", False),
        ("re.algorithm-routrcn.printed", False),
        ("re.corrected.routrcn", Holds),
        ("re.new.routrcn-stretch", Holds),
        // A slip of the pen: right as it is meant, a link short as it is printed.
        ("hw.definition-1.links", Ambiguous),
        ("hw.basic-routing.delivers", Ambiguous),
        ("hw.corrected.basic-routing", Holds),
        ("hw.basic-broadcasting.reaches", False),
        ("hw.corrected.basic-broadcasting", Holds),
        ("hw.new.one-port", Holds),
        ("hw.figure-9.folded", Holds),
        ("hw.definition-3.connected", False),
        ("hw.corrected.definition-3", Holds),
        // False as a largest degree; but the text calls the same number an average, which it is.
        ("hw.figure-9.rf-degree", Ambiguous),
        ("hw.figure-9.rf-cost", Ambiguous),
        ("hw.figure-9.rf-diameter", Holds),
        ("hw.section-3-3.degree", Ambiguous),
        ("hw.figure-9.re-diameter", Bound),
        ("hw.corrected.re-diameter", Holds),
        // Above the claim as drawn; within it if each port makes a Heawood graph of its own.
        ("hw.new.re2-diameter", Holds),
        ("hw.new.re2-degree", Holds),
        ("hw.section-3-5.nodes", False),
        ("hw.corrected.flooded-nodes", Holds),
        ("hw.section-3-5.average", Holds),
        ("hw.section-3-5.average-formula", False),
        ("hw.figure-9.fl-diameter", Holds),
        ("hw.new.rfh-routing-steps", Holds),
        ("hw.corrected.rfh-routing", Holds),
        ("hw.figure-9", False),
        ("rdn.section-4.cross-link", False),
        ("rdn.corrected.cross-link", Holds),
        ("rdn.theorem-1.nodes", Holds),
        ("rdn.theorem-1.degree", Holds),
        ("rdn.theorem-1.diameter", Holds),
        ("rdn.new.single-node", Holds),
        ("rdn.theorem-3.steps", Holds),
        ("rdn.section-2.node-symmetric", Holds),
        ("rdn.abstract.edge-symmetric", False),
        ("rdn.theorem-1.bisection", Bound),
        ("rdn.algorithm-1.delivers", Holds),
        ("rdn.new.algorithm-1-shortest", Holds),
        ("rdn.algorithm-2.informs-all", False),
        ("rdn.corrected.algorithm-2", Holds),
        ("rdn.table-2", False),
        ("rdn.corrected.table-2", Holds),
        ("rdn.section-3.base-size", False),
        ("sn.equation-1.size", Holds),
        ("sn.equation-3.degree", Holds),
        ("sn.equation-5.diameter", Holds),
        ("sn.section-4-1.diameter", Holds),
        ("sn.equation-4.time", Holds),
        ("sn.new.routing-shortest", Holds),
        ("sn.new.distance", Holds),
        ("sn.section-3-1.hcn", Bound),
        ("sn.new.hcn", Holds),
        ("sn.section-3-2.time", False),
        ("sn.corrected.ascend-time", Holds),
        ("sn.section-3-3.slowdown", Holds),
        ("sn.new.emul-steps", Holds),
        ("sn.section-4-1.degree-by-size", False),
        ("sn.section-5-2.corner-swap", False),
        ("sn.section-5-2.corner-rule", Holds),
        ("rcr.section-2.cube-links", False),
        ("rcr.corrected.cube-links", Holds),
        ("rcr.property-3.connected", False),
        ("rcr.corrected.connected", Holds),
        ("rcr.property-5.diameter", False),
        ("rcr.corrected.diameter", Holds),
        ("rcr.property-4.symmetric", False),
        ("rcr.corrected.symmetric", Holds),
        ("rcr.property-1.bisection", Bound),
        ("rcr.property-2.ring", False),
        ("rcr.property-2.hypercube", False),
        ("rcr.section-1.special-forms", Holds),
        ("rcr.property-3.cube-planes", False),
        ("rcr.figure-5", Holds),
        ("rcr.property-6.faults", False),
        ("rcr.theorem-1.deadlock-free", False),
        ("rcr.corrected.deadlock-free", Holds),
        ("rcr.lemma-1.dilation", False),
        ("rcr.theorem-2.broadcast", False),
    ]
};

#[test]
fn verdicts_agree_with_those_of_an_independent_implementation() {
    for &(id, verdict) in FOUND_BEFORE {
        let found = expected(id).map(|expected| expected.verdict);
        assert_eq!(found, Some(verdict), "{id}");
    }
}

/// What corrects a claim is true.
#[test]
fn corrected_statements_hold() {
    for claim in claims().filter(|claim| claim.corrects.is_some()) {
        let verdict = expected(claim.id).map(|expected| expected.verdict);
        let holds = matches!(verdict, Some(Verdict::Holds | Verdict::Bound));
        assert!(holds, "{}: {verdict:?}", claim.id);
    }
}

/// With the exact rules switched off, all is searched for, and the verdicts stay.
#[test]
fn without_rules_the_verdicts_stay() {
    let context = Context { rules: false, ..context() };
    for found in judged(&some(1), &context) {
        let id = found.claim.id;
        assert_eq!(Some(found.found()), expected(id), "{id}");
    }
}
