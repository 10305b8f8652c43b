//! Certificates: what is certified cannot deadlock, what is refuted can.

use std::sync::Arc;

use crate::common::{check, golden, parse};
use netlace::Context;
use netlace::certify::{Certificate, Channel, Cycle, Defect, Verdict, Waiting, certify};
use netlace::lanes::{Goal, Scheme};
use netlace::network::{Network, Node, RequestError, Step};
use netlace::routing::{Header, Hop, Kind, ROUTINGS, Routing, route};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn routing(net: &Network, name: &str) -> Arc<dyn Routing> {
    let method = ROUTINGS.iter().find(|method| method.name == name).unwrap();
    method.build(net, &context()).unwrap()
}

/// The packets of a cycle really take the channel they hold and then want the next one's.
fn check_cycle(net: &Network, routing: &dyn Routing, cycle: &Cycle) {
    assert!(cycle.packets.len() >= 2, "{net}");
    for (packet, next) in cycle.packets.iter().zip(cycle.packets.iter().cycle().skip(1)) {
        let mut at = packet.from;
        let mut taken = Vec::new();
        for hop in route(routing, packet.from, packet.to, packet.choice).unwrap() {
            taken.push(Channel { from: at, port: hop.step.port, lane: hop.header.lane });
            at = hop.step.to;
        }
        let both = taken.windows(2).any(|pair| pair == [packet.holds, next.holds]);
        assert!(both, "{net}: {packet:?} does not wait for {next:?}");
    }
}

#[test]
fn every_verdict_on_small_golden_networks_is_sound() {
    let (mut free, mut cyclic) = (0, 0);
    for record in
        golden().into_iter().filter(|record| record.order <= 160 && record.components == 1)
    {
        let net = parse(&record.expr);
        for method in ROUTINGS {
            let routing = match method.build(&net, &context()) {
                Err(RequestError::NoRouting { .. }) => continue,
                routing => routing.unwrap(),
            };
            match certify(&net, &*routing, None, &context()).unwrap() {
                Verdict::DeadlockFree(certificate, _) => {
                    assert_eq!(
                        check(&certificate, &net, &*routing),
                        Ok(()),
                        "{net}: {}",
                        method.name
                    );
                    free += 1;
                }
                Verdict::Invalid(defect) => panic!("{net}: {}: {defect}", method.name),
                Verdict::Cyclic(cycle) => {
                    assert_ne!(method.name, "updown", "{net}: {cycle:?}");
                    check_cycle(&net, &*routing, &cycle);
                    assert!(cycle.reached, "{net}: a destination-based cycle is always reached");
                    if routing.kind() == Kind::Destination {
                        let at_once = |packet: &Waiting| packet.from == packet.holds.from;
                        assert!(cycle.packets.iter().all(at_once), "{net}: {cycle:?}");
                    }
                    cyclic += 1;
                }
            }
        }
    }
    println!("{free} certified, {cyclic} refuted");
    assert!(free > 100 && cyclic > 30);
}

#[test]
fn known_verdicts() {
    let is_free = |expr: &str| {
        let net = parse(expr);
        let verdict = certify(&net, &*routing(&net, "shortest"), None, &context()).unwrap();
        matches!(verdict, Verdict::DeadlockFree(..))
    };
    // Dimension order on meshes and cubes, and anything without a cycle.
    for expr in [
        "hypercube(7)",
        "mesh(5,6)",
        "path(9)",
        "complete(6)",
        "hamming(4,4)",
        "root_folded(path(3),4)",
    ] {
        assert!(is_free(expr), "{expr}");
    }
    for expr in ["ring(5)", "torus(5,5)", "rdn(ring(8),1)", "rsn(hypercube(3),2)", "rcr(1,4,0)"] {
        assert!(!is_free(expr), "{expr}");
    }
}

#[test]
fn the_cycle_is_a_shortest_one() {
    for (expr, length) in [("torus(5,8)", 5), ("torus(8,5)", 5), ("product(ring(9),ring(6))", 6)] {
        let net = parse(expr);
        let verdict = certify(&net, &*routing(&net, "shortest"), None, &context()).unwrap();
        assert_eq!(verdict.lanes(), None);
        let Verdict::Cyclic(cycle) = verdict else { panic!("{expr}") };
        assert_eq!(cycle.packets.len(), length, "{expr}");
    }
}

/// Every packet goes by way of a third host, all through one switch.
struct ByAThirdHost;

impl Routing for ByAThirdHost {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn start(&self, from: Node, to: Node, _: u64) -> Header {
        Header { lane: 0, word: 1 + 2 + 3 - from - to }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let goal = match header.word {
            _ if at == to => return None,
            by if by == at => to,
            0 => to,
            by => by,
        };
        let header = Header { word: if header.word == at { 0 } else { header.word }, ..header };
        let step = if at == 0 {
            Step { port: (goal - 1) as u16, to: goal }
        } else {
            Step { port: 0, to: 0 }
        };
        Some(Hop { step, header })
    }
}

#[test]
fn packets_come_to_their_channels_one_after_the_other() {
    let net = parse("machine(hosts(path(1),3))");
    let Verdict::Cyclic(cycle) = certify(&net, &ByAThirdHost, None, &context()).unwrap() else {
        panic!("hosts that pass packets on wait for each other");
    };
    check_cycle(&net, &ByAThirdHost, &cycle);
    // The switch sends nothing itself, and two of the packets come through the same cable.
    let from_host_to_switch = |packet: &Waiting| (packet.from, packet.holds.from == 0);
    let mut starts: Vec<_> = cycle.packets.iter().map(from_host_to_switch).collect();
    starts.sort_unstable();
    assert_eq!(starts, [(1, false), (2, false), (3, true), (3, true)]);
    assert!(cycle.reached);
}

#[test]
fn a_certificate_may_name_its_routing() {
    let net = parse("petersen");
    let updown = routing(&net, "updown");
    let Verdict::DeadlockFree(certificate, _) = certify(&net, &*updown, None, &context()).unwrap()
    else {
        panic!("up and down is free of deadlock");
    };
    assert!(!certificate.to_string().contains("routing"), "files without a name stay readable");
    let named = Certificate { routing: Some("updown".to_owned()), ..certificate.clone() };
    let text = named.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&named));
    assert_eq!(check(&named, &net, &*updown), Ok(()), "the name is no part of the proof");
    // The name is under the digest, and goes with its title.
    for (old, new) in [
        ("routing updown", "routing shortest"),
        ("routing updown\n", ""),
        ("certificate 2", "certificate 1"),
    ] {
        assert!(text.replacen(old, new, 1).parse::<Certificate>().is_err(), "{new}");
    }
    let later = text.replacen("certificate 2", "certificate 3", 1).parse::<Certificate>();
    assert!(later.unwrap_err().to_string().contains("format is 3"));
    let none = text.replacen("certificate 2", "certificate 0", 1).parse::<Certificate>();
    assert!(!none.unwrap_err().to_string().contains("format"));
}

#[test]
fn a_certificate_is_only_good_for_what_it_certifies() {
    let net = parse("rdn(petersen,1)");
    let updown = routing(&net, "updown");
    let Verdict::DeadlockFree(certificate, _) = certify(&net, &*updown, None, &context()).unwrap()
    else {
        panic!("up and down is free of deadlock");
    };
    let text = certificate.to_string();
    assert_eq!(text.parse::<Certificate>().as_ref(), Ok(&certificate), "it survives as a file");
    assert_eq!(check(&certificate, &net, &*updown), Ok(()));

    // Another routing, another network.
    let defect = check(&certificate, &net, &*routing(&net, "shortest")).unwrap_err();
    assert!(matches!(defect, Defect::NotAscending { .. }), "{defect}");
    let other = parse("rdn(ring(10),1)");
    let defect = check(&certificate, &other, &*routing(&other, "updown")).unwrap_err();
    assert!(matches!(defect, Defect::OtherNetwork { .. }), "{defect}");

    // Any number changed in the file.
    for line in 7..text.lines().count() {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut numbers: Vec<u32> = lines[line].split(' ').map(|n| n.parse().unwrap()).collect();
        numbers[line % 16 % 4] += 1;
        lines[line] = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        assert!(lines.join("\n").parse::<Certificate>().is_err(), "line {line}");
    }
    // Numbers that only do not fall prove nothing.
    let flat = Certificate { numbers: vec![1; certificate.numbers.len()], ..certificate.clone() };
    let defect = check(&flat, &net, &*updown).unwrap_err();
    assert!(matches!(defect, Defect::NotAscending { .. }), "{defect}");
    // A number that ascends no more, with the digest made to fit: the routes tell.
    let mut broken = certificate.clone();
    let greatest =
        broken.numbers.iter().position(|&n| n == *certificate.numbers.iter().max().unwrap());
    broken.numbers[greatest.unwrap()] = 0;
    let defect = check(&broken, &net, &*updown).unwrap_err();
    assert!(matches!(defect, Defect::NotAscending { .. }), "{defect}");
}

#[test]
fn too_little_time_is_refused() {
    let net = parse("hypercube(12)");
    let hurry = Context { seconds: 1, ..context() };
    let refused = certify(&net, &*routing(&net, "shortest"), None, &hurry).unwrap_err();
    assert!(refused.to_string().contains("would take about 5 seconds"), "{refused}");
}

#[test]
fn too_little_memory_is_refused() {
    let net = parse("hypercube(12)");
    let refused = certify(&net, &*routing(&net, "shortest"), None, &Context::with_memory(1 << 16))
        .unwrap_err();
    assert!(refused.to_string().contains("the channels of hypercube(12) needs"), "{refused}");
}

/// Says one thing and does another: the ports of a path, two of them swapped.
struct WrongPorts;

impl Routing for WrongPorts {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let next = if at < to { at + 1 } else { at.checked_sub(1).filter(|_| at > to)? };
        Some(Hop { step: Step { port: 0, to: next }, header })
    }
}

/// Gives up at once.
struct Lazy;

impl Routing for Lazy {
    fn next(&self, _: Node, _: Header, _: Node) -> Option<Hop> {
        None
    }
}

#[test]
fn a_routing_that_does_not_route_is_flawed() {
    let net = parse("path(3)");
    let defect = |routing: &dyn Routing| match certify(&net, routing, None, &context()).unwrap() {
        Verdict::Invalid(defect) => defect,
        other => panic!("{other:?}"),
    };
    assert!(matches!(defect(&WrongPorts), Defect::WrongPort { .. }));
    assert_eq!(defect(&Lazy), Defect::NotDelivered { from: 1, to: 0 });
}

#[test]
fn the_head_of_a_certificate_cannot_be_changed_either() {
    let net = parse("torus(5,5)");
    let goal = Goal { scheme: Scheme::Path, most: 8, few_rules: true };
    let verdict = certify(&net, &*routing(&net, "shortest"), Some(goal), &context()).unwrap();
    let Verdict::DeadlockFree(certificate, _) = verdict else { panic!() };
    let rules = certificate.rules.as_ref().unwrap();
    let text = certificate.to_string();
    assert_eq!(text.parse().as_ref(), Ok(&certificate));
    // A group that has no row or no column, under a digest that fits.
    for of_sources in [true, false] {
        let mut rules = rules.clone();
        let groups = if of_sources { &mut rules.sources } else { &mut rules.destinations };
        groups[3] = 25;
        let broken = Certificate { rules: Some(rules), ..certificate.clone() };
        assert!(broken.to_string().parse::<Certificate>().is_err());
    }
    let groups = format!("groups 25 {} {}", rules.lanes.len(), rules.lanes[0].len());
    let lanes = format!("lanes {}", certificate.lanes);
    assert!(text.contains(&groups) && text.contains(&lanes), "{text}");
    for (old, new) in [
        (&*groups, "groups 0 0 0"),
        (&groups, "groups 25 1 1"),
        (&groups, "groups banana"),
        (&groups, "groups 25 18446744073709551615 2"),
        ("scheme path", "scheme hop"),
        ("scheme path", "scheme own"),
        (&lanes, "lanes 0"),
        (&lanes, "lanes 256"),
    ] {
        assert!(text.replace(old, new).parse::<Certificate>().is_err(), "{new}");
    }
}

#[test]
fn a_certificate_for_a_small_network_is_rejected_for_a_huge_one() {
    let ring = parse("ring(5)");
    let goal = Some(Goal::fewest_lanes(2));
    let verdict = certify(&ring, &*routing(&ring, "shortest"), goal, &context()).unwrap();
    let Verdict::DeadlockFree(certificate, _) = verdict else { panic!() };
    let huge = parse("rdn(ring(5),4)");
    let defect = check(&certificate, &huge, &*routing(&huge, "shortest")).unwrap_err();
    assert!(matches!(defect, Defect::OtherNetwork { .. }), "{defect}");
}
