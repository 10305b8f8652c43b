//! What InfiniBand programs print: real samples are read as what they are, damaged ones are refused
//! with their line.
//!
//! The samples are of one simulated fabric: two leaves, a spine, two cables from each leaf to the
//! spine, an adapter with a port at each leaf and another adapter at each.

#[path = "fabric/damaged.rs"]
mod damaged;
#[path = "fabric/random.rs"]
mod random;
#[path = "fabric/refused.rs"]
mod refused;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::io::{BufRead, BufReader};
use std::path::Path;

use netlace::files::{
    CableList, Device, Fabric, HostPort, Identifiers, LaneMaps, Levels, ReadError, Tables,
    format_of,
};

const MEMORY: u64 = 64_000_000;

const NET: &str = include_str!("fabric/leaves.net");
const DISCOVERED: &str = include_str!("fabric/leaves.ibnetdiscover");
const DUMP_LFTS: &str = include_str!("fabric/leaves.dump_lfts");
const OPENSM_LFTS: &str = include_str!("fabric/leaves.opensm-lfts");
const IBROUTE: &str = include_str!("fabric/leaves.ibroute");
const LST: &str = include_str!("fabric/leaves.lst");
const FDBS: &str = include_str!("fabric/leaves.fdbs");
const SL2VL: &str = include_str!("fabric/leaves.sl2vl");
const SMPQUERY: &str = include_str!("fabric/leaves.smpquery");
const PSL: &str = include_str!("fabric/leaves.psl");
const POLICY: &str = include_str!("fabric/leaves.policy");
const PATHS: &str = include_str!("fabric/leaves.paths");

const LEAF_ONE: u64 = 0x100;
const LEAF_TWO: u64 = 0x200;
const SPINE: u64 = 0x300;

type Reader<T> = fn(&mut dyn BufRead, u64) -> Result<T, ReadError>;

/// What is read at once, and the same in pieces of any size.
fn try_read<T: Debug + PartialEq>(bytes: &[u8], read: Reader<T>) -> Result<T, String> {
    let whole = read(&mut &*bytes, MEMORY).map_err(|error| error.to_string());
    for capacity in [1, 7, 8192] {
        let mut input = BufReader::with_capacity(capacity, bytes);
        let pieces = read(&mut input, MEMORY).map_err(|error| error.to_string());
        assert_eq!(pieces, whole, "in pieces of {capacity}: {}", bytes.escape_ascii());
    }
    if let Err(message) = &whole {
        assert!(message.starts_with("line ") && message.len() < 400, "{message:?}");
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
    whole
}

fn fabric(text: &str) -> Fabric {
    try_read(text.as_bytes(), Fabric::read).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn tables(text: &str) -> Tables {
    try_read(text.as_bytes(), Tables::read).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn levels(text: &str) -> Levels {
    try_read(text.as_bytes(), Levels::read).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The ports at both ends of each cable, by guid.
fn cables(fabric: &Fabric) -> BTreeSet<[(u64, u8); 2]> {
    let guid = |(switch, port): (u32, u8)| (fabric.switches[switch as usize].guid, port);
    let sorted = |ends: [(u32, u8); 2]| {
        let mut ends = ends.map(guid);
        ends.sort_unstable();
        ends
    };
    fabric.cables.iter().map(|cable| sorted(cable.ends)).collect()
}

#[test]
fn fabrics_are_what_was_built() {
    let built = [
        [(LEAF_ONE, 3), (SPINE, 1)],
        [(LEAF_ONE, 4), (SPINE, 2)],
        [(LEAF_TWO, 3), (SPINE, 3)],
        [(LEAF_TWO, 4), (SPINE, 4)],
    ];
    let hosts = [
        (0x1001, "two ports", LEAF_ONE, 1),
        (0x1002, "two ports", LEAF_TWO, 1),
        (0x1011, "node a HCA-1", LEAF_ONE, 2),
        (0x1021, "node b HCA-1", LEAF_TWO, 2),
    ];
    for (text, order, rate) in [
        (NET, [(LEAF_ONE, "leaf one", 8), (LEAF_TWO, "leaf two", 8), (SPINE, "spine", 36)], ""),
        (
            DISCOVERED,
            [(LEAF_TWO, "leaf two", 8), (SPINE, "spine", 36), (LEAF_ONE, "leaf one", 8)],
            "4xSDR",
        ),
    ] {
        let fabric = fabric(text);
        let switches: Vec<(u64, &str, u8)> =
            fabric.switches.iter().map(|s| (s.guid, &*s.name, s.ports)).collect();
        assert_eq!(switches, order);
        assert_eq!(cables(&fabric), BTreeSet::from(built));
        assert!(fabric.cables.iter().all(|cable| cable.rate == rate));
        let guid = |switch| fabric.switches[switch as usize].guid;
        let mut read: Vec<(u64, &str, u64, u8)> =
            fabric.hosts.iter().map(|h| (h.guid, &*h.name, guid(h.switch), h.port)).collect();
        read.sort_unstable();
        assert_eq!(read, hosts);
        assert_eq!(fabric.remarks, Vec::<String>::new());
    }
    assert!(fabric(NET).switches.iter().all(|switch| switch.lid == 0));
    let fabric = fabric(DISCOVERED);
    assert_eq!(fabric.switches.iter().map(|switch| switch.lid).collect::<Vec<_>>(), [5, 6, 4]);
    let lids: Vec<(u64, u16, u8)> = fabric.hosts.iter().map(|h| (h.guid, h.lid, h.lmc)).collect();
    assert_eq!(lids, [(0x1021, 12, 1), (0x1001, 8, 1), (0x1002, 10, 1), (0x1011, 2, 1)]);
}

#[test]
fn fabrics_are_networks() {
    let graph = format_of("x.ibnetdiscover").read(&mut NET.as_bytes(), MEMORY).unwrap();
    let links: Vec<(u32, u32)> = graph.links.iter().map(|link| (link.from, link.to)).collect();
    assert_eq!((graph.order, links), (3, vec![(0, 2), (0, 2), (1, 2), (1, 2)]));
    assert_eq!((graph.endpoints, graph.remarks), (Some(vec![2, 2, 0]), vec![]));

    let bare = "switchguid=0x1\nSwitch 2 \"a\"\n[1] \"b\" [2]\n\n\
                switchguid=0x2\nSwitch 2 \"b\"\n[2] \"a\"[1]\n\ncaguid=0x9\nCa 1 \"c\"\n";
    let graph = format_of("x.topo").read(&mut bare.as_bytes(), MEMORY).unwrap();
    assert_eq!((graph.order, graph.links.len(), graph.endpoints), (2, 1, None));
    let remarks = [
        "adapter `c` has no cable: not an endpoint",
        "no adapter is cabled: each switch counts as an endpoint",
    ];
    assert_eq!(graph.remarks, remarks);

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fabric/leaves.ibnetdiscover");
    let network = crate::common::parse(&format!("file(\"{}\")", path.display()));
    assert_eq!(
        (network.order().to_string(), network.links().to_string()),
        ("3".into(), "4".into())
    );
}

#[test]
fn the_programs_print_the_same_tables() {
    let by_guid = |text: &str| -> BTreeMap<u64, Vec<(u16, u8)>> {
        tables(text).tables.into_iter().map(|table| (table.guid, table.ports)).collect()
    };
    let dumped = by_guid(DUMP_LFTS);
    assert_eq!(dumped.keys().copied().collect::<Vec<_>>(), [LEAF_ONE, LEAF_TWO, SPINE]);
    assert_eq!(dumped[&SPINE].len(), 11);
    assert_eq!(dumped[&LEAF_ONE][..3], [(2, 2), (3, 2), (4, 0)]);
    assert_eq!(by_guid(OPENSM_LFTS), dumped);
    let mut routes = by_guid(FDBS);
    routes.values_mut().for_each(|ports| ports.retain(|&(_, port)| port != 255));
    assert_eq!(routes, dumped);
    assert_eq!(by_guid(IBROUTE)[&LEAF_ONE], dumped[&LEAF_ONE]);
    let lids = |text| tables(text).tables.iter().map(|table| table.lid).collect::<Vec<_>>();
    assert_eq!((lids(OPENSM_LFTS), lids(DUMP_LFTS)), (vec![4, 5, 6], vec![0, 0, 0]));
    let lines: Vec<u64> = tables(DUMP_LFTS).tables.iter().map(|table| table.line).collect();
    assert_eq!(lines, [1, 16, 31]);
}

#[test]
fn the_tables_deliver_over_the_cables() {
    let fabric = fabric(DISCOVERED);
    let tables = tables(OPENSM_LFTS).tables;
    let mut ways = BTreeMap::new();
    for cable in &fabric.cables {
        let [a, b] = cable.ends;
        ways.extend([(a, b.0), (b, a.0)]);
    }
    let mut delivered = 0;
    for host in &fabric.hosts {
        for (lid, start) in (host.lid..host.lid + 2).flat_map(|lid| (0..3).map(move |s| (lid, s))) {
            let (mut at, mut hops) = (start, 0);
            while hops < 3 {
                let guid = fabric.switches[at as usize].guid;
                let table = tables.iter().find(|table| table.guid == guid).unwrap();
                let (_, port) = table.ports.iter().find(|(known, _)| *known == lid).unwrap();
                let Some(&next) = ways.get(&(at, *port)) else {
                    assert_eq!((at, *port), (host.switch, host.port));
                    delivered += 1;
                    break;
                };
                (at, hops) = (next, hops + 1);
            }
        }
    }
    assert_eq!(delivered, 4 * 2 * 3);
}

/// The list of links is of the same fabric, but for how many identifiers a port has and how cables are called.
#[test]
fn the_list_of_links_is_the_same_fabric() {
    let (mut listed, mut discovered) = (fabric(LST), fabric(DISCOVERED));
    for fabric in [&mut listed, &mut discovered] {
        let numbers: Vec<u64> = fabric.switches.iter().map(|switch| switch.guid).collect();
        let sorted: BTreeSet<u64> = numbers.iter().copied().collect();
        let place = |v: u32| sorted.range(..numbers[v as usize]).count() as u32;
        fabric.hosts.iter_mut().for_each(|host| (host.lmc, host.switch) = (0, place(host.switch)));
        for cable in &mut fabric.cables {
            cable.rate.clear();
            cable.ends = cable.ends.map(|(v, port)| (place(v), port));
            cable.ends.sort_unstable();
        }
        fabric.cables.sort_by_key(|cable| cable.ends);
        fabric.hosts.sort_by_key(|host| host.guid);
        fabric.switches.sort_by_key(|switch| switch.guid);
        fabric.remarks.clear();
    }
    assert_eq!(listed, discovered);
    // Listed at one end only.
    let half: String = LST
        .lines()
        .filter(|line| line.starts_with("{ SW"))
        .fold(String::new(), |all, line| all + line + "\n");
    let mut half = fabric(&half);
    half.hosts.sort_by_key(|host| host.guid);
    assert_eq!(half.hosts.len(), listed.hosts.len());
    assert_eq!(half.cables.len(), listed.cables.len());
}

/// A fabric without local identifiers is given them.
#[test]
fn identifiers_are_given_to_the_fabric() {
    let text = "0x0000000000000100 0x0004 0x0004\n\n0x1001 0x0008 0x0009\n0x1002 a b\n";
    let identifiers = try_read(text.as_bytes(), Identifiers::read).unwrap();
    let mut fabric = fabric(NET);
    identifiers.give_to(&mut fabric);
    assert_eq!(fabric.switches.iter().find(|switch| switch.guid == LEAF_ONE).unwrap().lid, 4);
    let of =
        |guid| fabric.hosts.iter().find(|host| host.guid == guid).map(|host| (host.lid, host.lmc));
    assert_eq!([of(0x1001), of(0x1002), of(0x1011)], [Some((8, 1)), Some((10, 1)), Some((0, 0))]);
}

/// OpenSM's dump and `smpquery` tell the same maps, by guid and by LID; ibdiagnet's way to write them as well.
#[test]
fn maps_of_all_forms() {
    type Known = BTreeMap<(u64, u8, u8), [u8; 16]>;
    let maps = |text: &str| try_read(text.as_bytes(), LaneMaps::read).unwrap().maps;
    let fabric = fabric(DISCOVERED);
    let guid = |device: Device| match device {
        Device::Lid(lid) => fabric.switches.iter().find(|switch| switch.lid == lid).unwrap().guid,
        Device::Guid(guid) => guid,
        other => panic!("{other:?}"),
    };
    let known = |text: &str| -> Known {
        maps(text)
            .iter()
            .map(|map| ((guid(map.device), map.input, map.output), map.lanes))
            .collect()
    };
    let (dump, queried) = (known(SL2VL), known(SMPQUERY));
    assert!(queried.len() > 100);
    for (ports, lanes) in &queried {
        assert_eq!(dump.get(ports), Some(lanes), "{ports:?}");
    }
    let pairs = |lanes: &[u8; 16]| -> String {
        lanes.chunks(2).map(|pair| format!(" 0x{:x}{:x}", pair[0], pair[1])).collect()
    };
    let line = |((guid, input, output), lanes): (&(u64, u8, u8), &[u8; 16])| {
        format!("0x{guid:016x} {input} {output}{}\n", pairs(lanes))
    };
    assert_eq!(known(&dump.iter().map(line).collect::<String>()), dump);
    let options = "# options\nqos TRUE\nqos_max_vls 8\nqos_ca_sl2vl 0,1,2,3,4,5,6,7,0,1,2,3,4,5,6,7\nqos_swe_sl2vl \
                   0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15\n";
    let devices: Vec<Device> = maps(options).iter().map(|map| map.device).collect();
    assert_eq!(devices, [Device::Adapters, Device::Switches]);
}

/// Levels that were gathered, path records and ibdiagnet's lines are the same.
#[test]
fn levels_of_all_forms() {
    let fabric = fabric(DISCOVERED);
    let gathered = levels(PSL);
    let mut lines = String::new();
    let mut asked = 0;
    for from in &fabric.hosts {
        for to in fabric.hosts.iter().filter(|to| to.guid != from.guid) {
            for lid in to.lid..to.lid + (1 << to.lmc) {
                let level = gathered.level((from, from.lid + 1), (to, lid));
                lines += &format!("0x{:016x} {lid} {}\n", from.adapter, level.unwrap());
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 4 * 3 * 2);
    let listed = levels(&lines);
    let (a, b) = (&fabric.hosts[0], &fabric.hosts[1]);
    assert_eq!(listed.level((a, a.lid), (b, b.lid)), gathered.level((a, a.lid), (b, b.lid)));
    let other = lines.replace(" 0\n", " 3\n");
    assert_eq!(levels(&other).level((a, a.lid), (b, b.lid)), Some(3));
    assert!(try_read((lines + &other).as_bytes(), Levels::read).is_err(), "two levels for a path");
}

#[test]
fn the_policy_gives_the_levels_of_the_paths() {
    let (policy, paths) = (levels(POLICY), levels(PATHS));
    let fabric = fabric(DISCOVERED);
    let ports = || {
        let lids = |host: &HostPort| (host.lid..host.lid + (1 << host.lmc)).collect::<Vec<_>>();
        fabric.hosts.iter().flat_map(move |host| lids(host).into_iter().map(move |lid| (host, lid)))
    };
    let mut seen = [0; 2];
    for (from, to) in ports().flat_map(|from| ports().map(move |to| (from, to))) {
        let Some(level) = paths.level(from, to) else { continue };
        assert_eq!(policy.level(from, to), Some(level), "{from:?} to {to:?}");
        seen[usize::from(level)] += 1;
    }
    assert_eq!(seen, [6, 4]);
    let Levels::Policy(policy) = policy else { panic!("{policy:?}") };
    assert_eq!([policy.level(0x1011, 0x102f), policy.level(0x1011, 0x1030)], [1, 0]);
    assert_eq!(policy.level(0x1021, 0x1011), 0);
}

#[test]
fn policies_of_all_forms() {
    let text = "# first what is matched\nqos-match-rules\n qos-match-rule\n  use: a#b\n  source: A, b\n  \
                qos-level-name: high\n end-qos-match-rule\n qos-match-rule\n  destination : a\n  \
                destination:B\n  qos-level-name: LOW\n end-qos-match-rule\nend-qos-match-rules\n\
                qos-levels\n qos-level\n  name: default\n  sl: 15\n end-qos-level\n qos-level\n  \
                name: HIGH\n  mtu-limit: 4\n  sl: 0x2\n end-qos-level\n qos-level\n  name: low\n  sl: 3\n \
                end-qos-level\nend-qos-levels\nport-groups\n port-group\n  name: a\n  port-guid: 5, 1-4, 2-3\n  \
                port-guid: 0x2-0x3\n end-port-group\n port-group\n  name: B\n  port-guid: 0xA\n \
                end-port-group\nend-port-groups\n";
    let levels = levels(text);
    let Levels::Policy(policy) = &levels else { panic!("{levels:?}") };
    assert_eq!(policy.rules[0].sources, [(1, 4), (5, 5), (10, 10)]);
    assert_eq!(policy.rules[0].destinations, []);
    let level = |from, to| policy.level(from, to);
    assert_eq!([level(4, 99), level(10, 4), level(6, 10), level(11, 5)], [2, 2, 3, 3]);
    assert_eq!([level(0, 0), level(9, 6), level(u64::MAX, 11)], [15; 3]);
}

#[test]
fn the_corpus_is_survived() {
    let replay = |name: &str, survive: fn(&[u8])| {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
        let files = std::fs::read_dir(corpus).expect("a corpus of each kind");
        let tried =
            files.map(|file| survive(&std::fs::read(file.unwrap().path()).unwrap())).count();
        assert!(tried >= 10, "only {tried} files of {name}");
    };
    replay("ibnetdiscover", |bytes| drop(try_read(bytes, Fabric::read)));
    replay("lfts", |bytes| drop(try_read(bytes, Tables::read)));
    replay("levels", |bytes| drop(try_read(bytes, Levels::read)));
    replay("lane_maps", |bytes| drop(try_read(bytes, LaneMaps::read)));
    replay("cable_list", |bytes| drop(try_read(bytes, CableList::read)));
    replay("guid2lid", |bytes| drop(try_read(bytes, Identifiers::read)));
}
