//! Which designs are the same network under another name.

use std::cmp::Ordering;

use super::goal::Design;
use netlace::Context;
use netlace::network::{Network, Node};
use netlace::search::coloured_isomorphism;

/// Whether two networks are the same but for the numbers of their nodes, with as many endpoints on each
/// node. `false` also if that is expensive to decide.
///
/// ```
/// use netlace::Context;
/// use netlace_plan::design::are_same;
/// let context = Context::with_memory(1 << 24);
/// let same = |a: &str, b: &str| {
///     are_same(&netlace::parse(a).unwrap(), &netlace::parse(b).unwrap(), &context)
/// };
/// assert!(same("hyperx([4,3],2)", "hosts(product(complete(3),complete(4)),2)"));
/// assert!(!same("hyperx([4,3],2)", "hyperx([4,3],3)"));
/// ```
pub fn are_same(a: &Network, b: &Network, context: &Context) -> bool {
    /// The budget to compare two networks: the number of link ends examined.
    const BUDGET: usize = 1 << 26;
    let order = a.order();
    let alike = order == b.order()
        && a.links() == b.links()
        && a.census().degrees == b.census().degrees
        && a.endpoints().nodes(order) == b.endpoints().nodes(order);
    if !alike || a.to_string() == b.to_string() {
        return alike;
    }
    let (Ok(from), Ok(to)) = (a.csr(context), b.csr(context)) else { return false };
    let carried = |network: &Network, order: Node| -> Vec<u64> {
        (0..order).map(|v| u64::from(network.endpoints().at(v))).collect()
    };
    let colourings = (BUDGET / from.channel_count().max(1)) as u32;
    let (from, to) = ((from, carried(a, from.order())), (to, carried(b, to.order())));
    coloured_isomorphism(from, to, colourings).is_some()
}

/// A design that is a baseline under another name; one of the two is left.
pub struct Renamed {
    /// As it was found.
    pub design: Network,
    /// As it is known.
    pub baseline: Network,
}

/// Leaves one row for each network: of names that cost the same the shortest baseline, else the cheaper, since
/// not all names of a network know all layouts. Says which designs are baselines.
pub(super) fn merged(
    designs: Vec<Design>,
    baselines: Vec<Design>,
    context: &Context,
) -> (Vec<Design>, Vec<Design>, Vec<Renamed>) {
    let same = |a: &Design, b: &Design| {
        a.score.length.total_cmp(&b.score.length).is_eq()
            && are_same(&a.network, &b.network, context)
    };
    let mut known: Vec<Design> = Vec::new();
    for baseline in baselines {
        match known.iter_mut().find(|other| same(other, &baseline)) {
            Some(other) => {
                let is_shorter =
                    baseline.network.to_string().len() < other.network.to_string().len();
                let cost = compare_cost(&baseline, other);
                if cost.is_lt() || (cost.is_eq() && is_shorter) {
                    *other = baseline;
                }
            }
            None => known.push(baseline),
        }
    }
    let (mut left, mut renamed): (Vec<Design>, Vec<Renamed>) = Default::default();
    for design in designs {
        match known.iter().position(|baseline| same(baseline, &design)) {
            Some(at) => {
                let is_cheaper = compare_cost(&design, &known[at]).is_lt();
                let baseline = known[at].network.clone();
                renamed.push(Renamed { design: design.network.clone(), baseline });
                if is_cheaper {
                    known.remove(at);
                    left.push(design);
                }
            }
            None => left.push(design),
        }
    }
    (left, known, renamed)
}

/// Which costs less; sums of floats may be off by a little.
fn compare_cost(a: &Design, b: &Design) -> Ordering {
    const ROUNDING: f64 = 1e-9;
    let (a, b) = (a.score.cost, b.score.cost);
    if (a - b).abs() <= ROUNDING * a.abs() { Ordering::Equal } else { a.total_cmp(&b) }
}
