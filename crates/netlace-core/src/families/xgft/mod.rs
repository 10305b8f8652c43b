//! The extended generalized fat tree: leaf–spine, tapered and multi-rail fabrics, and the fat tree.
//!
//! Level 0 are hosts; a node of level i has m_i children and w_(i+1) parents. A node of level l is
//! a word of digits: at the places above l the child's index on the path down from the top, at the
//! others the parent's index on the path up. A link between levels l−1 and l changes the digit at
//! place l. Hosts with a single parent are endpoints of their switches, not nodes.

mod cut;
mod tree;

use std::sync::Arc;

use num_bigint::BigUint;

use self::tree::{Span, Spread, Tree};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError};
use crate::families::{Args, DesignRole, Family, Param, Source, Wanted};
use crate::network::{
    Arrangement, Automorphism, Census, Construction, Endpoints, ExactRules, Kinds, LevelCensus,
    NextHop, Node, ParameterError, Port, RouteRules, Routing, Sketch, Structure, Symmetry,
    TooLargeError, Topology, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "xgft",
    summary: "extended generalized fat tree: leaf–spine, tapered",
    params: &[
        Param::integers("m", 1, "children of a node of each level, hosts at a leaf first, [16,32]"),
        Param::integers("w", 1, "parents of a node of each level, those of a host first, [1,8]"),
    ],
    source: Source::Paper(
        "S. R. Öhring, M. Ibel, S. K. Das, M. J. Kumar: On Generalized Fat Trees. IPPS, 1995",
    ),
    example: "xgft([2,3,2],[1,2,2])",
    tried: DesignRole::ListedWithHosts(chosen),
    build: |args| Ok(Arc::new(FatTree::new(args)?)),
};

/// Trees of two levels with every number of links up, on one rail and, tapered by whole numbers, on several;
/// and trees of three levels tapered by whole numbers, with as few pods as hold the hosts.
fn chosen(wanted: &Wanted) -> Vec<String> {
    /// The largest ratio of hosts to links up.
    const TAPERS: u64 = 4;
    const RAILS: [u64; 3] = [2, 4, 8];
    let Wanted { least, most, ports } = *wanted;
    let mut found = Vec::new();
    for hosts in 1..ports {
        // More links up than hosts carry no more.
        let tapered = |down: u64| {
            let mut up: Vec<u64> = (1..=TAPERS).map(|taper| down.div_ceil(taper)).collect();
            up.dedup();
            up.into_iter().filter(move |up| down + up <= ports)
        };
        for leaves in least.div_ceil(hosts).max(2)..=(most / hosts).min(ports) {
            let all = 1..=hosts.min(ports - hosts);
            found.extend(all.map(|up| format!("xgft([{hosts},{leaves}],[1,{up}])")));
            for (rails, up) in RAILS.into_iter().flat_map(|r| tapered(hosts).map(move |up| (r, up)))
            {
                found.push(format!("xgft([{hosts},{leaves}],[{rails},{up}])"));
            }
        }
        for leaves in 2..ports.min(most / hosts) {
            let pods = least.div_ceil(hosts * leaves);
            if !(2..=ports).contains(&pods) || hosts * leaves * pods > most {
                continue;
            }
            for up in tapered(hosts) {
                found
                    .extend(tapered(leaves).map(|higher| {
                        format!("xgft([{hosts},{leaves},{pods}],[1,{up},{higher}])")
                    }));
            }
        }
    }
    found
}

/// Taller trees are refused.
const MOST_LEVELS: usize = 32;

#[derive(Clone)]
struct FatTree {
    /// The radix of the digit at each place, on the path down and on the path up; place i at i−1.
    m: Vec<u64>,
    w: Vec<u64>,
    /// The lowest level that consists of nodes: 1 if hosts are endpoints of their switches, else 0.
    lowest: usize,
}

impl FatTree {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let (m, w) = (args.integers("m").to_vec(), args.integers("w").to_vec());
        if m.is_empty() {
            return Err(ParameterError::at(
                "m",
                "a tree has at least one level: list the hosts at a leaf",
            ));
        }
        if m.len() != w.len() {
            let message = format!(
                "`m` has {} entries and `w` has {}: list one of each for every level",
                m.len(),
                w.len()
            );
            return Err(ParameterError::at("w", message));
        }
        if m.len() > MOST_LEVELS {
            return Err(ParameterError::at(
                "m",
                format!("a tree has at most {MOST_LEVELS} levels"),
            ));
        }
        if let Some(most) = m.iter().chain(&w).find(|&&number| number > Port::MAX.into()) {
            return Err(ParameterError::new(format!(
                "a node has at most {} links, not {most}",
                Port::MAX
            )));
        }
        let lowest = usize::from(w[0] == 1);
        Ok(Self { m, w, lowest })
    }

    fn height(&self) -> usize {
        self.m.len()
    }

    /// Which blocks of these sizes, by level, are subtrees: those below the highest switches, or smaller ones.
    fn subtrees(&self, sizes: &[Node]) -> impl Fn(Node, Node) -> Option<usize> + use<> {
        let (sizes, m) = (sizes.to_vec(), self.m.clone());
        move |size, start| {
            let mut place = start % sizes[m.len()];
            let level = (0..m.len()).rev().find(|&level| {
                let is_above = sizes[level] > size && place / sizes[level] < m[level];
                place = if is_above { place % sizes[level] } else { place };
                !is_above
            })?;
            let is_one = sizes[level] == size && place / size < m[level];
            is_one.then_some(usize::from(level + 1 < m.len()))
        }
    }

    fn levels(&self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        self.lowest..=self.height()
    }

    /// The number of nodes of a level.
    fn count(&self, level: usize) -> BigUint {
        self.w[..level].iter().chain(&self.m[level..]).product()
    }

    fn children(&self, level: usize) -> u64 {
        if level > self.lowest { self.m[level - 1] } else { 0 }
    }

    fn parents(&self, level: usize) -> u64 {
        self.w.get(level).copied().unwrap_or(0)
    }

    /// The endpoints of a node of the lowest level.
    fn carried(&self) -> u32 {
        if self.lowest == 1 { self.m[0] as u32 } else { 1 }
    }

    /// The numbered tree.
    fn tree(&self) -> Tree {
        let count = |level| Node::try_from(self.count(level)).unwrap_or(Node::MAX);
        let mut starts = vec![0; self.height() + 2];
        for level in self.levels() {
            starts[level + 1] = count(level).saturating_add(starts[level]);
        }
        let mut weights: Vec<Node> = vec![1];
        for w in &self.w {
            weights.push(weights[weights.len() - 1].saturating_mul(*w));
        }
        Tree { shape: self.clone(), starts, weights }
    }

    /// The ordered pairs of a node of level `low` and one of `high`, by how far up and down a path
    /// between them must go.
    fn pairs(&self, low: usize, high: usize) -> Enumerator {
        let product = |numbers: &[u64]| -> BigUint { numbers.iter().product() };
        let squares = |numbers: &[u64]| product(numbers).pow(2);
        let differ = |number: u64| BigUint::from(number) * (number - 1);
        let between = product(&self.m[low..high]) * product(&self.w[low..high]);
        // The highest place above `high` where they differ.
        let mut tops = vec![(high, product(&self.m[high..]))];
        for place in high + 1..=self.height() {
            let (m, equal) = (self.m[place - 1], product(&self.m[place..]));
            tops.push((place, equal * differ(m) * squares(&self.m[high..place - 1])));
        }
        // The lowest place up to `low` where they differ.
        let mut bottoms = vec![(low, product(&self.w[..low]))];
        for place in 1..=low {
            let (w, equal) = (self.w[place - 1], product(&self.w[..place - 1]));
            bottoms.push((place - 1, equal * differ(w) * squares(&self.w[place..low])));
        }
        let mut pairs = Enumerator::default();
        for (top, paths_up) in &tops {
            for (bottom, paths_down) in &bottoms {
                let distance = Span { top: *top, bottom: *bottom }.hops(low, high);
                pairs = pairs + Enumerator::term(&between * paths_up * paths_down, distance);
            }
        }
        pairs
    }
}

impl Construction for FatTree {
    fn census(&self) -> Result<Census, ParameterError> {
        let mut order = BigUint::ZERO;
        let mut degrees = Enumerator::default();
        let mut levels = Vec::new();
        for level in self.levels() {
            let count = self.count(level);
            order = within_order(order + &count)?;
            degrees = degrees
                + Enumerator::term(count.clone(), self.children(level) + self.parents(level));
            if level < self.height() {
                let label = match level {
                    0 => "host to leaf".to_owned(),
                    _ => format!("switches of level {level} to {}", level + 1),
                };
                levels.push(LevelCensus { label, links: count * self.parents(level) });
            }
        }
        Ok(Census {
            order,
            levels,
            degrees,
            components: Some(BigUint::from(1u32)),
            address_parts: (self.height() - self.lowest + 1) as u64,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.tree()))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let carried = self.carried();
        let leaves = self.count(self.lowest);
        let last = Node::try_from(&leaves).unwrap_or(Node::MAX);
        let others = self.census()?.order - &leaves;
        let nodes = Enumerator::term(leaves, u64::from(carried)) + Enumerator::term(others, 0);
        let endpoints = Endpoints::mixed(nodes, move |v| if v < last { carried } else { 0 });
        Ok(if self.lowest == 1 { endpoints.attached() } else { endpoints })
    }

    fn exact(&self) -> &dyn ExactRules {
        self
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

impl ExactRules for FatTree {
    /// Up to where all digits of the path down that differ can be chosen, down to where those of the
    /// path up can be, in the better order.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let tree = self.tree();
        Ok(Arc::new(move |a: Node, b: Node| {
            let (from, to) = (tree.place(a), tree.place(b));
            Some(tree.span(from, to).hops(from.level, to.level))
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let mut pairs = Enumerator::default();
        for low in self.levels() {
            pairs = pairs + self.pairs(low, low);
            for high in low + 1..=self.height() {
                pairs = pairs + self.pairs(low, high).times(&BigUint::from(2u32));
            }
        }
        Ok(pairs)
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let squared = BigUint::from(self.carried()).pow(2);
        Ok(self.pairs(self.lowest, self.lowest).times(&squared))
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        self.cut().ok_or(RuleError::NotStated)
    }

    /// What the hosts below a node send to all others goes up over the links of this node and of the other nodes of its
    /// level with the same descendants. All these links are equivalent.
    fn level_loads(&self) -> Result<Vec<Load>, RuleError> {
        let hosts: BigUint = self.m.iter().product();
        let load = |level: usize| {
            let below: BigUint = self.m[..level].iter().product();
            let up: BigUint = self.w[..=level].iter().product();
            Load::new((&hosts - &below) * below, up)
        };
        Ok((self.lowest..self.height()).map(load).collect())
    }
}

impl RouteRules for FatTree {
    /// Up by the digits of the destination (d-mod-k), so that routes to different leaves separate at
    /// once, and down to it.
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(self.tree()))
    }

    /// The same, but up by the digits of source and destination together. All endpoints of a leaf
    /// share its number; by the destination alone they would also share one path down to it.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(Spread(self.tree())))
    }
}

impl Symmetry for FatTree {
    /// At each place the children may be permuted, and so may the parents.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let tree = Arc::new(self.tree());
        let places = 1..=self.height();
        let both = places.flat_map(|place| [(place, false), (place, true)]);
        let turned = both.map(|(place, up)| {
            let tree = tree.clone();
            let turned = move |v| {
                let at = tree.place(v);
                let is_up = place <= at.level;
                if is_up == up { tree.node(tree.turned(at, place)) } else { v }
            };
            Arc::new(turned) as Automorphism
        });
        turned.collect()
    }
}

impl Structure for FatTree {
    /// A block is a node with all its descendants and the other nodes of its level that have the same.
    fn arrangement(&self) -> Arrangement {
        let tree = self.tree();
        let sizes = tree.sizes();
        let order = sizes[self.height()];
        let layers = tree.starts[self.lowest..].windows(2).map(|ends| ends[1] - ends[0]).collect();
        Arrangement::of_blocks(sizes[self.lowest..].to_vec())
            .drawn(1, Sketch::layers(layers, true))
            .with_kinds(Kinds::new(["pods", "smaller subtrees"], self.subtrees(&sizes)))
            .with_positions(order, move |v| tree.position(&sizes, v))
    }
}
