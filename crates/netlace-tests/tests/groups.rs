//! Process groups, against loads counted step by step.

use std::collections::HashMap;

use crate::common::parse;
use netlace::Context;
use netlace::collectives::{Collective, Model, Request, Transfer, Wires};
use netlace::families::machine;
use netlace::network::{Network, Node, Ports};
use netlace::routing::{SHORTEST, route};

fn request(network: &Network, collective: Collective) -> Request {
    Request {
        network: network.clone(),
        collective,
        root: 0,
        ports: Ports::One,
        bytes: 1 << 16,
        wires: Wires {
            latency: vec![2e-6, 3e-6],
            bandwidth: vec![1e9, 2e9],
            host_latency: Some(5e-7),
            host_bandwidth: Some(4e9),
        },
        model: Model::HostsCombine(&SHORTEST),
    }
}

/// The time of steps in which all of some messages of chunks are sent at once: the longest latency, and the busiest channel.
fn counted(request: &Request, steps: &[Vec<(Node, Node)>], chunk: f64) -> f64 {
    let attached = request.network.endpoints().are_attached();
    let machine = machine(&request.network).unwrap();
    let topology = machine.topology().unwrap();
    let context = Context::with_memory(1 << 30);
    let routing = SHORTEST.build(&machine, &context).unwrap();
    let wires = &request.wires;
    let of_level = |host: f64, each: &[f64], level: usize| match (attached, level) {
        (true, 0) => host,
        _ => each[(level - usize::from(attached)).min(each.len() - 1)],
    };
    let mut seconds = 0.0;
    for step in steps {
        let mut bytes: HashMap<(Node, u16), (f64, usize)> = HashMap::new();
        let mut longest: f64 = 0.0;
        for &(from, to) in step {
            let (mut at, mut latency) = (from, 0.0);
            for hop in route(&*routing, from, to, 0).unwrap() {
                let mut links = Vec::new();
                topology.links(at, &mut links);
                let link = links.iter().find(|link| link.port == hop.step.port).unwrap();
                let level = usize::from(link.level);
                latency += of_level(wires.host_latency.unwrap(), &wires.latency, level);
                bytes.entry((at, hop.step.port)).or_insert((0.0, level)).0 += chunk;
                at = hop.step.to;
            }
            longest = longest.max(latency);
        }
        let busiest = bytes.values().map(|&(bytes, level)| {
            bytes / of_level(wires.host_bandwidth.unwrap(), &wires.bandwidth, level)
        });
        seconds += longest + busiest.fold(0.0, f64::max);
    }
    seconds
}

#[test]
fn groups_share_links_step_by_step() {
    let context = Context::with_memory(1 << 30);
    let mut slower = 0;
    for (expr, size, stride) in [
        ("fat_tree(4)", 4, 1),
        ("fat_tree(4)", 4, 4),
        ("torus(4,4)", 4, 4),
        ("hosts(path(4),2)", 2, 4),
        ("hosts(path(4),2)", 2, 2),
        ("rdn(ring(4),1)", 8, 1),
        ("dragonfly(2,1,1)", 3, 2),
        ("ring(6)", 6, 1),
    ] {
        let network = parse(expr);
        let hosts = u64::try_from(network.endpoint_count()).unwrap();
        let groups = Request::groups(hosts, size, stride).unwrap();
        for collective in [
            Collective::AllReduce,
            Collective::AllGather,
            Collective::ReduceScatter,
            Collective::AllToAll,
            Collective::Broadcast,
        ] {
            let request = request(&network, collective);
            let found = request.in_groups(&groups, |_| true, &context).unwrap();
            assert!(found.is_sorted_by_key(|checked| checked.seconds));
            for checked in found {
                let plans = &checked.plans;
                let longest = plans.iter().map(|plan| plan.steps().count()).max().unwrap();
                // The steps of a plan are those in which it sends.
                let each: Vec<Vec<Vec<Transfer>>> =
                    plans.iter().map(|plan| plan.steps().collect()).collect();
                let sent = |step: usize| {
                    let of_plan = each.iter().filter_map(|steps| steps.get(step)).flatten();
                    let sent = of_plan.filter(|transfer| transfer.from != transfer.to);
                    sent.map(|transfer| (transfer.from, transfer.to)).collect()
                };
                let steps: Vec<Vec<(Node, Node)>> = (0..longest).map(sent).collect();
                let expected = counted(&request, &steps, plans[0].chunk_bytes);
                let what = format!("{expr} {size}@{stride} {}", checked.algorithm.name);
                assert!((checked.seconds - expected).abs() < 1e-9 * expected, "{what}");
                assert!(checked.alone <= checked.seconds * (1.0 + 1e-12), "{what}");
                slower += u32::from(checked.seconds > checked.alone * 1.01);
                // A group is of its own hosts alone.
                let count = checked.replay.messages;
                assert_eq!(count, steps.iter().map(|step| distinct(step)).sum::<u64>(), "{what}");
            }
        }
    }
    assert!(slower > 10, "{slower}");
}

fn distinct(step: &[(Node, Node)]) -> u64 {
    let mut pairs = step.to_vec();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len() as u64
}

#[test]
fn groups_that_make_no_sense_are_refused() {
    let context = Context::with_memory(1 << 30);
    let request = request(&parse("fat_tree(4)"), Collective::AllReduce);
    for groups in
        [vec![vec![0, 1], vec![1, 2]], vec![vec![0, 16]], vec![vec![0, 1], vec![2]], vec![]]
    {
        assert!(request.in_groups(&groups, |_| true, &context).is_err(), "{groups:?}");
    }
    let switches = Request { model: Model::SwitchesCombine, ..request };
    assert!(switches.in_groups(&[vec![0, 1]], |_| true, &context).is_err());
}
