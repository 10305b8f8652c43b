//! Emulations: items go only over links and meet where they must, in as many steps as promised.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::grids::{NESTED, meet};
use crate::common::random::{Dice, cases};
use crate::common::{golden, neighbors, parse};
use netlace::Context;
use netlace::emulation::{Action, EmulationError, Machine, Steps, Violation, binary, program};
use netlace::network::{Dimension, Emulation, Network, Node, Placement, Shape};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

/// The network as the checks below see it: nothing but who is linked to whom.
struct Host {
    links: Vec<BTreeSet<Node>>,
    emulation: Arc<dyn Emulation>,
    name: String,
}

impl Host {
    fn new(net: &Network, emulation: Arc<dyn Emulation>) -> Self {
        let topology = &**net.topology().unwrap();
        let links =
            (0..topology.order()).map(|v| neighbors(topology, v).into_iter().collect()).collect();
        Self { links, emulation, name: net.to_string() }
    }

    fn places(&self, placement: &[u8]) -> Vec<Node> {
        let places: Vec<Node> = (0..self.links.len() as Node)
            .map(|item| self.emulation.place(item, placement))
            .collect();
        assert!(places.iter().all(|&v| v < self.links.len() as Node), "{}", self.name);
        places
    }

    fn joined(&self, a: Node, b: Node) -> bool {
        a == b || self.links[a as usize].contains(&b)
    }

    /// The most items in one node.
    fn load(places: &[Node]) -> u64 {
        let mut load: BTreeMap<Node, u64> = BTreeMap::new();
        places.iter().for_each(|&v| *load.entry(v).or_default() += 1);
        load.into_values().max().unwrap_or(0)
    }

    /// Who sends to whom along a dimension; all must be joined.
    fn exchange(&self, dimension: usize, places: &[Node]) -> BTreeSet<(Node, Node)> {
        let dimensions = self.emulation.dimensions();
        let weight: Node = dimensions[..dimension].iter().map(|lower| lower.radix).product();
        let dimension = dimensions[dimension];
        let mut messages = BTreeSet::new();
        for (item, &from) in (0..).zip(places) {
            let digit = item / weight % dimension.radix;
            for other in (0..dimension.radix).filter(|&other| meet(dimension, digit, other)) {
                let to = places[(item - digit * weight + other * weight) as usize];
                assert!(self.joined(from, to), "{}: {from} cannot meet {to}", self.name);
                if from != to {
                    messages.insert((from, to));
                }
            }
        }
        messages
    }

    /// Follows a program step by step; gives its messages and the most items in one node.
    fn follow(&self, order: &[usize]) -> (u64, u64) {
        let mut places = self.places(&vec![0; self.emulation.modes()]);
        let home = places.clone();
        let (mut messages, mut load) = (0, 1);
        for action in program(&*self.emulation, order.iter().copied()) {
            match action {
                Action::Move(placement) => {
                    let next = self.places(&placement);
                    let moves = places.iter().copied().zip(next.iter().copied());
                    let sent: BTreeSet<(Node, Node)> = moves.filter(|(a, b)| a != b).collect();
                    for &(from, to) in &sent {
                        assert!(self.joined(from, to), "{}: {from} moves to {to}", self.name);
                    }
                    messages += sent.len();
                    places = next;
                }
                Action::Exchange(dimension) => {
                    messages += self.exchange(dimension, &places).len();
                }
            }
            load = load.max(Self::load(&places));
        }
        assert_eq!(places, home, "{}: not all items came home", self.name);
        (messages as u64, load)
    }
}

/// Checks everything that an emulation promises, against the links alone, and that the machine
/// counts the same.
fn check(net: &Network) {
    let emulation = net.emulation_rule().unwrap();
    check_guest(net, emulation.clone());
    let is_cube = |dimension: &Dimension| dimension.radix == 2;
    if let Some(cube) = binary(emulation.clone())
        && !emulation.dimensions().iter().all(is_cube)
    {
        assert!(cube.dimensions().iter().all(is_cube), "{net}");
        check_guest(net, cube);
    }
}

fn check_guest(net: &Network, emulation: Arc<dyn Emulation>) {
    let host = Host::new(net, emulation);
    let dimensions = host.emulation.dimensions();
    let product: Node = dimensions.iter().map(|dimension| dimension.radix).product();
    assert_eq!(product, host.links.len() as Node, "{net}");
    assert!(dimensions.iter().all(|dimension| dimension.radix > 1), "{net}");
    let mut home = host.places(&vec![0; host.emulation.modes()]);
    home.sort_unstable();
    assert!(home.into_iter().eq(0..host.links.len() as Node), "{net}: home is no bijection");

    let all = 0..dimensions.len();
    let mut orders: Vec<Vec<usize>> = all.clone().map(|j| vec![j]).collect();
    orders.push(all.clone().collect());
    orders.push(all.clone().rev().collect());
    // From every dimension to every other one.
    orders.extend(all.clone().map(|j| all.clone().flat_map(|k| [j, k]).collect()));
    let mut most = 1;
    for order in &orders {
        let (messages, load) = host.follow(order);
        most = most.max(load);
        let items = vec![(); host.links.len()];
        let context = context();
        let emulation = host.emulation.clone();
        let mut machine = Machine::with(net, emulation, items, &context).unwrap();
        machine.run(order, |_| ()).unwrap();
        let counts = machine.counts();
        let steps = program(&*host.emulation, order.iter().copied()).len() as u64;
        assert_eq!((counts.steps, counts.messages), (steps, messages), "{net}: {order:?}");
        assert_eq!(counts.moves, steps - order.len() as u64, "{net}: {order:?}");
        let rounds = |&j: &usize| match dimensions[j] {
            Dimension { radix, shape: Shape::Complete } => radix - 1,
            _ => 2,
        };
        let one_port = counts.moves + order.iter().map(rounds).sum::<u64>();
        assert_eq!(counts.one_port_steps, one_port, "{net}: {order:?}");
        assert!((1..=load).contains(&counts.largest) || steps == 0, "{net}: {order:?}");
    }
    assert_eq!(most, host.emulation.load(), "{net}");
}

#[test]
fn nested_networks_emulate_over_links_only() {
    for expr in NESTED {
        check(&parse(expr));
    }
}

#[test]
fn measured_networks_emulate_over_links_only() {
    let mut covered: BTreeMap<String, u64> = BTreeMap::new();
    for record in golden().into_iter().filter(|record| record.order <= 1_500) {
        let net = parse(&record.expr);
        if net.emulation_rule().is_ok() {
            check(&net);
            *covered.entry(net.expr().name.clone()).or_default() += 1;
        }
    }
    println!("{covered:?}");
    for family in ["rsn", "rdn", "hsn", "hcn", "hfn", "dual_cube", "product", "hypercube", "mesh"] {
        assert!(covered.contains_key(family), "{family} lost its emulation");
    }
    assert!(covered.values().sum::<u64>() >= 60, "{covered:?}");
}

/// A random nesting of what has an emulation.
fn nesting(dice: &mut Dice) -> String {
    let n = dice.roll(1, 5);
    let leaf = match dice.roll(0, 6) {
        0 => format!("hypercube({})", n / 2),
        1 => format!("complete({n})"),
        2 => format!("path({n})"),
        3 => format!("ring({n})"),
        4 => format!("mesh({n},{})", dice.roll(1, 3)),
        5 => format!("hamming({n},{})", dice.roll(1, 3)),
        _ => "dual_cube(1)".to_owned(),
    };
    (0..dice.roll(1, 3)).fold(leaf, |base, _| match dice.roll(0, 9) {
        0 | 1 => format!("rsn({base},{})", dice.roll(1, 3)),
        2 => format!("rsn({base},2,diameter_links=true)"),
        3 | 4 => format!("rdn({base},{})", dice.roll(0, 2)),
        5 => format!("hsn({base},{})", dice.roll(1, 4)),
        6 => {
            format!("product({base},{})", dice.pick(&["rsn(path(2),2)", "ring(4)", "dual_cube(1)"]))
        }
        7 => {
            format!("product({},{base})", dice.pick(&["rsn(path(2),2)", "ring(4)", "dual_cube(1)"]))
        }
        8 => format!("folded({base},2)"),
        _ => format!("sn({base},copies={n},swap={})", dice.pick(&["low", "high"])),
    })
}

#[test]
fn random_nestings_emulate_over_links_only() {
    let mut dice = Dice::new(41);
    let mut away = 0;
    for _ in 0..cases(120) {
        let net = loop {
            match crate::common::try_parse(&nesting(&mut dice)) {
                Ok(net) if *net.order() <= 600u32.into() && net.emulation_rule().is_ok() => {
                    break net;
                }
                _ => (),
            }
        };
        check(&net);
        away += u32::from(net.emulation_rule().unwrap().modes() > 1);
    }
    assert!(away > 30, "only {away} nestings have two modes or more");
}

#[test]
fn what_has_no_grid_says_so() {
    for expr in [
        "petersen",
        "rsn(petersen,2)",
        "rsn(complete(4),2,copies=3)",
        "ccc(3)",
        "star(4)",
        "sn(complete(4),copies=2)",
        "sn(mesh(2,3),copies=2)",
        "sn(hypercube(3),copies=2,mask=2)",
        "sn(rdn(hypercube(1),1),copies=2)",
    ] {
        assert!(parse(expr).emulation_rule().is_err(), "{expr}");
    }
    let error = parse("rdn(product(path(2),petersen),1)").emulation_rule().err().unwrap();
    assert_eq!(error.to_string(), "no rule is known for petersen");
    assert!(parse("rsn(hypercube(16),4)").emulation_rule().is_err(), "nodes have no numbers");
}

#[test]
fn a_dimension_of_a_swapped_network_costs_two_steps_for_each_level_swapped() {
    for n in 1..=6usize {
        for l in 1..=4usize {
            let net = parse(&format!("rsn(hypercube({n}),{l})"));
            let steps = Steps::of(&*net.emulation_rule().unwrap());
            let dimensions = n << (l - 1);
            let expected: Vec<u64> =
                (0..dimensions).map(|j| 1 + 2 * u64::from((j / n).count_ones())).collect();
            assert_eq!(steps.of_each, expected, "{net}");
            assert_eq!(steps.of_each.iter().max(), Some(&(2 * l as u64 - 1)), "{net}");
            // (1 + 2/n)·log2 N − 2; both orders, and with one port as well.
            let ascend = (dimensions + 2 * dimensions / n - 2) as u64;
            let found = (steps.ascend, steps.descend, steps.one_port_ascend);
            assert_eq!(found, (ascend, ascend, ascend), "{net}");
        }
    }
    let net = parse("rsn(hypercube(2),3)");
    assert_eq!(Steps::of(&*net.emulation_rule().unwrap()).ascend, 14);
}

#[test]
fn dimensions_of_other_networks_cost_what_their_links_say() {
    let steps = |expr: &str| Steps::of(&*parse(expr).emulation_rule().unwrap());
    // A level is swapped or not, whatever the nucleus.
    assert_eq!(steps("rsn(complete(4),3)").of_each, [1, 3, 3, 5]);
    assert_eq!(steps("rsn(mesh(2,3),2)").of_each, [1, 1, 3, 3]);
    // There and back over the cross link; the type's own dimension is the cross link.
    assert_eq!(steps("dual_cube(3)").of_each, [3, 3, 3, 3, 1]);
    assert_eq!(steps("rdn(hypercube(1),2)").of_each, [5, 5, 3, 5, 5, 3, 1]);
    assert_eq!(steps("hsn(hypercube(2),4)").of_each, [1, 1, 3, 3, 3, 3, 3, 3]);
    // 16 copies of RSN(3,Q_2) have four more dimensions, one swap away from those that are swapped.
    let low = steps("sn(rsn(hypercube(2),3),copies=16)");
    assert_eq!(low.of_each, [1, 1, 3, 3, 3, 3, 5, 5, 3, 3, 5, 5]);
    assert_eq!(low.ascend, 14 + 2 + 6);
    let high = steps("sn(rsn(hypercube(2),3),copies=16,swap=high)");
    assert_eq!(high.of_each[8..], [5, 5, 7, 7]);
    let five = steps("sn(sn(rsn(hypercube(2),3),copies=16),copies=2)");
    assert_eq!(five.of_each[12], 3);
    // In a complete graph of r nodes each has r − 1 others to hear from.
    let complete = steps("rsn(complete(4),3)");
    assert_eq!((complete.ascend, complete.one_port_ascend), (10, 18));
}

/// An emulation with a mistake: what it says of placements is passed through a function.
struct Mistaken(Arc<dyn Emulation>, fn(Node, &[u8]) -> Node);

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

    fn direct(&self, dimension: usize) -> Placement {
        self.0.direct(dimension)
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.0.approach(at, goal);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        self.0.place((self.1)(item, placement), placement)
    }
}

#[test]
fn the_machine_catches_a_wrong_emulation() {
    let net = parse("rsn(hypercube(2),2)");
    let violation = |mistake: fn(Node, &[u8]) -> Node, order: &[usize]| {
        let emulation = Arc::new(Mistaken(net.emulation_rule().unwrap(), mistake));
        let context = context();
        let mut machine = Machine::with(&net, emulation, vec![(); 16], &context).unwrap();
        machine.run(order, |_| ())
    };
    assert_eq!(violation(|item, _| item, &[0, 3]), Ok(()));
    let wrong = |violation: Violation| Err(EmulationError::Wrong(violation));
    let moved = violation(|item, _| [0, 3, 2, 1].get(item as usize).copied().unwrap_or(item), &[0]);
    assert_eq!(moved, wrong(Violation::NoLink { from: 0, to: 3 }));
    // An item that is elsewhere when it is swapped has no link to go by.
    let astray = violation(|item, at| if at == [1] { item ^ 1 } else { item }, &[3]);
    assert_eq!(astray, wrong(Violation::NoLink { from: 0, to: 4 }));
    // Items that crowd in one node make it send or receive twice at a time.
    let crowded = violation(|item, _| if item == 1 { 0 } else { item }, &[1]);
    assert_eq!(crowded, wrong(Violation::TwoSent(0)));
    let met = violation(|item, _| [0, 3, 2, 2].get(item as usize).copied().unwrap_or(item), &[1]);
    assert_eq!(met, wrong(Violation::TwoReceived(2)));
}
