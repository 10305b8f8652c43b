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
        Self::best_of(network, |_| true, context)
    }

    /// The same of those that forwarding tables can hold.
    pub fn best_table(network: &Network, context: &Context) -> Result<Self, RequestError> {
        Self::best_of(network, |routing| routing.kind() == Kind::Destination, context)
    }

    fn best_of(
        network: &Network,
        admits: impl Fn(&dyn Routing) -> bool,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let (mut best, mut refused): (Option<Self>, Option<RequestError>) = (None, None);
        for method in ROUTINGS {
            match Self::one(method, network, context) {
                Ok(one) if !admits(&*one.applied.routing) => {}
                Ok(one) => {
                    let saturation = |one: &Self| one.survey.saturation().unwrap_or(0.0);
                    // Sums of loads differ in their last digits.
                    let least = best.as_ref().map(|best| saturation(best) * (1.0 + 1e-9));
                    if least.is_none_or(|least| saturation(&one) > least) {
                        best = Some(one);
                    }
                }
                Err(RequestError::NoRouting { .. }) => {}
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        let none =
            || RequestError::NoRouting { what: format!("packets between the hosts of {network}") };
        best.ok_or_else(|| refused.unwrap_or_else(none))
    }
}
