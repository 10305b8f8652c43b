//! The ledger: complete, and as it was found before.

use std::collections::BTreeSet;

use netlace::Context;
use netlace::claims::{
    Claim, Judgement, PAPERS, Paper, Run, Size, Verdict, claims, expected, judge,
};

fn context() -> Context<'static> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Context { threads, ..Context::with_memory(4 << 30) }
}

fn judged(chosen: &[&'static Claim], context: &Context) -> Vec<Judgement> {
    let judged = judge(chosen, Size::Small, context).into_iter().zip(chosen);
    judged
        .map(|(found, claim)| found.unwrap_or_else(|stuck| panic!("{}: {stuck}", claim.id)))
        .collect()
}

/// Whether the paper itself says it.
fn is_own(claim: &&&Claim) -> bool {
    !claim.id.contains(".mended.") && !claim.id.contains(".new.")
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
            assert!(says.ends_with('.'), "{id} says no sentence");
            assert!(!claim.formula.is_empty() && !claim.place.is_empty(), "{id}");
            if let Some(mended) = claim.mends {
                assert!(ids.contains(mended), "{id} mends {mended}, which there is not");
            }
            assert_eq!(id.contains(".mended."), claim.mends.is_some(), "{id}");
        }
    }
}

#[test]
fn every_paper_is_covered() {
    assert!(claims().count() >= 90, "only {} claims", claims().count());
    assert!(PAPERS.iter().flat_map(|paper| paper.claims).filter(is_own).count() >= 90);
    for paper in PAPERS {
        let own = paper.claims.iter().filter(is_own).count();
        assert!(own >= 12, "only {own} claims of {}", paper.key);
    }
}

/// Each statement that the papers number: kind, and the last number.
const NUMBERED: &[(&str, &[(&str, usize)])] = &[
    ("re", &[("Definition", 4), ("Theorem", 5), ("Lemma", 3), ("Fig.", 10)]),
    ("sn", &[("Fig.", 4)]),
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
                let is_it = |found: &str| {
                    found == place
                        || found.starts_with(&format!("{place}("))
                        || found.starts_with(&format!("{place},"))
                        || found.starts_with(&format!("{place} "))
                };
                assert!(paper.index.iter().any(|entry| is_it(entry.place)), "{key}: {place}");
            }
        }
    }
}

#[test]
fn the_index_and_the_claims_name_each_other() {
    for Paper { key, claims, index, .. } in PAPERS {
        let mut indexed = BTreeSet::new();
        for entry in *index {
            match entry.run {
                Run::Claims(ids) => {
                    assert!(!ids.is_empty(), "{key}: {} runs nothing", entry.place);
                    indexed.extend(ids);
                }
                Run::Not(why) => assert!(!why.is_empty(), "{key}: {}", entry.place),
            }
        }
        let ids: BTreeSet<&&str> = claims.iter().map(|claim| &claim.id).collect();
        let missing: Vec<_> = ids.difference(&indexed).collect();
        assert!(missing.is_empty(), "not in the index: {missing:?}");
        let unknown: Vec<_> = indexed.difference(&ids).collect();
        assert!(unknown.is_empty(), "no claims: {unknown:?}");
    }
}

/// The verdicts are those of the snapshot, and each says which networks were gone through.
#[test]
fn verdicts_are_as_expected() {
    for found in judged(&claims().collect::<Vec<_>>(), &context()) {
        let id = found.claim.id;
        assert_eq!(Some(found.found()), expected(id, Size::Small), "{id}");
        for reading in &found.readings {
            assert!(!reading.range.is_empty(), "{id} does not say what was gone through");
            assert_eq!(reading.name.is_empty(), found.readings.len() == 1, "{id}");
        }
        let large = expected(id, Size::Large).expect(id);
        assert_eq!(large.verdict, found.verdict, "{id} in the large");
    }
}

/// What mends a claim is true.
#[test]
fn mended_statements_hold() {
    for claim in claims().filter(|claim| claim.mends.is_some()) {
        let verdict = expected(claim.id, Size::Small).map(|expected| expected.verdict);
        assert!(
            matches!(verdict, Some(Verdict::Holds | Verdict::Bound)),
            "{}: {verdict:?}",
            claim.id
        );
    }
}

/// With the exact rules switched off, all is searched for, and the verdicts stay.
#[test]
fn without_rules_the_verdicts_stay() {
    let context = Context { rules: false, ..context() };
    let chosen: Vec<_> = PAPERS
        .iter()
        .filter(|paper| ["rdn", "sn", "rcr"].contains(&paper.key))
        .flat_map(|paper| paper.claims)
        .copied()
        .collect();
    for found in judged(&chosen, &context) {
        let id = found.claim.id;
        assert_eq!(Some(found.found()), expected(id, Size::Small), "{id}");
    }
}
