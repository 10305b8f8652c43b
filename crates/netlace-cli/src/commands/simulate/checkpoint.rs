//! The file in which a simulation is kept while it runs.
//!
//! A line says which simulation it is; behind it is what the library writes.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use netlace_sim::Keeper;
use netlace_sim::expected::Expected;
use serde_json::json;

use super::super::study::header::VERSION;
use super::simulated::Simulated;
use crate::failure::Failure;
use crate::output::{NewFile, cannot_read, cannot_write};

/// Time between two writes, at least.
const BETWEEN: Duration = Duration::from_mins(1);
/// A simulation takes at least this many times as long as it takes to write it.
const SHARE: u32 = 20;

/// Where a simulation is kept.
pub(super) struct Checkpoint<'a> {
    path: &'a Path,
    /// The first line of the file.
    line: String,
    written: Cell<Instant>,
    took: Cell<Duration>,
}

impl<'a> Checkpoint<'a> {
    /// For this simulation at a load.
    pub(super) fn new(
        path: &'a Path,
        simulated: &Simulated,
        load: f64,
        expected: &Expected,
    ) -> Self {
        let effort = simulated.simulation.effort;
        let identity = json!({
            "version": VERSION,
            "simulation": simulated.describe(),
            // Files that are named may have changed.
            "expected": (expected.latency, expected.busiest),
            "load": load,
            "cycles": effort.measured,
        });
        let line = format!("netlace simulation {identity}\n");
        Self { path, line, written: Cell::new(Instant::now()), took: Cell::default() }
    }

    /// What was kept of this simulation; none if there is no file.
    pub(super) fn open(&self) -> Result<Option<impl Read>, Failure> {
        let file = match File::open(self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| cannot_read(self.path, &error))?,
        };
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        let read = reader.by_ref().take(self.line.len() as u64).read_until(b'\n', &mut line);
        read.map_err(|error| cannot_read(self.path, &error))?;
        if line == self.line.as_bytes() {
            return Ok(Some(reader));
        }
        Err(Failure::Usage(format!(
            "{} is of another simulation, or of another version of netlace: name another file",
            self.path.display()
        )))
    }

    /// The simulation has come to its end.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(cannot_write(self.path, &error))
            }
            _ => Ok(()),
        }
    }

    /// A failure of the simulation, with what to do next.
    pub(super) fn explain(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Refused(message) if self.took.get() > Duration::ZERO => {
                let path = self.path.display();
                Failure::Refused(format!(
                    "{message}\nkept in {path}: the same command goes on from there"
                ))
            }
            Failure::Usage(message) => {
                Failure::Usage(format!("{}: {message}", self.path.display()))
            }
            failure => failure,
        }
    }

    fn write(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let mut out = BufWriter::new(NewFile::create(self.path)?);
        let written = out.write_all(self.line.as_bytes()).and_then(|()| write(&mut out));
        written.map_err(|error| Failure::written(&error))?;
        let new = out.into_inner().map_err(|error| Failure::written(error.error()))?;
        new.finish().map(drop)
    }
}

impl Keeper for Checkpoint<'_> {
    fn is_due(&self) -> bool {
        self.written.get().elapsed() >= BETWEEN.max(SHARE * self.took.get())
    }

    fn keep(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let begun = Instant::now();
        self.write(write).map_err(|failure| match failure {
            Failure::Io(message) => io::Error::other(message),
            _ => io::Error::from(io::ErrorKind::BrokenPipe),
        })?;
        self.took.set(begun.elapsed());
        self.written.set(Instant::now());
        Ok(())
    }
}
