//! The points of a study in the order of its plan: each network and claim with each thing computed of it.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use netlace::Context;
use netlace::expr::expand;
use netlace_claims::Claim;
use serde_json::{Value, json};

use super::plan::Plan;
use crate::failure::Failure;

/// One thing to compute of one network or claim.
pub(super) struct Point {
    /// Its place in the plan, from 1.
    pub(super) number: usize,
    pub(super) subject: Arc<Subject>,
    /// Which of the plan's computes.
    pub(super) compute: usize,
}

/// What a point is about.
pub(super) enum Subject {
    Network {
        /// In canonical form.
        expr: String,
        nodes: String,
        /// The entries of the plan that lead to it.
        entries: Vec<String>,
    },
    Claim(&'static Claim),
}

/// All points of a plan, and what its ranges lead to that is no network.
pub(super) struct Points {
    pub(super) all: Vec<Point>,
    pub(super) left_out: Vec<(String, String)>,
}

impl Points {
    /// Reads all expressions. Where a range leads to some networks, what is none is left out; an entry that leads to none
    /// is a mistake of the plan. A network that several entries lead to is computed once.
    ///
    /// What is computed comes before the networks, so that shards get of everything alike.
    pub(super) fn of(plan: &Plan, context: &Context) -> Result<Self, Failure> {
        let (networks, left_out) = networks(plan, context)?;
        let mut all = Vec::new();
        for (compute, one) in plan.compute.iter().enumerate() {
            let subjects = match one.question.claims() {
                Some(claims) => {
                    claims?.into_iter().map(|claim| Arc::new(Subject::Claim(claim))).collect()
                }
                None => networks.clone(),
            };
            for subject in subjects {
                all.push(Point { number: all.len() + 1, subject, compute });
            }
        }
        Ok(Self { all, left_out })
    }
}

/// The most points of one plan.
pub(super) const MOST_POINTS: usize = 1_000_000;

/// Only the texts are kept: a network can be large.
fn networks(
    plan: &Plan,
    context: &Context,
) -> Result<(Vec<Arc<Subject>>, Vec<(String, String)>), Failure> {
    let (mut all, mut wrong) = (Vec::new(), Vec::new());
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut made = 0;
    for (entry, line) in &plan.networks {
        let mistake = |rendered: String| plan.wrong(*line, &rendered);
        let exprs = expand(entry).map_err(|error| mistake(error.render(entry)))?;
        made += exprs.len() * plan.compute.len();
        if made > MOST_POINTS {
            let message = format!(
                "up to here there are {made} points, at most {MOST_POINTS} are computed by one plan\nmake several plans of it"
            );
            return Err(mistake(message));
        }
        let (number, mut first, mut missing) = (exprs.len(), None, Vec::new());
        for text in exprs {
            match netlace::parse_with(&text, context) {
                Ok(network) => {
                    let expr = network.to_string();
                    let place = *places.entry(expr.clone()).or_insert(all.len());
                    if place == all.len() {
                        let nodes = network.order().to_string();
                        all.push(Subject::Network { expr, nodes, entries: Vec::new() });
                    }
                    if let Subject::Network { entries, .. } = &mut all[place]
                        && entries.last() != Some(entry)
                    {
                        entries.push(entry.clone());
                    }
                }
                Err(error) => {
                    first.get_or_insert_with(|| mistake(error.render(&text)));
                    missing.push((text, error.message));
                }
            }
        }
        match first {
            Some(first) if missing.len() == number => return Err(first),
            _ => wrong.extend(missing),
        }
    }
    Ok((all.into_iter().map(Arc::new).collect(), wrong))
}

impl Subject {
    /// What identifies it, for programs.
    pub(super) fn describe(&self) -> Value {
        match self {
            Self::Network { expr, nodes, entries } => {
                json!({"expr": expr, "nodes": nodes, "networks": entries})
            }
            Self::Claim(claim) => json!({"claim": claim.id}),
        }
    }
}

/// A part of a study: every n-th point, from the i-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    pub(super) fn has(self, point: usize) -> bool {
        point % self.of == self.number % self.of
    }

    /// What is added to the name of a file.
    pub(super) fn suffix(self) -> String {
        format!("-{}-of-{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number @ 1.., of)) if number <= of => Ok(Self { number, of }),
            _ => {
                Err("write the number of the shard and the number of shards, such as 2/4"
                    .to_owned())
            }
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::{Points, Shard, Subject};
    use crate::commands::study::plan::Plan;
    use netlace::Context;

    #[test]
    fn shards_take_every_nth_point() {
        let points = |text: &str| {
            let shard: Shard = text.parse().expect("a shard");
            (1..=10).filter(|&point| shard.has(point)).collect::<Vec<_>>()
        };
        assert_eq!(points("2/4"), [2, 6, 10]);
        assert_eq!(points("4/4"), [4, 8]);
        assert_eq!(points("1/1").len(), 10);
        for wrong in ["0/4", "5/4", "1", "1/0", "a/b", "1/4/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_network_of_two_entries_is_computed_once() {
        let text = "networks = ['hypercube({2..3})', 'hypercube(2)', 'hypercube({3,3})']
            [[compute]]
            metrics = { only = ['diameter'] }
            [[compute]]
            certify = {}";
        let plan = Plan::read("plan", text).expect("a plan");
        let points = Points::of(&plan, &Context::with_memory(1 << 20)).expect("points");
        let found = points.all.iter().map(|point| match &*point.subject {
            Subject::Network { expr, entries, .. } => (point.compute, &**expr, entries.len()),
            Subject::Claim(claim) => panic!("{}", claim.id),
        });
        let twice = |compute| [(compute, "hypercube(2)", 2), (compute, "hypercube(3)", 2)];
        assert_eq!(found.collect::<Vec<_>>(), [twice(0), twice(1)].concat());
    }
}
