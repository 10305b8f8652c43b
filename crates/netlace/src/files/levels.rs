//! Which service level packets use: a QoS policy of `opensm`, or path records that `saquery -p` prints.
//!
//! What the file begins with tells which of the two it is.

use std::collections::HashMap;
use std::io::BufRead;

use super::build::Memory;
use super::policy::Draft;
use super::text::{LONGEST, Lines, as_text, hex_or_decimal, malformed, shown};
use super::{Levels, Unreadable};

/// How a path record begins.
const RECORD: &str = "PathRecord dump:";

/// About how many bytes a path takes in a map that grows.
const PATH: u64 = 4 * size_of::<((u16, u16), u8, u8)>() as u64;

impl Levels {
    /// Reads levels that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::Levels;
    /// let text = "PathRecord dump:\n\t\tdlid....7\n\t\tslid....3\n\t\tsl......0x1\n";
    /// let levels = Levels::read(&mut text.as_bytes(), 1 << 20).unwrap();
    /// assert_eq!(levels.level((0, 3), (0, 7)), Some(1));
    /// assert_eq!(levels.level((0, 7), (0, 3)), None);
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, Unreadable> {
        as_text(input, |text| read(text, Memory::new(memory)))
    }

    /// The level from a port to another, each with its guid and local identifier.
    ///
    /// A policy asks for the guids and has a level for all. Path records ask for the identifiers, and
    /// there is no level for a pair without a record.
    pub fn level(&self, from: (u64, u16), to: (u64, u16)) -> Option<u8> {
        match self {
            Self::Policy(policy) => Some(policy.level(from.0, to.0)),
            Self::Paths(paths) => paths.get(&(from.1, to.1)).copied(),
        }
    }
}

/// What the file is, once its first line is known.
enum Form {
    Policy(Draft),
    Paths(Paths),
}

fn read(input: &mut dyn BufRead, mut memory: Memory) -> Result<Levels, Unreadable> {
    let mut lines = Lines::new(input, LONGEST);
    let mut form = None;
    while let Some((line, text)) = lines.next_line()? {
        let text = text.split('#').next().unwrap_or("").trim();
        if text.is_empty() {
            continue;
        }
        let new = || match text {
            RECORD => Form::Paths(Paths::default()),
            _ => Form::Policy(Draft::default()),
        };
        match form.get_or_insert_with(new) {
            Form::Policy(draft) => draft.line(&mut memory, line, text)?,
            Form::Paths(paths) => paths.line(&mut memory, line, text)?,
        }
    }
    match form {
        Some(Form::Policy(draft)) => draft.finish(&mut memory, lines.last()).map(Levels::Policy),
        Some(Form::Paths(mut paths)) => {
            paths.end(&mut memory)?;
            Ok(Levels::Paths(paths.levels))
        }
        None => {
            let remedy = "give a QoS policy, or what `saquery -p` prints";
            Err(malformed(lines.last(), format!("the file says nothing: {remedy}")))
        }
    }
}

/// Path records while they are read.
#[derive(Default)]
struct Paths {
    levels: HashMap<(u16, u16), u8>,
    record: Option<Record>,
}

/// A path record, as far as it was read.
struct Record {
    line: u64,
    fields: [Option<u16>; 3],
}

/// What is taken from a record, and what each is below.
const FIELDS: [(&str, u16); 3] = [("slid", u16::MAX), ("dlid", u16::MAX), ("sl", 16)];

impl Paths {
    fn line(&mut self, memory: &mut Memory, line: u64, text: &str) -> Result<(), Unreadable> {
        if text == RECORD {
            self.end(memory)?;
            self.record = Some(Record { line, fields: [None; 3] });
            return Ok(());
        }
        let field = text.split_once("..").zip(self.record.as_mut());
        let Some(((name, value), record)) = field else {
            let what = format!("`{}` is no line of a path record", shown(text));
            return Err(malformed(line, format!("{what}: give what `saquery -p` prints")));
        };
        let Some(at) = FIELDS.iter().position(|(known, _)| *known == name) else { return Ok(()) };
        let value = value.trim_start_matches('.');
        let below = FIELDS[at].1;
        let number = hex_or_decimal(value).and_then(|number| u16::try_from(number).ok());
        let Some(number) = number.filter(|&number| number < below) else {
            let what = format!("{name} is `{}`", shown(value));
            return Err(malformed(line, format!("{what}: a number below {below} is needed")));
        };
        if record.fields[at].replace(number).is_some() {
            let what = format!("a second {name} in the record of line {}", record.line);
            return Err(malformed(line, format!("{what}: `{RECORD}` begins another")));
        }
        Ok(())
    }

    /// Takes the record that ends here.
    fn end(&mut self, memory: &mut Memory) -> Result<(), Unreadable> {
        let Some(Record { line, fields }) = self.record.take() else { return Ok(()) };
        let [Some(from @ 1..), Some(to @ 1..), Some(level)] = fields else {
            let what = "this record does not tell slid, dlid and sl";
            let remedy = "ask for one pair at a time: `saquery -p --slid 1 --dlid 2`";
            return Err(malformed(line, format!("{what}: {remedy}")));
        };
        memory.charge(line, PATH)?;
        let before = self.levels.insert((from, to), level as u8);
        if let Some(before) = before.filter(|&before| u16::from(before) != level) {
            let what = format!("from lid {from} to lid {to} on level {level}, before on {before}");
            return Err(malformed(line, format!("{what}: keep one of the records")));
        }
        Ok(())
    }
}
