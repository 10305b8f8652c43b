//! Programs, executed by the simulator, against the second simulator and against what each operation waits for.

use std::collections::{BTreeMap, HashMap};

use super::naive::Naive;
use super::{clone, drawn, simulation_of};
use crate::common::random::{Dice, cases};
use crate::common::{context, is_full, parse};
use netlace::collectives::{COLLECTIVES, Collective, Model, Plan, Request, Wires};
use netlace::matrix::TrafficMatrix;
use netlace::network::Ports;
use netlace::program::{Action, Operation, Program, goal};
use netlace_sim::packets::{Listed, Packet};
use netlace_sim::{Buffers, Delivery, Execution, Simulation, SimulationError, Sweep, Traffic};

/// Messages one after another, with operations that wait for some before them; so every message can be sent.
fn random_program(dice: &mut Dice, ranks: u32) -> Program {
    let mut program = Program { ranks: vec![Vec::new(); ranks as usize] };
    for tag in 0..dice.roll(1, 60) as u32 {
        let [from, to] = [0, 0].map(|_: u32| dice.roll(0, u64::from(ranks) - 1) as u32);
        let bytes = dice.roll(0, 900);
        let actions = [
            (from, Action::Send { bytes, to, tag }),
            (to, Action::Receive { bytes, from, tag }),
            (from, Action::Compute { time: dice.roll(0, 300) * dice.roll(0, 1) }),
        ];
        for (rank, action) in actions {
            let operations = &mut program.ranks[rank as usize];
            let mut operation = Operation::new(action);
            if !operations.is_empty() {
                let mut drawn = |count| {
                    let count = dice.roll(0, count);
                    let mut draw = || dice.roll(0, operations.len() as u64 - 1) as u32;
                    (0..count).map(|_| draw()).collect()
                };
                (operation.after, operation.with) = (drawn(2), drawn(1));
            }
            operations.push(operation);
        }
    }
    program
}

/// When each operation begins and ends, from when messages arrive.
struct Times<'a> {
    program: &'a Program,
    /// By sender, receiver and tag.
    arrived: HashMap<(u32, u32, u32), u32>,
    known: BTreeMap<(u32, u32), (u32, u32)>,
}

impl Times<'_> {
    fn of(&mut self, rank: u32, place: u32) -> (u32, u32) {
        if let Some(&known) = self.known.get(&(rank, place)) {
            return known;
        }
        let Operation { action, after, with } =
            self.program.ranks[rank as usize][place as usize].clone();
        let ends: Vec<u32> = after.iter().map(|&before| self.of(rank, before).1).collect();
        let begins: Vec<u32> = with.iter().map(|&before| self.of(rank, before).0).collect();
        let begin = ends.into_iter().chain(begins).max().unwrap_or(0);
        let end = match action {
            Action::Send { .. } => begin,
            Action::Receive { from, tag, .. } => begin.max(self.arrived[&(from, rank, tag)]),
            Action::Compute { time } => begin + time as u32,
        };
        self.known.insert((rank, place), (begin, end));
        (begin, end)
    }
}

/// Every operation begins as soon as those have ended that it waits for, and every message arrives as in the second simulator.
fn check(name: &str, simulation: &Simulation, program: &Program, found: &Execution) {
    let arrived =
        found.messages.iter().map(|sent| ((sent.from, sent.to, sent.tag), sent.arrived)).collect();
    let mut times = Times { program, arrived, known: BTreeMap::new() };
    let mut last = 0;
    let sent: HashMap<(u32, u32, u32), &Delivery> =
        found.messages.iter().map(|sent| ((sent.from, sent.to, sent.tag), sent)).collect();
    for (operations, rank) in program.ranks.iter().zip(0..) {
        let mut ended = 0;
        for (operation, place) in operations.iter().zip(0..) {
            let (begin, end) = times.of(rank, place);
            ended = end.max(ended);
            if let Action::Send { to, tag, .. } = operation.action {
                assert_eq!(sent[&(rank, to, tag)].sent, begin, "{name}: {rank} to {to}, {tag}");
            }
        }
        assert_eq!(found.ended[rank as usize], ended, "{name}: rank {rank}");
        last = ended.max(last);
    }
    assert_eq!(found.cycles, last, "{name}");
    assert!(found.least <= last, "{name}: {last} cycles, not less than {}", found.least);

    let mut packets = vec![Vec::new(); simulation.wiring.endpoints() as usize];
    for (sent, label) in found.messages.iter().zip(0..) {
        let (mut left, mut birth) = (sent.flits, sent.sent);
        while left > 0 {
            let flits = left.min(simulation.flits.into()) as u32;
            packets[sent.from as usize].push(Packet { birth, to: sent.to, flits, label });
            left -= u64::from(flits);
            birth += flits;
        }
    }
    let listed = Listed { packets };
    let seed = context().seed;
    let mut naive =
        Naive::new(&simulation.wiring, &*simulation.routes, &listed, simulation.buffers, seed);
    naive.run(last + 1);
    let mut arrivals: BTreeMap<u32, u32> = BTreeMap::new();
    for arrival in &naive.arrivals {
        let cycle = arrivals.entry(arrival.label).or_default();
        *cycle = arrival.cycle.max(*cycle);
    }
    for (sent, label) in found.messages.iter().zip(0..) {
        assert_eq!(Some(&sent.arrived), arrivals.get(&label), "{name}: message {label}, {sent:?}");
    }
}

#[test]
fn random_programs_are_executed_by_the_rules() {
    let mut dice = Dice::new(23);
    let mut done = 0;
    while done < cases(if is_full() { 300 } else { 20 }) {
        let Some((name, simulation, _)) = drawn(&mut dice) else { continue };
        done += 1;
        let ranks = simulation.wiring.endpoints().min(dice.roll(1, 30) as u32);
        let program = random_program(&mut dice, ranks);
        let text = goal::write(&program);
        assert_eq!(goal::read(&text).as_ref(), Ok(&program), "{text}");
        let found = simulation.execute(&program, 32, &context()).unwrap();
        check(&name, &simulation, &program, &found);
        for (skips_idle, window) in [(true, Some(1)), (false, None)] {
            let sweep = Sweep { skips_idle: Some(skips_idle), window };
            let same = Simulation { sweep, ..clone(&simulation) };
            assert_eq!(same.execute(&program, 32, &context()), Ok(found.clone()), "{name}");
        }
    }
}

fn simulation(expr: &str, flits: u32, buffers: Buffers) -> Simulation {
    Simulation { flits, buffers, ..simulation_of(&parse(expr), Traffic::Uniform) }
}

/// The schedule of a collective by the first algorithm that has one.
fn plan(expr: &str, collective: Collective, bytes: u64) -> Plan {
    let request = Request {
        network: parse(expr),
        collective,
        root: 0,
        ports: Ports::One,
        bytes,
        wires: Wires::default(),
        model: Model::default(),
    };
    let mut plans =
        request.algorithms().iter().filter_map(|way| way.plan(&request, &context()).ok());
    plans.next().unwrap_or_else(|| panic!("{expr}: no schedule"))
}

#[test]
fn schedules_become_programs() {
    let buffers = Buffers { channels: 4, flits: 16 };
    for expr in ["rdn(ring(4),1)", "hypercube(4)", "torus(4,4)", "hosts(ring(4),2)"] {
        let simulation = simulation(expr, 8, buffers);
        for &(name, collective, _) in COLLECTIVES {
            let plan = plan(expr, collective, 512);
            let first = plan.task.network.topology().unwrap().order()
                - u64::from(simulation.wiring.endpoints());
            let program = Program::of_plan(&plan, |node| (node - first) as u32);
            let found = simulation.execute(&program, 64, &context()).unwrap();
            check(&format!("{name} on {expr}"), &simulation, &program, &found);
            let by_step = Program::of_steps(&plan, |node| (node - first) as u32)
                .map(|step| simulation.execute(&step, 64, &context()).unwrap())
                .inspect(|step| assert!(step.cycles >= step.least))
                .map(|step| step.cycles)
                .sum::<u32>();
            assert!(found.least <= by_step, "{name} on {expr}: {found:?}, {by_step} by step");
        }
    }
}

/// Steps in which no two messages share a channel take the latency and the flits, less one.
#[test]
fn steps_without_contention_take_no_longer() {
    let (flits, bytes) = (32, 32 * 64);
    let simulation = simulation("hypercube(4)", flits, Buffers { channels: 2, flits: 64 });
    let plan = plan("hypercube(4)", Collective::Broadcast, bytes);
    let mut steps = 0;
    for step in Program::of_steps(&plan, |node| node as u32) {
        let found = simulation.execute(&step, 64, &context()).unwrap();
        assert_eq!((found.cycles, found.least), (7 + 5 + flits - 1, found.cycles));
        steps += 1;
    }
    assert_eq!(steps, 4);
}

#[test]
fn time_in_which_nothing_moves_is_passed_over() {
    let text = "num_ranks 2\nrank 0 {\na: calc 100000000\nb: send 64b to 1\nb requires a\n}\nrank 1 {\nrecv 64b from 0\n}\n";
    let program = goal::read(text).unwrap();
    let simulation = simulation("ring(4)", 1, Buffers::default());
    let found = simulation.execute(&program, 64, &context()).unwrap();
    assert_eq!((found.cycles, found.ended), (100_000_012, vec![100_000_000, 100_000_012]));
}

#[test]
fn programs_that_cannot_end_are_refused() {
    let simulation = simulation("ring(4)", 1, Buffers::default());
    let refused = |text: &str| {
        let program = goal::read(&format!("num_ranks 4\n{text}")).unwrap();
        simulation.execute(&program, 64, &context()).unwrap_err()
    };
    assert_eq!(
        refused("rank 1 {\nrecv 8b from 2 tag 7\n}\n"),
        SimulationError::NeverSent { rank: 1, from: 2, tag: 7 }
    );
    assert_eq!(
        refused("rank 1 {\nsend 8b to 2 tag 7\n}\n"),
        SimulationError::NeverReceived { rank: 1, to: 2, tag: 7 }
    );
    // Each waits for the other's message before it sends.
    let both = "rank 0 {\na: recv 8b from 1\nb: send 8b to 1\nb requires a\n}\nrank 1 {\na: recv 8b from 0\nb: send 8b to 0\nb requires a\n}\n";
    assert_eq!(refused(both), SimulationError::NeverSent { rank: 0, from: 1, tag: 0 });
    assert_eq!(refused("rank 0 {\ncalc 5000000000\n}\n"), SimulationError::LongProgram);
    let large = "rank 0 {\nsend 18446744073709551615b to 1\nsend 18446744073709551615b to 1\n}\nrank 1 {\nrecv 1b from 0\nrecv 1b from 0\n}\n";
    let program = goal::read(&format!("num_ranks 4\n{large}")).unwrap();
    let refused_large = simulation.execute(&program, 1, &context());
    assert_eq!(refused_large, Err(SimulationError::LongProgram));
    let program = goal::read("num_ranks 5\n").unwrap();
    let many = SimulationError::ManyRanks { ranks: 5, endpoints: 4 };
    assert_eq!(simulation.execute(&program, 64, &context()), Err(many));
}

#[test]
fn texts_that_are_no_programs_are_refused() {
    for (text, wrong) in [
        ("", "line 1: `num_ranks` is missing"),
        ("num_ranks 0", "line 1: there are 1 to 65536 ranks in a text of this length"),
        ("num_ranks 2\nnum_ranks 2", "line 2: `num_ranks` a second time"),
        ("rank 0 {", "line 1: `num_ranks` comes first"),
        ("num_ranks 1\nrank 1 {", "line 2: there is no rank 1: ranks are numbered 0 to 0"),
        ("num_ranks 1\nrank 0 {", "line 2: `}` is missing"),
        ("num_ranks 1\n/* \n", "line 2: a comment is not closed"),
        ("num_ranks 1\nrank 0 {\nsend 8 to 0\n}", "line 3: expected `b`, found `to`"),
        ("num_ranks 1\nrank 0 {\nsend xb to 0\n}", "line 3: `x` is no number, or too large"),
        ("num_ranks 1\nrank 0 {\na: calc 1\na: calc 1\n}", "line 4: `a` a second time"),
        (
            "num_ranks 1\nrank 0 {\na: calc 1\na requires b\n}",
            "line 5: there is no operation `b` (line 4)",
        ),
        (
            "num_ranks 1\nrank 0 {\na: calc 1\na requires a\n}",
            "line 3: the operation waits for itself",
        ),
        (
            "num_ranks 1\nrank 0 {\nrecv 8b from -1\n}",
            "line 3: messages from any rank, or with any tag, are not supported",
        ),
        (
            "num_ranks 1\nrank 0 {\n\u{1b}[2J\n}",
            "line 3: expected `:`, `requires` or `irequires` behind `\\u{1b}[2J`",
        ),
    ] {
        assert_eq!(goal::read(text).unwrap_err().to_string(), wrong, "{text}");
    }
    let spaced = "num_ranks 1 // one\nrank 0 { /* nothing\nmore */ a : calc 5 cpu 1\n\tsend 8 b to 0 tag 1 cpu 0 nic 0\nrecv 8b from 0 tag 1 }";
    assert_eq!(goal::read(spaced).unwrap().ranks[0].len(), 3);
}

/// What is fuzzed is read, or refused with a line, and written as it was read.
#[test]
fn fuzzed_programs_are_read_or_refused() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/programs");
    let mut read = 0;
    for file in std::fs::read_dir(corpus).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        if let Ok(program) = goal::read(&text) {
            assert_eq!(goal::read(&goal::write(&program)), Ok(program));
            read += 1;
        }
        read += usize::from(TrafficMatrix::read(&text).is_ok());
    }
    assert_eq!(read, 2);
}
