//! `netlace study summary`: what a result file holds, in short, and as charts.

use std::path::{Path, PathBuf};

use clap::Args;

use super::plots;
use super::summary::Summary;
use crate::commands::{Options, answer};
use crate::failure::Failure;

/// Summarize a result file
#[derive(Args)]
pub(super) struct Show {
    /// A result file, finished or not
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Also plot each figure against the size, into this folder
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
}

impl Show {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        finish(&Summary::read(&self.file)?, self.plots.as_deref(), options)
    }
}

/// Prints a summary, and draws its plots if they are asked for.
pub(super) fn finish(
    summary: &Summary,
    plots: Option<&Path>,
    options: &Options,
) -> Result<(), Failure> {
    let drawn = plots.map_or(Ok(String::new()), |folder| plots::draw(summary, folder))?;
    answer(options, || summary.describe(), || summary.to_text() + &drawn)
}
