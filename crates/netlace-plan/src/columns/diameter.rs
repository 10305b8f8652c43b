//! `diameter`

use super::{Better, Column, Measures, Subject};
use netlace::metrics::{self, Answer};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "diameter",
    heading: "diameter",
    summary: metrics::ENDPOINT_DIAMETER.summary,
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute,
};

/// Where all nodes carry hosts the nodes' diameter is the same, and can at least be bounded.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let study = &subject.study;
    metrics::ENDPOINT_DIAMETER.compute(study).or_else(|refused| {
        match study.network.endpoints().alike() {
            Some(1..) => metrics::DIAMETER.compute(study),
            _ => Err(refused),
        }
    })
}
