//! `links-per-node`

use super::{Better, Column, Measures};
use netlace::metrics::{Answer, By, Value};

pub(super) static COLUMN: Column = Column {
    name: "links-per-node",
    heading: "links\n/node",
    summary: "links per node",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute: |subject| {
        let network = subject.study.network;
        let value = Value::quotient(network.links(), network.order().clone());
        Ok(Answer::exact(value, By::Rule))
    },
};
