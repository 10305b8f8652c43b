//! What a definition states about its network: checked on small networks, used on all.

use std::sync::Arc;

use super::meaning::{Meaning, Names, at};
use super::program::{Columns, Program, Value};
use super::ruled::Ruled;
use super::rules::Elaborator;
use super::space::Space;
use super::term::Term;
use crate::context::{Context, Stopped};
use crate::exact::{Distance, RuleError};
use crate::expr::{ExprError, Item, Rule, Rules, Span, Stated};
use crate::network::{Automorphism, Csr, NextHop, Node, RequestError, Step, Topology, orbits};

/// Networks of at most this many nodes are checked.
pub const CHECKED: u64 = 1 << 10;

/// What is stated, ready for use.
#[derive(Clone, Default)]
pub struct Facts {
    diameter: Option<(u64, Span)>,
    distance: Option<(Arc<OfTwo>, Span)>,
    next: Option<(Arc<OfTwo>, Span)>,
    automorphisms: Vec<(Arc<Ruled>, Span)>,
    transitive: bool,
}

/// Numbers that are worked out from two nodes.
struct OfTwo {
    space: Arc<Space>,
    program: Program,
    values: Vec<Value>,
}

impl OfTwo {
    fn new(space: &Arc<Space>, terms: &[Term], span: Span) -> Result<Self, ExprError> {
        let mut program = Program::default();
        let values = terms.iter().map(|term| program.add(term)).collect();
        program.length().map_err(at(span))?;
        Ok(Self { space: space.clone(), program, values })
    }

    /// Room for the coordinates of two nodes and for what is worked out.
    fn room(&self) -> [Columns; 2] {
        [Columns::new(2 * self.space.slots(), 1), self.program.columns(1)]
    }

    fn of(&self, a: Node, b: Node, [both, columns]: &mut [Columns; 2]) -> Vec<i64> {
        self.space.fill_one(self.space.tuple(a), 0, 0, both);
        self.space.fill_one(self.space.tuple(b), 0, self.space.slots(), both);
        self.program.run(both, 1, columns);
        self.values.iter().map(|value| columns.of(*value)[0]).collect()
    }

    /// The first number, as a distance.
    fn distance(&self, a: Node, b: Node, room: &mut [Columns; 2]) -> Option<u64> {
        self.of(a, b, room).first().and_then(|value| u64::try_from(*value).ok())
    }
}

impl Facts {
    /// What is stated about the network of these nodes.
    pub fn new(
        rules: &Rules,
        elaborator: &Elaborator,
        space: &Arc<Space>,
    ) -> Result<Self, ExprError> {
        let mut facts = Self::default();
        for stated in &rules.stated {
            match stated {
                Stated::Diameter(formula) => {
                    let value = elaborator.evaluator.constant(formula, elaborator.names)?;
                    let value = u64::try_from(value).map_err(|_| {
                        ExprError::new(formula.span, format!("this diameter is {value}"))
                    })?;
                    facts.diameter = Some((value, formula.span));
                }
                Stated::Distance(patterns, formula) => {
                    let names = two_nodes(elaborator, patterns, formula.span)?;
                    let term = elaborator.evaluator.number(formula, &names)?;
                    let of_two = OfTwo::new(space, &[term], formula.span)?;
                    facts.distance = Some((Arc::new(of_two), formula.span));
                }
                Stated::Next(patterns, rule) => {
                    let of_two = next(elaborator, space, patterns, rule)?;
                    facts.next = Some((Arc::new(of_two), rule.span));
                }
                Stated::Automorphism(rule) => {
                    for instance in elaborator.instances(rule, false, 0, 0)? {
                        let map = Ruled::new(space.clone(), Vec::new(), &[instance], false);
                        let map = Arc::new(map.map_err(at(rule.span))?);
                        facts.automorphisms.push((map, rule.span));
                    }
                }
                Stated::Transitive => facts.transitive = true,
            }
        }
        Ok(facts)
    }

    /// Compares all that is stated with the network.
    pub fn check(&self, ruled: &Ruled, name: Span, context: &Context) -> Result<(), ExprError> {
        let order = ruled.order();
        let stop = |stopped: Stopped| {
            let error = RequestError::from(stopped);
            ExprError { limit: error.limit(), ..ExprError::new(name, error.to_string()) }
        };
        let mut distance_room = self.distance.as_ref().map(|(of_two, _)| of_two.room());
        let mut next_room = self.next.as_ref().map(|(of_two, _)| of_two.room());
        let csr = Csr::tabulate(ruled);
        let distances: Vec<Vec<u32>> = (0..order).map(|v| csr.distances(v)).collect();
        let address = |v: Node| ruled.space.address(v);
        if let Some((stated, span)) = self.diameter {
            let found = distances.iter().flatten().max().copied().map(u64::from);
            if found != Some(stated) {
                let found = match found.filter(|found| *found < u64::from(u32::MAX)) {
                    Some(found) => format!("is {found}"),
                    None => "has none".to_owned(),
                };
                let message = format!(
                    "the stated diameter is {stated}, but that of this network of {order} nodes {found}"
                );
                return Err(ExprError::new(span, message));
            }
        }
        for a in 0..order {
            context.progress.report(a, order).map_err(stop)?;
            for b in 0..order {
                let found = distances[a as usize][b as usize];
                let found = (found != u32::MAX).then_some(u64::from(found));
                if let (Some((distance, span)), Some(room)) = (&self.distance, &mut distance_room)
                    && distance.distance(a, b, room) != found
                {
                    let message = format!(
                        "the stated distance from {} to {} is {}, but in this network of {order} nodes it is {}",
                        address(a),
                        address(b),
                        distance.of(a, b, room).first().copied().unwrap_or(0),
                        found.map_or("none".to_owned(), |found| found.to_string())
                    );
                    return Err(ExprError::new(*span, message));
                }
                if let (Some((next, span)), Some(room)) = (&self.next, &mut next_room)
                    && a != b
                {
                    let to = ruled.space.encode(&next.of(a, b, room));
                    let is_nearer = to.is_some_and(|to| {
                        csr.neighbors(a).contains(&(to as u32))
                            && found == Some(u64::from(distances[to as usize][b as usize]) + 1)
                    });
                    if !is_nearer {
                        let message = format!(
                            "the stated next hop from {} to {} is no neighbour that is nearer",
                            address(a),
                            address(b)
                        );
                        return Err(ExprError::new(*span, message));
                    }
                }
            }
        }
        for (map, span) in &self.automorphisms {
            context.progress.report(0, order).map_err(stop)?;
            let map: Vec<Node> = (0..order).map(|v| apply(map, v)).collect();
            let row = |v: Node| {
                let mut row: Vec<Node> =
                    csr.neighbors(v).iter().map(|to| map[*to as usize]).collect();
                row.sort_unstable();
                row
            };
            let own = |v: Node| {
                let mut row: Vec<Node> =
                    csr.neighbors(v).iter().map(|to| Node::from(*to)).collect();
                row.sort_unstable();
                row
            };
            let mut reached = vec![false; order as usize];
            map.iter().for_each(|to| reached[*to as usize] = true);
            let wrong =
                (0..order).find(|v| !reached[*v as usize] || row(*v) != own(map[*v as usize]));
            if let Some(v) = wrong {
                let message = format!("this is no automorphism: see node {}", address(v));
                return Err(ExprError::new(*span, message));
            }
        }
        if self.transitive && orbits(order, &self.automorphisms()).len() > 1 {
            let message = "the stated automorphisms do not take every node to every other";
            return Err(ExprError::new(name, message)
                .help("`state transitive` says that those of `state automorphism` do"));
        }
        Ok(())
    }

    /// Whether what is stated holds for connected networks only.
    pub fn is_connected(&self) -> bool {
        self.diameter.is_some() || self.next.is_some()
    }

    /// The stated diameter.
    pub fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.diameter.map(|(value, _)| Some(value)).ok_or(RuleError::NotStated)
    }

    /// The stated distances.
    pub fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let (of_two, _) = self.distance.clone().ok_or(RuleError::NotStated)?;
        Ok(Arc::new(move |a, b| of_two.distance(a, b, &mut of_two.room())))
    }

    /// The stated next hops in a network.
    pub fn next_hop(&self, ruled: &Arc<Ruled>) -> Result<Arc<dyn NextHop>, RuleError> {
        let (next, _) = self.next.clone().ok_or(RuleError::NotStated)?;
        Ok(Arc::new(StatedNext { next, ruled: ruled.clone() }))
    }

    /// The stated automorphisms.
    pub fn automorphisms(&self) -> Vec<Automorphism> {
        let map = |(map, _): &(Arc<Ruled>, Span)| {
            let map = map.clone();
            Arc::new(move |v| apply(&map, v)) as Automorphism
        };
        self.automorphisms.iter().map(map).collect()
    }

    /// Whether something is stated about which nodes are alike.
    pub fn has_symmetry(&self) -> bool {
        self.transitive || !self.automorphisms.is_empty()
    }

    /// Whether all nodes are stated to be alike.
    pub fn is_transitive(&self) -> bool {
        self.transitive
    }
}

/// Where a map takes a node; a node without an image stays.
fn apply(map: &Ruled, v: Node) -> Node {
    let mut row = Vec::with_capacity(1);
    map.neighbors(v, &mut row);
    row.first().copied().unwrap_or(v)
}

struct StatedNext {
    next: Arc<OfTwo>,
    ruled: Arc<Ruled>,
}

impl NextHop for StatedNext {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        if at == to {
            return None;
        }
        let next = self.ruled.space.encode(&self.next.of(at, to, &mut self.next.room()))?;
        let mut row = Vec::new();
        self.ruled.neighbors(at, &mut row);
        let port = row.iter().position(|neighbor| *neighbor == next)?;
        Some(Step { port: port as u16, to: next })
    }
}

/// Names for the coordinates of two nodes.
fn two_nodes(
    elaborator: &Elaborator,
    patterns: &[Vec<Item>; 2],
    span: Span,
) -> Result<Names, ExprError> {
    let mut names = elaborator.names.clone();
    let slots = elaborator.space.slots();
    for (pattern, first) in patterns.iter().zip([0, slots]) {
        if !elaborator.bind(pattern, first, span, &mut names)?.is_empty() {
            return Err(ExprError::new(span, "the coordinates of two nodes need names"));
        }
    }
    Ok(names)
}

fn next(
    elaborator: &Elaborator,
    space: &Arc<Space>,
    patterns: &[Vec<Item>; 2],
    rule: &Rule,
) -> Result<OfTwo, ExprError> {
    if rule.condition.is_some() || !rule.loops.is_empty() {
        return Err(ExprError::new(rule.span, "a next hop has no condition and no loop")
            .help("write `if_else(condition,a,b)`"));
    }
    let mut names = two_nodes(elaborator, patterns, rule.span)?;
    let chosen = elaborator.choose(rule, &mut names, Vec::new())?;
    OfTwo::new(space, &chosen.target, rule.span)
}

/// Smaller numbers for the parameters that are numbers, the smallest first, and what they are given.
pub fn smaller(names: &Names) -> Vec<Names> {
    /// The most networks in all.
    const MOST: usize = 256;
    let tried = (0..=64).chain((7..=CHECKED.ilog2()).map(|bits| 1 << bits));
    let mut found: Vec<(i64, Names)> = vec![(0, Vec::new())];
    for (name, meaning) in names {
        let values: Vec<(i64, Meaning)> = match meaning {
            Meaning::Number(term) => {
                let most = term.constant().unwrap_or(0);
                let number = |value| (value, Meaning::Number(Term::number(value)));
                tried.clone().filter(|value| *value <= most).map(number).collect()
            }
            other => vec![(0, other.clone())],
        };
        let with = |(sum, names): &(i64, Names)| {
            let (sum, names) = (*sum, names.clone());
            values
                .iter()
                .map(move |(value, meaning)| {
                    let mut names = names.clone();
                    names.push((name.clone(), meaning.clone()));
                    (sum + value, names)
                })
                .collect::<Vec<_>>()
        };
        found = found.iter().flat_map(with).collect();
        found.sort_by_key(|(sum, _)| *sum);
        found.truncate(16 * MOST);
    }
    found.truncate(MOST);
    found.into_iter().map(|(_, names)| names).collect()
}
