//! What a request makes of an outline, and of a network.

use std::ops::RangeInclusive;

use super::front::Score;
use super::request::{Cost, Length, Request};
use crate::context::Context;
use crate::metrics::{METRICS, Study, Value, ratio};
use crate::network::{Network, Outline, Refused};

/// A network that meets a request.
#[derive(Clone)]
pub struct Design {
    /// The network, with its endpoints.
    pub network: Network,
    /// How it stands in the objectives of the front.
    pub score: Score,
}

/// With fewer links a node a connected network is a ring or a path, whatever it is called.
const LEAST_DEGREE: u64 = 3;

/// A request, and what it takes to judge by it.
pub(super) struct Goal<'a> {
    pub request: &'a Request,
}

impl Goal<'_> {
    pub fn families(&self) -> &[&'static str] {
        &self.request.families
    }

    pub fn nodes(&self) -> RangeInclusive<u64> {
        self.request.nodes()
    }

    pub fn degree(&self) -> u64 {
        self.request.degree()
    }

    /// The best score that a network of this outline can have; `None` if it cannot meet the request.
    pub fn best(&self, outline: &Outline) -> Option<Score> {
        let request = self.request;
        let fits = self.nodes().contains(&outline.order)
            && outline.degree <= self.degree()
            && request.most_diameter.is_none_or(|most| outline.diameter <= most);
        if !fits {
            return None;
        }
        let (cost, length) = request.objectives();
        let cost = match cost {
            Cost::Degree => outline.degree.max(LEAST_DEGREE) as f64,
            Cost::Cables => outline.links as f64 / outline.order as f64,
            Cost::Price => 0.0,
        };
        Some(Score { cost, length: self.length(length, outline, outline.order) })
    }

    /// The best score that a network can have of which this is a part.
    pub fn best_around(&self, outline: &Outline) -> Score {
        let (cost, length) = self.request.objectives();
        let cost = if cost == Cost::Degree { outline.degree.max(LEAST_DEGREE) as f64 } else { 0.0 };
        Score { cost, length: self.length(length, outline, *self.nodes().end()) }
    }

    fn length(&self, length: Length, outline: &Outline, order: u64) -> f64 {
        /// Sums of floats may be off by as much.
        const ROUNDING: f64 = 1.0 - 1e-12;
        match length {
            Length::Diameter => outline.diameter as f64,
            Length::Mean => outline.mean * ROUNDING,
            Length::CostRatio => {
                (outline.degree.max(LEAST_DEGREE) + outline.diameter) as f64
                    / (order.max(2) as f64).log2()
                    * ROUNDING
            }
        }
    }

    /// The designs that a network makes.
    pub fn designs(&self, network: &Network, context: &Context) -> Result<Vec<Design>, Refused> {
        let quick = Context { seconds: 1, progress: &|_, _| {}, ..*context };
        let study = Study::new(network, &quick);
        let order = u64::try_from(network.order()).unwrap_or(u64::MAX);
        let degree = u64::from(network.max_degree());
        if !self.nodes().contains(&order) || !(LEAST_DEGREE..=self.degree()).contains(&degree) {
            return Ok(Vec::new());
        }
        let Some(diameter) = figure(&study, "diameter")? else { return Ok(Vec::new()) };
        if self.request.most_diameter.is_some_and(|most| diameter > most as f64) {
            return Ok(Vec::new());
        }
        let (cost, length) = self.request.objectives();
        let length = match length {
            Length::Diameter => Some(diameter),
            Length::Mean => figure(&study, "mean-distance")?,
            Length::CostRatio => figure(&study, "cost-ratio")?,
        };
        let Some(length) = length else { return Ok(Vec::new()) };
        let cost = match cost {
            Cost::Degree => degree as f64,
            Cost::Cables => ratio(&network.links(), network.order()),
            Cost::Price => 0.0,
        };
        let score = Score { cost, length };
        Ok(vec![Design { network: network.clone(), score }])
    }

    pub fn baselines(&self, _context: &Context) -> Vec<Design> {
        Vec::new()
    }
}

/// A figure that is known exactly; `None` if there is none.
fn figure(study: &Study, name: &str) -> Result<Option<f64>, Refused> {
    let Some(metric) = METRICS.iter().find(|metric| metric.name == name) else { return Ok(None) };
    Ok(match (metric.compute)(study)?.value {
        Value::Integer(number) => Some(number as f64),
        Value::Real(number) => Some(number),
        Value::Fraction(numerator, denominator) => Some(ratio(&numerator, &denominator)),
        _ => None,
    })
}
