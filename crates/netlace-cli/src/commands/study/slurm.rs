//! `netlace study slurm`: a study on the nodes of a cluster.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::plan::Plan;
use super::points::Points;
use crate::commands::{Options, answer};
use crate::failure::Failure;
use crate::json::View;

/// Print a job script for Slurm: an array of shards
///
/// For example: netlace study slurm PLAN.toml --tasks 32 >study.sh && sbatch study.sh
#[derive(Args)]
pub(super) struct Slurm {
    /// The plan
    #[arg(value_name = "PLAN")]
    plan: PathBuf,

    /// Number of shards
    #[arg(long, value_name = "N")]
    tasks: NonZero<usize>,

    /// Cores for each shard, each of which works on a point of its own
    #[arg(long, value_name = "N", default_value = "1")]
    cores: NonZero<usize>,

    /// How long a shard may run, as Slurm writes it
    #[arg(long, value_name = "HH:MM:SS", default_value = "24:00:00", value_parser = walltime)]
    walltime: String,
}

/// Digits, colons and a hyphen: nothing that a shell would read otherwise.
fn walltime(text: &str) -> Result<String, String> {
    let is_time = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || ":-".contains(c));
    is_time
        .then(|| text.to_owned())
        .ok_or_else(|| "write it such as 24:00:00 or 7-00:00:00".to_owned())
}

/// The memory of the program itself, without the point that it computes, in MB.
const OWN_MEMORY: u64 = 200;

/// A job script.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct SlurmAnswer {
    /// The script.
    script: String,
}

impl View for SlurmAnswer {
    const SCHEMA: &'static str = "netlace.study-slurm/1";
}

impl Slurm {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let plan = Plan::open(&self.plan)?;
        let points = Points::of(&plan, &options.context())?.all.len();
        let tasks = self.tasks.get();
        if tasks > points {
            return Err(Failure::Usage(format!(
                "{points} points cannot be cut into {tasks} shards: ask for at most {points}"
            )));
        }
        let script = self.script(&plan);
        answer(options, || SlurmAnswer { script: script.clone() }, || script.clone())
    }

    fn script(&self, plan: &Plan) -> String {
        let (tasks, cores, walltime) = (self.tasks, self.cores, &self.walltime);
        let stem = self.plan.with_extension("");
        let [path, stem] = [&self.plan, &stem].map(|path| path.display().to_string());
        let megabytes = plan.memory.div_ceil(1_000_000) + OWN_MEMORY;
        let [quoted, whole] = [path.clone(), format!("{stem}.jsonl")].map(|text| quoted(&text));
        let shards = format!("{}-*-of-{tasks}.jsonl", self::quoted(&stem));
        format!(
            "\
#!/bin/bash
# Each task works out a shard of the study and writes a file of its own. A task that is killed or
# requeued goes on where it was; submitting the script again finishes what is left.
#SBATCH --job-name=netlace-study
#SBATCH --array=1-{tasks}
#SBATCH --cpus-per-task={cores}
#SBATCH --mem-per-cpu={megabytes}M
#SBATCH --time={walltime}
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
netlace study {quoted} --shard \"$SLURM_ARRAY_TASK_ID/{tasks}\" --threads {cores}
# When all have ended: netlace study merge {shards} -o {whole}
"
        )
    }
}

/// One word of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}
