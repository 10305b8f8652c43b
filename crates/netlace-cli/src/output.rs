//! Files that commands write.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A file that is created at the first write, so that refusals leave an existing one alone.
pub(crate) struct Lazy<'a> {
    path: &'a Path,
    file: Option<File>,
}

impl<'a> Lazy<'a> {
    pub(crate) fn new(path: &'a Path) -> Self {
        Self { path, file: None }
    }
}

impl Write for Lazy<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(File::create(self.path)?);
        }
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // An empty file is a file, too.
        self.write(&[])?;
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}
