//! The same network with every attached host as a node of its own.
//!
//! Most figures need no such nodes: they follow from the switches and the number of hosts at each.
//! Some depend on the single host: forwarding tables that spread the hosts of one switch over several
//! paths, and collectives in which a host's own cable carries data.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::expr::{Expr, Span, Value};
use crate::network::{
    Address, Automorphism, Census, Construction, Endpoints, ExactRules, HostNumbers, Level,
    LevelCensus, Link, Network, NextHop, Node, ParameterError, Port, RequestError, RouteRules,
    Step, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "machine",
    summary: "the same network with every attached host as a node",
    params: &[Param::network("base", "the network of switches with hosts")],
    source: Source::Folklore,
    example: "machine(hosts(ring(4),2))",
    tried: DesignRole::NotTried,
    build: |args| {
        let base = args.network("base");
        if !base.endpoints().are_attached() {
            // Its hosts are nodes already.
            return Ok(base.construction().clone());
        }
        Ok(Arc::new(Machine::new(base)?))
    },
};

/// The network with every attached host as a node; the same network if its hosts are nodes already.
pub fn machine(network: &Network) -> Result<Network, RequestError> {
    if !network.endpoints().are_attached() {
        return Ok(network.clone());
    }
    let expr = Expr::call(FAMILY.name, vec![Value::Expr(network.expr().clone())]);
    let what = || format!("the hosts of {network} as nodes");
    let machine = Arc::new(Machine::new(network)?);
    Network::new(expr, machine).map_err(|_| RequestError::Unstorable { what: what() })
}

/// The network as it is built: if every node is a host, with a host attached to each.
pub fn attached(network: &Network) -> Result<Network, RequestError> {
    let endpoints = network.endpoints();
    if endpoints.are_attached() || endpoints.alike().is_none() {
        return Ok(network.clone());
    }
    let one = Value::Integer(1, Span::default());
    let expr = Expr::call("hosts", vec![Value::Expr(network.expr().clone()), one]);
    let what = || format!("hosts attached to {network}");
    Network::new(expr, super::hosts::attached(network))
        .map(|network| network.grows_by(super::grown))
        .map_err(|_| RequestError::Unstorable { what: what() })
}

#[derive(Clone)]
struct Machine {
    base: Network,
    switches: Arc<dyn Topology>,
    hosts: Arc<HostNumbers>,
}

impl Machine {
    fn new(base: &Network) -> Result<Self, TooLargeError> {
        let switches = base.topology()?.clone();
        let hosts = Arc::new(base.host_numbers()?);
        Ok(Self { base: base.clone(), switches, hosts })
    }

    /// The node of a host.
    fn node(&self, host: u64) -> Node {
        self.switches.order() + host
    }

    /// The index of the host that is this node, unless it is a switch.
    fn host(&self, v: Node) -> Option<u64> {
        v.checked_sub(self.switches.order())
    }

    /// The switch of a node, which may be the node itself, and the number of links to it.
    fn switch(&self, v: Node) -> (Node, u64) {
        match self.host(v) {
            Some(host) => (self.hosts.place(host).0, 1),
            None => (v, 0),
        }
    }

    /// Ports of a device are numbered from 1, those of a node from 0.
    fn host_port(&self, host: u32) -> Port {
        (self.base.endpoints().host_port(host) - 1) as Port
    }

    fn link_port(&self, v: Node, link: Port) -> Port {
        (self.base.endpoints().link_port(v, link) - 1) as Port
    }

    fn lift(&self, link: &Link, from: Node) -> Link {
        Link {
            to: link.to,
            port: self.link_port(from, link.port),
            back: self.link_port(link.to, link.back),
            level: link.level + 1,
        }
    }
}

impl Construction for Machine {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let hosts = BigUint::from(self.hosts.count());
        let mut levels = vec![LevelCensus { label: "host cable".into(), links: hosts.clone() }];
        levels.extend(base.levels_times(&BigUint::from(1u32), ""));
        let switches = if let Some(each) = self.base.endpoints().alike() {
            base.degrees.shifted(each.into())
        } else {
            let hosts = |v| u64::from(self.base.endpoints().at(v));
            let ports = |v| u64::from(self.switches.degree(v)) + hosts(v);
            let one = |v| (ports(v), BigUint::from(1u32));
            (0..self.switches.order()).map(one).collect()
        };
        Ok(Census {
            order: &base.order + &hosts,
            levels,
            degrees: switches + Enumerator::term(hosts, 1),
            components: base.components.clone(),
            address_parts: base.address_parts + 1,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.clone()))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let switches = self.switches.order();
        let nodes = Enumerator::term(switches, 0) + Enumerator::term(self.hosts.count(), 1);
        Ok(Endpoints::mixed(nodes, move |v| u32::from(v >= switches)))
    }

    fn switches(&self) -> Option<&Network> {
        Some(&self.base)
    }

    fn remarks(&self) -> Vec<String> {
        self.base.remarks().to_vec()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for Machine {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let (machine, base) = (self.clone(), self.base.distance_rule()?);
        Ok(Arc::new(move |a: Node, b: Node| {
            let ((from, up), (to, down)) = (machine.switch(a), machine.switch(b));
            if a == b { Some(0) } else { Some(base.distance(from, to)? + up + down) }
        }))
    }

    /// Those of the switches, two links longer; but the distance of a host to itself is 0.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let hosts = BigUint::from(self.hosts.count());
        let pairs = self.base.endpoint_pairs_rule()?.shifted(2);
        Ok(pairs.minus(&Enumerator::term(hosts.clone(), 2)) + Enumerator::term(hosts, 0))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let Some(each) = self.base.endpoints().alike() else {
            return Err(RuleError::NotStated);
        };
        let switches = self.base.enumerator_rule()?;
        let between = switches.times(&BigUint::from(2 * u64::from(each))).shifted(1);
        Ok(switches + between + self.endpoint_pairs()?)
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        self.base.construction().exact().girth()
    }
}

impl RouteRules for Machine {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(Hops { machine: self.clone(), base: self.base.next_hop_rule()? }))
    }
}

impl Symmetry for Machine {
    /// Those of the switches, with their hosts; and a rotation of the hosts of every switch.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let mut all: Vec<Automorphism> = Vec::new();
        for of_switches in self.base.automorphisms() {
            let machine = self.clone();
            all.push(Arc::new(move |v| match machine.host(v) {
                Some(host) => {
                    let (switch, place) = machine.hosts.place(host);
                    machine.node(machine.hosts.at(of_switches(switch)).start + u64::from(place))
                }
                None => of_switches(v),
            }));
        }
        let machine = self.clone();
        all.push(Arc::new(move |v| match machine.host(v) {
            Some(host) => {
                let hosts = machine.hosts.at(machine.hosts.place(host).0);
                machine.node(if host + 1 == hosts.end { hosts.start } else { host + 1 })
            }
            None => v,
        }));
        all
    }
}

impl Topology for Machine {
    fn order(&self) -> Node {
        self.node(self.hosts.count())
    }

    fn degree(&self, v: Node) -> Port {
        match self.host(v) {
            Some(_) => 1,
            None => self.link_port(v, self.switches.degree(v)),
        }
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        if let Some(host) = self.host(v) {
            let (to, place) = self.hosts.place(host);
            out.push(Link { to, port: 0, back: self.host_port(place), level: HOST_CABLE });
            return;
        }
        let host = |(host, place)| Link {
            to: self.node(host),
            port: self.host_port(place),
            back: 0,
            level: HOST_CABLE,
        };
        out.extend(self.hosts.at(v).zip(0..).map(host));
        let first = out.len();
        self.switches.links(v, out);
        out[first..].iter_mut().for_each(|link| *link = self.lift(link, v));
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        if let Some(host) = self.host(v) {
            out.push(self.hosts.place(host).0);
            return;
        }
        out.extend(self.hosts.at(v).map(|host| self.node(host)));
        self.switches.neighbors(v, out);
    }

    /// A switch has its own address, a host that of its switch and its index there.
    fn address(&self, v: Node) -> Address {
        match self.host(v) {
            Some(host) => {
                let (switch, place) = self.hosts.place(host);
                let switch = self.switches.address(switch);
                Address::Tuple(vec![switch, Address::Number(place.into())])
            }
            None => self.switches.address(v),
        }
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        if let Some(v) = self.switches.locate(address) {
            return Some(v);
        }
        let [switch, place] = address.tuple()? else { return None };
        let hosts = self.hosts.at(self.switches.locate(switch)?);
        let place = place.number(hosts.end - hosts.start)?;
        Some(self.node(hosts.start + place))
    }
}

/// The level of the hosts' own cables.
const HOST_CABLE: Level = 0;

/// Shortest routes: to the host's switch as the base routes, spread by host if the base does so.
struct Hops {
    machine: Machine,
    base: Arc<dyn NextHop>,
}

impl NextHop for Hops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        if at == to {
            return None;
        }
        let machine = &self.machine;
        if let Some(host) = machine.host(at) {
            return Some(Step { port: 0, to: machine.hosts.place(host).0 });
        }
        let (switch, place) = match machine.host(to) {
            Some(host) => machine.hosts.place(host),
            None => (to, 0),
        };
        if at == switch {
            return Some(Step { port: machine.host_port(place), to });
        }
        let step = self.base.next_to_host(at, switch, place)?;
        Some(Step { port: machine.link_port(at, step.port), to: step.to })
    }
}
