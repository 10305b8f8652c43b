//! Links of an InfiniBand fabric as `opensm` (`opensm-subnet.lst`) and `ibdiagnet` (`ibdiagnet.lst`) list them.
//!
//! A line is a cable: `{ SW Ports:24 .. NodeGUID:2c9 PortGUID:2c9 .. {name} LID:0033 PN:01 } { CA .. } PHY=4x LOG=ACT
//! SPD=10`. Both ends may list it, or one. The number of local identifiers of a port is not in the file.

use std::collections::HashMap;

use super::build::Memory;
use super::cabling::{Cabling, End, Kind, Node, Place};
use super::text::{LONGEST_NAME, excerpt, hex, malformed, shown};
use super::{Fabric, ReadError};

/// The approximate number of bytes of a line without its texts.
const LINE: u64 = 3 * size_of::<(u64, Side, Side)>() as u64 + 200;

/// The cables so far.
#[derive(Default)]
pub(super) struct Draft {
    /// The nodes in the order of the file.
    nodes: Vec<Listed>,
    places: HashMap<u64, usize>,
}

/// A node, and the cables at its ports.
struct Listed {
    line: u64,
    side: Side,
    /// The line and the other end at each port, and the port's own account.
    cables: HashMap<u8, (u64, Side, Side, String)>,
}

/// An end of a cable.
#[derive(Clone)]
struct Side {
    kind: Kind,
    guid: u64,
    port_guid: u64,
    ports: u8,
    name: String,
    lid: u16,
    port: u8,
}

/// Whether a file with this line is such a list.
pub(super) fn is_one(text: &str) -> bool {
    text.starts_with('{')
}

impl Draft {
    pub(super) fn line(
        &mut self,
        memory: &mut Memory,
        line: u64,
        text: &str,
    ) -> Result<(), ReadError> {
        let (one, rest) = side(text).ok_or_else(|| unknown(line, text))?;
        let (other, rest) = side(rest).ok_or_else(|| unknown(line, text))?;
        memory.charge(line, LINE + 4 * (one.name.len() + other.name.len()) as u64)?;
        let value_of = |key: &str| rest.split_whitespace().find_map(|word| word.strip_prefix(key));
        let rate = match (value_of("PHY="), value_of("SPD=")) {
            (Some(width), Some(speed)) => excerpt(&format!("{width} {speed}"), LONGEST_NAME),
            _ => String::new(),
        };
        for (near, far) in [(&one, &other), (&other, &one)] {
            let at = *self.places.entry(near.guid).or_insert_with(|| {
                self.nodes.push(Listed { line, side: near.clone(), cables: HashMap::new() });
                self.nodes.len() - 1
            });
            let cable = (line, near.clone(), far.clone(), rate.clone());
            if let Some((first, _, before, _)) = self.nodes[at].cables.insert(near.port, cable)
                && (before.guid, before.port) != (far.guid, far.port)
            {
                let what = format!(
                    "port {} of `{}` is cabled elsewhere in line {first}",
                    near.port,
                    shown(&near.name)
                );
                return Err(malformed(line, format!("{what}: a port has one cable")));
            }
        }
        Ok(())
    }

    pub(super) fn finish(self, memory: &mut Memory, last: u64) -> Result<Fabric, ReadError> {
        let mut cabling = Cabling::default();
        for Listed { line, side, cables } in self.nodes {
            let Side { kind, guid, ports, name, .. } = side;
            let lid = if kind == Kind::Switch { side.lid } else { 0 };
            let id = id(kind, guid);
            cabling.add(memory, Node { line, kind, guid, id, name, lid, ports })?;
            let mut cables: Vec<_> = cables.into_values().collect();
            cables.sort_unstable_by_key(|(_, near, ..)| near.port);
            for (line, near, far, rate) in cables {
                let place = |side: &Side| {
                    let guid = (side.kind == Kind::Adapter).then_some(side.port_guid);
                    Place { port: side.port.into(), guid }
                };
                let lid = if kind == Kind::Switch { 0 } else { near.lid };
                let (far_id, far_lid) = (self::id(far.kind, far.guid), Some(far.lid));
                let (near, far) = (place(&near), place(&far));
                cabling
                    .cable(memory, End { line, near, lid, lmc: 0, far_id, far, far_lid, rate })?;
            }
        }
        cabling.finish(last)
    }
}

fn id(kind: Kind, guid: u64) -> Box<str> {
    let letter = if kind == Kind::Switch { 'S' } else { 'H' };
    format!("{letter}-{guid:016x}").into()
}

/// `{ SW Ports:24 .. {name} LID:0033 PN:01 }`, and what follows.
fn side(text: &str) -> Option<(Side, &str)> {
    let text = text.trim_start().strip_prefix('{')?;
    let (facts, rest) = text.split_once('{')?;
    let (name, rest) = rest.split_once("} LID:")?;
    let (place, rest) = rest.split_once('}')?;
    let (lid, port) = place.split_once(" PN:")?;
    let mut words = facts.split_whitespace();
    // The subnet manager's own adapter is `CA-SM`.
    let kind = match words.next()?.trim_end_matches("-SM") {
        "SW" => Kind::Switch,
        "CA" => Kind::Adapter,
        _ => return None,
    };
    let value_of = |key: &str| facts.split_whitespace().find_map(|word| word.strip_prefix(key));
    let small = |token: &str| u8::try_from(hex(token)?).ok();
    let side = Side {
        kind,
        guid: hex(value_of("NodeGUID:")?).filter(|&guid| guid > 0)?,
        port_guid: hex(value_of("PortGUID:")?).filter(|&guid| guid > 0)?,
        ports: small(value_of("Ports:")?).filter(|&ports| ports > 0)?,
        name: excerpt(name, LONGEST_NAME),
        lid: u16::try_from(hex(lid.trim())?).ok()?,
        port: small(port.trim())?,
    };
    Some((side, rest))
}

fn unknown(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is no cable", shown(text));
    malformed(line, format!("{what}: give OpenSM's opensm-subnet.lst as it is"))
}
