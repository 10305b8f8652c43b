//! `netlace fabric`: the routing of an InfiniBand fabric, and whether it can deadlock.

mod check;
pub(super) mod json;
mod sources;
mod text;

use clap::{Args, Subcommand};

use super::Options;
use crate::failure::Failure;
use crate::output::print;

/// Check the routing of an InfiniBand fabric, as its programs print it
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
            FabricCommand::Levels(Levels {}) => print(include_str!("levels.py")),
        }
    }
}
