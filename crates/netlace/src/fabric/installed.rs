//! The forwarding tables of a fabric, put into its switches.

use std::collections::HashMap;

use super::Model;
use crate::routing::{Header, Hop, Routing};
use netlace_core::files::Tables;
use netlace_core::network::{Node, Step};
use netlace_core::{Classified, ErrorKind};

/// Why tables are not those of a fabric.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TablesError {
    /// The fabric has hosts without a local identifier.
    #[error(
        "{host} has no local identifier: print the fabric with ibnetdiscover while a subnet manager runs, or give its guid2lid"
    )]
    NoIdentifier {
        /// One of them.
        host: String,
    },
    /// Two ports have the same local identifier.
    #[error("{first} and {second} have the same local identifier, 0x{lid:04x}")]
    SameIdentifier {
        /// The one.
        first: String,
        /// The other.
        second: String,
        /// The identifier.
        lid: u16,
    },
    /// A table is of a switch that the fabric does not have.
    #[error("line {line}: the fabric has no switch with guid 0x{guid:016x}")]
    UnknownSwitch {
        /// Where the table begins.
        line: u64,
        /// The guid of its switch.
        guid: u64,
    },
    /// A switch has two tables.
    #[error("line {line}: a second table of {switch}")]
    TwoTables {
        /// Where the second begins.
        line: u64,
        /// The switch.
        switch: String,
    },
    /// A switch has no table.
    #[error("{switch} has no table: the dump does not hold all switches")]
    NoTable {
        /// The switch.
        switch: String,
    },
    /// A table sends packets to a port that the switch does not have.
    #[error("{switch} sends packets for 0x{lid:04x} to port {port}, but has {ports}")]
    NoSuchPort {
        /// The switch.
        switch: String,
        /// Where the packets go.
        lid: u16,
        /// The port.
        port: u8,
        /// The number of ports.
        ports: u8,
    },
}

impl Classified for TablesError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// The port by which a table drops packets.
const DROP: u8 = 255;

/// The tables of a fabric as a routing between its hosts, whatever the lanes: all packets on one.
pub struct Installed<'a> {
    model: &'a Model,
    /// For each switch the port of each local identifier.
    tables: Vec<Vec<u8>>,
}

impl<'a> Installed<'a> {
    /// Puts the tables into the switches of a fabric.
    pub fn new(model: &'a Model, tables: &Tables) -> Result<Self, TablesError> {
        every_identifier_once(model)?;
        Ok(Self { model, tables: put_in(model, tables)? })
    }

    /// The fabric.
    pub fn model(&self) -> &'a Model {
        self.model
    }

    /// The port by which a switch forwards to a node; none if it drops such packets.
    pub fn port(&self, switch: Node, to: Node) -> Option<u8> {
        let table = &self.tables[switch as usize];
        table.get(usize::from(self.model.lid(to))).copied().filter(|&port| port != DROP)
    }

    /// The number of unknown LIDs in the tables: no port of the fabric has them.
    pub fn unknown_lids(&self) -> usize {
        let most = self.tables.iter().map(Vec::len).max().unwrap_or(0);
        let mut known = vec![false; most.max(usize::from(u16::MAX) + 1)];
        let nodes = self.model.identifiers().chain(0..self.model.switches());
        nodes.for_each(|v| known[usize::from(self.model.lid(v))] = true);
        let is_routed = |lid: &usize| {
            self.tables.iter().any(|table| table.get(*lid).is_some_and(|&port| port != DROP))
        };
        (1..most).filter(|&lid| !known[lid]).filter(is_routed).count()
    }
}

impl Routing for Installed<'_> {
    fn is_table_free(&self) -> bool {
        false
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        if at == to {
            return None;
        }
        let step = match self.model.host(at) {
            Some(host) => Step { port: 0, to: host.switch.into() },
            None => self.model.step(at, self.port(at, to)?, to)?,
        };
        Some(Hop { step, header })
    }
}

fn every_identifier_once(model: &Model) -> Result<(), TablesError> {
    let mut seen: Vec<Option<Node>> = vec![None; usize::from(u16::MAX) + 1];
    for v in model.identifiers().chain((0..model.switches()).filter(|&v| model.lid(v) != 0)) {
        let lid = model.lid(v);
        if lid == 0 {
            return Err(TablesError::NoIdentifier { host: model.name(v) });
        }
        if let Some(first) = seen[usize::from(lid)].replace(v) {
            let (first, second) = (model.name(first), model.name(v));
            return Err(TablesError::SameIdentifier { first, second, lid });
        }
    }
    Ok(())
}

/// The tables in the order of the switches, a port for each local identifier.
fn put_in(model: &Model, tables: &Tables) -> Result<Vec<Vec<u8>>, TablesError> {
    let switches = &model.fabric().switches;
    let place: HashMap<u64, usize> =
        switches.iter().enumerate().map(|(place, switch)| (switch.guid, place)).collect();
    let mut put: Vec<Option<Vec<u8>>> = vec![None; switches.len()];
    for table in &tables.tables {
        let (line, guid) = (table.line, table.guid);
        let &at = place.get(&guid).ok_or(TablesError::UnknownSwitch { line, guid })?;
        let name = || model.name(at as Node);
        if put[at].is_some() {
            return Err(TablesError::TwoTables { line, switch: name() });
        }
        let most = table.ports.last().map_or(0, |&(lid, _)| usize::from(lid) + 1);
        let mut ports = vec![DROP; most];
        for &(lid, port) in &table.ports {
            if port > switches[at].ports && port != DROP {
                let ports = switches[at].ports;
                return Err(TablesError::NoSuchPort { switch: name(), lid, port, ports });
            }
            ports[usize::from(lid)] = port;
        }
        put[at] = Some(ports);
    }
    let missing = |at: usize| TablesError::NoTable { switch: model.name(at as Node) };
    put.into_iter().enumerate().map(|(at, table)| table.ok_or_else(|| missing(at))).collect()
}
