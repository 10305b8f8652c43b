//! `netlace check`: claims of one's own.

pub(super) mod json;
mod points;
mod record;
mod text;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use netlace::{Context, Stopped};
use netlace_claims::{
    CheckFailure, Checked, Findings, OwnLab, Range, Row, Statement, Verdict, read_claims,
};
use netlace_report::drawing::{Marks, draw};

use super::study::run::run;
use super::{Options, answer};
use crate::failure::Failure;
use crate::input::read_text;
use crate::output::say;
use crate::picture;
use points::Points;
use record::Results;

/// Check a claim of your own, such as 'diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2'
///
/// A claim is a formula. Every figure of `netlace metrics` is a function of a network, written with
/// underscores: mean_distance(G). Numbers are exact; there are + - * / // % ^, comparisons, `and`, `or`,
/// `not`, and min, max, sum, abs, floor, ceil, log2, factorial and if_else(condition,a,b). It is checked
/// for all values of its variables, small networks first. The answer is that it holds, that it is a
/// bound (an equality that is never passed, but not always attained), or that it is false, with the
/// smallest counterexample. If a claim does not hold as it is written, the exit status is 1.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// The claims
    #[arg(value_name = "CLAIM", required_unless_present = "file")]
    claims: Vec<String>,

    #[command(flatten)]
    ranges: Ranges,

    /// Only for values for which this holds, such as 'order(rdn(B,k)) < 1000'
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "file")]
    condition: Option<String>,

    /// Read claims from a file: lines `claim NAME: FORMULA`, `for VAR in LIST`, `where CONDITION`
    #[arg(long, value_name = "FILE", conflicts_with = "claims")]
    file: Option<PathBuf>,

    /// Keep what is found in this file; if the command is interrupted, run it again: it resumes
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Draw the network of the smallest counterexample; a name that ends with .svg or .png
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,

    /// Search for everything, without the exact rules
    #[arg(long)]
    by_search: bool,
}

/// What the variables stand for.
#[derive(Args)]
pub(super) struct Ranges {
    /// What a variable stands for: 'k in 1..3', 'B in ring({3..9}), petersen', or all connected
    /// graphs with a number of nodes: 'G in connected({2..6})'
    #[arg(long = "for", value_name = "VAR in LIST")]
    ranges: Vec<String>,
}

impl Ranges {
    /// As they are given.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.ranges.iter().map(String::as_str)
    }

    pub(super) fn read(&self, context: &Context) -> Result<Vec<Arc<Range>>, Failure> {
        let read = |text: &String| Range::read(text, context).map(Arc::new);
        self.ranges
            .iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map_err(|wrong| Failure::Usage(wrong.0))
    }
}

const EXAMPLES: &str = "\
Examples:
  netlace check 'diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2' \\
    --for 'B in ring({3..9}), complete({3..6})' --for 'k in 1..3'
  netlace check 'diameter(G) <= 2*radius(G)' --for 'G in connected({2..7})'
  netlace check --file claims.txt -o results.jsonl";

/// The limits of work on many networks.
pub(super) fn limits(options: &Options) -> Context<'_> {
    /// The time for one figure, unless a time is asked for: more would only narrow what is known of few.
    const SECONDS: u64 = 5;
    Context { seconds: options.time.unwrap_or(SECONDS), ..options.patient() }
}

/// The longest file of claims that is read.
const MOST_BYTES: u64 = 1_000_000;

/// A claim, and what was found.
struct Judged<'a> {
    claim: &'a Statement,
    findings: Findings,
}

impl Judged<'_> {
    /// Whether what was compared in each network is few enough to be listed.
    fn is_short(&self) -> bool {
        const FEW: usize = 1_000;
        self.findings.reading.rows.len() <= FEW
    }
}

impl Check {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        picture::check(self.draw.as_deref())?;
        let context = Context { rules: !self.by_search, ..limits(options) };
        let claims = self.claims(&context)?;
        let points = Points::of(&claims, &context)?;
        let mut results = match &self.output {
            Some(path) => Results::in_file(path, &points, options, self.by_search)?,
            None => Results::in_memory(&points),
        };
        work(&points, &mut results, options, &context)?;
        let judged = judged(&claims, results)?;
        self.draw_exception(&judged, &context)?;
        answer(options, || json::describe(&judged), || text::report(&judged))?;
        finish(&judged)
    }

    fn claims(&self, context: &Context) -> Result<Vec<Statement>, Failure> {
        let usage = |wrong: netlace_claims::Mistake| Failure::Usage(wrong.0);
        if let Some(path) = &self.file {
            if !self.ranges.ranges.is_empty() {
                let message = "--for is not for files of claims: write `for` lines in the file";
                return Err(Failure::Usage(message.to_owned()));
            }
            let text = read_text(path, MOST_BYTES)?;
            return read_claims(&path.display().to_string(), &text, context).map_err(usage);
        }
        let ranges = self.ranges.read(context)?;
        let read =
            |text: &String| Statement::new("", text, self.condition.as_deref(), &ranges, context);
        let claims: Vec<_> =
            self.claims.iter().map(read).collect::<Result<_, _>>().map_err(usage)?;
        let is_used = |range: &Arc<Range>| {
            claims.iter().any(|claim| claim.ranges().any(|(name, _)| name == range.variable))
        };
        match ranges.iter().find(|range| !is_used(range)) {
            Some(range) => {
                Err(Failure::Usage(format!("no claim has a variable `{}`", range.variable)))
            }
            None => Ok(claims),
        }
    }

    fn draw_exception(&self, judged: &[Judged], context: &Context) -> Result<(), Failure> {
        let Some(path) = &self.draw else { return Ok(()) };
        let exceptions = judged.iter().filter_map(|judged| judged.findings.exception());
        let is_network = |row: &Row| netlace::parse_with(&row.expr, context).ok();
        let Some(network) = exceptions.into_iter().find_map(is_network) else {
            say("there is no counterexample with a network: nothing is drawn");
            return Ok(());
        };
        picture::save(&draw(&network, &Marks::default(), context)?, Some(path), context)
    }
}

/// The verdicts on all claims.
fn judged<'a>(claims: &'a [Statement], results: Results) -> Result<Vec<Judged<'a>>, Failure> {
    let mut judged = Vec::new();
    for (claim, found) in claims.iter().zip(results.finish()?) {
        let missing = claim.instances() - found.len();
        let findings = Findings::new(claim, found, missing);
        // As for the networks of a study: some may be none, but not all.
        if let (number, Some(why)) = &findings.no_network
            && *number == claim.instances()
        {
            return Err(Failure::Usage(why.clone()));
        }
        judged.push(Judged { claim, findings });
    }
    Ok(judged)
}

/// Checks the points that the results lack.
fn work(
    points: &Points,
    results: &mut Results,
    options: &Options,
    context: &Context,
) -> Result<(), Failure> {
    let missing: Vec<usize> = (0..points.len()).filter(|&point| !results.has(point)).collect();
    let before = points.len() - missing.len();
    let (done, all) = (AtomicU64::new(before as u64), points.len() as u64);
    // Progress is counted in points; the work within one can be ended, too.
    let report = |_, _| context.progress.pass_on(done.load(Ordering::Relaxed), all);
    let progress = context.progress.through(&report);
    let workers = context.threads.min(missing.len()).max(1);
    let memory = context.memory / workers as u64;
    let alone = Context { threads: 1, memory, progress, ..*context };
    let lab = OwnLab::new(&alone);
    let check = |&point: &usize| {
        let (claim, number) = points.get(point);
        let checked = claim.check(number, &lab);
        done.fetch_add(1, Ordering::Relaxed);
        checked
    };
    let keep = |&point: &usize, checked: Result<Checked, CheckFailure>| match checked {
        Ok(checked) => results.add(point, checked),
        Err(CheckFailure::Wrong(wrong)) => Err(Failure::Usage(wrong.0)),
        // What is found so far counts, and the rest is said to be missing.
        Err(CheckFailure::Stopped(Stopped::TimeUp | Stopped::MemoryFull)) => Ok(()),
        Err(CheckFailure::Stopped(stopped)) => Err(Failure::Refused(stopped.to_string())),
    };
    run(&missing, before, workers, &options.request, check, keep)
}

/// The exit status: the answer is no if a claim does not hold, and refused if one could not be decided.
fn finish(judged: &[Judged]) -> Result<(), Failure> {
    let is_false =
        |judged: &&Judged| judged.findings.verdict().is_some() && !judged.findings.holds();
    if judged.iter().any(|judged| is_false(&judged)) {
        return Err(Failure::Silent);
    }
    let missing: usize = judged.iter().map(|judged| judged.findings.missing).sum();
    if missing > 0 {
        return Err(Failure::Refused(format!(
            "{missing} sets of values were not reached within the limits\nraise them with --time or --memory, or keep what is found with -o and run the command again"
        )));
    }
    match judged.iter().find(|judged| judged.findings.verdict().is_none()) {
        Some(judged) => {
            Err(Failure::Refused(format!("{}: nothing was decided", judged.claim.name)))
        }
        None => Ok(()),
    }
}

/// The verdict as a word.
fn word(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("open", Verdict::name)
}
