//! What no emulation of a grid can beat, whatever the items do: by distances, by cuts and by counting hops.

use super::EmulationError;
use super::program::weight;
use netlace_core::Context;
use netlace_core::network::{Dimension, Emulation, Network, Node, Shape};
use netlace_core::search::distances;

/// The fewest steps of any emulation of a grid, if every item begins in a given node, a copy of it must reach the nodes of its
/// neighbours along a dimension, and a link carries one item in each direction in a step.
///
/// ```
/// use netlace::{Context, emulation::Limits};
/// let context = Context::with_memory(1 << 20);
/// // Cube-connected cycles as a hypercube of 6 dimensions.
/// let limits = Limits::of(&netlace::parse("ccc(4)")?, &context)?;
/// // Neighbours are up to 5 links apart; the 32 items with one value of a bit of the row leave over 8 links.
/// assert_eq!((limits.dimensions[2].distance, limits.dimensions[2].cut), (5, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The dimensions of the guest.
    pub guest: Vec<Dimension>,
    /// Whether item v is in node v; otherwise items are where the rule of the network places them.
    pub by_number: bool,
    /// Of each dimension alone.
    pub dimensions: Vec<Limit>,
    /// The hops that the items of all dimensions need, over the number of channels.
    pub hops: u64,
}

/// What bounds the steps of one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The largest distance between two neighbours along the dimension.
    pub distance: u64,
    /// The most items that must go from some values of the digit to the others, over the number of links between these nodes.
    pub cut: u64,
}

impl Limit {
    /// The fewest steps.
    pub fn steps(self) -> u64 {
        self.distance.max(self.cut)
    }
}

impl Limits {
    /// The limits of the grid that the network emulates; of the hypercube with as many nodes if no rule is known.
    pub fn of(network: &Network, context: &Context) -> Result<Self, EmulationError> {
        let graph = network.csr(context)?;
        let order = graph.order();
        let rule = network.emulation_rule();
        let guest = match &rule {
            Ok(rule) => rule.dimensions().to_vec(),
            Err(_) if order.is_power_of_two() => {
                vec![Dimension::new(2, Shape::Complete); order.trailing_zeros() as usize]
            }
            Err(error) => {
                return Err(EmulationError::Unsuited(format!(
                    "{network} has {order} nodes, as no hypercube has, and no other grid is known: {error}"
                )));
            }
        };
        let what = || format!("the pairs of neighbours of a grid on {network}");
        let rounds: u128 = guest.iter().map(|dimension| u128::from(dimension.rounds())).sum();
        // A pair and its distance, and where each item is.
        context.within_memory(what, (40 * rounds + 16) * u128::from(order))?;
        let home = homes(order, rule.as_deref().ok());
        let mut item_in = vec![0; home.len()];
        (0..).zip(&home).for_each(|(item, &v)| item_in[v as usize] = item);

        let mut pairs = Vec::new();
        let mut cuts = Vec::new();
        for (j, &dimension) in guest.iter().enumerate() {
            let weight = weight(&guest, j);
            let digit = |item: Node| item / weight % dimension.radix;
            let crossings = || Crossings::new(dimension.radix);
            let (mut up, mut down, mut links) = (crossings(), crossings(), crossings());
            for (item, &v) in (0..order).zip(&home) {
                let own = digit(item);
                let (mut least, mut greatest) = (own, own);
                for to in neighbours(dimension, own) {
                    (least, greatest) = (least.min(to), greatest.max(to));
                    pairs.push((v, home[(item - own * weight + to * weight) as usize]));
                }
                up.add(own, greatest);
                down.add(least, own);
                let far_ends = graph.neighbors(v).iter();
                far_ends.for_each(|&w| links.add(own, digit(item_in[w as usize])));
            }
            cuts.push(up.over(&links).max(down.over(&links)));
        }
        let found: Option<Vec<u64>> = distances(network, &pairs, context)?.into_iter().collect();
        let found =
            found.ok_or_else(|| EmulationError::Unsuited(format!("{network} is not connected")))?;

        let mut found = found.into_iter();
        let mut hops = 0;
        let mut limits = Vec::new();
        for (j, (&dimension, cut)) in guest.iter().zip(cuts).enumerate() {
            let weight = weight(&guest, j);
            let mut distance = 0;
            for item in 0..order {
                let count = neighbours(dimension, item / weight % dimension.radix).count();
                let farthest = found.by_ref().take(count).max().unwrap_or(0);
                distance = distance.max(farthest);
                // A hop reaches one more neighbour at most.
                hops += farthest.max(count as u64);
            }
            limits.push(Limit { distance, cut });
        }
        let hops = hops.div_ceil((graph.channel_count() as u64).max(1));
        let by_number = rule.as_ref().map_or(true, |rule| rule.is_home_by_number());
        Ok(Self { guest, by_number, dimensions: limits, hops })
    }

    /// The fewest steps of all dimensions at once.
    pub fn at_once(&self) -> u64 {
        self.hops.max(self.one_dimension())
    }

    /// The fewest steps of one dimension, in the worst case.
    pub fn one_dimension(&self) -> u64 {
        self.dimensions.iter().map(|limit| limit.steps()).max().unwrap_or(0)
    }
}

/// The digits that are neighbours of this one.
fn neighbours(dimension: Dimension, digit: Node) -> impl Iterator<Item = Node> {
    (0..dimension.rounds()).filter_map(move |round| dimension.sends(digit, round))
}

/// The node of each item at home.
fn homes(order: Node, rule: Option<&dyn Emulation>) -> Vec<Node> {
    match rule {
        Some(rule) => {
            let home = vec![0; rule.modes()];
            (0..order).map(|item| rule.place(item, &home)).collect()
        }
        None => (0..order).collect(),
    }
}

/// For each value s of a digit from 1 on, what lies between a value below s and one that is not: in place s the number
/// that begins there less the number that ends there.
struct Crossings(Vec<i64>);

impl Crossings {
    fn new(radix: Node) -> Self {
        Self(vec![0; radix as usize + 1])
    }

    /// Adds what lies between two values, if the second is the greater one.
    fn add(&mut self, from: Node, to: Node) {
        if from < to {
            self.0[from as usize + 1] += 1;
            self.0[to as usize + 1] -= 1;
        }
    }

    /// The most that crosses a cut, per link of the cut.
    fn over(&self, links: &Self) -> u64 {
        let (mut crossing, mut capacity, mut most) = (0, 0, 0);
        for (more, linked) in self.0.iter().zip(&links.0) {
            crossing += more;
            capacity += linked;
            if capacity > 0 {
                most = most.max((crossing as u64).div_ceil(capacity as u64));
            }
        }
        most
    }
}
