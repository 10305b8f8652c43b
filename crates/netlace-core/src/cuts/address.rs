//! Cuts by address: halves that follow from the node's number, counted in one scan.

use super::Halves;
use crate::context::Context;
use crate::network::{Network, Node, RequestError, scan_reporting};

/// The best of the cuts by address.
///
/// ```
/// let net = netlace::parse("torus(8,4)")?;
/// let context = netlace::Context::with_memory(1 << 20);
/// let halves = netlace::cuts::by_address(&net, &context).unwrap();
/// assert_eq!(halves.links, 8); // across the longer dimension, and back around
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A number v of n = p·q nodes has a high digit v / p and a low one v mod p. Read with the low
/// digit first, numbers are put in another order, of which the first half is one side: a cut for
/// every divisor p of n. In a network whose digits are the places along its dimensions, these cut
/// across each dimension.
///
/// Takes nine bytes per node, and one scan.
pub fn by_address(network: &Network, context: &Context) -> Result<Halves, RequestError> {
    let topology = network.topology()?;
    let n = topology.order();
    let orders: Vec<Halved> = divisors(n).into_iter().map(|p| Halved::new(network, n, p)).collect();
    let is_first = |v, order: &Halved| u64::from(order.has_first(v));
    let sides_of =
        |v| (0..).zip(&orders).fold(0, |sides, (i, order)| sides | is_first(v, order) << i);
    let sides: Vec<u64> = (0..n).map(sides_of).collect();
    let mut cuts = vec![0u64; orders.len()];
    scan_reporting(&**topology, 0..n, context, &mut |rows| {
        for (v, row) in rows.iter() {
            for &w in row.iter().filter(|&&w| w > v) {
                let cut = sides[v as usize] ^ sides[w as usize];
                cuts.iter_mut().enumerate().for_each(|(i, links)| *links += cut >> i & 1);
            }
        }
    })?;
    let (links, best) =
        cuts.into_iter().zip(0..).min().expect("invariant: every number divides itself");
    Ok(Halves { links, first: sides.iter().map(|sides| sides >> best & 1 == 1).collect() })
}

/// The nodes in the order of a divisor, halved.
struct Halved {
    divisor: Node,
    /// The number of nodes with the same low digit.
    run: Node,
    /// The number of nodes in the first half.
    first: Node,
}

impl Halved {
    fn new(network: &Network, n: Node, divisor: Node) -> Self {
        let mut halved = Self { divisor, run: n / divisor, first: n / 2 };
        let sizes = network.endpoints().nodes(network.order());
        if sizes.sizes() > 1 {
            let hosts = sizes.sum();
            halved.first = halved.half_of(network, n, u128::try_from(&hosts).unwrap_or(u128::MAX));
        }
        halved
    }

    /// The number of first nodes that carry half of the hosts: the node in the middle goes where it
    /// leaves the halves more even.
    fn half_of(&self, network: &Network, n: Node, hosts: u128) -> Node {
        let mut before = 0;
        for place in 0..n {
            let v = place / self.run + place % self.run * self.divisor;
            let after = before + u128::from(network.endpoints().at(v));
            if 2 * after > hosts {
                let goes_first = 2 * after - hosts < hosts - 2 * before;
                return place + Node::from(goes_first);
            }
            before = after;
        }
        n
    }

    fn has_first(&self, v: Node) -> bool {
        v % self.divisor * self.run + v / self.divisor < self.first
    }
}

/// At most 64 divisors of n that are not 1, fewer if n is large: n itself, then those nearest to 1 and
/// n.
fn divisors(n: Node) -> Vec<Node> {
    const WORK: Node = 1 << 28;
    let most = (WORK / n.max(1)).clamp(4, 64) as usize;
    let low = (2..=n.isqrt()).filter(|p| n.is_multiple_of(*p));
    let pairs = low.flat_map(|p| [p, n / p]);
    std::iter::once(n).chain(pairs).take(most).collect()
}
