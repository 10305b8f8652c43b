//! A fat tree node by node: links, distances, and paths up and down.

use super::FatTree;
use crate::network::{
    Address, Header, Hop, Kind, Level, Link, NextHop, Node, Port, Routing, Step, Topology,
};

/// How far up and down a path must go.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) top: usize,
    pub(super) bottom: usize,
}

impl Span {
    /// The hops of a path that goes down first, and of one that goes up first.
    fn both(self, from: usize, to: usize) -> [u64; 2] {
        let Span { top, bottom } = self;
        let across = top - bottom;
        [(from - bottom) + across + (top - to), (top - from) + across + (to - bottom)]
            .map(|hops| hops as u64)
    }

    pub(super) fn hops(self, from: usize, to: usize) -> u64 {
        let [down_first, up_first] = self.both(from, to);
        down_first.min(up_first)
    }
}

/// A tree whose nodes are numbered, level by level from the leaves.
pub(super) struct Tree {
    pub(super) shape: FatTree,
    /// The first node of each level, and the order.
    pub(super) starts: Vec<Node>,
    /// Of the digit at place l+1: the product of the radixes on the path up of the places below.
    pub(super) weights: Vec<Node>,
}

/// A node as its level, and its index there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct InLevel {
    pub(super) level: usize,
    index: Node,
}

impl Tree {
    pub(super) fn place(&self, v: Node) -> InLevel {
        let level = self.starts.partition_point(|&start| start <= v) - 1;
        InLevel { level, index: v - self.starts[level] }
    }

    pub(super) fn node(&self, InLevel { level, index }: InLevel) -> Node {
        self.starts[level] + index
    }

    /// The range of the digit at `place` at `level`.
    fn radix(&self, level: usize, place: usize) -> Node {
        if place > level { self.shape.m[place - 1] } else { self.shape.w[place - 1] }
    }

    /// The digits of a node from place 1 on.
    fn digits(&self, InLevel { level, mut index }: InLevel) -> impl Iterator<Item = Node> {
        (1..=self.shape.height()).map(move |place| {
            let radix = self.radix(level, place);
            let digit = index % radix;
            index /= radix;
            digit
        })
    }

    fn digit(&self, at: InLevel, place: usize) -> Node {
        self.digits(at).nth(place - 1).expect("invariant: the place is one of the digits")
    }

    /// The node whose digit at `place` is the next one.
    pub(super) fn turned(&self, at: InLevel, place: usize) -> InLevel {
        let weight: Node = (1..place).map(|below| self.radix(at.level, below)).product();
        let (digit, radix) = (self.digit(at, place), self.radix(at.level, place));
        let index = at.index - digit * weight + (digit + 1) % radix * weight;
        InLevel { index, ..at }
    }

    /// `at` one level up, by parent `t`.
    fn up(&self, InLevel { level, index }: InLevel, t: Node) -> InLevel {
        let weight = self.weights[level];
        let above = index / weight / self.shape.m[level];
        let index = (above * self.shape.w[level] + t) * weight + index % weight;
        InLevel { level: level + 1, index }
    }

    /// `at` one level down, by child `t`.
    fn down(&self, InLevel { level, index }: InLevel, t: Node) -> InLevel {
        let weight = self.weights[level - 1];
        let above = index / weight / self.shape.w[level - 1];
        let index = (above * self.shape.m[level - 1] + t) * weight + index % weight;
        InLevel { level: level - 1, index }
    }

    /// How far up and down a path must go.
    pub(super) fn span(&self, from: InLevel, to: InLevel) -> Span {
        let (low, high) = (from.level.min(to.level), from.level.max(to.level));
        let mut span = Span { top: high, bottom: low };
        for ((here, there), place) in self.digits(from).zip(self.digits(to)).zip(1..) {
            if here != there && place > high {
                span.top = place;
            }
            if here != there && place <= low {
                span.bottom = span.bottom.min(place - 1);
            }
        }
        span
    }
}

impl Tree {
    /// The next hop of a shortest route that goes up by the digits of `spread` where any is possible.
    fn step(&self, at: Node, to: Node, spread: Node) -> Option<Step> {
        if at == to {
            return None;
        }
        let (from, there) = (self.place(at), self.place(to));
        let span = self.span(from, there);
        let [down_first, up_first] = span.both(from.level, there.level);
        let goes_down =
            if down_first <= up_first { from.level > span.bottom } else { from.level == span.top };
        let (port, next) = if goes_down {
            // A digit of the path down that the destination has; else it will be replaced.
            let place = from.level;
            let t = if place > there.level { self.digit(there, place) } else { 0 };
            (t, self.down(from, t))
        } else {
            let place = from.level + 1;
            let t = if place <= there.level {
                self.digit(there, place)
            } else {
                spread / self.weights[place - 1] % self.shape.w[place - 1]
            };
            (self.shape.children(from.level) + t, self.up(from, t))
        };
        Some(Step { port: port as Port, to: self.node(next) })
    }
}

impl Tree {
    /// The number of nodes in the block of a node of each level: `m` times those of the level below, and
    /// those of the level itself.
    pub(super) fn sizes(&self) -> Vec<Node> {
        let FatTree { m, lowest, .. } = &self.shape;
        let mut sizes = vec![1; m.len() + 1];
        for level in lowest + 1..=m.len() {
            sizes[level] = m[level - 1] * sizes[level - 1] + self.weights[level];
        }
        sizes
    }

    /// The position of a node if those of each level are placed after all their descendants.
    pub(super) fn position(&self, sizes: &[Node], v: Node) -> Node {
        let at = self.place(v);
        let above = (at.level + 1..).zip(self.digits(at).skip(at.level));
        let blocks: Node = above.map(|(level, digit)| digit * sizes[level - 1]).sum();
        let own = self.weights[at.level];
        blocks + sizes[at.level] - own + at.index % own
    }
}

impl NextHop for Tree {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        self.step(at, to, self.place(to).index)
    }

    /// Hosts are counted leaf by leaf, and a host's number determines all links up: "D-mod-k" (C. Gómez et
    /// al.: Deterministic versus Adaptive Routing in Fat-Trees. IPDPS, 2007).
    fn next_to_host(&self, at: Node, to: Node, host: u32) -> Option<Step> {
        let number = self.place(to).index * self.shape.m[0] + Node::from(host);
        self.step(at, to, number)
    }
}

/// Goes up by the digits of source and destination, whose sum the header carries.
pub(super) struct Spread(pub(super) Tree);

impl Routing for Spread {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn start(&self, from: Node, to: Node, _: u64) -> Header {
        let word = self.0.place(from).index + self.0.place(to).index;
        Header { word, ..Header::default() }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        Some(Hop { step: self.0.step(at, to, header.word)?, header })
    }
}

impl Topology for Tree {
    fn order(&self) -> Node {
        self.starts[self.shape.height() + 1]
    }

    fn degree(&self, v: Node) -> Port {
        let level = self.place(v).level;
        (self.shape.children(level) + self.shape.parents(level)) as Port
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let at = self.place(v);
        let lowest = self.shape.lowest;
        let children = self.shape.children(at.level);
        for t in 0..children {
            let below = self.down(at, t);
            let back = self.shape.children(below.level) + self.digit(at, at.level);
            let level = (below.level - lowest) as Level;
            out.push(Link { to: self.node(below), port: t as Port, back: back as Port, level });
        }
        for t in 0..self.shape.parents(at.level) {
            let to = self.node(self.up(at, t));
            let back = self.digit(at, at.level + 1) as Port;
            let level = (at.level - lowest) as Level;
            out.push(Link { to, port: (children + t) as Port, back, level });
        }
    }

    /// The level, and the digits from the highest place on.
    fn address(&self, v: Node) -> Address {
        let at = self.place(v);
        let mut parts: Vec<Address> =
            self.digits(at).skip(self.shape.lowest).map(Address::Number).collect();
        parts.push(Address::Number(at.level as Node));
        parts.reverse();
        Address::Tuple(parts)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let (height, lowest) = (self.shape.height(), self.shape.lowest);
        let (level, digits) = address.tuple()?.split_first()?;
        let level = level.number(height as Node + 1)? as usize;
        if level < lowest || digits.len() != height - lowest {
            return None;
        }
        let mut index = 0;
        for (digit, place) in digits.iter().zip((lowest + 1..=height).rev()) {
            let radix = self.radix(level, place);
            index = index * radix + digit.number(radix)?;
        }
        Some(self.node(InLevel { level, index }))
    }
}
