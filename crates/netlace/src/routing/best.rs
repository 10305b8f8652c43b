//! Which routing of a network carries most.

use super::{Applied, Kind, ROUTINGS, Routing, RoutingMethod, Survey};
use netlace_core::Context;
use netlace_core::network::{Network, RequestError};

/// A routing of a network with hosts, and what it makes of uniform traffic.
pub struct Chosen {
    /// The routing.
    pub method: &'static RoutingMethod,
    /// The routing on the network.
    pub applied: Applied,
    /// What it makes of uniform traffic.
    pub survey: Survey,
}

impl Chosen {
    /// One routing, measured.
    pub fn one(
        method: &'static RoutingMethod,
        network: &Network,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let applied = method.apply(network, context)?;
        let survey = Survey::of(&applied.network, &*applied.routing, context)?;
        Ok(Self { method, applied, survey })
    }

    /// The routing of the highest uniform saturation of all that the network has; the first of several. Those that
    /// take too long to be measured are left out, unless all do.
    ///
    /// ```
    /// use netlace::{Context, routing::Chosen};
    /// let context = Context::with_memory(1 << 30);
    /// let best = |expr| Chosen::best(&netlace::parse(expr).unwrap(), &context).unwrap().method.name;
    /// assert_eq!(best("hypercube(4)"), "shortest");
    /// assert_eq!(best("hosts(torus(4,4),2)"), "balanced"); // ties halfway round are shared out
    /// ```
    pub fn best(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let mut ranked = Self::ranked(network, |_| true, context)?;
        Ok(ranked.swap_remove(0))
    }

    /// All routings that forwarding tables can hold, at least one, the one of the highest uniform saturation first. Those
    /// that take too long to be measured are left out, unless all do.
    pub fn tables(network: &Network, context: &Context) -> Result<Vec<Self>, RequestError> {
        Self::ranked(network, |routing| routing.kind() == Kind::Destination, context)
    }

    fn ranked(
        network: &Network,
        admits: impl Fn(&dyn Routing) -> bool,
        context: &Context,
    ) -> Result<Vec<Self>, RequestError> {
        let (mut ranked, mut refused): (Vec<Self>, Option<RequestError>) = (Vec::new(), None);
        let saturation = |one: &Self| one.survey.saturation().unwrap_or(0.0);
        for method in ROUTINGS {
            match Self::one(method, network, context) {
                Ok(one) if !admits(&*one.applied.routing) => {}
                Ok(one) => {
                    // Sums of loads differ in their last digits.
                    let is_less = |other| saturation(other) * (1.0 + 1e-9) < saturation(&one);
                    let rank = ranked.iter().position(is_less).unwrap_or(ranked.len());
                    ranked.insert(rank, one);
                }
                Err(RequestError::NoRouting { .. }) => {}
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        let none =
            || RequestError::NoRouting { what: format!("packets between the hosts of {network}") };
        if ranked.is_empty() { Err(refused.unwrap_or_else(none)) } else { Ok(ranked) }
    }
}
