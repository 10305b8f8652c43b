//! Forwarding tables of switches: what `ibroute`, `dump_lfts`, `opensm` and `ibdiagnet` print, and what `opensm -R
//! file` reads.
//!
//! A table begins with `Unicast lids [0x0-0x20] of switch Lid 17 guid 0x2c9 (name):`. Then come lines
//! `0x0001 002 : (...)`, an identifier in hexadecimal and its port in decimal, and often a count of them
//! at last. The programs that print a count print it below each table, so that a table without one
//! next to others with one was cut short.
//!
//! In `opensm.fdbs` and `ibdiagnet.fdbs` a table begins with `dump_ucast_routes: Switch 0x2c9`, and its lines are `0x0001 :
//! 002  : 01   : yes`: the identifier, its port, and hops that are ignored.

use std::collections::HashSet;
use std::io::BufRead;

use super::build::Memory;
use super::text::{LONGEST, Lines, as_text, hex, hex_or_decimal, malformed, number, shown};
use super::{ReadError, Table, Tables};

/// The approximate number of bytes of a table without its entries. What grows is in memory twice for a moment,
/// and up to half of it is spare.
const TABLE: u64 = 3 * (size_of::<Table>() + 2 * size_of::<u64>()) as u64;

/// The same for an entry.
const ENTRY: u64 = 3 * size_of::<(u16, u8)>() as u64;

/// What stands for a port where there is no route.
const UNREACHABLE: &str = "UNREACHABLE";

impl Tables {
    /// Reads tables that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::Tables;
    /// let text = "Unicast lids [0x0-0x9] of switch Lid 9 guid 0x2c9 (leaf):\n0x0001 012 : (node1)\n";
    /// let tables = Tables::read(&mut text.as_bytes(), 1 << 20).unwrap().tables;
    /// assert_eq!((tables[0].lid, tables[0].guid, &tables[0].ports), (9, 0x2c9, &vec![(1, 12)]));
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| read(text, Memory::new(memory)))
    }
}

/// The tables so far, and the one that is read.
struct Reader {
    memory: Memory,
    guids: HashSet<u64>,
    tables: Vec<Table>,
    /// The identifiers that the last table is about.
    range: (u16, u16),
    counts: Counts,
}

/// Which tables have a count below them.
#[derive(Default)]
struct Counts {
    /// Whether the last table does.
    last: bool,
    /// Whether any does.
    any: bool,
    /// Where the first table without one begins.
    missing: Option<u64>,
}

fn read(input: &mut dyn BufRead, memory: Memory) -> Result<Tables, ReadError> {
    let (guids, tables) = (HashSet::new(), Vec::new());
    let mut reader = Reader { memory, guids, tables, range: (0, 0), counts: Counts::default() };
    let mut lines = Lines::new(input, LONGEST);
    while let Some((line, text)) = lines.next_line()? {
        let text = text.trim();
        let titles = ["Lid  Out   Destination", "Port     Info", "LID    : Port : Hops : Optimal"];
        if text.is_empty() || text.starts_with(['#', '*']) || titles.contains(&text) {
            continue;
        }
        if text.starts_with("Unicast lids") || text.contains("dump_ucast_routes: Switch ") {
            reader.begin(line, text)?;
        } else if text.starts_with("0x") {
            reader.entry(line, text)?;
        } else if text.ends_with("lids dumped") {
            reader.count(line, text)?;
        } else {
            return Err(unknown(line, text));
        }
    }
    reader.finish(lines.last())
}

fn unknown(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is no line of a forwarding table", shown(text));
    malformed(line, format!("{what}: dump unicast tables with `dump_lfts` or `ibroute`"))
}

impl Reader {
    fn begin(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        self.end();
        let Some((range, lid, guid)) = header(text) else {
            let form = "`Unicast lids [0x0-0x20] of switch Lid 17 guid 0x2c9 (name):`";
            return Err(malformed(line, format!("a table begins otherwise: write {form}")));
        };
        if range.0 > range.1 {
            let what = format!("the lids from {} to {} are none", range.0, range.1);
            return Err(malformed(line, format!("{what}: give the lowest first")));
        }
        self.memory.charge(line, TABLE)?;
        if !self.guids.insert(guid) {
            let what = format!("a second table of switch {guid:#018x}");
            return Err(malformed(line, format!("{what}: each switch has one, remove the other")));
        }
        self.range = range;
        self.tables.push(Table { guid, lid, line, ports: Vec::new() });
        Ok(())
    }

    /// Notes whether the last table had its count.
    fn end(&mut self) {
        if let Some(table) = self.tables.last().filter(|_| !self.counts.last) {
            self.counts.missing.get_or_insert(table.line);
        }
        self.counts.last = false;
    }

    /// The table that is read; none before the first, and none below a count.
    fn open(&mut self, line: u64) -> Result<&mut Table, ReadError> {
        let table = self.tables.last_mut().filter(|_| !self.counts.last);
        table.ok_or_else(|| {
            malformed(line, "this is in no table: a line `Unicast lids ...` comes before it")
        })
    }

    fn entry(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        let (low, high) = self.range;
        self.open(line)?;
        self.memory.charge(line, ENTRY)?;
        let table = self.open(line)?;
        let (lid, port) = entry(text).ok_or_else(|| {
            let what = format!("`{}` is no entry", shown(text));
            let form = "write a lid and a port up to 255, such as `0x0001 002`";
            malformed(line, format!("{what}: {form}"))
        })?;
        if !(low..=high).contains(&lid) {
            let what = format!("lid {lid:#06x} is none of {low:#06x} to {high:#06x}");
            let remedy = format!("correct it, or the range in line {}", table.line);
            return Err(malformed(line, format!("{what}: {remedy}")));
        }
        if let Some(&(last, _)) = table.ports.last().filter(|(last, _)| *last >= lid) {
            let what = format!("lid {lid:#06x} comes after {last:#06x}");
            return Err(malformed(line, format!("{what}: list each lid once, ascending")));
        }
        table.ports.push((lid, port));
        Ok(())
    }

    /// `3 valid lids dumped` counts the entries. Without `valid`, `opensm` means the highest lid.
    fn count(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        let listed = self.open(line)?.ports.len() as u64;
        let mut words = text.split_whitespace();
        let counted = words.next().and_then(number).ok_or_else(|| unknown(line, text))?;
        let exactly = words.next() == Some("valid");
        if counted < listed || exactly && counted > listed {
            let what = format!("{counted} lids were dumped, but {listed} are listed");
            return Err(malformed(line, format!("{what}: dump the table anew")));
        }
        self.counts.last = true;
        self.counts.any = true;
        Ok(())
    }

    fn finish(mut self, last: u64) -> Result<Tables, ReadError> {
        self.end();
        if self.tables.is_empty() {
            return Err(malformed(last, "the file ends without a table: dump one or more"));
        }
        match self.counts.missing.filter(|_| self.counts.any) {
            None => Ok(Tables { tables: self.tables }),
            Some(line) => {
                let what = "this table has no count of its lids below it, but others have";
                Err(malformed(line, format!("{what}: was it cut short? dump it anew")))
            }
        }
    }
}

/// The range of identifiers, the identifier of the switch (0 if it was reached by a direct route) and its
/// guid.
fn header(text: &str) -> Option<((u16, u16), u16, u64)> {
    let lid = |token| u16::try_from(hex_or_decimal(token)?).ok();
    if let Some((_, guid)) = text.split_once("dump_ucast_routes: Switch ") {
        return Some(((0, u16::MAX), 0, hex(guid.split_whitespace().next()?)?));
    }
    let (range, rest) = text.strip_prefix("Unicast lids [")?.split_once("] of switch ")?;
    let (low, high) = range.split_once('-')?;
    let (address, rest) = rest.split_once("guid ")?;
    let guid = hex(rest.split_whitespace().next()?)?;
    let own = match address.strip_prefix("Lid ") {
        Some(own) => lid(own.split_whitespace().next()?)?,
        None => 0,
    };
    Some(((lid(low)?, lid(high)?), own, guid))
}

fn entry(text: &str) -> Option<(u16, u8)> {
    let mut words = text.split_whitespace();
    let lid = u16::try_from(hex(words.next()?)?).ok()?;
    if let Some((_, rest)) = text.split_once(" : ")
        && words.clone().next() == Some(":")
    {
        let port = rest.split_whitespace().next()?;
        let port = if port == UNREACHABLE { 255 } else { u8::try_from(number(port)?).ok()? };
        return Some((lid, port));
    }
    let port = u8::try_from(number(words.next()?)?).ok()?;
    words.next().is_none_or(|rest| rest.starts_with([':', '#'])).then_some((lid, port))
}
