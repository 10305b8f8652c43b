//! Files that expressions and flags name. However long they are, no more is read than is allowed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use netlace::Context;
use netlace::format::decimal_bytes;
use netlace::matrix::TrafficMatrix;
use netlace::program::{Program, goal};
use netlace::workload::of_chakra;

use crate::failure::Failure;
use crate::output::cannot_read;

/// Opens a file for reading.
pub(crate) fn open(path: &str) -> io::Result<Box<dyn BufRead>> {
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// The text of a file of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: u64) -> Result<String, Failure> {
    let no_text =
        |_| io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8");
    let text = String::from_utf8(read_bytes(path, most)?).map_err(no_text);
    text.map_err(|error| cannot_read(path, &error))
}

/// The content of a file of at most `most` bytes.
pub(crate) fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        // Of what is longer one byte more is read.
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)
    });
    if bytes.len() as u64 > most {
        return Err(Failure::Usage(format!(
            "{} is larger than {}",
            path.display(),
            decimal_bytes(most.into())
        )));
    }
    read.map(|_| bytes).map_err(|error| cannot_read(path, &error))
}

/// The share of the memory that a file may take: what is read of it takes up to 20 times as much.
const LONGEST_SHARE: u64 = 40;

/// The traffic matrix of a file.
pub(crate) fn read_matrix(path: &Path, context: &Context) -> Result<TrafficMatrix, Failure> {
    let bytes = read_bytes(path, context.memory_left() / LONGEST_SHARE)?;
    let refused = |error| Failure::Usage(format!("{}: {error}", path.display()));
    TrafficMatrix::of_file(&bytes).map_err(refused)
}

/// The program of a file in GOAL text.
pub(crate) fn read_program(path: &Path, context: &Context) -> Result<Program, Failure> {
    let text = read_text(path, context.memory_left() / LONGEST_SHARE)?;
    let refused = |error| Failure::Usage(format!("{}: {error}", path.display()));
    goal::read(&text).map_err(refused)
}

/// What the ranks of Chakra traces send, `PREFIX.0.et`, `PREFIX.1.et` and so on.
pub(crate) fn read_chakra(prefix: &str, context: &Context) -> Result<TrafficMatrix, Failure> {
    let path = |rank: usize| PathBuf::from(format!("{prefix}.{rank}.et"));
    let (mut traces, mut left) = (Vec::new(), context.memory_left() / LONGEST_SHARE);
    while traces.is_empty() || path(traces.len()).exists() {
        let trace = read_bytes(&path(traces.len()), left)?;
        left -= trace.len() as u64;
        traces.push(trace);
    }
    of_chakra(&traces).map_err(|error| Failure::Usage(format!("{prefix}: {error}")))
}
