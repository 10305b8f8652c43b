//! The position of everything: blocks within blocks, down to nodes.

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
        /// The number of things among which the nearest two are searched for.
        const LOOKED_AT: Node = 600;
        let places: Vec<Point> = (0..sketch.count()).map(|i| sketch.place(i)).collect();
        let range = |of: fn(&Point) -> f64| {
            let values = places.iter().map(of);
            (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
        };
        let ((left, right), (top, bottom)) = (range(|at| at.x), range(|at| at.y));
        let size = Point::new(right - left, bottom - top);
        let middle = Point::new(left, top) + size * 0.5;
        let reach = places.iter().map(|at| (*at - middle).length()).fold(0.0, f64::max);
        let few = &places[..places.len().min(LOOKED_AT as usize)];
        let pairs =
            (1..few.len()).flat_map(|i| few[..i].iter().map(move |at| (*at - few[i]).length()));
        let spacing = pairs.fold(f64::MAX, f64::min);
        Self { middle, size, reach, spacing: if few.len() > 1 { spacing } else { 1.0 } }
    }
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
        Self { arrangement, tiers: placed, start: *start, end, chosen: chosen.clone(), centre }
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
        let tiers = self.tiers.iter().rev().zip(places);
        tiers.fold(self.centre, |at, (tier, &place)| {
            at + (tier.sketch.place(place) - tier.middle) * tier.scale
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

    /// Whether a straight line between two nodes of an innermost block runs over a third.
    pub(super) fn is_covered(&self, from: Node, to: Node) -> bool {
        /// Larger ones are not examined closely.
        const CLOSELY: Node = 300;
        let Placed { sketch, radius, scale, .. } = &self.tiers[0];
        if sketch.count() > CLOSELY || sketch.is_circle() {
            return false;
        }
        let (a, b) = (sketch.place(from), sketch.place(to));
        let direction = b - a;
        let length = direction.length().max(f64::MIN_POSITIVE);
        (0..sketch.count()).filter(|&v| v != from && v != to).any(|v| {
            let at = sketch.place(v) - a;
            let along = (at.x * direction.x + at.y * direction.y) / length;
            let across = (at.x * direction.y - at.y * direction.x).abs() / length;
            (0.0..=length).contains(&along) && across < 0.9 * radius / scale
        })
    }
}
