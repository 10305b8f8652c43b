//! `degree-diameter-product`

use super::{Answer, Metric, Shown, Value};

pub(super) static METRIC: Metric = Metric {
    name: "degree-diameter-product",
    summary: "largest degree times diameter",
    shown: Shown::Always,
    compute: |study| {
        let (diameter, by) = study.diameter()?;
        let value = diameter.map_or(Value::NotConnected, |d| {
            Value::Integer(u64::from(study.network.max_degree()) * d)
        });
        Ok(Answer::exact(value, by))
    },
};
