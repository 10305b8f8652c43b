//! A stored network, for links that follow from no rule: damaged, random, or read from a file.

use num_bigint::BigUint;

use super::{
    Address, Census, Level, LevelCensus, Link, Network, Node, ParameterError, Port, Topology,
};
use crate::context::Context;
use crate::exact::Enumerator;
use crate::format::approximate;

/// Refuses what is made of a network and stored, if the network is too large for it: it takes these bytes per node and per
/// link.
pub fn within_stored(
    base: &Network,
    what: &str,
    bytes: [u32; 2],
    context: &Context,
) -> Result<(), ParameterError> {
    within_stored_copies(base, 1, what, bytes, context)
}

/// The same for `copies` of a network.
pub fn within_stored_copies(
    base: &Network,
    copies: u64,
    what: &str,
    [node, link]: [u32; 2],
    context: &Context,
) -> Result<(), ParameterError> {
    const MOST_NODES_BITS: u32 = 20;
    const MOST_LINKS_BITS: u32 = 22;
    let over = |number: &BigUint, bits: u32| *number > BigUint::from(1u32) << bits;
    let (order, links) = (base.order() * copies, base.links() * copies);
    if over(&order, MOST_NODES_BITS) || over(&links, MOST_LINKS_BITS) {
        let of = if copies == 1 { String::new() } else { format!("{copies} copies of ") };
        let has = if copies == 1 { "has" } else { "have" };
        let message = format!(
            "{what} is stored, so the network may have at most 2^{MOST_NODES_BITS} nodes and 2^{MOST_LINKS_BITS} links; {of}{base} {has} {} and {}",
            approximate(&order),
            approximate(&links),
        );
        return Err(ParameterError::at("base", message));
    }
    let needed = u128::try_from(order * node + links * link).unwrap_or(u128::MAX);
    Ok(context.within_memory(|| format!("storing {what}"), needed)?)
}

/// All links of a network with their ports and levels: 8 bytes an end.
pub struct Stored {
    /// The first channel of each node, and where those of the last one end.
    first: Vec<u32>,
    far_ends: Vec<FarEnd>,
}

/// Where a channel leads.
#[derive(Clone, Copy, Default)]
pub struct FarEnd {
    /// The node there.
    pub to: u32,
    /// The port there.
    pub back: Port,
    /// The link's level.
    pub level: Level,
}

/// A link between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its ends.
    pub ends: [u32; 2],
    /// Its level.
    pub level: Level,
}

impl Stored {
    /// The bytes that this number of nodes and links takes.
    pub fn bytes(order: u32, links: usize) -> u128 {
        let end = size_of::<FarEnd>() as u128;
        6 * (u128::from(order) + 1) + (2 * end + size_of::<Pair>() as u128) * links as u128
    }

    /// Stores these links: each takes the next port at both of its ends. There are fewer than 2^31
    /// links, fewer than 2^16 at a node, and none from a node to itself.
    pub fn new(order: u32, links: &[Pair]) -> Self {
        let mut first = vec![0; order as usize + 1];
        for end in links.iter().flat_map(|link| link.ends) {
            first[end as usize + 1] += 1;
        }
        for v in 0..order as usize {
            first[v + 1] += first[v];
        }
        let mut far_ends = vec![FarEnd::default(); 2 * links.len()];
        let mut used: Vec<Port> = vec![0; order as usize];
        for &Pair { ends: [a, b], level } in links {
            for (near, far) in [(a, b), (b, a)] {
                let channel = first[near as usize] as usize + usize::from(used[near as usize]);
                far_ends[channel] = FarEnd { to: far, back: used[far as usize], level };
            }
            used[a as usize] += 1;
            used[b as usize] += 1;
        }
        Self { first, far_ends }
    }

    /// Stores rows that are known channel by channel, `first` as in the structure.
    pub fn from_channels(first: Vec<u32>, far_ends: Vec<FarEnd>) -> Self {
        Self { first, far_ends }
    }

    fn row(&self, v: Node) -> &[FarEnd] {
        let v = v as usize;
        &self.far_ends[self.first[v] as usize..self.first[v + 1] as usize]
    }

    /// The counts, by looking at every link; levels without links on top are no levels.
    pub fn census(&self, labels: &[String], address_parts: u64) -> Census {
        let mut ends_at_level = vec![0u64; labels.len()];
        self.far_ends.iter().for_each(|end| ends_at_level[usize::from(end.level)] += 1);
        let levels = labels.iter().zip(ends_at_level).map(|(label, ends)| LevelCensus {
            label: label.clone(),
            links: BigUint::from(ends / 2),
        });
        let mut levels: Vec<LevelCensus> = levels.collect();
        while levels.pop_if(|level| level.links == BigUint::ZERO).is_some() {}
        let mut degrees: Vec<u64> = Vec::new();
        for v in 0..self.order() {
            let degree = self.row(v).len();
            degrees.resize(degrees.len().max(degree + 1), 0);
            degrees[degree] += 1;
        }
        Census {
            order: BigUint::from(self.order()),
            levels,
            degrees: Enumerator::from_counts(degrees),
            components: Some(BigUint::from(self.components())),
            address_parts,
        }
    }

    /// The number of connected components, by search.
    fn components(&self) -> u64 {
        let mut found = vec![false; self.order() as usize];
        let mut open = Vec::new();
        let mut count = 0;
        for start in 0..found.len() {
            if found[start] {
                continue;
            }
            count += 1;
            found[start] = true;
            open.push(start as u32);
            while let Some(v) = open.pop() {
                for end in self.row(Node::from(v)) {
                    if !std::mem::replace(&mut found[end.to as usize], true) {
                        open.push(end.to);
                    }
                }
            }
        }
        count
    }
}

impl Topology for Stored {
    fn order(&self) -> Node {
        self.first.len() as Node - 1
    }

    fn degree(&self, v: Node) -> Port {
        self.row(v).len() as Port
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let link = |(port, end): (Port, &FarEnd)| Link {
            to: Node::from(end.to),
            port,
            back: end.back,
            level: end.level,
        };
        out.extend((0..).zip(self.row(v)).map(link));
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        out.extend(self.row(v).iter().map(|end| Node::from(end.to)));
    }

    fn address(&self, v: Node) -> Address {
        Address::Number(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        address.number(self.order())
    }
}

/// A stored network whose nodes have other addresses than their numbers.
pub struct Named<N> {
    /// The links.
    pub stored: Stored,
    /// The addresses.
    pub names: N,
}

/// The addresses of nodes.
pub trait Names: Send + Sync {
    /// The address of a node.
    fn address(&self, v: Node) -> Address;

    /// The node with this address.
    fn locate(&self, address: &Address) -> Option<Node>;
}

impl<N: Names> Topology for Named<N> {
    fn order(&self) -> Node {
        self.stored.order()
    }

    fn degree(&self, v: Node) -> Port {
        self.stored.degree(v)
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        self.stored.links(v, out);
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        self.stored.neighbors(v, out);
    }

    fn address(&self, v: Node) -> Address {
        self.names.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.names.locate(address)
    }
}
