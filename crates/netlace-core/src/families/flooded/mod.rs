//! The flooded network: every node of the newest tier becomes the root of a new copy of the base.
//!
//! ```text
//! tier 0: the base itself       a node of tier t is a word of t+1 digits: where in the base the
//! tier 1: q−1 new nodes each    copy of tier 0 was entered, then tier 1, …; all but the first are
//! tier 2: q−1 new nodes each    other than 0, because node 0 of a copy is its parent
//! ```

mod order;

use std::sync::Arc;

use num_bigint::BigUint;

use crate::exact::{Bisection, Budget, Crossings, Distance, Enumerator, RuleError};
use crate::families::by_root::{self, ByRoot, Copies};
use crate::families::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::network::{
    Address, Broadcast, ByRule, Census, Construction, Endpoints, ExactRules, Level, Link, Network,
    NextHop, Node, Outline, ParameterError, Port, Ports, RouteRules, Routing, ScheduleRules, Step,
    Structure, TooLargeError, Topology, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "flooded",
    summary: "a tree of copies: each new node is the root of one",
    params: &[
        Param::network("base", "what is copied; its node 0 is the root"),
        Param::integer("n", 1, "number of tiers").grows(),
    ],
    source: Source::Heawood,
    example: "flooded(petersen,3)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("n", 2)),
        outline,
    }),
    build: |args| {
        Ok(Arc::new(Flooded { base: args.network("base").clone(), n: args.integer("n") }))
    },
};

/// All nodes of a tier have the same number of descendants, and are no nearer than their ancestors.
fn outline(parts: &[Outline], n: u64) -> Option<Outline> {
    let base = parts[0];
    if base.order < 3 {
        // A path, at most.
        return None;
    }
    let (mut order, mut tier, mut copies) = (base.order, base.order, 1u64);
    for _ in 1..n.min(64) {
        copies = order.saturating_add(1);
        tier = tier.saturating_mul(base.order - 1);
        order = order.saturating_add(tier);
    }
    Some(Outline {
        order,
        links: copies.saturating_mul(base.links),
        degree: base.degree + base.least_degree,
        least_degree: base.least_degree,
        diameter: base.diameter.saturating_add(base.eccentricity.saturating_mul(2 * (n - 1))),
        eccentricity: base.eccentricity.saturating_mul(n),
        mean: base.mean,
        // The innermost copy carries what all others send through it.
        load: base.load * (order / base.order) as f64,
    })
}

struct Flooded {
    base: Network,
    n: u64,
}

impl Construction for Flooded {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let address_parts = within_address(u128::from(base.address_parts) * u128::from(self.n))?;
        let root = u64::from(self.base.topology()?.degree(0));
        let mut order = BigUint::ZERO;
        let mut degrees = Enumerator::default();
        let mut levels = Vec::new();
        let mut components = base.components.clone();
        let mut copies = BigUint::from(1u32);
        for tier in 0..self.n {
            // Tier 0 is one whole copy; in later ones the root of a copy is a node counted before.
            let nodes = match tier {
                0 => base.degrees.clone(),
                _ => base.degrees.clone().without(root).times(&copies),
            };
            if tier > 0 {
                let more = base.components.as_ref().map(|count| &copies * (count - 1u32));
                components = components.zip(more).map(|(all, more)| all + more);
            }
            let born = nodes.total();
            order = within_order(order + &born)?;
            degrees = degrees + if tier + 1 < self.n { nodes.shifted(root) } else { nodes };
            levels.push(base.levels_times(&copies, &format!(", tier {tier}")));
            copies = born;
        }
        let levels = levels.into_iter().rev().flatten().collect();
        Ok(Census { order, levels, degrees, components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.tiers()?))
    }

    /// Those of a node's position in the copy in which it was new.
    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let base = self.base.endpoints().clone();
        if base.alike().is_some() {
            return Ok(base);
        }
        let tiers = self.tiers()?;
        let whole = base.nodes(self.base.order());
        let fresh = whole.clone().without(u64::from(base.at(0)));
        let (mut nodes, mut copies) = (whole.clone(), whole.total());
        for _ in 1..self.n {
            nodes = nodes + fresh.times(&copies);
            copies *= fresh.total();
        }
        let attached = base.are_attached();
        let at = move |v| base.at(*tiers.digits(v).last().expect("invariant: a node has a digit"));
        let endpoints = Endpoints::mixed(nodes, at);
        Ok(if attached { endpoints.attached() } else { endpoints })
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Flooded {
    /// After the longest common prefix of two words, the path from each passes the roots of its
    /// copies.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let base = self.base.part_distance()?;
        let tiers = self.tiers().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        Ok(Arc::new(move |a: Node, b: Node| {
            let (a, b) = (tiers.digits(a), tiers.digits(b));
            let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
            let first = |word: &[Node]| word.get(common).copied().unwrap_or(0);
            let mut sum = base.distance(first(&a), first(&b))?;
            for &digit in a.iter().skip(common + 1).chain(b.iter().skip(common + 1)) {
                sum += base.distance(digit, 0)?;
            }
            Some(sum)
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let mut budget = Budget::default();
        let (base, root) = (self.base.part_pairs()?, self.base.part_rooted()?);
        let q = self.base.order();
        let one = Enumerator::term(1u32, 0);
        let others = root.minus(&one);
        let twice = others.times(&BigUint::from(2u32));
        // Pairs in a copy: of two different nodes other than the root.
        let moved = base.minus(&Enumerator::term(q.clone(), 0));
        let apart = moved.clone().minus(&twice);
        // From a node down into the k tiers below it, and between nodes of that subtree.
        let (mut down, mut within) = (one.clone(), one.clone());
        for _ in 1..self.n {
            let squared = budget.mul(&down, &down)?;
            within = one.clone()
                + within.times(&(q - 1u32))
                + budget.mul(&twice, &down)?
                + budget.mul(&apart, &squared)?;
            down = one.clone() + budget.mul(&others, &down)?;
        }
        let squared = budget.mul(&down, &down)?;
        Ok(within.times(q) + budget.mul(&moved, &squared)?)
    }

    /// Both ends are farthest from the root of every copy but that of tier 0.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        by_root::diameter(&self.base, self.n)
    }

    /// A copy has a tree below each of its nodes; a path from one tree to another goes up, through the
    /// copy, and down.
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let (q, base) = (self.base.order(), self.base.part_distance_sum()?);
        let (_, root) = self.base.part_root()?;
        let others: BigUint = q - 1u32;
        let apart = &base - &root * 2u32;
        // Of a tree: its nodes, the distances from its root, and those between its nodes.
        let (mut nodes, mut down, mut within) = (BigUint::from(1u32), BigUint::ZERO, BigUint::ZERO);
        for _ in 1..self.n {
            let tails = &nodes * &down * 2u32;
            let deeper = &root * &nodes + &others * &down;
            let between = &apart * nodes.pow(2) + (&others * q - &others * 2u32) * tails;
            within = &others * within + between + &deeper * 2u32;
            nodes = &others * nodes + 1u32;
            down = deeper;
        }
        let tails = &nodes * &down * 2u32;
        Ok(q * within + base * nodes.pow(2) + others * q * tails)
    }

    /// Each copy of the base is a block: it shares single nodes with others.
    fn crossings(&self) -> Result<Crossings, RuleError> {
        let others = self.base.order() - 1u32;
        let below = (1..self.n).map(|tier| self.base.order() * others.pow(tier as u32 - 1));
        let copies = below.sum::<BigUint>() + 1u32;
        Ok(self.base.crossings_rule()?.times(&copies))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let mut budget = Budget::default();
        let root = self.base.part_rooted()?;
        let one = Enumerator::term(1u32, 0);
        let others = root.clone().minus(&one);
        let mut down = one.clone();
        for _ in 1..self.n {
            down = one.clone() + budget.mul(&others, &down)?;
        }
        budget.mul(&root, &down)
    }

    /// If the base cannot be halved, the tree of a middle node has an odd number of nodes: one more than its copy's other
    /// nodes carry, which are halved.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        by_root::bisection(&self.base, self.n.min(2))
    }
}

impl RouteRules for Flooded {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        let tiers = self.tiers().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        Ok(Arc::new(TierHops { tiers, base: self.base.part_next_hop()? }))
    }

    /// σFH_n-Routing of the paper, with its loops read as up to the copy in which the words differ,
    /// and down from there: it is shortest.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(ByRule(self.next_hop()?)))
    }
}

impl ScheduleRules for Flooded {
    /// σFH_n-Broadcasting of the paper: up to the first copy, then tier by tier. With all ports no broadcast
    /// takes fewer steps if that of the base takes as many as its farthest node is away.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let tiers = self.tiers().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        Ok(Arc::new(ByRoot::new(tiers, &self.base, ports)?))
    }
}

impl Flooded {
    fn tiers(&self) -> Result<Tiers, TooLargeError> {
        let base = self.base.topology()?.clone();
        let q = base.order();
        let mut starts = vec![0];
        let (mut start, mut size) = (0, q);
        for _ in 0..self.n {
            start = size.saturating_add(start);
            size = size.saturating_mul(q - 1);
            starts.push(start);
        }
        let root_degree = base.degree(0);
        let levels = self.base.levels().len() as Level;
        Ok(Tiers { base, q, starts, root_degree, levels })
    }
}

struct Tiers {
    base: Arc<dyn Topology>,
    /// The base's order.
    q: Node,
    /// The first node of each tier, and the order.
    starts: Vec<Node>,
    root_degree: Port,
    /// The base's levels.
    levels: Level,
}

/// A node: the `rank`-th of its tier, and its digit in the copy in which it was new.
#[derive(Clone, Copy)]
struct Place {
    tier: usize,
    rank: Node,
    digit: Node,
}

impl Tiers {
    fn place(&self, v: Node) -> Place {
        let tier = self.starts.partition_point(|&start| start <= v) - 1;
        let rank = v - self.starts[tier];
        let digit = if tier == 0 { rank } else { rank % (self.q - 1) + 1 };
        Place { tier, rank, digit }
    }

    /// The rank of the parent, for a node that is not of tier 0.
    fn parent(&self, rank: Node) -> Node {
        rank / (self.q - 1)
    }

    /// The word of a node: its digits in the copies on the path to it.
    fn digits(&self, v: Node) -> Vec<Node> {
        self.path_to(v).into_iter().map(|(_, digit)| digit).collect()
    }

    fn last_tier(&self) -> usize {
        self.starts.len() - 2
    }

    /// The number of ports of a node in the copy of which it is the root; they come first.
    fn rooted_ports(&self, tier: usize) -> Port {
        if tier < self.last_tier() { self.root_degree } else { 0 }
    }
}

impl Copies for Tiers {
    fn tiers(&self) -> usize {
        self.last_tier() + 1
    }

    fn count(&self, tier: usize) -> Node {
        if tier == 0 { 1 } else { self.starts[tier] - self.starts[tier - 1] }
    }

    /// A copy has the number of its root within the previous tier.
    fn node(&self, tier: usize, copy: Node, digit: Node) -> Node {
        match (tier, digit) {
            (0, _) => digit,
            (_, 0) => self.starts[tier - 1] + copy,
            _ => self.starts[tier] + copy * (self.q - 1) + digit - 1,
        }
    }

    fn path_to(&self, v: Node) -> Vec<(Node, Node)> {
        let mut at = self.place(v);
        let mut path = Vec::new();
        while at.tier > 0 {
            let parent = self.parent(at.rank);
            path.push((parent, at.digit));
            at = self.place(self.starts[at.tier - 1] + parent);
        }
        path.push((0, at.digit));
        path.reverse();
        path
    }
}

/// Shortest routes: up to the copy in which the words of the two nodes differ, and down from there.
struct TierHops {
    tiers: Tiers,
    base: Arc<dyn NextHop>,
}

impl NextHop for TierHops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let (a, b) = (self.tiers.digits(at), self.tiers.digits(to));
        let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        let Place { tier, rank, digit } = self.tiers.place(at);
        let rooted_ports = self.tiers.rooted_ports(tier);
        let there = b.get(common).copied();
        // The copy to move in, and the current and the next position in it.
        let (tier, parent, digit, target, ports) = if common == a.len() {
            (tier + 1, rank, 0, there?, 0)
        } else {
            let parent = if tier == 0 { 0 } else { self.tiers.parent(rank) };
            let target = if common == tier { there.unwrap_or(0) } else { 0 };
            (tier, parent, digit, target, rooted_ports)
        };
        let step = self.base.next(digit, target)?;
        let to = self.tiers.node(tier, parent, step.to);
        Some(Step { port: ports + step.port, to })
    }
}

impl Topology for Tiers {
    fn order(&self) -> Node {
        self.starts[self.last_tier() + 1]
    }

    fn degree(&self, v: Node) -> Port {
        let at = self.place(v);
        self.rooted_ports(at.tier) + self.base.degree(at.digit)
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let at = self.place(v);
        let mut copy = |tier: usize, parent: Node, digit: Node, first_port: Port| {
            let start = out.len();
            self.base.links(digit, out);
            for link in &mut out[start..] {
                let is_root = tier > 0 && link.to == 0;
                link.back += if is_root { 0 } else { self.rooted_ports(tier) };
                link.to = self.node(tier, parent, link.to);
                link.port += first_port;
                link.level += (self.last_tier() - tier) as Level * self.levels;
            }
        };
        if at.tier < self.last_tier() {
            copy(at.tier + 1, at.rank, 0, 0);
        }
        let parent = if at.tier == 0 { 0 } else { self.parent(at.rank) };
        copy(at.tier, parent, at.digit, self.rooted_ports(at.tier));
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        let mut links = Vec::new();
        self.links(v, &mut links);
        out.extend(links.iter().map(|link| link.to));
    }

    fn address(&self, v: Node) -> Address {
        let digits = self.digits(v);
        Address::Tuple(digits.into_iter().map(|digit| self.base.address(digit)).collect())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let digits = address.tuple()?;
        if digits.len() > self.last_tier() + 1 {
            return None;
        }
        let mut node = None;
        for (tier, digit) in digits.iter().enumerate() {
            let digit = self.base.locate(digit)?;
            if tier > 0 && digit == 0 {
                return None;
            }
            let parent = if tier == 0 { 0 } else { node? - self.starts[tier - 1] };
            node = Some(self.node(tier, parent, digit));
        }
        node
    }
}
