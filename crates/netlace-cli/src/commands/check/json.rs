//! Own claims for programs: as those of the papers.

use netlace_claims::Statement;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Judged, word};
use crate::commands::claims::json::{
    ReadingAnswer, RowAnswer, StatedAnswer, describe_reading, describe_row, describe_stated,
};
use crate::commands::claims::phrases::of_reading;
use crate::json::View;

/// Claims of one's own, checked.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct CheckAnswer {
    /// The claims.
    claims: Vec<OwnClaimAnswer>,
}

/// A claim of one's own, checked.
#[derive(Serialize, JsonSchema)]
struct OwnClaimAnswer {
    /// Its name, or its formula if it has none.
    id: String,
    /// The formula.
    formula: String,
    /// What its variables stand for.
    #[serde(rename = "for")]
    ranges: Vec<String>,
    /// It is checked only for values for which this holds.
    #[serde(rename = "where")]
    condition: Option<String>,
    /// Whether it is stated as an equality or as a bound.
    stated: StatedAnswer,
    /// What was found.
    #[schemars(extend("enum" = ["holds", "bound", "false", "open"]))]
    verdict: &'static str,
    /// Whether it holds as it is written.
    holds: bool,
    /// The verdict in words.
    in_words: String,
    /// The smallest network for which it does not hold.
    exception: Option<RowAnswer>,
    /// The smallest network for which both sides are equal.
    attained: Option<RowAnswer>,
    /// What was compared; there is one reading.
    readings: Vec<ReadingAnswer>,
    /// The number of sets of values for which the condition does not hold.
    left_out: usize,
    /// Those for which there is no such network.
    no_network: MissingAnswer,
    /// Those that were refused, or for which a figure is not defined.
    refused: MissingAnswer,
    /// Those that were not reached within the limits.
    not_reached: usize,
}

/// Sets of values that count for nothing.
#[derive(Serialize, JsonSchema)]
struct MissingAnswer {
    /// Their number.
    number: usize,
    /// The first of them, and why.
    first: Option<String>,
}

impl View for CheckAnswer {
    const SCHEMA: &'static str = "netlace.check/1";
}

pub(super) fn describe(judged: &[Judged]) -> CheckAnswer {
    CheckAnswer { claims: judged.iter().map(describe_one).collect() }
}

fn describe_one(judged: &Judged) -> OwnClaimAnswer {
    let Judged { claim, findings } = judged;
    let missing = |(number, first): &(usize, Option<String>)| MissingAnswer {
        number: *number,
        first: first.clone(),
    };
    OwnClaimAnswer {
        id: claim.name.clone(),
        formula: claim.text.clone(),
        ranges: ranges(claim),
        condition: claim.condition.clone(),
        stated: describe_stated(findings.stated),
        verdict: word(findings.verdict()),
        holds: findings.holds(),
        in_words: of_reading(findings.stated, &findings.reading),
        exception: findings.exception().map(describe_row),
        attained: findings.attained().map(describe_row),
        readings: vec![describe_reading(findings.stated, &findings.reading, judged.is_short())],
        left_out: findings.left_out,
        no_network: missing(&findings.no_network),
        refused: missing(&findings.refused),
        not_reached: findings.missing,
    }
}

/// What the variables stand for, as it is given.
pub(super) fn ranges(claim: &Statement) -> Vec<String> {
    claim.ranges().map(|(variable, text)| format!("{variable} in {text}")).collect()
}
