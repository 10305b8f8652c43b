//! `price`

use super::{Better, Column, Measures, Subject};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "price",
    heading: "price\n/host",
    summary: "price of switches and cables, per host",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Money,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let bill = subject.bill()?;
    let value = match bill.hosts {
        0 => Value::Undefined,
        _ => Value::Real(bill.price_per_host()),
    };
    Ok(Answer::exact(value, By::Method("bill")))
}
