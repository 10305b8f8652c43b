//! Own claims for people.

use netlace_claims::{Row, Stated, Verdict};

use super::json::ranges;
use super::{Judged, word};
use crate::commands::claims::phrases::{compared, of_reading};
use crate::text::plural;

/// All claims, and their numbers if there are several.
pub(super) fn report(judged: &[Judged]) -> String {
    let mut text = judged.iter().map(one).collect::<Vec<_>>().join("\n");
    if judged.len() > 1 {
        let count = |verdict: Option<Verdict>| {
            judged.iter().filter(|judged| judged.findings.verdict() == verdict).count()
        };
        let [holds, bound, wrong] =
            [Verdict::Holds, Verdict::Bound, Verdict::False].map(|verdict| count(Some(verdict)));
        let open = count(None);
        let all = judged.len();
        text +=
            &format!("\n{all} claims: {holds} hold, {bound} bound, {wrong} false, {open} open\n");
    }
    text
}

fn one(judged: &Judged) -> String {
    let Judged { claim, findings } = judged;
    let mut text = format!("{}\n", claim.name);
    let mut line = |line: String| text += &format!("  {line}\n");
    if claim.name != claim.text {
        line(claim.text.clone());
    }
    ranges(claim).into_iter().for_each(|range| line(format!("for {range}")));
    claim.condition.iter().for_each(|condition| line(format!("where {condition}")));
    let verdict = findings.verdict();
    let in_words = of_reading(findings.stated, &findings.reading);
    line(match verdict {
        Some(Verdict::Bound) => format!("{}: {in_words}", word(verdict)),
        _ => in_words,
    });
    let is_bound = verdict == Some(Verdict::Bound);
    if let (true, Some(row)) = (is_bound, findings.attained()) {
        line(format!("attained first in {}", place(row)));
    }
    if let Some(row) = findings.exception() {
        let first = if is_bound { "not attained first in" } else { "smallest counterexample:" };
        let shown = Row { what: String::new(), ..row.clone() };
        line(format!("{first} {}: {}", place(row), compared(&shown, findings.stated)));
    }
    let counted = [
        (findings.left_out, "left out by the condition", None),
        (findings.no_network.0, "without such a network", findings.no_network.1.as_ref()),
        (findings.refused.0, "refused", findings.refused.1.as_ref()),
        (findings.missing, "not reached", None),
    ];
    for (number, what, first) in counted {
        if number > 0 {
            let first = first.and_then(|first| first.lines().next());
            let first = first.map_or_else(String::new, |first| format!(", the first {first}"));
            line(format!("{} of values {what}{first}", plural(&number.into(), "set")));
        }
    }
    if let Stated::Equal | Stated::EqualOr(_) = findings.stated
        && is_bound
    {
        line("as an equality it does not hold".to_owned());
    }
    text
}

/// A network with its size, and the values that lead to it.
fn place(row: &Row) -> String {
    let Row { expr, order, what, .. } = row;
    if expr == what {
        return what.clone();
    }
    // Where the one variable is the network itself, it is said once.
    let is_said = what.is_empty() || what.split_once(" = ").is_some_and(|(_, value)| value == expr);
    let values = if is_said { String::new() } else { format!(", {what}") };
    format!("{expr} ({}{values})", plural(order, "node"))
}
