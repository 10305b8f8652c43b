//! `netlace technology`: parts and prices of networks.

use clap::Args;
use netlace_plan::building::{BuiltIn, Speed, TECHNOLOGIES, Technology as Parsed};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, answer};
use crate::failure::Failure;
use crate::json::View;
use crate::tech::{gigabits, names};
use crate::text::{lines, table};

/// List the technologies that come with netlace, or print one to copy and edit
#[derive(Args)]
pub(super) struct Technology {
    /// Print this technology as TOML
    name: Option<String>,
}

impl Technology {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let Some(name) = &self.name else {
            let all = TECHNOLOGIES.iter().map(|built_in| Ok((built_in, parsed(built_in)?)));
            let all = all.collect::<Result<Vec<_>, Failure>>()?;
            return answer(options, || describe_all(&all), || to_text(&all));
        };
        let found = TECHNOLOGIES.iter().find(|built_in| built_in.name == name);
        let known = || Failure::Usage(format!("no technology `{name}`: there are {}", names()));
        let built_in = found.ok_or_else(known)?;
        let summary = parsed(built_in)?.summary;
        answer(
            options,
            || TechnologyAnswer { name: built_in.name, summary, toml: built_in.text },
            || built_in.text.to_owned(),
        )
    }
}

fn parsed(built_in: &BuiltIn) -> Result<Parsed, Failure> {
    Parsed::parse(built_in.text)
        .map_err(|error| Failure::Usage(format!("{}: {error}", built_in.name)))
}

/// A technology as text.
#[derive(Serialize, JsonSchema)]
pub(super) struct TechnologyAnswer {
    /// Its name.
    name: &'static str,
    /// What it is.
    summary: String,
    /// The file, in TOML.
    toml: &'static str,
}

/// All technologies that come with netlace.
#[derive(Serialize, JsonSchema)]
pub(super) struct TechnologiesAnswer {
    /// The technologies; the first is the default.
    technologies: Vec<One>,
}

/// A technology in short.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Technology")]
struct One {
    /// Its name.
    name: &'static str,
    /// What it is.
    summary: String,
    /// What prices are in.
    currency: String,
    /// The year of the prices.
    year: u16,
    /// The speed of links between nodes.
    link: SpeedAnswer,
    /// The speed of links to hosts.
    host_link: SpeedAnswer,
    /// The number of ports of each switch that is sold.
    ports: Vec<u32>,
}

/// The speed of a link.
#[derive(Serialize, JsonSchema)]
struct SpeedAnswer {
    /// The bandwidth in each direction.
    bytes_per_second: f64,
    /// The latency of a hop, in seconds.
    latency_s: f64,
}

impl View for TechnologyAnswer {
    const SCHEMA: &'static str = "netlace.technology/1";
}

impl View for TechnologiesAnswer {
    const SCHEMA: &'static str = "netlace.technologies/1";
}

fn describe_all(all: &[(&'static BuiltIn, Parsed)]) -> TechnologiesAnswer {
    let speed =
        |speed: Speed| SpeedAnswer { bytes_per_second: speed.bandwidth, latency_s: speed.latency };
    let one = |(built_in, parsed): &(&'static BuiltIn, Parsed)| One {
        name: built_in.name,
        summary: parsed.summary.clone(),
        currency: parsed.currency.clone(),
        year: parsed.year,
        link: speed(parsed.link),
        host_link: speed(parsed.host_link()),
        ports: parsed.switches().iter().map(|switch| switch.ports).collect(),
    };
    TechnologiesAnswer { technologies: all.iter().map(one).collect() }
}

fn to_text(all: &[(&BuiltIn, Parsed)]) -> String {
    let mut table = table(&["technology", "prices", "Gb/s", "description"]);
    for (built_in, parsed) in all {
        let prices = format!("{} {}", parsed.currency, parsed.year);
        let speed = gigabits(parsed.link);
        table.add_row([built_in.name, &prices, &speed, &parsed.summary]);
    }
    let name = TECHNOLOGIES[0].name;
    format!(
        "{}\n`netlace technology {name} > my.toml` copies one to edit; --tech my.toml uses it.\n",
        lines(&table)
    )
}
