//! A network by rules, node by node.

use std::ops::Range;
use std::sync::Arc;

use super::program::{Columns, LANES, Program, Value};
use super::rules::Instance;
use super::space::{Space, rank};
use super::term::{Op, Term};
use crate::network::{Address, Csr, Level, Link, Node, Port, Rows, Topology};

/// A network whose links are worked out from the coordinates of its nodes.
pub struct Ruled {
    /// The nodes.
    pub space: Arc<Space>,
    program: Program,
    /// The coordinates whose networks' links come along.
    pub overs: Vec<Along>,
    outputs: Vec<Output>,
    /// Whether self-links and doubled links are dropped.
    pub simple: bool,
}

/// The links of a coordinate's network.
pub struct Along {
    /// The slot of the coordinate.
    pub slot: usize,
    /// What a step of it adds to the number of a tuple.
    pub weight: u64,
    /// Its network.
    pub topology: Arc<dyn Topology>,
    /// The links of that network, if they are few.
    table: Option<Csr>,
    /// Where they come along.
    condition: Option<Value>,
    /// What their levels are counted from.
    pub level: Level,
}

/// Where an instance of a rule leads.
struct Output {
    rule: usize,
    /// Whether it leads against the direction of the rule; then it may lead from no node.
    is_inverse: bool,
    /// Whether it may give the links that the rule gives in its direction, too.
    merges: bool,
    level: Level,
    condition: Option<Value>,
    inside: Option<Value>,
    /// What is added to the number of the tuple.
    added: Value,
    /// Arrangements that change: the digit, and its letters.
    arranged: Vec<(usize, Vec<Value>)>,
}

/// The part of a network by rules that is looked at.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    /// The coordinates whose networks' links are, by number.
    pub overs: &'a [usize],
    /// The rules whose links are, by number.
    pub rules: &'a [usize],
}

/// What is wrong at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This rule leads to coordinates out of range.
    Outside(usize),
}

/// A link while the rows of nodes are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// Where it leads.
    pub to: Node,
    /// Its level; the first of the network's, if it is a link of a coordinate's network.
    pub level: Level,
    /// The rule that gave it, the networks of coordinates first.
    pub source: usize,
    /// Its port in the coordinate's network.
    pub place: Port,
}

/// Nodes that are worked on together.
pub struct Batch {
    nodes: Vec<Node>,
    tuples: Vec<u64>,
    slots: Columns,
    columns: Columns,
}

impl Batch {
    /// The node of a lane.
    pub fn node(&self, lane: usize) -> Node {
        self.nodes[lane]
    }
}

impl Ruled {
    /// A network of these nodes, networks of coordinates (slot, condition, network, first level) and instances of rules, which are
    /// ordered by rule.
    pub fn new(
        space: Arc<Space>,
        overs: Vec<(usize, Term, Arc<dyn Topology>, Port, Level)>,
        instances: &[Instance],
        simple: bool,
    ) -> Result<Self, &'static str> {
        /// A table of at most this many entries (4 MB) may be kept.
        const LARGEST_TABLE: Node = 1 << 20;
        let mut program = Program::default();
        let overs = overs.into_iter().map(|(slot, condition, topology, degree, level)| {
            let entries = topology.order().saturating_mul(Node::from(degree.max(1)));
            let table = (entries <= LARGEST_TABLE).then(|| Csr::tabulate(&*topology));
            let condition = condition.constant().is_none().then(|| program.add(&condition));
            let weight = space.digits[space.digit_of(slot)].weight;
            Along { slot, weight, topology, table, condition, level }
        });
        let overs = overs.collect();
        let mut outputs = Vec::new();
        for instance in instances {
            outputs.push(Output::new(instance, &space, &mut program)?);
            program.length()?;
        }
        Ok(Self { space, program, overs, outputs, simple })
    }

    /// Room for a batch of this many nodes.
    pub fn batch(&self, width: usize) -> Batch {
        Batch {
            nodes: Vec::with_capacity(width),
            tuples: Vec::with_capacity(width),
            slots: Columns::new(self.space.slots(), width),
            columns: self.program.columns(width),
        }
    }

    /// Works on consecutive nodes.
    pub fn load_range(&self, nodes: Range<Node>, batch: &mut Batch) {
        batch.nodes.clear();
        batch.nodes.extend(nodes.clone());
        batch.tuples.clear();
        if self.space.is_filtered() {
            batch.tuples.extend(nodes.map(|v| self.space.tuple(v)));
            self.load_tuples(batch);
        } else {
            batch.tuples.extend(nodes.clone());
            self.space.fill(nodes.start, batch.nodes.len(), &mut batch.slots);
            self.program.run(&batch.slots, batch.nodes.len(), &mut batch.columns);
        }
    }

    /// Works on any nodes, no more than the batch has room for.
    pub fn load(&self, nodes: &[Node], batch: &mut Batch) {
        batch.nodes.clear();
        batch.nodes.extend(nodes);
        batch.tuples.clear();
        batch.tuples.extend(nodes.iter().map(|&v| self.space.tuple(v)));
        self.load_tuples(batch);
    }

    fn load_tuples(&self, batch: &mut Batch) {
        for (lane, &tuple) in batch.tuples.iter().enumerate() {
            self.space.fill_one(tuple, lane, 0, &mut batch.slots);
        }
        self.program.run(&batch.slots, batch.nodes.len(), &mut batch.columns);
    }

    /// Whether rows need no second look: nothing is dropped or merged.
    fn is_plain(&self) -> bool {
        !self.simple && self.outputs.iter().all(|output| !output.merges)
    }

    /// Shows the links of a coordinate's network at a node of the batch: where each leads, and its port there.
    #[inline]
    fn along(&self, along: &Along, batch: &Batch, lane: usize, mut show: impl FnMut(Node, Port)) {
        if along.condition.is_some_and(|value| batch.columns.of(value)[lane] == 0) {
            return;
        }
        let member = batch.slots.of(along.slot as Value)[lane] as Node;
        let first = batch.tuples[lane] - member * along.weight;
        let mut link = |(place, to): (Port, Node)| {
            if let Some(to) = self.space.node(first + to * along.weight) {
                show(to, place);
            }
        };
        if let Some(table) = &along.table {
            let row = table.neighbors(member).iter();
            (0..).zip(row.map(|to| Node::from(*to))).for_each(&mut link);
        } else {
            let mut row = Vec::new();
            along.topology.neighbors(member, &mut row);
            (0..).zip(row).for_each(&mut link);
        }
    }

    /// The level of a link at a node of the batch.
    pub fn level_of(&self, end: &End, batch: &Batch, lane: usize) -> Level {
        let Some(along) = self.overs.get(end.source) else { return end.level };
        let mut links = Vec::new();
        along.topology.links(batch.slots.of(along.slot as Value)[lane] as Node, &mut links);
        end.level + links[usize::from(end.place)].level
    }

    /// Whether the links of a coordinate's network come along at a node of the batch.
    pub fn comes_along(&self, number: usize, batch: &Batch, lane: usize) -> bool {
        let condition = self.overs[number].condition;
        condition.is_none_or(|value| batch.columns.of(value)[lane] != 0)
    }

    /// Where an instance leads: nowhere, to a node, or out of the network.
    #[inline]
    fn reach(&self, output: &Output, batch: &Batch, lane: usize) -> Result<Option<Node>, Fault> {
        let at = |value: Value| batch.columns.of(value)[lane];
        if output.condition.is_some_and(|value| at(value) == 0) {
            return Ok(None);
        }
        if output.inside.is_some_and(|value| at(value) == 0) {
            return Err(Fault::Outside(output.rule));
        }
        let mut tuple = batch.tuples[lane] as i64 + at(output.added);
        for (digit, letters) in &output.arranged {
            let digit = &self.space.digits[*digit];
            let mut arrangement = [0; 64];
            for (place, letter) in arrangement.iter_mut().zip(letters) {
                *place = at(*letter);
            }
            let new = rank(&arrangement[..letters.len()], digit.arranged.unwrap_or(0));
            let Some(new) = new else {
                return if output.is_inverse { Ok(None) } else { Err(Fault::Outside(output.rule)) };
            };
            let old = batch.tuples[lane] / digit.weight % digit.order;
            tuple += (new as i64 - old as i64) * digit.weight as i64;
        }
        Ok(self.space.node(tuple as u64))
    }

    /// All links of a node of the batch, of a part of the network, as they are drawn up: the doubled ones of different rules, too.
    pub fn ends(
        &self,
        batch: &Batch,
        lane: usize,
        part: Option<Part>,
        out: &mut Vec<End>,
    ) -> Option<Fault> {
        out.clear();
        let mut fault = None;
        for (number, along) in self.overs.iter().enumerate() {
            if part.is_none_or(|part| part.overs.contains(&number)) {
                let level = along.level;
                self.along(along, batch, lane, |to, place| {
                    out.push(End { to, level, source: number, place });
                });
            }
        }
        for output in &self.outputs {
            let source = self.overs.len() + output.rule;
            if part.is_some_and(|part| !part.rules.contains(&output.rule)) {
                continue;
            }
            let reached = self.reach(output, batch, lane).unwrap_or_else(|found| {
                fault = Some(found);
                None
            });
            if let Some(to) = reached {
                let is_merged =
                    output.merges && out.iter().any(|end| end.source == source && end.to == to);
                if !is_merged {
                    out.push(End { to, level: output.level, source, place: 0 });
                }
            }
        }
        if self.simple {
            let v = batch.nodes[lane];
            let mut kept = 0;
            for index in 0..out.len() {
                let end = out[index];
                if end.to != v && out[..kept].iter().all(|other| other.to != end.to) {
                    out[kept] = end;
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        fault
    }

    /// The links of a node. A rule that leads out of the network has been refused, or was not seen to do so at any of the nodes that
    /// were looked at; then it gives no link.
    fn row(&self, batch: &Batch, lane: usize, out: &mut Vec<End>) {
        let _ = self.ends(batch, lane, None, out);
    }
}

/// Where an instance leads from the nodes of a batch, if it changes no arrangement.
struct Columned<'a> {
    conditions: [Option<&'a [i64]>; 2],
    added: &'a [i64],
}

impl Columned<'_> {
    #[inline]
    fn leads(&self, lane: usize) -> bool {
        self.conditions.iter().flatten().all(|holds| holds[lane] != 0)
    }
}

impl Output {
    fn step<'a>(&self, columns: &'a Columns) -> Columned<'a> {
        Columned {
            conditions: [self.condition, self.inside].map(|value| Some(columns.of(value?))),
            added: columns.of(self.added),
        }
    }

    fn new(
        instance: &Instance,
        space: &Space,
        program: &mut Program,
    ) -> Result<Self, &'static str> {
        let mut added = Term::number(0);
        let mut arranged = Vec::new();
        for (number, digit) in space.digits.iter().enumerate() {
            let slots = digit.slots.clone();
            let is_same = |slot: usize| instance.target[slot].as_slot() == Some(slot);
            if slots.clone().all(is_same) {
                continue;
            }
            if digit.arranged.is_some() {
                let letters = slots.map(|slot| program.add(&instance.target[slot])).collect();
                arranged.push((number, letters));
                continue;
            }
            let slot = slots.start;
            let before = Term::slot(slot, digit.order);
            // Where the target is out of range the link is not followed, so that the sum stays in range.
            let after = &instance.target[slot];
            let zero = Term::number(0);
            let after = Term::binary(
                Op::Max,
                &zero,
                &Term::binary(Op::Min, after, &Term::number(digit.order as i64 - 1))?,
            )?;
            let step = Term::binary(Op::Sub, &after, &before)?;
            let weight = Term::number(digit.weight as i64);
            added = Term::binary(Op::Add, &added, &Term::binary(Op::Mul, &step, &weight)?)?;
        }
        let varying = |term: &Term, program: &mut Program| {
            (term.constant() != Some(1)).then(|| program.add(term))
        };
        Ok(Self {
            rule: instance.rule,
            is_inverse: instance.is_inverse,
            merges: instance.merges,
            level: instance.level,
            condition: varying(&instance.condition, program),
            inside: varying(&instance.inside, program),
            added: program.add(&added),
            arranged,
        })
    }
}

impl Topology for Ruled {
    fn order(&self) -> Node {
        self.space.order()
    }

    fn degree(&self, v: Node) -> Port {
        let mut row = Vec::new();
        self.neighbors(v, &mut row);
        row.len() as Port
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let mut batch = self.batch(1);
        let (mut row, mut far) = (Vec::new(), Vec::new());
        self.load(&[v], &mut batch);
        self.row(&batch, 0, &mut row);
        // The links of the coordinates' networks, with their levels and the ports at their far ends.
        let mut parts = Vec::new();
        for along in &self.overs {
            let mut links = Vec::new();
            along.topology.links(batch.slots.of(along.slot as Value)[0] as Node, &mut links);
            parts.push(links);
        }
        let mut batch = self.batch(row.len().min(LANES));
        for (port, end) in row.iter().enumerate() {
            let lane = port % LANES;
            if lane == 0 {
                let nodes = row[port..].iter().take(LANES).map(|end| end.to);
                self.load(&nodes.collect::<Vec<_>>(), &mut batch);
            }
            self.row(&batch, lane, &mut far);
            let part = parts.get(end.source).map(|links| links[usize::from(end.place)]);
            let back = far.iter().position(|other| match part {
                Some(link) => other.source == end.source && other.place == link.back,
                // Rules give one link between two nodes; another rule may lead back.
                None => other.source >= self.overs.len() && other.to == v,
            });
            out.push(Link {
                to: end.to,
                port: port as Port,
                back: back.unwrap_or(0) as Port,
                level: end.level + part.map_or(0, |link| link.level),
            });
        }
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        let mut batch = self.batch(1);
        let mut row = Vec::new();
        self.load(&[v], &mut batch);
        self.row(&batch, 0, &mut row);
        out.extend(row.iter().map(|end| end.to));
    }

    fn address(&self, v: Node) -> Address {
        self.space.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.space.locate(address)
    }

    fn scan(&self, nodes: Range<Node>, sink: &mut dyn FnMut(&Rows)) {
        let mut batch = self.batch(LANES);
        let mut rows = Rows::default();
        let mut ends = Vec::new();
        let is_plain = self.is_plain();
        let is_linear = self.outputs.iter().all(|output| output.arranged.is_empty());
        for start in nodes.clone().step_by(LANES) {
            let end = nodes.end.min(start + LANES as Node);
            self.load_range(start..end, &mut batch);
            rows.restart(start);
            let steps = if is_plain && is_linear && !self.space.is_filtered() {
                self.outputs.iter().map(|output| output.step(&batch.columns)).collect()
            } else {
                Vec::new()
            };
            for lane in 0..(end - start) as usize {
                if is_plain && steps.len() == self.outputs.len() {
                    rows.push(|row| {
                        for along in &self.overs {
                            self.along(along, &batch, lane, |to, _| row.push(to));
                        }
                        let v = start + lane as Node;
                        for step in &steps {
                            if step.leads(lane) {
                                row.push(v.wrapping_add_signed(step.added[lane]));
                            }
                        }
                    });
                } else {
                    self.row(&batch, lane, &mut ends);
                    rows.push(|row| row.extend(ends.iter().map(|end| end.to)));
                }
            }
            sink(&rows);
        }
    }
}
