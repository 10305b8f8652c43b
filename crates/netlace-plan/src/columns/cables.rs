//! `cables`

use super::{Better, Column, Measures, Subject};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "cables",
    heading: "cables\n/host",
    summary: "links between nodes that are cables, per host",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let bill = subject.bill()?;
    let value = Value::quotient(bill.cables().into(), bill.hosts.into());
    Ok(Answer::exact(value, By::Method("bill")))
}
