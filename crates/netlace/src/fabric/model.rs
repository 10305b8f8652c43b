//! A fabric as a network: what packets can be routed on.

use std::collections::HashMap;

use netlace_core::Context;
use netlace_core::families::of_graph;
use netlace_core::files::{Cable, Fabric, FileLink, Graph, HostPort};
use netlace_core::network::{Network, Node, Port, RequestError, Step};
use netlace_core::space::recognise;

/// A fabric as a network: its switches are nodes, and so is every local identifier of its hosts.
///
/// Tables forward by local identifier, so that these are what is routed to. A host port with
/// several of them is as many nodes, each linked to the port's switch.
///
/// ```
/// use netlace::{Context, fabric::Model, files::{Fabric, HostPort, Switch}};
/// let switch = Switch { guid: 1, name: "leaf".into(), lid: 3, ports: 8 };
/// let host = |lid, port| {
///     HostPort { guid: 16 + u64::from(lid), adapter: 16, number: 1, name: "".into(), lid, lmc: 0, switch: 0, port }
/// };
/// let fabric = Fabric {
///     switches: vec![switch],
///     hosts: vec![host(1, 1), host(2, 2)],
///     ..Fabric::default()
/// };
/// let model = Model::new("one.ibnetdiscover", fabric, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(model.network().order(), &3u32.into());
/// assert_eq!((model.lid(2), model.name(0)), (2, "leaf".to_owned()));
/// ```
pub struct Model {
    network: Network,
    fabric: Fabric,
    /// The host port of each node behind the switches, and its local identifier.
    identifiers: Vec<(u32, u16)>,
    /// For each switch where its ports lead that are cabled to a switch, and to which port there.
    ports: Vec<HashMap<u8, (Step, u8)>>,
    /// For each node behind the switches the port of its switch that leads to it.
    last: Vec<Port>,
}

impl Model {
    /// The network of a fabric in a file of this name.
    pub fn new(file: &str, fabric: Fabric, context: &Context) -> Result<Self, RequestError> {
        let what = || format!("the network of {file}");
        let switches = fabric.switches.len();
        let lids = |host: &HostPort| u128::from(1u64 << host.lmc.min(7));
        let nodes = switches as u128 + fabric.hosts.iter().map(lids).sum::<u128>();
        context.within_memory(what, (nodes + fabric.cables.len() as u128) * 128)?;
        let mut degrees: Vec<Port> = vec![0; switches];
        let mut next_port = |switch: u32| {
            let port = degrees[switch as usize];
            degrees[switch as usize] += 1;
            port
        };
        let mut links = Vec::new();
        let mut ports = vec![HashMap::new(); switches];
        for cable in &fabric.cables {
            let [(a, at_a), (b, at_b)] = cable.ends;
            for (from, at, to, far) in [(a, at_a, b, at_b), (b, at_b, a, at_a)] {
                let step = Step { port: next_port(from), to: to.into() };
                ports[from as usize].insert(at, (step, far));
            }
            links.push(FileLink { from: a, to: b, level: 1 });
        }
        let (mut identifiers, mut last) = (Vec::new(), Vec::new());
        for (place, host) in (0u32..).zip(&fabric.hosts) {
            for offset in 0..1u16 << host.lmc.min(7) {
                let to = (switches + identifiers.len()) as u32;
                identifiers.push((place, host.lid.saturating_add(offset)));
                last.push(next_port(host.switch));
                links.push(FileLink { from: host.switch, to, level: 0 });
            }
        }
        let endpoints = vec![0; switches].into_iter().chain(vec![1; identifiers.len()]).collect();
        let order = (switches + identifiers.len()) as u32;
        let graph = Graph {
            order,
            links,
            endpoints: Some(endpoints),
            attached: false,
            labels: None,
            remarks: Vec::new(),
        };
        let network =
            of_graph(file, graph).map_err(|_| RequestError::Unstorable { what: what() })?;
        Ok(Self { network, fabric, identifiers, ports, last })
    }

    /// The family whose network the switches form, if it is cheap to find; of several cables between two
    /// switches one counts.
    pub fn recognise(&self, context: &Context) -> Option<Network> {
        let mut links: Vec<(u32, u32)> = Vec::new();
        for Cable { ends: [(a, _), (b, _)], .. } in &self.fabric.cables {
            links.push((*a.min(b), *a.max(b)));
        }
        links.sort_unstable();
        links.dedup();
        let mut hosts = vec![0; self.fabric.switches.len()];
        self.fabric.hosts.iter().for_each(|host| hosts[host.switch as usize] += 1);
        let link = |(from, to)| FileLink { from, to, level: 0 };
        let graph = Graph {
            order: hosts.len() as u32,
            links: links.into_iter().map(link).collect(),
            endpoints: Some(hosts),
            attached: true,
            labels: None,
            remarks: Vec::new(),
        };
        recognise(&of_graph("switches", graph).ok()?, context)
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The fabric.
    pub fn fabric(&self) -> &Fabric {
        &self.fabric
    }

    /// The number of switches, which are the first nodes.
    pub fn switches(&self) -> Node {
        self.fabric.switches.len() as Node
    }

    /// The nodes that stand for local identifiers of hosts.
    pub fn identifiers(&self) -> std::ops::Range<Node> {
        self.switches()..self.switches() + self.identifiers.len() as Node
    }

    fn identifier(&self, v: Node) -> Option<&(u32, u16)> {
        self.identifiers.get(usize::try_from(v.checked_sub(self.switches())?).ok()?)
    }

    /// The host port behind a node, unless it is a switch.
    pub fn host(&self, v: Node) -> Option<&HostPort> {
        self.fabric.hosts.get(self.identifier(v)?.0 as usize)
    }

    /// The local identifier of a node.
    pub fn lid(&self, v: Node) -> u16 {
        match self.identifier(v) {
            Some(&(_, lid)) => lid,
            None => self.fabric.switches[v as usize].lid,
        }
    }

    /// The name of a node: its description, or else its guid.
    pub fn name(&self, v: Node) -> String {
        let (name, guid) = if let Some(host) = self.host(v) {
            (&host.name, host.guid)
        } else {
            let switch = &self.fabric.switches[v as usize];
            (&switch.name, switch.guid)
        };
        if name.is_empty() { format!("0x{guid:016x}") } else { name.clone() }
    }

    /// Where the cable at a switch's port leads, and to which port there, if that is a switch.
    pub fn cable(&self, switch: Node, port: u8) -> Option<(Step, u8)> {
        self.ports[switch as usize].get(&port).copied()
    }

    /// Where a switch's port leads for packets to `to`: along a cable, or to `to` itself.
    pub fn step(&self, switch: Node, port: u8, to: Node) -> Option<Step> {
        let cable = self.cable(switch, port).map(|(step, _)| step);
        cable.or_else(|| {
            let host = self.host(to)?;
            let is_last = Node::from(host.switch) == switch && host.port == port;
            let port = self.last[(to - self.switches()) as usize];
            is_last.then_some(Step { port, to })
        })
    }
}
