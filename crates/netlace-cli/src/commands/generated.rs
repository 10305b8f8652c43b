//! `netlace completions` and `netlace man`: what is made from the command line's own description.

use std::io;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use crate::failure::Failure;

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
}

impl Man {
    pub(super) fn run(&self) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.output)?;
        Ok(clap_mangen::generate_to(Cli::command(), &self.output)?)
    }
}
