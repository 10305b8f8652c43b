//! Permutations: every endpoint sends all to one other, and receives all from one other.

use super::matching::Matching;
use super::senders::Senders;
use super::spread::Spread;
use crate::context::Context;
use crate::costs;
use crate::network::{Dimension, Network, RequestError};
use crate::search::{in_seconds, within_time};

/// A permutation of endpoints by their numbers. Endpoints are numbered node by node.
pub struct Pattern {
    /// Its name in the literature.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Where endpoint `e` sends to; `None` if there is no such pattern for this number of endpoints.
    pub to: fn(e: u64, among: &Numbering) -> Option<u64>,
}

/// How endpoints are numbered: node by node, and the nodes of a grid by their coordinates.
#[derive(Clone, Debug)]
pub struct Numbering {
    endpoints: u64,
    per_node: u64,
    /// The sides of the grid, the least significant first.
    sides: Vec<u64>,
}

impl Numbering {
    /// A number of endpoints without coordinates: they are taken as one ring.
    pub fn plain(endpoints: u64) -> Self {
        Self { endpoints, per_node: 1, sides: vec![endpoints] }
    }

    /// The endpoints of a network, with coordinates in a product of rings and paths; in a hypercube, whose sides are 2,
    /// no coordinate can be shifted by less than half, so it has none here.
    pub fn of(network: &Network, endpoints: u64) -> Self {
        let is_line = |dimension: &Dimension| dimension.is_ring() || dimension.is_path();
        let sides = network.grid().filter(|grid| grid.iter().all(is_line)).unwrap_or_default();
        let sides: Vec<u64> = sides.iter().map(|dimension| dimension.radix).collect();
        let per_node = network.endpoints().alike().map_or(0, u64::from);
        let all = sides.iter().try_fold(per_node, |all, side| all.checked_mul(*side));
        if all == Some(endpoints) && sides.iter().any(|&side| side > 2) {
            Self { endpoints, per_node, sides }
        } else {
            Self::plain(endpoints)
        }
    }

    /// Endpoint `e` with each coordinate of its node moved on around its side.
    fn shifted(&self, e: u64, by: fn(side: u64) -> u64) -> u64 {
        let (mut node, mut to, mut weight) = (e / self.per_node, e % self.per_node, self.per_node);
        for &side in &self.sides {
            to += (node % side + by(side)) % side * weight;
            node /= side;
            weight *= side;
        }
        to
    }
}

/// The usual patterns. (W. J. Dally, B. Towles: Principles and Practices of Interconnection
/// Networks. Morgan Kaufmann, 2004. Section 3.2.)
///
/// They are defined there for powers of two, and serve for other numbers as far as the same words
/// make sense.
///
/// ```
/// use netlace::traffic::{Numbering, PATTERNS};
/// let to = |name: &str, n| {
///     let pattern = PATTERNS.iter().find(|pattern| pattern.name == name).unwrap();
///     (0..n).map(|e| (pattern.to)(e, &Numbering::plain(n))).collect::<Option<Vec<u64>>>()
/// };
/// assert_eq!(to("bit_reversal", 8).unwrap(), [0, 4, 2, 6, 1, 5, 3, 7]);
/// assert_eq!(to("shuffle", 8).unwrap(), [0, 2, 4, 6, 1, 3, 5, 7]);
/// assert_eq!(to("transpose", 9).unwrap(), [0, 3, 6, 1, 4, 7, 2, 5, 8]);
/// assert_eq!(to("tornado", 5).unwrap(), [2, 3, 4, 0, 1]);
/// assert_eq!(to("bit_reversal", 9), None);
/// ```
pub static PATTERNS: &[Pattern] = &[
    // The halves of the bits change places; for any square, rows and columns do.
    Pattern {
        name: "transpose",
        summary: "rows and columns of a square change places",
        to: |e, &Numbering { endpoints: n, .. }| {
            let side = n.isqrt();
            (side * side == n).then(|| e % side * side + e / side)
        },
    },
    // The bits in reverse order; only for powers of two.
    Pattern {
        name: "bit_reversal",
        summary: "to the number with the same bits in reverse order",
        to: |e, &Numbering { endpoints: n, .. }| {
            let bits = n.trailing_zeros();
            n.is_power_of_two().then(|| e.reverse_bits().checked_shr(64 - bits).unwrap_or(0))
        },
    },
    // All bits flipped; for any number, the same distance from the other end.
    Pattern {
        name: "bit_complement",
        summary: "to the number with all bits flipped",
        to: |e, among| Some(among.endpoints - 1 - e),
    },
    // The bits turned by one; for any even number, two halves of a pack of cards riffled.
    Pattern {
        name: "shuffle",
        summary: "to twice the number, modulo that of all",
        to: |e, &Numbering { endpoints: n, .. }| {
            n.is_multiple_of(2).then(|| if e < n / 2 { 2 * e } else { 2 * (e - n / 2) + 1 })
        },
    },
    // Just less than halfway round in each dimension; where there are none, all numbers are one ring.
    Pattern {
        name: "tornado",
        summary: "just less than halfway round each dimension of a torus or mesh, else round all numbers",
        to: |e, among| Some(among.shifted(e, |side| side.div_ceil(2) - 1)),
    },
];

/// The load of the most loaded channel under each of the [`PATTERNS`], `None` where there is no such
/// pattern, and under the longest matching: every endpoint sends to another so that the sum of
/// distances is greatest. There may be several, of which this is one. In a network of more than
/// 2,000 nodes it is a greedy one, and named so. `None` if some endpoints cannot reach each other.
///
/// ```
/// use netlace::{Context, traffic::permutation_loads};
/// let net = netlace::parse("ring(8)")?;
/// let loads = permutation_loads(&net, &Context::with_memory(1 << 20)).unwrap().unwrap();
/// assert!(loads.contains(&("tornado", Some(3.0)))); // all go three hops in the same direction
/// assert!(loads.contains(&("longest_matching", Some(2.0)))); // four hops, in either direction
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A search from every node that carries endpoints.
pub fn permutation_loads(
    network: &Network,
    context: &Context,
) -> Result<Option<Vec<(&'static str, Option<f64>)>>, RequestError> {
    let graph = network.csr(context)?;
    let senders = Senders::of(network, graph);
    let n = senders.endpoints();
    let among = Numbering::of(network, n);
    let what = || format!("following permutations of the endpoints of {network}");
    let patterns = PATTERNS.len() as u128 + 1;
    let examined = u128::from(graph.order()) + graph.channel_count() as u128;
    // A search, and the packets of all patterns, which cross few of the channels.
    let steps = senders.nodes.len() as u128 * examined + u128::from(n) * patterns;
    let nanoseconds = (steps * costs::PATH_COUNT_CHANNEL).saturating_add(Matching::steps(&senders));
    within_time(what, in_seconds(nanoseconds), context)?;
    let needed = 8 * patterns * graph.channel_count() as u128
        + Spread::bytes(graph.order())
        + Matching::bytes(&senders);
    context.within_memory(what, needed)?;
    let mut spread = Spread::new(graph);
    if !senders.are_connected(&mut spread) {
        return Ok(None);
    }
    let matching = Matching::find(&senders, &mut spread, context)?;
    let name = if matching.is_longest { "longest_matching" } else { "greedy_longest_matching" };
    let matched = |e: u64| {
        let (group, place) = (e / senders.group, e % senders.group);
        Some(matching.to[group as usize] * senders.group + place)
    };
    let mut permutations: Vec<(&str, Box<dyn Fn(u64) -> Option<u64>>)> = Vec::new();
    for pattern in PATTERNS {
        permutations.push((pattern.name, Box::new(|e| (pattern.to)(e, &among))));
    }
    permutations.push((name, Box::new(matched)));
    let mut loads = vec![vec![0.0; graph.channel_count()]; permutations.len()];
    for (i, &v) in senders.nodes.iter().enumerate() {
        context.progress.report(i as u64, senders.nodes.len() as u64)?;
        // Paths are the same there and back: what is sent to v by those that v sends to crosses
        // the other channel of each link.
        spread.search(v);
        for ((_, to), loads) in permutations.iter().zip(&mut loads) {
            for to in senders.at(i).filter_map(to) {
                spread.inject(senders.nodes[senders.carrier(to)], 1.0);
            }
            spread.send(|channel, load| loads[channel] += load);
        }
    }
    let most = |loads: Vec<f64>| loads.into_iter().fold(0.0, f64::max);
    let named = permutations.iter().zip(loads).map(|((name, to), loads)| {
        let exists = n > 0 && to(0).is_some();
        (*name, exists.then(|| most(loads)))
    });
    Ok(Some(named.collect()))
}
