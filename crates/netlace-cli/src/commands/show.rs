//! `netlace show`: the counts of a network of any size.

use std::fmt::Write;

use clap::Args;
use netlace::format::{approximate, decimal_bytes, shortened};
use netlace::network::{Census, Csr};
use netlace::{Network, search};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::text::{brief, grouped, plural};

/// Show the exact counts of a network of any size
#[derive(Args)]
pub(super) struct Show {
    #[command(flatten)]
    subject: Subject,
}

/// The number of components, and how it is known.
enum Components {
    ByRule(BigUint),
    BySearch(u64),
    Unknown(String),
}

impl Show {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let components = components(&network, options);
        answer(options, || describe(&network, &components), || to_text(&network, &components))
    }
}

fn components(network: &Network, options: &Options) -> Components {
    /// Larger graphs are not searched by default.
    const MOST_SEARCHED: u32 = 1_000_000;
    if let Some(components) = &network.census().components {
        return Components::ByRule(components.clone());
    }
    if *network.order() > MOST_SEARCHED.into() {
        return Components::Unknown(format!(
            "not known by rule; searched up to {MOST_SEARCHED} nodes"
        ));
    }
    match network.csr(&options.context()) {
        Ok(graph) => Components::BySearch(search::components(graph)),
        Err(refused) => Components::Unknown(format!("not known by rule; {refused}")),
    }
}

fn describe(network: &Network, components: &Components) -> Value {
    let census = network.census();
    let levels = census.levels.iter();
    let degrees = census.degrees.iter();
    let carried = network.endpoints().nodes(network.order());
    let components = match components {
        Components::ByRule(count) => {
            json!({"value": count.to_string(), "known": "exact", "by": "rule"})
        }
        Components::BySearch(count) => {
            json!({"value": count.to_string(), "known": "exact", "by": "search"})
        }
        Components::Unknown(why) => json!({"value": null, "why": why}),
    };
    json!({
        "schema": "netlace.show/1",
        "expr": network.to_string(),
        "order": census.order.to_string(),
        "endpoints": network.endpoint_count().to_string(),
        "links": census.links().to_string(),
        "max_degree": network.max_degree(),
        "degrees": degrees.map(|(degree, count)| json!({"degree": degree, "nodes": count.to_string()})).collect::<Vec<_>>(),
        "nodes_by_endpoints": carried.iter().map(|(number, count)| json!({"endpoints": number, "nodes": count.to_string()})).collect::<Vec<_>>(),
        "levels": levels.map(|level| json!({"label": level.label, "links": level.links.to_string()})).collect::<Vec<_>>(),
        "components": components,
        "remarks": network.remarks(),
    })
}

fn to_text(network: &Network, components: &Components) -> String {
    let census = network.census();
    let mut out = format!("{network}\n");
    let mut row = |name: &str, value: String| {
        let _ = writeln!(out, "  {name:<11} {value}");
    };
    row("nodes", exactly(&census.order));
    if network.endpoints().alike() != Some(1) {
        row("endpoints", endpoints(network));
    }
    row("links", exactly(&census.links()));
    row("degree", degrees(census));
    row("levels", levels(census));
    row("connected", connected(components));
    if let Ok(topology) = network.topology() {
        let last = topology.order() - 1;
        let (first, end) = (
            shortened(&topology.address(0).to_string()),
            shortened(&topology.address(last).to_string()),
        );
        if first.len() + end.len() <= 60 {
            row("addresses", format!("{first} to {end}"));
        } else {
            row("addresses", format!("{first}\n{INDENT}to {end}"));
        }
        let links = u128::try_from(census.links()).unwrap_or(u128::MAX / 16);
        row(
            "graph",
            format!("{} if stored", decimal_bytes(Csr::bytes(u128::from(topology.order()), links))),
        );
    } else {
        row("addresses", "none: single nodes are numbered below 2^63".to_owned());
    }
    for remark in network.remarks() {
        row("remark", remark.clone());
    }
    out
}

const INDENT: &str = "              ";

/// Every digit, in lines that fit 80 columns.
fn exactly(number: &BigUint) -> String {
    const DIGITS: usize = 60;
    if number.bits() <= 128 {
        return grouped(number);
    }
    let mut out = approximate(number) + ", exactly";
    let digits = number.to_string();
    for start in (0..digits.len()).step_by(DIGITS) {
        let _ = write!(out, "\n{INDENT}{}", &digits[start..digits.len().min(start + DIGITS)]);
    }
    out
}

fn degrees(census: &Census) -> String {
    const MOST_LISTED: usize = 4;
    let counts: Vec<_> = census.degrees.iter().collect();
    match counts.as_slice() {
        [(degree, _)] => format!("{degree}, regular"),
        [(least, _), .., (most, _)] => {
            let listed = counts
                .iter()
                .map(|(degree, count)| format!("{degree} at {}", plural(count, "node")));
            let listed: Vec<String> = listed.take(MOST_LISTED).collect();
            if counts.len() > MOST_LISTED {
                format!("{least} to {most}")
            } else {
                listed.join(&format!("\n{INDENT}"))
            }
        }
        [] => "none".to_owned(),
    }
}

/// The number of endpoints, in all and per node.
fn endpoints(network: &Network) -> String {
    const MOST_LISTED: usize = 4;
    let all = exactly(&network.endpoint_count());
    let nodes = network.endpoints().nodes(network.order());
    let listed: Vec<String> = nodes
        .iter()
        .map(|(number, nodes)| format!("{number} at {}", plural(nodes, "node")))
        .collect();
    match listed.len() {
        1 => format!("{all}, {} per node", network.endpoints().at(0)),
        2..=MOST_LISTED => format!("{all}\n{INDENT}{}", listed.join(&format!("\n{INDENT}"))),
        _ => all,
    }
}

fn levels(census: &Census) -> String {
    const MOST_LISTED: usize = 12;
    let mut out = census.levels.len().to_string();
    for (i, level) in census.levels.iter().enumerate().take(MOST_LISTED) {
        let _ = write!(out, "\n{INDENT}{i}: {} ({})", plural(&level.links, "link"), level.label);
    }
    if census.levels.len() > MOST_LISTED {
        let _ = write!(out, "\n{INDENT}… (--json lists all)");
    }
    out
}

fn connected(components: &Components) -> String {
    let count = match components {
        Components::ByRule(count) => count.clone(),
        Components::BySearch(count) => BigUint::from(*count),
        Components::Unknown(why) => return why.clone(),
    };
    let how = if matches!(components, Components::BySearch(_)) { " (by search)" } else { "" };
    if count == BigUint::from(1u32) {
        format!("yes{how}")
    } else {
        format!("no: {} components{how}", brief(&count))
    }
}
