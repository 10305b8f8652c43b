//! What the implicit network costs beside the stored graph, in one run.
//!
//! For each network: a scan over all links, and the neighbours of single nodes in random order
//! with a byte read at each neighbour; both over the rule and over the stored graph (CSR).
//! Rounds are interleaved, medians are compared. Prints a table and, with `--report FILE`, writes
//! it there.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use netlace::network::{Csr, Node, Topology};
use netlace::{Context, parse};

const ROUNDS: usize = 9;
const LOOKUPS: Node = 1_000_000;

fn main() {
    let mut report = String::from(
        "| network | links | scan by rule | over CSR | ratio | single nodes by rule | over CSR | ratio |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for expr in ["rdn(torus(5,5),2)", "rsn(hypercube(6),3)"] {
        let network = parse(expr).expect("a network");
        let topology = &**network.topology().expect("numbered");
        let csr = network.csr(&Context::with_memory(4 << 30)).expect("it fits");
        let bytes: Vec<u8> = (0..topology.order()).map(|v| v as u8).collect();
        let [scan, scan_csr, single, single_csr] = medians([
            &|| scan_rule(topology),
            &|| scan_stored(csr),
            &|| lookups_rule(topology, &bytes),
            &|| lookups_stored(csr, &bytes),
        ]);
        let ends = 2.0 * network.links().to_string().parse::<f64>().expect("a number");
        let touched = LOOKUPS as f64 * ends / topology.order() as f64;
        let _ = writeln!(
            report,
            "| {expr} | {} | {:.2} ns a link end | {:.2} ns | {:.2} | {:.1} ns a link end | {:.1} ns | {:.2} |",
            network.links(),
            scan / ends,
            scan_csr / ends,
            scan / scan_csr,
            single / touched,
            single_csr / touched,
            single / single_csr,
        );
    }
    print!("{report}");
    let mut args = std::env::args().skip_while(|arg| arg != "--report");
    if let Some(path) = args.nth(1) {
        std::fs::write(&path, report).expect("the report can be written");
    }
}

/// The median time of each task in nanoseconds; all must give the same answer in every round.
fn medians<const N: usize>(tasks: [&dyn Fn() -> u64; N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        let answers = std::array::from_fn::<u64, N, _>(|i| {
            let start = Instant::now();
            let answer = black_box(tasks[i]());
            times[i].push(start.elapsed().as_nanos() as f64);
            answer
        });
        assert!(answers.chunks(2).all(|pair| pair[0] == pair[1]), "rule and CSR agree");
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

fn scan_rule(topology: &dyn Topology) -> u64 {
    let mut sum = 0u64;
    topology.scan(0..topology.order(), &mut |rows| {
        for (v, row) in rows.iter() {
            sum = row.iter().fold(sum.rotate_left(1) ^ v, |sum, &w| sum.wrapping_add(w));
        }
    });
    sum
}

fn scan_stored(csr: &Csr) -> u64 {
    let mut sum = 0u64;
    for v in 0..csr.order() {
        let row = csr.neighbors(v);
        sum = row.iter().fold(sum.rotate_left(1) ^ v, |sum, &w| sum.wrapping_add(Node::from(w)));
    }
    sum
}

/// Nodes in an order that caches cannot foresee: a full-period sequence.
fn nodes(order: Node) -> impl Iterator<Item = Node> {
    let mut state = 1u64;
    (0..LOOKUPS).map(move |_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(state) * u128::from(order)) >> 64) as Node
    })
}

fn lookups_rule(topology: &dyn Topology, bytes: &[u8]) -> u64 {
    let mut row = Vec::new();
    let mut sum = 0;
    for v in nodes(topology.order()) {
        row.clear();
        topology.neighbors(v, &mut row);
        sum += row.iter().map(|&w| u64::from(bytes[w as usize])).sum::<u64>();
    }
    sum
}

fn lookups_stored(csr: &Csr, bytes: &[u8]) -> u64 {
    let byte = |&w: &u32| u64::from(bytes[w as usize]);
    nodes(csr.order()).map(|v| csr.neighbors(v).iter().map(byte).sum::<u64>()).sum()
}
