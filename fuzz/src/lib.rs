//! What must hold for everything that is read, whatever its bytes: files, expressions, plans, results, certificates.

use std::collections::HashSet;
use std::fmt::Debug;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use netlace::certify::{Certificate, check};
use netlace::expr::{Definitions, expand};
use netlace::families::define;
use netlace::files::{
    CableList, FILE_FORMATS, Fabric, Graph, HostPort, Identifiers, LaneMaps, Levels, MAX_DEGREE,
    MAX_LEVELS, ReadError, Tables,
};
use netlace::matrix::TrafficMatrix;
use netlace::program::goal;
use netlace::routing::SHORTEST;
use netlace::{Context, Progress, Stopped};
use netlace_claims::{Findings, Mistake, OwnLab, Verdict, read_claims};
use netlace_plan::building::{Bill, Technology};

/// How much may be taken: enough for all that a small input can say, and soon used up.
const MEMORY: u64 = 4_000_000;

/// Reads a graph: the answer is a network or a message.
pub fn survive(name: &str, bytes: &[u8]) {
    let format = FILE_FORMATS.iter().find(|format| format.name == name).expect("a format");
    if let Some(graph) = in_pieces(bytes, |input| format.read(input, MEMORY)) {
        is_network(&graph);
    }
}

/// Reads a fabric: every cable and host is at ports that exist, and no port has two.
pub fn survive_fabric(bytes: &[u8]) {
    if let Some(fabric) = in_pieces(bytes, |input| Fabric::read(input, MEMORY)) {
        let ends = fabric.cables.iter().flat_map(|cable| cable.ends);
        let ends: Vec<_> =
            ends.chain(fabric.hosts.iter().map(|host| (host.switch, host.port))).collect();
        let exists = |&(switch, port): &(u32, u8)| {
            (1..=fabric.switches[switch as usize].ports).contains(&port)
        };
        assert!(ends.iter().all(exists));
        assert_eq!(ends.iter().collect::<HashSet<_>>().len(), ends.len(), "a port twice");
    }
}

/// Reads forwarding tables: each lists its identifiers once, ascending.
pub fn survive_tables(bytes: &[u8]) {
    if let Some(tables) = in_pieces(bytes, |input| Tables::read(input, MEMORY)) {
        assert!(tables.tables.iter().all(|table| table.ports.is_sorted_by(|a, b| a.0 < b.0)));
        let guids: HashSet<u64> = tables.tables.iter().map(|table| table.guid).collect();
        assert_eq!(guids.len(), tables.tables.len(), "a switch twice");
    }
}

/// Reads service levels: whatever is asked for, they are below 16.
pub fn survive_levels(bytes: &[u8]) {
    if let Some(levels) = in_pieces(bytes, |input| Levels::read(input, MEMORY)) {
        let port = |guid: u64| HostPort {
            guid,
            adapter: guid,
            number: 1,
            name: String::new(),
            lid: guid as u16,
            lmc: 0,
            switch: 0,
            port: 1,
        };
        for (from, to) in [(0, 1), (1, 0), (0x1001, 0x1021), (u64::MAX, 5)] {
            let (from, to) = (port(from), port(to));
            let level = levels.level((&from, from.lid), (&to, to.lid));
            assert!(level.is_none_or(|level| level < 16));
        }
    }
}

/// Reads maps from levels to lanes: lanes are below 16.
pub fn survive_lane_maps(bytes: &[u8]) {
    if let Some(all) = in_pieces(bytes, |input| LaneMaps::read(input, MEMORY)) {
        assert!(all.maps.iter().all(|map| map.lanes.iter().all(|&lane| lane < 16)));
        assert!(!all.maps.is_empty());
    }
}

/// Reads a list of cables: devices have names.
pub fn survive_cable_list(bytes: &[u8]) {
    if let Some(list) = in_pieces(bytes, |input| CableList::read(input, MEMORY)) {
        assert!(list.cables.iter().flatten().all(|plug| !plug.device.is_empty()));
    }
}

/// Reads local identifiers, and gives them to a fabric.
pub fn survive_identifiers(bytes: &[u8]) {
    if let Some(identifiers) = in_pieces(bytes, |input| Identifiers::read(input, MEMORY)) {
        let mut fabric = Fabric::default();
        identifiers.give_to(&mut fabric);
        assert_eq!(fabric, Fabric::default());
    }
}

/// Parses an expression: a network whose canonical form is the same network, or a message with a place in the text.
pub fn survive_expression(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match netlace::parse_with(text, &Context::with_memory(MEMORY)) {
        Ok(network) => {
            let canonical = network.to_string();
            let again = netlace::parse_with(&canonical, &Context::with_memory(4 * MEMORY));
            assert_eq!(again.expect("the canonical form").to_string(), canonical);
            let census = network.census();
            assert_eq!(census.degrees.total(), census.order);
            assert_eq!(census.degrees.sum(), census.links() * 2u32);
        }
        Err(error) => {
            assert!(error.span.start <= text.len(), "{error:?}");
            is_message(error.render(text).lines().next().unwrap_or_default());
        }
    }
}

/// Reads an expression, which is the first line, with definitions, which are the others: a network whose links lead back, or a
/// message.
pub fn survive_definition(bytes: &[u8]) {
    /// Work is ended after this many reports of its progress.
    const PATIENCE: u32 = 64;
    let Ok(text) = str::from_utf8(bytes) else { return };
    let (expression, text) = text.split_once('\n').unwrap_or((text, ""));
    let mut definitions = Definitions::default();
    if let Err(error) = define(&mut definitions, "fuzz", text) {
        return is_message(error.to_string().lines().next().unwrap_or_default());
    }
    let heard = AtomicU32::new(0);
    let listener = |_, _| match heard.fetch_add(1, Ordering::Relaxed) {
        0..PATIENCE => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Stopped::TimeUp),
    };
    let context = Context {
        definitions: (&definitions).into(),
        progress: Progress::timed(&listener),
        ..Context::with_memory(MEMORY)
    };
    match netlace::parse_with(expression, &context) {
        Ok(network) => {
            let census = network.census();
            assert_eq!(census.degrees.total(), census.order);
            assert_eq!(census.degrees.sum(), census.links() * 2u32);
            let Ok(topology) = network.topology() else { return };
            let (mut row, mut far) = (Vec::new(), Vec::new());
            for v in 0..topology.order().min(20) {
                row.clear();
                topology.links(v, &mut row);
                assert_eq!(topology.locate(&topology.address(v)), Some(v));
                for link in row.iter().take(20) {
                    far.clear();
                    topology.links(link.to, &mut far);
                    let back = far[usize::from(link.back)];
                    assert_eq!((back.to, back.back, back.level), (v, link.port, link.level));
                }
            }
        }
        Err(error) => is_message(error.render(expression).lines().next().unwrap_or_default()),
    }
}

/// Expands ranges: expressions without ranges, or a message.
pub fn survive_ranges(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match expand(text) {
        Ok(made) => {
            assert!(!made.is_empty());
            let first = expand(&made[0]);
            assert!(first.is_err() || first == Ok(vec![made[0].clone()]), "{made:?}");
        }
        Err(error) => assert!(error.span.start <= text.len(), "{error:?}"),
    }
}

/// Reads a program, or a traffic matrix: one that is written as it was read, or a message with its line.
pub fn survive_program(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let lines = text.lines().count().max(1);
    match goal::read(text) {
        Ok(program) => assert_eq!(goal::read(&goal::write(&program)), Ok(program)),
        Err(error) => assert!((1..=lines).contains(&error.line), "{error:?}"),
    }
    match TrafficMatrix::read(text) {
        Ok(matrix) => assert!(matrix.rows.iter().all(|row| row.len() <= matrix.rows.len())),
        Err(error) => assert!((1..=lines).contains(&error.line), "{error:?}"),
    }
}

/// Reads a certificate: one that is written as it was read, and is accepted or rejected.
pub fn survive_certificate(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(certificate) = text.parse::<Certificate>() else { return };
    assert_eq!(certificate.to_string().parse::<Certificate>(), Ok(certificate.clone()));
    let context = Context::with_memory(MEMORY);
    let Ok(network) = netlace::parse_with(&certificate.expr, &context) else { return };
    if *network.order() <= 64u32.into()
        && let Ok(shortest) = SHORTEST.build(&network, &context)
    {
        let _ = check(&certificate, &network, &*shortest, &context).expect("nobody stops it");
    }
}

/// Reads claims and checks some of them: there is a message, or what is false has a counterexample.
pub fn survive_claims(bytes: &[u8]) {
    const REPORTS: u32 = 3_000;
    let Ok(text) = str::from_utf8(bytes) else { return };
    let reports = AtomicU32::new(0);
    let listener = |_, _| match reports.fetch_add(1, Ordering::Relaxed) {
        ..REPORTS => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Stopped::Cancelled),
    };
    let progress = Progress::new(&listener);
    let context = Context { seconds: 0, progress, ..Context::with_memory(MEMORY) };
    let claims = match read_claims("claims", text, &context) {
        Ok(claims) => claims,
        Err(Mistake(message)) => return is_message(message.lines().next().unwrap_or_default()),
    };
    for claim in claims.iter().take(4) {
        let lab = OwnLab::new(&context);
        let numbers = (0..claim.instances()).take(8);
        let checked = numbers.filter_map(|number| Some((number, claim.check(number, &lab).ok()?)));
        let findings = Findings::new(claim, checked.collect::<Vec<_>>(), 0);
        let is_false = findings.verdict() == Some(Verdict::False);
        assert!(!is_false || findings.exception().is_some());
    }
}

/// Reads the plan of a study.
pub fn survive_plan(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = netlace_cli::hostile::plan(text);
    }
}

/// Reads the results of a study: the checksum of each record fits, or it is not summed up.
pub fn survive_results(bytes: &[u8]) {
    let _ = netlace_cli::hostile::results(bytes);
}

/// Reads a technology: whatever it says, a small network has a price that is a number.
pub fn survive_technology(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(technology) = Technology::parse(text) else { return };
    let network = netlace::parse("hosts(torus(3,3),2)").expect("a network");
    if let Ok(bill) = Bill::new(&network, &technology, &Context::with_memory(MEMORY)) {
        assert!(bill.price().is_finite() && bill.price() >= 0.0, "{}", bill.price());
        assert!(bill.watts().is_finite(), "{}", bill.watts());
    }
}

fn is_message(message: &str) {
    assert!(!message.is_empty() && message.len() < 2000, "{message:?}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
}

/// Reads `bytes` in one piece and in small ones: the answer is the same, and a message names its line.
fn in_pieces<T: Debug + PartialEq>(
    bytes: &[u8],
    read: impl Fn(&mut dyn BufRead) -> Result<T, ReadError>,
) -> Option<T> {
    let whole = read(&mut &*bytes).map_err(|error| error.to_string());
    let capacity = 1 + bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % 40;
    let mut pieces = BufReader::with_capacity(capacity, bytes);
    let pieces = read(&mut pieces).map_err(|error| error.to_string());
    assert_eq!(pieces, whole, "in pieces of {capacity}");
    if let Err(message) = &whole {
        assert!(message.starts_with("line "), "{message:?}");
        assert!(message.len() < 1000, "{message:?}");
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
    whole.ok()
}

fn is_network(graph: &Graph) {
    assert!(graph.order > 0);
    let mut degrees = vec![0u64; graph.order as usize];
    for link in &graph.links {
        assert_ne!(link.from, link.to, "a loop");
        assert!(link.level < MAX_LEVELS);
        degrees[link.from as usize] += 1;
        degrees[link.to as usize] += 1;
    }
    assert!(degrees.iter().all(|&degree| degree <= u64::from(MAX_DEGREE)));
    if let Some(endpoints) = &graph.endpoints {
        assert_eq!(endpoints.len(), degrees.len());
    }
}
