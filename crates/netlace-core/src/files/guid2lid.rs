//! Local identifiers by port guid, as `opensm` keeps them (`guid2lid`) and `netlace export` writes them.
//!
//! A line has a port guid, its lowest and its highest local identifier, all hexadecimal.

use std::collections::HashMap;
use std::io::BufRead;

use super::build::Memory;
use super::text::{LONGEST, Lines, as_text, hex, malformed, shown};
use super::{Fabric, ReadError};

/// The approximate number of bytes a line takes in a map that grows.
const LINE: u64 = 4 * size_of::<(u64, u16, u8)>() as u64;

/// The first local identifier of ports, and the number of them (2^lmc).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identifiers {
    by_guid: HashMap<u64, (u16, u8)>,
}

impl Identifiers {
    /// Reads identifiers that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::Identifiers;
    /// assert!(Identifiers::read(&mut "0x2c9 0x0001 0x0004\n".as_bytes(), 1 << 20).is_ok());
    /// assert!(Identifiers::read(&mut "0x2c9 0x0001 0x0003\n".as_bytes(), 1 << 20).is_err());
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| {
            let mut memory = Memory::new(memory);
            let mut all = Self::default();
            let mut lines = Lines::new(text, LONGEST);
            while let Some((line, text)) = lines.next_line()? {
                let text = text.split('#').next().unwrap_or("").trim();
                if text.is_empty() {
                    continue;
                }
                memory.charge(line, LINE)?;
                let (guid, lids) = one(text).ok_or_else(|| {
                    let what = format!("`{}` gives no local identifiers", shown(text));
                    malformed(line, format!("{what}: write `guid lowest highest`, 2^lmc in a row"))
                })?;
                if all.by_guid.insert(guid, lids).is_some() {
                    let what = format!("a second line for guid {guid:#018x}");
                    return Err(malformed(line, format!("{what}: each port has one")));
                }
            }
            Ok(all)
        })
    }

    /// Gives their identifiers to the switches and ports of a fabric that have none.
    pub fn give_to(&self, fabric: &mut Fabric) {
        for switch in fabric.switches.iter_mut().filter(|switch| switch.lid == 0) {
            switch.lid = self.by_guid.get(&switch.guid).map_or(0, |&(lid, _)| lid);
        }
        for host in fabric.hosts.iter_mut().filter(|host| host.lid == 0) {
            (host.lid, host.lmc) = self.by_guid.get(&host.guid).copied().unwrap_or((0, 0));
        }
    }
}

fn one(text: &str) -> Option<(u64, (u16, u8))> {
    let mut words = text.split_whitespace();
    let guid = hex(words.next()?)?;
    let mut lid =
        || u16::try_from(hex(words.next()?)?).ok().filter(|lid| (1..0xC000).contains(lid));
    let (low, high) = (lid()?, lid()?);
    let count = high.checked_sub(low)?.checked_add(1)?;
    let fits = words.next().is_none() && count.is_power_of_two() && count <= 128;
    fits.then_some((guid, (low, count.trailing_zeros() as u8)))
}
