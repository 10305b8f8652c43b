//! Pairs at each distance in a swapped network, without numbering its nodes.
//!
//! Two nodes (c,x) and (c′,x′) in different clusters are joined either by one swap, over
//! a = d(x,c′) + d(c,x′) steps inside clusters, or by two, over b = d(c,c′) + d(x,x′): their
//! distance is min(a+1, b+2). Both a and b are sums over the Cartesian factors of the nucleus, so
//! the joint count of (a,b) is a convolution of small tables.

use num_bigint::BigUint;

use super::{Enumerator, Table};

/// How often each (a,b) occurs over the quadruples (c,x,c′,x′) of a small network's nodes: over
/// all, and over those with c = c′.
pub struct Quadruples {
    /// Counts at `a·side + b`.
    all: Vec<u64>,
    same: Vec<u64>,
    side: u64,
}

impl Quadruples {
    /// The number of quadruples that are examined.
    pub fn cost(table: &Table, orbits: &[(u64, u64)]) -> u128 {
        orbits.len() as u128 * u128::from(table.order()).pow(3)
    }

    /// Counts; `orbits` are representatives of the nodes with the number of nodes like them.
    pub fn count(table: &Table, orbits: &[(u64, u64)]) -> Self {
        let side = 2 * u64::from(table.greatest()) + 1;
        let mut all = vec![0; (side * side) as usize];
        let mut same = all.clone();
        for &(c, alike) in orbits {
            let from_c = table.row(c);
            for (x2, &c_x2) in from_c.iter().enumerate() {
                for (x, &x_x2) in table.row(x2 as u64).iter().enumerate() {
                    let base = u64::from(c_x2) * side + u64::from(x_x2);
                    let from_x = table.row(x as u64);
                    same[(base + u64::from(from_x[c as usize]) * side) as usize] += alike;
                    for (&x_c2, &c_c2) in from_x.iter().zip(from_c) {
                        all[(base + u64::from(x_c2) * side + u64::from(c_c2)) as usize] += alike;
                    }
                }
            }
        }
        Self { all, same, side }
    }

    /// The counts as a polynomial in which (a,b) has size `a·radix + b`.
    fn enumerator(&self, counts: &[u64], radix: u64) -> Enumerator {
        let size = |at: u64| at / self.side * radix + at % self.side;
        counts.iter().zip(0..).map(|(&count, at)| (size(at), BigUint::from(count))).collect()
    }
}

/// The distance enumerator of one swapped level over a connected nucleus.
///
/// `factors` are the quadruples of the nucleus's Cartesian factors, each with how often it occurs;
/// `pairs` is the nucleus's own distance enumerator and `order` its order.
pub fn swapped_pairs(
    factors: &[(Quadruples, u64)],
    pairs: &Enumerator,
    order: &BigUint,
) -> Enumerator {
    let radix = 1 + factors.iter().map(|(factor, times)| (factor.side - 1) * times).sum::<u64>();
    let joint = |counts: fn(&Quadruples) -> &[u64]| {
        let mut product = Enumerator::term(1u32, 0);
        for (factor, times) in factors {
            product = product * factor.enumerator(counts(factor), radix).pow(*times);
        }
        product.mapped(|size| (size / radix + 1).min(size % radix + 2))
    };
    let apart = joint(|factor| &factor.all).minus(&joint(|factor| &factor.same));
    apart + pairs.times(order)
}
