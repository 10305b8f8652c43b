//! The contraction: parts of a network, each made one node.
//!
//! A part is a connected component of the links of one level: a ring or a cube plane of a cube of rings, a cluster of a
//! dual-net. Two parts are linked if any link joins them, by one link of the lowest level of those that do. Parts are
//! numbered in the order of their first nodes, and have their addresses. Every part is an endpoint. No rule describes
//! what is linked, so the links are stored.

use std::sync::Arc;

use super::{Args, DesignRole, Family, Param, Source};
use crate::format::plural;
use crate::network::{
    Address, Census, Construction, Level, Named, Names, Network, Node, Pair, ParameterError, Port,
    Stored, TooLargeError, Topology, within_stored,
};

pub(super) static FAMILY: Family = Family {
    name: "contracted",
    summary: "each part that links of a level connect, as one node",
    params: &[
        Param::network("base", "the network whose parts are contracted"),
        Param::integer("level", 0, "the level of links that connect a part").or(0),
    ],
    source: Source::Folklore,
    example: "contracted(rcr(2,2,2),level=1)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Contracted::new(args)?)),
};

struct Contracted {
    census: Census,
    remarks: Vec<String>,
    parts: Arc<Named<Parts>>,
}

impl Contracted {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        /// What a node takes, and a link: its part, a queue, and its ends while they are sorted and stored.
        const BYTES: [u32; 2] = [16, 44];
        let base = args.network("base");
        let levels = &base.census().levels;
        let level = usize::try_from(args.integer("level")).ok().filter(|at| *at < levels.len());
        let level = level.ok_or_else(|| no_level(base))?;
        within_stored(base, "a contracted network", BYTES, args.context())?;
        let partition = Partition::by_level(&**base.topology()?, level as Level);
        let links = partition.links(&**base.topology()?);
        partition.within_ports(&links)?;
        let stored = Stored::new(partition.first.len() as u32, &links);
        let labels: Vec<String> = levels.iter().map(|level| level.label.clone()).collect();
        let remarks = partition.remarks(&labels[level], &stored);
        let census = stored.census(&labels, base.census().address_parts);
        let base = base.topology()?.clone();
        let names = Parts { base, partition };
        Ok(Self { census, remarks, parts: Arc::new(Named { stored, names }) })
    }
}

/// The message about a level that a network does not have.
fn no_level(base: &Network) -> ParameterError {
    let message = match base.census().levels.len() {
        0 => format!("{base} has no links"),
        count => format!("{base} has links of the levels 0 to {}", count - 1),
    };
    ParameterError::at("level", message)
}

impl Construction for Contracted {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.parts.clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }
}

/// The parts of a network.
struct Partition {
    /// The part of each node.
    part: Vec<u32>,
    /// The first node of each part.
    first: Vec<u32>,
    /// The number of nodes of each part.
    size: Vec<u32>,
}

impl Partition {
    /// The connected components of the links of this level.
    fn by_level(base: &dyn Topology, level: Level) -> Self {
        const NONE: u32 = u32::MAX;
        let mut part = vec![NONE; base.order() as usize];
        let (mut first, mut size) = (Vec::new(), Vec::new());
        let (mut open, mut links) = (Vec::new(), Vec::new());
        for start in 0..part.len() {
            if part[start] != NONE {
                continue;
            }
            let number = first.len() as u32;
            let mut members = 0;
            part[start] = number;
            open.push(start as Node);
            while let Some(v) = open.pop() {
                members += 1;
                links.clear();
                base.links(v, &mut links);
                for link in links.iter().filter(|link| link.level == level) {
                    let of = &mut part[link.to as usize];
                    if *of == NONE {
                        *of = number;
                        open.push(link.to);
                    }
                }
            }
            first.push(start as u32);
            size.push(members);
        }
        Self { part, first, size }
    }

    /// One link between each two parts that are joined, of the lowest level of the links between them.
    fn links(&self, base: &dyn Topology) -> Vec<Pair> {
        let (mut pairs, mut links) = (Vec::new(), Vec::new());
        for (v, &near) in (0..).zip(&self.part) {
            links.clear();
            base.links(v, &mut links);
            for link in &links {
                let far = self.part[link.to as usize];
                if near < far {
                    pairs.push(Pair { ends: [near, far], level: link.level });
                }
            }
        }
        pairs.sort_unstable_by_key(|pair| (pair.ends, pair.level));
        pairs.dedup_by_key(|pair| pair.ends);
        pairs
    }

    /// Refuses links of which a part has more than ports are numbered.
    fn within_ports(&self, links: &[Pair]) -> Result<(), ParameterError> {
        let mut degrees = vec![0u32; self.first.len()];
        links.iter().flat_map(|link| link.ends).for_each(|part| degrees[part as usize] += 1);
        match degrees.into_iter().find(|degree| *degree > Port::MAX.into()) {
            Some(degree) => Err(ParameterError::at(
                "level",
                format!("a part would have {degree} links, more than {}", Port::MAX),
            )),
            None => Ok(()),
        }
    }

    /// The sizes of the parts, and whether one has more links than nodes.
    fn remarks(&self, label: &str, stored: &Stored) -> Vec<String> {
        let least = self.size.iter().min().copied().unwrap_or(0);
        let most = self.size.iter().max().copied().unwrap_or(0);
        let largest = plural(&most.into(), "node");
        let sizes = if least == most { largest } else { format!("{least} to {largest}") };
        let larger = |&(part, size): &(Node, &u32)| u32::from(stored.degree(part)) > *size;
        let bounded = match (0..).zip(&self.size).find(larger) {
            None => "bounded: no part has more links than nodes".to_owned(),
            Some((part, size)) => format!(
                "not bounded: part {part} has {} links, more than its nodes, which are {size}",
                stored.degree(part)
            ),
        };
        vec![format!("each node was a part of {sizes}, connected by {label} links"), bounded]
    }
}

/// The addresses of the parts: those of their first nodes.
struct Parts {
    /// The network before the contraction, which knows the addresses.
    base: Arc<dyn Topology>,
    partition: Partition,
}

impl Names for Parts {
    fn address(&self, v: Node) -> Address {
        self.base.address(Node::from(self.partition.first[v as usize]))
    }

    /// The part of the node with this address.
    fn locate(&self, address: &Address) -> Option<Node> {
        let v = self.base.locate(address)?;
        Some(Node::from(self.partition.part[v as usize]))
    }
}
