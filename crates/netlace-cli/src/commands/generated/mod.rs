//! `netlace completions` and `netlace man`: generated from the command line's own description.

mod reference;

use std::io;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use crate::failure::Failure;
use crate::output::{cannot_write, create_folder, save};

/// Print a completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) {
        clap_complete::generate(self.shell, &mut Cli::command(), "netlace", &mut io::stdout());
    }
}

/// Write the manual pages
#[derive(Args)]
pub(super) struct Man {
    /// The folder to write them to
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// Write pages of Markdown instead, one per verb, as in the book
    #[arg(long)]
    markdown: bool,
}

impl Man {
    pub(super) fn run(&self) -> Result<(), Failure> {
        create_folder(&self.output)?;
        if self.markdown {
            return reference::pages(Cli::command())
                .iter()
                .try_for_each(|(name, page)| save(&self.output.join(name), page));
        }
        clap_mangen::generate_to(Cli::command(), &self.output)
            .map_err(|error| cannot_write(&self.output, &error))
    }
}
