//! Schedules by matching, and on balanced paths, next to what no schedule can beat.

use super::{context, request};
use crate::common::parse;
use netlace::collectives::{Collective, Wires};
use netlace::network::Ports;

/// Links matched with chunks gather in hardly more time than the data take to pass the links of each node.
#[test]
fn matching_is_near_what_none_can_beat() {
    for (expr, most) in [
        ("torus(4,4,4)", 1.03),
        ("torus(4,4,8)", 1.04),
        ("mesh(4,4)", 1.04),
        ("rdn(torus(3,3),1)", 1.04),
        ("rsn(hypercube(3),2)", 1.04),
        ("re(frame=ring(4),unit=ring(3),phases=3)", 1.05),
        ("dragonfly(4,2,2)", 1.08),
        ("fat_tree(4)", 1.2),
    ] {
        for collective in [Collective::AllGather, Collective::ReduceScatter] {
            let ratio = ratio(expr, collective, "matching");
            assert!((1.0..most).contains(&ratio), "{expr}: {ratio}");
        }
    }
}

/// The time of a schedule of 1 MiB, over what no schedule can beat.
fn ratio(expr: &str, collective: Collective, algorithm: &str) -> f64 {
    let mut request = request(&parse(expr), collective, Ports::All, 0);
    let bandwidth = f64::from(50u32 * (1 << 20)) * 1024.0;
    request.wires = Wires { latency: vec![5e-7], bandwidth: vec![bandwidth], ..Wires::default() };
    let found = request.schedules(|one| one.name == algorithm, &context()).unwrap();
    let bound = request.lower_bound(&context()).unwrap();
    let least = request.least_seconds(bound.steps, &context()).unwrap();
    found.checked[0].seconds / least
}

/// All-to-all takes hardly more than what the links of some level or cut need for it. In small trees latencies count.
#[test]
fn balanced_exchanges_are_near_what_none_can_beat() {
    for (expr, most) in [
        ("ring(9)", 1.02),
        ("torus(4,4,4)", 1.03),
        ("torus(4,4,8)", 1.02),
        ("hypercube(6)", 1.03),
        ("rdn(torus(3,3),1)", 1.02),
        ("rsn(hypercube(3),2)", 1.1),
        ("re(frame=ring(4),unit=ring(3),phases=3)", 1.02),
        ("dragonfly(4,2,2)", 1.08),
        ("fat_tree(4)", 1.5),
    ] {
        let ratio = ratio(expr, Collective::AllToAll, "balanced");
        println!("{expr} {ratio}");
        assert!((1.0..most).contains(&ratio), "{expr}: {ratio}");
    }
}
