//! `degree-diameter-product`

use num_bigint::BigUint;

use super::{Answer, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "degree-diameter-product",
    summary: "largest degree times diameter",
    shown: Shown::Always,
    compute: |study| {
        let (diameter, by) = study.exact_diameter()?;
        let degree = u64::from(study.network.max_degree());
        let value = diameter.map_or(Value::NotConnected, |diameter| {
            let product = degree.checked_mul(diameter).map(Value::Integer);
            product.unwrap_or_else(|| Value::Count(BigUint::from(degree) * diameter))
        });
        Ok(Answer::exact(value, by))
    },
};
