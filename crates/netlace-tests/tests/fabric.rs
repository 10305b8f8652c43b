//! Fabrics are followed and certified as what they are: tables of ours, of others, and damaged ones.

use std::fmt::Write;
use std::ops::ControlFlow;

use crate::common::{context, neighbors, parse};
use netlace::fabric::{
    CablingError, Given, Installed, Miscabled, Missing, Model, Report, Scope, TablesError, Verdict,
    check, differences, miscabled,
};
use netlace::files::{
    Cable, CableList, Device, Fabric, HostPort, LaneMap, LaneMaps, Levels, Plug, Switch, Table,
    Tables,
};
use netlace::network::Node;
use netlace::routing::{Header, ROUTINGS, Routing, SHORTEST};
use netlace::{Context, Limit, Network, Progress};

/// Switches by the numbers of their nodes; host h of node v is on port h + 1, link p on the ports
/// behind. Host identifiers come first.
fn fabric(net: &Network, hosts: u16, lmc: u8) -> Fabric {
    let topology = &**net.topology().unwrap();
    let order = topology.order();
    let port = |link: u16| (hosts + 1 + link) as u8;
    let mut fabric = Fabric::default();
    let first_switch = (order as u16 * hosts + 1) << lmc;
    for v in 0..order {
        let guid = 0x1000 + v;
        let ports = port(topology.degree(v)) - 1;
        let lid = first_switch + v as u16;
        fabric.switches.push(Switch { guid, name: format!("s{v}"), lid, ports });
        for h in 0..hosts {
            let number = v as u16 * hosts + h;
            fabric.hosts.push(HostPort {
                guid: 0x9000 + u64::from(number),
                adapter: 0x9000 + u64::from(number),
                number: 1,
                name: format!("h{number}"),
                lid: (number + 1) << lmc,
                lmc,
                switch: v as u32,
                port: h as u8 + 1,
            });
        }
        for link in crate::common::links(topology, v).into_iter().filter(|link| v < link.to) {
            let ends = [(v as u32, port(link.port)), (link.to as u32, port(link.back))];
            fabric.cables.push(Cable { ends, rate: String::new() });
        }
    }
    fabric
}

/// The tables of a destination-based routing in such a fabric.
fn tables(fabric: &Fabric, routing: &dyn Routing, hosts: u16) -> Tables {
    let table = |(v, switch): (Node, &Switch)| {
        let mut ports = Vec::new();
        for host in &fabric.hosts {
            let hop = routing.next(v, Header::default(), host.switch.into());
            let port = hop.map_or(host.port, |hop| (hosts + 1 + hop.step.port) as u8);
            ports.extend((0..1 << host.lmc).map(|offset| (host.lid + offset, port)));
        }
        Table { guid: switch.guid, lid: switch.lid, line: v + 1, ports }
    };
    Tables { tables: (0..).zip(&fabric.switches).map(table).collect() }
}

fn routed(text: &str, routing: usize, hosts: u16, lmc: u8) -> (Model, Tables) {
    let net = parse(text);
    let fabric = fabric(&net, hosts, lmc);
    let routing = ROUTINGS[routing].build(&net, &context()).unwrap();
    let tables = tables(&fabric, &*routing, hosts);
    (Model::new("test", fabric, &context()).unwrap(), tables)
}

fn checked(
    model: &Model,
    tables: &Tables,
    levels: Option<&Levels>,
    maps: Option<&LaneMaps>,
) -> Report {
    let installed = Installed::new(model, tables).unwrap();
    check(&installed, Given { levels, maps }, &context()).unwrap()
}

/// The same map for all ports.
fn everywhere(lanes: [u8; 16]) -> LaneMaps {
    LaneMaps { maps: vec![LaneMap { line: 1, device: Device::Any, input: 0, output: 0, lanes }] }
}

/// Every level its own lane, but for the last, which is for multicast.
fn own_lanes() -> LaneMaps {
    everywhere(std::array::from_fn(|level| level.min(14) as u8))
}

#[test]
fn good_tables_are_certified() {
    for (text, hosts, lmc) in [("hypercube(4)", 1, 0), ("hypercube(3)", 3, 0), ("mesh(3,3)", 2, 1)]
    {
        let (model, tables) = routed(text, 0, hosts, lmc);
        let report = checked(&model, &tables, None, None);
        let Verdict::DeadlockFree { scope, .. } = report.verdict else { panic!("{text}") };
        assert_eq!((scope, report.both_directions), (Scope::AnyLanes, Some(true)));
        let walks = &report.walks;
        let ports = u64::from(hosts) * u64::try_from(parse(text).order()).unwrap();
        assert_eq!(walks.pairs, (ports * (ports - 1)) << (2 * lmc), "{text}");
        assert_eq!(walks.delivered(), walks.pairs, "{text}");
        assert_eq!(walks.hops, walks.shortest, "{text}");
    }
}

#[test]
fn shortest_ways_round_a_ring_deadlock() {
    let (model, tables) = routed("ring(6)", 0, 1, 0);
    let report = checked(&model, &tables, Some(&Levels::All(0)), Some(&own_lanes()));
    let Verdict::CanDeadlock(packets) = report.verdict else { panic!("a circle") };
    assert!(packets.iter().all(|packet| model.host(packet.waiting.from).is_some()));
    assert!(packets.iter().all(|packet| packet.level == Some(0)));
    assert_eq!((report.walks.longest, report.walks.delivered()), (3, 30));
}

/// Path records of all pairs, on the levels that a function gives; none where it gives none.
fn records(model: &Model, level: impl Fn(Node, Node) -> Option<u8>) -> Levels {
    let mut text = String::new();
    for from in model.identifiers() {
        for to in model.identifiers().filter(|&to| to != from) {
            let Some(level) = level(from, to) else { continue };
            let (from, to) = (model.lid(from), model.lid(to));
            let _ = writeln!(
                text,
                "PathRecord dump:\n\tdlid....{to}\n\tslid....{from}\n\tsl....0x{level:x}"
            );
        }
    }
    Levels::read(&mut text.as_bytes(), 1 << 30).unwrap()
}

/// Level 1 for the packets round a ring of five that take the cable between nodes 4 and 0, and 0 for all others.
fn by_cable(model: &Model) -> impl Fn(Node, Node) -> u8 {
    let place = |v: Node| u64::from(model.host(v).unwrap().switch);
    move |from, to| {
        let (from, to) = (place(from), place(to));
        let ahead = (to + 5 - from) % 5;
        u8::from(if is_clockwise(ahead) { from + ahead > 4 } else { from + ahead < 5 })
    }
}

/// The shorter way round a ring of five to the node that is so far ahead.
fn is_clockwise(ahead: u64) -> bool {
    ahead <= 2
}

/// The same tables on two lanes: packets that pass node 0 are on the second.
#[test]
fn service_levels_are_lanes() {
    let (model, tables) = routed("ring(5)", 0, 1, 0);
    let by_cable = by_cable(&model);
    let levels = records(&model, |from, to| Some(by_cable(from, to)));
    let on = |maps| checked(&model, &tables, Some(&levels), Some(&maps));
    let report = on(own_lanes());
    let Verdict::DeadlockFree { certificate, scope } = report.verdict else { panic!("free") };
    assert_eq!((certificate.lanes, scope, report.lanes), (2, Scope::AsGiven, Some(2)));
    // Where every level is on the same lane they do not help.
    assert!(matches!(on(everywhere([0; 16])).verdict, Verdict::CanDeadlock(_)));
}

/// Nothing is assumed: what is not given may be anything.
#[test]
fn what_is_not_given_is_unknown() {
    let (model, tables) = routed("ring(5)", 0, 1, 0);
    let level = by_cable(&model);
    let all = records(&model, |from, to| Some(level(from, to)));
    let missing = |levels: Option<&Levels>, maps: Option<&LaneMaps>| match checked(
        &model, &tables, levels, maps,
    )
    .verdict
    {
        Verdict::Unknown(missing) => missing,
        _ => panic!("not unknown"),
    };
    assert_eq!(missing(None, None), [Missing::Levels, Missing::Maps]);
    assert_eq!(missing(Some(&all), None), [Missing::Maps]);
    assert_eq!(missing(None, Some(&own_lanes())), [Missing::Levels]);
    // There are 16 levels: another is none.
    let unnamed = checked(&model, &tables, Some(&Levels::All(16)), Some(&own_lanes()));
    assert!(
        matches!(unnamed.verdict, Verdict::Unknown(missing) if matches!(missing[..], [Missing::LevelsOf(..)]))
    );
    // One lane for all levels: these do not count.
    let one_lane = checked(&model, &tables, None, Some(&everywhere([3; 16])));
    assert!(matches!(one_lane.verdict, Verdict::CanDeadlock(_)));
    // One path less: it may be on either lane, and on one of them closes a circle or not.
    let (from, to) = (model.identifiers().start, model.identifiers().start + 2);
    let some = records(&model, |a, b| ((a, b) != (from, to)).then(|| level(a, b)));
    match checked(&model, &tables, Some(&some), Some(&own_lanes())).verdict {
        Verdict::Unknown(missing) => assert_eq!(missing, [Missing::LevelsOf(1, from, to)]),
        Verdict::DeadlockFree { scope, .. } => assert_eq!(scope, Scope::AnyLevels),
        _ => panic!("no circle is certain"),
    }
    // A circle of known paths is one, whatever the others do.
    let first = records(&model, |a, b| ((a, b) != (from, from + 1)).then_some(0));
    let report = checked(&model, &tables, Some(&first), Some(&own_lanes()));
    assert!(matches!(report.verdict, Verdict::CanDeadlock(_)));
}

/// Maps may differ by switch and by pair of ports: here a packet moves to the second lane where it does not come from a
/// host, so that all may be on one level.
#[test]
fn maps_differ_by_ports() {
    let (model, tables) = routed("ring(5)", 0, 1, 0);
    let mut maps = LaneMaps::default();
    for switch in &model.fabric().switches {
        for (input, output) in [(1, 2), (1, 3), (2, 3), (3, 2)] {
            let device = Device::Guid(switch.guid);
            maps.maps.push(LaneMap { line: 1, device, input, output, lanes: [0; 16] });
        }
    }
    let level = Levels::All(5);
    let report = |maps: &LaneMaps| checked(&model, &tables, Some(&level), Some(maps)).verdict;
    assert!(matches!(report(&maps), Verdict::CanDeadlock(_)));
    maps.maps.iter_mut().for_each(|map| map.lanes = [u8::from(map.input != 1); 16]);
    let Verdict::DeadlockFree { certificate, scope } = report(&maps) else { panic!("free") };
    assert_eq!((certificate.lanes, scope), (2, Scope::AsGiven));
    // One of them is missing.
    let gone = maps.maps.remove(0);
    let Verdict::Unknown(missing) = report(&maps) else { panic!("unknown") };
    let [Missing::MapOf(map)] = &missing[..] else { panic!("{missing:?}") };
    assert_eq!((&*map.switch, map.input, map.output), ("s0", 1, 2));
    // The levels that it drops do not arrive.
    maps.maps.push(LaneMap { lanes: [15; 16], ..gone });
    let report = checked(&model, &tables, Some(&level), Some(&maps));
    assert_eq!(report.walks.dropped, 2);
    assert!(matches!(report.verdict, Verdict::Invalid(_)));
}

/// An answer goes on the level of its request, which may be wrong for it.
#[test]
fn answers_on_the_level_of_the_request() {
    let (model, tables) = routed("ring(5)", 0, 1, 0);
    let maps = own_lanes();
    let by_cable = by_cable(&model);
    let report = |level: &dyn Fn(Node, Node) -> u8| {
        let levels = records(&model, |from, to| Some(level(from, to)));
        let report = checked(&model, &tables, Some(&levels), Some(&maps));
        assert!(matches!(report.verdict, Verdict::DeadlockFree { .. }));
        report.both_directions
    };
    assert_eq!(report(&by_cable), Some(true));
    // The lanes of one direction exchanged: it is free of deadlock by itself, but then the answers of the other are
    // on both lanes.
    let place = |v: Node| u64::from(model.host(v).unwrap().switch);
    let exchanged = |from: Node, to: Node| {
        let is_clockwise = is_clockwise((place(to) + 5 - place(from)) % 5);
        if is_clockwise { by_cable(from, to) } else { 1 - by_cable(from, to) }
    };
    assert_eq!(report(&exchanged), Some(false));
}

#[test]
fn packets_that_do_not_arrive_are_found() {
    let (model, good) = routed("ring(6)", 0, 1, 0);
    // Switch 2 sends what is for host 5 (identifier 5) back to where it came from.
    let mut circling = good.clone();
    let back = |port: u8| if port == 2 { 3 } else { 2 };
    let entry = circling.tables[2].ports.iter_mut().find(|(lid, _)| *lid == 5).unwrap();
    entry.1 = back(entry.1);
    let report = checked(&model, &circling, None, None);
    assert!(report.walks.cycling > 0 && report.walks.dropped == 0);
    assert_eq!(report.walks.delivered(), report.walks.pairs - report.walks.cycling);
    assert!(matches!(report.verdict, Verdict::Invalid(_) | Verdict::Unknown(_)));

    let mut dropping = good.clone();
    dropping.tables[2].ports.retain(|(lid, _)| *lid != 5);
    let report = checked(&model, &dropping, None, None);
    assert!(report.walks.dropped > 0 && report.walks.cycling == 0);
    let astray = report.walks.undelivered[0];
    assert_eq!((model.name(astray.at), model.lid(astray.to)), ("s2".to_owned(), 5));

    assert_eq!(differences(&good, &good), []);
    assert_eq!(differences(&dropping, &good).len(), 1);
    assert_eq!(differences(&circling, &good)[0].lid, Some(5));
}

#[test]
fn cables_are_compared_with_a_list() {
    let fabric = fabric(&parse("ring(4)"), 1, 0);
    let plug = |device: &str, port| Plug { device: device.to_owned(), port };
    let switch = |(switch, port): (u32, u8)| plug(&format!("s{switch}"), port.into());
    let list: Vec<[Plug; 2]> = fabric.cables.iter().map(|cable| cable.ends.map(switch)).collect();
    let hosts = (0..4).map(|h| [plug(&format!("h{h}"), 1), plug(&format!("s{h}"), 1)]);
    let list: Vec<[Plug; 2]> = list.into_iter().chain(hosts).collect();
    let found = |list: &[[Plug; 2]]| miscabled(&fabric, &CableList { cables: list.to_vec() });
    assert_eq!(found(&list), Ok(vec![]));
    assert_eq!(found(&list[1..]), Ok(vec![Miscabled::Extra(list[0].clone())]));
    let more = [plug("s0", 9), plug("s1", 9)];
    let with_more = [list.clone(), vec![more.clone()]].concat();
    assert_eq!(found(&with_more), Ok(vec![Miscabled::Missing(more)]));
    // One end of a cable is in another port than planned: that is said once.
    let mut elsewhere = list.clone();
    let [from, to] = list[0].clone();
    elsewhere[0][1] = plug(&to.device, 9);
    let planned = elsewhere[0][1].clone();
    assert_eq!(found(&elsewhere), Ok(vec![Miscabled::Elsewhere { from, planned, found: to }]));
    let others = [[plug("x", 1), plug("y", 1)]];
    assert_eq!(found(&others), Err(CablingError));
}

#[test]
fn entries_for_nobody_are_counted() {
    let (model, tables) = routed("ring(4)", 0, 1, 0);
    let unknown = |entries: &[(u16, u8)]| {
        let mut tables = tables.clone();
        tables.tables[2].ports.extend(entries);
        Installed::new(&model, &tables).unwrap().unknown_lids()
    };
    assert_eq!(unknown(&[]), 0);
    assert_eq!(unknown(&[(40, 1), (41, 2), (42, 255)]), 2, "port 255 drops");
}

#[test]
fn loads_are_compared_with_the_mean() {
    // On a path of 3 nodes each of the 4 channels carries 2 of 8 hops, on one of 4 nodes 3, 4 and 3 of 20.
    let unevenness = |text| {
        let (model, tables) = routed(text, 0, 1, 0);
        checked(&model, &tables, None, None).walks.unevenness()
    };
    assert_eq!(unevenness("path(3)"), Some(1.0));
    assert_eq!(unevenness("path(4)"), Some(1.2));
    assert_eq!(unevenness("path(1)"), None);
}

#[test]
fn progress_ends_with_all() {
    let (model, tables) = routed("ring(6)", 0, 1, 0);
    let count = |done, all| {
        assert!(done <= all, "{done} of {all}");
        ControlFlow::Continue(())
    };
    let listening = Context { progress: Progress::new(&count), ..context() };
    let installed = Installed::new(&model, &tables).unwrap();
    check(&installed, Given { levels: None, maps: None }, &listening).unwrap();
}

#[test]
fn packets_for_another_host_are_dropped() {
    // The last switch sends what is for one of its hosts to the other.
    let (model, mut tables) = routed("ring(4)", 0, 2, 0);
    let entry = tables.tables[1].ports.iter_mut().find(|(lid, _)| *lid == 3).unwrap();
    assert_eq!(*entry, (3, 1));
    entry.1 = 2;
    let report = checked(&model, &tables, None, None);
    assert_eq!((report.walks.dropped, report.walks.cycling), (7, 0), "all to that host");
}

#[test]
fn levels_that_do_not_exist_are_unknown() {
    let (model, tables) = routed("ring(6)", 0, 1, 0);
    let report = checked(&model, &tables, Some(&Levels::All(16)), Some(&own_lanes()));
    assert!(!matches!(report.verdict, Verdict::DeadlockFree { .. }));
}

#[test]
fn too_little_time_is_refused() {
    // 64 million pairs of identifiers.
    let (model, tables) = routed("hypercube(6)", 0, 16, 3);
    let installed = Installed::new(&model, &tables).unwrap();
    let hurry = Context { seconds: 1, ..context() };
    let refused = check(&installed, Given { levels: None, maps: None }, &hurry).err().unwrap();
    assert_eq!(refused.limit(), Some(Limit::Time), "{refused}");
}

#[test]
fn tables_of_another_fabric_are_refused() {
    let (model, good) = routed("hypercube(3)", 0, 1, 0);
    let refused = |tables: &Tables| Installed::new(&model, tables).err().unwrap();
    let damaged = |damage: fn(&mut Tables)| {
        let mut tables = good.clone();
        damage(&mut tables);
        refused(&tables)
    };
    let unknown = damaged(|tables| tables.tables[3].guid = 99);
    assert_eq!(unknown, TablesError::UnknownSwitch { line: 4, guid: 99 });
    let twice = damaged(|tables| tables.tables[3] = tables.tables[2].clone());
    assert_eq!(twice.to_string(), "line 3: a second table of s2");
    let missing = damaged(|tables| drop(tables.tables.pop()));
    assert_eq!(missing, TablesError::NoTable { switch: "s7".to_owned() });
    let port = damaged(|tables| tables.tables[0].ports[1].1 = 77);
    assert_eq!(port.to_string(), "s0 sends packets for 0x0002 to port 77, but has 4");

    let mut fabric = model.fabric().clone();
    fabric.hosts[1].lid = 1;
    let model = Model::new("test", fabric.clone(), &context()).unwrap();
    let same = Installed::new(&model, &good).err().unwrap();
    assert_eq!(same.to_string(), "h0 and h1 have the same local identifier, 0x0001");
    fabric.hosts[1].lid = 0;
    let model = Model::new("test", fabric, &context()).unwrap();
    let none = Installed::new(&model, &good).err().unwrap();
    assert!(none.to_string().starts_with("h1 has no local identifier"));
}

/// Cables side by side: each is a channel of its own, and tables may use either.
#[test]
fn parallel_cables_are_told_apart() {
    let net = parse("path(3)");
    let mut fabric = fabric(&net, 1, 0);
    for cable in fabric.cables.clone() {
        let [(a, _), (b, _)] = cable.ends;
        let ends = [(a, 10), (b, 10 + a as u8)];
        fabric.cables.push(Cable { ends, rate: String::new() });
    }
    fabric.switches.iter_mut().for_each(|switch| switch.ports = 16);
    let routing = SHORTEST.build(&net, &context()).unwrap();
    let mut tables = tables(&fabric, &*routing, 1);
    let entry = tables.tables[0].ports.iter_mut().find(|(lid, _)| *lid == 3).unwrap();
    entry.1 = 10;
    let model = Model::new("test", fabric, &context()).unwrap();
    let report = checked(&model, &tables, None, None);
    assert!(matches!(report.verdict, Verdict::DeadlockFree { .. }));
    assert_eq!((report.walks.channels, report.walks.delivered()), (8, 6));
    let known = model.recognise(&context()).unwrap();
    assert_eq!((known.order(), known.links()), (&3u32.into(), 2u32.into()));
    assert_eq!(neighbors(&**model.network().topology().unwrap(), 0).len(), 3);
}
