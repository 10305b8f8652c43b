//! How long it takes to store a graph: `cargo bench --bench store -- EXPR RUNS` prints seconds, the least of so many runs.

use std::time::Instant;

use netlace::Context;

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let expr = args.next().unwrap_or_else(|| "rdn(torus(5,5),2)".to_owned());
    let runs = args.next().and_then(|runs| runs.parse().ok()).unwrap_or(5);
    let context = Context::with_memory(8 << 30);
    let run = |_: u32| {
        let network = netlace::parse(&expr).expect("an expression");
        let start = Instant::now();
        network.csr(&context).expect("a graph that fits in memory");
        start.elapsed().as_secs_f64()
    };
    println!("{}", (0..runs).map(run).fold(f64::INFINITY, f64::min));
}
