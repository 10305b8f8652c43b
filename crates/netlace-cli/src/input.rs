//! Files that expressions and flags name. However long they are, no more is read than is allowed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use netlace::format::decimal_bytes;

use crate::failure::Failure;
use crate::output::cannot_read;

/// Opens a file for reading.
pub(crate) fn open(path: &str) -> io::Result<Box<dyn BufRead>> {
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// The text of a file of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: u64) -> Result<String, Failure> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| {
        // Of what is longer one byte more is read.
        file.take(most.saturating_add(1)).read_to_string(&mut text)
    });
    if text.len() as u64 > most {
        return Err(Failure::Usage(format!(
            "{} is larger than {}",
            path.display(),
            decimal_bytes(most.into())
        )));
    }
    read.map(|_| text).map_err(|error| cannot_read(path, &error))
}
