//! Bisections that follow from a construction.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;

/// What is known of the fewest links between two halves.
///
/// ```
/// use netlace::exact::Bisection;
/// let ring = |n: u32| (n.into(), Bisection::exactly(2u32));
/// // Two rings of 9 nodes, of one of which a node more is on one side.
/// assert_eq!(Bisection::upper_of_product([ring(9), ring(9)]), Some(20u32.into()));
/// assert_eq!(Bisection::upper_of_product([ring(9), ring(8)]), Some(18u32.into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bisection {
    /// No halves have fewer links between them; 0 if nothing is known.
    pub lower: BigUint,
    /// Some halves have no more. If the number of nodes is odd, so do two sets of nodes that differ
    /// by one node and of which one is the smaller half, the other the larger one.
    pub upper: BigUint,
}

impl Bisection {
    /// The value itself.
    pub fn exactly(links: impl Into<BigUint>) -> Self {
        let upper = links.into();
        Self { lower: upper.clone(), upper }
    }

    /// Only that some halves have at most `upper` links.
    pub fn at_most(upper: BigUint) -> Self {
        Self { lower: BigUint::ZERO, upper }
    }

    /// The value itself, from the cuts of all sets of nodes. `rows` lists the neighbours of each node; at most
    /// [`Self::MOST_SEARCHED`] nodes are searched.
    ///
    /// ```
    /// use netlace::exact::Bisection;
    /// let path = [vec![1], vec![0, 2], vec![1, 3], vec![2]];
    /// assert_eq!(Bisection::by_all_cuts(&path), Some(Bisection::exactly(1u32)));
    /// ```
    pub fn by_all_cuts(rows: &[Vec<usize>]) -> Option<Self> {
        let n = rows.len();
        if n > Self::MOST_SEARCHED {
            return None;
        }
        // A set is a number, one bit for each node: it is a smaller set and its highest node.
        let mut cuts = vec![0u32; 1 << n];
        for (v, row) in rows.iter().enumerate() {
            for set in 0..1 << v {
                let inside = row.iter().filter(|&&to| to < v && set >> to & 1 == 1).count();
                cuts[set | 1 << v] = cuts[set] + row.len() as u32 - 2 * inside as u32;
            }
        }
        let halves = (0..cuts.len()).filter(|set| set.count_ones() as usize == n / 2);
        let lower = halves.clone().map(|set| cuts[set]).min()?;
        let upper = if n.is_multiple_of(2) {
            lower
        } else {
            let with_one_more = halves.flat_map(|set| {
                let others = (0..n).filter(move |v| set >> v & 1 == 0);
                others.map(move |v| (set, set | 1 << v))
            });
            with_one_more.map(|(set, more)| cuts[set].max(cuts[more])).min()?
        };
        Some(Self { lower: lower.into(), upper: upper.into() })
    }

    /// The most nodes whose sets are all searched.
    pub const MOST_SEARCHED: usize = 16;

    /// The links of a cut of a Cartesian product across one factor after another; factors are given
    /// by their orders and bisections. None if there is no factor with more than one node.
    ///
    /// The first factor is halved. If it has an odd number of nodes, the copy of the others that
    /// belongs to the node in the middle is cut likewise. Of two factors that one comes first
    /// whose cut costs less for each node that it puts on the right side.
    pub fn upper_of_product(
        factors: impl IntoIterator<Item = (BigUint, Bisection)>,
    ) -> Option<BigUint> {
        let mut factors: Vec<(BigUint, BigUint)> = factors
            .into_iter()
            .filter(|(order, _)| *order > 1u32.into())
            .map(|(order, bisection)| (order, bisection.upper))
            .collect();
        factors.sort_by(cheaper);
        let mut rest: BigUint = factors.iter().map(|(order, _)| order).product();
        let mut links = None;
        for (order, cut) in factors {
            rest /= &order;
            links = Some(links.unwrap_or(BigUint::ZERO) + cut * &rest);
            if order.is_even() {
                break;
            }
        }
        links
    }
}

/// By the links cut for each node put on the right side: all of an even number, all but the one in
/// the middle of an odd one.
fn cheaper(a: &(BigUint, BigUint), b: &(BigUint, BigUint)) -> Ordering {
    let halved = |order: &BigUint| order - u32::from(order.is_odd());
    (&a.1 * halved(&b.0)).cmp(&(&b.1 * halved(&a.0)))
}

/// The pairs of one thing of each of two parts that differ by no more than `apart`, at least.
pub fn pairs_apart(all: &BigUint, apart: &BigUint) -> BigUint {
    (all.pow(2) - apart.pow(2)) / 4u32
}

/// The load of a channel: a quotient of whole numbers.
///
/// If each node sends one unit to each other, and no channel carries more than this load, then two
/// parts of a and b nodes have at least a·b / load links between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Load {
    /// What is divided.
    pub numerator: BigUint,
    /// By what; not 0.
    pub denominator: BigUint,
}

impl Load {
    /// A quotient.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Self {
        Self { numerator: numerator.into(), denominator: denominator.into() }
    }

    /// The load times `factor`.
    #[must_use]
    pub fn times(self, factor: &BigUint) -> Self {
        Self { numerator: self.numerator * factor, ..self }
    }

    /// The greater of two loads.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        let is_less = &self.numerator * &other.denominator < &other.numerator * &self.denominator;
        if is_less { other } else { self }
    }

    /// The load of a Cartesian product whose factors are passed one after the other; factors are
    /// given by their orders and loads. Each pair of nodes of a factor is joined as often as the
    /// other factors have nodes.
    pub fn of_product(factors: impl IntoIterator<Item = (BigUint, Load)>) -> Self {
        let factors: Vec<(BigUint, Load)> = factors.into_iter().collect();
        let all: BigUint = factors.iter().map(|(order, _)| order).product();
        let loads = factors.into_iter().map(|(order, load)| load.times(&(&all / order)));
        loads.fold(Self::new(0u32, 1u32), Self::max)
    }

    /// The least number of links that carry so much.
    pub fn links_for(&self, flow: &BigUint) -> BigUint {
        if self.numerator == BigUint::ZERO {
            return BigUint::ZERO;
        }
        (flow * &self.denominator).div_ceil(&self.numerator)
    }
}
