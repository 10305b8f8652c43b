//! Files that commands write. Each gets its name when it is whole. Errors name the file.

use std::cell::RefCell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::unfinished::Unfinished;

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

/// The failure to print what is not printed by [`print`].
pub(crate) fn not_printed(error: &io::Error) -> Failure {
    Failure::written(&naming("to standard output", error))
}

thread_local! {
    /// What this thread prints, if it is kept.
    static KEPT: RefCell<Option<Printed>> = const { RefCell::new(None) };
}

/// What was printed.
#[derive(Default)]
pub(crate) struct Printed {
    /// To standard output.
    pub(crate) answer: Vec<u8>,
    /// To standard error.
    pub(crate) messages: Vec<u8>,
}

impl Printed {
    /// Keeps what `run` prints instead of printing it.
    pub(crate) fn of<R>(run: impl FnOnce() -> R) -> (R, Self) {
        let before = KEPT.replace(Some(Self::default()));
        let result = run();
        (result, KEPT.replace(before).unwrap_or_default())
    }

    /// Adds to what is kept. False if nothing is: then it is to be printed.
    fn add(to: fn(&mut Self) -> &mut Vec<u8>, bytes: &[u8]) -> bool {
        KEPT.with_borrow_mut(|kept| {
            let kept = kept.as_mut().map(to);
            kept.map(|kept| kept.extend_from_slice(bytes)).is_some()
        })
    }
}

/// Writes a line to standard error; an error of that is ignored.
pub(crate) fn say(message: &str) {
    let line = format!("{message}\n");
    if !Printed::add(|kept| &mut kept.messages, line.as_bytes()) {
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// Standard output.
pub(crate) struct Standard;

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if Printed::add(|kept| &mut kept.answer, bytes) {
            return Ok(bytes.len());
        }
        io::stdout().write(bytes).map_err(|error| naming("to standard output", &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(|error| naming("to standard output", &error))
    }
}

/// Writes a file.
pub(crate) fn save(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    NewFile::create(path)?.save(bytes)
}

/// Creates a folder if it is not there.
pub(crate) fn create_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| cannot_write(path, &error))
}

/// A file that replaces what has its name once it is whole. Until then it is in the same folder under another name, and is
/// removed if it is dropped or the command is interrupted.
///
/// A device or a pipe is written directly.
pub(crate) struct NewFile {
    path: PathBuf,
    file: File,
    /// Its name while it is written, and its name afterwards.
    names: Option<(Unfinished, PathBuf)>,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        Self::open(path).map_err(|error| cannot_write(path, &error))
    }

    fn open(path: &Path) -> io::Result<Self> {
        let before = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            before => Some(before?),
        };
        let (file, names) = match before {
            Some(before) if !before.is_file() => (OpenOptions::new().write(true).open(path)?, None),
            before => {
                // The file that a link names is replaced, not the link.
                let path = before.as_ref().map_or(Ok(path.to_owned()), |_| path.canonicalize())?;
                let (unfinished, file) = Unfinished::create(folder_of(&path), |name| {
                    OpenOptions::new().write(true).create_new(true).open(name)
                })?;
                if let Some(before) = before {
                    file.set_permissions(before.permissions())?;
                }
                (file, Some((unfinished, path)))
            }
        };
        Ok(Self { path: path.to_owned(), file, names })
    }

    /// Writes all of it.
    pub(crate) fn save(mut self, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
        self.write_all(bytes.as_ref()).map_err(|error| Failure::written(&error))?;
        self.finish().map(drop)
    }

    /// Gives the file its name; returns its size.
    pub(crate) fn finish(self) -> Result<u64, Failure> {
        let Self { path, file, names } = self;
        let finish = || {
            if let Some((unfinished, name)) = names {
                file.sync_all()?;
                unfinished.rename(&name)?;
            }
            Ok(file.metadata()?.len())
        };
        finish().map_err(|error: io::Error| cannot_write(&path, &error))
    }

    /// An error of the file, with its name.
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| naming(&self.path.display().to_string(), &error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes);
        self.named(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.flush();
        self.named(flushed)
    }
}

/// A folder whose files get their names once all of them are whole.
pub(crate) struct NewFolder {
    path: PathBuf,
    unfinished: Unfinished,
}

impl NewFolder {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let created = || {
            // Within a folder that is there: the folder around it may be another file system.
            let place = if path.is_dir() { path } else { folder_of(path) };
            fs::create_dir_all(place)?;
            let (unfinished, ()) = Unfinished::create(place, |name| fs::create_dir(name))?;
            Ok(Self { path: path.to_owned(), unfinished })
        };
        created().map_err(|error: io::Error| cannot_write(path, &error))
    }

    /// Where its files are until they are whole.
    pub(crate) fn place(&self) -> &Path {
        self.unfinished.name()
    }

    /// A file of it.
    pub(crate) fn file(&self, name: &str) -> Result<NewFile, Failure> {
        let path = self.path.join(name);
        let file = File::create_new(self.place().join(name));
        let file = file.map_err(|error| cannot_write(&path, &error))?;
        Ok(NewFile { path, file, names: None })
    }

    /// Gives the folder and its files their names.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { path, unfinished } = self;
        let finish = || {
            let files = fs::read_dir(unfinished.name())?.collect::<io::Result<Vec<_>>>()?;
            files.iter().try_for_each(|file| File::open(file.path())?.sync_all())?;
            if !path.is_dir() {
                return unfinished.rename(&path);
            }
            // The folder itself is removed when it is dropped.
            unfinished.finish(|_| {
                let named =
                    |file: &fs::DirEntry| fs::rename(file.path(), path.join(file.file_name()));
                files.iter().try_for_each(named)
            })
        };
        finish().map_err(|error: io::Error| cannot_write(&path, &error))
    }
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
