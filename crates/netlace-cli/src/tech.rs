//! `--tech`: what a network is built of.

use clap::Args;
use netlace_plan::building::{Speed, TECHNOLOGIES, Technology};

use crate::failure::Failure;
use crate::input::open;
use crate::text::duration;

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

/// What prices are in, and of which year.
pub(crate) fn prices_of(technology: &Technology) -> String {
    format!("prices in {}", technology.vintage())
}

/// The speeds that times are at.
pub(crate) fn times_of(technology: &Technology) -> String {
    let text =
        |speed: Speed| format!("{} Gb/s and {} per hop", gigabits(speed), duration(speed.latency));
    let (link, host) = (technology.link, technology.host_link());
    let hosts = if host == link { String::new() } else { format!(" ({} to hosts)", text(host)) };
    format!("times at {}{hosts}", text(link))
}

/// A bandwidth in Gb/s, to three places.
pub(crate) fn gigabits(speed: Speed) -> String {
    ((speed.gigabits() * 1e3).round() / 1e3).to_string()
}

/// These, of a technology of this name.
pub(crate) fn named(parts: &[String], name: &str) -> String {
    format!("{}, technology {name}", parts.join(", "))
}

/// The names of all that are built in, for messages.
pub(crate) fn names() -> String {
    TECHNOLOGIES.iter().map(|built_in| built_in.name).collect::<Vec<_>>().join(", ")
}
