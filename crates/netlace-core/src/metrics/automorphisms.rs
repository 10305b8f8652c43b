//! `automorphisms`

use super::{Answer, By, Metric, Shown, Value};
use crate::search::automorphism_count;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "automorphisms",
    summary: "numberings of the nodes that keep the links",
    shown: Shown::IfAsked,
    compute: |study| {
        let found = automorphism_count(study.network.csr(study.context)?, study.context)?;
        Ok(Answer::exact(Value::Count(found), By::Search))
    },
};
