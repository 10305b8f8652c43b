//! Collectives: every schedule of every algorithm is replayed on every network that it covers.

mod matching;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::random::{Dice, cases};
use crate::common::replay::{Travel, first_violation};
use crate::common::shrinking::each_network;
use crate::common::{Golden, golden, golden_up_to, is_full, parse};
use netlace::collectives::{
    ALGORITHMS, Algorithm, COLLECTIVES, Collective, Listed, Model, Plan, PlanError, ReplayError,
    Request, Task, Transfer, Violation, Wires, broadcast_bound, check,
};
use netlace::families::FAMILIES;
use netlace::network::{Network, Node, Ports};
use netlace::search::components;
use netlace::{Context, Limit, Progress};

fn context() -> Context<'static> {
    Context { seconds: 600, ..Context::with_memory(2 << 30) }
}

fn request(network: &Network, collective: Collective, ports: Ports, root: Node) -> Request {
    Request {
        network: network.clone(),
        collective,
        root,
        ports,
        bytes: 1 << 20,
        wires: Wires { latency: vec![1e-6], bandwidth: vec![1e10], ..Wires::default() },
        model: Model::Nodes,
    }
}

/// Larger networks are only tried with what takes little time, unless everything is asked for: what
/// sends something between all pairs, what searches for a tree once more and what embeds one is left out.
fn is_left_out(order: Node, collective: Collective, name: &str, ports: Ports) -> bool {
    use Collective::{AllGather, AllReduce, AllToAll, Barrier, Broadcast, ReduceScatter};
    let is_between_pairs = matches!(collective, AllGather | ReduceScatter | AllToAll)
        || (collective == AllReduce && ["halving", "matching", "flood", "ring"].contains(&name))
        || name == "shares"
        || (collective == Barrier && name == "flood");
    let searches_again = name == "tree" && ports == Ports::One && collective != Broadcast;
    let is_long = order > 100 && (is_between_pairs || searches_again);
    let embeds = name == "embedded-tree" && order > if collective == Broadcast { 24 } else { 8 };
    !is_full() && (is_long || embeds)
}

/// The steps and seconds that no schedule takes less than.
fn least(request: &Request, order: Node) -> (u64, f64) {
    // All broadcasts of small networks are gone through, which takes a while.
    let context = Context { seconds: 600, ..context() };
    let everywhere = request.network.endpoints().alike().is_some();
    let bound = match order {
        0..=64 if request.collective != Collective::Broadcast && everywhere => {
            let broadcast =
                broadcast_bound(&request.network, request.root, request.ports, &context);
            broadcast.map_or(0, |bound| bound.steps)
        }
        _ => request.lower_bound(&context).unwrap().steps,
    };
    (bound, request.least_seconds(bound, &context).unwrap())
}

/// Builds and replays all schedules of a network; what could not be built must not be for it.
fn replay_all(network: &Network, counts: &mut BTreeMap<(&'static str, &'static str), u64>) {
    let order = network.topology().unwrap().order();
    for ports in [Ports::One, Ports::All] {
        let mut bounds = HashMap::new();
        for &(name, collective, _) in COLLECTIVES {
            for algorithm in ALGORITHMS {
                if is_left_out(order, collective, algorithm.name, ports) {
                    continue;
                }
                let is_searched = algorithm.name == "tree" && order > 100;
                let two = collective.has_root() && !is_searched;
                let roots = if two { vec![0, order / 2] } else { vec![0] };
                for root in roots {
                    let request = request(network, collective, ports, root);
                    let plan = match algorithm.plan(&request, &context()) {
                        Ok(plan) => plan,
                        Err(PlanError::NotFor(_)) => continue,
                        Err(PlanError::Request(why)) => panic!("{network} {name}: {why}"),
                    };
                    let replay = check(&plan.task, ports, &*plan.schedule, &context());
                    let what = || {
                        format!("{network}: {name} by {}, {ports:?}, from {root}", algorithm.name)
                    };
                    let replay = replay.unwrap_or_else(|why| panic!("{}: {why}", what()));
                    let (steps, seconds) =
                        *bounds.entry((collective, root)).or_insert_with(|| least(&request, order));
                    assert_eq!(plan.steps().count() as u64, replay.steps, "{}", what());
                    let taken = replay.seconds(&request.wires, plan.chunk_bytes);
                    assert!(replay.steps >= steps, "{}: {} < {steps}", what(), replay.steps);
                    assert!(taken >= seconds * (1.0 - 1e-9), "{}: {taken} < {seconds}", what());
                    *counts.entry((name, algorithm.name)).or_default() += 1;
                }
            }
        }
    }
}

#[test]
fn every_schedule_of_every_golden_network_is_accepted() {
    let covered = |record: &Golden| record.components == 1;
    let records: Vec<Golden> = golden_up_to(150).into_iter().filter(covered).collect();
    assert_eq!(records.len(), if is_full() { 173 } else { 101 });
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(record) = records.get(next.fetch_add(1, Ordering::Relaxed)) {
                    replay_all(&parse(&record.expr), &mut BTreeMap::new());
                }
            });
        }
    });
}

#[test]
fn every_schedule_of_random_networks_is_accepted() {
    let mut counts = BTreeMap::new();
    let mut replay_small = |net: &Network| {
        let is_small = net.topology().is_ok_and(|topology| topology.order() <= 100);
        if is_small && components(net.csr(&context()).unwrap()) == 1 {
            replay_all(net, &mut counts);
        }
    };
    each_network(3, if is_full() { 60 } else { 15 }, 60, &mut replay_small);
    FAMILIES.iter().for_each(|family| replay_small(&parse(family.example)));
    // Each algorithm was tried with each of its collectives.
    assert_eq!(counts.len(), 41, "{counts:?}");
}

fn algorithm(name: &str) -> &'static Algorithm {
    ALGORITHMS.iter().find(|algorithm| algorithm.name == name).unwrap()
}

fn plan(expr: &str, collective: Collective, name: &str, ports: Ports) -> Plan {
    algorithm(name).plan(&request(&parse(expr), collective, ports, 0), &context()).unwrap()
}

fn steps(expr: &str, collective: Collective, name: &str, ports: Ports) -> u64 {
    let Plan { task, schedule, .. } = plan(expr, collective, name, ports);
    check(&task, ports, &*schedule, &context()).unwrap().steps
}

#[test]
fn the_papers_broadcasts_take_the_steps_that_they_should() {
    use Collective::Broadcast;
    assert_eq!(steps("heawood", Broadcast, "native", Ports::All), 3);
    assert_eq!(steps("heawood", Broadcast, "native", Ports::One), 5);
    // Theorem 3 of the dual-net paper: 2^k·B + 2^(k+1) − 2.
    assert_eq!(steps("rdn(ring(3),1)", Broadcast, "native", Ports::One), 6);
    assert_eq!(steps("rdn(ring(3),2)", Broadcast, "native", Ports::One), 14);
    // The diameters of folded and root-folded Heawood networks are 3n and 6n − 3.
    assert_eq!(steps("folded(heawood,3)", Broadcast, "native", Ports::All), 9);
    assert_eq!(steps("root_folded(heawood,3)", Broadcast, "native", Ports::All), 9);
    assert_eq!(steps("flooded(heawood,3)", Broadcast, "native", Ports::All), 9);
    for expr in ["root_folded(heawood,2)", "flooded(heawood,2)"] {
        let rule = parse(expr).broadcast_rule(Ports::All).unwrap();
        assert_eq!((0..196).map(|root| rule.steps(root)).max(), Some(9), "{expr}");
        let native = ALGORITHMS.iter().find(|algorithm| algorithm.name == "native").unwrap();
        for (root, ports) in [(17, Ports::All), (195, Ports::One)] {
            let request = request(&parse(expr), Broadcast, ports, root);
            let Plan { task, schedule, .. } = native.plan(&request, &context()).unwrap();
            let replay = check(&task, ports, &*schedule, &context()).unwrap();
            assert_eq!(replay.messages, 195, "{expr} from {root}");
        }
    }
    assert_eq!(steps("rsn(hypercube(2),3)", Broadcast, "native", Ports::One), 11);
    assert_eq!(steps("hosts(rsn(hypercube(2),3),4)", Broadcast, "native", Ports::One), 11);
}

/// Every node but the root sends to all neighbours but one; first receipts come as soon as distances allow.
#[test]
fn flooding_reaches_every_node_at_its_distance() {
    for (expr, farthest, messages) in [
        ("heawood", 3, 29),
        ("re(frame=heawood,unit=heawood,phases=1)", 6, 435),
        ("heawood_ii(2)", 12, 435),
        ("binary_tree(5)", 4, 30),
    ] {
        let plan = plan(expr, Collective::Broadcast, "flood", Ports::All);
        let replay = check(&plan.task, Ports::All, &*plan.schedule, &context()).unwrap();
        assert_eq!(replay.messages, messages, "{expr}");
        let distances = parse(expr).csr(&context()).unwrap().distances(0);
        assert_eq!(distances.iter().max(), Some(&farthest), "{expr}");
        let mut received: BTreeMap<Node, u32> = BTreeMap::from([(0, 0)]);
        for (step, transfers) in (1..).zip(plan.steps()) {
            transfers.iter().for_each(|transfer| {
                received.entry(transfer.to).or_insert(step);
            });
        }
        assert!(received.into_values().eq(distances), "{expr}");
    }
}

#[test]
fn sums_over_all_nodes_take_two_sums_over_a_cluster() {
    use Collective::AllReduce;
    assert_eq!(steps("hypercube(6)", AllReduce, "exchange", Ports::One), 6);
    assert_eq!(steps("rsn(hypercube(3),2)", AllReduce, "exchange", Ports::One), 2 * 3 + 1);
    assert_eq!(steps("rsn(hypercube(2),3)", AllReduce, "exchange", Ports::One), 2 * 5 + 1);
    assert_eq!(steps("rdn(hypercube(3),1)", AllReduce, "exchange", Ports::One), 2 * 3 + 2);
    assert_eq!(steps("complete(7)", AllReduce, "exchange", Ports::All), 1);
}

#[test]
fn with_all_ports_a_broadcast_takes_the_eccentricity() {
    for record in golden() {
        if record.order > 1500 || record.components > 1 {
            continue;
        }
        let net = parse(&record.expr);
        let graph = net.csr(&context()).unwrap();
        let mut distances = vec![u32::MAX; record.order as usize];
        graph.search(0, &mut distances, &mut Vec::new());
        let eccentricity = u64::from(*distances.iter().max().unwrap());
        let found = steps(&record.expr, Collective::Broadcast, "tree", Ports::All);
        assert_eq!(found, eccentricity, "{net}");
        let exchanged = steps(&record.expr, Collective::Barrier, "flood", Ports::All);
        assert_eq!(Some(exchanged), record.diameter, "{net}");
    }
}

#[test]
fn what_cannot_be_done_is_not_promised() {
    let torn = parse("rcr(1,2,3)");
    for &(_, collective, _) in COLLECTIVES {
        for algorithm in ALGORITHMS {
            for ports in [Ports::One, Ports::All] {
                let request = request(&torn, collective, ports, 0);
                assert!(algorithm.plan(&request, &context()).is_err(), "{}", algorithm.name);
            }
        }
    }
}

/// The transfers of a schedule, to be damaged.
pub(crate) fn written(plan: &Plan) -> Vec<Vec<Transfer>> {
    let steps = 0..plan.schedule.steps();
    let step = |step| {
        let mut transfers = Vec::new();
        plan.schedule.step(step, &mut |transfer| transfers.push(transfer));
        transfers
    };
    steps.map(step).collect()
}

/// What the checker says of a damaged schedule, which it accepts before the damage.
fn damaged(
    (expr, collective, name, ports): (&str, Collective, &str, Ports),
    damage: impl Fn(&mut Vec<Vec<Transfer>>),
) -> Violation {
    let plan = plan(expr, collective, name, ports);
    let mut steps = written(&plan);
    check(&plan.task, ports, &Listed(steps.clone()), &context()).unwrap();
    damage(&mut steps);
    match check(&plan.task, ports, &Listed(steps), &context()) {
        Err(ReplayError::Violation(violation)) => violation,
        other => panic!("{other:?}"),
    }
}

#[test]
fn damaged_broadcasts_are_rejected() {
    let broadcast = ("rdn(ring(3),1)", Collective::Broadcast, "native", Ports::One);
    let last = |steps: &mut Vec<Vec<Transfer>>| steps.len() - 1;
    // A send is left out: somebody passes on what it has not.
    let violation = damaged(broadcast, |steps| {
        steps[0].pop();
    });
    assert!(matches!(violation, Violation::NotHeld { step: 3, .. }), "{violation}");
    // A send of the last step is left out.
    let violation = damaged(broadcast, |steps| {
        let last = last(steps);
        steps[last].pop();
    });
    assert!(matches!(violation, Violation::LeftOut { held: 0, due: 1, .. }), "{violation}");
    // The last step is left out.
    let violation = damaged(broadcast, |steps| {
        steps.pop();
    });
    assert!(matches!(violation, Violation::LeftOut { .. }), "{violation}");
    // Two steps are exchanged.
    let violation = damaged(broadcast, |steps| steps.swap(0, 2));
    assert!(matches!(violation, Violation::NotHeld { step: 1, .. }), "{violation}");
    // A message is sent once more.
    let violation = damaged(broadcast, |steps| {
        let again = steps[0][0];
        let last = last(steps);
        steps[last] = vec![again];
    });
    assert!(matches!(violation, Violation::Twice { .. }), "{violation}");
    // A message goes to a node that is no neighbour.
    let violation = damaged(broadcast, |steps| steps[0][0].to = 17);
    assert_eq!(violation, Violation::NoLink { step: 1, from: 0, to: 17 });
    // To itself, which is no link but harmless; somebody is left without.
    let violation = damaged(broadcast, |steps| steps[0][0].to = 0);
    assert!(matches!(violation, Violation::Twice { step: 1, to: 0, .. }), "{violation}");
    // Two steps at once: the source sends to two, and somebody before it has received.
    let violation = damaged(broadcast, |steps| {
        let second = steps.remove(1);
        steps[0].extend(second);
    });
    assert!(matches!(violation, Violation::TwoSends { step: 1, from: 0, .. }), "{violation}");
    // Nodes and chunks that there are not.
    let violation = damaged(broadcast, |steps| steps[0][0].from = 18);
    assert!(matches!(violation, Violation::Unknown { node: 18, .. }), "{violation}");
    let violation = damaged(broadcast, |steps| steps[0][0].chunk = 1);
    assert!(matches!(violation, Violation::Unknown { chunk: 1, .. }), "{violation}");
    // The source gives its data away.
    let violation = damaged(broadcast, |steps| steps[0][0].keep = false);
    assert!(matches!(violation, Violation::NotHeld { step: 2, from: 0, .. }), "{violation}");
    // The message is put where nobody looks for it.
    let violation = damaged(broadcast, |steps| {
        let last = last(steps);
        steps[last][0].into = 1;
    });
    assert!(matches!(violation, Violation::LeftOut { .. }), "{violation}");
}

/// One message in each of 4,096 nodes, not one for each pair of them.
#[test]
fn a_broadcast_is_checked_in_little_memory() {
    let Plan { task, schedule, .. } =
        plan("hypercube(12)", Collective::Broadcast, "native", Ports::One);
    let little = Context { seconds: 600, ..Context::with_memory(50 << 20) };
    assert_eq!(check(&task, Ports::One, &*schedule, &little).unwrap().steps, 12);
    // What all nodes hold at the end of an all-gather takes more.
    let Plan { task, schedule, .. } =
        plan("hypercube(10)", Collective::AllGather, "exchange", Ports::One);
    let little = Context { seconds: 600, ..Context::with_memory(10 << 20) };
    let refused = check(&task, Ports::One, &*schedule, &little).err().unwrap();
    assert!(
        matches!(&refused, ReplayError::Request(why) if why.limit() == Some(Limit::Memory)),
        "{refused:?}"
    );
}

#[test]
fn a_check_without_time_is_refused_at_its_first_step() {
    let Plan { task, schedule, .. } =
        plan("hypercube(12)", Collective::Broadcast, "native", Ports::One);
    let hurry = Context { seconds: 0, ..context() };
    let refused = check(&task, Ports::One, &*schedule, &hurry).err().unwrap();
    assert!(
        matches!(&refused, ReplayError::Request(why) if why.limit() == Some(Limit::Time)),
        "{refused:?}"
    );
}

#[test]
fn recursive_doubling_can_be_ended_at_each_message() {
    let network = parse("jellyfish(40,3)");
    let doubling = ALGORITHMS.iter().find(|algorithm| algorithm.name == "doubling").unwrap();
    let reports = AtomicUsize::new(0);
    let count = |_, _| {
        reports.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let listening = Context { progress: Progress::new(&count), ..context() };
    let request = request(&network, Collective::AllReduce, Ports::One, 0);
    doubling.plan(&request, &listening).unwrap();
    // 8 ranks hand their sums to 32, which exchange with 5 others each, and 8 get them back.
    assert_eq!(reports.into_inner(), 8 + 5 * 32 + 8);
}

#[test]
fn tasks_without_a_point_are_rejected() {
    let task = |expr: &str, root, chunks| Task {
        network: parse(expr),
        collective: Collective::Reduce,
        root,
        chunks,
    };
    // A switch without endpoints, a node that there is not, nothing to do.
    for task in [task("fat_tree(4)", 16, 1), task("ring(3)", 3, 1), task("ring(3)", 0, 0)] {
        let verdict = check(&task, Ports::All, &Listed(Vec::new()), &context());
        let pointless = Violation::Pointless { root: task.root, chunks: task.chunks };
        assert_eq!(verdict.map(|replay| replay.steps), Err(ReplayError::Violation(pointless)));
    }
}

#[test]
fn two_senders_to_one_port_are_rejected() {
    let reduce = ("complete(4)", Collective::Reduce, "native", Ports::One);
    let violation = damaged(reduce, |steps| {
        let all = steps.concat();
        *steps = vec![all];
    });
    assert!(matches!(violation, Violation::TwoReceives { .. }), "{violation}");
}

#[test]
fn damaged_sums_are_rejected() {
    use Collective::{AllGather, AllReduce, AllToAll, ReduceScatter};
    // A partial sum is kept and so comes to the root twice.
    let reduce = ("complete(4)", Collective::Reduce, "native", Ports::One);
    let violation = damaged(reduce, |steps| {
        steps[0][0].keep = true;
        let again = steps[0][0];
        steps.push(vec![again]);
    });
    assert!(matches!(violation, Violation::Twice { step: 3, to: 0, .. }), "{violation}");
    // In recursive doubling a dimension is taken twice, another never.
    let exchange = ("hypercube(3)", AllReduce, "exchange", Ports::One);
    let violation = damaged(exchange, |steps| steps[2] = steps[1].clone());
    assert!(matches!(violation, Violation::Twice { step: 3, .. }), "{violation}");
    // Only one of two nodes is told.
    let violation = damaged(exchange, |steps| {
        steps[2].pop();
    });
    assert!(matches!(violation, Violation::LeftOut { held: 4, due: 8, .. }), "{violation}");
    // A share of the sum is missing one contribution.
    let scatter = ("petersen", ReduceScatter, "flood", Ports::All);
    let violation = damaged(scatter, |steps| {
        steps[0].pop();
    });
    assert!(matches!(violation, Violation::LeftOut { held: 9, due: 10, .. }), "{violation}");
    // All-gather: a chunk is exchanged for another that the sender has not.
    let gather = ("petersen", AllGather, "flood", Ports::All);
    let violation = damaged(gather, |steps| steps[0][0].chunk += 1);
    assert!(matches!(violation, Violation::NotHeld { step: 1, .. }), "{violation}");
    // All-to-all: what is for one node ends at another.
    let swap = ("ring(5)", AllToAll, "flood", Ports::All);
    let violation = damaged(swap, |steps| {
        steps[1].pop();
    });
    assert!(matches!(violation, Violation::LeftOut { .. }), "{violation}");
    // A barrier that some node has not heard of in time.
    let barrier = ("ring(7)", Collective::Barrier, "flood", Ports::All);
    let violation = damaged(barrier, |steps| {
        steps.pop();
    });
    assert!(matches!(violation, Violation::LeftOut { held: 5, due: 7, .. }), "{violation}");
}

/// Damages a schedule by chance: a transfer is lost, doubled, changed or moved to another step.
pub(crate) fn damage_by_chance(steps: &mut [Vec<Transfer>], order: Node, dice: &mut Dice) {
    let busy: Vec<usize> = (0..steps.len()).filter(|&step| !steps[step].is_empty()).collect();
    if busy.is_empty() {
        return;
    }
    let step = busy[dice.roll(0, busy.len() as u64 - 1) as usize];
    let index = dice.roll(0, steps[step].len() as u64 - 1) as usize;
    let other = dice.roll(0, steps.len() as u64 - 1) as usize;
    let transfer = &mut steps[step][index];
    match dice.roll(0, 8) {
        0 => transfer.to = dice.roll(0, order - 1),
        1 => transfer.from = dice.roll(0, order - 1),
        2 => transfer.keep = !transfer.keep,
        3 => transfer.chunk = dice.roll(0, order * order),
        4 => transfer.slot = dice.roll(0, 1) as u32,
        5 => transfer.into = dice.roll(0, 1) as u32,
        6 => drop(steps[step].remove(index)),
        7 => {
            let again = *transfer;
            steps[other].push(again);
        }
        _ => {
            let moved = steps[step].remove(index);
            steps[other].push(moved);
        }
    }
}

#[test]
fn two_checkers_say_the_same_of_damaged_schedules() {
    let mut dice = Dice::new(7);
    let networks: [&str; 7] = [
        "fat_tree(4)",
        "rdn(path(2),1)",
        "rsn(ring(3),2)",
        "complete(4)",
        "ring(5)",
        "heawood",
        "rcr(1,3,1)",
    ];
    let (mut accepted, mut rejected) = (0, BTreeMap::new());
    for _ in 0..cases(3000) {
        let net = parse(dice.pick::<&str>(&networks));
        let order = net.topology().unwrap().order();
        let &(_, collective, _) = dice.pick(COLLECTIVES);
        let algorithm = dice.pick(ALGORITHMS);
        let ports = *dice.pick(&[Ports::One, Ports::All]);
        let request = request(&net, collective, ports, dice.roll(0, order - 1));
        let Ok(plan) = algorithm.plan(&request, &context()) else { continue };
        let mut steps = written(&plan);
        for _ in 0..dice.roll(0, 2) {
            damage_by_chance(&mut steps, order, &mut dice);
        }
        let expected = first_violation(&plan.task, ports, Travel::OverLinks, &steps);
        let found = match check(&plan.task, ports, &Listed(steps), &context()) {
            Ok(_) => None,
            Err(ReplayError::Violation(violation)) => Some(violation),
            Err(ReplayError::Request(why)) => panic!("{why}"),
        };
        assert_eq!(found, expected, "{net}: {collective:?} by {}, {ports:?}", algorithm.name);
        match found {
            None => accepted += 1,
            Some(violation) => {
                let kind = format!("{violation:?}").split(' ').next().unwrap().to_owned();
                *rejected.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
    assert_eq!(rejected.len(), 7, "{rejected:?}");
}

/// Steps of nodes with all ports are dealt out to nodes with one port: as few as the busiest node needs.
#[test]
fn with_one_port_a_step_takes_as_long_as_its_busiest_node() {
    use Collective::AllReduce;
    let messages = |transfers: &[Transfer]| -> BTreeSet<(Node, Node)> {
        let sent = transfers.iter().filter(|transfer| transfer.from != transfer.to);
        sent.map(|transfer| (transfer.from, transfer.to)).collect()
    };
    let mut longer = 0;
    for expr in
        ["star(5)", "torus(5,7)", "rdn(ring(5),1)", "binary_tree(5)", "petersen", "complete(9)"]
    {
        let all: Vec<_> = plan(expr, AllReduce, "doubling", Ports::All).steps().collect();
        let one: Vec<_> = plan(expr, AllReduce, "doubling", Ports::One).steps().collect();
        let busiest = |messages: &BTreeSet<(Node, Node)>| {
            let mut counts: BTreeMap<(Node, bool), usize> = BTreeMap::new();
            for &(from, to) in messages {
                *counts.entry((from, true)).or_default() += 1;
                *counts.entry((to, false)).or_default() += 1;
            }
            counts.into_values().max().unwrap_or(0)
        };
        let expected: usize = all.iter().map(|step| busiest(&messages(step))).sum();
        let busy = one.iter().filter(|step| !messages(step).is_empty());
        assert_eq!(busy.clone().count(), expected, "{expr}");
        assert!(busy.into_iter().all(|step| busiest(&messages(step)) == 1), "{expr}");
        longer += usize::from(one.len() > all.len());
    }
    assert!(longer > 2, "only {longer} were dealt out");
}

/// The tree has at most twice its links on the longest path down, and its root is moved to that of the broadcast.
#[test]
fn a_broadcast_down_an_embedded_tree_takes_as_long_from_every_node() {
    // All nodes of the complete graph are on the tree: a breadth-first tree takes a single step.
    for (expr, least, most) in [("rcr(2,2,2)", 6, 9), ("rcr(1,4,3)", 8, 12), ("complete(15)", 3, 3)]
    {
        let network = parse(expr);
        let steps = |root| {
            let request = request(&network, Collective::Broadcast, Ports::All, root);
            let plan = algorithm("embedded-tree").plan(&request, &context()).unwrap();
            check(&plan.task, Ports::All, &*plan.schedule, &context()).unwrap().steps
        };
        let order = network.topology().unwrap().order();
        let from_first = steps(0);
        assert!((least..=most).contains(&from_first), "{expr}: {from_first} steps");
        assert_eq!(steps(order / 2), from_first, "{expr}");
        assert_eq!(steps(order - 1), from_first, "{expr}");
    }
}

/// No automorphism takes the root of the tree there: the message enters the tree where it can.
#[test]
fn an_embedded_tree_is_entered_at_the_nearest_node() {
    for expr in ["path(1)", "path(2)", "path(12)", "damaged(torus(5,5),links=9)", "mesh(3,7)"] {
        let network = parse(expr);
        for root in 0..network.topology().unwrap().order() {
            let request = request(&network, Collective::Broadcast, Ports::All, root);
            let plan = algorithm("embedded-tree").plan(&request, &context()).unwrap();
            let replay = check(&plan.task, Ports::All, &*plan.schedule, &context()).unwrap();
            let order = network.topology().unwrap().order();
            assert_eq!(replay.transfers, order - 1, "{expr} from {root}");
        }
    }
}
