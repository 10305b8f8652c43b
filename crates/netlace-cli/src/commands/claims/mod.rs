//! `netlace claims`: what the papers claim, and what is true.

mod json;
mod markdown;
mod text;
mod words;

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::Context;
use netlace::claims::{Claim, Judgement, PAPERS, Paper, Size, expected, judge};

use super::{Options, answer};
use crate::failure::Failure;
use crate::progress::Bar;

/// Check what the papers claim
///
/// Every claim is run: it holds, it is a bound (never passed, but not always attained), it is false
/// (with the smallest counterexample), or it can be read in ways that come to different things. The
/// verdicts are compared with those found before; if one differs, the exit status is 1.
#[derive(Args)]
pub(super) struct Claims {
    /// Only the claims of this paper
    #[arg(long, value_parser = sources())]
    source: Option<String>,

    /// One claim in full, or all whose ids begin so
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// How far the checks go
    #[arg(long, default_value = "small", value_parser = sizes())]
    size: String,

    /// Search for everything, without the exact rules
    #[arg(long)]
    by_search: bool,

    /// Every numbered statement of the papers, with the claims that run it
    #[arg(long, conflicts_with_all = ["id", "record", "markdown"])]
    index: bool,

    /// The ledger as a chapter of a book
    #[arg(long, conflicts_with_all = ["json", "record", "id"])]
    markdown: bool,

    /// Write the verdicts to a file: the snapshot that the next ones are compared with
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

fn sources() -> PossibleValuesParser {
    PAPERS.iter().map(|paper| PossibleValue::new(paper.key).help(paper.name)).into()
}

fn sizes() -> PossibleValuesParser {
    [
        PossibleValue::new("small").help("A minute for all"),
        PossibleValue::new("large").help("Up to a million nodes, or all parameters within a range"),
    ]
    .into()
}

impl Claims {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let size = if self.size == "large" { Size::Large } else { Size::Small };
        let papers = self.papers();
        if self.index {
            return answer(options, || json::index(&papers), || text::index(&papers));
        }
        let chosen = self.chosen()?;
        let bar = Bar::new("of the claims");
        let progress = |done, total| bar.show(done, total);
        let rules = !self.by_search;
        let context = Context { rules, progress: &progress, ..options.context() };
        let judged = judge(&chosen, size, &context);
        bar.clear();
        let mut judgements = Vec::new();
        for (claim, judgement) in chosen.iter().zip(judged) {
            let stuck = |stuck| Failure::Refused(format!("{}: {stuck}", claim.id));
            judgements.push(judgement.map_err(stuck)?);
        }
        if let Some(file) = &self.record {
            let lines: String = judgements.iter().map(|found| found.line() + "\n").collect();
            std::fs::write(file, lines)?;
            return Ok(());
        }
        let in_full = matches!(&chosen[..], [claim] if self.id.as_deref() == Some(claim.id));
        answer(
            options,
            || json::describe(&judgements, size, in_full),
            || match &judgements[..] {
                _ if self.markdown => markdown::chapter(&papers, &judgements, size),
                [judgement] if in_full => text::in_full(judgement, size),
                _ => text::table_of(&judgements, size),
            },
        )?;
        let is_news = |found: &Judgement| expected(found.claim.id, size) != Some(found.found());
        if judgements.iter().any(is_news) { Err(Failure::Silent) } else { Ok(()) }
    }

    fn papers(&self) -> Vec<&'static Paper> {
        let is_asked = |paper: &&&Paper| self.source.as_ref().is_none_or(|key| paper.key == key);
        PAPERS.iter().filter(is_asked).copied().collect()
    }

    /// The claims that are asked for.
    fn chosen(&self) -> Result<Vec<&'static Claim>, Failure> {
        let begins = |claim: &&Claim| {
            let rest = |id: &String| claim.id.strip_prefix(id.as_str());
            self.id.as_ref().is_none_or(|id| {
                rest(id).is_some_and(|rest| matches!(rest.as_bytes(), [] | [b'.', ..]))
            })
        };
        let chosen: Vec<_> =
            self.papers().iter().flat_map(|paper| paper.claims).copied().filter(begins).collect();
        if chosen.is_empty() {
            let id = self.id.as_deref().unwrap_or_default();
            return Err(Failure::Usage(format!(
                "no claim has the id `{id}`\n`netlace claims` lists all"
            )));
        }
        Ok(chosen)
    }
}
