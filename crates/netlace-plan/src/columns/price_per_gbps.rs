//! `price-per-gbps`

use super::{Better, Column, Measures, Subject, mapped, saturation};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "price-per-gbps",
    heading: "price\n/Gb/s",
    summary: "price over the uniform bandwidth of all hosts together, in Gb/s",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Money,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let bill = subject.bill()?;
    if bill.hosts == 0 {
        return Ok(Answer::exact(Value::Undefined, By::Method("bill")));
    }
    let price = bill.price() / bill.hosts as f64;
    let technology = subject.technology;
    let (link, host) = (technology.link.gigabits(), technology.host_link().gigabits());
    Ok(mapped(saturation(subject)?, |load| priced(price, load, link, host)))
}

/// The price per host over its bandwidth at this load.
fn priced(price: f64, load: Value, link: f64, host: f64) -> Value {
    let each = |load: f64| price / (load * link).min(host);
    // A greater load makes a smaller figure.
    let end = |end: Option<Box<Value>>| end.map(|end| Box::new(priced(price, *end, link, host)));
    match load {
        Value::Real(load) => Value::Real(each(load)),
        Value::Bounds { lower, upper } => Value::Bounds { lower: end(upper), upper: end(lower) },
        other => other,
    }
}
