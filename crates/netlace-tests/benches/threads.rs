//! What two threads gain in a simulation: the time of one over that of two, in turn.
//!
//! Prints a row of a table: network, routers, the median of the ratios, the least and the greatest.

#![allow(missing_docs)]

use std::time::Instant;

use netlace::Context;
use netlace::lanes::Goal;
use netlace::routing::SHORTEST;
use netlace_sim::expected::Expected;
use netlace_sim::{Buffers, Effort, Request, Simulation, Traffic};

const EXPR: &str = "hypercube(12)";
const LOAD: f64 = 0.2;
const ROUNDS: usize = 5;

fn main() {
    let context = Context::with_memory(1 << 32);
    let network = netlace::parse(EXPR).expect("a network");
    let effort = Effort { measured: 2_000, ..Effort::default() };
    let request = Request {
        network: &network,
        method: &SHORTEST,
        choice: None,
        goal: Some(Goal::fewest_lanes(4)),
        uncertified: true,
        traffic: Traffic::Uniform,
        flits: 1,
        buffers: Buffers::default(),
        wires: vec![1],
        effort,
    };
    let (simulation, _) = request.simulation(&context).expect("a simulation");
    let expected = simulation.expected(&context).expect("a bound");
    let mut ratios: Vec<f64> = (0..ROUNDS)
        .map(|_| seconds(1, &simulation, &expected) / seconds(2, &simulation, &expected))
        .collect();
    ratios.sort_by(f64::total_cmp);
    let [least, median, most] = [0, ROUNDS / 2, ROUNDS - 1].map(|i| ratios[i]);
    println!("| `{EXPR}` | {} | {median:.2} | {least:.2} | {most:.2} |", network.order());
}

fn seconds(threads: usize, simulation: &Simulation, expected: &Expected) -> f64 {
    let context = Context { threads, ..Context::with_memory(1 << 32) };
    let begun = Instant::now();
    simulation.run(LOAD, expected, &context).expect("it fits");
    begun.elapsed().as_secs_f64()
}
