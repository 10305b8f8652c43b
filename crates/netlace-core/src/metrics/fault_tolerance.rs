//! `fault-tolerance`

use super::{Answer, By, Known, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::search::{Failing, Survival, survival};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "fault-tolerance",
    summary: "chance to stay whole, and pairs still joined, when 1 to 20 % fail",
    shown: Shown::IfAsked,
    compute,
};

/// Percentages that fail, on average.
const PERCENTS: [u8; 4] = [1, 5, 10, 20];

const TRIALS: u64 = 1_000;

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let mut record = Vec::new();
    let seed = study.context.seed;
    let faults = [PERCENTS.map(Failing::Links), PERCENTS.map(Failing::Nodes)].concat();
    let found = survival(study.network, &faults, TRIALS, seed, study.context)?;
    for (name, found) in ["links", "nodes"].into_iter().zip(found.chunks(PERCENTS.len())) {
        let shares = |of: fn(&Survival) -> f64| {
            let named = |(percent, found)| (format!("{percent}%"), share(of(found)));
            Value::Record(PERCENTS.iter().zip(found).map(named).collect())
        };
        record.push((format!("whole_if_{name}_fail"), shares(|found| found.connected)));
        record.push((format!("pairs_if_{name}_fail"), shares(|found| found.pairs)));
    }
    Ok(Answer {
        value: Value::Record(record),
        known: Known::Sampled { samples: TRIALS, seed },
        by: By::Method("trials"),
    })
}

/// A mean share with Wilson's interval, which is that of a chance. Shares between 0 and 1 vary less
/// than chances of the same mean, so that it is rather too wide for them.
fn share(mean: f64) -> Value {
    /// Of the normal distribution, 95 % lie within this number of standard deviations.
    const DEVIATIONS: f64 = 1.959_963_984_540_054;
    let (n, z) = (TRIALS as f64, DEVIATIONS);
    let middle = mean + z * z / (2.0 * n);
    let half = z * (mean * (1.0 - mean) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    let [lower, upper] = [(middle - half) / scale, (middle + half) / scale];
    Value::Estimate { value: mean, lower: lower.max(0.0), upper: upper.min(1.0) }
}
