//! `native`: as the family's paper routes.

use std::sync::Arc;

use super::RoutingMethod;
use netlace_core::Context;
use netlace_core::network::{Network, RequestError, RouteRules, Routing};

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "native",
    summary: "as the paper of the family routes, corrected where it must be",
    keeps_lanes: true,
    by_host: false,
    build: |network, context| {
        build(network, |routes| routes.native().ok(), "the paper's own routing", context)
    },
};

/// The method where nodes that serve the same purpose take turns.
pub static BY_TURNS: RoutingMethod = RoutingMethod {
    name: "by-turns",
    summary: "as `native`, but nodes of the same purpose take turns",
    keeps_lanes: true,
    by_host: false,
    build: |network, context| {
        build(
            network,
            |routes| routes.native_by_turns().ok(),
            "the paper's own routing by turns",
            context,
        )
    },
};

fn build(
    network: &Network,
    rule: fn(&dyn RouteRules) -> Option<Arc<dyn Routing>>,
    name: &str,
    context: &Context,
) -> Result<Arc<dyn Routing>, RequestError> {
    network.topology()?;
    let what = || format!("{name} of {network}");
    let native = rule(network.construction().routes());
    let native = native.ok_or_else(|| RequestError::NoRouting { what: what() })?;
    // The papers take for granted that there is a path.
    super::must_be_connected(network, what, context)?;
    Ok(native)
}
