//! What became of a claim, in words.

use netlace::claims::{Bound, Claim, Judgement, Reading, Row, Stated, Tally, Verdict};

use crate::text::{brief, plural};

/// A sentence without its full stop: the verdict, and on what it rests.
pub(super) fn verdict(judgement: &Judgement) -> String {
    let Judgement { claim, verdict, readings } = judgement;
    match &readings[..] {
        [reading] => of_reading(claim, reading),
        several => {
            let each = several
                .iter()
                .map(|reading| format!("{}: {}", reading.name, of_reading(claim, reading)));
            let so = if *verdict == Verdict::Ambiguous {
                "the words can be read in ways that come to different things"
            } else {
                "however the words are read"
            };
            format!("{so}. {}", each.collect::<Vec<_>>().join(". "))
        }
    }
}

fn of_reading(claim: &Claim, reading: &Reading) -> String {
    let tally = reading.tally(claim.stated);
    let open = match tally.open {
        0 => String::new(),
        open => format!(", not known closely enough in {open}"),
    };
    let among = networks(&tally);
    match reading.verdict(claim.stated) {
        None => format!("not decided in {among}"),
        Some(Verdict::Holds) => format!("holds in {among}{open}"),
        Some(Verdict::Bound) => {
            let (side, passed) = match claim.stated {
                Stated::EqualOr(Bound::Lower) | Stated::Within(Bound::Lower) => {
                    ("a lower bound", "undercut")
                }
                _ => ("an upper bound", "exceeded"),
            };
            let stated = match claim.stated {
                Stated::EqualOr(_) => ", stated as an equality",
                _ => "",
            };
            format!("{side}{stated}: never {passed} in {among}, attained in {}{open}", tally.equal)
        }
        Some(_) => format!("false in {} of {among}{open}", tally.violated),
    }
}

/// `46 networks of 1 to 5,000 nodes`
fn networks(tally: &Tally) -> String {
    let count = plural(&tally.networks().into(), "network");
    match &tally.orders {
        Some((least, most)) if least == most => format!("{count} of {}", plural(least, "node")),
        Some((least, most)) => format!("{count} of {} to {}", brief(least), plural(most, "node")),
        None => count,
    }
}

/// `diameter 12, not 18`
pub(super) fn beside(row: &Row) -> String {
    let Row { what, claimed, found, .. } = row;
    let what = if what.is_empty() { String::new() } else { format!("{what} ") };
    format!("{what}{found}, not {claimed}")
}
