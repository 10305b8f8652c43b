//! All dimensions of a grid at once, over the links of another network: schedules, levels and what none can beat.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::common::grids::{NESTED, meet};
use crate::common::{neighbors, parse};
use netlace::Context;
use netlace::emulation::{
    Action, AtOnce, EmulationError, Limits, Machine, Violation, levels, program,
};
use netlace::network::{Dimension, Emulation, Level, Link, Network, Node};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn at_once(net: &Network) -> AtOnce {
    AtOnce::of(net, &*net.emulation_rule().unwrap(), &context()).unwrap()
}

/// The items that go over a link in one action: from where, to where; one entry for each.
fn sent(emulation: &dyn Emulation, at: &[Node], action: &Action) -> Vec<(Node, Node)> {
    let dimensions = emulation.dimensions();
    let mut sent = Vec::new();
    for (item, &from) in (0..).zip(at) {
        match action {
            Action::Move(placement) => sent.push((from, emulation.place(item, placement))),
            Action::Exchange(j) => {
                let weight: Node = dimensions[..*j].iter().map(|lower| lower.radix).product();
                let Dimension { radix, .. } = dimensions[*j];
                let digit = item / weight % radix;
                for other in (0..radix).filter(|&other| meet(dimensions[*j], digit, other)) {
                    sent.push((from, at[(item - digit * weight + other * weight) as usize]));
                }
            }
        }
    }
    sent.retain(|(from, to)| from != to);
    sent
}

fn homes(emulation: &dyn Emulation, order: Node) -> Vec<Node> {
    (0..order).map(|item| emulation.place(item, &vec![0; emulation.modes()])).collect()
}

fn go(emulation: &dyn Emulation, at: &mut [Node], action: &Action) {
    if let Action::Move(placement) = action {
        (0..).zip(at).for_each(|(item, at)| *at = emulation.place(item, placement));
    }
}

/// Follows all items with nothing but the links at hand.
#[test]
fn no_link_carries_two_items_in_one_direction_in_a_step() {
    for expr in NESTED {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let emulation = net.emulation_rule().unwrap();
        let schedule = at_once(&net);
        let mut used = BTreeSet::new();
        let mut carried: BTreeMap<(Node, Node), u64> = BTreeMap::new();
        let mut longest = 0;
        for (j, turns) in schedule.turns.iter().enumerate() {
            let home = homes(&*emulation, topology.order());
            let (mut at, mut end, mut exchanges, mut steps) = (home.clone(), 0, 0, 0);
            for turn in turns {
                assert!(turn.step >= end, "{net}: dimension {j}");
                end = turn.step + turn.length;
                steps += turn.length;
                assert!(end <= schedule.steps, "{net}: dimension {j}");
                exchanges += usize::from(turn.action == Action::Exchange(j));
                for (from, to) in sent(&*emulation, &at, &turn.action) {
                    assert!(neighbors(topology, from).contains(&to), "{net}: {from} to {to}");
                    // The items of one message follow each other.
                    let step = (turn.step..end).find(|&step| used.insert((step, from, to)));
                    assert!(step.is_some(), "{net}: dimension {j}, from {from} to {to}");
                    *carried.entry((from, to)).or_default() += 1;
                }
                go(&*emulation, &mut at, &turn.action);
            }
            assert_eq!((exchanges, at), (1, home), "{net}: dimension {j}");
            longest = longest.max(steps);
        }
        let busiest = carried.values().copied().max().unwrap_or(0);
        assert_eq!(schedule.at_least, longest.max(busiest), "{net}");
        assert!(schedule.steps >= schedule.at_least, "{net}");
        assert_eq!(schedule.hops, carried.values().sum::<u64>(), "{net}");
        schedule.replay(&net, &*emulation, &context()).unwrap();
    }
}

#[test]
fn all_dimensions_of_a_swapped_network_at_once() {
    let more = [((2, 1), 3), ((3, 1), 6), ((4, 1), 10)];
    for (l, n) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1)] {
        let schedule = at_once(&parse(&format!("rsn(hypercube({n}),{l})")));
        let log2 = n << (l - 1);
        let expected = more.iter().find(|&&(which, _)| which == (l, n)).map_or(log2, |&(_, t)| t);
        assert_eq!(schedule.steps, expected, "l = {l}, n = {n}");
        assert_eq!(schedule.at_least, log2.max(2 * l - 1), "l = {l}, n = {n}");
    }
    // The hierarchical cubic network of the same size: as many steps.
    assert_eq!(at_once(&parse("hcn(4)")).steps, at_once(&parse("rsn(hypercube(2),3)")).steps);
}

/// An emulation whose items 0 and 3 are exchanged.
struct Mistaken(Arc<dyn Emulation>);

impl Emulation for Mistaken {
    fn dimensions(&self) -> &[Dimension] {
        self.0.dimensions()
    }

    fn modes(&self) -> usize {
        self.0.modes()
    }

    fn load(&self) -> u64 {
        self.0.load()
    }

    fn is_home_by_number(&self) -> bool {
        self.0.is_home_by_number()
    }

    fn direct(&self, dimension: usize) -> Vec<u8> {
        self.0.direct(dimension)
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.0.approach(at, goal);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        let item = [3, 1, 2, 0].get(item as usize).copied().unwrap_or(item);
        self.0.place(item, placement)
    }
}

#[test]
fn the_replay_catches_wrong_schedules() {
    let net = parse("rsn(hypercube(2),2)");
    let emulation = net.emulation_rule().unwrap();
    let right = at_once(&net);
    let violation = |change: &dyn Fn(&mut AtOnce)| {
        let mut schedule = right.clone();
        change(&mut schedule);
        match schedule.replay(&net, &*emulation, &context()) {
            Err(EmulationError::Wrong(violation)) => violation,
            other => panic!("{other:?}"),
        }
    };
    // Dimensions 2 and 3 both swap first.
    let crowded = violation(&|schedule| schedule.turns[3] = schedule.turns[2].clone());
    assert!(matches!(crowded, Violation::TwoItems { .. }), "{crowded:?}");
    let early = violation(&|schedule| schedule.turns[2][1].step = schedule.turns[2][0].step);
    assert_eq!(early, Violation::TwoActions(2));
    let left_out = violation(&|schedule| drop(schedule.turns[2].remove(1)));
    assert_eq!(left_out, Violation::Unfinished(2));
    let away = violation(&|schedule| drop(schedule.turns[2].pop()));
    assert_eq!(away, Violation::Unfinished(2));
    let none = violation(&|schedule| schedule.turns[0].clear());
    assert_eq!(none, Violation::Unfinished(0));

    let mistaken = Mistaken(emulation);
    let made = AtOnce::of(&net, &mistaken, &context());
    assert!(matches!(made, Err(EmulationError::Wrong(Violation::NoLink { .. }))), "{made:?}");
    let replayed = right.replay(&net, &mistaken, &context());
    assert!(matches!(replayed, Err(EmulationError::Wrong(Violation::NoLink { .. }))));
}

/// All that goes over a link in one action goes over links of one level, the one that is named.
#[test]
fn every_action_is_on_one_level() {
    for expr in NESTED {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let emulation = net.emulation_rule().unwrap();
        let ascend: Vec<usize> = (0..emulation.dimensions().len()).collect();
        let actions = program(&*emulation, ascend.iter().copied());
        let mut at = homes(&*emulation, topology.order());
        let mut messages: BTreeMap<Level, u64> = BTreeMap::new();
        let named = levels(topology, &*emulation, &actions);
        for (action, named) in actions.iter().zip(named) {
            let ends: BTreeSet<_> = sent(&*emulation, &at, action).into_iter().collect();
            let mut found = BTreeSet::new();
            for (from, to) in ends {
                let mut links: Vec<Link> = Vec::new();
                topology.links(from, &mut links);
                let link = links.iter().find(|link| link.to == to).unwrap();
                found.insert(link.level);
                *messages.entry(link.level).or_default() += 1;
            }
            assert!(found.into_iter().eq(named), "{net}: {action:?}");
            go(&*emulation, &mut at, action);
        }
        let context = context();
        let items = vec![(); topology.order() as usize];
        let mut machine = Machine::new(&net, items, &context).unwrap();
        machine.run(&ascend, |_| ()).unwrap();
        let counted = machine.counts().messages_by_level;
        let counted = (0..).zip(counted).filter(|&(_, count)| count > 0);
        assert!(counted.eq(messages), "{net}");
    }
}

#[test]
fn an_ascend_of_a_swapped_network_is_mostly_inside_nuclei() {
    let net = parse("rsn(hypercube(2),3)");
    let context = context();
    let mut machine = Machine::new(&net, vec![(); 256], &context).unwrap();
    machine.run(&[0, 1, 2, 3, 4, 5, 6, 7], |_| ()).unwrap();
    // Leaders do not move.
    assert_eq!(machine.counts().messages_by_level, [8 * 256, 4 * 192, 2 * 240]);
}

/// All distances from a node, by a search of its own.
fn distances(net: &Network, from: Node) -> Vec<u64> {
    let topology = &**net.topology().unwrap();
    let mut found = vec![u64::MAX; topology.order() as usize];
    found[from as usize] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(v) = queue.pop_front() {
        for w in neighbors(topology, v) {
            if found[w as usize] == u64::MAX {
                found[w as usize] = found[v as usize] + 1;
                queue.push_back(w);
            }
        }
    }
    found
}

#[test]
fn limits_are_distances_cuts_and_hops() {
    let bases = ["ccc(4)", "butterfly(4)", "shuffle_exchange(6)", "rsn(petersen,1)"];
    for expr in NESTED.iter().chain(&bases) {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let order = topology.order();
        let Ok(limits) = Limits::of(&net, &context()) else {
            assert_eq!(*expr, "rsn(petersen,1)");
            continue;
        };
        let home = match net.emulation_rule() {
            Ok(rule) => homes(&*rule, order),
            Err(_) => (0..order).collect(),
        };
        let far: Vec<Vec<u64>> = (0..order).map(|v| distances(&net, v)).collect();
        let (mut weight, mut hops, mut channels) = (1, 0, 0);
        for (j, &dimension) in limits.guest.iter().enumerate() {
            let digit = |item: Node| item / weight % dimension.radix;
            let joined = |a: Node, b: Node| {
                let same = a - digit(a) * weight == b - digit(b) * weight;
                same && meet(dimension, digit(a), digit(b))
            };
            let all = || (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
            let (mut distance, mut cut) = (0, 0);
            for a in 0..order {
                let others = (0..order).filter(|&b| joined(a, b));
                let apart = |b: Node| far[home[a as usize] as usize][home[b as usize] as usize];
                let apart: Vec<u64> = others.map(apart).collect();
                let farthest = apart.iter().copied().max().unwrap_or(0);
                distance = distance.max(farthest);
                hops += farthest.max(apart.len() as u64);
            }
            for split in 1..dimension.radix {
                let leaves = |&(a, b): &(Node, Node)| digit(a) < split && digit(b) >= split;
                let linked = |&(a, b): &(Node, Node)| {
                    far[home[a as usize] as usize][home[b as usize] as usize] == 1
                };
                let links = all().filter(leaves).filter(linked).count() as u64;
                let crossing = || all().filter(leaves).filter(|&(a, b)| joined(a, b));
                let up: BTreeSet<Node> = crossing().map(|(a, _)| a).collect();
                let down: BTreeSet<Node> = crossing().map(|(_, b)| b).collect();
                cut = cut.max((up.len().max(down.len()) as u64).div_ceil(links));
            }
            let limit = limits.dimensions[j];
            assert_eq!((limit.distance, limit.cut), (distance, cut), "{net}: dimension {j}");
            weight *= dimension.radix;
        }
        (0..order).for_each(|v| channels += u64::from(topology.degree(v)));
        assert_eq!(limits.hops, hops.div_ceil(channels.max(1)), "{net}");
        if net.emulation_rule().is_ok_and(|rule| rule.load() == 1) {
            assert!(limits.at_once() <= at_once(&net).steps, "{net}");
        }
    }
}

#[test]
fn a_swapped_network_takes_as_few_steps_per_dimension_as_any_emulation() {
    for (n, l) in [(2, 2), (3, 2), (4, 2), (2, 3)] {
        let limits = Limits::of(&parse(&format!("rsn(hypercube({n}),{l})")), &context()).unwrap();
        for (j, limit) in limits.dimensions.iter().enumerate() {
            assert_eq!(limit.steps(), 1 + 2 * u64::from((j / n).count_ones()), "n = {n}, l = {l}");
        }
    }
    // Without a rule: of the members of a cluster one in four is swapped.
    let few = Limits::of(&parse("rsn(hypercube(2),3,copies=4)"), &context()).unwrap();
    assert_eq!((few.guest.len(), few.dimensions[5].cut), (6, 8));
    // The classical networks of constant degree.
    let found = |expr: &str| {
        let limits = Limits::of(&parse(expr), &context()).unwrap();
        (limits.one_dimension(), limits.at_once())
    };
    assert_eq!(found("ccc(4)"), (5, 5));
    assert_eq!(found("butterfly(4)"), (4, 4));
    assert_eq!(found("shuffle_exchange(8)"), (9, 12));
}
