//! `cost-ratio`, as Li, Peng and Chu define it for recursive dual-nets.

use super::{Answer, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "cost-ratio",
    summary: "largest degree plus diameter, over log2 of the order",
    shown: Shown::Always,
    compute: |study| {
        let (diameter, by) = study.exact_diameter()?;
        let order = study.network.order();
        let value = match diameter {
            Some(diameter) if order.bits() > 1 => {
                let cost = f64::from(study.network.max_degree()) + diameter as f64;
                Value::Real(cost / log2(order))
            }
            Some(_) => Value::Undefined,
            None => Value::NotConnected,
        };
        Ok(Answer::exact(value, by))
    },
};

fn log2(number: &num_bigint::BigUint) -> f64 {
    let cut = number.bits().saturating_sub(64);
    let leading = u64::try_from(number >> cut).unwrap_or(u64::MAX);
    (leading as f64).log2() + cut as f64
}
