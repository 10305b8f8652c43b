//! Fabrics are followed and certified as what they are: tables of ours, of others, and damaged ones.

use std::collections::HashMap;

use crate::common::{context, neighbors, parse};
use netlace::Network;
use netlace::certify::Verdict;
use netlace::fabric::{Installed, Misfit, Model, VirtualLanes, check, differences};
use netlace::files::{Cable, Fabric, HostPort, Levels, Switch, Table, Tables};
use netlace::network::Node;
use netlace::routing::{Header, ROUTINGS, Routing};

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
    let routing = (ROUTINGS[routing].build)(&net, &context()).unwrap();
    let tables = tables(&fabric, &*routing, hosts);
    (Model::new("test", fabric, &context()).unwrap(), tables)
}

#[test]
fn good_tables_are_certified() {
    for (text, hosts, lmc) in [("hypercube(4)", 1, 0), ("hypercube(3)", 3, 0), ("mesh(3,3)", 2, 1)]
    {
        let (model, tables) = routed(text, 0, hosts, lmc);
        let installed = Installed::new(&model, &tables, None).unwrap();
        let report = check(&model, &installed, &context()).unwrap();
        assert!(matches!(report.verdict, Verdict::DeadlockFree(..)), "{text}");
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
    let installed = Installed::new(&model, &tables, None).unwrap();
    let report = check(&model, &installed, &context()).unwrap();
    let Verdict::Cyclic(cycle) = report.verdict else { panic!("a circle") };
    assert!(cycle.reached);
    assert!(cycle.packets.iter().all(|packet| model.host(packet.from).is_some()));
    assert_eq!((report.walks.longest, report.walks.delivered()), (3, 30));
}

/// The same tables on two lanes: packets that pass node 0 are on the second.
#[test]
fn service_levels_are_lanes() {
    let (model, tables) = routed("ring(6)", 0, 1, 0);
    let place = |v: Node| u64::from(model.host(v).unwrap().switch);
    let passes = |from: u64, to: u64| {
        let ahead = (to + 6 - from) % 6;
        if ahead <= 3 { from + ahead > 5 } else { to + 6 - ahead > 5 || from < to }
    };
    let mut paths = HashMap::new();
    for from in model.identifiers() {
        for to in model.identifiers() {
            let level = u8::from(passes(place(from), place(to)));
            paths.insert((model.lid(from), model.lid(to)), level);
        }
    }
    let levels = Levels::Paths(paths);
    let on = |lanes| {
        let installed = Installed::new(&model, &tables, Some((&levels, lanes))).unwrap();
        check(&model, &installed, &context()).unwrap().verdict
    };
    let Verdict::DeadlockFree(certificate, _) = on(VirtualLanes::default()) else { panic!("free") };
    assert_eq!(certificate.lanes, 2);
    // Where every level is on the same lane they do not help.
    assert!(matches!(on(VirtualLanes([0; 16])), Verdict::Cyclic(_)));
}

#[test]
fn packets_that_do_not_arrive_are_found() {
    let (model, good) = routed("ring(6)", 0, 1, 0);
    // Switch 2 sends what is for host 5 (identifier 5) back to where it came from.
    let mut circling = good.clone();
    let back = |port: u8| if port == 2 { 3 } else { 2 };
    let entry = circling.tables[2].ports.iter_mut().find(|(lid, _)| *lid == 5).unwrap();
    entry.1 = back(entry.1);
    let report = check(&model, &Installed::new(&model, &circling, None).unwrap(), &context());
    let report = report.unwrap();
    assert!(report.walks.circling > 0 && report.walks.dropped == 0);
    assert!(matches!(report.verdict, Verdict::Flawed(_) | Verdict::Cyclic(_)));

    let mut dropping = good.clone();
    dropping.tables[2].ports.retain(|(lid, _)| *lid != 5);
    let report = check(&model, &Installed::new(&model, &dropping, None).unwrap(), &context());
    let report = report.unwrap();
    assert!(report.walks.dropped > 0 && report.walks.circling == 0);
    let astray = report.walks.astray[0];
    assert_eq!((model.name(astray.at), model.lid(astray.to)), ("s2".to_owned(), 5));

    assert_eq!(differences(&good, &good), []);
    assert_eq!(differences(&dropping, &good).len(), 1);
    assert_eq!(differences(&circling, &good)[0].lid, Some(5));
}

#[test]
fn tables_of_another_fabric_are_refused() {
    let (model, good) = routed("hypercube(3)", 0, 1, 0);
    let refused = |tables: &Tables| Installed::new(&model, tables, None).err().unwrap();
    let damaged = |damage: fn(&mut Tables)| {
        let mut tables = good.clone();
        damage(&mut tables);
        refused(&tables)
    };
    let unknown = damaged(|tables| tables.tables[3].guid = 99);
    assert_eq!(unknown, Misfit::UnknownSwitch { line: 4, guid: 99 });
    let twice = damaged(|tables| tables.tables[3] = tables.tables[2].clone());
    assert_eq!(twice.to_string(), "line 3: a second table of s2");
    let missing = damaged(|tables| drop(tables.tables.pop()));
    assert_eq!(missing, Misfit::NoTable { switch: "s7".to_owned() });
    let port = damaged(|tables| tables.tables[0].ports[1].1 = 77);
    assert_eq!(port.to_string(), "s0 sends packets for 0x0002 to port 77, but has 4");

    let mut fabric = model.fabric().clone();
    fabric.hosts[1].lid = 1;
    let model = Model::new("test", fabric.clone(), &context()).unwrap();
    let same = Installed::new(&model, &good, None).err().unwrap();
    assert_eq!(same.to_string(), "h0 and h1 have the same local identifier, 0x0001");
    fabric.hosts[1].lid = 0;
    let model = Model::new("test", fabric, &context()).unwrap();
    let none = Installed::new(&model, &good, None).err().unwrap();
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
    let routing = (ROUTINGS[0].build)(&net, &context()).unwrap();
    let mut tables = tables(&fabric, &*routing, 1);
    let entry = tables.tables[0].ports.iter_mut().find(|(lid, _)| *lid == 3).unwrap();
    entry.1 = 10;
    let model = Model::new("test", fabric, &context()).unwrap();
    let installed = Installed::new(&model, &tables, None).unwrap();
    let report = check(&model, &installed, &context()).unwrap();
    assert!(matches!(report.verdict, Verdict::DeadlockFree(..)));
    assert_eq!((report.walks.channels, report.walks.delivered()), (8, 6));
    let known = model.recognise(&context()).unwrap();
    assert_eq!((known.order(), known.links()), (&3u32.into(), 2u32.into()));
    assert_eq!(neighbors(&**model.network().topology().unwrap(), 0).len(), 3);
}
