//! Collectives among hosts: over their own cables, by messages or with switches that combine.

use std::collections::{BTreeMap, HashMap};

use crate::collectives::{damage_by_chance, written};
use crate::common::random::{Dice, cases};
use crate::common::replay::{Travel, first_violation, run_on_numbers};
use crate::common::{links, parse};
use netlace::Context;
use netlace::collectives::{
    COLLECTIVES, Checked, Collective, HOST_ALGORITHMS, Listed, Model, ReplayError, Request, Routes,
    Task, Transfer, Violation, Wires, check_messages,
};
use netlace::network::{Network, Node, Ports};
use netlace::routing::{ROUTINGS, SHORTEST, route};

const CABLE: f64 = 50e9;

fn context() -> Context<'static> {
    Context { seconds: 600, ..Context::with_memory(4 << 30) }
}

fn request(network: &str, collective: Collective, ports: Ports, model: Model) -> Request {
    let (network, wires) = (parse(network), Wires::default());
    Request { network, collective, root: 0, ports, bytes: 1 << 20, wires, model }
}

/// Seconds that bytes, hosts and cable alone ask for: what a host must send or receive.
fn injection(collective: Collective, bytes: f64, hosts: f64, model: Model) -> f64 {
    use Collective::{AllGather, AllReduce, AllToAll, Barrier, Broadcast, Reduce, ReduceScatter};
    let through_a_cable = match (collective, model) {
        (AllReduce, Model::HostsCombine(_)) => 2.0 * (hosts - 1.0) / hosts * bytes,
        (AllReduce | Broadcast | Reduce, _) => bytes,
        (AllGather | ReduceScatter | AllToAll, _) => (hosts - 1.0) * bytes,
        (Barrier, _) => 0.0,
    };
    through_a_cable / CABLE
}

/// Twenty networks with hosts, and networks of computers with a host at each.
const WITH_HOSTS: [&str; 26] = [
    "hosts(complete(4),8)",
    "hosts(complete(1),6)",
    "hosts(ring(5),3)",
    "hosts(path(2),1)",
    "hosts(petersen,2)",
    "hosts(hypercube(3),3)",
    "hosts(torus(3,4),2)",
    "hosts(rdn(ring(3),1),1)",
    "hosts(rsn(complete(3),2),2)",
    "hosts(star(4),1)",
    "hosts(heawood,2)",
    "hosts(binary_tree(3),3)",
    "hosts(ccc(3),1)",
    "fat_tree(4)",
    "fat_tree(6)",
    "xgft([2,3],[1,2])",
    "dragonfly(2,1,1)",
    "dragonfly(4,2,2)",
    "hyperx([3,3],2)",
    "hyperx([2,4],3)",
    "hosts(slim_fly(5),1)",
    "hosts(jellyfish(12,3),2)",
    "hosts(rdn(torus(3,3),1),1)",
    "hosts(rsn(hypercube(2),2),1)",
    "hosts(torus(3,3,2),1)",
    "hosts(rdn(path(2),1),4)",
];

fn replay_all(network: &str, collective: Collective, ports: Ports, model: Model) -> Vec<Checked> {
    let request = request(network, collective, ports, model);
    let found = request.schedules(|_| true, &context()).unwrap();
    assert!(found.refused.is_empty());
    let hosts = request.network.endpoint_count().to_string().parse::<f64>().unwrap();
    let bound = request.lower_bound(&context()).unwrap();
    let least = request.least_seconds(bound.steps, &context()).unwrap();
    let cable = injection(collective, request.bytes as f64, hosts, model);
    let what = || format!("{network}: {}, {}", collective.name(), model.combine());
    assert!(least >= cable * (1.0 - 1e-12), "{}: bound {least} < {cable}", what());
    for checked in &found.checked {
        let (taken, name) = (checked.seconds, checked.algorithm.name);
        assert!(taken >= cable, "{}: {name} takes {taken} < {cable}", what());
        assert!(taken >= least * (1.0 - 1e-12), "{}: {name} takes {taken} < {least}", what());
        assert!(checked.replay.steps >= bound.steps, "{}: {name}", what());
    }
    found.checked
}

#[test]
fn no_schedule_is_quicker_than_the_hosts_cables() {
    let mut counts = BTreeMap::new();
    for network in WITH_HOSTS {
        let order = parse(network).endpoint_count();
        for &(name, collective, _) in COLLECTIVES {
            for model in [Model::default(), Model::SwitchesCombine] {
                for ports in [Ports::One, Ports::All] {
                    // Switches use all ports, whatever is asked for.
                    let is_again = ports == Ports::One && model.routing().is_none();
                    if is_again || order > 60u32.into() && collective == Collective::AllToAll {
                        continue;
                    }
                    for checked in replay_all(network, collective, ports, model) {
                        *counts
                            .entry((model.combine(), name, checked.algorithm.name))
                            .or_insert(0) += 1;
                    }
                }
            }
        }
    }
    // Each algorithm was tried with each of its collectives.
    let by_hosts = counts.keys().filter(|(combine, _, _)| *combine == "hosts").count();
    assert_eq!(by_hosts, 21, "{counts:?}");
}

#[test]
fn more_hosts_take_longer() {
    let times = |network: &str, model| {
        let request = request(network, Collective::AllReduce, Ports::All, model);
        let found = request.schedules(|_| true, &context()).unwrap();
        let least = request.least_seconds(1, &context()).unwrap();
        (least, found.checked[0].seconds)
    };
    let (few, many) = ("hosts(complete(4),8)", "hosts(complete(4),80)");
    let (least_of_few, few) = times(few, Model::default());
    let (least_of_many, many) = times(many, Model::default());
    assert!(least_of_few < least_of_many && few < many, "{few} {many}");
    // At 3,200 hosts the bounds alone are worked out here.
    let request =
        request("hosts(complete(4),800)", Collective::AllReduce, Ports::All, Model::default());
    let least = request.least_seconds(1, &context()).unwrap();
    let tree = request.schedules(|algorithm| algorithm.name == "tree", &context()).unwrap();
    assert!(least > least_of_many && tree.checked[0].seconds > few);
    let cable = injection(Collective::AllReduce, f64::from(1 << 20), 3200.0, Model::default());
    assert!((least - cable - 3e-6).abs() < 1e-12, "{least}");
}

/// About a thousand hosts each.
#[test]
fn no_schedule_of_a_large_network_is_quicker_than_the_hosts_cables() {
    let large = [
        "fat_tree(16)",
        "dragonfly(8,4,4)",
        "hosts(rdn(torus(5,5),1),1)",
        "hosts(rsn(hypercube(5),2),1)",
        "hosts(torus(10,11,11),1)",
    ];
    for network in large {
        let all = replay_all(network, Collective::AllReduce, Ports::All, Model::default());
        assert_eq!(all.len(), 5, "{network}");
    }
}

#[test]
fn a_mebibyte_takes_a_fat_tree_as_long_as_its_cables_do() {
    let bound = |model| {
        let request = request("fat_tree(16)", Collective::AllReduce, Ports::All, model);
        request.least_seconds(1, &context()).unwrap()
    };
    assert!(bound(Model::default()) >= 41.9e-6);
    assert!(bound(Model::SwitchesCombine) >= 20.9e-6);
    let times = |model, name: &str| {
        let request = request("fat_tree(16)", Collective::AllReduce, Ports::All, model);
        let found = request.schedules(|algorithm| algorithm.name == name, &context()).unwrap();
        found.checked[0].seconds
    };
    assert!(times(Model::default(), "doubling") >= 41.9e-6);
    assert!(times(Model::SwitchesCombine, "pipeline") >= 20.9e-6);
}

/// The bytes on each channel in each step, and how long that takes, worked out from routes.
fn seconds_from_routes(
    machine: &Network,
    plan_steps: &[Vec<Transfer>],
    wires: &Wires,
    bytes: f64,
) -> f64 {
    let routing = SHORTEST.build(machine, &context()).unwrap();
    let topology = &**machine.topology().unwrap();
    let mut seconds = 0.0;
    for transfers in plan_steps {
        let mut channels: HashMap<(Node, Node), f64> = HashMap::new();
        let mut latency: f64 = 0.0;
        for t in transfers.iter().filter(|t| t.from != t.to) {
            let mut at = t.from;
            let mut along = 0.0;
            for hop in route(&*routing, t.from, t.to, 0).unwrap() {
                let level = usize::from(links(topology, at)[usize::from(hop.step.port)].level);
                let rate = wires.bandwidth[level.min(wires.bandwidth.len() - 1)];
                along += wires.latency[level.min(wires.latency.len() - 1)];
                *channels.entry((at, hop.step.to)).or_default() += bytes / rate;
                at = hop.step.to;
            }
            latency = latency.max(along);
        }
        seconds += latency + channels.values().copied().fold(0.0, f64::max);
    }
    seconds
}

#[test]
fn schedules_sum_numbers_and_take_what_their_routes_carry() {
    let wires = Wires {
        latency: vec![1e-6, 3e-6],
        bandwidth: vec![50e9, 10e9],
        host_latency: Some(5e-7),
        host_bandwidth: Some(25e9),
    };
    // The same, where hosts are nodes.
    let shifted = Wires {
        latency: vec![5e-7, 1e-6, 3e-6],
        bandwidth: vec![25e9, 50e9, 10e9],
        ..Wires::default()
    };
    let networks =
        ["hosts(ring(3),2)", "hosts(rdn(path(2),1),1)", "fat_tree(4)", "hosts(path(3),3)"];
    for network in networks {
        for &(name, collective, _) in COLLECTIVES {
            for ports in [Ports::One, Ports::All] {
                for model in [Model::default(), Model::SwitchesCombine] {
                    let mut request = request(network, collective, ports, model);
                    (request.wires, request.root) = (wires.clone(), 2);
                    for checked in request.schedules(|_| true, &context()).unwrap().checked {
                        let steps = written(&checked.plan);
                        run_on_numbers(&checked.plan.task, &steps);
                        if model.routing().is_none() {
                            continue;
                        }
                        let machine = &checked.plan.task.network;
                        let bytes = checked.plan.chunk_bytes;
                        let seconds = seconds_from_routes(machine, &steps, &shifted, bytes);
                        let difference = (seconds - checked.seconds).abs();
                        let by = checked.algorithm.name;
                        assert!(
                            difference < 1e-9 * seconds,
                            "{network}: {name} by {by}: {seconds}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn slow_host_cables_slow_all_down() {
    let mut request =
        request("hosts(complete(4),2)", Collective::AllReduce, Ports::All, Model::default());
    let quick = request.schedules(|_| true, &context()).unwrap().checked[0].seconds;
    request.wires.host_bandwidth = Some(CABLE / 100.0);
    let slow = request.schedules(|_| true, &context()).unwrap().checked[0].seconds;
    assert!(slow > 50.0 * quick, "{quick} {slow}");
}

#[test]
fn two_checkers_say_the_same_of_damaged_messages() {
    let mut dice = Dice::new(11);
    let networks = ["hosts(ring(3),2)", "fat_tree(4)", "hosts(path(2),3)", "bcube(2,1)"];
    let (mut accepted, mut rejected) = (0, BTreeMap::new());
    for _ in 0..cases(1500) {
        let &(_, collective, _) = dice.pick(COLLECTIVES);
        let ports = *dice.pick(&[Ports::One, Ports::All]);
        let request = request(dice.pick::<&str>(&networks), collective, ports, Model::default());
        let request = request.among_nodes().unwrap();
        let Ok(plan) = dice.pick(HOST_ALGORITHMS).plan(&request, &context()) else { continue };
        let mut steps = written(&plan);
        let order = request.network.topology().unwrap().order();
        for _ in 0..dice.roll(0, 2) {
            damage_by_chance(&mut steps, order, &mut dice);
        }
        let routes = Routes::new(&request.network, &SHORTEST, &request.wires, &context()).unwrap();
        let expected = first_violation(&plan.task, ports, Travel::AsMessages, &steps);
        let found = match check_messages(&plan.task, ports, &Listed(steps), &routes, &context()) {
            Ok(_) => None,
            Err(ReplayError::Violation(violation)) => Some(violation),
            Err(ReplayError::Request(why)) => panic!("{why}"),
        };
        assert_eq!(found, expected, "{}: {collective:?}, {ports:?}", request.network);
        match found {
            None => accepted += 1,
            Some(violation) => {
                let kind = format!("{violation:?}").split(' ').next().unwrap().to_owned();
                *rejected.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(accepted > 50, "{accepted}");
    // Unknown, NoHost, TwoSends, TwoReceives, NotHeld, Twice, LeftOut.
    assert_eq!(rejected.len(), 7, "{rejected:?}");
}

#[test]
fn a_switch_that_combines_is_rejected_where_hosts_combine() {
    let request = request("hosts(path(1),3)", Collective::AllReduce, Ports::All, Model::default());
    let Request { network, wires, .. } = request.among_nodes().unwrap();
    let routes = Routes::new(&network, &SHORTEST, &wires, &context()).unwrap();
    let task = Task { network, collective: Collective::AllReduce, root: 1, chunks: 1 };
    let send = |from, to, keep| Transfer { from, to, chunk: 0, slot: 0, into: 0, keep };
    let up = [1, 2, 3].map(|host| send(host, 0, false)).to_vec();
    let down = [1, 2, 3].map(|host| send(0, host, true)).to_vec();
    let schedule = Listed(vec![up, down]);
    let verdict = check_messages(&task, Ports::All, &schedule, &routes, &context());
    let found = verdict.map(|replay| replay.steps);
    assert_eq!(found, Err(ReplayError::Violation(Violation::NoHost { step: 1, node: 0 })));
    // Where switches combine it is right, and each host's cable carries the data once each way.
    let over_links = netlace::collectives::check(&task, Ports::All, &schedule, &context()).unwrap();
    assert_eq!((over_links.steps, over_links.busiest()), (2, 1));
}

#[test]
fn a_routing_that_draws_lots_has_no_one_path() {
    let valiant = ROUTINGS.iter().find(|method| method.name == "valiant").unwrap();
    let model = Model::HostsCombine(valiant);
    let request = request("hosts(ring(4),2)", Collective::Barrier, Ports::One, model);
    let refused = request.schedules(|_| true, &context()).map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("`valiant`"), "{refused}");
}

#[test]
fn hosts_that_are_nodes_stay_nodes() {
    let torus = request("torus(4,4)", Collective::Broadcast, Ports::One, Model::default());
    let among = torus.among_nodes().unwrap();
    assert_eq!(
        (among.model.combine(), among.network.to_string()),
        ("nodes", "torus(4,4)".to_owned())
    );
    // Servers with several links combine, the switches between them do not.
    let servers = request("bcube(2,1)", Collective::AllReduce, Ports::All, Model::default());
    assert_eq!(servers.among_nodes().unwrap().model.combine(), "hosts");
    // Each of four servers with two cables: 2·3 messages over eight cables.
    let least = servers.least_seconds(1, &context()).unwrap();
    let cables = 2.0 * 3.0 * f64::from(1 << 20) / (8.0 * CABLE);
    assert!(least >= cables, "{least} < {cables}");
    for checked in servers.schedules(|_| true, &context()).unwrap().checked {
        assert!(checked.seconds >= least, "{}", checked.algorithm.name);
    }
}
