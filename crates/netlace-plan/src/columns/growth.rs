//! `growth`

use super::{Better, Column, Measures, Subject};
use netlace::metrics::{Answer, By, growth};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "growth",
    heading: "growth\ntimes",
    summary: "factor by which the next growth step multiplies the nodes",
    is_usual: true,
    better: Better::Neither,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let grown = growth::next(&subject.study)?;
    let times = |grown| Answer::exact(growth::times(subject.study.network, &grown), By::Rule);
    Ok(grown.map_or_else(growth::not_known, times))
}
