//! `all-reduce`

use super::{Better, Column, Subject};
use crate::collectives::{Collective, NoSchedule, Request, Wires};
use crate::context::Context;
use crate::metrics::{Answer, By, Value};
use crate::network::{Ports, Refused};

pub(super) static COLUMN: Column = Column {
    name: "all-reduce",
    heading: "all-reduce\nµs",
    summary: "microseconds to sum up 1 MiB among the nodes with hosts: 1 µs, 50 GB/s, all ports",
    is_usual: true,
    better: Better::Less,
    compute,
};

const MEBIBYTE: u64 = 1 << 20;

/// Of all algorithms three are long, those that send something between all pairs: they share the
/// time.
fn of_an_algorithm<'a>(context: &Context<'a>) -> Context<'a> {
    Context { seconds: context.seconds / 3, ..*context }
}

/// Between what no schedule can beat and the fastest that was found, which the checker has
/// replayed. What hosts of one node sum up among themselves is not counted.
fn compute(subject: &Subject) -> Result<Answer, Refused> {
    let network = subject.study.network;
    if network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let request = Request {
        network: network.clone(),
        collective: Collective::AllReduce,
        root: 0,
        ports: Ports::All,
        bytes: MEBIBYTE,
        wires: Wires::default(),
    };
    let context = &of_an_algorithm(subject.study.context);
    let least = request.lower_bound(context);
    let least = least.and_then(|bound| request.least_seconds(bound.steps, context));
    let found = match (request.schedules(|_| true, context), &least) {
        (Ok(found), _) => found.checked.first().map(|fastest| fastest.seconds),
        (Err(NoSchedule::Refused(Refused::Disconnected { .. })), _) => {
            return Ok(Answer::exact(Value::NotConnected, By::Search));
        }
        (Err(NoSchedule::Refused(why)), Err(_)) => return Err(why),
        (Err(NoSchedule::Refused(_)), Ok(_)) => None,
        (Err(NoSchedule::NotFor(_)), _) => {
            return Ok(Answer::exact(Value::Absent("no schedule is known"), By::Search));
        }
        (Err(NoSchedule::Rejected { .. }), _) => {
            let why = "a schedule is wrong: `netlace collective` shows it";
            return Ok(Answer::exact(Value::Absent(why), By::Search));
        }
    };
    let microseconds = |seconds: f64| Value::Real(seconds * 1e6);
    let by = By::Method("schedule");
    Ok(match (least.ok(), found) {
        (Some(least), Some(found)) if least >= found => Answer::exact(microseconds(found), by),
        (least, found) => Answer::bounds(least.map(microseconds), found.map(microseconds), by),
    })
}
