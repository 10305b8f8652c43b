//! `netlace claims`: claims of the papers, checked.

pub(super) mod json;
mod markdown;
pub(super) mod phrases;
mod text;

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::Context;
use netlace_claims::{CheckError, Claim, Judgement, PAPERS, Paper, Size, expected, find, judge};

use super::{Options, answer};
use crate::failure::{Failure, remedy};
use crate::output::save;

/// Check the claims of the papers
///
/// Every claim is run: it holds, it is a bound (never passed, but not always attained), it is false
/// (with the smallest counterexample), or it is ambiguous: its readings give different results. The
/// verdicts are compared with the recorded ones; if one differs, the exit status is 1.
#[derive(Args)]
pub(super) struct Claims {
    #[command(flatten)]
    which: Which,

    /// List every numbered statement of the papers, with the claims that run it
    #[arg(long, conflicts_with_all = ["id", "record", "markdown", "by_search"])]
    index: bool,

    /// Print all claims as a chapter of the book
    #[arg(long, conflicts_with_all = ["json", "record", "id"])]
    markdown: bool,

    /// Write the verdicts to a file, for later comparison
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "id", "json", "by_search"])]
    record: Option<PathBuf>,
}

/// Which claims, and how far they are checked.
#[derive(Args)]
pub(super) struct Which {
    /// Only the claims of this paper
    #[arg(long, value_parser = sources())]
    source: Option<String>,

    /// One claim in full, or all whose ids begin with this, such as rdn.theorem
    #[arg(long, value_name = "ID", conflicts_with = "source")]
    id: Option<String>,

    /// Size of the checks
    #[arg(long, value_enum, default_value_t = SizeName::Small)]
    size: SizeName,

    /// Search for everything, without the exact rules
    #[arg(long)]
    by_search: bool,
}

fn sources() -> PossibleValuesParser {
    PAPERS.iter().map(|paper| PossibleValue::new(paper.key).help(paper.name)).into()
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SizeName {
    /// A minute for all
    Small,
    /// Up to a million nodes, or all parameters within a range
    Large,
}

impl Claims {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let size = self.which.size();
        let papers = self.which.papers();
        if self.index {
            return answer(options, || json::index(&papers), || text::index(&papers));
        }
        let chosen = self.which.chosen()?;
        options.bar().count("of the claims");
        let context = Context { rules: !self.which.by_search, ..options.patient() };
        let judged = judge(&chosen, size, &context);
        options.bar().clear();
        let (mut judgements, mut refused) = (Vec::new(), Vec::new());
        for (claim, judgement) in chosen.iter().zip(judged) {
            match judgement {
                Ok(judgement) => judgements.push(judgement),
                Err(why) => {
                    let remedy = match &why {
                        CheckError::Request(why) => remedy(why),
                        _ => None,
                    };
                    let remedy = remedy.map_or(String::new(), |remedy| format!("\n{remedy}"));
                    refused.push(format!("{}: {why}{remedy}", claim.id));
                }
            }
        }
        if let Some(file) = self.record.as_ref().filter(|_| refused.is_empty()) {
            let lines: String = judgements.iter().map(|found| found.line() + "\n").collect();
            return save(file, lines);
        }
        let in_full = matches!(&chosen[..], [claim] if self.which.id.as_deref() == Some(claim.id));
        answer(
            options,
            || json::describe(&judgements, size, in_full),
            || match &judgements[..] {
                _ if self.markdown => markdown::chapter(&papers, &judgements, size),
                [judgement] if in_full => text::in_full(judgement),
                _ => text::table_of(&judgements),
            },
        )?;
        if !refused.is_empty() {
            return Err(Failure::Refused(refused.join("\n")));
        }
        let is_news = |found: &Judgement| expected(found.claim.id) != Some(found.found());
        if judgements.iter().any(is_news) { Err(Failure::Silent) } else { Ok(()) }
    }
}

impl Which {
    fn size(&self) -> Size {
        match self.size {
            SizeName::Small => Size::Small,
            SizeName::Large => Size::Large,
        }
    }

    /// The verdict of one of them.
    pub(super) fn describe(
        &self,
        claim: &'static Claim,
        context: &Context,
    ) -> Result<json::ClaimAnswer, Failure> {
        let context = Context { rules: !self.by_search, ..*context };
        let judged = judge(&[claim], self.size(), &context).pop();
        match judged {
            Some(Ok(judgement)) => Ok(json::describe_one(&judgement, false)),
            Some(Err(why)) => Err(Failure::Refused(why.to_string())),
            None => Err(Failure::Silent),
        }
    }

    fn papers(&self) -> Vec<&'static Paper> {
        let is_asked = |paper: &&&Paper| self.source.as_ref().is_none_or(|key| paper.key == key);
        PAPERS.iter().filter(is_asked).copied().collect()
    }

    /// The claims that are asked for.
    pub(super) fn chosen(&self) -> Result<Vec<&'static Claim>, Failure> {
        let Some(id) = &self.id else {
            return Ok(self.papers().iter().flat_map(|paper| paper.claims).copied().collect());
        };
        find(id).map_err(|nearest| {
            let help = nearest.map_or_else(
                || "`netlace claims --index` lists all".to_owned(),
                |nearest| format!("did you mean `{nearest}`?"),
            );
            Failure::Usage(format!("no claim has the id `{id}`\n{help}"))
        })
    }
}
