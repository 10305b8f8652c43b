//! What the implicit network costs beside the stored graph, in one run.
//!
//! For each network: a scan over all links, and the neighbours of single nodes in random order
//! with a byte read at each neighbour; both over the rule and over the stored graph (CSR).
//! And what a network by definition costs beside the built-in one: a scan, single nodes, and a search from one node.
//! Rounds are interleaved, medians are compared. Prints tables and, with `--report FILE`, writes
//! them there.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use netlace::expr::Definitions;
use netlace::families::define;
use netlace::network::{Csr, Node, Topology};
use netlace::search::distances_from;
use netlace::{Context, parse, parse_with};

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
    report += &defined();
    print!("{report}");
    let mut args = std::env::args().skip_while(|arg| arg != "--report");
    if let Some(path) = args.nth(1) {
        std::fs::write(&path, report).expect("the report can be written");
    }
}

/// Networks of the examples beside the built-in ones.
fn defined() -> String {
    let mut definitions = Definitions::default();
    for name in ["dual_net", "swapped", "expansion", "cube_of_rings", "root_folded"] {
        let path = format!("{}/../../examples/networks/{name}.net", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("an example");
        define(&mut definitions, name, &text).expect("a definition");
    }
    let context = Context { rules: false, ..Context::with_memory(4 << 30) };
    let context = Context { definitions: (&definitions).into(), ..context };
    let mut report = String::from(
        "\n| by definition | nodes | scan | built in | ratio | single nodes | built in | ratio | search | built in | ratio |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (own, built_in) in [
        ("dual_net(torus(5,5),2)", "rdn(torus(5,5),2)"),
        ("swapped(hypercube(6),3)", "rsn(hypercube(6),3)"),
        ("expansion(complete(4),ring(8),9)", "re(frame=complete(4),unit=ring(8),phases=9)"),
        ("cube_of_rings(4,8,14)", "rcr(4,8,14)"),
        ("rooted(heawood,5)", "root_folded(heawood,5)"),
    ] {
        let [own, built_in] = [own, built_in].map(|text| parse_with(text, &context).expect(text));
        let [a, b] = [&own, &built_in].map(|network| &**network.topology().expect("numbered"));
        let bytes: Vec<u8> = (0..a.order()).map(|v| v as u8).collect();
        let search = |network| {
            let found = distances_from(network, 0, &context).expect("a search");
            found.iter().fold(0u64, |sum, (distance, nodes)| {
                sum.rotate_left(7) ^ distance ^ u64::try_from(nodes).expect("small")
            })
        };
        let [scan, scan_built, single, single_built, found, found_built] = medians([
            &|| sums(a),
            &|| sums(b),
            &|| lookups_rule(a, &bytes),
            &|| lookups_rule(b, &bytes),
            &|| search(&own),
            &|| search(&built_in),
        ]);
        let ends = 2.0 * own.links().to_string().parse::<f64>().expect("a number");
        let touched = LOOKUPS as f64 * ends / a.order() as f64;
        let _ = writeln!(
            report,
            "| {own} | {} | {:.2} ns a link end | {:.2} ns | {:.2} | {:.1} ns a link end | {:.1} ns | {:.2} | {:.1} ms | {:.1} ms | {:.2} |",
            own.order(),
            scan / ends,
            scan_built / ends,
            scan / scan_built,
            single / touched,
            single_built / touched,
            single / single_built,
            found / 1e6,
            found_built / 1e6,
            found / found_built,
        );
    }
    report
}

/// A sum over all links that does not depend on the order of ports.
fn sums(topology: &dyn Topology) -> u64 {
    let mut sum = 0u64;
    topology.scan(0..topology.order(), &mut |rows| {
        for (v, row) in rows.iter() {
            let ends: u64 = row.iter().sum();
            sum = sum.rotate_left(1) ^ v.wrapping_mul(3) ^ ends;
        }
    });
    sum
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
