//! Claims for programs.

use netlace_claims::{
    Bound, Entry, Expected, Figure, Judgement, Paper, Reading, Row, Size, Stated, Verdict, expected,
};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::phrases::verdict;
use crate::json::{View, Whole};

/// Claims of the papers, checked.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct ClaimsAnswer {
    /// How far they were checked.
    #[schemars(extend("enum" = ["small", "large"]))]
    size: &'static str,
    /// The claims.
    claims: Vec<ClaimAnswer>,
}

/// A claim, checked.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct ClaimAnswer {
    /// Its name.
    id: &'static str,
    /// The paper.
    source: &'static str,
    /// Where in the paper.
    place: &'static str,
    /// What the paper says.
    says: &'static str,
    /// The same as a formula.
    formula: &'static str,
    /// Whether it is stated as an equality or as a bound.
    stated: StatedAnswer,
    /// The false claim that it replaces.
    corrects: Option<&'static str>,
    /// What was found.
    verdict: &'static str,
    /// The same in words.
    in_words: String,
    /// The smallest network for which it does not hold.
    exception: Option<RowAnswer>,
    /// The readings of the claim.
    readings: Vec<ReadingAnswer>,
    /// Whether that is what was recorded.
    is_expected: bool,
    /// What was recorded.
    expected: Option<ExpectedAnswer>,
}

/// How a claim is stated.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct StatedAnswer {
    /// In the paper.
    #[serde(rename = "as")]
    #[schemars(extend("enum" = ["equality", "upper", "lower"]))]
    stated_as: &'static str,
    /// As which bound it would be of use, if it is no equality.
    #[schemars(extend("enum" = ["upper", "lower", null]))]
    of_use_as: Option<&'static str>,
}

/// What was recorded for a claim.
#[derive(Serialize, JsonSchema)]
struct ExpectedAnswer {
    /// The verdict.
    verdict: &'static str,
    /// The smallest network for which it does not hold.
    exception: Option<String>,
}

/// A reading of a claim.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct ReadingAnswer {
    /// Its name.
    reading: String,
    /// What was found for it alone.
    verdict: Option<&'static str>,
    /// Which networks were searched.
    searched: String,
    /// Their number.
    networks: usize,
    /// The sizes of these networks.
    nodes: Sizes,
    /// The number of networks where both sides are equal.
    equal: usize,
    /// Where it holds as a bound only.
    within: usize,
    /// Where it does not hold.
    violated: usize,
    /// Where that is not known.
    open: usize,
    /// What was compared in each network, if one claim was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<RowAnswer>>,
}

/// The sizes of networks.
#[derive(Serialize, JsonSchema)]
struct Sizes {
    /// The number of nodes of the smallest.
    from: Whole,
    /// The number of nodes of the largest.
    to: Whole,
}

/// What was compared in a network.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct RowAnswer {
    /// The network.
    expr: String,
    /// The number of its nodes.
    nodes: Whole,
    /// What was compared, if it is not the claim itself.
    what: String,
    /// What the claim says.
    claimed: FigureAnswer,
    /// What was measured.
    found: FigureAnswer,
    /// The reading, where that is not known from elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<String>,
}

/// A figure of a claim.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "ClaimFigure")]
enum FigureAnswer {
    /// A whole number.
    Count(Whole),
    /// A whole number between these two.
    Between {
        /// It is no less.
        least: Whole,
        /// It is no more.
        most: Whole,
    },
    /// Another number.
    Decimal(f64),
    /// Whether something is so.
    Yes(bool),
    /// Something else.
    Text(String),
}

/// Everything that the papers describe.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct IndexAnswer {
    /// The papers.
    papers: Vec<PaperAnswer>,
}

/// A paper.
#[derive(Serialize, JsonSchema)]
struct PaperAnswer {
    /// Its name in `--source`.
    source: &'static str,
    /// Its name.
    name: &'static str,
    /// Where it was published.
    citation: Option<&'static str>,
    /// How its names are written here.
    notation: &'static str,
    /// What it describes.
    index: Vec<EntryAnswer>,
}

/// A statement, network, algorithm, figure, table, comparison or example of a paper.
#[derive(Serialize, JsonSchema)]
struct EntryAnswer {
    /// Where in the paper.
    place: &'static str,
    /// What it says, or is.
    what: &'static str,
    /// `statement`, `network`, `algorithm`, `comparison`, `figure`, `example` or `table`.
    kind: &'static str,
    /// Whether it can be run.
    state: &'static str,
    /// The claims that check it.
    claims: &'static [String],
    /// The arguments of `netlace` that run it.
    command: Option<&'static str>,
    /// What the text leaves open.
    note: Option<&'static str>,
}

impl View for ClaimsAnswer {
    const SCHEMA: &'static str = "netlace.claims/2";
}

impl View for IndexAnswer {
    const SCHEMA: &'static str = "netlace.claims-index/2";
}

/// All claims; what was compared in each network only where it is asked for.
pub(super) fn describe(judgements: &[Judgement], size: Size, with_rows: bool) -> ClaimsAnswer {
    ClaimsAnswer {
        claims: judgements.iter().map(|found| describe_one(found, with_rows)).collect(),
        size: match size {
            Size::Small => "small",
            Size::Large => "large",
        },
    }
}

pub(super) fn describe_one(found: &Judgement, with_rows: bool) -> ClaimAnswer {
    let claim = found.claim;
    let before = expected(claim.id);
    let is_expected = before.as_ref() == Some(&found.found());
    let readings =
        found.readings.iter().map(|reading| describe_reading(claim.stated, reading, with_rows));
    ClaimAnswer {
        id: claim.id,
        source: claim.key(),
        place: claim.place,
        says: claim.says,
        formula: claim.formula,
        stated: describe_stated(claim.stated),
        corrects: claim.corrects,
        verdict: found.verdict.name(),
        in_words: verdict(found),
        exception: found.exception().map(|(reading, row)| RowAnswer {
            reading: Some(reading.name.clone()),
            ..describe_row(row)
        }),
        readings: readings.collect(),
        is_expected,
        expected: before.map(|Expected { verdict, exception }| ExpectedAnswer {
            verdict: verdict.name(),
            exception,
        }),
    }
}

pub(in crate::commands) fn describe_reading(
    stated: Stated,
    reading: &Reading,
    with_rows: bool,
) -> ReadingAnswer {
    let tally = reading.tally(stated);
    let (least, most) = tally.orders.clone().unwrap_or_default();
    ReadingAnswer {
        reading: reading.name.clone(),
        verdict: reading.verdict(stated).map(Verdict::name),
        searched: reading.range.clone(),
        networks: tally.networks(),
        nodes: Sizes { from: Whole::of(least), to: Whole::of(most) },
        equal: tally.equal,
        within: tally.within,
        violated: tally.violated,
        open: tally.open,
        rows: with_rows.then(|| reading.rows.iter().map(describe_row).collect()),
    }
}

pub(in crate::commands) fn describe_row(row: &Row) -> RowAnswer {
    RowAnswer {
        expr: row.expr.clone(),
        nodes: Whole::of(row.order.clone()),
        what: row.what.clone(),
        claimed: describe_figure(&row.claimed),
        found: describe_figure(&row.found),
        reading: None,
    }
}

fn describe_figure(figure: &Figure) -> FigureAnswer {
    match figure {
        Figure::Count(count) => FigureAnswer::Count(Whole::of(count.clone())),
        Figure::Between(least, most) => {
            FigureAnswer::Between { least: Whole::of(*least), most: Whole::of(*most) }
        }
        Figure::Number(number) => match number.exact().and_then(|exact| exact.whole()) {
            Some(whole) if let Ok(count) = BigUint::try_from(whole) => {
                FigureAnswer::Count(Whole::of(count))
            }
            _ => FigureAnswer::Text(number.to_string()),
        },
        Figure::Decimal(number, _) => FigureAnswer::Decimal(*number),
        Figure::Yes(yes) => FigureAnswer::Yes(*yes),
        Figure::Text(text) | Figure::Open(text) => FigureAnswer::Text(text.clone()),
    }
}

pub(in crate::commands) fn describe_stated(stated: Stated) -> StatedAnswer {
    let side = |bound| match bound {
        Bound::Upper => "upper",
        Bound::Lower => "lower",
    };
    let (stated_as, of_use_as) = match stated {
        Stated::Equal => ("equality", None),
        Stated::EqualOr(bound) => ("equality", Some(side(bound))),
        Stated::Within(bound) => (side(bound), Some(side(bound))),
    };
    StatedAnswer { stated_as, of_use_as }
}

/// Everything that these papers describe.
pub(super) fn index(papers: &[&'static Paper]) -> IndexAnswer {
    let entry = |entry: &'static Entry| EntryAnswer {
        place: &entry.place,
        what: &entry.what,
        kind: &entry.kind,
        state: entry.state.name(),
        claims: &entry.claims,
        command: entry.command.as_deref(),
        note: entry.note.as_deref(),
    };
    let paper = |paper: &&'static Paper| PaperAnswer {
        source: paper.key,
        name: paper.name,
        citation: paper.source.citation(),
        notation: paper.notation,
        index: paper.index().map(entry).collect(),
    };
    IndexAnswer { papers: papers.iter().map(paper).collect() }
}
