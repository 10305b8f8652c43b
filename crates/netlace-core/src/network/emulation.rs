//! How a network emulates a grid of as many nodes: where the items of the guest's nodes are in the
//! host, and when those that differ in one digit are neighbours.

use std::sync::Arc;

use super::{Network, Node};
use crate::exact::RuleError;

/// Which digits of a dimension are neighbours in the guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Every two: the dimensions of hypercubes, plain and generalized.
    Complete,
    /// Those that differ by 1: the dimensions of meshes.
    Path,
    /// The same, and the first with the last: the dimensions of tori.
    Ring,
}

/// A dimension of a guest: one digit of its nodes' numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The number of values the digit has.
    pub radix: Node,
    /// Which of them are neighbours.
    pub shape: Shape,
}

impl Dimension {
    /// The dimension of this radix; a path of two and a ring of three are complete.
    ///
    /// ```
    /// use netlace::network::{Dimension, Shape};
    /// assert_eq!(Dimension::new(3, Shape::Ring).shape, Shape::Complete);
    /// ```
    pub fn new(radix: Node, shape: Shape) -> Self {
        let smallest = match shape {
            Shape::Complete => 0,
            Shape::Path => 3,
            Shape::Ring => 4,
        };
        let shape = if radix < smallest { Shape::Complete } else { shape };
        Self { radix, shape }
    }

    /// The number of rounds in which all neighbours receive from each other if a node sends to one and receives
    /// from one at a time.
    pub fn rounds(self) -> Node {
        match self.shape {
            Shape::Complete => self.radix.saturating_sub(1),
            Shape::Path | Shape::Ring => 2,
        }
    }

    /// To which digit this one sends in a round; over all rounds, to each neighbour once.
    ///
    /// ```
    /// use netlace::network::{Dimension, Shape};
    /// let path = Dimension::new(5, Shape::Path);
    /// assert_eq!([path.sends(0, 0), path.sends(0, 1)], [Some(1), None]);
    /// ```
    pub fn sends(self, digit: Node, round: Node) -> Option<Node> {
        let radix = self.radix;
        let up = round == 0;
        match self.shape {
            Shape::Complete => Some((digit + round + 1) % radix),
            Shape::Path if up => Some(digit + 1).filter(|&to| to < radix),
            Shape::Path => digit.checked_sub(1),
            Shape::Ring if up => Some((digit + 1) % radix),
            Shape::Ring => Some((digit + radix - 1) % radix),
        }
    }
}

/// How the items are placed: a mode for each level, the outermost first. At home all modes are 0.
pub type Placement = Vec<u8>;

/// The emulation of a grid: each node of the guest has an *item*, which is in some node of the
/// host, its place. In every placement of the items some dimensions are *direct*: the items that
/// are neighbours along them are in neighbouring nodes of the host, or in one. All items that move in a step do so over links
/// of one level, and all that are neighbours along a direct dimension.
///
/// ```
/// let host = netlace::parse("rsn(hypercube(2),2)")?; // emulates hypercube(4)
/// let emulation = host.emulation_rule().unwrap();
/// assert_eq!(emulation.dimensions().len(), 4);
/// assert_eq!(emulation.direct(3), [1]); // the level is swapped
/// assert_eq!(emulation.place(0b01_10, &[1]), 0b10_01);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub trait Emulation: Send + Sync {
    /// The dimensions of the guest, that of the least significant digit first; none has radix 1.
    fn dimensions(&self) -> &[Dimension];

    /// The number of modes a placement has.
    fn modes(&self) -> usize;

    /// The most items in one node, in any placement up to a direct one.
    fn load(&self) -> u64;

    /// Whether at home item v is in node v.
    fn is_home_by_number(&self) -> bool;

    /// A placement in which this dimension is direct.
    fn direct(&self, dimension: usize) -> Placement;

    /// Takes the placement `at` one step nearer to another: every item moves over at most one link.
    fn approach(&self, at: &mut [u8], goal: &[u8]);

    /// The node of an item.
    fn place(&self, item: Node, placement: &[u8]) -> Node;
}

impl Network {
    /// The grid that the network emulates, by rule.
    pub fn emulation_rule(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        self.part_order()?;
        self.construction().schedules().emulation().map_err(|error| self.named(error))
    }
}

/// A network that holds the links of a grid: its items never move.
pub(crate) struct Holds(Vec<Dimension>);

impl Holds {
    /// `count` dimensions of one kind.
    pub(crate) fn of(radix: Node, shape: Shape, count: u64) -> Arc<dyn Emulation> {
        Arc::new(Self(Dimension::repeated(radix, shape, count)))
    }
}

impl Emulation for Holds {
    fn dimensions(&self) -> &[Dimension] {
        &self.0
    }

    fn modes(&self) -> usize {
        0
    }

    fn load(&self) -> u64 {
        1
    }

    fn is_home_by_number(&self) -> bool {
        true
    }

    fn direct(&self, _: usize) -> Placement {
        Vec::new()
    }

    fn approach(&self, _: &mut [u8], _: &[u8]) {}

    fn place(&self, item: Node, _: &[u8]) -> Node {
        item
    }
}

/// Networks side by side, each with digits of its own: the guest of a Cartesian product.
pub(crate) struct SideBySide {
    /// Each with its order, the least significant first.
    parts: Vec<(Node, Arc<dyn Emulation>)>,
    dimensions: Vec<Dimension>,
}

impl SideBySide {
    pub(crate) fn of(parts: Vec<(Node, Arc<dyn Emulation>)>) -> Arc<dyn Emulation> {
        let dimensions = parts.iter().flat_map(|(_, part)| part.dimensions()).copied().collect();
        Arc::new(Self { parts, dimensions })
    }
}

impl Emulation for SideBySide {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        self.parts.iter().map(|(_, part)| part.modes()).sum()
    }

    fn load(&self) -> u64 {
        self.parts.iter().map(|(_, part)| part.load()).max().unwrap_or(1)
    }

    fn is_home_by_number(&self) -> bool {
        self.parts.iter().all(|(_, part)| part.is_home_by_number())
    }

    fn direct(&self, mut dimension: usize) -> Placement {
        let mut placement = Placement::new();
        let mut found = false;
        for (_, part) in &self.parts {
            let count = part.dimensions().len();
            if !found && dimension < count {
                placement.extend(part.direct(dimension));
                found = true;
            } else {
                dimension = dimension.saturating_sub(count);
                placement.resize(placement.len() + part.modes(), 0);
            }
        }
        placement
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        // Parts that go home go first, so that no two are away at a time.
        for homeward in [true, false] {
            let mut from = 0;
            for (_, part) in &self.parts {
                let modes = from..from + part.modes();
                let (own, wanted) = (&mut at[modes.clone()], &goal[modes.clone()]);
                let is_homeward = wanted.iter().all(|&mode| mode == 0);
                if own != wanted && is_homeward == homeward {
                    return part.approach(own, wanted);
                }
                from = modes.end;
            }
        }
    }

    fn place(&self, mut item: Node, mut placement: &[u8]) -> Node {
        let (mut at, mut weight) = (0, 1);
        for (order, part) in &self.parts {
            let (own, rest) = placement.split_at(part.modes());
            at += part.place(item % order, own) * weight;
            (item, weight, placement) = (item / order, weight * order, rest);
        }
        at
    }
}

/// A level around copies of a network whose mode changes only while all inside is at home.
pub(crate) struct EmulationLevel {
    pub(crate) inside: Arc<dyn Emulation>,
    home: Placement,
}

impl EmulationLevel {
    pub(crate) fn new(inside: Arc<dyn Emulation>) -> Self {
        Self { home: vec![0; inside.modes()], inside }
    }

    /// The node of an item of a copy at home.
    pub(crate) fn home(&self, item: Node) -> Node {
        self.inside.place(item, &self.home)
    }

    /// The placement in which the level has this mode, and this dimension of a copy is direct.
    pub(crate) fn direct(&self, mode: u8, dimension: usize) -> Placement {
        [vec![mode], self.inside.direct(dimension)].concat()
    }

    /// All at home.
    pub(crate) fn all_home(&self) -> Placement {
        vec![0; 1 + self.home.len()]
    }

    /// One step nearer to another placement; `change` says to which mode one goes at once.
    pub(crate) fn approach(&self, at: &mut [u8], goal: &[u8], change: impl Fn(u8, u8) -> u8) {
        let ([mode, inner @ ..], [wanted, wanted_inner @ ..]) = (at, goal) else { return };
        if mode == wanted {
            self.inside.approach(inner, wanted_inner);
        } else if *inner != *self.home {
            self.inside.approach(inner, &self.home);
        } else {
            *mode = change(*mode, *wanted);
        }
    }
}
