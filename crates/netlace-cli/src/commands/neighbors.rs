//! `netlace neighbors`: one node and its links.

use clap::Args;
use netlace::network::{Level, Link, Network, Node, Topology};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{Place, View};
use crate::text::{lines, table};

/// List the links of one node
///
/// Ports are numbered as on the device: those of its hosts first, from 1.
#[derive(Args)]
pub(super) struct Neighbors {
    #[command(flatten)]
    subject: Subject,

    /// The node, by number (123) or by address ('(1,2,(0,3,1))')
    node: String,
}

impl Neighbors {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let node = network.node(&self.node)?;
        let topology = network.topology()?;
        let mut links = Vec::new();
        topology.links(node, &mut links);
        answer(
            options,
            || describe(&network, &**topology, node, &links),
            || to_text(&network, &**topology, node, &links),
        )
    }
}

/// The ports of both ends, as they are numbered on the devices.
fn ports(network: &Network, node: Node, link: &Link) -> [u32; 2] {
    let endpoints = network.endpoints();
    [endpoints.link_port(node, link.port), endpoints.link_port(link.to, link.back)]
}

/// The links of a node.
#[derive(Serialize, JsonSchema)]
pub(super) struct NeighborsAnswer {
    /// The network.
    expr: String,
    /// The node.
    from: Place,
    /// Its links, in the order of its ports.
    links: Vec<LinkAnswer>,
}

/// A link, seen from the node.
#[derive(Serialize, JsonSchema)]
struct LinkAnswer {
    /// The port of the node, as it is numbered on the device.
    port: u32,
    /// The node at the other end.
    to: Place,
    /// The port there.
    back: u32,
    /// The level of the link.
    level: Level,
}

impl View for NeighborsAnswer {
    const SCHEMA: &'static str = "netlace.neighbors/1";
}

fn describe(
    network: &Network,
    topology: &dyn Topology,
    node: Node,
    links: &[Link],
) -> NeighborsAnswer {
    let link = |link: &Link| {
        let [port, back] = ports(network, node, link);
        LinkAnswer { port, to: Place::of(topology, link.to), back, level: link.level }
    };
    NeighborsAnswer {
        expr: network.to_string(),
        from: Place::of(topology, node),
        links: links.iter().map(link).collect(),
    }
}

fn to_text(network: &Network, topology: &dyn Topology, node: Node, links: &[Link]) -> String {
    let mut table = table(&["port", "its port", "level", "to node", "address"]);
    for link in links {
        let [port, back] = ports(network, node, link);
        table.add_row([
            port.to_string(),
            back.to_string(),
            link.level.to_string(),
            link.to.to_string(),
            topology.address(link.to).to_string(),
        ]);
    }
    format!("{network}, node {node}\n{}\n\n{}", topology.address(node), lines(&table))
}
