//! The position of everything: blocks within blocks, down to nodes.

use super::turn::{Pull, Turn};
use super::views::View;
use crate::picture::Point;
use netlace::network::{Arrangement, Node, Sketch};

/// How much of the room between two things they fill themselves: nodes, and blocks.
const NODES: f64 = 0.5;
const BLOCKS: f64 = 0.84;

/// A block laid out on a rectangle: the positions of its parts, and of their parts, down to *items*, which are
/// nodes or blocks drawn as one.
pub(super) struct Layout<'a> {
    arrangement: &'a Arrangement,
    /// From the items to the parts of the whole, each with its measures.
    tiers: Vec<Placed>,
    /// How blocks are turned, from the largest down, by number; as they are if it is not said.
    turns: Vec<Vec<Turn>>,
    /// The positions of the block.
    start: Node,
    end: Node,
    /// Which of its parts are shown, in ascending order, if not all.
    chosen: Option<Vec<Node>>,
    centre: Point,
}

/// A tier, and how it is drawn.
struct Placed {
    size: Node,
    sketch: Sketch,
    /// The middle of the sketch, in its own units.
    middle: Point,
    /// Pixels to a unit.
    scale: f64,
    /// How large its things are.
    radius: f64,
    /// Between the two nearest of them.
    spacing: f64,
}

/// What a sketch measures, in its own units.
struct Measures {
    middle: Point,
    size: Point,
    /// From the middle to the farthest place.
    reach: f64,
    /// Between the two nearest places.
    spacing: f64,
}

impl Measures {
    fn of(sketch: &Sketch) -> Self {
        let places: Vec<Point> = (0..sketch.count()).map(|i| sketch.place(i)).collect();
        let range = |of: fn(&Point) -> f64| {
            let values = places.iter().map(of);
            (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
        };
        let ((left, right), (top, bottom)) = (range(|at| at.x), range(|at| at.y));
        let size = Point::new(right - left, bottom - top);
        let middle = Point::new(left, top) + size * 0.5;
        let reach = places.iter().map(|at| (*at - middle).length()).fold(0.0, f64::max);
        Self { middle, size, reach, spacing: nearest(places) }
    }
}

/// How far the nearest two of some places are from each other; 1 if there is one only.
fn nearest(mut places: Vec<Point>) -> f64 {
    places.sort_by(|a, b| a.x.total_cmp(&b.x));
    let mut nearest = f64::MAX;
    for (i, at) in places.iter().enumerate() {
        let near = places[i + 1..].iter().take_while(|other| other.x - at.x < nearest);
        nearest = near.map(|other| (*other - *at).length()).fold(nearest, f64::min);
    }
    if places.len() > 1 { nearest } else { 1.0 }
}

/// A rectangle.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) at: Point,
    pub(super) size: Point,
}

/// How much room a sketch takes beyond its places, both sides together: half of the outermost things, and bends.
fn margin(sketch: &Sketch, spacing: f64, own: f64) -> f64 {
    if sketch.is_circle() { own } else { own.max(spacing * 0.8) }
}

/// How high a sketch of things of `size` nodes is drawn if it is 1 wide, with its margin.
pub(super) fn aspect(sketch: &Sketch, size: Node) -> f64 {
    let Measures { size: box_, spacing, .. } = Measures::of(sketch);
    let margin = margin(sketch, spacing, own(size, spacing));
    (box_.y + margin) / (box_.x + margin)
}

/// How large a thing of `size` nodes is, if the next is at the distance `spacing`.
fn own(size: Node, spacing: f64) -> f64 {
    spacing * if size == 1 { NODES } else { BLOCKS }
}

impl<'a> Layout<'a> {
    pub(super) fn new(arrangement: &'a Arrangement, view: &View, frame: Frame) -> Self {
        let View { tiers, start, chosen, .. } = view;
        let top = &tiers[tiers.len() - 1];
        let end = start.saturating_add(top.size.saturating_mul(top.sketch.count()));
        let sketches = tiers[..tiers.len() - 1].iter().map(|tier| tier.sketch.clone());
        let sketches = sketches.chain([view.sketch()]);
        let mut placed: Vec<Placed> = Vec::new();
        for (tier, sketch) in tiers.iter().zip(sketches.collect::<Vec<_>>()).rev() {
            let Measures { middle, size, reach, spacing } = Measures::of(&sketch);
            let own = own(tier.size, spacing);
            let margin = margin(&sketch, spacing, own);
            let scale = match placed.last() {
                Some(above) => 0.9 * above.radius / (reach + margin / 2.0),
                None => (frame.size.x / (size.x + margin)).min(frame.size.y / (size.y + margin)),
            };
            let (radius, spacing) = (scale * own / 2.0, scale * spacing);
            placed.push(Placed { size: tier.size, sketch, middle, scale, radius, spacing });
        }
        placed.reverse();
        let centre = frame.at + frame.size * 0.5;
        let (turns, chosen) = (Vec::new(), chosen.clone());
        Self { arrangement, tiers: placed, turns, start: *start, end, chosen, centre }
    }

    /// Turns all blocks, from the largest down, so that these links between items leave towards where they
    /// lead.
    pub(super) fn turn(&mut self, links: &[(usize, usize)]) {
        self.turns = vec![vec![Turn::default()]];
        for depth in 1..self.depth() {
            let blocks = self.tiers.iter().rev().take(depth).map(|tier| tier.sketch.count());
            let mut pulls = vec![Pull::default(); blocks.product::<Node>() as usize];
            for &(a, b) in links {
                let ends = [self.places(a), self.places(b)];
                let shared = shared(&ends[0], &ends[1]);
                if shared < depth {
                    let blocks = [&ends[0][..=shared], &ends[1][..=shared]];
                    for [near, far] in [[0, 1], [1, 0]] {
                        let block = &ends[near][..depth];
                        let from = self.middle(block);
                        let to = self.middle(blocks[far]);
                        let by = self.over_the_middle(&block[..shared], from, to);
                        let leaves = by.unwrap_or(to) - from;
                        let length = leaves.length().max(f64::MIN_POSITIVE);
                        let place = self.in_block(depth, ends[near][depth]);
                        pulls[self.number(block)].add(place, leaves * (1.0 / length));
                    }
                }
            }
            let is_round = self.tiers[self.tiers.len() - 1 - depth].sketch.is_round();
            self.turns.push(pulls.iter().map(|pull| pull.turn(is_round)).collect());
        }
    }

    /// The number of a block among those of its size, or of an item.
    fn number(&self, places: &[Node]) -> usize {
        let tiers = self.tiers.iter().rev().zip(places);
        tiers.fold(0, |number, (tier, &place)| {
            number * tier.sketch.count() as usize + place as usize
        })
    }

    /// A place in a block that `depth` places name, from its middle, before it is turned.
    fn in_block(&self, depth: usize, place: Node) -> Point {
        let tier = &self.tiers[self.tiers.len() - 1 - depth];
        (tier.sketch.place(place) - tier.middle) * tier.scale
    }

    /// The position of a node among the things of a tier, if it is shown.
    fn index(&self, tier: usize, v: Node) -> Option<Node> {
        let Placed { size, sketch, .. } = &self.tiers[tier];
        let position = self.arrangement.position(v);
        if !(self.start..self.end).contains(&position) {
            return None;
        }
        let is_by_number = *size == 1 && !sketch.is_circle();
        let place = if is_by_number { v } else { (position - self.start) / size };
        match &self.chosen {
            Some(chosen) if tier + 1 == self.tiers.len() => chosen
                .binary_search(&((position - self.start) / size))
                .ok()
                .map(|place| place as Node),
            _ => Some(place % sketch.count()),
        }
    }

    /// The number of the item that a node is, or is in; none if it is not shown.
    pub(super) fn item(&self, v: Node) -> Option<usize> {
        let mut number = 0;
        for (tier, placed) in self.tiers.iter().enumerate().rev() {
            number = number * placed.sketch.count() as usize + self.index(tier, v)? as usize;
        }
        Some(number)
    }

    /// The places of an item, from the largest block down.
    pub(super) fn places(&self, item: usize) -> Vec<Node> {
        let mut rest = item as Node;
        let digit = |tier: &Placed| {
            let place = rest % tier.sketch.count();
            rest /= tier.sketch.count();
            place
        };
        let mut places: Vec<Node> = self.tiers.iter().map(digit).collect();
        places.reverse();
        places
    }

    /// The middle of an item, or of a block that holds it, named by the first of its places.
    pub(super) fn middle(&self, places: &[Node]) -> Point {
        (0..places.len()).fold(self.centre, |at, depth| {
            at + self.turned(&places[..depth], self.in_block(depth, places[depth]))
        })
    }

    /// Where a place of a block comes to lie, seen from its middle, as the block is turned.
    pub(super) fn turned(&self, block: &[Node], place: Point) -> Point {
        let turn = self.turns.get(block.len()).map(|turns| turns[self.number(block)]);
        turn.unwrap_or_default().of(place)
    }

    /// Through which point links bend between two things of a block: over its middle, if its parts are around
    /// it.
    pub(super) fn over_the_middle(&self, block: &[Node], from: Point, to: Point) -> Option<Point> {
        let is_around = self.circle(block.len() + 1).is_some_and(|count| count > 3);
        is_around.then(|| {
            let middle = (from + to) * 0.5;
            let inward = self.middle(block) - middle;
            let half = (to - from).length() / 2.0;
            middle + inward * (0.9 * half / (half + inward.length()).max(f64::MIN_POSITIVE))
        })
    }

    /// How large the things are that the first `places` positions name.
    pub(super) fn radius(&self, places: usize) -> f64 {
        self.tiers[self.tiers.len() - places].radius
    }

    /// How far the innermost things are from each other.
    pub(super) fn spacing(&self) -> f64 {
        self.tiers[0].spacing
    }

    /// The number of nodes of the things that the first `places` positions name.
    pub(super) fn size(&self, places: usize) -> Node {
        self.tiers[self.tiers.len() - places].size
    }

    /// The number of nodes of an innermost block, if they are drawn one by one as a sketch of its own says.
    pub(super) fn sketched(&self) -> Option<Node> {
        let Placed { size, sketch, .. } = &self.tiers[0];
        (*size == 1 && !sketch.is_circle()).then(|| sketch.count())
    }

    /// The number of positions that name an item.
    pub(super) fn depth(&self) -> usize {
        self.tiers.len()
    }

    /// The number of nodes an item has.
    pub(super) fn item_size(&self) -> Node {
        self.tiers[0].size
    }

    /// The number of things that the first `places` positions name, if they are drawn on a circle.
    pub(super) fn circle(&self, places: usize) -> Option<Node> {
        let sketch = &self.tiers[self.tiers.len() - places].sketch;
        sketch.is_circle().then_some(sketch.count())
    }

    /// The positions that are shown.
    pub(super) fn positions(&self) -> impl Iterator<Item = std::ops::Range<Node>> {
        let top = &self.tiers[self.tiers.len() - 1];
        let all = self.chosen.is_none().then_some(self.start..self.end);
        let part = |&part: &Node| {
            let start = self.start + part * top.size;
            start..start + top.size
        };
        let some: Vec<_> = self.chosen.iter().flatten().map(part).collect();
        all.into_iter().chain(some)
    }
}

/// The number of blocks that hold both of two items.
pub(super) fn shared(a: &[Node], b: &[Node]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
