//! Claims for people.

use netlace::claims::{Judgement, Row, Size, expected};

use crate::text::{lines, table};

/// One line a claim.
pub(super) fn table_of(judgements: &[Judgement], size: Size) -> String {
    let mut rows = table(&["claim", "verdict", "rows", "smallest exception"]);
    for found in judgements {
        let count: usize = found.readings.iter().map(|reading| reading.rows.len()).sum();
        let exception = found.exception().map_or_else(String::new, |row| beside(row));
        rows.add_row([
            found.claim.id.to_owned(),
            found.verdict.to_string(),
            count.to_string(),
            exception,
        ]);
    }
    let news: String = judgements
        .iter()
        .filter(|found| expected(found.claim.id, size) != Some(found.found()))
        .map(|found| format!("news: {}\n", found.line()))
        .collect();
    format!("{}{news}", lines(&rows))
}

fn beside(row: &Row) -> String {
    let Row { expr, what, claimed, found, .. } = row;
    let what = if what.is_empty() { String::new() } else { format!("{what} ") };
    format!("{expr}: {what}{found}, not {claimed}")
}

/// All that is known of a claim.
pub(super) fn in_full(judgement: &Judgement, _size: Size) -> String {
    let claim = judgement.claim;
    let mut text =
        format!("{}: {}\n{}\n  {}\n", claim.id, judgement.verdict, claim.says, claim.formula);
    for reading in &judgement.readings {
        text += &format!("\n{}\n{}\n", reading.name, reading.range);
        for row in &reading.rows {
            text += &format!("  {} {}\n", beside(row), row.order);
        }
    }
    text
}
