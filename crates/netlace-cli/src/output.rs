//! Files that commands write. Errors name the file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

pub(crate) fn cannot_read(path: &Path, error: &impl ToString) -> Failure {
    Failure::Io(format!("cannot read {}: {}", path.display(), error.to_string()))
}

pub(crate) fn cannot_write(path: &Path, error: &impl ToString) -> Failure {
    Failure::Io(format!("cannot write {}: {}", path.display(), error.to_string()))
}

/// The same error, with the name of the file.
fn naming(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

/// Prints to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let written = Standard.write_all(text.as_bytes()).and_then(|()| Standard.flush());
    written.map_err(|error| Failure::written(&error))
}

/// Standard output.
pub(crate) struct Standard;

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(|error| naming("to standard output", &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(|error| naming("to standard output", &error))
    }
}

/// Writes a file.
pub(crate) fn save(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Creates a folder if it is not there.
pub(crate) fn create_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| cannot_write(path, &error))
}

/// A file that is created at the first write, so that refusals leave an existing one alone.
pub(crate) struct Lazy<'a> {
    path: &'a Path,
    file: Option<File>,
}

impl<'a> Lazy<'a> {
    pub(crate) fn new(path: &'a Path) -> Self {
        Self { path, file: None }
    }

    fn file(&mut self) -> io::Result<&mut File> {
        match &mut self.file {
            Some(file) => Ok(file),
            file @ None => Ok(file.insert(File::create(self.path)?)),
        }
    }

    /// An error of the file, with its name.
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| naming(&self.path.display().to_string(), &error))
    }
}

impl Write for Lazy<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file().and_then(|file| file.write(bytes));
        self.named(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        // An empty file is a file, too.
        let flushed = self.file().and_then(File::flush);
        self.named(flushed)
    }
}
