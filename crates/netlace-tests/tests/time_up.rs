//! Figures whose time is up are bounds that hold, or none.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::parse;
use netlace::metrics::{
    Answer, DIAMETER, EDGE_CONNECTIVITY, GIRTH, Known, Metric, NODE_CONNECTIVITY, ORBITS, Study,
    Value, WORST_CASE_LOAD,
};
use netlace::network::RequestError;
use netlace::{Context, Limit, Progress, Stopped};

/// Figures that are narrowed while they are searched for, and networks without a rule for them.
const NARROWED: [(&Metric, &str); 6] = [
    (&DIAMETER, "jellyfish(300,3)"),
    (&GIRTH, "jellyfish(300,3)"),
    (&ORBITS, "damaged(torus(12,12),links=2)"),
    (&NODE_CONNECTIVITY, "damaged(torus(15,15),links=3)"),
    (&EDGE_CONNECTIVITY, "damaged(torus(15,15),links=3)"),
    (&WORST_CASE_LOAD, "jellyfish(20,3)"),
];

fn number(value: &Value) -> f64 {
    match value {
        Value::Integer(number) => *number as f64,
        Value::Count(number) => number.to_string().parse().unwrap(),
        Value::Real(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

/// The ends of an answer.
fn ends(answer: &Answer) -> (f64, f64) {
    let end = |end: &Option<Box<Value>>, open| end.as_ref().map_or(open, |end| number(end));
    match &answer.value {
        Value::Interval(lower, upper) => (*lower as f64, *upper as f64),
        Value::Bounds { lower, upper } => (end(lower, 0.0), end(upper, f64::INFINITY)),
        value => (number(value), number(value)),
    }
}

#[test]
fn a_bound_is_given_when_the_time_is_up() {
    for (metric, expr) in NARROWED {
        let network = parse(expr);
        let context = Context { rules: false, ..Context::with_memory(1 << 28) };
        let reports = AtomicU64::new(0);
        let count = |_, _| {
            reports.fetch_add(1, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let listening = Context { progress: Progress::new(&count), ..context };
        let (least, most) = ends(&metric.compute(&Study::new(&network, &listening)).unwrap());
        let all = reports.into_inner();
        assert!(all > 1, "{} of {expr} reports nothing", metric.name);
        let mut bounds = 0;
        for when in 0..all {
            let reports = AtomicU64::new(0);
            let stop = |_, _| match reports.fetch_add(1, Ordering::Relaxed) {
                done if done >= when => ControlFlow::Break(Stopped::TimeUp),
                _ => ControlFlow::Continue(()),
            };
            let listening = Context { progress: Progress::new(&stop), ..context };
            match metric.compute(&Study::new(&network, &listening)) {
                Ok(answer) => {
                    let (lower, upper) = ends(&answer);
                    let what = format!("{} of {expr}: {answer:?}", metric.name);
                    assert!(lower <= least && most <= upper, "{what}, {least} to {most}");
                    bounds += usize::from(answer.known == Known::Bound);
                }
                Err(refused) => {
                    assert_eq!(refused.limit(), Some(Limit::Time), "{}: {refused}", metric.name);
                    assert!(matches!(refused, RequestError::Stopped(Stopped::TimeUp)), "{refused}");
                }
            }
        }
        assert!(bounds > 0, "{} of {expr} is never a bound", metric.name);
    }
}

#[test]
fn a_wish_to_cancel_is_no_bound() {
    for (metric, expr) in NARROWED {
        let cancel = |_, _| ControlFlow::Break(Stopped::Cancelled);
        let progress = Progress::new(&cancel);
        let context = Context { rules: false, progress, ..Context::with_memory(1 << 28) };
        let refused = metric.compute(&Study::new(&parse(expr), &context)).unwrap_err();
        assert_eq!(refused, RequestError::Stopped(Stopped::Cancelled), "{}", metric.name);
    }
}
