//! The linear arrangement of the nodes: which stand side by side when a network is built.

use std::ops::Range;
use std::sync::Arc;

use super::{Network, Node, Sketch, Topology};
use crate::geometry::Point;

/// In which order the nodes of a network stand in a line, and which of them belong together.
///
/// A recursive network numbers its clusters `c·n + x`, so that blocks of consecutive nodes are
/// clusters, and nodes sit in the order of their numbers. A family that numbers its nodes otherwise
/// gives each a *position*, so that consecutive positions belong together.
///
/// Blocks nest: each is cut from its beginning into blocks of the next smaller size. What is left
/// over behind them is a shorter block.
///
/// ```
/// let net = netlace::parse("rdn(torus(5,5),1)")?;
/// let arrangement = net.arrangement().unwrap();
/// assert_eq!(arrangement.blocks(), [5, 25]);
/// assert_eq!(arrangement.position(7), 7);
/// let tree = netlace::parse("fat_tree(4)")?;
/// let arrangement = tree.arrangement().unwrap();
/// assert_eq!(arrangement.blocks(), [4]); // a pod: two edge switches, and what is above them
/// assert_eq!([0, 1, 8, 9].map(|v| arrangement.position(v)), [0, 1, 2, 3]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Default)]
pub struct Arrangement {
    blocks: Vec<Node>,
    /// The positions of the innermost part, and their number.
    positions: Option<(Arc<Numbers>, Node)>,
    /// The node at each position of the innermost part, if it is known without a search.
    nodes: Option<Arc<Numbers>>,
    /// How blocks of a size are drawn, side by side in a larger one.
    sketches: Vec<(Node, Sketch)>,
    kinds: Option<Kinds>,
}

/// Blocks of several kinds, which a drawing distinguishes.
#[derive(Clone)]
pub struct Kinds {
    /// What those of each kind are called, in the plural.
    pub names: Vec<String>,
    of: Arc<dyn Fn(Node, Node) -> Option<usize> + Send + Sync>,
}

impl Kinds {
    /// Kinds with these names. `of` gives the kind of a block of a size that begins at a position; `None` if it is
    /// of no kind.
    pub fn new<const N: usize>(
        names: [&str; N],
        of: impl Fn(Node, Node) -> Option<usize> + Send + Sync + 'static,
    ) -> Self {
        Self { names: names.map(str::to_owned).to_vec(), of: Arc::new(of) }
    }

    /// The kind of a block of some size that begins at a position.
    pub fn of(&self, size: Node, start: Node) -> Option<usize> {
        (self.of)(size, start)
    }
}

/// Numbers of nodes for positions, or positions for numbers.
type Numbers = dyn Fn(Node) -> Node + Send + Sync;

/// Blocks of one size, and how they stand in the next larger one.
#[derive(Clone)]
pub struct Tier {
    /// The number of nodes a block has.
    pub size: Node,
    /// How the blocks stand in the next larger one.
    pub sketch: Sketch,
}

impl Arrangement {
    /// Blocks of these sizes, in ascending order.
    pub fn of_blocks(blocks: impl IntoIterator<Item = Node>) -> Self {
        Self { blocks: blocks.into_iter().collect(), ..Self::default() }
    }

    /// Nodes numbered by digits with these radixes, the least significant first.
    pub fn of_radixes(radixes: impl IntoIterator<Item = Node>) -> Self {
        let product = |weight: &mut Node, radix: Node| {
            *weight = weight.saturating_mul(radix);
            Some(*weight)
        };
        Self::of_blocks(radixes.into_iter().scan(1, product))
    }

    /// Nodes numbered by digits, the least significant first, arranged in every order of the digits; as they
    /// are numbered if there are many orders.
    ///
    /// ```
    /// use netlace::network::{Arrangement, Side};
    /// let arrangements = Arrangement::of_side_orders(&[Side::plain(3), Side::plain(4)]);
    /// assert_eq!(arrangements.len(), 2);
    /// let turned = &arrangements[1]; // the digit of radix 4 is the least significant
    /// assert_eq!((turned.blocks(), turned.position(1), turned.position(3)), (&[4, 12][..], 4, 1));
    /// ```
    pub fn of_side_orders(digits: &[Side]) -> Vec<Self> {
        let radixes: Vec<Node> = digits.iter().map(|digit| digit.radix).collect();
        let order = radixes.iter().fold(1 as Node, |order, radix| order.saturating_mul(*radix));
        let arrangement = |places: Vec<usize>| {
            let mut weight: Node = 1;
            let mut blocks = Vec::new();
            for &place in &places {
                let Side { radix, blocks: inner } = &digits[place];
                blocks.extend(inner.iter().map(|block| weight.saturating_mul(*block)));
                weight = weight.saturating_mul(*radix);
                blocks.push(weight);
            }
            let arrangement = Self::of_blocks(blocks);
            if places.is_sorted() {
                return arrangement;
            }
            let radixes = radixes.clone();
            arrangement.with_positions(order, move |v| rearranged(v, &radixes, &places))
        };
        orders_of(digits).into_iter().map(arrangement).collect()
    }

    /// What its nodes are as a digit of a larger network; `None` if they are not arranged as numbered.
    pub(crate) fn as_side(&self, radix: Node) -> Option<Side> {
        self.positions.is_none().then(|| Side { radix, blocks: self.blocks.clone() })
    }

    /// Nodes numbered by digits, each a node of one of these parts, the least significant first.
    pub fn of_digits<'a>(parts: impl IntoIterator<Item = &'a Network>) -> Self {
        let mut arrangement = Self::default();
        let mut weight: Node = 1;
        for part in parts {
            let Ok(inner) = part.arrangement() else { return arrangement };
            // A higher digit that is arranged otherwise leaves its blocks apart.
            if weight == 1 || inner.positions.is_none() {
                let blocks = inner.blocks.iter().map(|&block| weight.saturating_mul(block));
                arrangement.blocks.extend(blocks);
            }
            if weight == 1 {
                arrangement.positions.clone_from(&inner.positions);
                arrangement.nodes.clone_from(&inner.nodes);
                arrangement.kinds.clone_from(&inner.kinds);
            }
            let sketches = inner.sketches.iter().cloned();
            arrangement
                .sketches
                .extend(sketches.map(|(size, sketch)| (weight.saturating_mul(size), sketch)));
            weight = weight.saturating_mul(Node::try_from(part.order()).unwrap_or(Node::MAX));
            arrangement.blocks.push(weight);
        }
        arrangement
    }

    /// The same with larger blocks, in ascending order.
    #[must_use]
    pub fn and_blocks(mut self, blocks: impl IntoIterator<Item = Node>) -> Self {
        self.blocks.extend(blocks);
        self
    }

    /// The same with positions: `position` gives those of `count` nodes, and again of as many behind them.
    #[must_use]
    pub fn with_positions(
        mut self,
        count: Node,
        position: impl Fn(Node) -> Node + Send + Sync + 'static,
    ) -> Self {
        self.positions = Some((Arc::new(position), count));
        self
    }

    /// The same, where `node` gives the nodes at positions that were given before; else they are searched for.
    #[must_use]
    pub fn with_nodes(mut self, node: impl Fn(Node) -> Node + Send + Sync + 'static) -> Self {
        self.nodes = Some(Arc::new(node));
        self
    }

    /// The same, where blocks of `size` nodes are drawn like this; nodes by number if `size` is 1.
    #[must_use]
    pub fn drawn(mut self, size: Node, sketch: Sketch) -> Self {
        self.sketches.push((size, sketch));
        self
    }

    /// Nodes of which nothing but the links is known: drawn by these.
    pub fn spread(topology: Arc<dyn Topology>) -> Self {
        Self::default().drawn(1, Sketch::spread(topology))
    }

    /// The same with blocks of several kinds.
    ///
    /// ```
    /// let net = netlace::parse("rdn(ring(3),1)")?;
    /// let kinds = net.arrangement().unwrap().kinds().unwrap();
    /// assert_eq!(kinds.names, ["clusters of class 0", "clusters of class 1"]);
    /// assert_eq!([6, 9].map(|start| kinds.of(3, start)), [Some(0), Some(1)]);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    #[must_use]
    pub fn with_kinds(self, kinds: Kinds) -> Self {
        Self { kinds: Some(kinds), ..self }
    }

    /// Which kinds of blocks there are, if there are several, or if single ones are worth a name.
    pub fn kinds(&self) -> Option<&Kinds> {
        self.kinds.as_ref()
    }

    /// The same, where nodes with these digits, the most significant first, are drawn in rows and columns: two
    /// digits at a time, a last one on a circle.
    #[must_use]
    pub fn drawn_as_grid(self, radixes: &[Node]) -> Self {
        let mut size: Node = 1;
        radixes.rchunks(2).fold(self, |arrangement, digits| {
            let of = size;
            size = digits.iter().fold(size, |size, digit| size.saturating_mul(*digit));
            match digits {
                [rows, columns] => arrangement.drawn(of, Sketch::grid(*rows, *columns)),
                _ => arrangement,
            }
        })
    }

    /// The same, where blocks of `size` nodes are drawn as the corners of a hypercube, some dimensions at a time.
    #[must_use]
    pub fn drawn_as_cube(self, size: Node, dimensions: u64) -> Self {
        const AT_A_TIME: u64 = 4;
        (0..dimensions).step_by(AT_A_TIME as usize).fold(self, |arrangement, dimension| {
            let cube = Sketch::cube(AT_A_TIME.min(dimensions - dimension) as u32);
            arrangement.drawn(size.saturating_mul(1 << dimension), cube)
        })
    }

    /// How a network of `order` nodes is drawn: from single nodes to blocks of ever larger sizes, each in
    /// the next as a sketch of at most `most` things says, or on a circle.
    ///
    /// ```
    /// let net = netlace::parse("rsn(hypercube(3),2)")?;
    /// let tiers = net.arrangement().unwrap().tiers(64, 100);
    /// assert_eq!(tiers.iter().map(|tier| (tier.size, tier.sketch.count())).collect::<Vec<_>>(), [(1, 8), (8, 8)]);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn tiers(&self, order: Node, most: Node) -> Vec<Tier> {
        let mut tiers = Vec::new();
        let mut size: Node = 1;
        while size < order {
            let larger =
                self.blocks.iter().find(|block| **block > size && block.is_multiple_of(size));
            let circle = || Sketch::circle(larger.map_or(order, |block| *block).div_ceil(size));
            let is_small = |sketch: &Sketch| (2..=most).contains(&sketch.count());
            let known = self.sketches.iter().find(|(of, sketch)| *of == size && is_small(sketch));
            let sketch = known.map_or_else(circle, |(_, sketch)| sketch.clone());
            let next = size.saturating_mul(sketch.count());
            tiers.push(Tier { size, sketch });
            size = next;
        }
        tiers
    }

    /// Where each node is drawn, if all stand in one sketch of their own.
    pub(crate) fn only_sketch(&self) -> Option<impl Fn(Node) -> Point + Send + Sync + use<>> {
        let (size, sketch) = self.sketches.first()?;
        let count = sketch.count();
        let is_whole = *size == 1 && self.blocks.iter().all(|block| *block < count);
        let sketch = sketch.clone();
        is_whole.then_some(move |v| sketch.place(v))
    }

    /// The sizes of the blocks, in ascending order.
    pub fn blocks(&self) -> &[Node] {
        &self.blocks
    }

    /// The place of node `v` in the line; no two nodes share one.
    pub fn position(&self, v: Node) -> Node {
        match &self.positions {
            Some((position, count)) => v / count * count + position(v % count),
            None => v,
        }
    }

    /// The nodes at these positions.
    pub fn nodes(&self, positions: Range<Node>) -> Box<dyn Iterator<Item = Node> + '_> {
        let count = self.positions.as_ref().map_or(1, |(_, count)| *count);
        if let Some(node) = &self.nodes {
            return Box::new(positions.map(move |at| at / count * count + node(at % count)));
        }
        let around =
            positions.start / count * count..positions.end.div_ceil(count).saturating_mul(count);
        Box::new(around.filter(move |&v| positions.contains(&self.position(v))))
    }

    /// The lengths of the blocks that begin at a position, in ascending order, in a line of `order` positions.
    pub fn beginning(&self, position: Node, order: Node) -> impl Iterator<Item = Node> {
        let (mut place, mut left, mut beginning) = (position, order, 0);
        for (i, &size) in self.blocks.iter().enumerate().rev() {
            left = size.min(left - place / size * size);
            place %= size;
            if place == 0 {
                beginning = i + 1;
                break;
            }
        }
        self.blocks[..beginning].iter().map(move |&size| size.min(left))
    }

    /// Leaves out blocks that are a single node, or all of `order` nodes.
    pub(super) fn within(mut self, order: Node) -> Self {
        self.blocks.retain(|&block| 1 < block && block < order);
        self.blocks.dedup();
        self
    }
}

/// A digit of the numbers of nodes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// The number of values it has.
    pub radix: Node,
    /// Which consecutive values belong together, in ascending sizes.
    pub blocks: Vec<Node>,
}

impl Side {
    /// A digit whose values all belong together.
    pub fn plain(radix: Node) -> Self {
        Self { radix, blocks: Vec::new() }
    }
}

/// Every order of digits, equal ones in one order only; the order as given first, and alone if there
/// are many.
fn orders_of(digits: &[Side]) -> Vec<Vec<usize>> {
    /// More orders are not tried.
    const MANY: usize = 64;
    let given: Vec<usize> = (0..digits.len()).collect();
    let mut kinds: Vec<&Side> = digits.iter().collect();
    kinds.sort();
    kinds.dedup();
    let mut orders = vec![Vec::new()];
    for _ in digits {
        let longer = |begun: &Vec<usize>| {
            let first_left = |kind: &Side| {
                given.iter().copied().find(|&at| digits[at] == *kind && !begun.contains(&at))
            };
            let next = kinds.iter().filter_map(|kind| first_left(kind));
            let begun = begun.clone();
            next.map(move |place| [begun.clone(), vec![place]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
        if orders.len() > MANY {
            return vec![given];
        }
    }
    orders.sort_by_key(|order| *order != given);
    orders
}

/// The position of node `v`, numbered by digits with these radixes, if the digits are at these places: the
/// least significant first.
fn rearranged(v: Node, radixes: &[Node], places: &[usize]) -> Node {
    let digit = |place: usize| {
        let weight: Node = radixes[..place].iter().product();
        v / weight % radixes[place]
    };
    places.iter().rev().fold(0, |position, &place| position * radixes[place] + digit(place))
}
