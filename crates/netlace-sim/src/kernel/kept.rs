//! The parts of a simulation that is kept, to go on later.
//!
//! Only what follows from nothing else is kept: what is in which buffer, what is on which wire, who holds what, and whose turn it is.
//! Credits, sets and owners follow from that, so that what is read can be wrong but never contradict itself.

use std::io::{self, Read, Write};
use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Buffers;
use super::flit::{Carried, Flit};
use crate::routes::Routes;
use crate::wiring::Wiring;
use netlace::network::{Header, Lane};

/// What was kept is not whole, was changed, or is of another simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DamagedError;

/// Why a simulation does not go on.
pub(crate) enum RestoreError {
    Damaged,
    Unreadable(io::Error),
}

impl From<DamagedError> for RestoreError {
    fn from(_: DamagedError) -> Self {
        Self::Damaged
    }
}

impl From<io::Error> for RestoreError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Unreadable(error),
        }
    }
}

/// Writes a record behind its length.
pub(crate) fn write_record(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    let bytes = postcard::to_allocvec(record).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&bytes)
}

/// Reads a record.
pub(crate) fn read_record<T: DeserializeOwned>(from: &mut dyn Read) -> Result<T, RestoreError> {
    /// No router takes more bytes.
    const MOST: u32 = 1 << 24;
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    require(length <= MOST)?;
    let mut bytes = vec![0; length as usize];
    from.read_exact(&mut bytes)?;
    let (record, rest) = postcard::take_from_bytes(&bytes).map_err(|_| DamagedError)?;
    require(rest.is_empty())?;
    Ok(record)
}

/// Fails unless something holds of what was kept.
pub(super) fn require(holds: bool) -> Result<(), DamagedError> {
    if holds { Ok(()) } else { Err(DamagedError) }
}

/// What flits may say.
pub(super) struct Valid<'a> {
    pub(super) routes: &'a dyn Routes,
    pub(super) endpoints: u32,
    /// The cycles that are measured, and the next cycle.
    pub(super) measured: Range<u32>,
    pub(super) now: u32,
    /// The flits that a buffer holds.
    pub(super) depth: u8,
}

impl<'a> Valid<'a> {
    pub(super) fn new(
        routes: &'a dyn Routes,
        wiring: &Wiring,
        buffers: Buffers,
        measured: Range<u32>,
        now: u32,
    ) -> Self {
        Self { routes, endpoints: wiring.endpoints(), measured, now, depth: buffers.flits }
    }
}

/// A buffer as those see it that send into it.
#[derive(Clone, Copy, Default)]
pub(super) struct Occupied {
    /// Its flits and those in flight to it.
    pub(super) taken: u8,
    /// The place of the next flit.
    pub(super) next: u8,
}

/// A flit, whatever its size.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptFlit {
    to: u32,
    label: u32,
    lane: Lane,
    word: u64,
    is_measured: bool,
    is_tail: bool,
}

impl KeptFlit {
    pub(super) fn of<F: Flit>(flit: F) -> Self {
        let Header { lane, word } = flit.header();
        let (is_measured, is_tail) = (flit.is_measured(), flit.is_tail());
        Self { to: flit.to(), label: flit.label(), lane, word, is_measured, is_tail }
    }

    pub(super) fn check<F: Flit>(&self, valid: &Valid) -> Result<F, DamagedError> {
        let Self { to, label, lane, word, is_measured, is_tail } = *self;
        let header = Header { lane, word };
        require(to < valid.endpoints && valid.routes.may_carry(header))?;
        require(!is_measured || (valid.measured.contains(&label) && label < valid.now))?;
        let flit = F::new(Carried { to, label, header, is_measured });
        Ok(if is_tail { flit.as_tail() } else { flit })
    }
}
