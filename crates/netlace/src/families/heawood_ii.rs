//! The recursively expanded Heawood network of the second kind: three ports for each digit.
//!
//! Digit 0 moves in the Heawood graph. Digit i ≥ 1 moves along the Heawood graph too, each of its
//! three links at another place of digit 0: with p = i−1 (mod 14) the step +1 leaves at p+3 and
//! arrives at p−3, the step −1 the reverse, the chord stays at p. The paper's figures do not
//! survive, so this assignment of ports is a choice.

use std::sync::Arc;

use super::heawood::{Heawood, ORDER, ROWS, chord};
use super::product::digit_wise;
use super::{Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Address, Automorphism, Census, Clusters, Construction, Digits, Flat, Invalid, JointSink,
    Joints, Level, Listed, Node, Place, Port, TooLarge, Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "heawood_ii",
    summary: "expanded Heawood network, three ports for each digit",
    params: &[Param::integer("n", 1, "number of digits")],
    source: Source::Heawood,
    example: "heawood_ii(2)",
    build: |args| Ok(Arc::new(HeawoodII { n: args.integer("n") })),
};

struct HeawoodII {
    n: u64,
}

/// How digit i, whose central port is p, moves where digit 0 is `member`: the new values of
/// digit i and of digit 0.
fn step(p: u8, digit: u8, member: u8) -> Option<(u8, u8)> {
    let (ahead, behind) = ((p + 3) % ORDER, (p + ORDER - 3) % ORDER);
    if member == p {
        Some((chord(digit), p))
    } else if member == ahead {
        Some(((digit + 1) % ORDER, behind))
    } else if member == behind {
        Some(((digit + ORDER - 1) % ORDER, ahead))
    } else {
        None
    }
}

/// The central port of the `i`-th digit above digit 0.
fn port(i: usize) -> u8 {
    (i % usize::from(ORDER)) as u8
}

impl Construction for HeawoodII {
    fn census(&self) -> Result<Census, Invalid> {
        let nucleus = Heawood.census()?;
        let address_parts = within_address(u128::from(self.n))?;
        let order = power(&nucleus.order, self.n)?;
        let copies = &order / ORDER;
        let mut levels = nucleus.levels_times(&copies, "");
        for digit in 1..self.n {
            levels.extend(nucleus.levels_times(&(&copies / ORDER), &format!(", digit {digit}")));
        }
        let degrees = (0..ORDER).map(|member| {
            let joints = (0..self.n as usize - 1).filter(|&i| step(port(i), 0, member).is_some());
            Enumerator::term(copies.clone(), 3 + joints.count() as u64)
        });
        let degrees = degrees.fold(Enumerator::default(), |all, term| all + term);
        Ok(Census { order, levels, degrees, components: nucleus.components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        let digits = Digits::new((1..self.n).map(|_| Flat(Listed(ROWS))));
        Ok(Arc::new(Clusters::over(Heawood.topology()?, 3, Steps { digits })))
    }

    /// Two steps around the ring on any digit but the first: no port depends on its value.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = Node::from(ORDER);
        let turn: Automorphism = Arc::new(move |digit| (digit + 2) % n);
        let turns = (1..self.n).map(|_| (n, vec![turn.clone()]));
        digit_wise([(n, Vec::new())].into_iter().chain(turns))
    }
}

struct Steps {
    digits: Digits<Flat<Listed<{ ORDER as usize }, 3>>>,
}

/// The number of links on the first `count` digits.
fn degree_of(count: usize, member: Node) -> Port {
    (0..count).filter(|&i| step(port(i), 0, member as u8).is_some()).count() as Port
}

impl Joints for Steps {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        degree_of(self.digits.count(), at.member)
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for i in 0..self.digits.count() {
            let here = self.digits.digit(i, at.cluster);
            if let Some((digit, member)) = step(port(i), here as u8, at.member as u8) {
                let cluster = self.digits.replaced(i, at.cluster, here, Node::from(digit));
                let member = Node::from(member);
                sink.joint(Place { cluster, member }, i as Level + 1, || degree_of(i, member));
            }
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}
