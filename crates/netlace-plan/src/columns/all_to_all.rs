//! `all-to-all`

use super::{Better, Column, Measures, Subject, mapped, saturation};
use crate::building::Speed;
use netlace::metrics::{Answer, By, Value, ratio};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "all-to-all",
    heading: "all-to-all\nns/host",
    summary: "nanoseconds per host for all hosts to send 1 KiB to all, by the routing",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Time,
    compute,
};

const BYTES: f64 = 1024.0;

/// At saturation the busiest channel is full, or the cable of a host. Whichever is busier takes the time; latency is
/// negligible. Among n hosts each sends n − 1 messages, so the time is divided by n.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let study = &subject.study;
    let hosts = study.network.endpoint_count();
    if hosts < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let seconds = |messages: f64, speed: Speed| messages * BYTES / speed.bandwidth;
    let technology = subject.technology;
    let messages = ratio(&(&hosts - 1u32), &hosts);
    let nanoseconds = |load: f64| {
        let link = seconds(1.0 / load, technology.link);
        Value::Real(messages * link.max(seconds(1.0, technology.host_link())) * 1e9)
    };
    Ok(mapped(saturation(subject)?, |load| match load {
        Value::Real(load) => nanoseconds(load),
        // No more is sent, so that it takes no less.
        Value::Bounds { upper: Some(most), .. } => match *most {
            Value::Real(load) => {
                Value::Bounds { lower: Some(Box::new(nanoseconds(load))), upper: None }
            }
            other => other,
        },
        other => other,
    }))
}
