//! `moore-share`

use super::{Better, Column, Measures, Subject, field, mapped};
use netlace::metrics::{self, Answer, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "moore-share",
    heading: "share of\nMoore",
    summary: "nodes over the Moore bound at this degree and diameter; hosts do not count",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let study = &subject.study;
    let (diameter, by) = study.exact_diameter()?;
    if diameter.is_none() {
        return Ok(Answer::exact(Value::NotConnected, by));
    }
    let answer = metrics::MOORE_BOUND.compute(study)?;
    let too_far = Value::Absent("the bound is computed for diameters up to 10,000");
    Ok(mapped(answer, |record| field(record, "share").unwrap_or(too_far)))
}
