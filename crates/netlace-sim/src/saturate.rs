//! The highest load that a network carries.

use crate::expected::Expected;
use crate::outcome::{Outcome, Verdict};
use crate::simulation::{Simulation, SimulationError};
use netlace::Context;

/// Between which loads a network saturates.
#[derive(Clone, Debug)]
pub struct Knee {
    /// The highest load that was found steady, if any.
    pub steady: Option<f64>,
    /// The lowest load that was not, but saturated or undecided; if there is none, the network carries all up to the channel-load
    /// bound.
    pub saturated: Option<f64>,
    /// All loads that were tried, from the lowest to the highest. Only the two next to the knee were measured to the end.
    pub tried: Vec<(f64, Verdict)>,
    /// What was found at these two.
    pub outcomes: Vec<Outcome>,
}

/// The search ends when the two loads are this near.
const WIDTH: f64 = 0.008;

impl Simulation {
    /// Halves the range between no load and the channel-load bound until its ends are within 0.008.
    pub fn saturate(
        &self,
        expected: &Expected,
        context: &Context,
    ) -> Result<Knee, SimulationError> {
        let (mut low, mut high) = (0.0, expected.saturation());
        let (mut steady, mut saturated, mut tried) = (None, None, Vec::new());
        while high - low > WIDTH {
            // Loads of three digits.
            let load = (500.0_f64 * (low + high)).round() / 1000.0;
            let verdict = self.verdict(load, expected, context)?;
            tried.push((load, verdict));
            if verdict == Verdict::Steady {
                (low, steady) = (load, Some(load));
            } else {
                (high, saturated) = (load, Some(load));
            }
        }
        tried.sort_by(|a, b| a.0.total_cmp(&b.0));
        let ends = steady.into_iter().chain(saturated);
        let outcomes =
            ends.map(|load| self.run(load, expected, context)).collect::<Result<_, _>>()?;
        Ok(Knee { steady, saturated, tried, outcomes })
    }
}
