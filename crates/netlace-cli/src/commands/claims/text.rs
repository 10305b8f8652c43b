//! Claims for people at a terminal.

use comfy_table::ColumnConstraint;
use netlace::claims::{
    Entry, Judgement, Paper, Reading, Row, Run, Size, Verdict, claims, expected, paper_of,
};

use super::words::{beside, verdict};
use crate::text::{brief, lines, plural, table};

/// One line a claim, and what is new.
pub(super) fn table_of(judgements: &[Judgement], size: Size) -> String {
    let mut rows = table(&["claim", "verdict", "networks, or the smallest exception"]);
    let longest = judgements.iter().map(|found| found.claim.id.len()).max().unwrap_or(0);
    let verdicts = Verdict::ALL.map(|verdict| verdict.name().len()).into_iter().max().unwrap_or(0);
    // Two spaces between columns.
    let room = usize::from(rows.width().unwrap_or(80)).saturating_sub(longest + verdicts + 6);
    for found in judgements {
        let rests = match found.exception() {
            Some(row) => exception(row, room.max(20)),
            None => found.readings.iter().map(|reading| reach(found, reading)).collect(),
        };
        rows.add_row([found.claim.id.to_owned(), found.verdict.to_string(), rests]);
    }
    // Names are not broken, so that they can be copied.
    rows.column_iter_mut().for_each(|column| {
        column.set_constraint(ColumnConstraint::ContentWidth);
    });
    let count = |verdict| judgements.iter().filter(|found| found.verdict == verdict).count();
    let [holds, bound, wrong, ambiguous] = Verdict::ALL.map(count);
    let mut text = format!(
        "{}\n{} claims: {holds} hold, {bound} are bounds, {wrong} are false, {ambiguous} ambiguous\n",
        lines(&rows),
        judgements.len(),
    );
    let news = judgements.iter().filter_map(|found| news(found, size));
    news.for_each(|news| text += &format!("{news}\n"));
    text
}

/// `46, up to 5,000 nodes`
fn reach(found: &Judgement, reading: &Reading) -> String {
    let tally = reading.tally(found.claim.stated);
    let most = tally.orders.as_ref().map_or_else(String::new, |(_, most)| plural(most, "node"));
    format!("{}, up to {most}", tally.networks())
}

/// An exception in so many characters: the middle of a long expression is left out.
fn exception(row: &Row, room: usize) -> String {
    let beside = beside(row);
    let whole = format!("{}: {beside}", row.expr);
    let length = whole.chars().count();
    if length <= room {
        return whole;
    }
    let shown = row.expr.chars().count().saturating_sub(length + 1 - room);
    let expr: String = row.expr.chars().take(shown.max(4)).collect();
    let cut: String = format!("{expr}…: {beside}").chars().take(room.max(1)).collect();
    cut
}

/// How a verdict differs from what was found before, if it does.
fn news(found: &Judgement, size: Size) -> Option<String> {
    let now = found.found();
    let told = |verdict, exception: &Option<String>| match exception {
        Some(expr) => format!("{verdict}, first in {expr}"),
        None => format!("{verdict}"),
    };
    let before = match expected(found.claim.id, size) {
        Some(before) if before == now => return None,
        Some(before) => told(before.verdict, &before.exception),
        None => "unknown".to_owned(),
    };
    let now = told(now.verdict, &now.exception);
    Some(format!("{} has changed: {now}; before: {before}", found.claim.id))
}

/// All that is known of a claim.
pub(super) fn in_full(judgement: &Judgement, size: Size) -> String {
    let claim = judgement.claim;
    let mut facts = table(&[]);
    facts.add_row(["claim", claim.says]);
    facts.add_row(["", claim.formula]);
    if let Some(paper) = paper_of(claim) {
        let instead = if claim.mends.is_some() || claim.id.contains(".new.") {
            "not in the paper; on "
        } else {
            ""
        };
        facts.add_row(["place", &format!("{instead}{} of {}", claim.place, cited(paper))]);
    }
    facts.add_row(["verdict", &verdict(judgement)]);
    for reading in &judgement.readings {
        facts.add_row(["searched", &reading.range]);
    }
    if let Some(row) = judgement.exception() {
        facts.add_row(["first", &format!("{}: {}", row.expr, beside(row))]);
        facts.add_row(["", &format!("netlace show '{}'", row.expr)]);
    }
    if let Some(mended) = claim.mends {
        facts.add_row(["instead of", mended]);
    }
    for other in claims().filter(|other| other.mends == Some(claim.id)) {
        facts.add_row(["instead", &format!("{}: {}", other.id, other.says)]);
    }
    let news = news(judgement, size).map_or_else(String::new, |news| format!("\n{news}\n"));
    format!(
        "{}: {}\n\n{}{}{news}",
        claim.id,
        judgement.verdict,
        lines(&facts),
        instances(judgement)
    )
}

fn cited(paper: &Paper) -> &'static str {
    paper.source.citation().unwrap_or(paper.name)
}

/// What was compared, for the first networks of each reading.
fn instances(judgement: &Judgement) -> String {
    const MOST: usize = 32;
    let mut text = String::new();
    for reading in &judgement.readings {
        let mut rows = table(&["network", "nodes", "what", "claimed", "found"]);
        for row in reading.rows.iter().take(MOST) {
            rows.add_row([
                row.expr.clone(),
                brief(&row.order),
                row.what.clone(),
                row.claimed.to_string(),
                row.found.to_string(),
            ]);
        }
        let name =
            if reading.name.is_empty() { String::new() } else { format!("{}:\n", reading.name) };
        text += &format!("\n{name}{}", lines(&rows));
        if reading.rows.len() > MOST {
            text += &format!("and {} more, which --json shows\n", reading.rows.len() - MOST);
        }
    }
    text
}

/// Every numbered statement of the papers.
pub(super) fn index(papers: &[&Paper]) -> String {
    let mut text = String::new();
    for paper in papers {
        let mut rows = table(&["place", "about", "claims"]);
        for Entry { place, about, run } in paper.index {
            let run = match run {
                Run::Claims(ids) => ids.join(" "),
                Run::Not(why) => format!("({why})"),
            };
            rows.add_row([place, about, &*run]);
        }
        text += &format!("{}: {}\n\n{}\n", paper.key, paper.name, lines(&rows));
    }
    text
}
