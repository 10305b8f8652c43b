//! `netlace embed`: embeddings of networks into another.

use clap::Args;
use comfy_table::ColumnConstraint;
use netlace::Network;
use netlace::embedding::{Found, embed};
use netlace::network::{Node, RequestError};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer, parse};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{lines, plural, table};

/// Embed other networks into a network: dilation, congestion, load
///
/// The network is the host. Each guest node is mapped to a host node, each guest link to a path between
/// two of them. `dilation`: the length of the longest path, with a proven lower bound. `mean`: the mean
/// length. `congestion`: the most paths over one host link, as found: other paths may have less. `load`: the most guest nodes on a host node. `expansion`:
/// host nodes for each guest node.
#[derive(Args)]
pub(super) struct Embed {
    #[command(flatten)]
    host: Subject,

    /// The guests: networks, or ring, path, binary_tree, mesh, hypercube for the largest that
    /// fits [default: these five]
    #[arg(value_name = "GUEST")]
    guests: Vec<String>,

    /// Ask whether this dilation is possible
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    dilation: Option<u32>,

    /// Also print the host node of each guest node
    #[arg(long)]
    map: bool,
}

/// The guests that are given by a name: the largest that fits on this number of nodes.
const WORDS: [(&str, fn(u64) -> String); 5] = [
    ("ring", |nodes| format!("ring({nodes})")),
    ("path", |nodes| format!("path({nodes})")),
    ("binary_tree", |nodes| format!("binary_tree({})", (nodes + 1).ilog2())),
    ("mesh", largest_mesh),
    ("hypercube", |nodes| format!("hypercube({})", nodes.ilog2())),
];

/// The mesh with the most nodes whose sides are at most about four to one, of these the squarest.
fn largest_mesh(nodes: u64) -> String {
    let root = nodes.isqrt();
    let sides = (root.div_ceil(2)..=root).map(|side| (side, nodes / side));
    let (a, b) = sides.max_by_key(|&(a, b)| (a * b, a)).unwrap_or((1, nodes));
    format!("mesh({a},{b})")
}

/// Embeddings into a network.
#[derive(Serialize, JsonSchema)]
pub(super) struct EmbedAnswer {
    /// The network: the host.
    expr: String,
    /// The number of its nodes.
    order: Whole,
    /// The dilation that was asked for.
    dilation_asked: Option<Whole>,
    /// An embedding of each guest.
    embeddings: Vec<EmbeddingAnswer>,
    /// The guests that were refused.
    refused: Vec<RefusedGuest>,
}

/// An embedding.
#[derive(Serialize, JsonSchema)]
struct EmbeddingAnswer {
    /// The guest.
    guest: String,
    /// The number of its nodes.
    order: Whole,
    /// The most guest nodes on a host node.
    load: Whole,
    /// The length of the longest path that a guest link is mapped to.
    dilation: Whole,
    /// No embedding has less.
    dilation_lower_bound: Whole,
    /// Why; empty if the bound is 1.
    why: String,
    /// Whether the dilation is as small as possible.
    optimal: bool,
    /// The mean length of paths.
    mean_dilation: Option<f64>,
    /// The most paths over one host link.
    congestion: Congestion,
    /// Host nodes for each guest node.
    expansion: f64,
    /// How it was found.
    method: String,
    /// Whether the dilation that was asked for is possible; null if that is unknown, or none was asked for.
    within: Option<bool>,
    /// With `--map`, the host node of each guest node.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<Mapped>>,
}

/// The most paths over one host link, as found.
#[derive(Serialize, JsonSchema)]
struct Congestion {
    /// The least congestion is no more.
    upper: Whole,
}

/// A guest node and its host node.
#[derive(Serialize, JsonSchema)]
struct Mapped {
    /// The number of the guest node.
    guest: Whole,
    /// Its address.
    guest_address: String,
    /// The number of the host node.
    host: Whole,
    /// Its address.
    host_address: String,
}

/// A guest that was refused.
#[derive(Serialize, JsonSchema)]
struct RefusedGuest {
    /// The guest.
    guest: String,
    /// The reason.
    why: String,
}

impl View for EmbedAnswer {
    const SCHEMA: &'static str = "netlace.embed/2";
}

impl Embed {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let host = self.host.network(options)?;
        let context = options.context();
        // What is too large is refused before guests of its size are looked for.
        host.csr(&context)?;
        let guests = self.guests(&host, options)?;
        let (mut found, mut refused) = (Vec::new(), Vec::new());
        for guest in guests {
            match embed(&guest, &host, &context) {
                Ok(one) => found.push(one),
                Err(why) => refused.push((guest, why)),
            }
        }
        if !found.is_empty() {
            answer(
                options,
                || self.describe(&host, &found, &refused),
                || self.to_text(&host, &found),
            )?;
        }
        match refused.into_iter().next() {
            Some((_, why)) => Err(why.into()),
            None => self.judge(&found),
        }
    }

    /// All guests are read before anything is searched for.
    fn guests(&self, host: &Network, options: &Options) -> Result<Vec<Network>, Failure> {
        let nodes = host.topology()?.order();
        let all = || WORDS.iter().map(|(word, _)| (*word).to_owned()).collect();
        let texts: Vec<String> = if self.guests.is_empty() { all() } else { self.guests.clone() };
        let mut guests = Vec::new();
        for text in texts {
            let word = WORDS.iter().find(|(word, _)| *word == text);
            let text = word.map_or(text, |(_, largest)| largest(nodes));
            let guest = parse(&text, &options.context())?;
            if guest.order() > host.order() {
                return Err(Failure::Usage(format!(
                    "{guest} has {} nodes, but {host} only {nodes}: take a smaller guest",
                    netlace::format::approximate(guest.order())
                )));
            }
            guests.push(guest);
        }
        Ok(guests)
    }

    /// Whether the dilation that was asked for is possible: yes, no, or unknown.
    fn within(&self, found: &Found) -> Option<bool> {
        let asked = self.dilation?;
        if found.measures.dilation <= asked {
            return Some(true);
        }
        (found.lower_bound.dilation > asked).then_some(false)
    }

    fn judge(&self, found: &[Found]) -> Result<(), Failure> {
        let Some(asked) = self.dilation else { return Ok(()) };
        if found.iter().any(|found| self.within(found) == Some(false)) {
            return Err(Failure::Silent);
        }
        match found.iter().find(|found| self.within(found).is_none()) {
            None => Ok(()),
            Some(unknown) => Err(Failure::Refused(format!(
                "dilation {asked} was neither found nor proven impossible for {}",
                unknown.embedding.guest
            ))),
        }
    }

    fn describe(
        &self,
        host: &Network,
        found: &[Found],
        refused: &[(Network, RequestError)],
    ) -> EmbedAnswer {
        let mapped = |(numbers, [guest_address, host_address]): ([Node; 2], [String; 2])| {
            let [guest, host] = numbers.map(Whole::of);
            Mapped { guest, guest_address, host, host_address }
        };
        let one = |found: &Found| {
            let (measures, bound) = (&found.measures, &found.lower_bound);
            EmbeddingAnswer {
                guest: found.embedding.guest.to_string(),
                order: Whole::of(found.embedding.map.len()),
                load: Whole::of(measures.load),
                dilation: Whole::of(measures.dilation),
                dilation_lower_bound: Whole::of(bound.dilation),
                why: bound.why.clone(),
                optimal: found.is_optimal(),
                mean_dilation: measures.mean_dilation(),
                congestion: Congestion { upper: Whole::of(measures.congestion) },
                expansion: measures.expansion,
                method: found.method.clone(),
                within: self.within(found),
                map: self.map.then(|| places(found).map(mapped).collect()),
            }
        };
        let refusal = |(guest, why): &(Network, RequestError)| RefusedGuest {
            guest: guest.to_string(),
            why: why.to_string(),
        };
        EmbedAnswer {
            expr: host.to_string(),
            order: Whole::of(host.order().clone()),
            dilation_asked: self.dilation.map(Whole::of),
            embeddings: found.iter().map(one).collect(),
            refused: refused.iter().map(refusal).collect(),
        }
    }

    fn to_text(&self, host: &Network, found: &[Found]) -> String {
        let mut figures =
            table(&["guest", "nodes", "load", "dilation", "mean", "congest.", "expans.", "method"]);
        if let Some(guests) = figures.column_mut(0) {
            guests.set_constraint(ColumnConstraint::ContentWidth);
        }
        for found in found {
            let measures = &found.measures;
            let proven = match found.lower_bound.dilation {
                least if least >= measures.dilation => "optimal".to_owned(),
                least => format!(">= {least}"),
            };
            let mean = measures.mean_dilation();
            figures.add_row([
                found.embedding.guest.to_string(),
                found.embedding.map.len().to_string(),
                measures.load.to_string(),
                format!("{}, {proven}", measures.dilation),
                mean.map_or("-".to_owned(), |mean| format!("{mean:.2}")),
                measures.congestion.to_string(),
                format!("{:.2}", measures.expansion),
                found.method.clone(),
            ]);
        }
        let mut text = format!("{host}, {}\n\n{}", plural(host.order(), "node"), lines(&figures));
        if found.iter().any(|found| !found.lower_bound.why.is_empty()) {
            text += &format!("\nlower bounds\n{}", reasons(found));
        }
        if let Some(asked) = self.dilation {
            text += &format!("\ndilation {asked}\n{}", self.verdicts(found));
        }
        if self.map {
            text += &found.iter().map(map).collect::<String>();
        }
        text
    }

    fn verdicts(&self, found: &[Found]) -> String {
        let mut verdicts = table(&[]);
        for found in found {
            let verdict = match self.within(found) {
                Some(true) => "yes",
                Some(false) => "impossible",
                None => "neither found nor proven impossible",
            };
            verdicts.add_row([&found.embedding.guest.to_string(), verdict]);
        }
        lines(&verdicts)
    }
}

fn reasons(found: &[Found]) -> String {
    let mut reasons = table(&[]);
    for found in found.iter().filter(|found| !found.lower_bound.why.is_empty()) {
        reasons.add_row([found.embedding.guest.to_string(), found.lower_bound.why.clone()]);
    }
    lines(&reasons)
}

fn map(found: &Found) -> String {
    let mut map = table(&["guest", "address", "host", "address"]);
    for ([guest, host], [guest_address, host_address]) in places(found) {
        map.add_row([guest.to_string(), guest_address, host.to_string(), host_address]);
    }
    format!("\n{}\n{}", found.embedding.guest, lines(&map))
}

/// The numbers of each guest node and its host node, and their addresses.
fn places(found: &Found) -> impl Iterator<Item = ([Node; 2], [String; 2])> {
    let address = |network: &Network, v| {
        network.topology().map_or(String::new(), |topology| topology.address(v).to_string())
    };
    (0..).zip(&found.embedding.map).map(move |(v, &place)| {
        let (guest, host) = (&found.embedding.guest, &found.embedding.host);
        ([v, place], [address(guest, v), address(host, place)])
    })
}
