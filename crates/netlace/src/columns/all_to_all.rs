//! `all-to-all`

use super::{Better, Column, Subject};
use crate::collectives::Wires;
use crate::metrics::{Answer, By, Value, ratio};
use crate::network::Refused;

pub(super) static COLUMN: Column = Column {
    name: "all-to-all",
    heading: "all-to-all\nns/host",
    summary: "nanoseconds a host in which all send 1 KiB to all over 50 GB/s, on all shortest paths",
    is_usual: true,
    better: Better::Less,
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
    let message = BYTES / Wires::default().bandwidth[0];
    let messages = ratio(&(&hosts - 1u32), &hosts) * load.max(1.0);
    Ok(Answer::exact(Value::Real(messages * message * 1e9), By::Search))
}
