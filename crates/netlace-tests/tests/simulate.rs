//! The simulator against recorded packets of BookSim, against a second simulator, and against what must hold in any network.

mod kept;
mod naive;
mod programs;
mod recorded;

use crate::common::random::{Dice, cases};
use crate::common::{context, is_full, parse};
use naive::Naive;
use netlace::Context;
use netlace::lanes::{Goal, Scheme};
use netlace::matrix::TrafficMatrix;
use netlace::network::Network;
use netlace::routing::{BALANCED, NATIVE, RoutingMethod, SHORTEST, UPDOWN, VALIANT, worst_load};
use netlace_sim::expected::expected;
use netlace_sim::packets::{Bernoulli, Destinations, Listed, Packet, Weights};
use netlace_sim::{
    Buffers, Certified, Choice, Effort, RefusedError, Request, Simulation, SimulationError, Sweep,
    Traffic, Verdict,
};

/// A random network with endpoints, a routing without deadlocks, and routers of random sizes.
fn drawn(dice: &mut Dice) -> Option<(String, Simulation, u32)> {
    let network = dice.operand(60);
    let hosts = dice.roll(0, 3);
    let network = if hosts > 0 { parse(&format!("hosts({network},{hosts})")) } else { network };
    let method = *dice.pick(&[&SHORTEST, &SHORTEST, &UPDOWN, &NATIVE, &BALANCED, &VALIANT]);
    let choice = *dice.pick(&[
        None,
        None,
        Some(Choice::Minimal),
        Some(Choice::Ugal),
        Some(Choice::Progressive),
        Some(Choice::Dal),
    ]);
    let scheme = *dice.pick(&[Scheme::Path, Scheme::Hop]);
    let goal = (!method.keeps_lanes).then_some(Goal { scheme, most: 4, few_rules: false });
    let request = Request {
        network: &network,
        method,
        choice,
        goal,
        uncertified: false,
        traffic: Traffic::UniformWithSelf,
        flits: dice.roll(1, 6) as u32,
        buffers: Buffers { channels: dice.roll(1, 6) as u8, flits: dice.roll(1, 9) as u8 },
        wires: (0..3).map(|_| dice.roll(1, 4) as u8).collect(),
        effort: Effort::default(),
    };
    // Disconnected, or no such routing, or no lanes.
    let (simulation, _) = request.simulation(&context()).ok()?;
    let buffers = request.buffers;
    let name =
        format!("{} {choice:?} on {network}, {} flits, {buffers:?}", method.name, request.flits);
    let fits = simulation.wiring.endpoints() > 1 && simulation.routes.lanes() <= buffers.channels;
    // Some endpoints may not reach each other.
    let is_connected = fits && simulation.expected(&context()).is_ok();
    is_connected.then_some((name, simulation, request.flits))
}

#[test]
fn random_networks_are_as_simple_rules_say() {
    let mut dice = Dice::new(11);
    let (mut done, mut packets) = (0, 0);
    while done < cases(if is_full() { 400 } else { 15 }) {
        let Some((name, simulation, flits)) = drawn(&mut dice) else { continue };
        done += 1;
        let endpoints = simulation.wiring.endpoints();
        let load = dice.roll(1, 100) as f64 / 100.0;
        let traffic = Bernoulli::new(Destinations::Any(endpoints), load, flits, dice.roll(0, 99));
        let cycles = 600;
        let mut naive = Naive::new(
            &simulation.wiring,
            &*simulation.routes,
            &traffic,
            simulation.buffers,
            context().seed,
        );
        naive.run(cycles);
        packets += naive.arrivals.len();
        let mut first = None;
        for (threads, skips_idle, window) in [
            (1, false, None),
            (1, true, None),
            (2, true, Some(1)),
            (3, false, None),
            (4, true, None),
        ] {
            let sweep = Sweep { skips_idle: Some(skips_idle), window };
            let simulation = Simulation { sweep, ..clone(&simulation) };
            let context = Context { threads, ..context() };
            let replayed = simulation.replay(&traffic, cycles, &context).unwrap();
            let (arrived, expected) = (&replayed.arrivals, &naive.arrivals);
            let differs = arrived.iter().zip(expected).find(|(a, b)| a != b);
            assert_eq!(
                (differs, arrived.len()),
                (None, expected.len()),
                "{name}, load {load}: {threads} threads, {sweep:?}"
            );
            assert!(replayed.deadlock.is_empty(), "{name} deadlocks: {:?}", replayed.deadlock);
            let first = first.get_or_insert_with(|| replayed.sent.clone());
            assert!(*first == replayed.sent, "{name}: {threads} threads, {sweep:?}");
        }
    }
    assert!(packets > 400 * done as usize, "{packets} packets");
}

/// The same simulation, for another order of routers.
fn clone(simulation: &Simulation) -> Simulation {
    Simulation {
        wiring: simulation.wiring.clone(),
        routes: simulation.routes.clone(),
        destinations: simulation.destinations.clone(),
        ..*simulation
    }
}

#[test]
fn a_packet_alone_takes_what_is_expected() {
    let mut dice = Dice::new(5);
    let mut done = 0;
    while done < 40 {
        let Some((name, simulation, flits)) = drawn(&mut dice) else { continue };
        // A random route has the mean of all as its latency.
        if simulation.routes.choices() > 1 {
            continue;
        }
        done += 1;
        let endpoints = simulation.wiring.endpoints();
        for _ in 0..5 {
            let [from, to] = [0, 0].map(|_: u32| dice.roll(0, u64::from(endpoints) - 1) as u32);
            let mut packets = vec![Vec::new(); endpoints as usize];
            packets[from as usize].push(Packet::new(3, to, flits));
            let arrivals =
                simulation.replay(&Listed { packets }, 5_000, &context()).unwrap().arrivals;
            let mut only = vec![from; endpoints as usize];
            (0..endpoints).for_each(|e| only[e as usize] = e);
            only[from as usize] = to;
            let expected = if from == to {
                f64::from(7 + flits - 1)
            } else {
                let alone = Destinations::Permutation(only.into());
                let found =
                    expected(&simulation.wiring, &*simulation.routes, &alone, 1, &context());
                found.unwrap().latency_of(flits)
            };
            // A buffer that is shorter than the way of its credits holds a packet up.
            let held_up = u32::from(simulation.buffers.flits) < flits;
            assert_eq!(arrivals.len(), 1, "{name}, {from} to {to}");
            let latency = f64::from(arrivals[0].cycle - arrivals[0].label);
            let is_right =
                if held_up { latency >= expected } else { (latency - expected).abs() < 1e-9 };
            assert!(is_right, "{name}, {from} to {to}: {latency}, not {expected}");
        }
    }
}

#[test]
fn what_must_hold_in_every_run_holds() {
    for (expr, load, flits) in [
        ("torus(5,5)", 0.3, 1),
        ("rdn(ring(4),1)", 0.2, 4),
        ("hosts(hypercube(4),2)", 0.15, 2),
        ("fat_tree(4)", 0.4, 1),
        ("torus(5,5)", 0.9, 3),
    ] {
        let network = parse(expr);
        let request = Request {
            network: &network,
            method: &SHORTEST,
            choice: None,
            goal: Some(Goal::fewest_lanes(4)),
            uncertified: false,
            traffic: Traffic::Uniform,
            flits,
            buffers: Buffers { channels: 4, flits: 8 },
            wires: vec![1],
            effort: Effort { measured: 6_000, undecided: 20_000 },
        };
        let (simulation, _) = request.simulation(&context()).unwrap();
        let routes = simulation.expected(&context()).unwrap();
        let outcome = simulation.run(load, &routes, &context()).unwrap();
        // No channel carries more than a flit per cycle, and what is accepted fits.
        assert!(outcome.sent.iter().all(|&sent| sent <= outcome.cycles), "{expr}");
        let bound = routes.saturation();
        let accepted = outcome.accepted.unwrap();
        assert!(accepted.mean - accepted.within <= bound, "{expr}: {accepted:?}, bound {bound}");
        if load < bound / 2.0 {
            assert_eq!(outcome.verdict, Verdict::Steady, "{expr}");
            let latency = outcome.latency.unwrap();
            assert!(
                (accepted.mean - load).abs() < 3.0 * accepted.within + 0.01,
                "{expr}: {accepted:?}"
            );
            assert!(latency.mean.mean >= routes.latency_of(flits), "{expr}: {latency:?}");
            assert!(
                f64::from(latency.median) <= f64::from(latency.p99)
                    && latency.p99 <= latency.longest
            );
        } else if load > bound {
            assert_eq!(outcome.verdict, Verdict::Saturated, "{expr}");
            assert!(outcome.latency.is_none() && accepted.mean < load, "{expr}");
        }
    }
}

/// Packets of a flit between all pairs, on at most four lanes.
fn request<'a>(
    network: &'a Network,
    method: &'static RoutingMethod,
    choice: Option<Choice>,
) -> Request<'a> {
    Request {
        network,
        method,
        choice,
        goal: Some(Goal::fewest_lanes(4)),
        uncertified: false,
        traffic: Traffic::Uniform,
        flits: 1,
        buffers: Buffers { channels: 4, flits: 8 },
        wires: vec![1],
        effort: Effort::default(),
    }
}

#[test]
fn routes_that_are_made_of_a_routing_have_more_lanes() {
    let lanes = |expr: &str, method, choice| {
        let network = parse(expr);
        match request(&network, method, choice).simulation(&context()) {
            Ok((simulation, Certified::Yes(lanes))) if simulation.routes.lanes() == lanes => lanes,
            other => panic!("{expr}: {:?}", other.map(|(_, certified)| certified)),
        }
    };
    assert_eq!(lanes("torus(5,5)", &SHORTEST, None), 2);
    assert_eq!(lanes("torus(5,5)", &VALIANT, None), 4);
    assert_eq!(lanes("torus(5,5)", &SHORTEST, Some(Choice::Ugal)), 4);
    assert_eq!(lanes("torus(5,5)", &SHORTEST, Some(Choice::Minimal)), 3);
    assert_eq!(lanes("torus(5,5)", &UPDOWN, Some(Choice::Minimal)), 2);
    assert_eq!(lanes("hyperx([4,4],4)", &SHORTEST, Some(Choice::Dal)), 2);
    assert_eq!(lanes("fat_tree(4)", &SHORTEST, Some(Choice::Progressive)), 3);
    for (expr, choice) in [("torus(5,5)", Choice::Dal), ("complete(5)", Choice::Progressive)] {
        let refused = request(&parse(expr), &SHORTEST, Some(choice)).simulation(&context()).err();
        assert!(matches!(refused, Some(RefusedError::NoChoice { .. })), "{expr}: {refused:?}");
    }
}

#[test]
fn packets_that_choose_carry_more() {
    // Each group of the dragonfly sends to the next one, each row of the HyperX to the next one.
    for (expr, by, load, choice, channels) in [
        ("dragonfly(4,2,2)", 8, 0.24, Choice::Ugal, 8),
        ("dragonfly(4,2,2)", 8, 0.35, Choice::Ugal, 12),
        ("dragonfly(4,2,2)", 8, 0.35, Choice::Progressive, 12),
        ("hyperx([4,4],4)", 16, 0.45, Choice::Dal, 8),
    ] {
        let network = parse(expr);
        let accepted = |choice| {
            let request = Request {
                traffic: Traffic::Shift(by),
                goal: Some(Goal::fewest_lanes(8)),
                buffers: Buffers { channels, flits: 8 },
                ..request(&network, &SHORTEST, choice)
            };
            let (simulation, _) = request.simulation(&context()).unwrap();
            let expected = simulation.expected(&context()).unwrap();
            let outcome = simulation.run(load, &expected, &context()).unwrap();
            let accepted = outcome.accepted.unwrap().mean;
            assert!(accepted <= expected.saturation() + 0.01, "{expr}: {outcome:?}");
            accepted
        };
        let [fixed, chosen] = [None, Some(choice)].map(accepted);
        println!("{expr} {choice:?}: {fixed} {chosen}");
        assert!(chosen > 1.3 * fixed, "{expr} {choice:?}: {fixed} {chosen}");
    }
}

/// The worst permutation loads the busiest channel as much as can be, whatever hosts a switch has.
#[test]
fn the_worst_permutation_is_as_bad_as_it_can_be() {
    for expr in
        ["torus(5,5)", "hosts(ring(6),3)", "dragonfly(4,2,2)", "fat_tree(4)", "rdn(ring(4),1)"]
    {
        let network = parse(expr);
        let request = Request { traffic: Traffic::Worst, ..request(&network, &SHORTEST, None) };
        let (simulation, _) = request.simulation(&context()).unwrap();
        let Destinations::Permutation(to) = &simulation.destinations else { panic!("{expr}") };
        let mut all = to.to_vec();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..simulation.wiring.endpoints()), "{expr}: {to:?}");
        let expected = simulation.expected(&context()).unwrap();
        let applied = SHORTEST.apply(&network, &context()).unwrap();
        let worst = worst_load(&applied, &context()).unwrap().unwrap();
        assert!((expected.busiest - worst).abs() < 1e-9, "{expr}: {} {worst}", expected.busiest);
    }
}

/// Through a random node, loads are those of all nodes it may be, whatever the permutation.
#[test]
fn loads_through_random_nodes_are_exact() {
    for (expr, traffic) in [
        ("hypercube(5)", Traffic::Uniform),
        ("hypercube(5)", Traffic::Shift(1)),
        ("hypercube(5)", Traffic::by_name("bit_complement").unwrap()),
        ("complete(7)", Traffic::Shift(3)),
    ] {
        let network = parse(expr);
        let request = Request { traffic, ..request(&network, &VALIANT, None) };
        let (simulation, _) = request.simulation(&context()).unwrap();
        let expected = simulation.expected(&context()).unwrap();
        // Two halves, each half a link of each dimension, or 6/7 of a link to each other node.
        let busiest: f64 = if expr == "complete(7)" { 2.0 / 7.0 } else { 1.0 };
        assert!((expected.busiest - busiest.max(1.0)).abs() < 1e-9, "{expr}: {expected:?}");
        assert!(!expected.is_sampled);
    }
}

#[test]
fn a_proof_for_other_lanes_is_none() {
    // Too many ports for a table with lanes.
    let network = parse("hosts(ring(5),254)");
    let request = request(&network, &SHORTEST, None);
    let refused = request.simulation(&context()).err();
    assert!(matches!(refused, Some(RefusedError::OtherLanes { .. })), "{refused:?}");
}

#[test]
fn a_routing_that_can_deadlock_does() {
    let network = parse("torus(8,8)");
    let request = |uncertified, goal| Request {
        network: &network,
        method: &SHORTEST,
        choice: None,
        goal,
        uncertified,
        traffic: Traffic::Uniform,
        flits: 4,
        buffers: Buffers { channels: 2, flits: 2 },
        wires: vec![1],
        effort: Effort { measured: 5_000, undecided: 50_000 },
    };
    let one_lane = Some(Goal { most: 1, ..Goal::fewest_lanes(1) });
    assert!(matches!(
        request(false, one_lane).simulation(&context()),
        Err(RefusedError::Deadlock { .. })
    ));
    let (simulation, certified) = request(true, one_lane).simulation(&context()).unwrap();
    assert!(matches!(certified, Certified::No(_)));
    let routes = simulation.expected(&context()).unwrap();
    let outcome = simulation.run(0.9, &routes, &context()).unwrap();
    assert_eq!(outcome.verdict, Verdict::Deadlocked);
    // Each waits for a channel behind which the next is.
    let deadlock = &outcome.deadlock;
    for (packet, next) in deadlock.iter().zip(deadlock.iter().cycle().skip(1)) {
        let wire = simulation.wiring.links(packet.router as usize)[usize::from(packet.waits_for)];
        let is_behind = (wire.to, wire.back) == (next.router, next.port);
        let is_holder = packet.router == next.router;
        assert!(is_behind || is_holder, "{packet:?} {next:?}");
    }
    let (simulation, certified) =
        request(false, Some(Goal::fewest_lanes(2))).simulation(&context()).unwrap();
    assert!(matches!(certified, Certified::Yes(2)));
    let outcome = simulation.run(0.9, &routes, &context()).unwrap();
    assert_eq!((outcome.verdict, outcome.deadlock.len()), (Verdict::Saturated, 0));
}

/// The table of the book is that of the report, and its bounds and latencies are what routes say.
#[test]
fn the_table_of_the_book_is_right() {
    let report = include_str!("../../../reports/loads.md");
    let chapter = include_str!("../../../book/src/simulate.md");
    let rows = chapter.lines().skip_while(|line| !line.starts_with("| network | endpoints |"));
    let mut count = 0;
    for row in rows.skip(2).take_while(|line| line.starts_with('|')) {
        assert!(report.lines().any(|line| line == row), "{row}");
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [expr, endpoints, routers, latency, loads @ ..] = &cells[..] else { panic!("{row}") };
        let network = parse(expr.trim_matches('`'));
        for (name, cell) in ["uniform", "tornado", "worst"].into_iter().zip(loads) {
            let traffic = Traffic::by_name(name).unwrap();
            let request = Request {
                traffic,
                buffers: Buffers { channels: 8, flits: 8 },
                goal: Some(Goal::fewest_lanes(8)),
                ..request(&network, &SHORTEST, None)
            };
            let (simulation, _) = request.simulation(&context()).unwrap();
            let found = simulation.expected(&context()).unwrap();
            let bound = cell.split(['(', ')']).nth(1).unwrap();
            assert_eq!(bound, format!("{:.3}", found.saturation()), "{expr}: {name}");
            if name == "uniform" {
                let counts = [simulation.wiring.endpoints() as usize, simulation.wiring.routers()];
                assert_eq!(
                    [*endpoints, *routers],
                    counts.map(|n| n.to_string()).each_ref().map(|n| &**n)
                );
                assert_eq!(*latency, format!("{:.2}", found.latency_of(1)), "{expr}");
            }
        }
        count += 1;
    }
    assert!(count >= 20, "{count} rows");
}

/// A traffic matrix in which all send alike is uniform traffic, and one with a number in each row is a permutation.
#[test]
fn a_traffic_matrix_says_who_sends_how_much() {
    let network = parse("torus(4,3)");
    let simulation = simulation_of(&network, Traffic::Uniform);
    let n = simulation.wiring.endpoints();
    let of = |amount: &dyn Fn(u32, u32) -> f64| {
        let row = |from| (0..n).map(move |to| (to, amount(from, to))).filter(|(_, a)| *a > 0.0);
        let rows = (0..n).map(|from| row(from).collect()).collect();
        Destinations::Weighted(Weights::of(&TrafficMatrix { rows }).into())
    };
    let expect = |destinations: &Destinations| {
        expected(&simulation.wiring, &*simulation.routes, destinations, 1, &context()).unwrap()
    };
    let close = |a: &Destinations, b: &Destinations| {
        let (a, b) = (expect(a), expect(b));
        assert!((a.latency - b.latency).abs() < 1e-9, "{a:?} {b:?}");
        assert!((a.saturation() - b.saturation()).abs() < 1e-9, "{a:?} {b:?}");
    };
    close(&of(&|from, to| if from == to { 0.0 } else { 7.0 }), &Destinations::Others(n));
    close(&of(&|_, _| 0.1), &Destinations::Any(n));
    let shifted: Vec<u32> = (0..n).map(|from| (from + 5) % n).collect();
    let shift = of(&|from, to| f64::from(u8::from(to == (from + 5) % n)));
    close(&shift, &Destinations::Permutation(shifted.into()));
    // Endpoint 0 sends three times as much as 1, and others nothing; a quarter of it to 2.
    let few = of(&|from, to| match (from, to) {
        (0, 2) => 3.0,
        (0, 5) => 9.0,
        (1, 2) => 4.0,
        _ => 0.0,
    });
    assert_eq!(few.senders(), 2);
    let traffic = Bernoulli::new(few.clone(), 0.2, 1, 3);
    let cycles = 40_000;
    let replayed = simulation.replay(&traffic, cycles, &context()).unwrap();
    let count = |to| replayed.arrivals.iter().filter(|arrival| arrival.to == to).count();
    let near = |found: usize, rate: f64| {
        let wanted = rate * f64::from(cycles);
        assert!((found as f64 - wanted).abs() < 5.0 * wanted.sqrt(), "{found}, not {wanted}");
    };
    near(count(2), 0.3 / 4.0 + 0.1);
    near(count(5), 0.3 * 3.0 / 4.0);
    assert_eq!(count(2) + count(5), replayed.arrivals.len());
    // It can send a flit per cycle at most.
    let few = Simulation { destinations: few, ..simulation };
    let bound = few.expected(&context()).unwrap();
    assert!((bound.saturation() - 1.0 / 1.5).abs() < 1e-12);
    assert_eq!(few.run(0.7, &bound, &context()).unwrap_err(), SimulationError::Load);
    let outcome = few.run(0.4, &bound, &context()).unwrap();
    let accepted = outcome.accepted.unwrap();
    assert!((accepted.mean - 0.4).abs() < 2.0 * accepted.within, "{accepted:?}");
}

fn simulation_of(network: &Network, traffic: Traffic) -> Simulation {
    let request = Request {
        network,
        method: &SHORTEST,
        choice: None,
        goal: Some(Goal::fewest_lanes(4)),
        uncertified: false,
        traffic,
        flits: 1,
        buffers: Buffers::default(),
        wires: vec![1],
        effort: Effort::default(),
    };
    request.simulation(&context()).unwrap().0
}
