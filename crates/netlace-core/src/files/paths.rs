//! Levels of paths while they are read, a line at a time; see [`levels`](super::levels).

use super::build::Memory;
use super::text::{hex, hex_or_decimal, malformed, number, shown};
use super::{HostPort, Paths, ReadError, Source};

/// How a path record begins.
const RECORD: &str = "PathRecord dump:";

/// The approximate number of bytes of a source without its levels.
const SOURCE: u64 = 200;

impl Paths {
    /// Stands for a level that is not known.
    const NONE: u8 = u8::MAX;

    /// The level from a host's port, by one of its local identifiers, to a local identifier.
    pub fn level(&self, (from, lid): (&HostPort, u16), to: u16) -> Option<u8> {
        let sources = [Source::Lid(lid), Source::Port(from.lid), Source::Adapter(from.adapter)];
        let level = |source: &Source| self.rows.get(source)?.get(usize::from(to)).copied();
        sources.iter().filter_map(level).find(|&level| level != Self::NONE)
    }

    fn set(
        &mut self,
        memory: &mut Memory,
        line: u64,
        path: (Source, u16),
        level: u8,
    ) -> Result<(), ReadError> {
        let (from, to) = path;
        if !self.rows.contains_key(&from) {
            memory.charge(line, SOURCE)?;
        }
        let row = self.rows.entry(from).or_default();
        let length = usize::from(to) + 1;
        if row.len() < length {
            // What grows is in memory twice for a moment, and up to half of it is spare.
            memory.charge(line, 3 * (length - row.len()) as u64)?;
            row.resize(length, Self::NONE);
        }
        let before = std::mem::replace(&mut row[usize::from(to)], level);
        if before == Self::NONE || before == level {
            return Ok(());
        }
        let what = format!("to lid {to} on level {level}, before on {before}");
        Err(malformed(line, format!("{what}: keep one of the paths")))
    }
}

/// Paths while they are read.
#[derive(Default)]
pub(super) struct Draft {
    paths: Paths,
    /// The record that is read.
    record: Option<Record>,
    /// The source of the lines that follow.
    source: Option<Source>,
}

/// A path record, as far as it was read.
struct Record {
    line: u64,
    fields: [Option<u16>; 3],
}

/// What is taken from a record, and what each is below.
const FIELDS: [(&str, u16); 3] = [("slid", u16::MAX), ("dlid", u16::MAX), ("sl", 16)];

impl Draft {
    pub(super) fn line(
        &mut self,
        memory: &mut Memory,
        line: u64,
        text: &str,
    ) -> Result<(), ReadError> {
        if text == RECORD {
            self.end(memory)?;
            self.record = Some(Record { line, fields: [None; 3] });
        } else if let Some(record) = &mut self.record {
            record.field(line, text)?;
        } else if is_title(text) {
            self.source = Some(source(text).ok_or_else(|| unknown(line, text))?);
        } else {
            let (path, level) = path(self.source, text).ok_or_else(|| unknown(line, text))?;
            self.paths.set(memory, line, path, level)?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self, memory: &mut Memory) -> Result<Paths, ReadError> {
        self.end(memory)?;
        Ok(self.paths)
    }

    /// Takes the record that ends here.
    fn end(&mut self, memory: &mut Memory) -> Result<(), ReadError> {
        let Some(Record { line, fields }) = self.record.take() else { return Ok(()) };
        let [Some(from @ 1..), Some(to @ 1..), Some(level)] = fields else {
            let what = "this record lacks slid, dlid or sl";
            let remedy = "ask for one pair at a time: `saquery -p --slid 1 --dlid 2`";
            return Err(malformed(line, format!("{what}: {remedy}")));
        };
        self.paths.set(memory, line, (Source::Lid(from), to), level as u8)
    }
}

impl Record {
    fn field(&mut self, line: u64, text: &str) -> Result<(), ReadError> {
        let Some((name, value)) = text.split_once("..") else { return Err(unknown(line, text)) };
        let Some(at) = FIELDS.iter().position(|(known, _)| *known == name) else { return Ok(()) };
        let value = value.trim_start_matches('.');
        let below = FIELDS[at].1;
        let number = hex_or_decimal(value).and_then(|number| u16::try_from(number).ok());
        let Some(number) = number.filter(|&number| number < below) else {
            let what = format!("{name} is `{}`", shown(value));
            return Err(malformed(line, format!("{what}: a number below {below} is needed")));
        };
        if self.fields[at].replace(number).is_some() {
            let what = format!("a second {name} in the record of line {}", self.line);
            return Err(malformed(line, format!("{what}: `{RECORD}` begins another")));
        }
        Ok(())
    }
}

/// How the line above the paths of a source begins. Switches are sources that nobody asks for.
const TITLES: [&str; 3] = ["Channel Adapter ", "Switch ", "Router "];

fn is_title(text: &str) -> bool {
    TITLES.iter().any(|title| text.starts_with(title))
}

/// The source that a title names: an adapter's port by its first local identifier, if that is given.
fn source(text: &str) -> Option<Source> {
    let mut parts = text.split(',').map(str::trim);
    let guid = parts.next()?.rsplit(' ').next().and_then(hex)?;
    let lid = parts.next().and_then(|part| part.strip_prefix("base LID "));
    let lid = lid.and_then(|lid| u16::try_from(number(lid)?).ok());
    let is_adapter = text.starts_with(TITLES[0]);
    Some(lid.filter(|_| is_adapter).map_or(Source::Adapter(guid), Source::Port))
}

/// `0x2c9 7 3`, or `0x0007 : 3` below a title.
fn path(below: Option<Source>, text: &str) -> Option<((Source, u16), u8)> {
    let lid = |number: u64| u16::try_from(number).ok().filter(|&lid| lid > 0);
    let level = |token: &str| number(token).filter(|&level| level < 16).map(|level| level as u8);
    if let Some((to, rest)) = text.split_once(':') {
        let to = lid(hex(to.trim().strip_prefix("0x")?)?)?;
        return Some(((below?, to), level(rest.split(':').next()?.trim())?));
    }
    let mut words = text.split_ascii_whitespace();
    let guid = hex(words.next()?.strip_prefix("0x")?)?;
    let (to, level) = (lid(hex_or_decimal(words.next()?)?)?, level(words.next()?)?);
    words.next().is_none().then_some(((Source::Adapter(guid), to), level))
}

fn unknown(line: u64, text: &str) -> ReadError {
    let what = format!("`{}` is no path and no line of a path record", shown(text));
    malformed(
        line,
        format!("{what}: give what `netlace fabric levels` gathers, or what `saquery -p` prints"),
    )
}
