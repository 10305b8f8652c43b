//! What stands around items and next to them: the blocks that hold them, and the hosts attached to them.

use std::collections::{BTreeMap, BTreeSet};

use super::panel::Panel;
use crate::picture::{Ink, Point, Style, Svg};
use netlace::network::{Network, Node};

/// What is drawn around a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hull {
    /// Its outline.
    pub outline: Outline,
    /// The kind of the block, if its network has blocks of several kinds.
    pub kind: Option<usize>,
}

/// The outline of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// Of a block whose parts have places of their own.
    Disc {
        /// The middle.
        middle: Point,
        /// The radius.
        radius: f64,
    },
    /// Of a block whose nodes stand among others.
    Rectangle(Rectangle),
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The upper left corner.
    pub corner: Point,
    /// Width and height.
    pub size: Point,
}

/// The style of the hull of a block of some kind: the first kind is shaded, others are outlined.
pub(super) fn styles(kind: Option<usize>) -> Vec<Style<'static>> {
    match kind {
        None | Some(0) => vec![Style::area(Ink::Hull).faint(0.16)],
        Some(_) => {
            let outline = Style { dash: "5 3", ..Style::line(Ink::Hull, 1.0) };
            vec![Style::area(Ink::Hull).faint(0.05), outline]
        }
    }
}

/// Whether hosts are shown at the nodes of a network: if not all carry the same number.
pub(super) fn shows_hosts(network: &Network) -> bool {
    let endpoints = network.endpoints();
    endpoints.are_attached() && endpoints.alike().is_none()
}

impl Panel<'_> {
    /// The kind of the block of `size` nodes that a node is in.
    pub(super) fn kind(&self, size: Node, v: Node) -> Option<usize> {
        let start = self.arrangement.position(v) / size * size;
        self.arrangement.kinds()?.of(size, start)
    }

    /// The kinds of blocks that are seen.
    pub(super) fn kinds(&self) -> BTreeSet<usize> {
        let shown = || self.items.iter().enumerate().filter_map(|(item, v)| v.map(|v| (item, v)));
        let of_places = |v: Node| {
            let depths = 1..=self.layout.depth();
            let sizes = depths.map(|depth| self.layout.size(depth)).filter(|size| *size > 1);
            sizes.filter_map(move |size| self.kind(size, v))
        };
        let around = shown().flat_map(|(_, v)| of_places(v));
        around.chain(self.subtrees().into_keys().map(|(.., kind)| kind)).collect()
    }

    /// The blocks that hold items together, the outer ones before those within.
    pub(super) fn hulls(&self) -> Vec<Hull> {
        let mut hulls = Vec::new();
        let mut last: Vec<Node> = Vec::new();
        for (item, node) in self.items.iter().enumerate() {
            let places = self.layout.places(item);
            let Some(v) = node.filter(|_| places[..places.len() - 1] != last) else { continue };
            let shared = places.iter().zip(&last).take_while(|(a, b)| a == b).count();
            for depth in shared + 1..places.len() {
                let middle = self.layout.middle(&places[..depth]);
                let outline = Outline::Disc { middle, radius: self.layout.radius(depth) };
                hulls.push(Hull { outline, kind: self.kind(self.layout.size(depth), v) });
            }
            last = places[..places.len() - 1].to_vec();
        }
        let subtrees = self.subtrees();
        let sizes: BTreeSet<Node> = subtrees.keys().map(|(size, ..)| size.0).collect();
        for ((size, _, kind), items) in &subtrees {
            // Larger ones stand out from those within.
            let within = sizes.iter().take_while(|smaller| **smaller < size.0).count();
            let margin = self.radius() * (1.35 + 0.2 * within as f64);
            let below = margin + self.radius() * if self.has_hosts { 0.55 } else { 0.0 };
            let least = |of: fn(Point) -> f64| {
                items.iter().map(|&item| of(self.at(item))).fold(f64::MAX, f64::min)
            };
            let (left, top) = (least(|at| at.x), least(|at| at.y));
            let (right, bottom) = (-least(|at| -at.x), -least(|at| -at.y));
            let corner = Point::new(left - margin, top - margin);
            let size = Point::new(right + margin, bottom + below) - corner;
            hulls.push(Hull {
                outline: Outline::Rectangle(Rectangle { corner, size }),
                kind: Some(*kind),
            });
        }
        hulls
    }

    pub(super) fn draw_hulls(&self, svg: &mut Svg) {
        for Hull { outline, kind } in self.hulls() {
            for style in styles(kind) {
                match outline {
                    Outline::Disc { middle, radius } => svg.circle(middle, radius, &style),
                    Outline::Rectangle(Rectangle { corner, size }) => {
                        svg.rectangle(corner, size, &style);
                    }
                }
            }
        }
    }

    /// The items of each block that has a kind, but no place of its own, because its nodes stand in one sketch with
    /// others: by size, the largest first, beginning and kind.
    fn subtrees(&self) -> BTreeMap<(std::cmp::Reverse<Node>, Node, usize), Vec<usize>> {
        let mut subtrees: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let (Some(kinds), Some(whole)) = (self.arrangement.kinds(), self.layout.sketched()) else {
            return subtrees;
        };
        for (item, node) in self.items.iter().enumerate() {
            let Some(v) = node else { continue };
            let position = self.arrangement.position(*v);
            let mut start = position / whole * whole;
            for &size in self.arrangement.blocks().iter().rev().filter(|size| **size < whole) {
                start += (position - start) / size * size;
                if let Some(kind) = kinds.of(size, start) {
                    subtrees.entry((std::cmp::Reverse(size), start, kind)).or_default().push(item);
                }
            }
        }
        subtrees
    }

    /// The hosts attached to nodes, below them, if hosts are shown: one by one, or as one bar.
    pub(super) fn hosts(&self, network: &Network) -> Vec<Rectangle> {
        /// More at a node are one bar.
        const MOST: u32 = 8;
        /// Where there are more nodes, several at a node are one bar, too.
        const FEW_NODES: usize = 2_000;
        let mut rectangles = Vec::new();
        if !self.has_hosts {
            return rectangles;
        }
        let most = if self.items.len() > FEW_NODES { 1 } else { MOST };
        let radius = self.radius();
        for (item, node) in self.items.iter().enumerate() {
            let Some(v) = node else { continue };
            let hosts = network.endpoints().at(*v);
            let number = if hosts > most { 1 } else { hosts };
            let room = if hosts > most { 2.2 } else { (2.2 / f64::from(hosts.max(1))).min(0.8) };
            let (step, high) = (radius * room, radius * 0.5);
            for host in 0..number {
                let across = (f64::from(host) - f64::from(number) / 2.0 + 0.125) * step;
                let corner = self.at(item) + Point::new(across, radius * 1.15);
                rectangles.push(Rectangle { corner, size: Point::new(step * 0.75, high) });
            }
        }
        rectangles
    }
}
