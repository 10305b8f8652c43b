//! `netlace study`: many networks, many figures, a result file that a later run continues.

mod figures;
pub(super) mod header;
pub(super) mod journal;
mod merge;
mod pace;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod plots;
mod points;
mod question;
pub(super) mod record;
mod row;
pub(super) mod run;
mod show;
mod slurm;
mod summary;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use clap::{Args, Subcommand};
use netlace::Context;
use schemars::JsonSchema;
use serde::Serialize;

use super::Options;
use crate::failure::Failure;
use crate::input::open;
use crate::json::{Describe, View, describe};
use crate::output::say;
use crate::size::half_of_free_memory;
use header::Header;
use journal::Journal;
use plan::Plan;
use points::{Point, Points, Shard};
use summary::Summary;

/// The answers of its commands.
pub(super) const ANSWERS: &[Describe] = &[
    describe::<summary::SummaryAnswer>,
    describe::<slurm::SlurmAnswer>,
    describe::<ParquetAnswer>,
];

/// Reads a plan, and says what is wrong with it.
pub(crate) fn read_plan(text: &str) -> Result<(), Failure> {
    Plan::read("plan", text).map(drop)
}

/// Sums up the results in a file.
pub(crate) fn sum_up(bytes: &[u8]) -> Result<String, Failure> {
    let path = Path::new("results");
    let (lines, header) = journal::header_of(path, bytes)?;
    Ok(Summary::of(path, lines, &header)?.to_text())
}

/// A Parquet file that was written.
#[derive(Serialize, JsonSchema)]
struct ParquetAnswer {
    /// The file.
    file: String,
    /// The number of its rows.
    rows: usize,
}

impl View for ParquetAnswer {
    const SCHEMA: &'static str = "netlace.study-parquet/1";
}

/// Compute figures of many networks by a plan, one record per point
///
/// The plan is a TOML file: networks with ranges, and the verbs to ask of each, with their flags as
/// keys. Results are JSON lines, next to the plan. If the command is interrupted, run it again: it
/// resumes.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Study {
    #[command(subcommand)]
    command: Option<StudyCommand>,

    /// The plan, such as examples/study.toml
    #[arg(value_name = "PLAN", required = true)]
    plan: Option<PathBuf>,

    /// Where to write the results [default: next to the plan, ending in .jsonl]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Only a part of the points: 2/4 takes the 2nd, 6th, 10th, ...
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Also plot each figure against the size, into this folder
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
}

#[derive(Subcommand)]
enum StudyCommand {
    Merge(merge::Merge),
    Summary(show::Show),
    Slurm(slurm::Slurm),
    #[cfg(feature = "parquet")]
    #[command(name = "parquet")]
    ToParquet(parquet::ToParquet),
}

impl Study {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        match (&self.command, &self.plan) {
            (Some(StudyCommand::Merge(command)), _) => command.run(options),
            (Some(StudyCommand::Summary(command)), _) => command.run(options),
            (Some(StudyCommand::Slurm(command)), _) => command.run(options),
            #[cfg(feature = "parquet")]
            (Some(StudyCommand::ToParquet(command)), _) => command.run(options),
            (None, Some(plan)) => self.work(plan, options),
            (None, None) => Err(Failure::Usage("name a plan".to_owned())),
        }
    }

    fn work(&self, path: &Path, options: &Options) -> Result<(), Failure> {
        for (flag, is_given) in [
            ("memory", options.memory.is_some()),
            ("time", options.time.is_some()),
            ("define", !options.define.is_empty()),
        ] {
            // A program that asks has the same limits for all requests.
            if is_given && options.files.is_none() {
                return Err(Failure::Usage(format!(
                    "--{flag} is not for studies\nwrite `{flag}` in the plan, so that every run is the same"
                )));
            }
        }
        let plan = Plan::open(path)?;
        let context = Context {
            seconds: plan.time,
            files: &open,
            definitions: (&plan.definitions).into(),
            ..Context::with_memory(plan.memory)
        };
        let points = Points::of(&plan, &context)?;
        let mine: Vec<&Point> = points.all.iter().filter(|point| self.has(point.number)).collect();
        let header = Header::new(&plan, &points, self.shard);
        let output = self.output(path);
        let is_of = |number: usize, record: &serde_json::Value| {
            let point = number.checked_sub(1).and_then(|place| points.all.get(place));
            self.has(number) && point.is_some_and(|point| record::is_of(record, &plan, point))
        };
        let mut journal = Journal::open(&output, &header, is_of)?;
        let before = journal.finished();
        if before > 0 {
            let (path, mine) = (output.display(), mine.len());
            say(&format!("{path}: resuming: {before} of {mine} points are finished"));
        }
        let workers = options.threads.map_or_else(|| workers(&plan), NonZero::get);
        let missing: Vec<&Point> =
            mine.iter().copied().filter(|point| !journal.has(point.number)).collect();
        run::run(
            &missing,
            before,
            workers,
            &options.request,
            |point| record::line(&plan, point, &context),
            |point, line| journal.append(point.number, &line),
        )?;
        journal.finish()?;
        let summary = Summary::read(&output)?;
        show::finish(&summary, self.plots.as_deref(), options)
    }

    fn has(&self, number: usize) -> bool {
        self.shard.is_none_or(|shard| shard.has(number))
    }

    /// Next to the plan, unless it is named.
    fn output(&self, plan: &Path) -> PathBuf {
        self.output.clone().unwrap_or_else(|| {
            let suffix = self.shard.map(Shard::suffix).unwrap_or_default();
            let mut name = plan.file_stem().unwrap_or_default().to_owned();
            name.push(suffix);
            name.push(".jsonl");
            plan.with_file_name(name)
        })
    }
}

/// The number of cores, or fewer if half of the free memory does not suffice.
fn workers(plan: &Plan) -> usize {
    let cores = available_parallelism().map_or(1, NonZero::get);
    let fitting = half_of_free_memory() / plan.memory.max(1);
    cores.min(usize::try_from(fitting).unwrap_or(cores)).max(1)
}
