//! `routing`

use super::{Better, Column, Measures, Subject};
use crate::metrics::{Answer, By, Value};
use crate::network::Refused;
use crate::routing::{ROUTINGS, RoutingMethod};

pub(super) static COLUMN: Column = Column {
    name: "routing",
    heading: "routing",
    summary: "the routing of saturation, worst pattern, all-to-all and lanes",
    is_usual: true,
    better: Better::Neither,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, Refused> {
    let name = match subject.routing {
        RoutingChoice::Ideal => IDEAL,
        _ => subject.chosen()?.method.name,
    };
    Ok(Answer::exact(Value::Name(name), By::Search))
}

/// What users write for all shortest paths alike.
const IDEAL: &str = "ideal";

/// What they write for the best.
const BEST: &str = "best";

/// Which routing figures are of.
#[derive(Clone, Copy, Default)]
pub enum RoutingChoice {
    /// That of the highest uniform saturation of all that a network has.
    #[default]
    Best,
    /// This one.
    Method(&'static RoutingMethod),
    /// None: packets are spread over all shortest paths alike, which no table does.
    Ideal,
}

impl RoutingChoice {
    /// What users can write for one.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = [
            (BEST, "the one of the highest uniform saturation of all that a network has"),
            (IDEAL, "spread over all shortest paths alike, which no table does"),
        ];
        own.into_iter().chain(ROUTINGS.iter().map(|method| (method.name, method.summary)))
    }

    /// What users write for this one.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Best => BEST,
            Self::Method(method) => method.name,
            Self::Ideal => IDEAL,
        }
    }

    /// The one of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            BEST => Some(Self::Best),
            IDEAL => Some(Self::Ideal),
            name => RoutingMethod::by_name(name).map(Self::Method),
        }
    }
}
