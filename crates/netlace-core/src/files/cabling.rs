//! Nodes and cables of a fabric while they are read, until both ends of each cable are known.

use std::collections::HashMap;

use super::build::Memory;
use super::text::{malformed, shown};
use super::{Cable, Fabric, HostPort, MAX_NODES, ReadError, Switch};

/// The approximate number of bytes of a node without its texts. What grows is in memory twice for a moment, and
/// up to half of it is spare.
const NODE: u64 = 3 * (size_of::<Node>() + size_of::<Switch>()) as u64 + 200;

/// The same for an end of a cable.
const END: u64 = 3 * (size_of::<End>() + size_of::<HostPort>()) as u64 + 200;

/// The same for a local identifier.
const LID: u64 = 64;

/// Nodes in the order of the file, and what they say of their cables.
#[derive(Default)]
pub(super) struct Cabling {
    nodes: Vec<Node>,
    /// The ends of cables with their nodes.
    ends: Vec<(u32, End)>,
    ids: HashMap<Box<str>, u32>,
    /// The line of each node guid and port guid.
    guids: HashMap<(Scope, u64), u64>,
    /// The line of each local identifier.
    lids: HashMap<u16, u64>,
    /// The end at a node and port.
    places: HashMap<(u32, u64), usize>,
}

/// A guid is unique among those of nodes and among those of ports; often a port has that of its node.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Scope {
    Node,
    Port,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Switch,
    Adapter,
}

/// A node as its own lines describe it.
pub(super) struct Node {
    pub(super) line: u64,
    pub(super) kind: Kind,
    pub(super) guid: u64,
    pub(super) id: Box<str>,
    pub(super) name: String,
    pub(super) lid: u16,
    pub(super) ports: u8,
}

/// A port as a cable describes it, with its guid if that is given.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) port: u64,
    pub(super) guid: Option<u64>,
}

/// What a node says of a cable.
pub(super) struct End {
    pub(super) line: u64,
    pub(super) near: Place,
    /// The local identifier of an adapter's port.
    pub(super) lid: u16,
    pub(super) lmc: u8,
    pub(super) far_id: Box<str>,
    pub(super) far: Place,
    pub(super) far_lid: Option<u16>,
    pub(super) rate: String,
}

impl Cabling {
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node.
    pub(super) fn add(&mut self, memory: &mut Memory, node: Node) -> Result<(), ReadError> {
        let line = node.line;
        let number = self.nodes.len() as u32;
        if number >= MAX_NODES {
            return Err(malformed(line, "one node too many: a file has at most 16,777,216"));
        }
        memory.charge(line, NODE + 2 * (node.id.len() + node.name.len()) as u64)?;
        let letter = if node.kind == Kind::Switch { 'S' } else { 'H' };
        let expected = format!("{letter}-{:016x}", node.guid);
        if is_by_guid(&node.id) && *node.id != *expected {
            let what = format!("`{}` has the guid {:#x}", shown(&node.id), node.guid);
            return Err(malformed(line, format!("{what}: correct one of them, to `{expected}`")));
        }
        if let Some(first) = self.ids.insert(node.id.clone(), number) {
            let first = self.nodes[first as usize].line;
            let what = format!("a second node `{}`, the first is in line {first}", shown(&node.id));
            return Err(malformed(line, format!("{what}: remove one of them")));
        }
        self.claim_guid(line, Scope::Node, node.guid)?;
        self.claim_lids(memory, line, node.lid, 0)?;
        self.nodes.push(node);
        Ok(())
    }

    /// Adds a cable of the last node.
    pub(super) fn cable(&mut self, memory: &mut Memory, mut end: End) -> Result<(), ReadError> {
        let line = end.line;
        let Some(node) = self.nodes.last() else { return Ok(()) };
        check_port(line, node, end.near.port)?;
        let texts = end.far_id.len() + 2 * end.rate.len() + node.name.len();
        memory.charge(line, END + texts as u64)?;
        let number = self.nodes.len() as u32 - 1;
        if let Some(first) = self.places.insert((number, end.near.port), self.ends.len()) {
            let first = self.ends[first].1.line;
            let what = format!("port {} is cabled in line {first} already", end.near.port);
            return Err(malformed(line, format!("{what}: a port has one cable")));
        }
        if node.kind == Kind::Adapter {
            let guid = end.near.guid.unwrap_or(node.guid.saturating_add(end.near.port));
            end.near.guid = Some(guid);
            self.claim_guid(line, Scope::Port, guid)?;
            self.claim_lids(memory, line, end.lid, end.lmc)?;
        }
        self.ends.push((number, end));
        Ok(())
    }

    fn claim_guid(&mut self, line: u64, scope: Scope, guid: u64) -> Result<(), ReadError> {
        match self.guids.insert((scope, guid), line) {
            None => Ok(()),
            Some(first) => {
                let what = format!("guid {guid:#x} is that of line {first}, too");
                Err(malformed(line, format!("{what}: each node and each port has its own")))
            }
        }
    }

    /// An adapter's port has 2^lmc identifiers in a row; 0 is none.
    fn claim_lids(
        &mut self,
        memory: &mut Memory,
        line: u64,
        lid: u16,
        lmc: u8,
    ) -> Result<(), ReadError> {
        if lid == 0 {
            return Ok(());
        }
        memory.charge(line, LID << lmc)?;
        for lid in lid..lid + (1 << lmc) {
            if let Some(first) = self.lids.insert(lid, line) {
                let what = format!("lid {lid} is that of line {first}, too");
                return Err(malformed(line, format!("{what}: each port has its own")));
            }
        }
        Ok(())
    }

    /// The fabric, once both ends of each cable agree; `last` is the last line.
    pub(super) fn finish(self, last: u64) -> Result<Fabric, ReadError> {
        let mut fabric = Fabric::default();
        let mut numbers = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            numbers.push(fabric.switches.len() as u32);
            if node.kind == Kind::Switch {
                let Node { guid, lid, ports, .. } = *node;
                fabric.switches.push(Switch { guid, name: node.name.clone(), lid, ports });
            }
        }
        if fabric.switches.is_empty() {
            let message = "the file ends without a switch: a fabric has one or more";
            return Err(malformed(last, message));
        }
        for (index, (node, end)) in self.ends.iter().enumerate() {
            let (far, back) = self.far_end(*node, end)?;
            let there = (numbers[far as usize], end.far.port as u8);
            let this = &self.nodes[*node as usize];
            if this.kind == Kind::Adapter {
                fabric.hosts.push(host(this, end, there));
            } else if self.nodes[far as usize].kind == Kind::Switch && index < back {
                let here = (numbers[*node as usize], end.near.port as u8);
                fabric.cables.push(Cable { ends: [here, there], rate: end.rate.clone() });
            }
        }
        fabric.remarks = self.uncabled();
        Ok(fabric)
    }

    /// The node at the other end of a cable and its own account of it, which must be the same.
    fn far_end(&self, node: u32, end: &End) -> Result<(u32, usize), ReadError> {
        let refuse = |what: String, remedy: &str| malformed(end.line, format!("{what}: {remedy}"));
        let id = format!("`{}`", shown(&end.far_id));
        let &far = self.ids.get(&end.far_id).ok_or_else(|| {
            refuse(format!("{id} is cabled here but not described"), "add it, or discover anew")
        })?;
        let (this, there) = (&self.nodes[node as usize], &self.nodes[far as usize]);
        if node == far {
            return Err(refuse(format!("{id} is cabled to itself"), "a network has no loops"));
        }
        if this.kind == Kind::Adapter && there.kind == Kind::Adapter {
            let what = format!("an adapter is cabled to the adapter {id}");
            return Err(refuse(what, "only cables to switches are read, remove this one"));
        }
        check_port(end.line, there, end.far.port)?;
        let Some(&back) = self.places.get(&(far, end.far.port)) else {
            let what = format!("{id} does not list this cable at its port {}", end.far.port);
            return Err(refuse(what, "both ends list it; add it there, or discover anew"));
        };
        let (_, other) = &self.ends[back];
        if (&other.far_id, other.far.port) != (&this.id, end.near.port) {
            let what = format!("line {} cables port {} of {id}", other.line, end.far.port);
            return Err(refuse(what + " elsewhere", "both ends must agree"));
        }
        if end.far.guid.zip(other.near.guid).is_some_and(|(given, own)| given != own) {
            let what = format!("line {} gives this port of {id} another guid", other.line);
            return Err(refuse(what, "both ends must agree"));
        }
        let (lid, line) = match there.kind {
            Kind::Switch => (there.lid, there.line),
            Kind::Adapter => (other.lid, other.line),
        };
        if end.far_lid.is_some_and(|given| given != lid) {
            let what = format!("line {line} gives {id} another lid");
            return Err(refuse(what, "both ends must agree"));
        }
        Ok((far, back))
    }

    /// What to say of nodes without cables.
    fn uncabled(&self) -> Vec<String> {
        let mut cabled = vec![false; self.nodes.len()];
        self.ends.iter().for_each(|(node, _)| cabled[*node as usize] = true);
        let remark = |kind: Kind, word: &str, so: &str| {
            let idle = |(node, cabled): &(&Node, &bool)| node.kind == kind && !**cabled;
            let mut idle = self.nodes.iter().zip(&cabled).filter(idle);
            let first = shown(&idle.next()?.0.name);
            Some(match idle.count() {
                0 => format!("{word} `{first}` has no cable{so}"),
                more => format!("{word} `{first}` and {more} more have no cable{so}"),
            })
        };
        let switches = remark(Kind::Switch, "switch", "");
        let adapters = remark(Kind::Adapter, "adapter", ": not an endpoint");
        switches.into_iter().chain(adapters).collect()
    }
}

fn host(adapter: &Node, end: &End, (switch, port): (u32, u8)) -> HostPort {
    let guid = end.near.guid.unwrap_or(adapter.guid);
    let End { lid, lmc, .. } = *end;
    let number = end.near.port as u8;
    HostPort {
        guid,
        adapter: adapter.guid,
        number,
        name: adapter.name.clone(),
        lid,
        lmc,
        switch,
        port,
    }
}

fn check_port(line: u64, node: &Node, port: u64) -> Result<(), ReadError> {
    if (1..=u64::from(node.ports)).contains(&port) {
        return Ok(());
    }
    let what = format!("`{}` has no port {port}", shown(&node.id));
    Err(malformed(line, format!("{what}: its ports are 1 to {}", node.ports)))
}

/// Whether an id has the form of those that are made from guids: a letter, `-` and 16 digits.
fn is_by_guid(id: &str) -> bool {
    let digits = id.get(2..).filter(|digits| digits.len() == 16 && id.get(1..2) == Some("-"));
    digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}
