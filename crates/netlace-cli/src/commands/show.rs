//! `netlace show`: the counts of a network of any size.

use std::fmt::Write;

use clap::Args;
use netlace::format::{approximate, decimal_bytes, shortened};
use netlace::metrics::By;
use netlace::network::{Census, Csr, LevelCensus};
use netlace::{Network, search};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{Figure, View, Whole};
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

/// The exact counts of a network.
#[derive(Serialize, JsonSchema)]
pub(super) struct ShowAnswer {
    /// The network.
    expr: String,
    /// The number of nodes.
    order: Whole,
    /// The number of endpoints.
    endpoints: Whole,
    /// The number of links.
    links: Whole,
    /// The most links of a node.
    max_degree: u16,
    /// The number of nodes of each degree.
    degrees: Vec<Degree>,
    /// The number of nodes that carry each number of endpoints.
    nodes_by_endpoints: Vec<Carried>,
    /// The links of each level.
    levels: Vec<Level>,
    /// What the outermost links join, if the network is made of copies of a smaller one.
    clusters: Option<Clusters>,
    /// The number of connected components.
    components: Figure,
    /// What else is to be known of the network.
    remarks: Vec<String>,
}

/// Nodes of one degree.
#[derive(Serialize, JsonSchema)]
struct Degree {
    /// The number of links of each.
    degree: u32,
    /// The number of these nodes.
    nodes: Whole,
}

/// Nodes with the same number of endpoints.
#[derive(Serialize, JsonSchema)]
struct Carried {
    /// The number of endpoints on each.
    endpoints: u32,
    /// The number of these nodes.
    nodes: Whole,
}

/// A level of links.
#[derive(Serialize, JsonSchema)]
struct Level {
    /// Its name.
    label: String,
    /// The number of its links.
    links: Whole,
}

/// Copies of a smaller network.
#[derive(Serialize, JsonSchema)]
struct Clusters {
    /// The smaller network.
    of: String,
    /// The number of copies.
    count: Whole,
}

impl View for ShowAnswer {
    const SCHEMA: &'static str = "netlace.show/2";
}

fn describe(network: &Network, components: &Components) -> ShowAnswer {
    let census = network.census();
    let nodes = |count: &BigUint| Whole::of(count.clone());
    let degrees = census.degrees.iter();
    let carried = network.endpoints().nodes(network.order());
    let level = |level: &LevelCensus| Level {
        label: level.label.clone(),
        links: Whole::of(level.links.clone()),
    };
    ShowAnswer {
        expr: network.to_string(),
        order: nodes(&census.order),
        endpoints: Whole::of(network.endpoint_count()),
        links: Whole::of(census.links()),
        max_degree: network.max_degree(),
        degrees: degrees
            .map(|(degree, count)| Degree { degree: degree as u32, nodes: nodes(count) })
            .collect(),
        nodes_by_endpoints: carried
            .iter()
            .map(|(number, count)| Carried { endpoints: number as u32, nodes: nodes(count) })
            .collect(),
        levels: census.levels.iter().map(level).collect(),
        clusters: network.cluster().and_then(|of| {
            let order = netlace::parse(&of).ok()?.order().clone();
            Some(Clusters { of, count: Whole::of(&census.order / order) })
        }),
        components: match components {
            Components::ByRule(count) => Figure::exact(Some(count.clone()), By::Rule),
            Components::BySearch(count) => Figure::exact(Some(*count), By::Search),
            Components::Unknown(why) => Figure::refused(why),
        },
        remarks: network.remarks().to_vec(),
    }
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
