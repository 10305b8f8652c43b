//! Which designs are the same network under another name.

use super::goal::Design;
use crate::context::Context;
use crate::network::{Network, Node};
use crate::search::coloured_isomorphism;

/// Whether two networks are the same but for the numbers of their nodes, with as many endpoints on each
/// node. `false` also if that cannot cheaply be told.
///
/// ```
/// use netlace::{Context, design::are_same};
/// let context = Context::with_memory(1 << 24);
/// let same = |a: &str, b: &str| {
///     are_same(&netlace::parse(a).unwrap(), &netlace::parse(b).unwrap(), &context)
/// };
/// assert!(same("hyperx([4,3],2)", "hosts(product(complete(3),complete(4)),2)"));
/// assert!(!same("hyperx([4,3],2)", "hyperx([4,3],3)"));
/// ```
pub fn are_same(a: &Network, b: &Network, context: &Context) -> bool {
    /// So many links are looked at to compare two networks, or it is given up.
    const LOOKS: usize = 1 << 26;
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
    let colourings = (LOOKS / from.channel_count().max(1)) as u32;
    let (from, to) = ((from, carried(a, from.order())), (to, carried(b, to.order())));
    coloured_isomorphism(from, to, colourings).is_some()
}

/// A design that is a baseline under another name.
pub struct Renamed {
    /// As it was found.
    pub design: Network,
    /// As it is known.
    pub baseline: Network,
}

/// Leaves out of baselines what is the same as another of a shorter name, and of designs what is the same
/// as a baseline; says of the latter which that is.
pub(super) fn merged(
    designs: Vec<Design>,
    baselines: Vec<Design>,
    context: &Context,
) -> (Vec<Design>, Vec<Design>, Vec<Renamed>) {
    let same = |a: &Design, b: &Design| {
        a.score.length == b.score.length && are_same(&a.network, &b.network, context)
    };
    let mut known: Vec<Design> = Vec::new();
    for baseline in baselines {
        match known.iter_mut().find(|other| same(other, &baseline)) {
            Some(other) if is_shorter(&baseline, other) => other.network = baseline.network,
            Some(_) => {}
            None => known.push(baseline),
        }
    }
    let (mut left, mut renamed): (Vec<Design>, Vec<Renamed>) = Default::default();
    for design in designs {
        match known.iter().find(|baseline| same(baseline, &design)) {
            Some(baseline) => {
                renamed.push(Renamed { design: design.network, baseline: baseline.network.clone() })
            }
            None => left.push(design),
        }
    }
    (left, known, renamed)
}

/// The name of a family that people know is shorter than how it is built of others.
fn is_shorter(a: &Design, b: &Design) -> bool {
    a.network.to_string().len() < b.network.to_string().len()
}
