//! `netlace technology`: parts and prices of networks.

use clap::Args;
use netlace_plan::building::{BuiltIn, Speed, TECHNOLOGIES, Technology as Parsed};
use serde_json::{Value, json};

use super::{Options, answer};
use crate::failure::Failure;
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
            || {
                json!({
                    "schema": "netlace.technology/1",
                    "name": built_in.name,
                    "summary": summary,
                    "toml": built_in.text,
                })
            },
            || built_in.text.to_owned(),
        )
    }
}

fn parsed(built_in: &BuiltIn) -> Result<Parsed, Failure> {
    Parsed::parse(built_in.text)
        .map_err(|error| Failure::Usage(format!("{}: {error}", built_in.name)))
}

fn describe_all(all: &[(&BuiltIn, Parsed)]) -> Value {
    let speed =
        |speed: Speed| json!({"bytes_per_second": speed.bandwidth, "latency_s": speed.latency});
    let one = |(built_in, parsed): &(&BuiltIn, Parsed)| {
        json!({
            "name": built_in.name,
            "summary": parsed.summary,
            "currency": parsed.currency,
            "year": parsed.year,
            "link": speed(parsed.link),
            "host_link": speed(parsed.host_link()),
            "ports": parsed.switches().iter().map(|switch| switch.ports).collect::<Vec<_>>(),
        })
    };
    json!({"schema": "netlace.technologies/1", "technologies": all.iter().map(one).collect::<Vec<_>>()})
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
