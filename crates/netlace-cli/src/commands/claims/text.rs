//! Claims for people at a terminal.

use std::io::IsTerminal;

use comfy_table::ColumnConstraint;
use netlace::format::approximate;
use netlace_claims::{
    Claim, Judgement, Outcome, Paper, Reading, Row, Verdict, claims, expected, paper_of,
};

use super::phrases::{compared, of_reading, of_several};
use crate::text::{brief, lines, plural, table};

/// One line per claim, and what is new.
pub(super) fn table_of(judgements: &[Judgement]) -> String {
    let mut rows = table(&["claim", "verdict", "networks, or the smallest exception"]);
    let longest = judgements.iter().map(|found| found.claim.id.len()).max().unwrap_or(0);
    let verdicts = Verdict::ALL.map(|verdict| verdict.name().len()).into_iter().max().unwrap_or(0);
    // Two spaces between columns.
    let room = usize::from(rows.width().unwrap_or(80)).saturating_sub(longest + verdicts + 6);
    for found in judgements {
        let rests = match found.exception() {
            // Only a terminal is too narrow: files and programs get the whole expression.
            Some((_, row)) if std::io::stdout().is_terminal() => {
                exception(found.claim, row, room.max(20))
            }
            Some((_, row)) => format!("{}: {}", row.expr, compared(row, found.claim.stated)),
            None => reach(found, room),
        };
        rows.add_row([found.claim.id.to_owned(), found.verdict.to_string(), rests]);
    }
    // Names are not broken, so that they can be copied.
    rows.column_iter_mut().for_each(|column| {
        column.set_constraint(ColumnConstraint::ContentWidth);
    });
    let mut text = format!("{}\n", lines(&rows));
    let (own, ours): (Vec<&Judgement>, Vec<_>) =
        judgements.iter().partition(|found| found.claim.is_own());
    for (whose, claims) in [("claims of the papers", own), ("put in their place, or new", ours)] {
        if !claims.is_empty() {
            let count = |verdict| claims.iter().filter(|found| found.verdict == verdict).count();
            let [holds, bound, wrong, ambiguous] = Verdict::ALL.map(count);
            text += &format!(
                "{} {whose}: {holds} hold, {bound} bound, {wrong} false, {ambiguous} ambiguous\n",
                claims.len(),
            );
        }
    }
    let news = judgements.iter().filter_map(news);
    news.for_each(|news| text += &format!("{news}\n"));
    text
}

/// `46, up to 5,000 nodes`
fn reach(found: &Judgement, room: usize) -> String {
    let tallies = found.readings.iter().map(|reading| reading.tally(found.claim.stated));
    let widest = tallies.max_by_key(netlace_claims::Tally::networks).unwrap_or_default();
    let Some((_, most)) = &widest.orders else { return String::new() };
    let whole = format!("{}, up to {}", widest.networks(), plural(most, "node"));
    if whole.len() <= room {
        return whole;
    }
    format!("{}, up to {} nodes", widest.networks(), approximate(most))
}

/// An exception in this number of characters: the end of a long expression is left out.
fn exception(claim: &Claim, row: &Row, room: usize) -> String {
    let compared = compared(row, claim.stated);
    let whole = format!("{}: {compared}", row.expr);
    let length = whole.chars().count();
    if length <= room {
        return whole;
    }
    let shown = row.expr.chars().count().saturating_sub(length + 1 - room);
    let expr: String = row.expr.chars().take(shown.max(4)).collect();
    format!("{expr}…: {compared}").chars().take(room).collect()
}

/// How a verdict differs from what was found before, if it does.
fn news(found: &Judgement) -> Option<String> {
    let now = found.found();
    let format = |verdict, exception: &Option<String>| match exception {
        Some(expr) => format!("{verdict}, first in {expr}"),
        None => format!("{verdict}"),
    };
    let (id, text) = (found.claim.id, format(now.verdict, &now.exception));
    match expected(id) {
        Some(before) if before == now => None,
        Some(before) => {
            let before = format(before.verdict, &before.exception);
            Some(format!("{id} has changed: {text}; before: {before}"))
        }
        None => Some(format!("{id} is new: {text}")),
    }
}

/// One claim with all its details.
pub(super) fn in_full(judgement: &Judgement) -> String {
    let claim = judgement.claim;
    let mut facts = table(&[]);
    facts.add_row(["claim", claim.says]);
    facts.add_row(["", claim.formula]);
    if let Some(paper) = paper_of(claim) {
        let origin = if claim.is_own() { "" } else { "not in the paper; related to " };
        let cited = paper.source.citation().unwrap_or(paper.name);
        facts.add_row(["place", &format!("{origin}{} of {cited}", claim.place)]);
        facts.add_row(["letters", paper.notation]);
    }
    match &judgement.readings[..] {
        [reading] => {
            facts.add_row(["verdict", &of_reading(claim.stated, reading)]);
            facts.add_row(["searched", &reading.range]);
        }
        several => {
            facts.add_row(["verdict", of_several(judgement)]);
            for reading in several {
                facts.add_row(["read as", &reading.name]);
                facts.add_row(["", &of_reading(claim.stated, reading)]);
                facts.add_row(["", &format!("searched: {}", reading.range)]);
            }
        }
    }
    if let Some(corrected) = claim.corrects {
        facts.add_row(["instead of", corrected]);
    }
    for other in claims().filter(|other| other.corrects == Some(claim.id)) {
        facts.add_row(["instead", &format!("{}: {}", other.id, other.says)]);
    }
    // Outside the table, so that it can be copied as a whole.
    let first = judgement.exception().map_or_else(String::new, |(reading, row)| {
        let read =
            if reading.name.is_empty() { String::new() } else { format!(" ({})", reading.name) };
        let compared = compared(row, claim.stated);
        format!("\nFirst{read}: {compared}. The network:\nnetlace show '{}'\n", row.expr)
    });
    let news = news(judgement).map_or_else(String::new, |news| format!("\n{news}\n"));
    let rows: String = judgement.readings.iter().map(|reading| instances(claim, reading)).collect();
    format!("{}: {}\n\n{}{first}{rows}{news}", claim.id, judgement.verdict, lines(&facts))
}

/// The values compared in some networks: those that violate the claim come first.
fn instances(claim: &Claim, reading: &Reading) -> String {
    const MOST: usize = 24;
    let is_violated = |row: &&Row| row.outcome(claim.stated) == Outcome::Violated;
    let violated = reading.rows.iter().filter(is_violated).take(MOST / 2);
    let others = reading.rows.iter().filter(|row| !is_violated(row));
    let shown: Vec<&Row> = violated.chain(others).take(MOST).collect();
    let has_what = reading.rows.iter().any(|row| !row.what.is_empty());
    let header: &[&str] = if has_what {
        &["network", "nodes", "what", "claimed", "found"]
    } else {
        &["network", "nodes", "claimed", "found"]
    };
    let mut rows = table(header);
    for row in &shown {
        let mut cells = vec![row.expr.clone(), brief(&row.order)];
        cells.extend(has_what.then(|| row.what.clone()));
        cells.extend([row.claimed.to_string(), row.found.to_string()]);
        rows.add_row(cells);
    }
    let name = if reading.name.is_empty() { String::new() } else { format!("{}:\n", reading.name) };
    let more = match reading.rows.len() - shown.len() {
        0 => String::new(),
        more => format!("and {more} more (--json lists all)\n"),
    };
    format!("\n{name}{}{more}", lines(&rows))
}

/// Everything that the papers describe. Commands are not broken, so that they can be copied.
pub(super) fn index(papers: &[&Paper]) -> String {
    let mut text = String::new();
    for paper in papers {
        text += &format!("{}: {}\n", paper.key, paper.name);
        for entry in paper.index() {
            let mut rows = table(&[]);
            let whats = [Some(&entry.what), entry.note.as_ref()];
            rows.add_rows(whats.into_iter().flatten().map(|what| ["  ", what]));
            text += &format!("\n{} ({})\n{}", entry.place, entry.state.name(), lines(&rows));
            if let Some(command) = &entry.command {
                text += &format!("    netlace {command}\n");
            }
        }
        text += "\n";
    }
    text
}
