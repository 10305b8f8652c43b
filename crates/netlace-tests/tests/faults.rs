//! Survival by trials, against the exact chances of tiny networks.

use crate::common::{links, parse};
use netlace::Context;
use netlace::metrics::{Known, METRICS, Study, Value};
use netlace::network::Network;
use netlace::search::{Failing, survival};

/// The chance that what is left is connected, and the mean share of pairs that are joined, over
/// everything that can fail.
fn exact(net: &Network, failing: Failing) -> [f64; 2] {
    let (links_fail, percent) = match failing {
        Failing::Links(percent) => (true, percent),
        Failing::Nodes(percent) => (false, percent),
    };
    let topology = &**net.topology().unwrap();
    let n = topology.order();
    let ends = (0..n).flat_map(|v| {
        let ends = links(topology, v).into_iter().filter(move |link| link.to > v);
        ends.map(move |link| [v, link.to]).collect::<Vec<_>>()
    });
    let ends: Vec<[u64; 2]> = ends.collect();
    let things = if links_fail { ends.len() as u64 } else { n };
    let chance = f64::from(percent) / 100.0;
    let (mut connected, mut pairs) = (0.0, 0.0);
    for failed in 0u64..1 << things {
        let count = failed.count_ones().cast_signed();
        let weight = chance.powi(count) * (1.0 - chance).powi(things as i32 - count);
        let has_failed = |thing: u64| failed >> thing & 1 == 1;
        let left = |v: u64| links_fail || !has_failed(v);
        let mut reach: Vec<Vec<bool>> =
            (0..n).map(|v| (0..n).map(|w| v == w && left(v)).collect()).collect();
        for (link, &[v, w]) in (0..).zip(&ends) {
            let holds = if links_fail { !has_failed(link) } else { left(v) && left(w) };
            if holds {
                reach[v as usize][w as usize] = true;
                reach[w as usize][v as usize] = true;
            }
        }
        let n = n as usize;
        for via in 0..n {
            for v in 0..n {
                for w in 0..n {
                    reach[v][w] |= reach[v][via] && reach[via][w];
                }
            }
        }
        let nodes = (0..n as u64).filter(|&v| left(v)).count();
        let joined = reach.iter().flatten().filter(|&&joined| joined).count() - nodes;
        let all = nodes * nodes.saturating_sub(1);
        connected += if joined == all { weight } else { 0.0 };
        pairs += if all == 0 { weight } else { weight * joined as f64 / all as f64 };
    }
    [connected, pairs]
}

#[test]
fn trials_come_near_the_exact_chances() {
    const TRIALS: u64 = 40_000;
    let context = Context::with_memory(1 << 20);
    for expr in [
        "path(4)",
        "ring(7)",
        "petersen",
        "complete(4)",
        "dragonfly(2,1,1)",
        "dragonfly(3,1,3,groups=2)",
        "xgft([5],[3])",
        "damaged(ring(6),links=2)",
        "ring(1)",
    ] {
        let net = parse(expr);
        for percent in [5, 20, 60] {
            let faults = [Failing::Links(percent), Failing::Nodes(percent)];
            let found = survival(&net, &faults, TRIALS, 7, &context).unwrap();
            for (failing, found) in faults.into_iter().zip(found) {
                let [connected, pairs] = exact(&net, failing);
                for (found, exact) in [(found.connected, connected), (found.pairs, pairs)] {
                    // Four deviations: once in 16,000 an honest trial would be further away.
                    let deviation = (exact * (1.0 - exact).max(0.0) / TRIALS as f64).sqrt();
                    assert!(
                        (found - exact).abs() <= 4.0 * deviation + 1e-9,
                        "{net}: {failing:?}: {found} instead of {exact}"
                    );
                }
            }
        }
    }
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let one = Context::with_memory(1 << 20);
    let several = Context { threads: 3, ..one };
    let net = parse("torus(6,6)");
    let ask = |seed, context| survival(&net, &[Failing::Nodes(20)], 500, seed, context).unwrap();
    assert_eq!(ask(1, &one), ask(1, &several));
    assert_ne!(ask(1, &one), ask(2, &one));
}

/// Were an end of the interval the chance, the mean would lie 1.96 deviations away.
fn assert_wilsons(mean: f64, ends: [f64; 2], trials: f64) {
    for chance in ends.into_iter().filter(|chance| (1e-9..1.0 - 1e-9).contains(chance)) {
        let deviation = (chance * (1.0 - chance) / trials).sqrt();
        assert!(((mean - chance).abs() / deviation - 1.96).abs() < 1e-4, "{mean}: {chance}");
    }
    assert!(ends[0] < mean && (mean < ends[1] || mean >= 1.0), "{mean} in {ends:?}");
}

#[test]
fn the_metric_gives_shares_that_fall_as_more_fails() {
    let net = parse("rsn(petersen,2)");
    let context = Context::with_memory(1 << 30);
    let metric = METRICS.iter().find(|metric| metric.name == "fault-tolerance").unwrap();
    let answer = metric.compute(&Study::new(&net, &context)).unwrap();
    assert_eq!(answer.known, Known::Sampled { samples: 1_000, seed: 1 });
    let Value::Record(kinds) = answer.value else { panic!("no record") };
    assert_eq!(kinds.len(), 4);
    for (name, shares) in kinds {
        let Value::Record(shares) = shares else { panic!("{name}") };
        let mut last = 1.0;
        for (percent, share) in shares {
            let Value::Estimate { value, lower, upper } = share else { panic!("{name}") };
            assert!(lower <= value && value <= upper && value <= last, "{name} at {percent}");
            assert_wilsons(value, [lower, upper], 1_000.0);
            last = value;
        }
        assert!(last < 0.9999, "{name}");
    }
}

#[test]
fn what_takes_too_long_is_refused() {
    let context = Context { seconds: 0, ..Context::with_memory(1 << 30) };
    let net = parse("torus(100,100)");
    let refused =
        survival(&net, &[Failing::Links(5)], 100_000, 1, &context).unwrap_err().to_string();
    assert!(refused.starts_with("100000 trials with faults in torus(100,100)"), "{refused}");
}
