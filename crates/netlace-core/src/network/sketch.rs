//! Sketches: the positions of things when a network is drawn as in textbooks.

use std::ops::Add;
use std::sync::{Arc, OnceLock};

use super::spread::spread;
use super::{Node, Topology};
use crate::geometry::Point;

/// The positions of things in a drawing: nodes, or clusters that are linked in the same pattern as nodes.
///
/// Places are in units of their own; whoever draws finds out how large they are together.
///
/// ```
/// use netlace::network::Sketch;
/// let grid = Sketch::grid(3, 4);
/// assert_eq!((grid.count(), grid.place(7).x, grid.place(7).y), (12, 3.0, 1.0));
/// ```
#[derive(Clone)]
pub struct Sketch {
    count: Node,
    place: Arc<dyn Fn(Node) -> Point + Send + Sync>,
    /// Whether they are on one circle, in order.
    is_circle: bool,
    /// Whether it has no upper side, so that it may be turned by any angle.
    is_round: bool,
}

impl Sketch {
    /// Positions by a function.
    pub fn new(count: Node, place: impl Fn(Node) -> Point + Send + Sync + 'static) -> Self {
        Self { count, place: Arc::new(place), is_circle: false, is_round: false }
    }

    /// On a circle, clockwise from the top. Two are side by side, four in a square.
    pub fn circle(count: Node) -> Self {
        let first = match count {
            2 => -0.25,
            4 => -0.125,
            _ => 0.0,
        };
        let place = move |i| Point::on_circle(i as f64 / count as f64 + first);
        Self { is_circle: true, ..Self::new(count, place) }.round()
    }

    /// In rows and columns.
    pub fn grid(rows: Node, columns: Node) -> Self {
        let place = move |v| Point::new((v % columns) as f64, (v / columns) as f64);
        Self::new(rows.saturating_mul(columns), place)
    }

    /// A hypercube of up to four dimensions: a cube in perspective, or two of them.
    pub fn cube(dimensions: u32) -> Self {
        const DIRECTIONS: [Point; 4] = [
            Point::new(1.0, 0.0),
            Point::new(0.0, -1.0),
            Point::new(0.42, -0.36),
            Point::new(2.15, 0.72),
        ];
        let dimensions = dimensions.min(DIRECTIONS.len() as u32);
        Self::new(1 << dimensions, |v| {
            let directions = (0..)
                .zip(DIRECTIONS)
                .map(|(dimension, direction)| direction * (v >> dimension & 1) as f64);
            directions.fold(Point::default(), Point::add)
        })
    }

    /// Rows of these numbers of things, one below the other; or above, if the first is at the bottom.
    pub fn layers(layers: Vec<Node>, upwards: bool) -> Self {
        let widest = layers.iter().copied().max().unwrap_or(1) as f64;
        let height = (widest / 2.0 / (layers.len().max(2) - 1) as f64).max(1.6);
        let height = if upwards { -height } else { height };
        Self::new(layers.iter().sum(), move |v| {
            let (mut place, mut layer) = (v, 0);
            while place >= layers[layer] {
                place -= layers[layer];
                layer += 1;
            }
            let x = (place as f64 + 0.5) / layers[layer] as f64 * widest;
            Point::new(x, height * layer as f64)
        })
    }

    /// By the links alone: nodes stand far from each other where paths are long. Worked out when a place is first
    /// asked for; on a circle if they are many.
    ///
    /// ```
    /// use netlace::network::Sketch;
    /// let path = netlace::parse("path(9)")?;
    /// let sketch = Sketch::spread(path.topology().unwrap().clone());
    /// let length = |a, b| (sketch.place(a) - sketch.place(b)).length();
    /// assert!(length(0, 8) > 7.5 * length(0, 1));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn spread(topology: Arc<dyn Topology>) -> Self {
        const MOST: Node = 2_000;
        let order = topology.order();
        if order > MOST {
            return Self::circle(order);
        }
        let places = OnceLock::new();
        Self::new(order, move |v| places.get_or_init(|| spread(&*topology))[v as usize]).round()
    }

    /// The same, but without an upper side: it may be turned by any angle.
    #[must_use]
    pub fn round(self) -> Self {
        Self { is_round: true, ..self }
    }

    /// The number of things in it.
    pub fn count(&self) -> Node {
        self.count
    }

    /// The position of one of them.
    pub fn place(&self, number: Node) -> Point {
        (self.place)(number)
    }

    /// Whether they are on one circle, in order.
    pub fn is_circle(&self) -> bool {
        self.is_circle
    }

    /// Whether it has no upper side, so that it may be turned by any angle.
    pub fn is_round(&self) -> bool {
        self.is_round
    }
}
