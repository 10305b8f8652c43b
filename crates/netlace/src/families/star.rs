//! The star graph: permutations, a link exchanges the first entry with another.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Family, Param, Source};
use crate::network::{
    Address, BaseGraph, Census, Construction, Flat, Invalid, Node, Port, TooLarge, Topology,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "star",
    summary: "permutations, a link exchanges the first and another",
    params: &[Param::integer("n", 1, "number of entries").at_most(1000)],
    source: Source::Folklore,
    example: "star(5)",
    build: |args| Ok(Arc::new(Star { n: args.integer("n") })),
};

/// Permutations of 0..n in lexicographic order.
#[derive(Clone, Copy)]
struct Star {
    n: u64,
}

/// The permutation that stands at place `rank` of the lexicographic order.
fn unrank(n: u64, mut rank: Node) -> Vec<Node> {
    let mut entries: Vec<Node> = vec![0; n as usize];
    // Read from the right, the digits of the rank in the factorial number system say how many of
    // the entries further right are smaller.
    for i in (0..n).rev() {
        let radix = n - i;
        let smaller = rank % radix;
        rank /= radix;
        entries[i as usize] = smaller;
        for later in &mut entries[i as usize + 1..] {
            *later += Node::from(*later >= smaller);
        }
    }
    entries
}

/// The place of a permutation in the lexicographic order.
fn rank(entries: &[Node]) -> Node {
    let mut rank = 0;
    for (i, entry) in entries.iter().enumerate() {
        let smaller = entries[i + 1..].iter().filter(|later| *later < entry).count();
        rank = rank * (entries.len() - i) as Node + smaller as Node;
    }
    rank
}

impl BaseGraph for Star {
    fn order(&self) -> Node {
        (1..=self.n).product()
    }

    fn degree(&self, _: Node) -> Port {
        (self.n - 1) as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let mut entries = unrank(self.n, v);
        for k in 1..entries.len() {
            entries.swap(0, k);
            emit(rank(&entries), k as Port - 1);
            entries.swap(0, k);
        }
    }

    fn address(&self, v: Node) -> Address {
        Address::Tuple(unrank(self.n, v).into_iter().map(Address::Number).collect())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let parts = address.tuple()?;
        let entries: Vec<Node> =
            parts.iter().map(|part| part.number(self.n)).collect::<Option<_>>()?;
        let distinct = (0..self.n).all(|entry| entries.contains(&entry));
        (distinct && entries.len() as u64 == self.n).then(|| rank(&entries))
    }
}

impl Construction for Star {
    fn census(&self) -> Result<Census, Invalid> {
        let order = within_order((1..=self.n).map(BigUint::from).product())?;
        let census = Census::regular("star", order, self.n - 1);
        Ok(Census { address_parts: self.n, ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        Ok(Arc::new(Flat(*self)))
    }
}
