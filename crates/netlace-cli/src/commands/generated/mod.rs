//! `netlace completions` and `netlace man`: generated from the command line's own description.

mod reference;
mod verbs;

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

pub use verbs::verbs;

use super::Cli;
use crate::failure::Failure;
use crate::output::{NewFolder, cannot_write, print};

/// Print a completion script for a shell
#[derive(Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> Result<(), Failure> {
        // The generator ends the program if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "netlace", &mut script);
        print(&String::from_utf8_lossy(&script))
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
        let folder = NewFolder::create(&self.output)?;
        if self.markdown {
            for (name, page) in reference::pages(Cli::command()) {
                folder.file(&name)?.save(page)?;
            }
        } else {
            clap_mangen::generate_to(Cli::command(), folder.place())
                .map_err(|error| cannot_write(&self.output, &error))?;
        }
        folder.finish()
    }
}
