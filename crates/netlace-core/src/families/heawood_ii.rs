//! The recursively expanded Heawood network of the second kind: three ports for each digit.
//!
//! Digit 0 moves in the Heawood graph. Digit i ≥ 1 also moves along the Heawood graph, where digit 0 is one of three
//! ports: with p = i−1 (mod 14) these are p, p+3 and p−3. The paper's figures are not available, and its text allows
//! two readings. With `links=three` a copy has three links on a digit, one at each port: the step +1
//! leaves at p+3 and arrives at p−3, the step −1 the reverse, the chord stays at p. This assignment of ports is
//! a choice. With `links=nine` digit i moves along all its three links at each port, and digit 0 stays.

use std::sync::Arc;

use super::factors::digit_wise;
use super::heawood::{Heawood, ORDER, ROWS, distance};
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
    params: &[
        Param::integer("n", 1, "number of digits").grows(),
        Param::choice(
            "links",
            &["three", "nine"],
            "links of a copy on each digit: one per port, or three",
        ),
    ],
    source: Source::Heawood,
    example: "heawood_ii(2)",
    tried: DesignRole::Leaf,
    build: |args| {
        let links = if args.word("links") == "three" { Links::Three } else { Links::Nine };
        Ok(Arc::new(HeawoodII { n: args.integer("n"), links }))
    },
};

struct HeawoodII {
    n: u64,
    links: Links,
}

/// The links of a copy on each digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Three,
    Nine,
}

/// The values of digit 0 at which digit i, whose central port is p, moves forward on the ring, back,
/// or along its chord: in the order of the ports of the Heawood graph.
fn ports(p: u8) -> [u8; 3] {
    [(p + 3) % ORDER, (p + ORDER - 3) % ORDER, p]
}

/// The link that leads back, in the order of the ports of the Heawood graph.
const REVERSE: [usize; 3] = [1, 0, 2];

/// A link on a digit: the new values of that digit and of digit 0, and the place of the link among those of the
/// digit at either end.
struct DigitLink {
    digit: u8,
    member: u8,
    place: Port,
    back: Port,
}

impl Links {
    /// The links on a digit with this value, whose central port is p, where digit 0 is `member`.
    fn at(self, p: u8, digit: u8, member: u8) -> impl Iterator<Item = DigitLink> {
        let (ports, row) = (ports(p), ROWS[usize::from(digit)]);
        (0..3).filter_map(move |link| match self {
            Links::Three => (member == ports[link]).then(|| DigitLink {
                digit: row[link],
                member: ports[REVERSE[link]],
                place: 0,
                back: 0,
            }),
            Links::Nine => ports.contains(&member).then(|| {
                let (place, back) = (link as Port, REVERSE[link] as Port);
                DigitLink { digit: row[link], member, place, back }
            }),
        })
    }

    /// The number of links on the first `count` digits above digit 0.
    fn count(self, count: usize, member: Node) -> Port {
        (0..count).map(|i| self.at(port(i), 0, member as u8).count() as Port).sum()
    }

    /// The value of digit 0 at which a digit whose central port is p takes a link: the nearest if there are several.
    fn port(self, p: u8, link: usize, member: Node) -> Node {
        let ports = ports(p).map(Node::from);
        match self {
            Links::Three => ports[link],
            Links::Nine => {
                let nearest = ports.into_iter().min_by_key(|&port| distance(member, port));
                nearest.expect("invariant: there are three ports")
            }
        }
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
        let graphs = match self.links {
            Links::Three => 1u32,
            Links::Nine => 3,
        };
        for digit in 1..self.n {
            let graphs = &copies / ORDER * graphs;
            levels.extend(nucleus.levels_times(&graphs, &format!(", digit {digit}")));
        }
        let degrees = (0..ORDER).map(|member| {
            let joints = self.links.count(self.n as usize - 1, member.into());
            Enumerator::term(copies.clone(), 3 + u64::from(joints))
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
    /// Any automorphism of the Heawood graph on any digit but the first, if the ports do not depend on the link; else
    /// a rotation by two around the ring.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = Node::from(ORDER);
        let turns: Vec<Automorphism> = match self.links {
            Links::Three => vec![Arc::new(move |digit| (digit + 2) % n)],
            Links::Nine => Heawood.automorphisms(),
        };
        let higher = (1..self.n).map(|_| (n, turns.clone()));
        digit_wise([(n, Vec::new())].into_iter().chain(higher))
    }
}

impl Structure for HeawoodII {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_radixes((0..self.n).map(|_| Node::from(ORDER)))
    }
}

impl HeawoodII {
    fn steps(&self) -> Steps {
        let digits = Digits::new((1..self.n).map(|_| Flat(Listed(ROWS))));
        Steps { digits, links: self.links }
    }
}

struct Steps {
    links: Links,
    digits: Digits<Flat<Listed<{ ORDER as usize }, 3>>>,
}

/// The paper's routing: digit by digit, the highest first, each by Basic-Routing. The paper goes to
/// "one of the three" ports of a digit; it must be one with the link that the digit takes next.
impl Routing for Steps {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let n = Node::from(ORDER);
        let (cluster, member) = (at / n, at % n);
        let differs = |&i: &usize| self.digits.digit(i, cluster) != self.digits.digit(i, to / n);
        let mut target = to % n;
        if let Some(i) = (0..self.digits.count()).rev().find(differs) {
            let here = self.digits.digit(i, cluster);
            let taken = usize::from(Heawood.next(here, self.digits.digit(i, to / n))?.port);
            target = self.links.port(port(i), taken, member);
            if member == target {
                let row = ROWS[here as usize];
                let mut links = self.links.at(port(i), here as u8, member as u8);
                let link = links.find(|link| link.digit == row[taken])?;
                let cluster = self.digits.replaced(i, cluster, here, Node::from(link.digit));
                let port = 3 + self.links.count(i, member) + link.place;
                let step = Step { port, to: cluster * n + Node::from(link.member) };
                return Some(Hop { step, header });
            }
        }
        let step = Heawood.next(member, target)?;
        Some(Hop { step: Step { to: at - member + step.to, ..step }, header })
    }
}

impl Joints for Steps {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        self.links.count(self.digits.count(), at.member)
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for i in 0..self.digits.count() {
            let here = self.digits.digit(i, at.cluster);
            for link in self.links.at(port(i), here as u8, at.member as u8) {
                let cluster = self.digits.replaced(i, at.cluster, here, Node::from(link.digit));
                let member = Node::from(link.member);
                let back = || self.links.count(i, member) + link.back;
                sink.joint(Place { cluster, member }, i as Level + 1, back);
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
