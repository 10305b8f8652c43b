//! `netlace fabric`: what is in force in an InfiniBand fabric, and whether it can deadlock.

mod check;
mod sources;
mod tell;

use clap::{Args, Subcommand};

use super::Options;
use crate::failure::Failure;

/// Read what an InfiniBand fabric's programs print, and say what is in force
#[derive(Args)]
pub(super) struct Fabric {
    #[command(subcommand)]
    command: FabricCommand,
}

#[derive(Subcommand)]
enum FabricCommand {
    Check(Box<check::Check>),
    Levels(Levels),
}

/// Print a program that asks the subnet administrator for the service levels of all paths
///
/// Save it, and run it on a host of the fabric: `netlace fabric levels >levels.py`, then `python3 levels.py
/// fabric.ibnetdiscover >fabric.psl`. It needs Python 3 and libibmad, which comes with infiniband-diags, and asks
/// from one process. `netlace fabric check --sl fabric.psl` reads what it prints.
#[derive(Args)]
struct Levels {}

impl Fabric {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        match &self.command {
            FabricCommand::Check(command) => command.run(options),
            FabricCommand::Levels(Levels {}) => {
                use std::io::Write;
                Ok(std::io::stdout().write_all(include_bytes!("levels.py"))?)
            }
        }
    }
}
