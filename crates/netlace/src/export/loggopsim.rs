//! `loggopsim`: the network of LogGOPSim, in which messages take the routes of our routing.
//!
//! A Graphviz file with an arc for each direction of a link; its comment lists the hosts to which messages go on by it.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::routed::hosts;
use super::{ExportError, Folder, FolderFile, FolderFormat};
use crate::routing::{Kind, RoutingMethod};
use netlace_core::Context;
use netlace_core::network::{Header, Network, Node, Port, RequestError, within_output};

pub(super) static FORMAT: FolderFormat = FolderFormat {
    name: "loggopsim",
    summary: "a folder for LogGOPSim: arcs, and the hosts behind each by our routes",
    prepare,
};

/// The bytes of a host on an arc: with its number, and in the file.
const A_HOST: u128 = 24;

/// An arc: where it begins, by which port, and where it ends.
type Arc = (Node, Port, Node);

struct Plan {
    expr: String,
    routing: &'static str,
    /// The node of each host, and whether it has a cable of its own to it.
    hosts: Vec<(Node, bool)>,
    order: Node,
    /// The hosts behind each arc.
    arcs: BTreeMap<Arc, Vec<u32>>,
}

fn prepare<'a>(
    network: &'a Network,
    method: &RoutingMethod,
    context: &'a Context<'a>,
) -> Result<Folder<'a>, ExportError> {
    let unsuited =
        |why: &str| ExportError::Unsuited(format!("{} on {network}: {why}", method.name));
    let applied = method.apply(network, context)?;
    let (routed, routing) = (&applied.network, &*applied.routing);
    if routing.kind() != Kind::Destination {
        return Err(unsuited("the next hop depends on more than where a message goes"));
    }
    let topology = routed.topology()?;
    let order = topology.order();
    let hosts: Vec<(Node, bool)> =
        hosts(routed, order).into_iter().map(|host| (host.node, host.has_cable)).collect();
    let bytes = u128::from(order) * hosts.len() as u128 * A_HOST;
    context.within_memory(|| format!("the next hops of all nodes of {network}"), bytes)?;
    within_output(network, FORMAT.name, bytes, context)?;
    let mut arcs: BTreeMap<Arc, Vec<u32>> = BTreeMap::new();
    let mut row = Vec::new();
    for v in 0..order {
        row.clear();
        topology.links(v, &mut row);
        arcs.extend(row.iter().map(|link| ((v, link.port, link.to), Vec::new())));
    }
    for (host, &(to, _)) in hosts.iter().enumerate() {
        context.progress.report(host as u64, hosts.len() as u64).map_err(RequestError::from)?;
        for at in (0..order).filter(|&at| at != to) {
            if let Some(hop) = routing.next(at, Header::default(), to) {
                arcs.entry((at, hop.step.port, hop.step.to)).or_default().push(host as u32);
            }
        }
    }
    let plan = Plan { expr: network.to_string(), routing: method.name, hosts, order, arcs };
    let plan = std::sync::Arc::new(plan);
    let file = |(name, write): (&'static str, WriteFile)| {
        let plan = plan.clone();
        FolderFile { name, content: Box::new(move |out| write(&plan, out)) }
    };
    Ok(Folder { lanes: None, files: FILES.into_iter().map(file).collect() })
}

type WriteFile = fn(&Plan, &mut dyn Write) -> io::Result<()>;

const FILES: [(&str, WriteFile); 2] = [("README.md", Plan::guide), ("network.dot", Plan::dot)];

impl Plan {
    fn guide(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "# {} for LogGOPSim\n\n`network.dot` holds {} hosts, H0 and so on, and the routes of {} between them. With a program \
             in GOAL text, such as `netlace collective --goal` writes:\n\n```sh\ntxt2bin -i program.goal -o program.bin\n\
             LogGOPSim -f program.bin -n simple --network-file network.dot\n```\n\nRank i is host Hi.",
            self.expr,
            self.hosts.len(),
            self.routing
        )
    }

    /// Hosts come first, so that they are the ranks in their order. A node that is a host itself has the name of one.
    fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "digraph network {{")?;
        let own = self.hosts.iter().enumerate().filter(|(_, (_, has_cable))| !has_cable);
        let names: BTreeMap<Node, usize> = own.map(|(host, &(node, _))| (node, host)).collect();
        let name = |node: Node| names.get(&node).map_or(format!("S{node}"), |h| format!("H{h}"));
        for host in 0..self.hosts.len() {
            writeln!(out, "  H{host};")?;
        }
        for node in (0..self.order).filter(|node| !names.contains_key(node)) {
            writeln!(out, "  {};", name(node))?;
        }
        for (&(from, _, to), hosts) in &self.arcs {
            write!(out, "  {} -> {} [comment=\"", name(from), name(to))?;
            for (i, host) in hosts.iter().enumerate() {
                write!(out, "{}H{host}", if i > 0 { "," } else { "" })?;
            }
            writeln!(out, "\"];")?;
        }
        for (host, &(node, has_cable)) in self.hosts.iter().enumerate() {
            if has_cable {
                let switch = name(node);
                writeln!(out, "  H{host} -> {switch} [comment=\"*\"];")?;
                writeln!(out, "  {switch} -> H{host} [comment=\"H{host}\"];")?;
            }
        }
        writeln!(out, "}}")
    }
}
