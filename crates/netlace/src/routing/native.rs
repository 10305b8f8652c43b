//! `native`: as the family's paper routes.

use super::RoutingMethod;
use crate::network::Refused;

pub(super) static METHOD: RoutingMethod = RoutingMethod {
    name: "native",
    summary: "as the paper of the family routes, mended where it must be",
    keeps_lanes: true,
    build: |network, _| {
        network.topology()?;
        network.construction().native().map_err(|_| Refused::NoRouting {
            what: format!("the paper's own routing of {network}"),
        })
    },
};
