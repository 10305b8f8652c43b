//! `diameter`

use super::{Better, Column, Measures, Subject};
use crate::metrics::{Answer, diameter, endpoint_diameter};
use crate::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "diameter",
    heading: "diameter",
    summary: endpoint_diameter::METRIC.summary,
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute,
};

/// Where all nodes carry hosts the nodes' diameter is the same, and can at least be bounded.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let study = &subject.study;
    endpoint_diameter::METRIC.compute(study).or_else(|refused| {
        match study.network.endpoints().alike() {
            Some(1..) => diameter::METRIC.compute(study),
            _ => Err(refused),
        }
    })
}
