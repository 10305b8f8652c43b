//! Clusters that are numbered by several digits, each a node of some smaller network.

use std::sync::Arc;

use super::{Address, BaseGraph, Flat, Link, Node, Port, Topology};

/// What a digit ranges over. Known base graphs are used directly, others as [`Topology`].
pub trait Factor: Send + Sync {
    /// The number of nodes.
    fn order(&self) -> Node;
    /// The number of links at `v`.
    fn degree(&self, v: Node) -> Port;
    /// Calls `emit` for each link of `v`, in the order of its ports.
    fn each(&self, v: Node, emit: impl FnMut(Link));
    /// What a person reads.
    fn address(&self, v: Node) -> Address;
    /// The inverse of [`address`](Factor::address).
    fn locate(&self, address: &Address) -> Option<Node>;
}

impl<G: BaseGraph> Factor for Flat<G> {
    fn order(&self) -> Node {
        self.0.order()
    }

    fn degree(&self, v: Node) -> Port {
        self.0.degree(v)
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Link)) {
        let mut port = 0;
        self.0.each(v, |to, back| {
            emit(Link { to, port, back, level: 0 });
            port += 1;
        });
    }

    fn address(&self, v: Node) -> Address {
        self.0.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.0.locate(address)
    }
}

impl Factor for Arc<dyn Topology> {
    fn order(&self) -> Node {
        (**self).order()
    }

    fn degree(&self, v: Node) -> Port {
        (**self).degree(v)
    }

    fn each(&self, v: Node, emit: impl FnMut(Link)) {
        let mut links = Vec::new();
        self.links(v, &mut links);
        links.into_iter().for_each(emit);
    }

    fn address(&self, v: Node) -> Address {
        (**self).address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        (**self).locate(address)
    }
}

/// A mixed-radix numbering: a cluster is Σ digit·weight, digit 0 the least significant.
pub struct Digits<F> {
    digits: Vec<Digit<F>>,
}

struct Digit<F> {
    factor: F,
    order: Node,
    weight: Node,
}

impl<F: Factor> Digits<F> {
    /// One digit a factor, the least significant first. The product of the orders is below 2^63.
    pub fn new(factors: impl IntoIterator<Item = F>) -> Self {
        let mut weight = 1;
        let digit = |factor: F| {
            let order = factor.order();
            let digit = Digit { factor, order, weight };
            weight *= order;
            digit
        };
        Self { digits: factors.into_iter().map(digit).collect() }
    }

    /// The number of digits.
    pub fn count(&self) -> usize {
        self.digits.len()
    }

    /// The number of clusters they number.
    pub fn clusters(&self) -> Node {
        self.digits.iter().map(|digit| digit.order).product()
    }

    /// What digit `i` ranges over.
    pub fn factor(&self, i: usize) -> &F {
        &self.digits[i].factor
    }

    /// Digit `i` of `cluster`.
    pub fn digit(&self, i: usize, cluster: Node) -> Node {
        let Digit { order, weight, .. } = self.digits[i];
        cluster / weight % order
    }

    /// `cluster` with its digit `i`, which is `from`, replaced by `to`.
    pub fn replaced(&self, i: usize, cluster: Node, from: Node, to: Node) -> Node {
        let weight = self.digits[i].weight;
        cluster - from * weight + to * weight
    }

    /// Appends the digits' addresses, the most significant first.
    pub fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        for (i, digit) in self.digits.iter().enumerate().rev() {
            parts.push(digit.factor.address(self.digit(i, cluster)));
        }
    }

    /// The inverse of [`prefix`](Digits::prefix).
    pub fn cluster(&self, parts: &[Address]) -> Option<Node> {
        if parts.len() != self.count() {
            return None;
        }
        let digits = self.digits.iter().rev().zip(parts);
        digits.map(|(digit, part)| Some(digit.factor.locate(part)? * digit.weight)).sum()
    }
}
