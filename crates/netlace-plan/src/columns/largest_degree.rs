//! `degree`

use super::{Better, Column, Measures};
use netlace::metrics::{Answer, By, Value};

pub(super) static COLUMN: Column = Column {
    name: "degree",
    heading: "degree",
    summary: "most links of any node",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute: |subject| {
        let degree = u64::from(subject.study.network.max_degree());
        Ok(Answer::exact(Value::Integer(degree), By::Rule))
    },
};
