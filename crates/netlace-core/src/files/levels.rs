//! Which service level packets use: a QoS policy of `opensm`, or the levels of paths.
//!
//! The beginning of the file shows which it is. Paths are written in three formats:
//! - `saquery -p` prints a record of many lines for each;
//! - `ibdiagnet` writes a line for each (`.psl`): node guid of the source, destination LID, level;
//! - `opensm` dumps `Channel Adapter 0x2c9, base LID 1, "name"`, then lines `0x0002 : 3`: destination LID, level.

use std::io::BufRead;

use super::build::Memory;
use super::paths::Draft as PathsDraft;
use super::policy::Draft as PolicyDraft;
use super::text::{LONGEST, Lines, as_text, malformed};
use super::{HostPort, Levels, ReadError};

impl Levels {
    /// Reads levels that may take about `memory` bytes.
    ///
    /// ```
    /// use netlace::files::{HostPort, Levels};
    /// let text = "PathRecord dump:\n\t\tdlid....7\n\t\tslid....3\n\t\tsl......0x1\n";
    /// let levels = Levels::read(&mut text.as_bytes(), 1 << 20).unwrap();
    /// let port = |lid| {
    ///     HostPort { guid: 1, adapter: 1, number: 1, name: String::new(), lid, lmc: 0, switch: 0, port: 1 }
    /// };
    /// assert_eq!(levels.level((&port(3), 3), (&port(7), 7)), Some(1));
    /// assert_eq!(levels.level((&port(7), 7), (&port(3), 3)), None);
    /// ```
    pub fn read(input: &mut dyn BufRead, memory: u64) -> Result<Self, ReadError> {
        as_text(input, |text| read(text, Memory::new(memory)))
    }

    /// The level from a host's port to another, each with the local identifier that is used.
    ///
    /// A policy asks for the guids and has a level for all. Paths have no level for a pair that is not listed.
    pub fn level(&self, from: (&HostPort, u16), to: (&HostPort, u16)) -> Option<u8> {
        match self {
            Self::Policy(policy) => Some(policy.level(from.0.guid, to.0.guid)),
            Self::Paths(paths) => paths.level(from, to.1),
            Self::All(level) => Some(*level),
        }
    }
}

/// What the file is, once its first line is known.
enum Form {
    Policy(PolicyDraft),
    Paths(PathsDraft),
}

fn read(input: &mut dyn BufRead, mut memory: Memory) -> Result<Levels, ReadError> {
    let mut lines = Lines::new(input, LONGEST);
    let mut form = None;
    while let Some((line, text)) = lines.next_line()? {
        let text = text.split('#').next().unwrap_or("").trim();
        if text.is_empty() {
            continue;
        }
        let new = || {
            let is_policy = text.starts_with(|c: char| c.is_ascii_lowercase());
            if is_policy {
                Form::Policy(PolicyDraft::default())
            } else {
                Form::Paths(PathsDraft::default())
            }
        };
        match form.get_or_insert_with(new) {
            Form::Policy(draft) => draft.line(&mut memory, line, text)?,
            Form::Paths(draft) => draft.line(&mut memory, line, text)?,
        }
    }
    match form {
        Some(Form::Policy(draft)) => draft.finish(&mut memory, lines.last()).map(Levels::Policy),
        Some(Form::Paths(draft)) => draft.finish(&mut memory).map(Levels::Paths),
        None => {
            let remedy = "give a QoS policy, or path records";
            Err(malformed(lines.last(), format!("the file says nothing: {remedy}")))
        }
    }
}
