//! The state of a search in a file, from which any number of processes can go on.
//!
//! The first line says in JSON what was searched and how far; the nodes seen follow, then those reached last, a bit for
//! each, in words of which the lowest byte comes first. Every process writes its own words. A file is written under another name
//! and renamed, so that there is always a whole one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use netlace::Network;
use netlace::network::Node;
use netlace::search::{Kept, Peers};
use serde::{Deserialize, Serialize};

use crate::World;

/// What was searched, and how far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    schema: String,
    /// Which version of netlace wrote it: another may go on from it.
    version: String,
    expr: String,
    /// From where distances are counted.
    pub source: Node,
    /// How many there are in all.
    pub nodes: Node,
    /// The nodes at each distance so far.
    pub counts: Vec<u64>,
    seen: u64,
    last: u64,
}

/// Why a file is not gone on from, or not written.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It is something else.
    #[error("{} is no checkpoint of a search: {why}", path.display())]
    Strange {
        /// The file.
        path: PathBuf,
        /// What is strange.
        why: String,
    },
    /// A later version has written it.
    #[error("the format of {} is {format}, netlace {VERSION} reads formats up to {FORMAT}: take a later version", path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// The number of its format.
        format: u32,
    },
    /// It is of another search.
    #[error("{} is a checkpoint of another search: its {what} is {stored}, here it is {asked}; give another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// In the file.
        stored: String,
        /// Here.
        asked: String,
    },
    /// It has been changed, or is not whole.
    #[error("{} is damaged: {why}; remove it to begin anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: &'static str,
    },
    /// Another process had trouble, and says which.
    #[error("another process had trouble with the checkpoint")]
    Elsewhere,
}

const SCHEMA: &str = "netlace.checkpoint/";
/// The number of the format. A file of a smaller number is read by every later version.
const FORMAT: u32 = 1;
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// A first line that is longer belongs to something else: no search goes over so many distances.
const LONGEST_HEADER: u64 = 1 << 28;
/// So many words are converted at a time.
const WORDS: usize = 1 << 13;

impl Header {
    /// Of a search that begins.
    pub fn new(network: &Network, source: Node, nodes: Node) -> Self {
        Self {
            schema: format!("{SCHEMA}{FORMAT}"),
            version: VERSION.to_owned(),
            expr: network.to_string(),
            source,
            nodes,
            counts: vec![1],
            seen: 0,
            last: 0,
        }
    }

    /// Refuses what is of another search.
    fn compare(&self, path: &Path, stored: &Self) -> Result<(), Trouble> {
        let same = |what, stored: &str, asked: &str| {
            if stored == asked {
                return Ok(());
            }
            let (stored, asked) = (stored.to_owned(), asked.to_owned());
            Err(Trouble::Foreign { path: path.to_owned(), what, stored, asked })
        };
        same("network", &stored.expr, &self.expr)?;
        same("number of nodes", &stored.nodes.to_string(), &self.nodes.to_string())?;
        same("first node", &stored.source.to_string(), &self.source.to_string())
    }

    /// Where in the file the words from node `first` on begin, of the nodes seen and of those reached last.
    fn offsets(&self, line: u64, first: Node) -> [u64; 2] {
        let map = 8 * self.nodes.div_ceil(64);
        [line + first / 8, line + map + first / 8]
    }
}

/// Writes what the processes keep, each its own words; all of them call this together.
pub fn store(path: &Path, header: &mut Header, kept: &Kept, world: &World) -> Result<(), Trouble> {
    let [seen, last] = [&kept.seen, &kept.last].map(|words| world.sum(checksum(kept.first, words)));
    (header.seen, header.last) = (seen, last);
    let mut text = serde_json::to_string(header)
        .map_err(|error| Trouble::Strange { path: path.to_owned(), why: error.to_string() })?;
    text.push('\n');
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let trouble = |path: &Path| {
        let path = path.to_owned();
        move |error| Trouble::Io { path, error }
    };
    let begun = if world.rank() == 0 {
        File::create(&new)
            .and_then(|file| file.write_all_at(text.as_bytes(), 0))
            .map_err(trouble(&new))
    } else {
        Ok(())
    };
    together(world, begun)?;
    let write = || {
        let file = OpenOptions::new().write(true).open(&new)?;
        let [seen, last] = header.offsets(text.len() as u64, kept.first);
        write_words(&file, seen, kept.seen)?;
        write_words(&file, last, kept.last)?;
        file.sync_data()
    };
    together(world, write().map_err(trouble(&new)))?;
    let renamed = match world.rank() {
        0 => fs::rename(&new, path).map_err(trouble(path)),
        _ => Ok(()),
    };
    together(world, renamed)
}

/// Reads what the processes kept into `kept`; the nodes at each distance so far. `None` if there is no such file. All of them call this
/// together.
pub fn load(
    path: &Path,
    asked: &Header,
    kept: &mut Kept,
    world: &World,
) -> Result<Option<Vec<u64>>, Trouble> {
    let is_there = path.try_exists().map_err(|error| Trouble::Io { path: path.to_owned(), error });
    let is_there = u64::from(together(world, is_there)?);
    if world.greatest(is_there) == 0 {
        return Ok(None);
    }
    let read = read(path, asked, kept);
    let header = together(world, read)?;
    let sums = [&kept.seen, &kept.last].map(|words| world.sum(checksum(kept.first, words)));
    if sums != [header.seen, header.last] {
        return Err(Trouble::Damaged { path: path.to_owned(), why: "its bits have changed" });
    }
    Ok(Some(header.counts))
}

/// Refuses what this version cannot read. A later format may have other fields, so that only this one is looked at first.
fn check_format(path: &Path, line: &[u8]) -> Result<(), Trouble> {
    #[derive(Deserialize)]
    struct Format {
        schema: String,
    }
    let strange = |why: String| Trouble::Strange { path: path.to_owned(), why };
    let Format { schema } =
        serde_json::from_slice(line).map_err(|error| strange(error.to_string()))?;
    match schema.strip_prefix(SCHEMA).and_then(|number| number.parse().ok()) {
        Some(1..=FORMAT) => Ok(()),
        Some(format) if format > FORMAT => Err(Trouble::Later { path: path.to_owned(), format }),
        _ => Err(strange(format!("its format is {schema}"))),
    }
}

fn read(path: &Path, asked: &Header, kept: &mut Kept) -> Result<Header, Trouble> {
    let trouble = |error| Trouble::Io { path: path.to_owned(), error };
    let strange = |why: String| Trouble::Strange { path: path.to_owned(), why };
    let file = File::open(path).map_err(trouble)?;
    let mut text = Vec::new();
    let mut start = BufReader::new(io::Read::take(&file, LONGEST_HEADER));
    start.read_until(b'\n', &mut text).map_err(trouble)?;
    check_format(path, &text)?;
    let header: Header =
        serde_json::from_slice(&text).map_err(|error| strange(error.to_string()))?;
    asked.compare(path, &header)?;
    let line = text.len() as u64;
    let whole = line + 2 * 8 * header.nodes.div_ceil(64);
    let length = file.metadata().map_err(trouble)?.len();
    if length != whole {
        return Err(Trouble::Damaged { path: path.to_owned(), why: "it is not whole" });
    }
    let [seen, last] = header.offsets(line, kept.first);
    read_words(&file, seen, kept.seen).map_err(trouble)?;
    read_words(&file, last, kept.last).map_err(trouble)?;
    Ok(header)
}

fn write_words(file: &File, mut at: u64, words: &[u64]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(8 * WORDS);
    for words in words.chunks(WORDS) {
        bytes.clear();
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        file.write_all_at(&bytes, at)?;
        at += bytes.len() as u64;
    }
    Ok(())
}

fn read_words(file: &File, mut at: u64, words: &mut [u64]) -> io::Result<()> {
    let mut bytes = vec![0; 8 * WORDS];
    for words in words.chunks_mut(WORDS) {
        let bytes = &mut bytes[..8 * words.len()];
        file.read_exact_at(bytes, at)?;
        at += bytes.len() as u64;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
    }
    Ok(())
}

/// A sum over words with their places, so that it does not matter which process keeps which.
fn checksum(first: Node, words: &[u64]) -> u64 {
    let mix = |place: u64, word: u64| {
        let mut mixed = word ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    (first / 64..).zip(words).fold(0, |sum: u64, (place, word)| sum.wrapping_add(mix(place, *word)))
}

/// The same result in all processes: if one has trouble, all have.
fn together<T>(world: &World, result: Result<T, Trouble>) -> Result<T, Trouble> {
    let troubled = world.sum(u64::from(result.is_err()));
    match result {
        Ok(_) if troubled > 0 => Err(Trouble::Elsewhere),
        result => result,
    }
}
