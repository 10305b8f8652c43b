//! `bisection`

use num_bigint::BigUint;

use super::{Better, Column, Measures, Subject, mapped};
use netlace::metrics::{self, Answer, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "bisection",
    heading: "bisection\n/host",
    summary: "fewest links whose removal splits the hosts into halves, per host",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let hosts = subject.study.network.endpoint_count();
    let answer = metrics::BISECTION.compute(&subject.study)?;
    if hosts == BigUint::ZERO {
        return Ok(Answer::exact(Value::Undefined, answer.by));
    }
    Ok(mapped(answer, |links| a_host(links, &hosts)))
}

fn a_host(links: Value, hosts: &BigUint) -> Value {
    let each = |links: BigUint| Value::quotient(links, hosts.clone());
    let end = |end: Option<Box<Value>>| end.map(|links| Box::new(a_host(*links, hosts)));
    match links {
        Value::Integer(links) => each(links.into()),
        Value::Count(links) => each(links),
        Value::Interval(lower, upper) => {
            let [lower, upper] = [lower, upper].map(|links| Some(Box::new(each(links.into()))));
            Value::Bounds { lower, upper }
        }
        Value::Bounds { lower, upper } => Value::Bounds { lower: end(lower), upper: end(upper) },
        other => other,
    }
}
