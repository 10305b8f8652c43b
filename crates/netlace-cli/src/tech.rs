//! `--tech`: what a network is built of.

use clap::Args;
use netlace::building::{TECHNOLOGIES, Technology};

use crate::failure::Failure;
use crate::input::open;

/// What the network is built of.
#[derive(Args)]
pub(crate) struct TechFlag {
    /// What it is built of: a name that `netlace technology` lists, or a TOML file
    #[arg(long = "tech", value_name = "NAME|FILE", default_value = TECHNOLOGIES[0].name)]
    name: String,
}

impl TechFlag {
    /// As it was written.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn technology(&self) -> Result<Technology, Failure> {
        Technology::find(&self.name, &open).map_err(|error| {
            let copy = format!(
                "copy one with `netlace technology {} > my.toml` and edit it",
                TECHNOLOGIES[0].name
            );
            let is_there = std::path::Path::new(&self.name).exists();
            let help = if is_there { String::new() } else { format!("\n{copy}") };
            Failure::Usage(format!("{error}{help}"))
        })
    }
}

/// The names of all that are built in, for messages.
pub(crate) fn names() -> String {
    TECHNOLOGIES.iter().map(|built_in| built_in.name).collect::<Vec<_>>().join(", ")
}
