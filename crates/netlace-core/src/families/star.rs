//! The star graph: permutations, a link exchanges the first entry with another.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, Node, ParameterError,
    Port, Symmetry, TooLargeError, Topology, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "star",
    summary: "permutations, a link exchanges the first and another",
    params: &[Param::integer("n", 1, "number of entries").at_most(1000)],
    source: Source::Folklore,
    example: "star(5)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Star { n: args.integer("n") })),
};

/// Permutations of 0..n in lexicographic order.
#[derive(Clone, Copy)]
struct Star {
    n: u64,
}

/// The permutation at index `rank` of the lexicographic order.
fn unrank(n: u64, mut rank: Node) -> Vec<Node> {
    let mut entries: Vec<Node> = vec![0; n as usize];
    // Read from the right, the digits of the rank in the factorial number system are the numbers of
    // smaller entries further right.
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

/// The index of a permutation in the lexicographic order.
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
    fn census(&self) -> Result<Census, ParameterError> {
        let order = within_order((1..=self.n).map(BigUint::from).product())?;
        let census = Census::regular("star", order, self.n - 1);
        Ok(Census { address_parts: self.n, ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for Star {
    /// A cycle of the permutation between two nodes takes one step more than it has entries, two
    /// fewer if the first entry is in it.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let n = self.n;
        Ok(Arc::new(move |a: Node, b: Node| {
            let (a, b) = (unrank(n, a), unrank(n, b));
            let mut place = vec![0; n as usize];
            for (i, &entry) in b.iter().enumerate() {
                place[entry as usize] = i;
            }
            let mut seen = vec![false; n as usize];
            let mut steps = 0;
            for start in 0..n as usize {
                let (mut length, mut at) = (0, start);
                while !std::mem::replace(&mut seen[at], true) {
                    length += 1;
                    at = place[a[at] as usize];
                }
                if length > 1 {
                    steps += if start == 0 { length - 1 } else { length + 1 };
                }
            }
            Some(steps)
        }))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        // At [m]: permutations of m entries that move them all, by number of cycles. The last entry
        // joins a cycle of the others, or makes one with another entry.
        let mut deranged = vec![Enumerator::term(1u32, 0), Enumerator::default()];
        for m in 2..=self.n as usize {
            let joined = deranged[m - 1].clone() + deranged[m - 2].shifted(1);
            deranged.push(joined.times(&BigUint::from(m - 1)));
        }
        let mut choose = BigUint::from(1u32);
        let mut distances = Enumerator::default();
        for m in 0..self.n {
            // The number of choices of m entries other than the first is `choose`.
            let without_first = deranged[m as usize].shifted(m);
            let with_first = deranged[m as usize + 1].shifted(m + 1);
            let with_first = with_first.mapped(|steps| steps.saturating_sub(2));
            distances = distances + (without_first + with_first).times(&choose);
            choose = choose * (self.n - 1 - m) / (m + 1);
        }
        Ok(distances)
    }

    /// Pairs of entries that exchange their places take three steps each.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(3 * (self.n - 1) / 2))
    }

    /// In all permutations there are n!/k cycles of length k. Of the n! entries at a place, (n−1)! are
    /// at their own place: that makes n!·(n − 4 + 1/1 + … + 1/n) + 2·(n−1)! steps.
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let order: BigUint = (1..=self.n).map(BigUint::from).product();
        let cycles: BigUint = (1..=self.n).map(|length| &order / length).sum();
        let from_one = &order * self.n + cycles + &order * 2u32 / self.n - &order * 4u32;
        Ok(from_one * order)
    }
}

impl Symmetry for Star {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// Links exchange places, so entries may be renamed: a cyclic shift, and an exchange of two.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.n;
        let renamed = |name: fn(Node, Node) -> Node| -> Automorphism {
            Arc::new(move |v| {
                let entries = unrank(n, v).into_iter().map(|entry| name(entry, n));
                rank(&entries.collect::<Vec<_>>())
            })
        };
        let exchange = |entry, n: Node| if entry < 2.min(n) { n.min(2) - 1 - entry } else { entry };
        vec![renamed(|entry, n| (entry + 1) % n), renamed(exchange)]
    }
}
