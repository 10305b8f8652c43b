//! Hops a second of shortest routes without tables, one thread.
//!
//! Random pairs are walked from end to end. Prints a table and, with `--report FILE`, writes it
//! there.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use netlace::parse;
use rand_core::Rng;
use rand_pcg::Pcg32;

const ROUNDS: usize = 7;
const HOPS: u64 = 1_000_000;

fn main() {
    let mut report = String::from(
        "| network | nodes | hops a second, median of rounds | least |\n|---|---|---|---|\n",
    );
    for expr in
        ["rdn(ring(5),4)", "re(frame=heawood,unit=heawood,phases=14)", "rsn(hypercube(15),3)"]
    {
        let network = parse(expr).expect("a network");
        let order = network.topology().expect("numbered").order();
        let hops = network.next_hop_rule().expect("a rule");
        let mut rates: Vec<f64> = (0..ROUNDS as u64)
            .map(|round| {
                let mut random = Pcg32::new(round, 1);
                let mut count = 0;
                let start = Instant::now();
                while count < HOPS {
                    let (mut at, to) = (random.next_u64() % order, random.next_u64() % order);
                    while let Some(step) = hops.next(at, to) {
                        at = step.to;
                        count += 1;
                    }
                    assert_eq!(black_box(at), to, "the packet arrived");
                }
                count as f64 / start.elapsed().as_secs_f64()
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        let millions = |rate: f64| format!("{:.1} million", rate / 1e6);
        let _ = writeln!(
            report,
            "| {expr} | {} | {} | {} |",
            network.order(),
            millions(rates[ROUNDS / 2]),
            millions(rates[0])
        );
    }
    print!("{report}");
    let mut args = std::env::args().skip_while(|arg| arg != "--report");
    if let Some(path) = args.nth(1) {
        std::fs::write(&path, report).expect("the report can be written");
    }
}
