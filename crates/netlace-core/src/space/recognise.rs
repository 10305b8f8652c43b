//! The name of a network that is known by its links alone.

use std::ops::RangeInclusive;

use super::{Limits, Parts, alone, constructions, each_over};
use crate::context::Context;
use crate::families::{DesignRole, FAMILIES, Wanted, parse};
use crate::network::{Network, Outline};
use crate::search::isomorphism;

/// A network of some family with the same links up to the numbers of its nodes: a leaf, one that is
/// tried by itself, or one over leaves. `None` if there is none, or it is expensive to find.
///
/// Families that say the number of endpoints are tried for that of the network.
///
/// ```
/// use netlace::{Context, space::recognise};
/// let context = Context::with_memory(1 << 24);
/// let known = recognise(&netlace::parse("hcn(2)")?, &context).unwrap();
/// assert_eq!(known.order(), &16u32.into());
/// assert_eq!(recognise(&netlace::parse("dual_cube(3)")?, &context).unwrap().to_string(), "dual_cube(3)");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn recognise(network: &Network, context: &Context) -> Option<Network> {
    /// Larger networks have too many that could be meant.
    const LARGEST: u64 = 1 << 12;
    /// The budget to compare two networks: the number of link ends examined.
    const BUDGET: usize = 1 << 26;
    let order = u64::try_from(network.order()).ok().filter(|&order| order <= LARGEST)?;
    let csr = network.csr(context).ok()?;
    let colourings = (BUDGET / csr.channel_count().max(1)) as u32;
    let is_same = |other: &Network| {
        other.order() == network.order()
            && other.links() == network.links()
            && other.census().degrees == network.census().degrees
            && other.csr(context).is_ok_and(|other| isomorphism(csr, other, colourings).is_some())
    };
    let hosts = u64::try_from(network.endpoint_count()).unwrap_or(u64::MAX);
    candidates(order, hosts, network, context).find(is_same)
}

/// All that could be meant, the simplest first.
fn candidates(
    order: u64,
    hosts: u64,
    network: &Network,
    context: &Context,
) -> impl Iterator<Item = Network> {
    let ports = u64::from(network.max_degree());
    let sizes = [order, hosts].map(|size| Wanted {
        least: size,
        most: size,
        ports: ports.max(size.min(1 << 10)),
    });
    let carried = network.endpoints().nodes(network.order()).greatest().unwrap_or(0);
    let machine = Wanted { ports: ports.saturating_add(carried), ..sizes[1] };
    let progress = context.progress;
    let by_themselves = FAMILIES.iter().flat_map(move |family| {
        let wanted = match family.tried {
            DesignRole::ListedWithHosts(_) => std::slice::from_ref(&machine),
            _ => &sizes[..],
        };
        let mut found = Vec::new();
        for wanted in wanted {
            // The next report of progress ends the caller, too.
            let report = || progress.report(0, 1);
            let _ = alone(family, wanted, &report, &mut |network| found.push(network));
        }
        found
    });
    let links = u64::try_from(network.links()).unwrap_or(u64::MAX);
    by_themselves.chain(over_leaves(order..=order, links, ports, context))
}

/// All networks over leaves of this order and with `links` links, the shortest expressions first.
fn over_leaves(
    whole: RangeInclusive<u64>,
    links: u64,
    degree: u64,
    context: &Context,
) -> impl Iterator<Item = Network> {
    /// Leaves may be too small to be of use for as long.
    const LONG: u64 = 1 << 12;
    let mut parts = Parts::default();
    let alive = |_: &Outline| true;
    let (order, limits) = (*whole.end() / 2, (*whole.start(), *whole.end()));
    parts.add_leaves(&[], &Limits { order, whole, degree, long: LONG, alive: &alive });
    let mut found = Vec::new();
    let report = || context.progress.report(0, 1);
    let all = each_over(&parts, &constructions(&[]), limits, 0, &report, &mut |part| {
        if part.outline.links == links {
            found.push(part);
        }
    });
    // The next report of progress ends the caller, too.
    if all.is_err() {
        found.clear();
    }
    let mut texts: Vec<String> = found.iter().map(|part| parts.expression(part)).collect();
    texts.sort_by_cached_key(|text| (text.len(), text.clone()));
    texts.into_iter().filter_map(|text| parse(&text).ok())
}
