//! What expressions speak of: graphs that came from Python, files as they were when a network was made, definitions.
//!
//! A network keeps all of it, so that it stays the same whatever becomes of a file or of a definition.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::{Arc, Mutex, PoisonError};

use netlace::Context;
use netlace::expr::Definitions;
use netlace::families::define;

use crate::failure::Failure;

/// Texts and graphs by the names under which expressions speak of them.
pub(crate) type Files = Arc<BTreeMap<String, Arc<[u8]>>>;

/// How the names of definitions begin; what they define follows.
pub(crate) const DEFINITIONS: &str = "definition of ";

/// All that these networks speak of.
pub(crate) fn merged<'a>(all: impl IntoIterator<Item = &'a Files>) -> Result<Files, Failure> {
    let mut merged = BTreeMap::new();
    for (name, text) in all.into_iter().flat_map(|files| files.iter()) {
        match merged.entry(name.clone()) {
            Entry::Vacant(free) => {
                free.insert(text.clone());
            }
            Entry::Occupied(taken) if taken.get() == text => {}
            Entry::Occupied(_) => {
                let what = match name.strip_prefix(DEFINITIONS) {
                    Some(names) => {
                        format!("the networks were made with different definitions of {names}")
                    }
                    None => format!("the networks were made of different files called {name}"),
                };
                return Err(Failure::Usage(what));
            }
        }
    }
    Ok(Arc::new(merged))
}

/// Those that an expression speaks of, or a definition that it uses.
pub(crate) fn used(expression: &str, files: &Files) -> Files {
    let mut texts = vec![expression.to_owned()];
    let mut used = BTreeMap::new();
    while let Some(text) = texts.pop() {
        for (name, content) in files.iter() {
            let is_used = match name.strip_prefix(DEFINITIONS) {
                Some(names) => names.split(", ").any(|name| has_word(&text, name)),
                None => text.contains(&format!("\"{name}\"")),
            };
            if is_used && used.insert(name.clone(), content.clone()).is_none() {
                // A definition may use others.
                if name.starts_with(DEFINITIONS) {
                    texts.push(String::from_utf8_lossy(content).into_owned());
                }
            }
        }
    }
    Arc::new(used)
}

/// Whether a word is in a text, and not within another.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split(|c: char| !is_part(c)).any(|part| part == word)
}

/// The definitions among files.
pub(crate) fn definitions(files: &Files) -> Result<Definitions, Failure> {
    let texts = files.iter().filter(|(name, _)| name.starts_with(DEFINITIONS));
    let texts: Vec<_> = texts.map(|(_, text)| String::from_utf8_lossy(text)).collect();
    let mut definitions = Definitions::default();
    if !texts.is_empty() {
        let read = define(&mut definitions, "what is defined", &texts.join("\n"));
        read.map_err(|error| Failure::Usage(error.to_string()))?;
    }
    Ok(definitions)
}

/// A graph that is there, or a file.
pub(crate) fn open(files: &Files, path: &str) -> io::Result<Box<dyn BufRead>> {
    match files.get(path) {
        Some(text) => Ok(Box::new(Cursor::new(text.clone()))),
        None => Ok(Box::new(BufReader::new(File::open(path)?))),
    }
}

/// Does what may read files, and returns what was read in addition to `files`.
pub(crate) fn reading<T>(
    files: &Files,
    context: &Context,
    work: impl FnOnce(&Context) -> Result<T, Failure>,
) -> Result<(T, Files), Failure> {
    let read: Record = Arc::default();
    let open = |path: &str| -> io::Result<Box<dyn BufRead>> {
        let inner = (context.files)(path)?;
        if files.contains_key(path) {
            return Ok(inner);
        }
        let mut all = read.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(path.to_owned(), Vec::new());
        Ok(Box::new(Recorded { inner, path: path.to_owned(), record: read.clone() }))
    };
    let done = work(&Context { files: &open, ..*context })?;
    let read = std::mem::take(&mut *read.lock().unwrap_or_else(PoisonError::into_inner));
    let read = read.into_iter().map(|(name, bytes)| (name, bytes.into()));
    Ok((done, merged([files, &Arc::new(read.collect())])?))
}

/// What was read so far of each file.
type Record = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// A file that keeps what is read of it.
struct Recorded {
    inner: Box<dyn BufRead>,
    path: String,
    record: Record,
}

impl Read for Recorded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let count = there.len().min(bytes.len());
        bytes[..count].copy_from_slice(&there[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Recorded {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // What is consumed is there already.
        if let Ok(there) = self.inner.fill_buf() {
            let mut all = self.record.lock().unwrap_or_else(PoisonError::into_inner);
            all.entry(self.path.clone()).or_default().extend_from_slice(&there[..count]);
        }
        self.inner.consume(count);
    }
}
