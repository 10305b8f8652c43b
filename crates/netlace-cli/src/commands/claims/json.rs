//! Claims for programs.

use netlace_claims::{
    Bound, Entry, Expected, Figure, Judgement, Paper, Reading, Row, Run, Size, Stated, Verdict,
    expected,
};
use serde_json::{Value, json};

use super::phrases::verdict;

/// All claims; what was compared in each network only where it is asked for.
pub(super) fn describe(judgements: &[Judgement], size: Size, with_rows: bool) -> Value {
    let claims: Vec<Value> =
        judgements.iter().map(|found| describe_one(found, size, with_rows)).collect();
    let size = match size {
        Size::Small => "small",
        Size::Large => "large",
    };
    json!({"schema": "netlace.claims/1", "size": size, "claims": claims})
}

pub(super) fn describe_one(found: &Judgement, size: Size, with_rows: bool) -> Value {
    let claim = found.claim;
    let before = expected(claim.id, size);
    let is_expected = before.as_ref() == Some(&found.found());
    let describe_expected = |Expected { verdict, exception }| json!({"verdict": verdict.name(), "exception": exception});
    let readings = found.readings.iter().map(|reading| describe_reading(found, reading, with_rows));
    json!({
        "id": claim.id,
        "source": claim.key(),
        "place": claim.place,
        "says": claim.says,
        "formula": claim.formula,
        "stated": describe_stated(claim.stated),
        "corrects": claim.corrects,
        "verdict": found.verdict.name(),
        "in_words": verdict(found),
        "exception": found.exception().map(|(reading, row)| {
            let mut description = describe_row(row);
            description["reading"] = json!(reading.name);
            description
        }),
        "readings": readings.collect::<Vec<_>>(),
        "is_expected": is_expected,
        "expected": before.map(describe_expected),
    })
}

fn describe_reading(found: &Judgement, reading: &Reading, with_rows: bool) -> Value {
    let tally = reading.tally(found.claim.stated);
    let (least, most) = tally.orders.clone().unwrap_or_default();
    let mut description = json!({
        "reading": reading.name,
        "verdict": reading.verdict(found.claim.stated).map(Verdict::name),
        "searched": reading.range,
        "networks": tally.networks(),
        "nodes": {"from": least.to_string(), "to": most.to_string()},
        "equal": tally.equal,
        "within": tally.within,
        "violated": tally.violated,
        "open": tally.open,
    });
    if with_rows {
        description["rows"] = reading.rows.iter().map(describe_row).collect();
    }
    description
}

fn describe_row(row: &Row) -> Value {
    json!({
        "expr": row.expr,
        "nodes": row.order.to_string(),
        "what": row.what,
        "claimed": describe_figure(&row.claimed),
        "found": describe_figure(&row.found),
    })
}

/// Whole numbers as text, since they can be of any size.
fn describe_figure(figure: &Figure) -> Value {
    match figure {
        Figure::Count(count) => json!(count.to_string()),
        Figure::Between(least, most) => json!({"least": least, "most": most}),
        Figure::Decimal(number, _) => json!(number),
        Figure::Yes(yes) => json!(yes),
        Figure::Text(text) => json!(text),
    }
}

fn describe_stated(stated: Stated) -> Value {
    let side = |bound| match bound {
        Bound::Upper => "upper",
        Bound::Lower => "lower",
    };
    match stated {
        Stated::Equal => json!({"as": "equality", "of_use_as": null}),
        Stated::EqualOr(bound) => json!({"as": "equality", "of_use_as": side(bound)}),
        Stated::Within(bound) => json!({"as": side(bound), "of_use_as": side(bound)}),
    }
}

/// Every numbered statement of these papers.
pub(super) fn index(papers: &[&Paper]) -> Value {
    let describe = |Entry { place, about, run }: &Entry| match run {
        Run::Claims(ids) => json!({"place": place, "about": about, "claims": ids}),
        Run::Not(why) => json!({"place": place, "about": about, "cannot_run": why}),
    };
    let describe = |paper: &&Paper| {
        json!({
            "source": paper.key,
            "name": paper.name,
            "citation": paper.source.citation(),
            "notation": paper.notation,
            "index": paper.index.iter().map(describe).collect::<Vec<_>>(),
        })
    };
    json!({"schema": "netlace.claims-index/1", "papers": papers.iter().map(describe).collect::<Vec<_>>()})
}
