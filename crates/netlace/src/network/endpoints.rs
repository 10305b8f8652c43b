//! Endpoints: the hosts that the nodes of a network carry.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::{Invalid, Node};
use crate::exact::Enumerator;

/// How many endpoints (hosts) each node carries. A computer that is itself a node of the network
/// carries one, a switch as many as are plugged into it, and a switch between switches none.
///
/// ```
/// let net = netlace::parse("fat_tree(4)")?; // 8 edge switches with two hosts each, 12 others
/// assert_eq!(net.endpoint_count().to_string(), "16");
/// assert_eq!((net.endpoints().at(0), net.endpoints().at(19)), (2, 0));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone)]
pub enum Endpoints {
    /// Every node carries as many.
    Alike(u32),
    /// Not all nodes carry as many.
    Mixed(Arc<Mixed>),
}

/// Endpoints that differ from node to node. They repeat: a network of copies, node c·n + x of which
/// is node x of copy c, has those of what is copied.
pub struct Mixed {
    /// How many nodes of a copy carry each number.
    nodes: Enumerator,
    /// How many nodes a copy has, as far as they are numbered.
    period: Node,
    at: Box<dyn Fn(Node) -> u32 + Send + Sync>,
}

impl Endpoints {
    /// Node `v` carries `at(v)`; `nodes` says how many nodes carry each number.
    pub fn mixed(nodes: Enumerator, at: impl Fn(Node) -> u32 + Send + Sync + 'static) -> Self {
        match (nodes.least(), nodes.greatest()) {
            (Some(least), Some(greatest)) if least == greatest => Self::Alike(least as u32),
            _ => {
                let period = Node::try_from(nodes.total()).unwrap_or(Node::MAX);
                Self::Mixed(Arc::new(Mixed { nodes, period, at: Box::new(at) }))
            }
        }
    }

    /// What each node carries.
    pub fn listed(carried: Vec<u32>) -> Self {
        let mut nodes: BTreeMap<u32, u32> = BTreeMap::new();
        carried.iter().for_each(|&number| *nodes.entry(number).or_default() += 1);
        let nodes = nodes.into_iter().map(|(number, count)| (u64::from(number), count.into()));
        Self::mixed(nodes.collect(), move |v| carried[v as usize])
    }

    /// How many node `v` carries.
    pub fn at(&self, v: Node) -> u32 {
        match self {
            Self::Alike(number) => *number,
            Self::Mixed(mixed) => (mixed.at)(v % mixed.period),
        }
    }

    /// Whether node `v` carries any: packets go only between nodes that do.
    pub fn any_at(&self, v: Node) -> bool {
        self.at(v) > 0
    }

    /// The nodes that carry any, in a network of this order.
    pub fn senders(&self, order: Node) -> impl Iterator<Item = Node> + Clone {
        (0..order).filter(|&v| self.any_at(v))
    }

    /// How many nodes carry each number, in a network of this order.
    pub fn nodes(&self, order: &BigUint) -> Enumerator {
        match self {
            Self::Alike(number) => Enumerator::term(order.clone(), u64::from(*number)),
            Self::Mixed(mixed) => mixed.nodes.times(&(order / mixed.nodes.total())),
        }
    }

    /// `number` on every node that carries any.
    #[must_use]
    pub fn set(&self, number: u32) -> Self {
        let set = move |before: u64| if before == 0 { 0 } else { u64::from(number) };
        match self {
            Self::Alike(before) => Self::Alike(set(u64::from(*before)) as u32),
            Self::Mixed(mixed) => {
                let before = mixed.clone();
                let at = move |v| set(u64::from((before.at)(v))) as u32;
                Self::mixed(mixed.nodes.mapped(set), at)
            }
        }
    }

    /// Those of a product: a node carries the product of what its coordinates carry, so that a
    /// switch in one of them makes it a switch. `parts` come with their orders, the least
    /// significant first.
    pub fn product(parts: impl Iterator<Item = (BigUint, Endpoints)>) -> Result<Self, Invalid> {
        let mut product = Self::Alike(1);
        let mut order = BigUint::from(1u32);
        for (n, part) in parts {
            product = product.times(&order, part, &n)?;
            order *= n;
        }
        Ok(product)
    }

    fn times(self, order: &BigUint, part: Endpoints, n: &BigUint) -> Result<Self, Invalid> {
        /// More different numbers are refused.
        const MOST_NUMBERS: usize = 1 << 12;
        let mut nodes = Enumerator::default();
        let (low, high) = (self.nodes(order), part.nodes(n));
        if low.sizes().saturating_mul(high.sizes()) > MOST_NUMBERS {
            return Err(Invalid::new(
                "the nodes of this product carry too many different numbers of endpoints",
            ));
        }
        for (a, count) in low.iter() {
            for (b, more) in high.iter() {
                let number = u32::try_from(u128::from(a) * u128::from(b)).map_err(|_| {
                    let most = u32::MAX;
                    Invalid::new(format!(
                        "a node of this product would carry more than {most} endpoints"
                    ))
                })?;
                nodes = nodes + Enumerator::term(count * more, u64::from(number));
            }
        }
        let weight = Node::try_from(order).unwrap_or(Node::MAX);
        Ok(Self::mixed(nodes, move |v| self.at(v % weight) * part.at(v / weight)))
    }
}
