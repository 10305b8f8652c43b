//! `native`: as the family's paper routes.

use super::RoutingMethod;
use netlace_core::network::RequestError;

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "native",
    summary: "as the paper of the family routes, corrected where it must be",
    keeps_lanes: true,
    by_host: false,
    build: |network, context| {
        network.topology()?;
        let what = || format!("the paper's own routing of {network}");
        let native = network.construction().routes().native();
        let native = native.map_err(|_| RequestError::NoRouting { what: what() })?;
        // The papers take for granted that there is a path.
        super::must_be_connected(network, what, context)?;
        Ok(native)
    },
};
