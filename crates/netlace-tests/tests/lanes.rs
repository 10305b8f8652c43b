//! Lanes: what is found is free of deadlock, by two proofs that share no code.

use std::sync::Arc;

use crate::common::random::{Dice, cases};
use crate::common::{check, is_full, parse};
use netlace::Context;
use netlace::certify::{Certificate, Defect, Verdict, certify};
use netlace::lanes::{Assignment, Goal, Laned, Rule, Rules, Scheme};
use netlace::network::{Network, Node};
use netlace::routing::{Header, Hop, Kind, Lane, ROUTINGS, Routing, SHORTEST, route};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn shortest(net: &Network) -> Arc<dyn Routing> {
    SHORTEST.build(net, &context()).unwrap()
}

const PATH: Goal = Goal { scheme: Scheme::Path, most: 8, few_rules: false };
const HOP: Goal = Goal { scheme: Scheme::Hop, most: 8, few_rules: false };
const RULES: Goal = Goal { scheme: Scheme::Path, most: 8, few_rules: true };

/// Lanes for the shortest routing of a network, proved twice: the checker walks the routes, and the
/// dependencies of the routing on its lanes are worked out from its packets.
fn prove(net: &Network, goal: Goal) -> (Certificate, Option<Assignment>) {
    let routing = shortest(net);
    let verdict = certify(net, &*routing, Some(goal), &context()).unwrap();
    let Verdict::DeadlockFree(certificate, found) = verdict else {
        panic!("{net}: no lanes found for {goal:?}");
    };
    assert_eq!(check(&certificate, net, &*routing), Ok(()), "{net}: {goal:?}");
    let text = certificate.to_string();
    assert_eq!(text.parse::<Certificate>().as_ref(), Ok(&certificate), "{net}");
    let Some(found) = found else { return (certificate, None) };
    assert_eq!(found.orders.len(), usize::from(certificate.lanes), "{net}");

    let topology = &**net.topology().unwrap();
    let laned = Laned::new(routing.clone(), found.clone(), topology);
    assert_eq!((laned.kind(), laned.lanes()), (Kind::Oblivious, certificate.lanes));
    for (from, to) in pairs(topology.order()) {
        let (plain, on_lanes) = (route(&*routing, from, to, 0), route(&laned, from, to, 0));
        let (plain, on_lanes) = (plain.unwrap(), on_lanes.unwrap());
        assert!(plain.iter().zip(&on_lanes).all(|(a, b)| a.step == b.step), "{net}: {from} {to}");
        assert_eq!(plain.len(), on_lanes.len(), "{net}: {from} to {to}");
        let lanes: Vec<Lane> = on_lanes.iter().map(|hop| hop.header.lane).collect();
        match goal.scheme {
            Scheme::Path | Scheme::Pair => {
                assert!(lanes.windows(2).all(|two| two[0] == two[1]), "{net}");
            }
            Scheme::Hop => assert!(lanes.is_sorted(), "{net}: {lanes:?}"),
        }
    }
    let again = certify(net, &laned, None, &context()).unwrap();
    assert!(matches!(again, Verdict::DeadlockFree(..)), "{net}: {goal:?}");
    (certificate, Some(found))
}

fn pairs(order: Node) -> impl Iterator<Item = (Node, Node)> {
    (0..order).flat_map(move |from| (0..order).map(move |to| (from, to)))
}

#[test]
fn few_lanes_are_enough() {
    for (expr, most) in [
        ("hypercube(7)", 1),
        ("ring(8)", 2),
        ("torus(8,8)", 2),
        ("rsn(hypercube(3),2)", 3),
        ("rcr(2,4,2)", 3),
        ("rdn(ring(8),1)", 4),
        ("re(frame=ring(4),unit=ring(3),phases=3)", 5),
        ("rdn(petersen,1)", 5),
    ] {
        let is_quick = most <= 4;
        if !is_quick && !is_full() {
            continue;
        }
        let net = parse(expr);
        let (path, found) = prove(&net, PATH);
        assert!(path.lanes <= most, "{expr}: {} lanes", path.lanes);
        let (hop, _) = prove(&net, HOP);
        assert!(hop.lanes <= path.lanes, "{expr}: {} lanes by hop", hop.lanes);
        let rules = found.and_then(|found| found.rules).map_or(1, |rules| rules.count());
        println!("{expr}: {} lanes, {rules} rules; by hop {} lanes", path.lanes, hop.lanes);
    }
}

/// A routing on lanes, whose packets also go on the lane of the opposite direction.
struct BothWays<'a>(&'a Laned);

impl Routing for BothWays<'_> {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        self.0.lanes()
    }

    fn choices(&self, _: Node, _: Node) -> u64 {
        2
    }

    fn start(&self, from: Node, to: Node, choice: u64) -> Header {
        if choice == 0 { self.0.start(from, to, 0) } else { self.0.start(to, from, 0) }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        self.0.next(at, header, to)
    }
}

/// Answers on the lane of the request: the lanes found for pairs are free of deadlock with them, by dependencies that are
/// worked out from the packets; those found for paths need not be.
#[test]
fn answers_fit_on_the_lane_of_their_request() {
    const PAIR: Goal = Goal { scheme: Scheme::Pair, ..PATH };
    const PAIR_RULES: Goal = Goal { few_rules: true, ..PAIR };
    let mut helped = 0;
    for (expr, most) in
        [("ring(5)", 2), ("torus(5,5)", 2), ("rsn(hypercube(2),2)", 3), ("rsn(hypercube(3),2)", 4)]
    {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let answered = |found: &Assignment| {
            let laned = Laned::new(shortest(&net), found.clone(), topology);
            let verdict = certify(&net, &BothWays(&laned), None, &context()).unwrap();
            matches!(verdict, Verdict::DeadlockFree(..))
        };
        let (path, by_path) = prove(&net, PATH);
        helped += usize::from(!answered(&by_path.unwrap()));
        let is_quick = net.order() < &50u32.into() || is_full();
        for goal in [PAIR, PAIR_RULES].into_iter().take(if is_quick { 2 } else { 1 }) {
            let (pair, by_pair) = prove(&net, goal);
            let by_pair = by_pair.unwrap();
            assert!(answered(&by_pair), "{expr}: {goal:?}");
            let rules = by_pair.rules.as_ref().unwrap().count();
            println!("{expr}: {} lanes by path, {} by pair, {rules} rules", path.lanes, pair.lanes);
            assert!(goal.few_rules || pair.lanes <= most, "{expr}: {} lanes", pair.lanes);
            // The checker sees it too: a lane that does not fit the way back is refused.
            let mut wrong = pair.clone();
            let rules = wrong.rules.as_mut().unwrap();
            let lanes = pair.lanes;
            rules.lanes.iter_mut().flatten().for_each(|lane| *lane = (*lane + 1) % lanes);
            assert!(check(&wrong, &net, &*shortest(&net)).is_err(), "{expr}");
        }
    }
    assert!(helped > 0, "all lanes by path fit answers, too");
}

#[test]
fn few_rules_are_enough() {
    let all = [
        ("torus(8,8)", 4),
        ("rsn(hypercube(3),2)", 8),
        ("rcr(2,4,2)", 4),
        ("rdn(ring(8),1)", 16),
        ("rdn(petersen,1)", 16),
    ];
    // The last one takes as long as all others.
    let networks = if is_full() { &all[..] } else { &all[..4] };
    for &(expr, most) in networks {
        let (certificate, found) = prove(&parse(expr), RULES);
        let rules = found.unwrap().rules.unwrap();
        assert_eq!(certificate.rules.as_ref(), Some(&rules));
        println!("{expr}: {} lanes, {} rules", certificate.lanes, rules.count());
        assert!(rules.count() <= most, "{expr}: {} rules", rules.count());
    }
}

#[test]
fn failed_links_are_survived() {
    let mut connected = 0;
    for seed in 1..=if is_full() { 6 } else { 2 } {
        let net = parse(&format!("damaged(rdn(ring(8),1),links=10,seed={seed})"));
        let routing = shortest(&net);
        let Verdict::DeadlockFree(certificate, _) =
            certify(&net, &*routing, Some(PATH), &context()).unwrap()
        else {
            panic!("{net}: no lanes found");
        };
        assert!(certificate.lanes <= 8);
        assert_eq!(check(&certificate, &net, &*routing), Ok(()), "{net}");
        if net.census().is_connected() {
            prove(&net, PATH);
            connected += 1;
        }
        println!("{net}: {} lanes", certificate.lanes);
    }
    assert!(connected > 0);
}

#[test]
fn what_is_cut_off_is_no_flaw_but_what_is_lost_is() {
    let net = parse("damaged(ring(8),cut=[0,1,3,4])");
    let routing = shortest(&net);
    let Verdict::DeadlockFree(certificate, None) =
        certify(&net, &*routing, Some(PATH), &context()).unwrap()
    else {
        panic!("two paths need no lanes");
    };
    assert_eq!(check(&certificate, &net, &*routing), Ok(()));
    let defect = check(&certificate, &net, &Lazy).unwrap_err();
    assert_eq!(defect, Defect::NotDelivered { from: 4, to: 0 });
}

/// Delivers nothing.
struct Lazy;

impl Routing for Lazy {
    fn next(&self, _: Node, _: netlace::routing::Header, _: Node) -> Option<netlace::routing::Hop> {
        None
    }
}

#[test]
fn by_way_of_a_third_node_takes_twice_the_lanes() {
    let valiant = ROUTINGS.iter().find(|method| method.name == "valiant").unwrap();
    for (expr, lanes) in [("hypercube(4)", 2), ("torus(5,5)", 4), ("rcr(2,4,2)", 4)] {
        let net = parse(expr);
        let routing = valiant.build(&net, &context()).unwrap();
        let verdict = certify(&net, &*routing, Some(Goal { most: 16, ..PATH }), &context());
        let Verdict::DeadlockFree(certificate, _) = verdict.unwrap() else { panic!("{expr}") };
        assert_eq!(certificate.lanes, lanes, "{expr}");
        assert_eq!(check(&certificate, &net, &*routing), Ok(()), "{expr}");
        // The second half must be above the first.
        let same = certificate.numbers.chunks(usize::from(lanes)).flat_map(|link| {
            let half = &link[..link.len() / 2];
            [half, half].concat()
        });
        let broken = Certificate { numbers: same.collect(), ..certificate.clone() };
        assert_eq!(check(&broken, &net, &*routing), Err(Defect::NoHalves), "{expr}");
        let half = usize::from(lanes) / 2;
        let lower = certificate.numbers.chunks(2 * half).flat_map(|link| {
            let (first, second) = link.split_at(half);
            first.iter().copied().chain(second.iter().map(|number| number - 1))
        });
        let broken = Certificate { numbers: lower.collect(), ..certificate.clone() };
        assert_eq!(check(&broken, &net, &*routing), Err(Defect::NoHalves), "{expr}: one is equal");
        // The lanes cannot be halved.
        let one_more = certificate.numbers.chunks(2 * half).flat_map(|link| {
            let above = certificate.numbers.iter().max().map(|number| number + 1);
            link.iter().copied().chain(above)
        });
        let numbers = one_more.collect();
        let broken = Certificate { numbers, lanes: lanes + 1, ..certificate.clone() };
        assert_eq!(check(&broken, &net, &*routing), Err(Defect::NoHalves), "{expr}");
        let numbers = certificate.numbers[1..].to_vec();
        let broken = Certificate { numbers, ..certificate.clone() };
        assert!(check(&broken, &net, &*routing).is_err(), "{expr}: a number is missing");
    }
    // Half of the lanes for each half of a path.
    let net = parse("torus(5,5)");
    let routing = valiant.build(&net, &context()).unwrap();
    for (most, lanes) in [(3, None), (4, Some(4)), (5, Some(4))] {
        let goal = Goal { most, ..PATH };
        let verdict = certify(&net, &*routing, Some(goal), &context()).unwrap();
        assert_eq!(verdict.lanes(), lanes, "of {most}");
        let Verdict::Cyclic(cycle) = verdict else { continue };
        assert!(cycle.packets.iter().all(|packet| packet.choice != packet.to), "{cycle:?}");
    }
}

#[test]
fn what_is_asked_for_is_searched_for() {
    let asked = |scheme, few_rules| Goal::asked(None, scheme, few_rules, &SHORTEST);
    assert_eq!(asked(None, None), Ok(Some(PATH)));
    assert_eq!(asked(None, Some(true)), Ok(Some(RULES)));
    assert_eq!(asked(Some(Scheme::Hop), None), Ok(Some(HOP)));
    assert!(asked(Some(Scheme::Hop), Some(true)).is_err());
    // Where a routing has lanes of its own, others are searched for only if that is asked for.
    let own = ROUTINGS.iter().find(|method| method.keeps_lanes).unwrap();
    assert_eq!(Goal::asked(None, None, None, own), Ok(None));
    assert_eq!(Goal::asked(Some(8), None, None, own), Ok(Some(PATH)));
    assert_eq!(Goal::asked(None, Some(Scheme::Hop), None, own), Ok(Some(HOP)));
    assert_eq!(Goal::asked(None, None, Some(true), own), Ok(Some(RULES)));
}

/// The first rule that matches a packet gives its lane, or else that of the rest.
#[test]
fn rules_say_what_their_table_says() {
    let mut dice = Dice::new(9);
    for _ in 0..cases(200) {
        let (rows, columns, lanes) = (dice.roll(1, 5), dice.roll(1, 5), dice.roll(1, 3));
        let row = |dice: &mut Dice| (0..columns).map(|_| dice.roll(0, lanes - 1) as Lane).collect();
        let lanes: Vec<Vec<Lane>> = (0..rows).map(|_| row(&mut dice)).collect();
        let rules = Rules {
            sources: (0..rows as u32).collect(),
            destinations: (0..columns as u32).collect(),
            lanes: lanes.clone(),
        };
        let (list, rest) = rules.list();
        assert_eq!(rules.count(), list.len() + 1);
        for (source, row) in (0..).zip(&lanes) {
            for (destination, lane) in (0..).zip(row) {
                let matches = |rule: &&Rule| {
                    rule.sources.contains(&source) && rule.destinations.contains(&destination)
                };
                let found = list.iter().find(matches).map_or(rest, |rule| rule.lane);
                assert_eq!(found, *lane, "{lanes:?}: {list:?}");
            }
        }
    }
}

/// 48 nodes of degree 5 with 240 channels, 8 lanes. A lane's order has for each of a channel's 5 turns 5 numbers of 4 bytes,
/// and for each channel 44 bytes more; every thread counts the turns again, and there are 8 bytes for each pair of nodes.
#[test]
fn memory_is_asked_for_before_the_search() {
    let net = parse("product(ring(6),hypercube(3))");
    let order = 240 * (5 * 5 * 4 - 5 * 4 + 44);
    let needed = 8 * (order + 240 * 5 * 4) + 48 * 48 * 8;
    let asks = |memory| {
        let context = Context { threads: 1, ..Context::with_memory(memory) };
        netlace::lanes::assign(&net, &*shortest(&net), PATH, &context).err()
    };
    assert!(asks(needed - 1).is_some());
    assert!(!asks(needed).is_some_and(|refused| refused.to_string().contains("searching")));
}

#[test]
fn links_of_more_than_64_ports() {
    prove(&parse("product(complete(63),ring(5))"), PATH);
}

#[test]
fn lanes_of_random_trees_hold() {
    let mut dice = Dice::new(5);
    let mut more = 0;
    for _ in 0..cases(40) {
        let net = dice.network(80);
        if net.census().is_connected() {
            let goal = [PATH, HOP, RULES][dice.roll(0, 2) as usize];
            more += u32::from(prove(&net, goal).1.is_some());
        }
    }
    println!("{more} needed more than one lane");
    assert!(more > 5);
}

#[test]
fn a_certificate_with_lanes_is_only_good_for_what_it_certifies() {
    let net = parse("rdn(ring(6),1)");
    let routing = shortest(&net);
    for goal in [PATH, HOP, RULES] {
        let (certificate, _) = prove(&net, goal);
        let updown = ROUTINGS.iter().find(|method| method.name == "updown").unwrap();
        let updown = updown.build(&net, &context()).unwrap();
        let defect = check(&certificate, &net, &*updown).unwrap_err();
        assert!(matches!(defect, Defect::NotAscending { .. }), "{defect}");
        // Lanes turned round, numbers that stay level, a lane left out.
        let lanes = usize::from(certificate.lanes);
        let turned = certificate.numbers.iter().map(|number| u32::MAX - number).collect();
        let one = certificate.numbers.chunks(lanes).map(|numbers| numbers[0]).collect();
        for numbers in [turned, vec![7; certificate.numbers.len()], one] {
            let lanes = (numbers.len() * lanes / certificate.numbers.len()) as Lane;
            let broken = Certificate { numbers, lanes, ..certificate.clone() };
            let defect = check(&broken, &net, &*routing).unwrap_err();
            assert!(matches!(defect, Defect::NotAscending { .. }), "{goal:?}: {defect}");
        }
        // Every group on the first lane.
        if let Some(mut rules) = certificate.rules.clone() {
            rules.lanes.iter_mut().flatten().for_each(|lane| *lane = 0);
            let broken = Certificate { rules: Some(rules), ..certificate.clone() };
            let defect = check(&broken, &net, &*routing).unwrap_err();
            assert!(matches!(defect, Defect::NotAscending { .. }), "{defect}");
        }
    }
}

#[test]
fn lanes_that_are_too_few_are_not_found() {
    let net = parse("torus(5,5)");
    let verdict = certify(&net, &*shortest(&net), Some(Goal { most: 1, ..PATH }), &context());
    assert!(matches!(verdict.unwrap(), Verdict::Cyclic(_)));
}

#[test]
fn the_same_lanes_every_time() {
    let net = parse("rdn(ring(8),1)");
    assert_eq!(prove(&net, PATH), prove(&net, PATH));
    let with = |threads| {
        let context = Context { threads, ..context() };
        match certify(&net, &*shortest(&net), Some(PATH), &context).unwrap() {
            Verdict::DeadlockFree(certificate, _) => certificate,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(with(1), with(4));
}
