//! A guest and a host that can be compared.

use super::graph::Graph;
use netlace_core::Context;
use netlace_core::network::{Network, RequestError};

/// Hosts beyond this size get maps by number, and rings and paths; nothing else is searched for.
pub(super) const MOST_SEARCHED: usize = 4096;
/// Link ends of a power of the host that are stored.
pub(super) const MOST_ENDS: usize = 1 << 23;

/// There is no embedding of one into the other.
pub(super) fn refused(guest: &Network, host: &Network, why: String) -> RequestError {
    RequestError::Unbuildable { what: format!("an embedding of {guest} into {host}"), why }
}

/// Guest and host, if the one can be laid out on the other.
pub(super) fn both(
    guest: &Network,
    host: &Network,
    context: &Context,
) -> Result<(Graph, Graph), RequestError> {
    check(guest, host, context)?;
    let graphs = (Graph::of(guest, context)?, Graph::of(host, context)?);
    if !graphs.1.is_connected() {
        return Err(refused(guest, host, "the host is not connected".to_owned()));
    }
    Ok(graphs)
}

/// Refuses what cannot be, and what does not fit.
fn check(guest: &Network, host: &Network, context: &Context) -> Result<(), RequestError> {
    if guest.order() > host.order() {
        let (few, many) = (host.order(), guest.order());
        return Err(refused(guest, host, format!("{many} nodes have no room on {few}")));
    }
    let (order, most) = (host.topology()?.order(), MOST_SEARCHED as u64);
    guest.topology()?;
    let table = if order <= most { u128::from(order * order) * 2 } else { 0 };
    let power = 32 * (MOST_ENDS as u128).min(u128::from(order) * u128::from(order));
    let maps = 64 * 4 * u128::from(order);
    let what = || format!("searching for an embedding of {guest} into {host}");
    context.within_memory(what, table + power + maps)
}
