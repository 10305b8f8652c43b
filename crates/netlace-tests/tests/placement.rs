//! Placements, against loads counted message by message and against all placements of small jobs.

use std::collections::HashMap;

use crate::common::parse;
use crate::common::random::Dice;
use netlace::Context;
use netlace::collectives::Wires;
use netlace::matrix::TrafficMatrix;
use netlace::network::{Network, Node};
use netlace::placement::Hosts;
use netlace::routing::{RoutingMethod, route};
use netlace::workload::{Model, Parallel, stencil};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn wires() -> Wires {
    Wires { bandwidth: vec![4.0, 1.0, 2.0], host_bandwidth: Some(3.0), ..Wires::default() }
}

fn assert_close(found: f64, expected: f64, what: &str) {
    assert!(
        (found - expected).abs() <= 1e-9 * expected.max(1.0),
        "{what}: {found}, not {expected}"
    );
}

/// The hosts of a network by the shortest routes.
fn hosts(network: &Network) -> Hosts {
    Hosts::of(network, RoutingMethod::by_name("shortest").unwrap(), &wires(), &context()).unwrap()
}

fn random_job(dice: &mut Dice, ranks: u32) -> TrafficMatrix {
    let messages: Vec<(u32, u32, f64)> = (0..3 * ranks)
        .map(|_| {
            let rank = |dice: &mut Dice| dice.roll(0, u64::from(ranks) - 1) as u32;
            (rank(dice), rank(dice), dice.roll(1, 9) as f64)
        })
        .collect();
    TrafficMatrix::of_messages(ranks, messages)
}

/// The seconds of the busiest channel, counted message by message: a link of a node by its port, or the cable of a host by its direction.
fn counted(network: &Network, job: &TrafficMatrix, placement: &[u32]) -> f64 {
    let attached = network.endpoints().are_attached();
    let applied = RoutingMethod::by_name("shortest").unwrap().apply(network, &context()).unwrap();
    let topology = applied.network.topology().unwrap();
    let are_nodes = !attached || applied.network.switches().is_some();
    let carried = |v: Node| (0..applied.network.endpoints().at(v)).map(move |_| v);
    let nodes: Vec<Node> = (0..topology.order()).flat_map(carried).collect();
    let wires = wires();
    let mut seconds: HashMap<(Node, u16), f64> = HashMap::new();
    for (from, row) in job.rows.iter().enumerate() {
        for &(to, amount) in row {
            let hosts = [from, to as usize].map(|rank| placement[rank] as usize);
            if !are_nodes && hosts[0] != hosts[1] {
                for (i, host) in hosts.into_iter().enumerate() {
                    let cable = (1000 + host as Node, i as u16);
                    *seconds.entry(cable).or_default() += amount / wires.host_bandwidth.unwrap();
                }
            }
            let mut at = nodes[hosts[0]];
            for hop in route(&*applied.routing, at, nodes[hosts[1]], 0).unwrap() {
                let mut links = Vec::new();
                topology.links(at, &mut links);
                let link = links.iter().find(|link| link.port == hop.step.port).unwrap();
                // The cables of hosts come first where they are links.
                let rate =
                    match usize::from(link.level).checked_sub(usize::from(attached && are_nodes)) {
                        None => wires.host_bandwidth.unwrap(),
                        Some(level) => wires.bandwidth[level.min(2)],
                    };
                *seconds.entry((at, hop.step.port)).or_default() += amount / rate;
                at = hop.step.to;
            }
        }
    }
    seconds.into_values().fold(0.0, f64::max)
}

const NETWORKS: &[&str] = &[
    "torus(3,4)",
    "rdn(ring(3),1)",
    "rsn(hypercube(2),2)",
    "hosts(ring(4),2)",
    "fat_tree(4)",
    "dragonfly(2,1,1)",
    "hosts(rdn(ring(3),1),1)",
    "hyperx([2,3],2)",
    "path(5)",
];

#[test]
fn figures_are_those_of_the_messages() {
    let mut dice = Dice::new(7);
    for expr in NETWORKS {
        let network = parse(expr);
        let hosts = hosts(&network);
        let all: Vec<u32> = (0..hosts.count() as u32).collect();
        for seed in 0..5 {
            let ranks = dice.roll(1, all.len() as u64) as u32;
            let job = random_job(&mut dice, ranks);
            let placement = Hosts::at_random(&all, ranks as usize, seed);
            let figures = hosts.figures(&job, &placement);
            let expected = counted(&network, &job, &placement);
            assert_close(figures.seconds, expected, expr);
            let most = figures.levels.iter().map(|level| level.seconds).fold(0.0, f64::max);
            assert_close(most, figures.seconds, expr);
        }
    }
}

/// Calls `each` with every order of some of the hosts.
fn each_placement(hosts: u32, ranks: usize, chosen: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
    if chosen.len() == ranks {
        return each(chosen);
    }
    for host in (0..hosts).filter(|host| !chosen.contains(host)).collect::<Vec<_>>() {
        chosen.push(host);
        each_placement(hosts, ranks, chosen, each);
        chosen.pop();
    }
}

#[test]
fn the_best_of_all_placements_is_between_the_bound_and_what_is_found() {
    let mut dice = Dice::new(3);
    let (mut optimal, mut cases) = (0, 0);
    for expr in [
        "ring(6)",
        "path(6)",
        "mesh(2,3)",
        "hosts(path(3),2)",
        "rdn(path(2),1)",
        "hosts(star(3),1)",
    ] {
        let network = parse(expr);
        let hosts = hosts(&network);
        let all: Vec<u32> = (0..hosts.count() as u32).collect();
        for _ in 0..6 {
            let job = random_job(&mut dice, 5);
            let mut best = f64::INFINITY;
            each_placement(all.len() as u32, 5, &mut Vec::new(), &mut |placement| {
                best = best.min(hosts.figures(&job, placement).seconds);
            });
            let bound = hosts.bound(&job, &context()).unwrap().seconds;
            let found = hosts.place(&job, &all, &context()).unwrap();
            let mut distinct = found.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), 5, "{expr}");
            let found = hosts.figures(&job, &found).seconds;
            assert!(bound <= best * (1.0 + 1e-9), "{expr}: {bound} {best}");
            assert!(found >= best * (1.0 - 1e-9) && found <= best * 1.5, "{expr}: {found} {best}");
            optimal += usize::from(found <= best * (1.0 + 1e-9));
            cases += 1;
        }
    }
    assert!(optimal * 4 >= cases * 3, "{optimal} of {cases}");
}

/// A stencil of the shape of a torus needs a hop for each message, however its ranks are numbered.
#[test]
fn a_stencil_finds_its_torus() {
    let hosts = hosts(&parse("torus(4,4,4)"));
    let job = stencil(&[4, 4, 4], 8.0);
    let all: Vec<u32> = (0..64).collect();
    let seconds = |placement: &[u32]| hosts.figures(&job, placement).seconds;
    assert_close(seconds(&Hosts::in_order(&all, 64)), 2.0, "in order");
    assert_close(seconds(&hosts.place(&job, &all, &context()).unwrap()), 2.0, "found");
    // Whichever of its sides is counted first.
    let long = self::hosts(&parse("torus(4,4,8)"));
    let all: Vec<u32> = (0..128).collect();
    let turned = stencil(&[8, 4, 4], 8.0);
    let found = long.place(&turned, &all, &context()).unwrap();
    assert_close(long.figures(&turned, &found).seconds, 2.0, "turned");
    // Half of the machine is used: ranks are placed on the rest alone.
    let free: Vec<u32> = (0..64).filter(|host| host % 2 == 1).collect();
    let small = stencil(&[4, 4, 2], 8.0);
    let placed = hosts.place(&small, &free, &context()).unwrap();
    assert!(placed.iter().all(|host| free.contains(host)));
}

/// Groups counted on their own: who sends to whom, and how much in all.
#[test]
fn a_model_is_shared_out_by_its_groups() {
    let model = Model { layers: 6, hidden: 10, sequence: 7, batch: 2, microbatches: 3, experts: 2 };
    for (text, [tensor, pipeline, data, expert]) in [
        ("tp=4", [4, 1, 1, 1]),
        ("dp=5", [1, 1, 5, 1]),
        ("pp=3", [1, 3, 1, 1]),
        ("tp=2,pp=3,dp=4", [2, 3, 4, 1]),
        ("tp=2,pp=2,dp=4,ep=2", [2, 2, 4, 2]),
    ] {
        let parallel = Parallel::read(text).unwrap();
        let matrix = parallel.matrix(&model);
        assert_eq!(matrix.rows.len() as u32, tensor * pipeline * data);
        let [t, p, d, e] = [tensor, pipeline, data, expert].map(f64::from);
        let activations = 2.0 * 2.0 * 7.0 * 10.0;
        let layers = 6.0 / p;
        // A ring of n sends 2(n - 1) shares of what is added up, from each of its ranks.
        let sums = p * d * 4.0 * 3.0 * layers * 2.0 * (t - 1.0) * activations;
        let updates = t * p * 2.0 * (d - 1.0) * (2.0 * 12.0 * 6.0 * 100.0 / t / p);
        let stages = d * (p - 1.0) * 2.0 * 3.0 * activations;
        let experts = t * p * d * (e - 1.0) / e * 4.0 * 3.0 * layers * (activations / t) * 2.0;
        let total = sums + updates + stages + experts;
        assert!(
            (matrix.total() - total).abs() < 1e-6 * total,
            "{text}: {} {total}",
            matrix.total()
        );
        for (from, row) in matrix.rows.iter().enumerate() {
            let place = |rank: usize| {
                let (t, rest) = (rank % tensor as usize, rank / tensor as usize);
                [t, rest % data as usize, rest / data as usize]
            };
            for &(to, _) in row {
                let (from, to) = (place(from), place(to as usize));
                let differing = (0..3).filter(|&i| from[i] != to[i]).count();
                assert_eq!(differing, 1, "{text}: {from:?} {to:?}");
            }
        }
    }
    assert!(Parallel::read("tp=0").is_err());
    assert!(Parallel::read("dp=4,ep=3").is_err());
    assert!(Parallel::read("tp=2,tp=2").is_err());
    assert_eq!(Parallel::read("tp=65536,dp=65536").unwrap().ranks(), None);
}

/// The header of an array, and its numbers.
fn array(kind: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
    let length = (header.len() as u16).to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
}

#[test]
fn arrays_are_read_or_refused() {
    let numbers: Vec<u8> = [0.0f64, 2.0, 1.0, 0.0].iter().flat_map(|n| n.to_le_bytes()).collect();
    let rows = |bytes: &[u8]| TrafficMatrix::of_file(bytes).map(|matrix| matrix.rows);
    let read = rows(&array("<f8", "False", "(2, 2)", &numbers));
    assert_eq!(read, Ok(vec![vec![(1, 2.0)], vec![(0, 1.0)]]));
    let read = rows(&array("<f8", "True", "(2, 2)", &numbers));
    assert_eq!(read, Ok(vec![vec![(1, 1.0)], vec![(0, 2.0)]]));
    assert_eq!(rows(&array("|u1", "False", "(1, 1)", &[7])), Ok(vec![vec![(0, 7.0)]]));
    for wrong in [
        array("<f8", "False", "(2, 3)", &numbers),
        array("<f8", "False", "(4,)", &numbers),
        array("<f8", "False", "(2, 2)", &numbers[..24]),
        array("<c16", "False", "(2, 2)", &numbers),
        array("<f8", "False", "(2, 2)", &[0xff; 32]),
        array("<i8", "False", "(1, 1)", &[0xff; 8]),
        array("<f8", "False", "(18446744073709551615, 18446744073709551615)", &[]),
        b"\x93NUMPY\x02\x00\xff\xff\xff\xff".to_vec(),
        b"\x93NUMPY".to_vec(),
        b"\xff\xfe".to_vec(),
    ] {
        assert!(rows(&wrong).is_err(), "{wrong:?}");
    }
}

/// The table of the book is that of the report.
#[test]
fn the_table_of_the_book_is_measured() {
    let report = include_str!("../../../reports/place.md");
    let chapter = include_str!("../../../book/src/placement.md");
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()
    };
    let measured: Vec<Vec<String>> =
        report.lines().map(|row| cells(row).into_iter().take(5).collect()).collect();
    let rows: Vec<&str> = chapter.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(rows.len() >= 10);
    for row in rows {
        assert!(measured.contains(&cells(row)), "{row}");
    }
}
