//! Which figures are asked for, and in how much time each is worked out.

use super::{Answer, METRICS, Metric, QUICK, Shown, Study};
use crate::context::Context;
use crate::network::{Network, RequestError};

/// Which figures of a network are asked for.
#[derive(Clone)]
pub enum Asked {
    /// What is shown unasked: those that might take long only if they are quick.
    Usual,
    /// All of them.
    All,
    /// These, in this order.
    These(Vec<&'static Metric>),
}

/// A figure that was asked for, or why there is none.
pub struct Outcome {
    /// Which.
    pub metric: &'static Metric,
    /// The figure.
    pub answer: Result<Answer, RequestError>,
    /// Whether it is missing only because it was not asked for by name and would not have been quick.
    pub is_left_out: bool,
}

impl Asked {
    /// Works the figures of a network out, and shows each to `found` as soon as it is.
    ///
    /// ```
    /// use netlace::{Context, metrics::Asked};
    /// let net = netlace::parse("petersen")?;
    /// let mut names = Vec::new();
    /// Asked::Usual.of(&net, &Context::with_memory(1 << 24), |figure| names.push(figure.metric.name));
    /// assert!(names.contains(&"diameter") && !names.contains(&"worst-case-load"));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn of(&self, network: &Network, context: &Context, mut found: impl FnMut(Outcome)) {
        let study = Study::new(network, context);
        let quick = Context { seconds: context.seconds.min(QUICK), ..*context };
        let quick_study = Study::new(network, &quick);
        for metric in self.metrics(network) {
            let only_if_quick = matches!(self, Asked::Usual) && metric.shown == Shown::IfQuick;
            let answer = metric.compute(if only_if_quick { &quick_study } else { &study });
            let is_left_out = only_if_quick && answer.is_err();
            // What is never known of a network without numbers is not reported.
            if !is_left_out || !matches!(answer, Err(RequestError::TooLarge(_))) {
                found(Outcome { metric, answer, is_left_out });
            }
        }
    }

    /// The metrics of a network that are asked for, in order.
    pub fn metrics(&self, network: &Network) -> Vec<&'static Metric> {
        let all = METRICS.iter().copied();
        match self {
            Asked::Usual => all.filter(|metric| metric.is_usual(network)).collect(),
            Asked::All => all.collect(),
            Asked::These(metrics) => metrics.clone(),
        }
    }
}
