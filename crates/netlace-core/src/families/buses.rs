//! The same network with a bus in place of the links inside clusters: a swapped network of *buslets*, for example.
//!
//! The n members of a cluster, nodes c·n to c·n + n − 1, are linked to one more node instead of to each other: the bus, which
//! carries no endpoints. A transfer from member to member takes two links, onto the bus and off it. What a shared medium has
//! and this node has not: transfers between different members wait for each other.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Args, DesignRole, Family, Param, Source};
use crate::network::{
    Address, Census, Construction, Endpoints, Level, Named, Names, Node, Pair, ParameterError,
    Port, Stored, TooLargeError, Topology, within_stored,
};

pub(super) static FAMILY: Family = Family {
    name: "buses",
    summary: "a bus in place of the links inside clusters",
    params: &[
        Param::network("base", "the network before"),
        Param::integer("n", 2, "members of a cluster; divides the order of the base")
            .at_most(Port::MAX as u64 - 1),
    ],
    source: Source::Swapped,
    example: "buses(rsn(complete(4),2),4)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Buses::new(args)?)),
};

struct Buses {
    census: Census,
    endpoints: Endpoints,
    members: Arc<Named<Members>>,
}

impl Buses {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        /// What a node takes with its tap and its bus, and a link, while they are sorted and stored.
        const BYTES: [u32; 2] = [64, 44];
        let (base, n) = (args.network("base"), args.integer("n") as u32);
        if base.order() % n != BigUint::ZERO {
            let order = base.order();
            let message = format!("`n` must divide the order of the base, which is {order}");
            return Err(ParameterError::at("n", message));
        }
        within_stored(base, "a network with buses", BYTES, args.context())?;
        let topology = base.topology()?.clone();
        let members = topology.order() as u32;
        let buses = members / n;
        let mut between = links_between(&*topology, n);
        // The levels that are left, above that of the taps.
        let mut levels: Vec<Level> = between.iter().map(|link| link.level).collect();
        levels.sort_unstable();
        levels.dedup();
        for link in &mut between {
            link.level = levels.partition_point(|&level| level <= link.level) as Level;
        }
        let tap = |member: u32| Pair { ends: [member, members + member / n], level: 0 };
        let pairs: Vec<Pair> = (0..members).map(tap).chain(between).collect();
        let stored = Stored::new(members + buses, &pairs);
        let label = |&level: &Level| base.levels()[usize::from(level)].label.clone();
        let labels: Vec<String> =
            ["tap of a bus".to_owned()].into_iter().chain(levels.iter().map(label)).collect();
        let census = stored.census(&labels, base.census().address_parts + 1);
        let mut carried: Vec<u32> = (0..topology.order()).map(|v| base.endpoints().at(v)).collect();
        carried.resize(carried.len() + buses as usize, 0);
        let endpoints = Endpoints::listed(carried);
        let endpoints =
            if base.endpoints().are_attached() { endpoints.attached() } else { endpoints };
        let names = Members { base: topology, buses: buses.into() };
        Ok(Self { census, endpoints, members: Arc::new(Named { stored, names }) })
    }
}

impl Construction for Buses {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.members.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.endpoints.clone())
    }

    fn remarks(&self) -> Vec<String> {
        vec!["a bus is a node: from member to member it takes two links".to_owned()]
    }
}

/// The links between clusters of `n` nodes.
fn links_between(topology: &dyn Topology, n: u32) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut links = Vec::new();
    for v in 0..topology.order() as u32 {
        links.clear();
        topology.links(v.into(), &mut links);
        for link in &links {
            let to = link.to as u32;
            if v / n < to / n {
                pairs.push(Pair { ends: [v, to], level: link.level });
            }
        }
    }
    pairs
}

/// The members, numbered and named as in the base, and then the buses: (0,address) and (1,number).
struct Members {
    base: Arc<dyn Topology>,
    buses: Node,
}

impl Names for Members {
    fn address(&self, v: Node) -> Address {
        let (kind, name) = match v.checked_sub(self.base.order()) {
            None => (0, self.base.address(v)),
            Some(bus) => (1, Address::Number(bus)),
        };
        Address::Tuple(vec![Address::Number(kind), name])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [kind, name] = address.tuple()? else { return None };
        match kind.number(2)? {
            0 => self.base.locate(name),
            _ => Some(self.base.order() + name.number(self.buses)?),
        }
    }
}
