//! `routing`

use super::{Better, Column, Measures, Subject};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;
use netlace::routing::{ROUTINGS, RoutingMethod};

pub(super) static COLUMN: Column = Column {
    name: "routing",
    heading: "routing",
    summary: "the routing of saturation, worst pattern, all-to-all and lanes",
    is_usual: true,
    better: Better::Neither,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let name = match subject.routing {
        RoutingChoice::Ideal => IDEAL,
        _ => subject.chosen()?.method.name,
    };
    Ok(Answer::exact(Value::Name(name), By::Search))
}

/// The name for all shortest paths evenly.
const IDEAL: &str = "ideal";

/// The name for the best.
const BEST: &str = "best";

/// The routing that figures depend on.
#[derive(Clone, Copy, Default)]
pub enum RoutingChoice {
    /// The one with the highest uniform saturation.
    #[default]
    Best,
    /// This one.
    Method(&'static RoutingMethod),
    /// None: packets are spread evenly over all shortest paths, which no table does.
    Ideal,
}

impl RoutingChoice {
    /// The names that users can write.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = [
            (BEST, "the one with the highest uniform saturation"),
            (IDEAL, "spread evenly over all shortest paths, which no table does"),
        ];
        own.into_iter().chain(ROUTINGS.iter().map(|method| (method.name, method.summary)))
    }

    /// Its name.
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
