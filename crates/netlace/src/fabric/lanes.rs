//! The virtual lanes that packets take: by the service level of their path, and the maps of the switches.

use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Installed;
use crate::routing::{Header, Hop, Kind, Lane, Routing};
use netlace_core::files::{Device, LaneMaps, Levels};
use netlace_core::network::{Node, Step};

/// A map sends packets to this lane to drop them.
pub const VL_DROP: Lane = 15;

/// All service levels.
const LEVELS: u8 = 16;

/// The most local identifiers whose levels are kept in a table, of 64 MiB then.
const TABULATED: usize = 8192;

/// The maps of all switches, complete for the routes that packets take.
pub struct Maps {
    /// For each switch the map of packets that go in by one port and out by another.
    by_ports: Vec<FxHashMap<(u8, u8), u16>>,
    /// The maps of all ports that none is listed for, if there is one.
    usual: Option<u16>,
    /// All different maps.
    kinds: Vec<[Lane; 16]>,
}

/// A map that is needed and not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMap {
    /// The switch.
    pub switch: String,
    /// Its local identifier.
    pub lid: u16,
    /// The port in.
    pub input: u8,
    /// The port out.
    pub output: u8,
}

impl Maps {
    /// The maps of the switches of a fabric, or one that is needed and missing.
    ///
    /// The maps of adapters are not used: no packet waits for one that leaves a host.
    pub fn new(installed: &Installed, maps: &LaneMaps) -> Result<Self, NoMap> {
        let model = installed.model();
        let switches = &model.fabric().switches;
        let by_guid = switches.iter().enumerate().map(|(at, one)| (Device::Guid(one.guid), at));
        let by_lid = switches.iter().enumerate().filter(|(_, one)| one.lid > 0);
        let places: HashMap<Device, usize> =
            by_guid.chain(by_lid.map(|(at, one)| (Device::Lid(one.lid), at))).collect();
        let mut all = Self {
            by_ports: vec![FxHashMap::default(); switches.len()],
            usual: None,
            kinds: Vec::new(),
        };
        let mut numbers: HashMap<[Lane; 16], u16> = HashMap::new();
        let mut is_for_switches = false;
        for map in &maps.maps {
            let kind = *numbers.entry(map.lanes).or_insert_with(|| {
                all.kinds.push(map.lanes);
                (all.kinds.len() - 1) as u16
            });
            match map.device {
                Device::Switches => (all.usual, is_for_switches) = (Some(kind), true),
                Device::Any if !is_for_switches => all.usual = Some(kind),
                Device::Any | Device::Adapters => {}
                device => {
                    if let Some(&at) = places.get(&device) {
                        all.by_ports[at].insert((map.input, map.output), kind);
                    }
                }
            }
        }
        all.misses(installed).map_or(Ok(all), Err)
    }

    fn of(&self, switch: Node, input: u8, output: u8) -> Option<&[Lane; 16]> {
        let kind = self.by_ports[switch as usize].get(&(input, output)).copied().or(self.usual)?;
        self.kinds.get(usize::from(kind))
    }

    /// A map that packets need on a cable between switches, and that is not there.
    fn misses(&self, installed: &Installed) -> Option<NoMap> {
        let model = installed.model();
        let mut inputs: Vec<Vec<u8>> = vec![Vec::new(); model.fabric().switches.len()];
        for host in &model.fabric().hosts {
            inputs[host.switch as usize].push(host.port);
        }
        for to in model.identifiers() {
            for switch in 0..model.switches() {
                let Some(output) = installed.port(switch, to) else { continue };
                let Some((step, far)) = model.cable(switch, output) else { continue };
                let missing = |input: u8, switch: Node, output: u8| {
                    let lacks = input != output && self.of(switch, input, output).is_none();
                    lacks.then(|| NoMap {
                        switch: model.name(switch),
                        lid: model.lid(switch),
                        input,
                        output,
                    })
                };
                let mut from_hosts = inputs[switch as usize].iter();
                let from_hosts = from_hosts.find_map(|&input| missing(input, switch, output));
                let next = installed
                    .port(step.to, to)
                    .filter(|&next| model.cable(step.to, next).is_some());
                let there = next.and_then(|next| missing(far, step.to, next));
                if let Some(missing) = from_hosts.or(there) {
                    return Some(missing);
                }
            }
        }
        None
    }

    /// A level for each set of levels that all maps treat alike, and that some do not drop.
    fn classes(&self) -> Vec<u8> {
        let column = |level: u8| self.kinds.iter().map(move |kind| kind[usize::from(level)]);
        let is_first = |&level: &u8| (0..level).all(|before| !column(before).eq(column(level)));
        let is_used = |&level: &u8| column(level).any(|lane| lane != VL_DROP);
        (0..LEVELS).filter(is_first).filter(is_used).collect()
    }
}

/// Which pairs are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// All; those whose level is not known on every level that they may have.
    Possible,
    /// Those whose level is known.
    Certain,
    /// All, also on the level of the opposite direction: a connection answers on the level of its request.
    BothDirections,
}

/// The tables of a fabric with the lanes that packets take.
pub struct OnLanes<'a> {
    installed: &'a Installed<'a>,
    levels: Option<&'a Levels>,
    maps: &'a Maps,
    follow: Follow,
    /// A level for each set of levels that are treated alike.
    classes: Vec<u8>,
    /// The lanes that packets may take, one bit each.
    lanes: u16,
    /// The number of pairs without a known level, and one of them.
    unknown: (u64, Option<(Node, Node)>),
    /// The level of each pair of identifiers, by source and destination, or [`LEVELS`]; empty if these are too many.
    table: Arc<[u8]>,
}

impl<'a> OnLanes<'a> {
    /// Puts packets on lanes. Without levels no level is known.
    pub fn new(installed: &'a Installed<'a>, levels: Option<&'a Levels>, maps: &'a Maps) -> Self {
        let classes = maps.classes();
        let follow = Follow::Possible;
        let unknown = (0, None);
        let mut all =
            Self { installed, levels, maps, follow, classes, lanes: 0, unknown, table: [].into() };
        let count = installed.model().identifiers().count();
        if count <= TABULATED {
            let ids = || installed.model().identifiers();
            let level = |(from, to)| all.given(from, to).unwrap_or(LEVELS);
            all.table = ids().flat_map(|from| ids().map(move |to| (from, to))).map(level).collect();
        }
        let mut used = 0u16;
        let model = installed.model();
        for from in model.identifiers() {
            for to in model.identifiers().filter(|&to| model.host(from) != model.host(to)) {
                used |= all.levels(from, to);
                if all.known(from, to).is_none() {
                    all.unknown = (all.unknown.0 + 1, all.unknown.1.or(Some((from, to))));
                }
            }
        }
        let lanes = |kind: &[Lane; 16]| {
            let of = |level: u8| kind[usize::from(level)];
            each(used).map(of).filter(|&lane| lane != VL_DROP).fold(0, |all, lane| all | 1 << lane)
        };
        all.lanes = maps.kinds.iter().map(lanes).fold(0, |all, lanes| all | lanes);
        all
    }

    /// The same for other pairs.
    #[must_use]
    pub fn following(&self, follow: Follow) -> Self {
        Self { follow, classes: self.classes.clone(), table: self.table.clone(), ..*self }
    }

    /// The tables.
    pub fn installed(&self) -> &'a Installed<'a> {
        self.installed
    }

    /// Whether levels are given at all.
    pub fn has_levels(&self) -> bool {
        self.levels.is_some()
    }

    /// The number of pairs without a known level, and one of them.
    pub fn unknown(&self) -> (u64, Option<(Node, Node)>) {
        self.unknown
    }

    /// The service level that a packet is on.
    pub fn level(&self, from: Node, to: Node, choice: u64) -> Option<u8> {
        each(self.levels(from, to)).nth(choice as usize)
    }

    /// The level from one host to another, if it is given or all are treated alike.
    fn known(&self, from: Node, to: Node) -> Option<u8> {
        let ids = self.installed.model().identifiers();
        let (from_place, to_place) = (from - ids.start, to - ids.start);
        let place = from_place * (ids.end - ids.start) + to_place;
        let given = match self.table.get(place as usize) {
            Some(&level) => (level < LEVELS).then_some(level),
            None => self.given(from, to),
        };
        given.or(if let [level] = self.classes[..] { Some(level) } else { None })
    }

    /// The level from one host to another, if it is given.
    fn given(&self, from: Node, to: Node) -> Option<u8> {
        let model = self.installed.model();
        let ends = model.host(from).zip(model.host(to));
        let (levels, (source, sink)) = self.levels.zip(ends)?;
        let level = levels.level((source, model.lid(from)), (sink, model.lid(to)));
        level.filter(|&level| level < LEVELS)
    }

    /// The levels that packets from one host to another may be on, one bit each.
    fn levels(&self, from: Node, to: Node) -> u16 {
        let any = || self.classes.iter().fold(0, |all, &level| all | 1 << level);
        match (self.follow, self.known(from, to)) {
            (Follow::BothDirections, Some(level)) => {
                1 << level | self.known(to, from).map_or_else(any, |back| 1 << back)
            }
            (_, Some(level)) => 1 << level,
            (Follow::Certain, None) => 0,
            (_, None) => any(),
        }
    }
}

fn each(bits: u16) -> impl Iterator<Item = u8> {
    (0..LEVELS).filter(move |&bit| bits >> bit & 1 == 1)
}

/// A packet knows its level and the port that it came in by.
fn word(level: u8, input: u8) -> u64 {
    u64::from(level) | u64::from(input) << 8
}

impl Routing for OnLanes<'_> {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        (u16::BITS - self.lanes.leading_zeros()).max(1) as Lane
    }

    fn is_table_free(&self) -> bool {
        false
    }

    fn choices(&self, from: Node, to: Node) -> u64 {
        self.levels(from, to).count_ones().into()
    }

    fn start(&self, from: Node, to: Node, choice: u64) -> Header {
        Header { lane: 0, word: word(self.level(from, to, choice).unwrap_or(0), 0) }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        if at == to {
            return None;
        }
        let model = self.installed.model();
        let (level, input) = (header.word as u8, (header.word >> 8) as u8);
        if let Some(host) = model.host(at) {
            let header = Header { lane: 0, word: word(level, host.port) };
            return Some(Hop { step: Step { port: 0, to: host.switch.into() }, header });
        }
        let output = self.installed.port(at, to)?;
        let Some((step, far)) = model.cable(at, output) else {
            let step = model.step(at, output, to)?;
            return Some(Hop { step, header: Header { lane: 0, word: word(level, 0) } });
        };
        // A packet may be sent back to where it came from, which no map is for: it is dropped.
        let lane = self.maps.of(at, input, output)?[usize::from(level)];
        (lane != VL_DROP).then_some(Hop { step, header: Header { lane, word: word(level, far) } })
    }
}
