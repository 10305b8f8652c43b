//! `opensm`: a folder from which OpenSM, the subnet manager of InfiniBand, runs our routing.
//!
//! Nodes become switches and hosts become adapters; a node that is a host becomes a switch with one
//! adapter. The forwarding tables have an entry for every host, so that the hosts of one switch may be
//! reached by different paths; the lane of a packet becomes its service level, by rules on the guids of source and
//! destination, and every switch gives a service level the virtual lane of the same number. The
//! lanes are certified with the very rules that are written. One file here for each kind of file there.

mod guide;
mod lanes;
mod net;
mod numbers;
mod tables;

use std::io::{self, Write};
use std::sync::Arc;

use super::{ExportError, Folder, FolderFile, FolderFormat};
use crate::routing::{Kind, RoutingMethod, updown};
use lanes::Lanes;
use netlace_core::Context;
use netlace_core::families::attached;
use netlace_core::network::{Network, Node, within_output};
use numbers::Numbers;
use tables::Tables;

pub(super) static FORMAT: FolderFormat = FolderFormat {
    name: "opensm",
    summary: "a folder for OpenSM and its simulator: fabric, tables, lanes",
    prepare,
};

/// All that the files contain.
struct Plan<'a> {
    numbers: Numbers,
    tables: Tables,
    lanes: Lanes,
    /// The switches at which OpenSM's own up/down routing turns.
    roots: Vec<Node>,
    routing: &'static str,
    context: &'a Context<'a>,
}

type WriteFile = fn(&Plan<'_>, &mut dyn Write) -> io::Result<()>;

/// The files, in the order in which they are shown.
const FILES: [(&str, WriteFile); 9] = [
    ("README.md", guide::write),
    ("fabric.net", net::write),
    ("guid2lid", tables::write_lids),
    ("lfts", tables::write),
    ("roots", tables::write_roots),
    ("qos-policy.conf", lanes::write_policy),
    ("opensm.conf", lanes::write_options),
    ("certificate", lanes::write_certificate),
    ("map.py", guide::write_map),
];

fn prepare<'a>(
    network: &'a Network,
    method: &RoutingMethod,
    context: &'a Context<'a>,
) -> Result<Folder<'a>, ExportError> {
    let switches = attached(network)?;
    if !switches.endpoints().are_attached() {
        return Err(ExportError::Unsuited(format!(
            "hosts of {network} forward packets, which adapters do not: for a switch with an adapter in \
             the place of each, write hosts({network},1)"
        )));
    }
    let numbers = Numbers::of(switches)?;
    within_output(network, FORMAT.name, tables::bytes(&numbers), context)?;
    let applied = method.apply(network, context)?;
    if applied.routing.kind() != Kind::Destination {
        return Err(ExportError::Unsuited(format!(
            "forwarding tables cannot hold {} on {network}: its packets depend on more than their \
             destination; take another routing, such as shortest or updown",
            method.name
        )));
    }
    let tables = Tables::of(&numbers, method.name, &applied, context)?;
    let lanes = Lanes::of(method.name, &applied, context)?;
    let roots = updown::roots(&numbers.network, context)?;
    let routing = method.name;
    let plan = Arc::new(Plan { numbers, tables, lanes, roots, routing, context });
    let file = |(name, write): (&'static str, WriteFile)| {
        let plan = plan.clone();
        FolderFile { name, content: Box::new(move |out| write(&plan, out)) }
    };
    let lanes = Some((plan.lanes.count(), plan.lanes.rules()));
    Ok(Folder { lanes, files: FILES.into_iter().map(file).collect() })
}
