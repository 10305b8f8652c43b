//! Files that expressions and flags name.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

/// Opens a file for reading.
pub(crate) fn open(path: &str) -> io::Result<Box<dyn BufRead>> {
    Ok(Box::new(BufReader::new(File::open(path)?)))
}
