//! `all-to-all`

use super::{Better, Column, Measures, Subject};
use crate::building::Speed;
use crate::metrics::{Answer, By, Value, ratio};
use crate::network::Refused;

pub(super) static COLUMN: Column = Column {
    name: "all-to-all",
    heading: "all-to-all\nns/host",
    summary: "nanoseconds per host in which all send 1 KiB to all, on all shortest paths",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Time,
    compute,
};

const BYTES: f64 = 1024.0;

/// The fullest channel carries as many times what a host sends as its load under uniform traffic
/// says; the cable of a host carries it once. Whichever is busier takes the time; latency is
/// nothing beside it. Among n hosts each sends n − 1 messages, so the time is divided by n.
fn compute(subject: &Subject) -> Result<Answer, Refused> {
    let study = &subject.study;
    let hosts = study.network.endpoint_count();
    if hosts < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let Some((_, load)) = study.uniform_loads()? else {
        return Ok(Answer::exact(Value::NotConnected, By::Search));
    };
    let seconds = |messages: f64, speed: Speed| messages * BYTES / speed.bandwidth;
    let technology = subject.technology;
    let busiest = seconds(*load, technology.link).max(seconds(1.0, technology.host_link()));
    let messages = ratio(&(&hosts - 1u32), &hosts);
    Ok(Answer::exact(Value::Real(messages * busiest * 1e9), By::Search))
}
