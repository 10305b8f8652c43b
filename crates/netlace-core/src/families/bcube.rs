//! The BCube: servers in a grid of k+1 dimensions, and a switch for every row.
//!
//! A server is a word of k+1 digits below n; a switch of level l joins the n servers that differ
//! only in digit l, and is named by their other digits. Servers come first, then the switches level by level.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Budget, Distance, Enumerator, Load, RuleError, pairs_apart};
use crate::network::{
    Address, Automorphism, Census, Construction, Endpoints, ExactRules, Level, LevelCensus, Link,
    Node, ParameterError, Port, Symmetry, TooLargeError, Topology, power, within_address,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "bcube",
    summary: "servers in a grid, a switch for every row",
    params: &[
        Param::integer("n", 2, "servers at a switch").at_most(Port::MAX as u64),
        Param::integer("k", 0, "one less than the dimensions").at_most(4000),
    ],
    source: Source::Paper(
        "C. Guo, G. Lu, D. Li, H. Wu, X. Zhang, Y. Shi, C. Tian, Y. Zhang, S. Lu: BCube: A High Performance, Server-centric Network Architecture for Modular Data Centers. SIGCOMM, 2009",
    ),
    example: "bcube(3,1)",
    tried: DesignRole::Whole,
    build: |args| Ok(Arc::new(BCube { n: args.integer("n"), k: args.integer("k") })),
};

#[derive(Clone, Copy)]
struct BCube {
    n: u64,
    k: u64,
}

impl BCube {
    fn servers(&self) -> Result<BigUint, ParameterError> {
        power(&BigUint::from(self.n), self.k + 1)
    }

    /// The switches of one level.
    fn switches(&self) -> Result<BigUint, ParameterError> {
        power(&BigUint::from(self.n), self.k)
    }

    fn grid(&self) -> Rows {
        let switches = self.n.saturating_pow(self.k as u32);
        Rows { n: self.n, k: self.k, switches, servers: switches.saturating_mul(self.n) }
    }
}

impl Construction for BCube {
    fn census(&self) -> Result<Census, ParameterError> {
        let (servers, switches) = (self.servers()?, self.switches()? * (self.k + 1));
        let level = |level| LevelCensus {
            label: format!("server to switch, digit {level}"),
            links: servers.clone(),
        };
        Ok(Census {
            order: within_order(&servers + &switches)?,
            levels: (0..=self.k).map(level).collect(),
            degrees: Enumerator::term(servers.clone(), self.k + 1)
                + Enumerator::term(switches, self.n),
            components: Some(BigUint::from(1u32)),
            address_parts: within_address(u128::from(self.k) + 2)?,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.grid()))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let servers = self.servers()?;
        let last = Node::try_from(&servers).unwrap_or(Node::MAX);
        let switches = self.switches()? * (self.k + 1);
        let nodes = Enumerator::term(servers, 1) + Enumerator::term(switches, 0);
        Ok(Endpoints::mixed(nodes, move |v| u32::from(v < last)))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for BCube {
    /// Two hops for each digit that differs; a switch has any digit at its level.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let grid = self.grid();
        Ok(Arc::new(move |a: Node, b: Node| {
            if a == b {
                return Some(0);
            }
            let (from, to) = (grid.place(a), grid.place(b));
            let any = [from, to].map(|place| match place {
                Spot::Server(_) => None,
                Spot::Switch { level, .. } => Some(level),
            });
            let compared = (0..=grid.k).filter(|&digit| !any.contains(&Some(digit)));
            let differ = compared.filter(|&i| grid.digit(from, i) != grid.digit(to, i)).count();
            let ends = any.iter().flatten().count();
            Some((2 * differ + ends) as u64)
        }))
    }

    /// A cut across one digit after another: it separates half of the servers at a switch. The lower bound:
    /// each server sends one unit to each other, digit by digit. For each value of the other digits it
    /// sends this to the other servers at a switch.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        let n = BigUint::from(self.n);
        let switches = n.pow(self.k as u32);
        let servers = &switches * &n;
        let digits = (0..=self.k).map(|_| (n.clone(), Bisection::exactly(self.n / 2)));
        let upper = Bisection::upper_of_product(digits);
        let pairs = pairs_apart(&servers, &u32::from(servers.bit(0)).into());
        let lower = Load::new(switches * (self.n - 1), 1u32).links_for(&pairs);
        let unknown = RuleError::NotStated;
        upper.map(|upper| Bisection { lower, upper }).ok_or(unknown)
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let mut budget = Budget::default();
        let (n, k) = (BigUint::from(self.n), self.k);
        let digit = Enumerator::term(self.n, 0) + Enumerator::term(self.n * (self.n - 1), 2);
        // Pairs of words of `digits` digits, two hops for each that differs.
        let mut words = |digits: u64| budget.pow(&digit, digits);
        let servers = words(k + 1)?;
        let rest = words(k)?;
        let mixed = rest.times(&n).shifted(1).times(&BigUint::from(2 * (k + 1)));
        let same = Enumerator::term(n.pow(k as u32), 0);
        let one_level = (same.clone() + rest.minus(&same).shifted(2)).times(&BigUint::from(k + 1));
        let mut pairs = servers + mixed + one_level;
        if k > 0 {
            let two_levels = words(k - 1)?.times(&n.pow(2)).shifted(2);
            pairs = pairs + two_levels.times(&(BigUint::from(k + 1) * k));
        }
        Ok(pairs)
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let digit = Enumerator::term(self.n, 0) + Enumerator::term(self.n * (self.n - 1), 2);
        Budget::default().pow(&digit, self.k + 1)
    }
}

impl Symmetry for BCube {
    /// The values of a digit may be permuted, and so may the digits.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let grid = Arc::new(self.grid());
        let mut all: Vec<Automorphism> = Vec::new();
        for place in 0..=self.k as usize {
            let rows = grid.clone();
            all.push(Arc::new(move |v| {
                let (level, mut digits) = rows.word(v);
                digits[place] = (digits[place] + 1) % rows.n;
                rows.node(level, &digits)
            }));
            let rows = grid.clone();
            all.extend((place > 0).then(|| -> Automorphism {
                Arc::new(move |v| {
                    let (level, mut digits) = rows.word(v);
                    digits.swap(place - 1, place);
                    let level = level.map(|level| match level as usize {
                        low if low + 1 == place => level + 1,
                        high if high == place => level - 1,
                        _ => level,
                    });
                    rows.node(level, &digits)
                })
            }));
        }
        all
    }
}

/// The numbered network.
struct Rows {
    n: Node,
    k: u64,
    /// The switches of one level.
    switches: Node,
    servers: Node,
}

/// A server or a switch; a switch is named by the digits of its servers other than that of its level.
#[derive(Clone, Copy)]
enum Spot {
    Server(Node),
    Switch { level: u64, others: Node },
}

impl Rows {
    fn place(&self, v: Node) -> Spot {
        match v.checked_sub(self.servers) {
            None => Spot::Server(v),
            Some(switch) => {
                Spot::Switch { level: switch / self.switches, others: switch % self.switches }
            }
        }
    }

    /// Digit i of a server, or of the servers of a switch of another level.
    fn digit(&self, spot: Spot, i: u64) -> Node {
        let (word, place) = match spot {
            Spot::Server(word) => (word, i),
            Spot::Switch { level, others } => (others, if i > level { i - 1 } else { i }),
        };
        word / self.n.pow(place as u32) % self.n
    }

    /// The level of a switch, and the digits of a node from digit 0 on; a switch has any digit at its level.
    fn word(&self, v: Node) -> (Option<u64>, Vec<Node>) {
        let spot = self.place(v);
        let level = match spot {
            Spot::Server(_) => None,
            Spot::Switch { level, .. } => Some(level),
        };
        let digit = |i| if level == Some(i) { 0 } else { self.digit(spot, i) };
        (level, (0..=self.k).map(digit).collect())
    }

    /// The inverse of [`word`](Rows::word).
    fn node(&self, level: Option<u64>, digits: &[Node]) -> Node {
        let server = digits.iter().rev().fold(0, |word, digit| word * self.n + digit);
        level.map_or(server, |level| self.switch(level, self.split(server, level).0))
    }

    /// The other digits of a server, and its digit, at this level.
    fn split(&self, server: Node, level: u64) -> (Node, Node) {
        let weight = self.n.pow(level as u32);
        (server / weight / self.n * weight + server % weight, server / weight % self.n)
    }

    fn server(&self, level: u64, others: Node, digit: Node) -> Node {
        let weight = self.n.pow(level as u32);
        (others / weight * self.n + digit) * weight + others % weight
    }

    fn switch(&self, level: u64, others: Node) -> Node {
        self.servers + level * self.switches + others
    }
}

impl Topology for Rows {
    fn order(&self) -> Node {
        self.servers + (self.k + 1) * self.switches
    }

    fn degree(&self, v: Node) -> Port {
        if v < self.servers { (self.k + 1) as Port } else { self.n as Port }
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        match self.place(v) {
            Spot::Server(server) => out.extend((0..=self.k).map(|level| {
                let (others, digit) = self.split(server, level);
                let to = self.switch(level, others);
                Link { to, port: level as Port, back: digit as Port, level: level as Level }
            })),
            Spot::Switch { level, others } => out.extend((0..self.n).map(|digit| {
                let to = self.server(level, others, digit);
                Link { to, port: digit as Port, back: level as Port, level: level as Level }
            })),
        }
    }

    /// The kind, 0 for servers and l+1 for switches of level l; and the digits, the highest first.
    fn address(&self, v: Node) -> Address {
        let spot = self.place(v);
        let kind = match spot {
            Spot::Server(_) => 0,
            Spot::Switch { level, .. } => level + 1,
        };
        let digits = (0..=self.k).rev().filter(|&i| i + 1 != kind);
        let digits = digits.map(|i| self.digit(spot, i));
        Address::Tuple([kind].into_iter().chain(digits).map(Address::Number).collect())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let (kind, digits) = address.tuple()?.split_first()?;
        let kind = kind.number(self.k + 2)?;
        let digits_needed = self.k + u64::from(kind == 0);
        if digits.len() as u64 != digits_needed {
            return None;
        }
        let word =
            digits.iter().try_fold(0, |word, digit| Some(word * self.n + digit.number(self.n)?));
        match kind.checked_sub(1) {
            None => word,
            Some(level) => Some(self.switch(level, word?)),
        }
    }
}
