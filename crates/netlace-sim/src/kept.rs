//! A simulation that is kept while it runs, so that it can go on later, on any number of threads.

use std::io::{self, Read, Write};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use crate::kernel::{Kernel, RestoreError, read_record, write_record};
use crate::outcome::Verdict;

/// Where a simulation is kept.
pub trait Keeper {
    /// Whether it should be kept now. Asked now and then; when a simulation is ended early it is kept in any case.
    fn is_due(&self) -> bool;

    /// Keeps what `write` writes, in place of what was kept before.
    fn keep(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;
}

/// What is done in a simulation.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// It is found out whether the network carries the load: the cycles that packets have waited to set out, in each sample.
    Deciding { lags: Vec<f64> },
    /// It is measured from this cycle on.
    Measuring { start: u32, verdict: Verdict },
}

/// How far a simulation is.
#[derive(Serialize, Deserialize)]
struct Progress {
    now: u32,
    phase: Phase,
}

/// Writes all of a simulation, and a checksum.
pub(crate) fn write(kernel: &dyn Kernel, phase: &Phase, out: &mut dyn Write) -> io::Result<()> {
    let mut out = Summed { inner: out, sum: Hasher::new() };
    write_record(&mut out, &Progress { now: kernel.now(), phase: phase.clone() })?;
    kernel.keep(&mut out)?;
    let sum = out.sum.finalize();
    out.inner.write_all(&sum.to_le_bytes())?;
    out.inner.flush()
}

/// Goes on from what was written, with cycles that are measured for so long.
pub(crate) fn restore(
    kernel: &mut dyn Kernel,
    measured: u32,
    most_samples: usize,
    from: &mut dyn Read,
) -> Result<Phase, RestoreError> {
    /// No cycle is later.
    const LAST: u32 = 1 << 30;
    let mut from = Summed { inner: from, sum: Hasher::new() };
    let Progress { now, phase } = read_record(&mut from)?;
    let cycles = match &phase {
        Phase::Measuring { start, .. } if *start <= now && now < LAST => *start..*start + measured,
        Phase::Deciding { lags } if now < LAST && lags.len() <= most_samples => 0..0,
        _ => return Err(RestoreError::Damaged),
    };
    kernel.restore(now, cycles, &mut from)?;
    let found = from.sum.finalize();
    let mut sum = [0; 4];
    from.inner.read_exact(&mut sum)?;
    let is_whole = u32::from_le_bytes(sum) == found && from.inner.read(&mut [0])? == 0;
    if is_whole { Ok(phase) } else { Err(RestoreError::Damaged) }
}

/// What is written or read, and its checksum.
struct Summed<T> {
    inner: T,
    sum: Hasher,
}

impl Write for Summed<&mut dyn Write> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl Read for Summed<&mut dyn Read> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}
