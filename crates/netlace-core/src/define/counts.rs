//! Exact counts of a network by rules, and whether its rules make a network.
//!
//! Coordinates that no rule looks at together are independent. So the links are gone through for each block of coordinates alone:
//! what holds for all values of a block, the others being 0, holds for all nodes.

use num_bigint::BigUint;

use super::program::LANES;
use super::ruled::{Batch, End, Fault, Part, Ruled};
use super::rules::Instance;
use super::space::Space;
use super::term::{Kind, Op, Term};
use crate::context::{Context, Stopped};
use crate::exact::Enumerator;
use crate::network::{Network, Node};
use crate::random::Random;

/// Blocks of at most this many values are checked completely.
const CHECKED: u64 = 1 << 20;
/// Of larger blocks this many values are checked, drawn at random.
const DRAWN: u64 = 1 << 14;
/// The most values of a block that are counted.
const COUNTED: u64 = 1 << 28;

/// What was counted.
pub struct Counts {
    /// The nodes by degree.
    pub degrees: Enumerator,
    /// The links of each level.
    pub links: Vec<BigUint>,
    /// Whether all nodes were checked.
    pub is_complete: bool,
}

/// Why there are no counts.
pub enum Refused {
    /// The rules make no network.
    Wrong {
        /// A node at which that is seen.
        node: Node,
        /// What is seen there.
        wrong: Wrong,
        /// The number of the rule, if it is a rule for links.
        rule: Option<usize>,
    },
    /// There are too many values to be counted.
    TooMany(u64),
    /// The work was ended.
    Stopped(Stopped),
}

/// What is wrong with rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A rule leads out of the ranges of coordinates.
    Outside,
    /// A node is linked with itself.
    Itself,
    /// Two links lead to the same node.
    Doubled(Node),
    /// A link does not lead back.
    OneWay(Node),
}

/// What depends on the same coordinates.
#[derive(Default)]
struct Block {
    digits: Vec<usize>,
    overs: Vec<usize>,
    rules: Vec<usize>,
}

/// Room for what is worked out again and again.
struct Work {
    batch: Batch,
    /// For nodes at the far ends of links.
    back: Batch,
    ends: Vec<End>,
}

/// A network by rules while it is counted.
pub struct Counter<'a> {
    /// The network.
    pub ruled: &'a Ruled,
    /// The conditions of the links of coordinates' networks, and these networks.
    pub overs: &'a [(Term, Network)],
    /// The instances of the rules.
    pub instances: &'a [Instance],
    /// Whether each rule leads in one direction only.
    pub one_way: &'a [bool],
    /// The number of levels.
    pub levels: usize,
    /// Progress and seed.
    pub context: &'a Context<'a>,
}

impl Counter<'_> {
    /// Counts, and checks.
    pub fn count(&self) -> Result<Counts, Refused> {
        let space = &self.ruled.space;
        let mut degrees = Enumerator::term(1u32, 0);
        let mut ends = vec![BigUint::ZERO; self.levels];
        let mut is_complete = true;
        let mut seen: u64 = 1;
        for block in self.blocks() {
            let size = if space.is_filtered() {
                space.order()
            } else {
                block.digits.iter().map(|digit| space.digits[*digit].order).product()
            };
            let rest = BigUint::from(space.order() / size.max(1));
            let counted = self.block(&block, size)?;
            is_complete &= counted.is_complete;
            degrees = degrees * counted.degrees;
            for (sum, ends) in ends.iter_mut().zip(counted.links) {
                *sum += ends * &rest;
            }
            seen = seen.saturating_mul(size.max(1));
        }
        let degrees = degrees.times(&BigUint::from(space.order() / seen.max(1)));
        let links = ends.into_iter().map(|ends| ends >> 1u32).collect();
        Ok(Counts { degrees, links, is_complete })
    }

    /// The blocks of coordinates that rules look at together.
    fn blocks(&self) -> Vec<Block> {
        let space = &self.ruled.space;
        let overs = self.overs.iter().zip(&self.ruled.overs).map(|((condition, _), along)| {
            let mut slots = vec![along.slot];
            condition.slots(&mut slots);
            slots
        });
        let rules = (0..self.one_way.len()).map(|rule| {
            let mut slots = Vec::new();
            for instance in self.instances.iter().filter(|instance| instance.rule == rule) {
                instance.condition.slots(&mut slots);
                for (slot, term) in instance.target.iter().enumerate() {
                    if term.as_slot() != Some(slot) {
                        Term::slot(slot, 1).slots(&mut slots);
                        term.slots(&mut slots);
                    }
                }
            }
            slots
        });
        let mut blocks: Vec<Block> = Vec::new();
        let sources = overs.map(|slots| (true, slots)).chain(rules.map(|slots| (false, slots)));
        let (mut over, mut rule) = (0, 0);
        for (is_over, slots) in sources {
            let mut merged = Block::default();
            if space.is_filtered() {
                merged.digits = (0..space.digits.len()).collect();
            }
            for slot in slots {
                let digit = space.digit_of(slot);
                if !merged.digits.contains(&digit) {
                    merged.digits.push(digit);
                }
            }
            if is_over {
                merged.overs.push(over);
                over += 1;
            } else {
                merged.rules.push(rule);
                rule += 1;
            }
            let touches =
                |block: &mut Block| block.digits.iter().any(|d| merged.digits.contains(d));
            let touched: Vec<Block> = blocks.extract_if(.., touches).collect();
            for block in touched {
                merged.digits.extend(block.digits);
                merged.overs.extend(block.overs);
                merged.rules.extend(block.rules);
            }
            merged.digits.sort_unstable();
            merged.digits.dedup();
            blocks.push(merged);
        }
        blocks
    }

    /// The counts of a block; `links` are ends of links here.
    fn block(&self, block: &Block, size: u64) -> Result<Counts, Refused> {
        if let Some(counts) = self.by_form(block) {
            return Ok(counts);
        }
        let is_complete = size <= CHECKED;
        let mut work =
            Work { batch: self.ruled.batch(LANES), back: self.ruled.batch(1), ends: Vec::new() };
        if !is_complete {
            let mut random = Random::new(self.context.seed);
            let drawn: Vec<u64> = (0..DRAWN).map(|_| random.below(size as usize) as u64).collect();
            for part in drawn.chunks(LANES) {
                self.go_through(block, part, true, &mut work, &mut |_, _, _| ())?;
            }
        }
        if size > COUNTED {
            return Err(Refused::TooMany(COUNTED));
        }
        // Where links of a coordinate's network may be left out, they are counted one by one.
        let one_by_one = self.ruled.simple || self.ruled.space.is_filtered();
        let mut by_degree: Vec<u64> = Vec::new();
        let mut ends_at = vec![0u64; self.levels];
        // The nodes at which the links of each coordinate's network come along.
        let mut with = vec![0u64; self.overs.len()];
        let mut values = Vec::with_capacity(LANES);
        for first in (0..size).step_by(LANES) {
            self.context.progress.report(first, size).map_err(Refused::Stopped)?;
            values.clear();
            values.extend(first..size.min(first + LANES as u64));
            self.go_through(block, &values, is_complete, &mut work, &mut |ends, batch, lane| {
                if by_degree.len() <= ends.len() {
                    by_degree.resize(ends.len() + 1, 0);
                }
                by_degree[ends.len()] += 1;
                for end in ends.iter().filter(|end| one_by_one || end.source >= self.overs.len()) {
                    ends_at[usize::from(self.ruled.level_of(end, batch, lane))] += 1;
                }
                for over in &block.overs {
                    with[*over] += u64::from(self.ruled.comes_along(*over, batch, lane));
                }
            })?;
        }
        let mut links: Vec<BigUint> = ends_at.into_iter().map(BigUint::from).collect();
        for over in block.overs.iter().filter(|_| !one_by_one) {
            // They come along at all members alike: the condition does not look at the coordinate.
            let network = &self.overs[*over].1;
            let first = usize::from(self.ruled.overs[*over].level);
            for (sum, level) in links[first..].iter_mut().zip(network.levels()) {
                *sum += (&level.links << 1u32) * with[*over] / network.order();
            }
        }
        Ok(Counts { degrees: Enumerator::from_counts(by_degree), links, is_complete })
    }

    /// Shows the links of a block at those nodes whose other coordinates are 0.
    fn go_through(
        &self,
        block: &Block,
        values: &[u64],
        check: bool,
        work: &mut Work,
        see: &mut dyn FnMut(&[End], &Batch, usize),
    ) -> Result<(), Refused> {
        let space = &self.ruled.space;
        let Work { batch, back, ends } = work;
        let is_whole = space.is_filtered() || block.digits.len() == space.digits.len();
        if is_whole && values.windows(2).all(|pair| pair[1] == pair[0] + 1) && !values.is_empty() {
            self.ruled.load_range(values[0]..values[values.len() - 1] + 1, batch);
        } else if is_whole {
            self.ruled.load(values, batch);
        } else {
            let nodes: Vec<Node> = values.iter().map(|value| self.node(block, *value)).collect();
            self.ruled.load(&nodes, batch);
        }
        let part = Part { overs: &block.overs, rules: &block.rules };
        for lane in 0..values.len() {
            let fault = self.ruled.ends(batch, lane, Some(part), ends);
            if check {
                let node = batch.node(lane);
                if let Some(Fault::Outside(rule)) = fault {
                    return Err(Refused::Wrong { node, wrong: Wrong::Outside, rule: Some(rule) });
                }
                self.check(node, part, ends, back)?;
            }
            see(ends, batch, lane);
        }
        Ok(())
    }

    /// The node with these values of a block's digits, and 0 elsewhere.
    fn node(&self, block: &Block, mut value: u64) -> Node {
        let mut node = 0;
        for digit in block.digits.iter().rev().map(|digit| &self.ruled.space.digits[*digit]) {
            node += value % digit.order * digit.weight;
            value /= digit.order;
        }
        node
    }

    /// Checks the links of a node: none to itself, no two alike, and all lead back.
    fn check(
        &self,
        node: Node,
        part: Part,
        ends: &[End],
        batch: &mut Batch,
    ) -> Result<(), Refused> {
        let rule = |end: &End| end.source.checked_sub(self.overs.len());
        if let Some(end) = ends.iter().find(|end| end.to == node) {
            return Err(Refused::Wrong { node, wrong: Wrong::Itself, rule: rule(end) });
        }
        // A part may have several links between two nodes itself; two different sources may not.
        for (index, end) in ends.iter().enumerate() {
            let is_rule = rule(end).is_some();
            let is_same =
                |other: &End| other.to == end.to && (other.source != end.source || is_rule);
            if ends[..index].iter().any(is_same) {
                return Err(Refused::Wrong {
                    node,
                    wrong: Wrong::Doubled(end.to),
                    rule: rule(end),
                });
            }
        }
        let mut back = Vec::new();
        for end in ends {
            let Some(rule) = rule(end).filter(|rule| self.one_way[*rule]) else { continue };
            self.ruled.load(&[end.to], batch);
            let _ = self.ruled.ends(batch, 0, Some(part), &mut back);
            if !back.iter().any(|other| other.to == node && other.level == end.level) {
                let wrong = Wrong::OneWay(end.to);
                return Err(Refused::Wrong { node, wrong, rule: Some(rule) });
            }
        }
        Ok(())
    }

    /// The counts of blocks whose form says all: the links of one coordinate's network, alone or with the exchange of that
    /// coordinate and another.
    fn by_form(&self, block: &Block) -> Option<Counts> {
        if self.ruled.space.is_filtered() {
            return None;
        }
        let mut links = vec![BigUint::ZERO; self.levels];
        let mut along = |over: usize, times: u64| {
            let (condition, network) = &self.overs[over];
            let first = usize::from(self.ruled.overs[over].level);
            for (sum, level) in links[first..].iter_mut().zip(network.levels()) {
                *sum += (&level.links * times) << 1u32;
            }
            (condition.constant() == Some(1)).then(|| network.census().degrees.clone())
        };
        match (&block.overs[..], &block.rules[..]) {
            ([over], []) => {
                let degrees = along(*over, 1)?;
                Some(Counts { degrees, links, is_complete: true })
            }
            (overs, [rule]) if overs.len() <= 1 => {
                let mut own = self.instances.iter().filter(|instance| instance.rule == *rule);
                let (instance, None) = (own.next()?, own.next()) else { return None };
                let (a, b) = exchanged(instance, &self.ruled.space)?;
                let order = self.ruled.space.slot_order(a);
                let differ = BigUint::from(order - 1);
                let factor = Enumerator::term(1u32, 0) + Enumerator::term(differ.clone(), 1);
                let members = match overs {
                    [over] if [a, b].contains(&self.ruled.overs[*over].slot) => {
                        along(*over, order)?
                    }
                    [_] => return None,
                    _ => Enumerator::term(order, 0),
                };
                links[usize::from(instance.level)] += differ * order;
                Some(Counts { degrees: members * factor, links, is_complete: true })
            }
            _ => None,
        }
    }
}

/// The two numbers or letters that an instance exchanges, wherever they differ, if that is all it does. Those of a permutation do not
/// change on their own.
pub fn exchanged(instance: &Instance, space: &Space) -> Option<(usize, usize)> {
    let moved: Vec<usize> = (0..instance.target.len())
        .filter(|slot| instance.target[*slot].as_slot() != Some(*slot))
        .collect();
    let [a, b] = moved[..] else { return None };
    let is_exchange =
        instance.target[a].as_slot() == Some(b) && instance.target[b].as_slot() == Some(a);
    let where_they_differ = match instance.condition.kind() {
        Kind::Binary(Op::Ne, left, right) => {
            left.as_slot() == Some(a) && right.as_slot() == Some(b)
        }
        _ => false,
    };
    let is_inside = instance.inside.constant() == Some(1);
    let is_alone = |slot: usize| space.digits[space.digit_of(slot)].arranged.is_none();
    let is_form = is_exchange && where_they_differ && is_inside && is_alone(a) && is_alone(b);
    is_form.then_some((a, b))
}
