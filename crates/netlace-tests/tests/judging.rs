//! How claims are judged: by figures, by what is recorded, and against what was found before.

use netlace::Context;
use netlace_claims::{
    Bound, CheckError, Claim, Expected, Figure, Judgement, Outcome, Size, Stated, Verdict,
    expected, judge,
};

#[test]
fn a_figure_is_equal_within_violated_or_open() {
    use Outcome::{Equal, Kept, Open, Violated, Within};
    let claimed = Figure::from(12);
    let upper = Stated::EqualOr(Bound::Upper);
    let lower = Stated::Within(Bound::Lower);
    for (found, as_equality, as_upper, as_lower) in [
        (Figure::from(12), Equal, Equal, Equal),
        (Figure::from(11), Violated, Within, Violated),
        (Figure::from(13), Violated, Violated, Within),
        (Figure::Between(10, 11), Violated, Within, Violated),
        (Figure::Between(10, 12), Open, Kept, Open),
        (Figure::Between(12, 14), Open, Open, Kept),
        (Figure::Between(10, 14), Open, Open, Open),
        (Figure::Between(13, 14), Violated, Violated, Within),
        (Figure::from("not connected"), Violated, Violated, Violated),
    ] {
        assert_eq!(claimed.against(&found, Stated::Equal), as_equality, "{found}");
        assert_eq!(claimed.against(&found, upper), as_upper, "{found}");
        assert_eq!(claimed.against(&found, lower), as_lower, "{found}");
    }
}

#[test]
fn printed_decimals_are_compared_as_printed() {
    let printed = Figure::Decimal(1.18, 2);
    let equal = |found| printed.against(&Figure::Decimal(found, 4), Stated::Equal);
    assert_eq!(equal(1.1807), Outcome::Equal);
    assert_eq!(equal(1.1867), Outcome::Violated);
    let whole = Figure::Decimal(2.0, 1);
    assert_eq!(whole.against(&Figure::from(2), Stated::Equal), Outcome::Equal);
    assert_eq!(whole.against(&Figure::Between(2, 3), Stated::Equal), Outcome::Open);
    assert_eq!(whole.against(&Figure::Between(3, 4), Stated::Equal), Outcome::Violated);
}

/// Of the diameters of rings what `$says` of their numbers of nodes, the largest ring first.
macro_rules! of_rings {
    ($stated:expr, $says:expr) => {{
        static CLAIM: Claim = Claim {
            id: "test.ring.diameter",
            place: "",
            says: "",
            formula: "",
            stated: $stated,
            corrects: None,
            check: |trial| {
                trial.over("rings of 3 to 8 nodes");
                for n in (3..=8).rev() {
                    let network = trial.lab.network(&format!("ring({n})"))?;
                    let found = trial.lab.diameter(&network)?;
                    let says: fn(u64) -> u64 = $says;
                    trial.compare(&network, says(n), found);
                }
                Ok(())
            },
        };
        judge(&[&CLAIM], Size::Small, &Context::with_memory(1 << 30)).remove(0).unwrap()
    }};
}

fn exception(judgement: &Judgement) -> Option<&str> {
    judgement.exception().map(|(_, row)| &*row.expr)
}

#[test]
fn verdicts_are_read_off_what_is_recorded() {
    let right = of_rings!(Stated::Equal, |n| n / 2);
    assert_eq!((right.verdict, exception(&right)), (Verdict::Holds, None));

    let wrong = of_rings!(Stated::Equal, |n| n.div_ceil(2));
    assert_eq!((wrong.verdict, exception(&wrong)), (Verdict::False, Some("ring(3)")));
    let tally = wrong.readings[0].tally(Stated::Equal);
    assert_eq!((tally.networks(), tally.equal, tally.violated), (6, 3, 3));
    assert_eq!(tally.orders, Some((3u32.into(), 8u32.into())));

    let bound = of_rings!(Stated::EqualOr(Bound::Upper), |n| n.div_ceil(2));
    assert_eq!((bound.verdict, exception(&bound)), (Verdict::Bound, Some("ring(3)")));
    let undercut = of_rings!(Stated::Within(Bound::Upper), |n| if n == 6 { 2 } else { n });
    assert_eq!((undercut.verdict, exception(&undercut)), (Verdict::False, Some("ring(6)")));
    let lower = of_rings!(Stated::Within(Bound::Lower), |n| (n - 1) / 2);
    assert_eq!((lower.verdict, exception(&lower)), (Verdict::Bound, None));
    let lower = of_rings!(Stated::EqualOr(Bound::Lower), |n| (n - 1) / 2);
    assert_eq!((lower.verdict, exception(&lower)), (Verdict::Bound, Some("ring(4)")));
}

#[test]
fn readings_that_differ_are_ambiguous_and_nothing_is_no_verdict() {
    static TWO_WAYS: Claim = Claim {
        check: |trial| {
            let network = trial.lab.network("ring(5)")?;
            trial.reading("as a diameter");
            trial.compare(&network, 2, 2);
            trial.reading("as a radius of something else");
            trial.compare(&network, 2, 3);
            Ok(())
        },
        ..EMPTY
    };
    const EMPTY: Claim = Claim {
        id: "test.empty",
        place: "",
        says: "",
        formula: "",
        stated: Stated::Equal,
        corrects: None,
        check: |_| Ok(()),
    };
    static NOTHING: Claim = EMPTY;
    let mut found = judge(&[&TWO_WAYS, &NOTHING], Size::Small, &Context::with_memory(1 << 30));
    assert!(matches!(found.pop(), Some(Err(CheckError::NothingDecided))));
    let judgement = found.remove(0).unwrap();
    assert_eq!(judgement.verdict, Verdict::Ambiguous);
    assert_eq!(judgement.line(), "test.empty ambiguous ring(5)");
}

#[test]
fn what_was_found_before_is_read_from_the_snapshot() {
    let bound = Expected { verdict: Verdict::Bound, exception: Some("rdn(ring(6),1)".to_owned()) };
    assert_eq!(expected("rdn.theorem-1.bisection"), Some(bound));
    let holds = Expected { verdict: Verdict::Holds, exception: None };
    assert_eq!(expected("rdn.theorem-1.nodes"), Some(holds));
    assert_eq!(expected("rdn.theorem-1.no-such-claim"), None);
}
