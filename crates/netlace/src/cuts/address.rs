//! Cuts by address: halves that a node's number tells, counted in one scan.

use super::Halves;
use crate::context::Context;
use crate::network::{Node, Topology};

/// The best of the cuts by address.
///
/// ```
/// let net = netlace::parse("torus(8,4)")?;
/// let context = netlace::Context::with_memory(1 << 20);
/// let halves = netlace::cuts::by_address(&**net.topology().unwrap(), &context);
/// assert_eq!(halves.links, 8); // across the longer dimension, and back around
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A number v of n = p·q nodes has a high digit v / p and a low one v mod p. Read with the low
/// digit first, numbers are put in another order, of which the first half is one side: a cut for
/// every divisor p of n. In a network whose digits are the places along its dimensions, these cut
/// across each dimension.
///
/// Takes nine bytes a node, and one scan.
pub fn by_address(topology: &dyn Topology, context: &Context) -> Halves {
    let n = topology.order();
    let divisors = divisors(n);
    let sides: Vec<u64> = (0..n).map(|v| sides(v, n, &divisors)).collect();
    let mut cuts = vec![0u64; divisors.len()];
    topology.scan(0..n, &mut |rows| {
        (context.progress)(rows.first(), n);
        for (v, row) in rows.iter() {
            for &w in row.iter().filter(|&&w| w > v) {
                let cut = sides[v as usize] ^ sides[w as usize];
                cuts.iter_mut().enumerate().for_each(|(i, links)| *links += cut >> i & 1);
            }
        }
    });
    let (links, best) = cuts.into_iter().zip(0..).min().unwrap_or_default();
    Halves { links, first: sides.iter().map(|sides| sides >> best & 1 == 1).collect() }
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

/// Whether a node is in the first half, a bit for each divisor.
fn sides(v: Node, n: Node, divisors: &[Node]) -> u64 {
    let first = |p: Node| v % p * (n / p) + v / p < n / 2;
    divisors.iter().zip(0..).fold(0, |sides, (&p, i)| sides | u64::from(first(p)) << i)
}
