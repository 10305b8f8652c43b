//! The folder for OpenSM, read back from what is written alone.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::common::{check, parse};
use netlace::Context;
use netlace::certify::Certificate;
use netlace::export::{ExportError, FORMATS, Folder, FolderFormat, Format};
use netlace::network::Network;
use netlace::routing::{Applied, ROUTINGS, RoutingMethod};

const NETWORKS: &[&str] = &[
    "hypercube(3)",
    "hypercube(5)",
    "rdn(ring(4),1)",
    "dragonfly(4,2,2)",
    "dragonfly(2,1,3)",
    "fat_tree(4)",
    "torus(3,3)",
    "jellyfish(10,3)",
    "hosts(ring(7),3)",
];

fn format() -> &'static FolderFormat {
    let named = FORMATS.iter().find(|format| format.name() == "opensm");
    let Some(Format::Folder(format)) = named else { panic!("opensm is a folder") };
    format
}

fn method(name: &str) -> &'static RoutingMethod {
    ROUTINGS.iter().find(|method| method.name == name).expect("a routing")
}

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

/// The text of each file.
type Texts = BTreeMap<&'static str, String>;

fn texts(folder: &Folder<'_>) -> Texts {
    let text = |file: &netlace::export::FolderFile<'_>| {
        let mut bytes = Vec::new();
        file.write(&mut bytes).unwrap();
        (file.name, String::from_utf8(bytes).unwrap())
    };
    folder.files.iter().map(text).collect()
}

fn exported(net: &Network, routing: &str) -> Texts {
    texts(&format().prepare(net, method(routing), &context()).unwrap())
}

fn hexadecimal(text: &str) -> u64 {
    u64::from_str_radix(text.trim_start_matches("0x"), 16).expect(text)
}

/// A port of a device, by the device's guid.
type End = (u64, u8);

/// Switches and adapters, and what is behind each of their ports.
#[derive(Default)]
struct Fabric {
    names: BTreeMap<u64, String>,
    switches: BTreeSet<u64>,
    /// The adapter of each port guid.
    adapters: BTreeMap<u64, u64>,
    cables: BTreeMap<End, End>,
}

impl Fabric {
    fn read(text: &str) -> Self {
        let mut fabric = Self::default();
        let (mut at, mut most) = (0, 0);
        for line in text.lines().filter(|line| !line.is_empty()) {
            let quoted: Vec<&str> = line.split('"').collect();
            let numbers: Vec<&str> = line.split(['[', ']', '(', ')']).collect();
            if let Some((_, guid)) = line.split_once("guid=") {
                at = hexadecimal(guid);
            } else if line.starts_with('[') {
                let port: u8 = numbers[1].parse().unwrap();
                let other = hexadecimal(&quoted[1][2..]);
                let back = quoted[2].trim_matches(['[', ']']).parse().unwrap();
                assert!((1..=most).contains(&port), "{line}");
                assert!(fabric.cables.insert((at, port), (other, back)).is_none(), "{line}");
                if line.starts_with("[1](") {
                    assert!(fabric.adapters.insert(hexadecimal(numbers[3]), at).is_none());
                }
            } else {
                let words: Vec<&str> = line.split(' ').collect();
                most = words[1].parse().unwrap();
                assert_eq!(hexadecimal(&quoted[1][2..]), at);
                assert!(fabric.names.insert(at, quoted[3].to_owned()).is_none(), "{line}");
                if words[0] == "Switch" {
                    fabric.switches.insert(at);
                }
            }
        }
        fabric
    }
}

/// The port for each guid of a switch and each identifier.
fn tables(text: &str) -> HashMap<(u64, u32), u8> {
    let mut entries = HashMap::new();
    let mut switch = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if line.starts_with("Unicast") {
            switch = hexadecimal(words[8]);
        } else if line.starts_with("0x") {
            let (lid, port) = (hexadecimal(words[0]) as u32, words[1].parse().unwrap());
            assert!(entries.insert((switch, lid), port).is_none(), "{line}");
        }
    }
    entries
}

/// The identifier of each port guid.
fn lids(text: &str) -> BTreeMap<u64, u32> {
    let line = |line: &str| {
        let words: Vec<u64> = line.split(' ').map(hexadecimal).collect();
        assert_eq!(words[1], words[2]);
        (words[0], words[1] as u32)
    };
    text.lines().filter(|line| !line.is_empty()).map(line).collect()
}

/// Rules by which a path finds its service level.
#[derive(Default)]
struct Policy {
    groups: HashMap<String, Vec<(u64, u64)>>,
    levels: HashMap<String, u8>,
    rules: Vec<[String; 3]>,
}

impl Policy {
    fn read(text: &str) -> Self {
        let mut policy = Self::default();
        let mut name = String::new();
        for line in text.lines().map(str::trim) {
            if line == "qos-match-rule" {
                policy.rules.push(Default::default());
            }
            let Some((key, value)) = line.split_once(": ") else { continue };
            let value = value.to_owned();
            match key {
                "name" => name = value,
                "sl" => {
                    assert!(policy.levels.insert(name.clone(), value.parse().unwrap()).is_none());
                }
                "port-guid" => {
                    let (first, last) = value.split_once('-').unwrap();
                    let range = (hexadecimal(first), hexadecimal(last));
                    policy.groups.entry(name.clone()).or_default().push(range);
                }
                _ => {
                    let keys = ["source", "destination", "qos-level-name"];
                    let place = keys.iter().position(|known| *known == key).expect(line);
                    policy.rules.last_mut().unwrap()[place] = value;
                }
            }
        }
        policy
    }

    fn level(&self, from: u64, to: u64) -> u8 {
        let holds = |names: &str, guid: u64| {
            let within = |(first, last): &(u64, u64)| (*first..=*last).contains(&guid);
            names.split(", ").any(|name| self.groups[name].iter().any(within))
        };
        let matches = |rule: &&[String; 3]| holds(&rule[0], from) && holds(&rule[1], to);
        let rule = self.rules.iter().find(matches);
        self.levels[rule.map_or("DEFAULT", |rule| &rule[2])]
    }
}

/// The node that a description names.
fn node(name: &str) -> u64 {
    let words: Vec<&str> = name.split(' ').collect();
    let place = words.iter().position(|word| *word == "node").unwrap();
    words[place + 1].parse().unwrap()
}

#[test]
fn the_fabric_is_the_network() {
    for expr in NETWORKS {
        let net = parse(expr);
        let fabric = Fabric::read(&exported(&net, "updown")["fabric.net"]);
        for (end, other) in &fabric.cables {
            assert_eq!(fabric.cables.get(other), Some(end), "{expr}: {end:?} and {other:?}");
        }
        let names: BTreeSet<&String> = fabric.names.values().collect();
        assert_eq!(names.len(), fabric.names.len(), "{expr}: descriptions are told apart");
        assert!(names.iter().all(|name| name.len() < 64));
        assert_eq!(fabric.switches.len() as u64, net.topology().unwrap().order());
        assert_eq!(fabric.adapters.len().to_string(), net.endpoint_count().to_string());
        for guid in &fabric.switches {
            let v = node(&fabric.names[guid]);
            let mut found: Vec<u64> = Vec::new();
            let mut hosts = 0;
            for (_, (other, _)) in fabric.cables.range((*guid, 0)..=(*guid, u8::MAX)) {
                if fabric.switches.contains(other) {
                    found.push(node(&fabric.names[other]));
                } else {
                    hosts += 1;
                }
            }
            let mut wanted = Vec::new();
            net.topology().unwrap().neighbors(v, &mut wanted);
            assert_eq!(found, wanted, "{expr}: links of {v} in the order of their ports");
            assert_eq!(hosts, net.endpoints().at(v), "{expr}: hosts of {v}");
        }
    }
}

#[test]
fn tables_deliver_to_every_identifier() {
    for (expr, routing) in
        NETWORKS.iter().flat_map(|expr| ["shortest", "updown"].map(|routing| (expr, routing)))
    {
        let net = parse(expr);
        let files = exported(&net, routing);
        let fabric = Fabric::read(&files["fabric.net"]);
        let (lids, tables) = (lids(&files["guid2lid"]), tables(&files["lfts"]));
        let distinct: BTreeSet<u32> = lids.values().copied().collect();
        assert_eq!(distinct.len(), lids.len(), "{expr}: identifiers are told apart");
        assert!(distinct.iter().all(|lid| (1..0xC000).contains(lid)));
        // The programs that read tables back leave such a last one out.
        assert!(!distinct.last().unwrap().is_multiple_of(64));
        assert_eq!(tables.len(), fabric.switches.len() * lids.len());
        for (guid, &lid) in &lids {
            let device = fabric.adapters.get(guid).unwrap_or(guid);
            for &from in &fabric.switches {
                let mut at = from;
                for _ in 0..=fabric.switches.len() {
                    let port = tables.get(&(at, lid)).copied().unwrap_or(0);
                    let next = fabric.cables.get(&(at, port));
                    at = next.map_or(at, |(next, _)| *next);
                }
                assert_eq!(at, *device, "{expr}, {routing}: from {from:x} to {lid}");
            }
        }
    }
}

#[test]
fn the_policy_gives_the_certified_lanes() {
    let mut laned = 0;
    for expr in NETWORKS {
        let net = parse(expr);
        let files = exported(&net, "shortest");
        let fabric = Fabric::read(&files["fabric.net"]);
        let policy = Policy::read(&files["qos-policy.conf"]);
        let certificate: Certificate = files["certificate"].parse().unwrap();
        let Applied { routing, network } = method("shortest").apply(&net, &context()).unwrap();
        check(&certificate, &network, &*routing).unwrap();
        laned += usize::from(certificate.lanes > 1);
        assert_eq!(certificate.rules.is_some(), certificate.lanes > 1, "{expr}");
        // Hosts of one switch that are told apart are nodes behind the switches, in the order of their guids.
        let hosts: Vec<&u64> = fabric.adapters.values().collect();
        let place = |adapter: &u64| hosts.iter().position(|host| *host == adapter).unwrap();
        let node = |adapter: &u64| match network.switches() {
            Some(_) => (fabric.switches.len() + place(adapter)) as u64,
            None => node(&fabric.names[adapter]),
        };
        for (source, from) in &fabric.adapters {
            for (destination, to) in &fabric.adapters {
                let lane = certificate.rules.as_ref().map_or(0, |r| r.lane(node(from), node(to)));
                assert_eq!(policy.level(*source, *destination), lane, "{expr}");
            }
        }
        let map = (0..16).map(|level| if level < certificate.lanes { level } else { 15 });
        let map = map.map(|lane| lane.to_string()).collect::<Vec<_>>().join(",");
        for ports in ["ca", "sw", "swe"] {
            assert!(files["opensm.conf"].contains(&format!("qos_{ports}_sl2vl {map}\n")));
        }
    }
    assert!(laned > 2, "networks that need lanes are among them");
}

#[test]
fn roots_are_the_core_of_a_tree() {
    let net = parse("fat_tree(4)");
    let files = exported(&net, "shortest");
    let fabric = Fabric::read(&files["fabric.net"]);
    let core: BTreeSet<u64> = files["roots"].lines().map(hexadecimal).collect();
    assert_eq!(core.len(), 4);
    for root in core {
        for (_, (other, _)) in fabric.cables.range((root, 0)..=(root, u8::MAX)) {
            assert!(fabric.switches.contains(other), "no host at the core");
        }
    }
    assert_eq!(exported(&parse("ring(4)"), "shortest")["roots"].lines().count(), 1);
}

#[test]
fn the_guide_names_every_file_and_no_gap() {
    let files = exported(&parse("rdn(ring(4),1)"), "updown");
    let guide = &files["README.md"];
    for name in files.keys().filter(|name| **name != "README.md") {
        assert!(guide.contains(&format!("| `{name}` |")), "{name}");
    }
    assert!(guide.contains("--routing updown") && guide.contains("on\n1 lane."), "{guide}");
    let filled =
        guide.replace("entries() {", "").replace("/^Unicast/ {", "").replace("/^0x/ {", "");
    assert!(!filled.contains('{'), "{filled}");
}

#[test]
fn what_cannot_run_is_refused() {
    let refused = |expr: &str, routing: &str, context: &Context| {
        let net = parse(expr);
        let error = format().prepare(&net, method(routing), context).err().expect(expr);
        (matches!(error, ExportError::Exceeds(_) | ExportError::Output { .. }), error.to_string())
    };
    let of = |expr, routing| refused(expr, routing, &context());
    let (large, why) = of("hypercube(16)", "shortest");
    assert!(large && why.contains("131072 local identifiers"), "{why}");
    let (large, why) = of("hypercube(4000)", "shortest");
    assert!(large && why.contains("smaller network"), "{why}");
    let (large, why) = of("complete(255)", "shortest");
    assert!(large && why.contains("255 ports"), "{why}");
    let (large, why) = of("ring(5)", "valiant");
    assert!(!large && why.contains("shortest or updown"), "{why}");
    let (large, why) = of("damaged(ring(6),without=[0,3])", "shortest");
    assert!(!large && why.contains("a connected network"), "{why}");
    let small = Context { output: 1000, ..context() };
    let (large, why) = refused("ring(5)", "shortest", &small);
    assert!(large && why.contains("more than the limit of 1.0 kB"), "{why}");
    let hasty = Context { seconds: 0, ..context() };
    let (large, why) = refused("torus(5,5)", "shortest", &hasty);
    assert!(large && why.contains("at most 8 lanes"), "{why}");
}
