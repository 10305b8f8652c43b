//! `simgrid`: a folder with a platform of SimGrid, in which messages take the routes of our routing.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::routed::{Host, hosts, route_of};
use super::{ExportError, Folder, FolderFile, FolderFormat};
use crate::collectives::Wires;
use crate::routing::RoutingMethod;
use netlace_core::Context;
use netlace_core::network::{Network, Node, Port, RequestError, within_output};

pub(super) static FORMAT: FolderFormat = FolderFormat {
    name: "simgrid",
    summary: "a folder for SimGrid: a platform with our routes, and a host file",
    prepare,
};

/// The platform lists the route of every pair of hosts: with more it takes minutes to read.
const MOST_HOSTS: usize = 1024;

/// The bytes of a route, of some twenty hops.
const A_ROUTE: u128 = 256;

/// A link in one of its directions.
#[derive(Clone, Copy)]
struct Direction {
    link: u32,
    is_up: bool,
}

struct Plan {
    expr: String,
    routing: &'static str,
    hosts: Vec<Host>,
    links: u32,
    /// The links of the route between every two nodes with hosts.
    routes: HashMap<(Node, Node), Vec<Direction>>,
}

fn prepare<'a>(
    network: &'a Network,
    method: &RoutingMethod,
    context: &'a Context<'a>,
) -> Result<Folder<'a>, ExportError> {
    let unsuited =
        |why: &str| ExportError::Unsuited(format!("{} on {network}: {why}", method.name));
    let count = network.endpoint_count();
    if count > MOST_HOSTS.into() {
        let why = format!(
            "a platform holds a route for every pair of at most {MOST_HOSTS} hosts, and there are {count}"
        );
        return Err(unsuited(&why));
    }
    let applied = method.apply(network, context)?;
    let (routed, routing) = (&applied.network, &*applied.routing);
    let topology = routed.topology()?;
    let hosts = hosts(routed, topology.order());
    let (links, directions) = links(routed, topology.order())?;
    let what = || format!("the routes between the hosts of {network}");
    context.within_memory(what, (hosts.len() as u128).pow(2) * A_ROUTE)?;
    let mut routes = HashMap::new();
    for (done, from) in hosts.iter().enumerate() {
        context.progress.report(done as u64, hosts.len() as u64).map_err(RequestError::from)?;
        for to in &hosts {
            let pair = (from.node, to.node);
            if pair.0 == pair.1 || routes.contains_key(&pair) {
                continue;
            }
            let hops = route_of(routing, pair.0, pair.1).map_err(unsuited)?;
            let ports = hops.into_iter().map(|(at, step)| directions[&(at, step.port)]);
            routes.insert(pair, ports.collect());
        }
    }
    let plan = Plan { expr: network.to_string(), routing: method.name, hosts, links, routes };
    within_output(network, FORMAT.name, plan.bytes(), context)?;
    let plan = Arc::new(plan);
    let file = |(name, write): (&'static str, WriteFile)| {
        let plan = plan.clone();
        FolderFile { name, content: Box::new(move |out| write(&plan, out)) }
    };
    Ok(Folder { lanes: None, files: FILES.into_iter().map(file).collect() })
}

type WriteFile = fn(&Plan, &mut dyn Write) -> io::Result<()>;

const FILES: [(&str, WriteFile); 3] =
    [("README.md", Plan::guide), ("platform.xml", Plan::platform), ("hostfile", Plan::host_file)];

/// The number of links, and the link behind each port of each node.
fn links(
    routed: &Network,
    order: Node,
) -> Result<(u32, HashMap<(Node, Port), Direction>), RequestError> {
    let topology = routed.topology()?;
    let (mut links, mut directions, mut row) = (0, HashMap::new(), Vec::new());
    for v in 0..order {
        row.clear();
        topology.links(v, &mut row);
        for link in row.iter().filter(|link| link.to > v) {
            directions.insert((v, link.port), Direction { link: links, is_up: true });
            directions.insert((link.to, link.back), Direction { link: links, is_up: false });
            links += 1;
        }
    }
    Ok((links, directions))
}

impl Plan {
    /// The approximate number of bytes of the platform.
    fn bytes(&self) -> u128 {
        let hops: usize = self.routes.values().map(Vec::len).sum();
        let hosts = self.hosts.len() as u128;
        let each = (self.routes.len() as u128).max(1);
        hosts * hosts * (60 + 40 * hops as u128 / each) + 100 * u128::from(self.links)
    }

    fn guide(&self, out: &mut dyn Write) -> io::Result<()> {
        let text = include_str!("guide.md")
            .replace("@EXPR@", &self.expr)
            .replace("@HOSTS@", &self.hosts.len().to_string())
            .replace("@ROUTING@", self.routing);
        out.write_all(text.as_bytes())
    }

    fn host_file(&self, out: &mut dyn Write) -> io::Result<()> {
        (0..self.hosts.len()).try_for_each(|host| writeln!(out, "h{host}"))
    }

    fn platform(&self, out: &mut dyn Write) -> io::Result<()> {
        let wires = Wires::default();
        let (bandwidth, latency) = (wires.host_bandwidth(), wires.host_latency());
        writeln!(
            out,
            "<?xml version=\"1.0\"?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n\
             <platform version=\"4.1\">\n<zone id=\"network\" routing=\"Full\">"
        )?;
        for host in 0..self.hosts.len() {
            writeln!(out, "<host id=\"h{host}\" speed=\"1Gf\"/>")?;
        }
        let cables = self.hosts.iter().enumerate().filter(|(_, host)| host.has_cable);
        let links = (0..self.links).map(|link| format!("l{link}"));
        for id in links.chain(cables.map(|(host, _)| format!("c{host}"))) {
            writeln!(
                out,
                "<link id=\"{id}\" bandwidth=\"{bandwidth}Bps\" latency=\"{latency}s\" sharing_policy=\"SPLITDUPLEX\"/>"
            )?;
        }
        for (i, from) in self.hosts.iter().enumerate() {
            for (j, to) in self.hosts.iter().enumerate().filter(|&(j, _)| j != i) {
                write!(out, "<route src=\"h{i}\" dst=\"h{j}\" symmetrical=\"NO\">")?;
                let mut pass = |id: String, is_up: bool| {
                    let direction = if is_up { "UP" } else { "DOWN" };
                    write!(out, "<link_ctn id=\"{id}\" direction=\"{direction}\"/>")
                };
                if from.has_cable {
                    pass(format!("c{i}"), true)?;
                }
                for Direction { link, is_up } in
                    self.routes.get(&(from.node, to.node)).into_iter().flatten()
                {
                    pass(format!("l{link}"), *is_up)?;
                }
                if to.has_cable {
                    pass(format!("c{j}"), false)?;
                }
                writeln!(out, "</route>")?;
            }
        }
        writeln!(out, "</zone>\n</platform>")
    }
}
