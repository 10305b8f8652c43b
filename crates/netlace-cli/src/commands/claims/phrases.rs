//! Verdicts as phrases.

use netlace_claims::{Bound, Figure, Judgement, Outcome, Reading, Row, Stated, Tally, Verdict};

use crate::text::{brief, plural};

/// The phrase before the readings of a claim that has several.
pub(super) fn of_several(judgement: &Judgement) -> &'static str {
    match judgement.verdict {
        Verdict::Ambiguous => "the statement has several readings, which give different results",
        _ => "the same for every reading",
    }
}

/// What became of a claim under one reading, and on what that rests: `holds in 46 networks …`.
pub(in crate::commands) fn of_reading(stated: Stated, reading: &Reading) -> String {
    let tally = reading.tally(stated);
    let open = match tally.open {
        0 => String::new(),
        open => format!("; in {open} more it is not known closely enough"),
    };
    let known = tally.networks() - tally.open;
    let among = networks(known, &tally);
    match reading.verdict(stated) {
        None => format!("not decided in {}", networks(tally.networks(), &tally)),
        Some(Verdict::Holds) => format!("holds in {among}{open}"),
        Some(Verdict::Bound) => {
            let (side, passed) = match stated {
                Stated::EqualOr(Bound::Lower) | Stated::Within(Bound::Lower) => {
                    ("a lower bound", "undercut")
                }
                _ => ("an upper bound", "exceeded"),
            };
            let stated = match stated {
                Stated::EqualOr(_) => ", stated as an equality",
                _ => "",
            };
            let among = networks(tally.networks(), &tally);
            format!("{side}{stated}: never {passed} in {among}, attained in {}", tally.equal)
        }
        Some(_) => format!("false in {} of {among}{open}", tally.violated),
    }
}

/// All of that in one sentence, without its full stop.
pub(super) fn verdict(judgement: &Judgement) -> String {
    let Judgement { claim, readings, .. } = judgement;
    match &readings[..] {
        [reading] => of_reading(claim.stated, reading),
        several => {
            let each = several.iter().map(|reading| {
                format!("\u{201c}{}\u{201d}: {}", reading.name, of_reading(claim.stated, reading))
            });
            format!("{}: {}", of_several(judgement), each.collect::<Vec<_>>().join("; "))
        }
    }
}

/// `46 networks of 1 to 5,000 nodes`
fn networks(number: usize, tally: &Tally) -> String {
    let count = plural(&number.into(), "network");
    match &tally.orders {
        Some((least, most)) if least == most => format!("{count} of {}", plural(least, "node")),
        Some((least, most)) => format!("{count} of {} to {}", brief(least), plural(most, "node")),
        None => count,
    }
}

/// `diameter: 12, not 18`
pub(in crate::commands) fn compared(row: &Row, stated: Stated) -> String {
    let Row { what, claimed, found, .. } = row;
    let what = if what.is_empty() { String::new() } else { format!("{what}: ") };
    match (claimed, row.outcome(stated)) {
        (Figure::Yes(true), Outcome::Violated) => format!("{what}it does not hold"),
        (Figure::Yes(false), Outcome::Violated) => format!("{what}it holds"),
        _ => format!("{what}{found}, not {claimed}"),
    }
}
