//! Adaptive routing: what is certified cannot block, what blocks is shown, by two ways that share no code.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::common::{context, parse};
use netlace::certify::{
    Blocked, Certificate, Channel, Defect, Verdict, blocked, certify, check_adaptive, is_acyclic,
};
use netlace::lanes::Goal;
use netlace::network::{Node, Step};
use netlace::routing::{Adaptive, Escape, Header, Hop, ROUTINGS, Relation, Routing};
use netlace::{Context, Limit, Network};

fn routing(net: &Network, name: &str) -> Arc<dyn Routing> {
    let method = ROUTINGS.iter().find(|method| method.name == name).unwrap();
    method.build(net, &context()).unwrap()
}

/// Minimal adaptive routing with an escape, and the certificate of the escape.
fn with_escape(net: &Network, name: &str) -> (Adaptive, Certificate) {
    let routing = routing(net, name);
    let verdict = certify(net, &*routing, Some(Goal::fewest_lanes(8)), &context()).unwrap();
    let Verdict::DeadlockFree(certificate, found) = verdict else { panic!("{net}: no lanes") };
    let escape =
        Escape { routing, lanes: certificate.lanes, rules: found.and_then(|found| found.rules) };
    (Adaptive::new(net, Some(escape), &context()).unwrap(), certificate)
}

/// Every packet that may hold a channel, found by following all packets from all nodes, hop by hop.
fn states(
    net: &Network,
    relation: &dyn Relation,
) -> HashMap<(Node, u16, u8), HashSet<(Header, Node)>> {
    let order = net.topology().unwrap().order();
    let mut states: HashMap<_, HashSet<_>> = HashMap::new();
    for (from, to) in (0..order).flat_map(|from| (0..order).map(move |to| (from, to))) {
        let mut open = vec![(from, relation.start(from, to))];
        while let Some((at, header)) = open.pop() {
            for hop in relation.hops(at, header, to) {
                let channel = (at, hop.step.port, hop.header.lane);
                if hop.step.to != to && states.entry(channel).or_default().insert((hop.header, to))
                {
                    open.push((hop.step.to, hop.header));
                }
            }
        }
    }
    states
}

/// Packets block each other: each is one that may hold its channel, no two hold the same, and all that one may take next
/// is held.
fn assert_blocked(net: &Network, relation: &dyn Relation, packets: &[Blocked]) {
    let states = states(net, relation);
    let key = |channel: &Channel| (channel.from, channel.port, channel.lane);
    let held: HashSet<_> = packets.iter().map(|packet| key(&packet.holds)).collect();
    assert_eq!(held.len(), packets.len(), "{net}: a channel is held twice");
    let topology = &**net.topology().unwrap();
    for packet in packets {
        let mut row = Vec::new();
        topology.neighbors(packet.holds.from, &mut row);
        let at = row[usize::from(packet.holds.port)];
        let may = states[&key(&packet.holds)].iter().filter(|(_, to)| *to == packet.to);
        let waits = |(header, _): &(Header, Node)| -> HashSet<_> {
            let hops = relation.hops(at, *header, packet.to);
            hops.iter().map(|hop: &Hop| (at, hop.step.port, hop.header.lane)).collect()
        };
        let named: HashSet<_> = packet.waits_for.iter().map(key).collect();
        assert!(may.map(waits).any(|waits| waits == named), "{net}: {packet:?}");
        assert!(!named.is_empty() && named.is_subset(&held), "{net}: {packet:?}");
    }
}

#[test]
fn with_an_escape_nothing_blocks() {
    for (expr, name, lanes) in [
        ("hypercube(4)", "shortest", 2),
        ("torus(8,8)", "shortest", 3),
        ("torus(4,5)", "updown", 2),
        ("rsn(hypercube(2),2)", "updown", 2),
        ("petersen", "updown", 2),
        ("mesh(4,4)", "shortest", 2),
        // Packets escape at switches, which send nothing themselves.
        ("machine(hosts(torus(4,4),2))", "shortest", 3),
        ("machine(dragonfly(4,2,2))", "shortest", 3),
        ("machine(fat_tree(4))", "shortest", 2),
    ] {
        let net = parse(expr);
        let (relation, certificate) = with_escape(&net, name);
        assert_eq!(relation.lanes(), lanes, "{expr}");
        let checked = check_adaptive(&certificate, &net, &relation, &context()).unwrap();
        assert_eq!(checked, Ok(()), "{expr}");
        // By another way: no set of packets holds all that they wait for.
        assert_eq!(blocked(&net, &relation, &context()).unwrap(), None, "{expr}");
    }
}

#[test]
fn without_an_escape_packets_block_each_other() {
    for (expr, fewest) in [
        ("hypercube(4)", 4),
        ("torus(8,8)", 4),
        ("ring(5)", 5),
        ("petersen", 5),
        ("hypercube(2)", 4),
    ] {
        let net = parse(expr);
        let relation = Adaptive::new(&net, None, &context()).unwrap();
        let packets = blocked(&net, &relation, &context()).unwrap().unwrap();
        assert_blocked(&net, &relation, &packets);
        assert_eq!(packets.len(), fewest, "{expr}");
        assert!(!is_acyclic(&net, &relation, &context()).unwrap(), "{expr}");
        // All start where their channel does, so that they can be put there at once.
        assert!(packets.iter().all(|packet| packet.from == packet.holds.from), "{expr}");
    }
    // Where no dependencies form a cycle, nothing can block.
    for expr in ["path(5)", "binary_tree(3)", "complete(5)", "machine(fat_tree(4))"] {
        let net = parse(expr);
        let relation = Adaptive::new(&net, None, &context()).unwrap();
        assert_eq!(blocked(&net, &relation, &context()).unwrap(), None, "{expr}");
        assert!(is_acyclic(&net, &relation, &context()).unwrap(), "{expr}");
    }
}

/// An escape with a cycle, or without lanes, is none.
#[test]
fn a_bad_escape_is_found() {
    let net = parse("ring(6)");
    let shortest = routing(&net, "shortest");
    let (_, certificate) = with_escape(&net, "shortest");
    assert_eq!(certificate.lanes, 2);
    // The same numbers for an escape that knows no lanes: the first is not enough.
    let escape = Escape { routing: shortest, lanes: 2, rules: None };
    let relation = Adaptive::new(&net, Some(escape), &context()).unwrap();
    let checked = check_adaptive(&certificate, &net, &relation, &context()).unwrap();
    assert!(matches!(checked, Err(Defect::NotAscending { .. })), "{checked:?}");
    let packets = blocked(&net, &relation, &context()).unwrap().unwrap();
    assert_blocked(&net, &relation, &packets);
    // A number is missing.
    let short = Certificate { numbers: certificate.numbers[1..].to_vec(), ..certificate.clone() };
    let checked = check_adaptive(&short, &net, &relation, &context()).unwrap();
    assert!(matches!(checked, Err(Defect::OtherNetwork { .. })));
    // A certificate of another network.
    let other = parse("ring(7)");
    let (relation, _) = with_escape(&other, "updown");
    let checked = check_adaptive(&certificate, &other, &relation, &context()).unwrap();
    assert!(matches!(checked, Err(Defect::OtherNetwork { .. })));
}

/// Packets may go round for ever.
struct Restless;

impl Relation for Restless {
    fn lanes(&self) -> u8 {
        2
    }

    fn start(&self, _: Node, _: Node) -> Header {
        Header::default()
    }

    fn hops(&self, at: Node, header: Header, to: Node) -> Vec<Hop> {
        let all = if at == to { 0..0 } else { 0..2 };
        let step = |port: u16| Step { port, to: (at + if port == 0 { 1 } else { 4 }) % 5 };
        all.map(|port| Hop { step: step(port), header }).collect()
    }
}

#[test]
fn packets_that_need_not_arrive_are_a_defect() {
    let net = parse("ring(5)");
    let (_, certificate) = with_escape(&net, "updown");
    let checked = check_adaptive(&certificate, &net, &Restless, &context()).unwrap();
    assert!(matches!(checked, Err(Defect::NotDelivered { .. })), "{checked:?}");
}

#[test]
fn too_little_time_is_refused() {
    let net = parse("torus(40,40)");
    let relation = Adaptive::new(&net, None, &context()).unwrap();
    let refused = blocked(&net, &relation, &Context { seconds: 0, ..context() }).unwrap_err();
    assert_eq!(refused.limit(), Some(Limit::Time), "{refused}");
}
