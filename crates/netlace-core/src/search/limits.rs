//! How much there is to search, and whether there is time for it.

use crate::context::Context;
use crate::network::{Network, RequestError};

/// Refuses what by its estimate takes longer than the context allows.
pub fn within_time(
    what: impl Fn() -> String,
    seconds: u64,
    context: &Context,
) -> Result<(), RequestError> {
    if seconds > context.longest_estimate() {
        return Err(RequestError::TooLong { what: what(), seconds });
    }
    Ok(())
}

/// What a search examines: all nodes, and both ends of all links.
pub(super) fn link_ends(network: &Network) -> u128 {
    let most = u128::MAX / 16;
    let order = u128::try_from(network.order()).unwrap_or(most);
    order.saturating_add(2 * u128::try_from(network.links()).unwrap_or(most))
}

/// Nanoseconds in whole seconds.
pub fn in_seconds(nanoseconds: u128) -> u64 {
    u64::try_from(nanoseconds / 1_000_000_000).unwrap_or(u64::MAX)
}

/// How far it is to the farthest node; a guess, where it is not known by rule.
pub(super) fn farthest(network: &Network) -> u64 {
    const GUESS: u64 = 64;
    network.rooted_rule().ok().and_then(|rooted| rooted.greatest()).unwrap_or(GUESS)
}
