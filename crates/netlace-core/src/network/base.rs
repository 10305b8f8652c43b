//! Base graphs: small rules with a single level of links.

use super::{Address, Level, Link, Node, Port, Topology};

/// A graph given by one rule, all of whose links have level 0. [`Flat`] makes it a [`Topology`].
pub trait BaseGraph: Send + Sync {
    /// The number of nodes.
    fn order(&self) -> Node;

    /// The number of links at `v`.
    fn degree(&self, v: Node) -> Port;

    /// Calls `emit(neighbour, port at that end)` for each link of `v`, in the order of its ports.
    fn each(&self, v: Node, emit: impl FnMut(Node, Port));

    /// What a person reads: the number itself unless the graph has something better.
    fn address(&self, v: Node) -> Address {
        Address::Number(v)
    }

    /// The inverse of [`address`](BaseGraph::address).
    fn locate(&self, address: &Address) -> Option<Node> {
        address.number(self.order())
    }
}

/// A base graph as a topology.
pub struct Flat<G>(pub G);

impl<G: BaseGraph> Topology for Flat<G> {
    fn order(&self) -> Node {
        self.0.order()
    }

    fn degree(&self, v: Node) -> Port {
        self.0.degree(v)
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        const LEVEL: Level = 0;
        let mut port = 0;
        self.0.each(v, |to, back| {
            out.push(Link { to, port, back, level: LEVEL });
            port += 1;
        });
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        self.0.each(v, |to, _| out.push(to));
    }

    fn address(&self, v: Node) -> Address {
        self.0.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.0.locate(address)
    }
}

/// A fixed graph written down as lists of neighbours, one row per node; ports follow the rows.
pub struct Listed<const N: usize, const DEGREE: usize>(pub [[u8; DEGREE]; N]);

impl<const N: usize, const DEGREE: usize> BaseGraph for Listed<N, DEGREE> {
    fn order(&self) -> Node {
        N as Node
    }

    fn degree(&self, _: Node) -> Port {
        DEGREE as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        for &to in &self.0[v as usize] {
            let back = self.0[usize::from(to)].iter().take_while(|&&w| Node::from(w) != v);
            emit(Node::from(to), back.count() as Port);
        }
    }
}
