//! Sums over words of digits where only matters which digits are equal.

use num_bigint::BigUint;

use super::Enumerator;

/// The pairs of words at each distance, where a distance depends only on which of the `digits` of
/// both words together are equal: a sum over the set partitions of the digits, each with
/// q(q−1)…(q−blocks+1) assignments to give its blocks values below `q`.
///
/// `distance` gets a representative: each digit is the number of its block.
///
/// ```
/// use netlace::exact::{Enumerator, pairs_by_equality};
/// // Words of two digits, as many steps apart as digits differ: the Hamming graph of sides 5.
/// let pairs = pairs_by_equality(&5u32.into(), 4, |d| {
///     Some(u64::from(d[0] != d[2]) + u64::from(d[1] != d[3]))
/// });
/// let complete = Enumerator::term(5u32, 0) + Enumerator::term(20u32, 1);
/// assert_eq!(pairs, &complete * &complete);
/// ```
pub fn pairs_by_equality(
    q: &BigUint,
    digits: usize,
    distance: impl Fn(&[u64]) -> Option<u64>,
) -> Enumerator {
    let mut sums = vec![Enumerator::default(); digits + 1];
    let mut blocks = vec![0; digits];
    grow(&mut blocks, 0, 0, &mut |blocks, count| {
        if let Some(distance) = distance(blocks) {
            let term = Enumerator::term(1u32, distance);
            sums[count as usize] = std::mem::take(&mut sums[count as usize]) + term;
        }
    });
    let mut assignments = BigUint::from(1u32);
    let mut pairs = Enumerator::default();
    for (sum, taken) in sums.iter().zip(0u64..) {
        pairs = pairs + sum.times(&assignments);
        if *q <= BigUint::from(taken) {
            break;
        }
        assignments *= q - taken;
    }
    pairs
}

/// Calls `visit` with every partition of the digits from `next` on into blocks, of which `count` are
/// in use, and with the number of blocks.
fn grow(blocks: &mut Vec<u64>, next: usize, count: u64, visit: &mut impl FnMut(&[u64], u64)) {
    if next == blocks.len() {
        visit(blocks, count);
        return;
    }
    for block in 0..=count {
        blocks[next] = block;
        grow(blocks, next + 1, count.max(block + 1), visit);
    }
}
