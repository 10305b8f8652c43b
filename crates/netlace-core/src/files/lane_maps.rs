//! Which virtual lane a service level takes, by device and by ports (SL2VL).
//!
//! The beginning of the file shows which program wrote it:
//! - `opensm` dumps `Switch 0x2c9, base LID 51, "name"` (or `Channel Adapter 0x..`), then lines `1   2   : 0 1 2 ..`:
//!   the port in, the port out, and the lane of each of the 16 levels;
//! - `smpquery sl2vl` prints `# SL2VL table: Lid 51`, then `ports: in  1, out  2: | 0| 1| 2|..`;
//! - `ibdiagnet` writes lines `0x2c9 1 2 0x01 0x23 ..`, two lanes to a number;
//! - an options file of `opensm` has lines `qos_sl2vl 0,1,2,..`, the same map for every port of every device, of
//!   adapters (`qos_ca_sl2vl`) or of switches (`qos_swe_sl2vl`).

use std::io::BufRead;

use super::build::Memory;
use super::text::{LONGEST, Lines, as_text, hex, hex_or_decimal, malformed, number, shown};
use super::{Device, LaneMap, LaneMaps, ReadError};

/// The approximate number of bytes a map takes. What grows is in memory twice for a moment, and up to half of it is spare.
const MAP: u64 = 3 * size_of::<LaneMap>() as u64;

/// The keys of an options file that set a map, and for which devices.
const OPTIONS: [(&str, Device); 3] = [
    ("qos_sl2vl", Device::Any),
    ("qos_ca_sl2vl", Device::Adapters),
    ("qos_swe_sl2vl", Device::Switches),
];

impl LaneMaps {
    /// Reads maps that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::{Device, LaneMaps};
    /// let text = "Switch 0x2c9, base LID 51, \"leaf\"\n#in out : 0  1 ..\n1 2 : 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1\n";
    /// let maps = LaneMaps::read(&mut text.as_bytes(), 1 << 20).unwrap().maps;
    /// assert_eq!((maps[0].device, maps[0].input, maps[0].output), (Device::Guid(0x2c9), 1, 2));
    /// assert_eq!(maps[0].lanes[7], 1);
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| read(text, Memory::new(memory)))
    }
}

fn read(input: &mut dyn BufRead, mut memory: Memory) -> Result<LaneMaps, ReadError> {
    let mut maps: Vec<LaneMap> = Vec::new();
    let mut above = None;
    let mut lines = Lines::new(input, LONGEST);
    while let Some((line, text)) = lines.next_line()? {
        let text = text.trim();
        if is_title(text) {
            above = Some(device(text).ok_or_else(|| unknown(line, text))?);
            continue;
        }
        let is_option =
            text.starts_with(|c: char| c.is_ascii_lowercase()) && !text.starts_with("ports:");
        let option = text.split_once([' ', '\t']).and_then(|(key, lanes)| {
            let known = OPTIONS.iter().find(|(known, _)| *known == key);
            known.map(|&(_, devices)| (devices, lanes))
        });
        if text.is_empty() || text.starts_with('#') || is_option && option.is_none() {
            continue;
        }
        let map = match option {
            Some((devices, lanes)) => {
                of_levels(lanes.trim().split(',')).map(|lanes| (devices, (0, 0, lanes)))
            }
            None => by_ibdiagnet(text).or_else(|| Some((above?, by_ports(text)?))),
        };
        let (device, (input, output, lanes)) = map.ok_or_else(|| unknown(line, text))?;
        memory.charge(line, MAP)?;
        maps.push(LaneMap { line, device, input, output, lanes });
    }
    if maps.is_empty() {
        let remedy = "give OpenSM's opensm-sl2vl.dump, or what `smpquery sl2vl` prints";
        return Err(malformed(lines.last(), format!("the file has no map: {remedy}")));
    }
    Ok(LaneMaps { maps })
}

fn unknown(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is no line of a map from levels to lanes", shown(text));
    malformed(
        line,
        format!("{what}: give OpenSM's opensm-sl2vl.dump, or what `smpquery sl2vl` prints"),
    )
}

/// How the line above the maps of a device begins: in `smpquery`, and in OpenSM's dump.
const QUERIED: &str = "# SL2VL table: ";
const DUMPED: [&str; 3] = ["Switch ", "Channel Adapter ", "Router "];

fn is_title(text: &str) -> bool {
    text.starts_with(QUERIED) || DUMPED.iter().any(|kind| text.starts_with(kind))
}

/// The device that a title names.
fn device(text: &str) -> Option<Device> {
    if let Some(rest) = text.strip_prefix(QUERIED) {
        let lid = u16::try_from(number(rest.strip_prefix("Lid ")?.trim())?).ok()?;
        return (lid > 0).then_some(Device::Lid(lid));
    }
    let guid = text.split(',').next()?.rsplit(' ').next()?;
    Some(Device::Guid(hex(guid)?))
}

type Ports = (u8, u8, [u8; 16]);

/// `1 2 : 0 1 2 ..`, or `ports: in  1, out  2: | 0| 1|..`.
fn by_ports(text: &str) -> Option<Ports> {
    let port = |token: &str| u8::try_from(number(token)?).ok();
    if let Some(rest) = text.strip_prefix("ports: in ") {
        let (input, rest) = rest.split_once(", out ")?;
        let (output, lanes) = rest.split_once(':')?;
        let lanes = lanes.trim().strip_prefix('|')?.strip_suffix('|')?.split('|');
        return Some((port(input.trim())?, port(output.trim())?, of_levels(lanes)?));
    }
    let (ports, lanes) = text.split_once(':')?;
    let mut ports = ports.split_whitespace();
    let (input, output) = (port(ports.next()?)?, port(ports.next()?)?);
    ports.next().is_none().then_some((input, output, of_levels(lanes.split_whitespace())?))
}

/// `0x2c9 1 2 0x01 0x23 ..`.
fn by_ibdiagnet(text: &str) -> Option<(Device, Ports)> {
    let mut words = text.split_whitespace();
    let guid = hex(words.next()?.strip_prefix("0x")?)?;
    let mut port = || u8::try_from(number(words.next()?)?).ok();
    let (input, output) = (port()?, port()?);
    let mut lanes = [0; 16];
    for pair in lanes.chunks_mut(2) {
        let both =
            u8::try_from(hex_or_decimal(words.next()?.to_ascii_lowercase().as_str())?).ok()?;
        (pair[0], pair[1]) = (both >> 4, both & 15);
    }
    words.next().is_none().then_some((Device::Guid(guid), (input, output, lanes)))
}

/// A lane up to 15 for each level; packets of a level on lane 15 are dropped.
fn of_levels<'a>(mut lanes: impl Iterator<Item = &'a str>) -> Option<[u8; 16]> {
    let mut all = [0; 16];
    for lane in &mut all {
        *lane = u8::try_from(number(lanes.next()?.trim())?).ok().filter(|&lane| lane < 16)?;
    }
    lanes.next().is_none().then_some(all)
}
