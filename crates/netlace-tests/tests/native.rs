//! The papers' own routings: every packet arrives, as far round as the papers' bounds allow.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::common::random::{Dice, cases};
use crate::common::shrinking::each_network;
use crate::common::{golden, is_full, links, parse};
use netlace::Context;
use netlace::network::{Network, Node};
use netlace::routing::{BY_TURNS, Header, ROUTINGS, Routing, Survey, route};

/// Families that bring their paper's routing; one that quietly lost it would be missed otherwise.
const NATIVE: &[&str] = &[
    "heawood",
    "folded",
    "root_folded",
    "flooded",
    "re",
    "ccc",
    "heawood_ii",
    "rdn",
    "dual_cube",
    "rsn",
    "hcn",
    "hfn",
    "rcr",
];

/// Those of them whose routing is shortest.
const SHORTEST: &[&str] =
    &["heawood", "folded", "root_folded", "flooded", "rdn", "dual_cube", "rcr"];

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn native(net: &Network) -> Option<Arc<dyn Routing>> {
    let method = ROUTINGS.iter().find(|method| method.name == "native").unwrap();
    method.build(net, &context()).ok()
}

fn order(net: &Network) -> Node {
    net.topology().unwrap().order()
}

/// The hops from every node to `to`; each is a link of the network, on a lane that there is.
fn lengths(net: &Network, routing: &dyn Routing, to: Node) -> Vec<u64> {
    let topology = &**net.topology().unwrap();
    let mut left: HashMap<(Node, Header), u64> = HashMap::new();
    let follow = |from: Node| {
        assert_eq!(routing.choices(from, to), 1, "{net}");
        let mut state = (from, routing.start(from, to, 0));
        let (mut passed, mut on_the_way) = (Vec::new(), HashSet::new());
        while state.0 != to && !left.contains_key(&state) {
            assert!(on_the_way.insert(state), "{net}: from {from} to {to} round and round");
            passed.push(state);
            let (at, header) = state;
            let hop = routing.next(at, header, to);
            let hop = hop.unwrap_or_else(|| panic!("{net}: from {from} to {to} stuck at {at}"));
            let link = links(topology, at)[usize::from(hop.step.port)];
            assert_eq!(link.to, hop.step.to, "{net}: port {} of {at}", hop.step.port);
            assert!(hop.header.lane < routing.lanes(), "{net}: lane at {at}");
            state = (hop.step.to, hop.header);
        }
        let mut length = left.get(&state).copied().unwrap_or(0);
        for state in passed.into_iter().rev() {
            length += 1;
            left.insert(state, length);
        }
        length
    };
    let lengths = (0..topology.order()).map(follow).collect();
    assert_eq!(routing.next(to, routing.start(to, to, 0), to), None, "{net}: {to} is there");
    lengths
}

/// More destinations are sampled.
const ALL: Node = 300;

/// What was seen of a routing.
#[derive(Default, Debug)]
struct Seen {
    pairs: u64,
    optimal: u64,
    longest: u64,
    /// The hops taken, and the distance, where the ratio is greatest.
    stretch: (u64, u64),
}

/// Routes between all pairs; towards some destinations only of larger networks, unless everything
/// is asked for.
fn deliver(net: &Network, routing: &dyn Routing) -> Seen {
    let mut stride = if is_full() { 1 } else { order(net).div_ceil(ALL) };
    // The sampled destinations are not all the same member of their clusters.
    while (2..=stride).any(|d| stride.is_multiple_of(d) && order(net).is_multiple_of(d)) {
        stride += 1;
    }
    deliver_every(net, routing, stride)
}

/// Routes from all nodes to every `stride`-th.
fn deliver_every(net: &Network, routing: &dyn Routing, stride: Node) -> Seen {
    let csr = net.csr(&context()).unwrap();
    let mut seen = Seen { stretch: (1, 1), ..Seen::default() };
    for to in (0..order(net)).step_by(stride as usize) {
        let mut distances = vec![u32::MAX; order(net) as usize];
        csr.search(to, &mut distances, &mut Vec::new());
        for (from, length) in lengths(net, routing, to).into_iter().enumerate() {
            let distance = u64::from(distances[from]);
            assert!(length >= distance, "{net}: {from} to {to} beats shortest");
            if distance == 0 {
                continue;
            }
            seen.pairs += 1;
            seen.optimal += u64::from(length == distance);
            seen.longest = seen.longest.max(length);
            if length * seen.stretch.1 > seen.stretch.0 * distance {
                seen.stretch = (length, distance);
            }
        }
    }
    seen
}

/// The greatest stretch over all pairs is `hops` where `distance` would do.
fn assert_stretch(expr: &str, hops: u64, distance: u64) {
    let net = parse(expr);
    let seen = deliver_every(&net, &*native(&net).unwrap(), 1);
    let (longest, shortest) = seen.stretch;
    assert_eq!(longest * distance, hops * shortest, "{net}: {seen:?}");
}

#[test]
fn papers_routings_deliver_all_pairs_of_every_golden_record_they_cover() {
    let mut covered: BTreeMap<String, u64> = BTreeMap::new();
    for record in golden() {
        if record.order > 1_500 || record.components != 1 {
            continue;
        }
        let net = parse(&record.expr);
        let Some(routing) = native(&net) else { continue };
        let seen = deliver(&net, &*routing);
        println!("{net}: {seen:?}");
        let family = net.expr().name.as_str();
        if SHORTEST.contains(&family) {
            assert_eq!(seen.optimal, seen.pairs, "{net}: {seen:?}");
        }
        *covered.entry(family.to_owned()).or_default() += 1;
    }
    println!("{covered:?}");
    let covered: Vec<&str> = covered.keys().map(String::as_str).collect();
    let mut expected = NATIVE.to_vec();
    expected.sort_unstable();
    assert_eq!(covered, expected);
}

#[test]
fn papers_routings_deliver_on_random_trees() {
    let mut covered: BTreeMap<String, u64> = BTreeMap::new();
    each_network(29, 150, 300, |net| {
        if let Some(routing) = native(net) {
            let seen = deliver(net, &*routing);
            let family = net.expr().name.as_str();
            assert!(!SHORTEST.contains(&family) || seen.optimal == seen.pairs, "{net}: {seen:?}");
            *covered.entry(family.to_owned()).or_default() += 1;
        }
    });
    println!("{covered:?}");
    assert!(covered.len() > 2, "only {covered:?} have routings of their papers");
}

#[test]
fn networks_in_pieces_are_refused() {
    for expr in ["rcr(2,1,2)", "rdn(rcr(2,1,2),1)", "rsn(rcr(0,2,1),2)"] {
        let net = parse(expr);
        let method = ROUTINGS.iter().find(|method| method.name == "native").unwrap();
        let refused = method.build(&net, &context()).err().map(|error| error.to_string());
        let expected =
            format!("the paper's own routing of {net}, which is disconnected, is not known");
        assert_eq!(refused, Some(expected));
    }
}

/// Pairs of huge networks, whose exact distance is known by rule.
#[test]
fn papers_routings_deliver_in_huge_networks() {
    let mut dice = Dice::new(31);
    for expr in [
        "folded(heawood,15)",
        "root_folded(heawood,14)",
        "flooded(heawood,13)",
        "rdn(ring(5),4)",
        "re(frame=heawood,unit=heawood,phases=14)",
        "ccc(50)",
        "rsn(hypercube(15),3)",
        "rcr(3,12,30)",
    ] {
        let net = parse(expr);
        let (routing, distance) = (native(&net).unwrap(), net.distance_rule().unwrap());
        let family = net.expr().name.as_str();
        for _ in 0..200 {
            let (from, to) = (dice.roll(0, order(&net) - 1), dice.roll(0, order(&net) - 1));
            let hops = route(&*routing, from, to, 0).unwrap().len() as u64;
            let shortest = distance.distance(from, to).unwrap();
            assert!(hops >= shortest, "{net}: from {from} to {to}");
            assert!(hops == shortest || !SHORTEST.contains(&family), "{net}: from {from} to {to}");
        }
    }
}

/// Pairs of large networks without a rule for distances; the bounds follow from the routing: for
/// each digit the way to a port and the hops, and for blocks of pivots the ways between these.
#[test]
fn papers_routings_deliver_in_large_networks_without_a_rule() {
    let mut dice = Dice::new(41);
    for (expr, bound) in [
        ("heawood_ii(5)", 4 * 3 * (3 + 1) + 3),
        ("heawood_ii(5,links=nine)", 4 * (3 + 3) + 3),
        ("re(frame=torus(4,4),unit=torus(4,4),phases=4,pivots=degree)", 4 * 4 * (4 + 1) + 4),
        ("re(frame=petersen,unit=petersen,phases=5,pivots=degree)", 5 * 2 * (2 + 1) + 2),
    ] {
        let net = parse(expr);
        let (routing, topology) = (native(&net).unwrap(), net.topology().unwrap());
        for _ in 0..500 {
            let (from, to) = (dice.roll(0, order(&net) - 1), dice.roll(0, order(&net) - 1));
            let hops = route(&*routing, from, to, 0).unwrap();
            assert!(hops.len() <= bound, "{net}: {} from {from} to {to}", hops.len());
            let mut at = from;
            for hop in hops {
                assert_eq!(links(&**topology, at)[usize::from(hop.step.port)].to, hop.step.to);
                at = hop.step.to;
            }
            assert_eq!(at, to, "{net}");
        }
    }
}

#[test]
fn heawood_takes_at_most_three_hops() {
    let net = parse("heawood");
    assert_eq!(deliver(&net, &*native(&net).unwrap()).longest, 3);
}

/// The paper settles the most significant digit first; the shortest rule the least.
#[test]
fn folded_settles_the_most_significant_digit_first() {
    let net = parse("folded(heawood,3)");
    let hops = route(&*native(&net).unwrap(), 0, 196 + 14 + 1, 0).unwrap();
    let nodes: Vec<Node> = hops.iter().map(|hop| hop.step.to).collect();
    assert_eq!(nodes, [196, 196 + 14, 196 + 14 + 1]);
}

#[test]
fn stretch_of_routrcn() {
    assert_stretch("re(frame=ring(4),unit=ring(3),phases=3)", 5, 3);
    // T_2: a torus of 2×2 nodes is a ring of 4.
    assert_stretch("re(frame=ring(4),unit=ring(4),phases=2,pivots=degree)", 7, 3);
    assert_stretch("re(frame=hypercube(2),unit=hypercube(2),phases=2,pivots=degree)", 7, 3);
    // H_4.
    assert_stretch("re(frame=hypercube(2),unit=hypercube(2),phases=4)", 2, 1);
}

/// k_u(r+1) + k_f·r, the paper's diameter (4), is what its routing takes at most with single pivots.
#[test]
fn routrcn_keeps_the_bound_of_the_paper() {
    let mut checked = 0;
    for frame in ["ring(4)", "petersen", "path(3)", "complete(4)", "rsn(ring(3),2)"] {
        for unit in ["ring(3)", "hypercube(2)", "path(3)", "petersen", "heawood"] {
            for phases in 1..=3 {
                let net = parse(&format!("re(frame={frame},unit={unit},phases={phases})"));
                if *net.order() > 1_500u32.into() {
                    continue;
                }
                let seen = deliver(&net, &*native(&net).unwrap());
                let bound = diameter(unit) * (phases + 1) + diameter(frame) * phases;
                assert!(seen.longest <= bound, "{net}: {seen:?}, {bound}");
                checked += 1;
            }
        }
    }
    assert!(checked > 40, "{checked}");
}

/// Before it leaves its unit in a phase, a packet goes to the pivot whose turn it is, and then on to the one that carries
/// the link, by shortest paths.
#[test]
fn pivots_take_turns() {
    for (frame, unit, pivots, longest) in [
        ("torus(2,2)", "torus(2,2)", [[0, 1], [2, 3]], 14),
        ("ring(4)", "ring(6)", [[0, 1], [2, 3]], 17),
        ("path(3)", "ring(5)", [[4, 0], [2, 1]], 14),
    ] {
        let net = parse(&format!("re(frame={frame},unit={unit},phases=2,pivots={pivots:?})"));
        let topology = &**net.topology().unwrap();
        let unit = parse(unit);
        let unit = unit.distance_rule().unwrap();
        let n_u = topology.order() / parse(frame).topology().unwrap().order().pow(2);
        let distance = |v: Node, w: Node| unit.distance(v % n_u, w % n_u).unwrap() as usize;
        let by_turns = BY_TURNS.build(&net, &context()).unwrap();
        let (mut hops, mut most) = (0.0, 0);
        for (from, to) in pairs(topology.order()) {
            let choices = by_turns.choices(from, to);
            assert_eq!(choices, if from / n_u == to / n_u { 1 } else { 2 }, "{net}");
            for choice in 0..choices {
                let mut nodes = vec![from];
                let mut levels = Vec::new();
                for hop in route(&*by_turns, from, to, choice).unwrap() {
                    let at = nodes[nodes.len() - 1];
                    levels.push(links(topology, at)[usize::from(hop.step.port)].level);
                    nodes.push(hop.step.to);
                }
                hops += levels.len() as f64 / choices as f64;
                most = most.max(levels.len() as u64);
                let mut begin = 0;
                for phase in [1, 0] {
                    let crosses = |&hop: &usize| usize::from(levels[hop]) == phase + 1;
                    let Some(first) = (0..levels.len()).find(crosses) else { continue };
                    let turn = pivots[phase][choice as usize];
                    let entered = begin + distance(nodes[begin], turn);
                    let leaves = entered + distance(turn, nodes[first]);
                    assert_eq!((nodes[entered] % n_u, first), (turn, leaves), "{net}: {nodes:?}");
                    begin = (0..levels.len()).rfind(crosses).unwrap() + 1;
                }
            }
        }
        assert_eq!(most, longest, "{net}");
        let survey = Survey::of(&net, &*by_turns, &context()).unwrap();
        assert_eq!((survey.delivered, survey.longest), (survey.pairs, longest), "{net}");
        let carried: f64 = survey.levels.iter().map(|level| level.sum).sum();
        for found in [survey.hops, carried] {
            assert!((found - hops).abs() < 1e-6 * hops, "{net}: {found} hops, not {hops}");
        }
    }
    // With single pivots there are no turns.
    let net = parse("re(frame=ring(4),unit=ring(3),phases=2)");
    assert!(BY_TURNS.build(&net, &context()).is_err());
}

fn pairs(order: Node) -> impl Iterator<Item = (Node, Node)> {
    (0..order).flat_map(move |a| (0..order).map(move |b| (a, b))).filter(|(a, b)| a != b)
}

fn diameter(expr: &str) -> u64 {
    parse(expr).enumerator_rule().unwrap().greatest().unwrap()
}

/// 2^(l−1)·(D+1)−1 is the diameter, and the longest route; diameter links are never taken.
#[test]
fn swapped_routing_takes_as_long_as_the_paper_says() {
    for base in ["complete(2)", "ring(3)", "ring(5)", "path(4)", "petersen", "rdn(ring(3),1)"] {
        for l in 1..=3 {
            for links in ["", ",diameter_links=true"] {
                let net = parse(&format!("rsn({base},{l}{links})"));
                if *net.order() > 1_500u32.into() {
                    continue;
                }
                let seen = deliver_every(&net, &*native(&net).unwrap(), 1);
                assert_eq!(seen.longest + 1, (diameter(base) + 1) << (l - 1), "{net}: {seen:?}");
            }
        }
    }
}

#[test]
fn stretch_of_swapped_routing() {
    assert_stretch("rsn(ring(4),2)", 4, 3);
    assert_stretch("rsn(torus(5,5),2)", 9, 3);
    assert_stretch("rsn(path(4),3)", 14, 3);
    for expr in ["rsn(ring(4),2)", "rsn(heawood,2)", "rsn(ring(4),3)", "rsn(path(4),3)"] {
        let net = parse(expr);
        let seen = deliver_every(&net, &*native(&net).unwrap(), 1);
        let percent = 100 * seen.optimal / seen.pairs;
        assert!((55..=90).contains(&percent), "{net}: {percent} % of the pairs");
    }
}

/// In each plane all bits are flipped that can be, the lowest first, before the ring is taken.
#[test]
fn cubes_of_rings_are_routed_plane_by_plane() {
    let net = parse("rcr(2,4,2)");
    let (from, to) = (net.node("(0b0000,0)").unwrap(), net.node("(0b1111,1)").unwrap());
    let hops = route(&*native(&net).unwrap(), from, to, 0).unwrap();
    let topology = net.topology().unwrap();
    let nodes: Vec<String> =
        hops.iter().map(|hop| topology.address(hop.step.to).to_string()).collect();
    assert_eq!(nodes, ["(0b0100,0)", "(0b1100,0)", "(0b1100,1)", "(0b1101,1)", "(0b1111,1)"]);
}

#[test]
fn cubes_of_rings_of_any_shape_are_routed_by_shortest_ways() {
    let mut dice = Dice::new(37);
    for _ in 0..cases(60) {
        let (k, r, j) = (dice.roll(0, 3), dice.roll(1, 9), dice.roll(0, 4));
        let net = parse(&format!("rcr({k},{r},{j})"));
        let Some(routing) = native(&net) else {
            assert!(r * k < k + j, "{net} is connected");
            continue;
        };
        let seen = deliver(&net, &*routing);
        assert_eq!(seen.optimal, seen.pairs, "{net}: {seen:?}");
    }
}

/// Every connected cube of rings has its channels in an order in which all messages ascend: none waits for another in a cycle.
///
/// Messages from the ring of the string 0 are enough. Flipping the same bits of all nodes takes every message to another one with
/// the same positions, ports and lanes; so channels are taken to be equal that differ only in their string. A cycle of
/// channels would be one of these classes as well.
#[test]
fn cubes_of_rings_cannot_deadlock() {
    let (nodes, longest) = if is_full() { (4096, 64) } else { (192, 16) };
    let (mut checked, mut most) = (0, [0; 2]);
    for m in (1..).take_while(|m| 1u64 << m <= nodes) {
        for r in (1..=longest).take_while(|r| r << m <= nodes) {
            for k in (1..=m).filter(|k| r * k >= m) {
                let net = parse(&format!("rcr({k},{r},{})", m - k));
                let used = assert_ascending(&net, r);
                (0..2).for_each(|i| most[i] = most[i].max(used[i]));
                checked += 1;
            }
        }
    }
    assert!(checked > 150, "{checked}");
    // Of ring links and of cube links: no network needs more, and some need all.
    assert_eq!(most, [5, 9]);
}

/// The most channels used of a ring link and of a cube link.
fn assert_ascending(net: &Network, r: Node) -> [u8; 2] {
    let routing = native(net).unwrap();
    let mut waits: BTreeMap<_, HashSet<_>> = BTreeMap::new();
    let mut used = [0; 2];
    for (from, to) in (0..r).flat_map(|from| (0..order(net)).map(move |to| (from, to))) {
        let (mut at, mut holds) = (from, None);
        for hop in route(&*routing, from, to, 0).unwrap() {
            let channel = (at % r, hop.step.port, hop.header.lane);
            let in_cube = usize::from(at % r == hop.step.to % r);
            used[in_cube] = used[in_cube].max(hop.header.lane + 1);
            waits.entry(channel).or_default();
            if let Some(held) = holds.replace(channel) {
                waits.entry(held).or_default().insert(channel);
            }
            at = hop.step.to;
        }
    }
    // Channels that nobody else waits with can be left out, again and again, unless some wait in a cycle.
    let mut waiting: BTreeMap<_, usize> = waits.keys().map(|&channel| (channel, 0)).collect();
    waits.values().flatten().for_each(|awaited| *waiting.get_mut(awaited).unwrap() += 1);
    let mut free: Vec<_> =
        waiting.iter().filter(|&(_, &count)| count == 0).map(|(&channel, _)| channel).collect();
    let mut left = waits.len();
    while let Some(channel) = free.pop() {
        left -= 1;
        for awaited in &waits[&channel] {
            let count = waiting.get_mut(awaited).unwrap();
            *count -= 1;
            if *count == 0 {
                free.push(*awaited);
            }
        }
    }
    assert_eq!(left, 0, "{net}: channels that wait in a cycle");
    used
}
