//! `growth-kept`

use super::{Better, Column, Measures, Subject, field, mapped};
use netlace::metrics::{self, Answer, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "growth-kept",
    heading: "links\nkept",
    summary: "share of the links that stay in place when the network grows by a step",
    is_usual: false,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let links = subject.study.network.links();
    let answer = metrics::GROWTH.compute(&subject.study)?;
    Ok(mapped(answer, |record| match field(record, "links_kept") {
        Some(Value::Count(kept)) => Value::quotient(kept, links),
        _ => Value::Undefined,
    }))
}
