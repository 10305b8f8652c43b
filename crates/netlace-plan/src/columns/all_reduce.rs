//! `all-reduce`

use super::{Better, Column, Measures, Subject};
use crate::building::Speed;
use netlace::collectives::{Collective, Model, Outcome, Request, ScheduleError, Wires};
use netlace::metrics::{Answer, By, Value};
use netlace::network::{Ports, RequestError};

pub(super) static COLUMN: Column = Column {
    name: "all-reduce",
    heading: "all-reduce\nµs",
    summary: "microseconds to sum 1 MiB over all hosts, which combine; on all ports",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Time,
    compute,
};

const MEBIBYTE: u64 = 1 << 20;

/// What is asked for. Messages follow the routing that the other figures are of, if it distinguishes hosts.
pub(super) fn request(subject: &Subject) -> Request {
    let routing = subject.chosen().ok().map(|chosen| chosen.method).filter(|method| method.by_host);
    Request {
        network: subject.study.network.clone(),
        collective: Collective::AllReduce,
        root: 0,
        ports: Ports::All,
        bytes: MEBIBYTE,
        wires: wires(subject),
        model: routing.map_or_else(Model::default, Model::HostsCombine),
    }
}

/// Links of the technology's speed.
pub(super) fn wires(subject: &Subject) -> Wires {
    let technology = subject.technology;
    let Speed { bandwidth, latency } = technology.link;
    Wires {
        latency: vec![latency],
        bandwidth: vec![bandwidth],
        host_latency: Some(technology.host_link().latency),
        host_bandwidth: Some(technology.host_link().bandwidth),
    }
}

/// Between a lower bound for all schedules and the fastest that was found, which the checker has
/// replayed.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    if subject.study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let Outcome { fastest, least, .. } = subject.all_reduce();
    let found = match (fastest, least) {
        (Ok(fastest), _) => Some(fastest.seconds),
        (Err(ScheduleError::Request(RequestError::Disconnected { .. })), _) => {
            return Ok(Answer::exact(Value::NotConnected, By::Search));
        }
        (Err(ScheduleError::Request(why)), Err(_)) => return Err(why.clone()),
        (Err(ScheduleError::Request(_)), Ok(_)) => None,
        (Err(ScheduleError::NotFor(_)), _) => {
            return Ok(Answer::exact(Value::Absent("no schedule is known"), By::Search));
        }
        (Err(ScheduleError::Rejected { .. }), _) => {
            let why = "a schedule is wrong: `netlace collective` shows it";
            return Ok(Answer::exact(Value::Absent(why), By::Search));
        }
    };
    let microseconds = |seconds: f64| Value::Real(seconds * 1e6);
    let by = By::Method("schedule");
    Ok(match (least.as_ref().ok().copied(), found) {
        (Some(least), Some(found)) if least >= found => Answer::exact(microseconds(found), by),
        (least, found) => Answer::bounds(least.map(microseconds), found.map(microseconds), by),
    })
}
