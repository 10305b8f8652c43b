//! Endpoints: the hosts of a network, and the ports that they are attached to.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::{Node, ParameterError, Port};
use crate::exact::Enumerator;

/// The endpoints (hosts) of a network: the number per node, and how they are connected.
///
/// A host is either *attached*, by a cable of its own to a port of its switch, or it *is* a node,
/// as the nodes of a torus of computers are, or the servers of a BCube with several links each.
/// A switch between switches carries none.
///
/// Ports of a device are numbered as on its front panel, from 1: first those of its attached
/// hosts, then those of its links. [`host_port`](Self::host_port) and
/// [`link_port`](Self::link_port) are the only place where that is decided.
///
/// ```
/// let net = netlace::parse("fat_tree(4)")?; // 8 edge switches with two hosts each, 12 others
/// assert_eq!(net.endpoint_count().to_string(), "16");
/// assert_eq!((net.endpoints().at(0), net.endpoints().at(19)), (2, 0));
/// assert!(net.endpoints().are_attached());
/// // The first link of node 0 is behind the ports of its two hosts.
/// assert_eq!((net.endpoints().host_port(1), net.endpoints().link_port(0, 0)), (2, 3));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone)]
pub struct Endpoints {
    carried: Carried,
    attached: bool,
}

/// The number of endpoints each node carries.
#[derive(Clone)]
enum Carried {
    /// Every node carries equally many.
    Alike(u32),
    /// Not all nodes carry equally many.
    Mixed(Arc<Mixed>),
}

/// Endpoints that differ from node to node. They repeat: a network of copies, node c·n + x of which
/// is node x of copy c, has those of what is copied.
struct Mixed {
    /// The number of nodes of a copy that carry each number.
    nodes: Enumerator,
    /// The number of nodes a copy has, as far as they are numbered.
    period: Node,
    at: Box<dyn Fn(Node) -> u32 + Send + Sync>,
}

impl Endpoints {
    /// Every node carries `number`.
    pub fn same(number: u32) -> Self {
        Self { carried: Carried::Alike(number), attached: false }
    }

    /// Node `v` carries `at(v)`; `nodes` gives the number of nodes that carry each number.
    pub fn mixed(nodes: Enumerator, at: impl Fn(Node) -> u32 + Send + Sync + 'static) -> Self {
        let carried = match (nodes.least(), nodes.greatest()) {
            (Some(least), Some(greatest)) if least == greatest => Carried::Alike(least as u32),
            _ => {
                let period = Node::try_from(nodes.total()).unwrap_or(Node::MAX);
                Carried::Mixed(Arc::new(Mixed { nodes, period, at: Box::new(at) }))
            }
        };
        Self { carried, attached: false }
    }

    /// What each node carries.
    pub fn listed(carried: Vec<u32>) -> Self {
        let mut nodes: BTreeMap<u32, u32> = BTreeMap::new();
        carried.iter().for_each(|&number| *nodes.entry(number).or_default() += 1);
        let nodes = nodes.into_iter().map(|(number, count)| (u64::from(number), count.into()));
        Self::mixed(nodes.collect(), move |v| carried[v as usize])
    }

    /// The same hosts, each attached by a cable of its own to a port of its node.
    #[must_use]
    pub fn attached(self) -> Self {
        Self { attached: true, ..self }
    }

    /// Whether hosts are attached by cables of their own; otherwise hosts are nodes.
    pub fn are_attached(&self) -> bool {
        self.attached
    }

    /// The number per node, if all nodes carry the same number.
    pub fn alike(&self) -> Option<u32> {
        match self.carried {
            Carried::Alike(number) => Some(number),
            Carried::Mixed(_) => None,
        }
    }

    /// The number that node `v` carries.
    pub fn at(&self, v: Node) -> u32 {
        match &self.carried {
            Carried::Alike(number) => *number,
            Carried::Mixed(mixed) => (mixed.at)(v % mixed.period),
        }
    }

    /// The number of cables from node `v` to hosts when it is built. Where all nodes are hosts, each is
    /// built as a switch with a host; where some are, as the servers of a BCube, they have ports of their own and
    /// need none.
    pub fn cables_at(&self, v: Node) -> u32 {
        if self.attached || self.alike().is_some() { self.at(v) } else { 0 }
    }

    /// The port of a node, as numbered on the device, that its `host`-th host is attached to.
    pub fn host_port(&self, host: u32) -> u32 {
        host + 1
    }

    /// The port of node `v`, as numbered on the device, that its link of port `link` is plugged into.
    pub fn link_port(&self, v: Node, link: Port) -> u32 {
        self.cables_at(v) + u32::from(link) + 1
    }

    /// Whether node `v` carries any: packets go only between nodes that do.
    pub fn any_at(&self, v: Node) -> bool {
        self.at(v) > 0
    }

    /// The nodes that carry any, in a network of this order.
    pub fn senders(&self, order: Node) -> impl Iterator<Item = Node> + Clone {
        (0..order).filter(|&v| self.any_at(v))
    }

    /// The number of nodes that carry each number, in a network of this order.
    pub fn nodes(&self, order: &BigUint) -> Enumerator {
        match &self.carried {
            Carried::Alike(number) => Enumerator::term(order.clone(), u64::from(*number)),
            Carried::Mixed(mixed) => mixed.nodes.times(&(order / mixed.nodes.total())),
        }
    }

    /// `number` hosts attached to every node that carries any.
    #[must_use]
    pub fn set(&self, number: u32) -> Self {
        let set = move |before: u64| if before == 0 { 0 } else { u64::from(number) };
        let set = match &self.carried {
            Carried::Alike(before) => Self::same(set(u64::from(*before)) as u32),
            Carried::Mixed(mixed) => {
                let before = mixed.clone();
                let at = move |v| set(u64::from((before.at)(v))) as u32;
                Self::mixed(mixed.nodes.mapped(set), at)
            }
        };
        set.attached()
    }

    /// Those of a product: a node carries the product of what its coordinates carry, so that a
    /// switch in one of them makes it a switch. `parts` come with their orders, the least
    /// significant first. Hosts are attached if those of a part are.
    pub fn product(
        parts: impl Iterator<Item = (BigUint, Endpoints)>,
    ) -> Result<Self, ParameterError> {
        let mut product = Self::same(1);
        let mut order = BigUint::from(1u32);
        for (n, part) in parts {
            let attached = product.attached || part.attached;
            product = Self { attached, ..product.times(&order, part, &n)? };
            order *= n;
        }
        Ok(product)
    }

    fn times(self, order: &BigUint, part: Endpoints, n: &BigUint) -> Result<Self, ParameterError> {
        /// More different numbers are refused.
        const MOST_NUMBERS: usize = 1 << 12;
        let mut nodes = Enumerator::default();
        let (low, high) = (self.nodes(order), part.nodes(n));
        if low.sizes().saturating_mul(high.sizes()) > MOST_NUMBERS {
            return Err(ParameterError::new(
                "the nodes of this product carry too many different numbers of endpoints",
            ));
        }
        for (a, count) in low.iter() {
            for (b, more) in high.iter() {
                let number = u32::try_from(u128::from(a) * u128::from(b)).map_err(|_| {
                    let most = u32::MAX;
                    ParameterError::new(format!(
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
