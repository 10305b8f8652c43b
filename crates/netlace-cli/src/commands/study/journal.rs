//! The result file: a header, then a line for each finished point, in any order until all are there.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::header::{Header, ReadError};
use super::record::{self, Damage};
use crate::failure::Failure;
use crate::output::{NewFile, cannot_read};

/// The longest line that is read; records are some kilobytes long.
const MOST_BYTES: u64 = 16_000_000;

/// After a loss of power no more than the points of this time are computed again.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// A result file that is being written. However the program ends, finished records stay.
pub(in crate::commands) struct Journal {
    path: PathBuf,
    file: File,
    /// Up to here the file is complete.
    length: u64,
    /// Where the record of each finished point stands, by its number.
    places: Vec<Option<Range<u64>>>,
    /// When what was written was last known to be on the disk.
    synced: Instant,
}

impl Journal {
    /// Opens or begins the file of a study. `is_of` says whether a record is of the point whose number it has.
    pub(in crate::commands) fn open(
        path: &Path,
        header: &Header,
        is_of: impl Fn(usize, &Value) -> bool,
    ) -> Result<Self, Failure> {
        let unusable =
            |error: io::Error| Failure::Io(format!("cannot use {}: {error}", path.display()));
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(unusable)?;
        if !file.metadata().map_err(unusable)?.is_file() {
            return Err(unusable(io::Error::other("it is no regular file")));
        }
        lock(&file, path)?;
        let places = vec![None; header.points() + 1];
        let mut journal =
            Self { path: path.to_owned(), file, length: 0, places, synced: Instant::now() };
        if let Some(found) = journal.begun(header)? {
            journal.read(&found, &is_of)?;
        }
        journal.file.set_len(journal.length).map_err(unusable)?;
        if journal.length == 0 {
            journal.write(&header.line()).map_err(|error| journal.cannot_write(&error))?;
        }
        Ok(journal)
    }

    /// The header of the file, if it has one; what has another is left alone.
    fn begun(&mut self, header: &Header) -> Result<Option<Header>, Failure> {
        let mut first = Vec::new();
        let read = BufReader::new((&self.file).take(MOST_BYTES)).read_until(b'\n', &mut first);
        read.map_err(|error| cannot_read(&self.path, &error))?;
        // Also what is left of the first line when a run ended while it was written.
        if !first.ends_with(b"\n") && header.line().as_bytes().starts_with(&first) {
            return Ok(None);
        }
        let foreign = |why: &str| {
            let path = self.path.display();
            Failure::Usage(format!(
                "{path} holds other results: {why}\nname another file with -o, or remove that one"
            ))
        };
        let found = Header::parse(&first)
            .map_err(|why| foreign(&why.reason("it does not begin as a study does")))?;
        match header.difference(&found) {
            Some(difference) => Err(foreign(&difference)),
            None => Ok(Some(found)),
        }
    }

    /// Finds what is finished. The last line is dropped if it is damaged: the run ended while it was written.
    fn read(
        &mut self,
        header: &Header,
        is_of: impl Fn(usize, &Value) -> bool,
    ) -> Result<(), Failure> {
        let path = self.path.display().to_string();
        self.file.rewind().map_err(|error| cannot_read(&self.path, &error))?;
        let mut lines = Lines::new(&self.file);
        let unreadable = |error: io::Error| cannot_read(&self.path, &error);
        self.length = lines.next_line().map_err(unreadable)?.map_or(0, |(place, _)| place.end);
        let mut damaged = None;
        let wrong = |line: usize, damage: Damage| {
            Failure::Usage(format!(
                "{path}, line {line} {}\nremove that line and run the same command: its point is computed again",
                damage.text()
            ))
        };
        while let Some((place, line)) = lines.next_line().map_err(unreadable)? {
            if let Some(line) = damaged {
                return Err(wrong(line, Damage::NoRecord));
            }
            let record = record::read(&line, header);
            match &record {
                Ok(record)
                    if let Some(number) = number(record)
                        && is_of(number, record) =>
                {
                    if self.places[number].replace(place.clone()).is_some() {
                        return Err(Failure::Usage(format!(
                            "{path}, line {}: point {number} is there twice\nremove one of the lines",
                            lines.number
                        )));
                    }
                    self.length = place.end;
                }
                Err(Damage::Changed) => return Err(wrong(lines.number, Damage::Changed)),
                _ => damaged = Some(lines.number),
            }
        }
        Ok(())
    }

    pub(in crate::commands) fn has(&self, number: usize) -> bool {
        self.places.get(number).is_some_and(Option::is_some)
    }

    pub(in crate::commands) fn finished(&self) -> usize {
        self.places.iter().flatten().count()
    }

    /// Adds the record of a point. If it cannot be written, nothing of it stays.
    pub(in crate::commands) fn append(&mut self, number: usize, line: &str) -> Result<(), Failure> {
        let start = self.length;
        self.write(line).map_err(|error| self.cannot_write(&error))?;
        self.places[number] = Some(start..self.length);
        Ok(())
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.length))?;
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            self.file.set_len(self.length)?;
            return Err(error);
        }
        self.length += line.len() as u64;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn cannot_write(&self, error: &io::Error) -> Failure {
        Failure::Io(format!(
            "cannot write {}: {error}\n{} of its points are finished and kept; make room and run the same command: it resumes there",
            self.path.display(),
            self.finished(),
        ))
    }

    /// Puts the records into the order of the plan, once all are there: in a new file, which then replaces it.
    pub(in crate::commands) fn finish(mut self) -> Result<(), Failure> {
        let places: Vec<Range<u64>> = self.places.iter().flatten().cloned().collect();
        if places.is_sorted_by_key(|place| place.start) {
            return self.file.sync_all().map_err(|error| self.cannot_write(&error));
        }
        let header = 0..places.iter().map(|place| place.start).min().unwrap_or(self.length);
        let mut sorted = NewFile::create(&self.path)?;
        copy(&mut self.file, [header].into_iter().chain(places), &mut sorted)
            .map_err(|error| self.cannot_write(&error))?;
        sorted.finish().map(drop)
    }
}

/// Copies parts of a file one after the other to another.
fn copy(
    from: &mut File,
    parts: impl Iterator<Item = Range<u64>>,
    to: &mut NewFile,
) -> io::Result<()> {
    let mut out = BufWriter::new(to);
    for part in parts {
        from.seek(SeekFrom::Start(part.start))?;
        io::copy(&mut from.take(part.end - part.start), &mut out)?;
    }
    out.flush()
}

/// Two runs must not write the same file. Where files cannot be locked, this is not checked.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::Usage(format!(
            "{} is being written by another run\nwait until it ends, or give each run a --shard of its own",
            path.display()
        ))),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The number of the point that a record is of.
pub(in crate::commands) fn number(record: &Value) -> Option<usize> {
    record["point"].as_u64().map(|number| number as usize)
}

/// The lines of a file, and where they stand.
pub(in crate::commands) struct Lines<R> {
    reader: BufReader<R>,
    end: u64,
    /// That of the last line read, from 1.
    pub(in crate::commands) number: usize,
}

impl<R: Read> Lines<R> {
    pub(in crate::commands) fn new(file: R) -> Self {
        Self { reader: BufReader::new(file), end: 0, number: 0 }
    }

    /// The next line, with its end if it has one.
    pub(in crate::commands) fn next_line(&mut self) -> io::Result<Option<(Range<u64>, Vec<u8>)>> {
        let mut line = Vec::new();
        (&mut self.reader).take(MOST_BYTES).read_until(b'\n', &mut line)?;
        if line.len() as u64 == MOST_BYTES {
            let why = format!("line {} is longer than {MOST_BYTES} bytes", self.number + 1);
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let place = self.end..self.end + line.len() as u64;
        (self.end, self.number) = (place.end, self.number + 1);
        Ok((!line.is_empty()).then_some((place, line)))
    }
}

/// The header of a result file, and the lines behind it.
pub(in crate::commands) fn read_header(path: &Path) -> Result<(Lines<File>, Header), Failure> {
    let file = File::open(path);
    let cannot = |error| Failure::Usage(format!("cannot read {}: {error}", path.display()));
    header_of(path, file.map_err(cannot)?)
}

/// The same of what a file of this name holds.
pub(in crate::commands) fn header_of<R: Read>(
    path: &Path,
    file: R,
) -> Result<(Lines<R>, Header), Failure> {
    let cannot = |why: &str| Failure::Usage(format!("cannot read {}: {why}", path.display()));
    let mut lines = Lines::new(file);
    let first = lines.next_line().map_err(|error| cannot(&error.to_string()))?;
    let header = first.map_or(Err(ReadError::Foreign), |(_, line)| Header::parse(&line));
    let header =
        header.map_err(|why| cannot(&why.reason("it is not a result of `netlace study`")))?;
    Ok((lines, header))
}
