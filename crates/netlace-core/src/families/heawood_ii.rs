//! The recursively expanded Heawood network of the second kind: three ports for each digit.
//!
//! Digit 0 moves in the Heawood graph. Digit i ≥ 1 also moves along the Heawood graph, each of its
//! three links at another value of digit 0: with p = i−1 (mod 14) the step +1 leaves at p+3 and
//! arrives at p−3, the step −1 the reverse, the chord stays at p. The paper's figures are not
//! available, so this assignment of ports is a choice.

use std::sync::Arc;

use super::factors::digit_wise;
use super::heawood::{Heawood, ORDER, ROWS, chord};
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, Census, Clusters, Construction, Digits, Flat, Header, Hop,
    JointSink, Joints, Level, Listed, NextHop, Node, ParameterError, Place, Port, RouteRules,
    Routing, Step, Structure, Symmetry, TooLargeError, Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "heawood_ii",
    summary: "expanded Heawood network, three ports for each digit",
    params: &[Param::integer("n", 1, "number of digits").grows()],
    source: Source::Heawood,
    example: "heawood_ii(2)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(HeawoodII { n: args.integer("n") })),
};

struct HeawoodII {
    n: u64,
}

/// The values of digit 0 at which digit i, whose central port is p, moves forward on the ring, back,
/// or along its chord: in the order of the ports of the Heawood graph.
fn ports(p: u8) -> [u8; 3] {
    [(p + 3) % ORDER, (p + ORDER - 3) % ORDER, p]
}

/// The move of digit i, whose central port is p, where digit 0 is `member`: the new values of
/// digit i and of digit 0.
fn step(p: u8, digit: u8, member: u8) -> Option<(u8, u8)> {
    let [ahead, behind, across] = ports(p);
    if member == across {
        Some((chord(digit), across))
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
    fn census(&self) -> Result<Census, ParameterError> {
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

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Clusters::over(Heawood.topology()?, 3, self.steps())))
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl RouteRules for HeawoodII {
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(self.steps()))
    }
}

impl Symmetry for HeawoodII {
    /// A rotation by two around the ring on any digit but the first: no port depends on its value.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = Node::from(ORDER);
        let turn: Automorphism = Arc::new(move |digit| (digit + 2) % n);
        let turns = (1..self.n).map(|_| (n, vec![turn.clone()]));
        digit_wise([(n, Vec::new())].into_iter().chain(turns))
    }
}

impl Structure for HeawoodII {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_radixes((0..self.n).map(|_| Node::from(ORDER)))
    }
}

impl HeawoodII {
    fn steps(&self) -> Steps {
        Steps { digits: Digits::new((1..self.n).map(|_| Flat(Listed(ROWS)))) }
    }
}

struct Steps {
    digits: Digits<Flat<Listed<{ ORDER as usize }, 3>>>,
}

/// The paper's routing: digit by digit, the highest first, each by Basic-Routing. The paper goes to
/// "one of the three" ports of a digit; it must be the one of the link that the digit takes next.
impl Routing for Steps {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let n = Node::from(ORDER);
        let (cluster, member) = (at / n, at % n);
        let differs = |&i: &usize| self.digits.digit(i, cluster) != self.digits.digit(i, to / n);
        let mut target = to % n;
        if let Some(i) = (0..self.digits.count()).rev().find(differs) {
            let here = self.digits.digit(i, cluster);
            let taken = Heawood.next(here, self.digits.digit(i, to / n))?;
            target = Node::from(ports(port(i))[usize::from(taken.port)]);
            if member == target {
                let (digit, member) = step(port(i), here as u8, member as u8)?;
                let cluster = self.digits.replaced(i, cluster, here, Node::from(digit));
                let step =
                    Step { port: 3 + degree_of(i, target), to: cluster * n + Node::from(member) };
                return Some(Hop { step, header });
            }
        }
        let step = Heawood.next(member, target)?;
        Some(Hop { step: Step { to: at - member + step.to, ..step }, header })
    }
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
