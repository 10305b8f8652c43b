//! `native`: as the family's paper routes.

use super::RoutingMethod;
use crate::network::Refused;

pub(super) static METHOD: RoutingMethod = RoutingMethod {
    name: "native",
    summary: "as the paper of the family routes, mended where it must be",
    keeps_lanes: true,
    build: |network, _| {
        network.topology()?;
        // The papers take for granted that there is a way.
        if !network.census().is_connected() {
            let what = format!("the paper's own routing of {network}, which is in pieces,");
            return Err(Refused::NoRouting { what });
        }
        network.construction().native().map_err(|_| Refused::NoRouting {
            what: format!("the paper's own routing of {network}"),
        })
    },
};
