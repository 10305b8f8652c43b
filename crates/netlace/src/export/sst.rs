//! `sst`: a folder for SST Merlin's topology from any graph, with the route of our routing between every two routers.

use std::io::{self, Write};
use std::sync::Arc;

use super::routed::route_of;
use super::{ExportError, Folder, FolderFile, FolderFormat, graphml};
use crate::routing::RoutingMethod;
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError, within_output};

pub(super) static FORMAT: FolderFormat = FolderFormat {
    name: "sst",
    summary: "a folder for SST Merlin's topoAny: the graph, and our route between every two routers",
    prepare,
};

/// The bytes of a route, of some ten hops.
const A_ROUTE: u128 = 128;

/// A function for `topoAny.calculate_routing_table`.
const MODULE: &str = include_str!("sst.py");

fn prepare<'a>(
    network: &'a Network,
    method: &RoutingMethod,
    context: &'a Context<'a>,
) -> Result<Folder<'a>, ExportError> {
    let unsuited =
        |why: &str| ExportError::Unsuited(format!("{} on {network}: {why}", method.name));
    let applied = method.apply(network, context)?;
    if applied.network.order() != network.order() {
        let why = "its routes differ by the host of a router, those of SST do not: \
                   take `native`";
        return Err(unsuited(why));
    }
    let order = network.topology()?.order();
    let bytes = u128::from(order).pow(2).saturating_mul(A_ROUTE);
    context.within_memory(|| format!("the routes of all pairs of {network}"), bytes)?;
    within_output(network, FORMAT.name, bytes, context)?;
    let (mut routes, routing) = (Vec::new(), &*applied.routing);
    for from in 0..order {
        context.progress.report(from, order).map_err(RequestError::from)?;
        for to in (0..order).filter(|&to| to != from) {
            let hops = route_of(routing, from, to).map_err(unsuited)?;
            let nodes: Vec<Node> = hops.into_iter().map(|(_, step)| step.to).collect();
            routes.push((from, nodes));
        }
    }
    let (expr, name, routes) = (network.to_string(), method.name, Arc::new(routes));
    let guide = move |out: &mut dyn Write| {
        writeln!(
            out,
            "# {expr} for SST Merlin\n\n```python\nfrom sst.merlin.topology import topoAny\nimport routes\n\ntopo = topoAny()\n\
             topo.import_graph(\"network.graphml\")\ntable = topo.calculate_routing_table(routes.table)\n```\n\nThe table holds the \
             routes of {name}, for the mode `source_routing`."
        )
    };
    let graph = move |out: &mut dyn Write| {
        graphml::FORMAT.export(network, out, context).map_err(io::Error::other)
    };
    let table = move |out: &mut dyn Write| -> io::Result<()> {
        for (from, nodes) in &*routes {
            write!(out, "{from}")?;
            nodes.iter().try_for_each(|node| write!(out, " {node}"))?;
            writeln!(out)?;
        }
        Ok(())
    };
    let file = |name, content| FolderFile { name, content };
    let files = vec![
        file("README.md", Box::new(guide) as Content),
        file("network.graphml", Box::new(graph)),
        file("routes.py", Box::new(|out: &mut dyn Write| out.write_all(MODULE.as_bytes()))),
        file("routes.txt", Box::new(table)),
    ];
    Ok(Folder { lanes: None, files })
}

type Content<'a> = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + 'a>;
