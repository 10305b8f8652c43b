//! Graphs that other tools wrote, and what the programs of an InfiniBand fabric print: one file per
//! format.
//!
//! Whatever the bytes, the answer is what they say or a message with the line at fault. Nothing is read
//! further than needed, and no memory is allocated before the limit was checked.

mod arrays;
mod build;
mod cable_list;
mod cabling;
mod edges;
mod fabric;
mod graphml;
mod guid2lid;
mod ibnetdiscover;
mod ids;
mod lane_maps;
mod levels;
mod lfts;
mod lst;
mod metis;
mod paths;
mod policy;
mod text;

use std::io::{self, BufRead};

use crate::error::{Classified, ErrorKind};
use crate::format::decimal_bytes;
use build::Builder;
pub use cable_list::{CableList, Plug};
pub use fabric::{
    Cable, Device, Fabric, HostPort, LaneMap, LaneMaps, Levels, Paths, Policy, PolicyRule, Source,
    Switch, Table, Tables,
};
pub use guid2lid::Identifiers;
use text::as_text;

/// The most nodes that a file may have.
#[doc(hidden)]
pub const MAX_NODES: u32 = 1 << 24;

/// The most links that a file may have.
#[doc(hidden)]
pub const MAX_LINKS: u32 = 1 << 26;

/// The most links that a node may have.
#[doc(hidden)]
pub const MAX_DEGREE: u16 = u16::MAX;

/// Levels of links are below this.
#[doc(hidden)]
pub const MAX_LEVELS: u16 = 4096;

/// A format of graph files.
pub struct FileFormat {
    /// What it is called.
    pub name: &'static str,
    /// What a file contains, and which programs write it.
    pub summary: &'static str,
    /// How the names of such files end, in lower case and without the dot.
    pub extensions: &'static [&'static str],
    read: fn(&mut dyn BufRead, Builder) -> Result<Graph, ReadError>,
}

/// All formats, in the order in which they are shown. The first is for files of any other name.
pub static FILE_FORMATS: &[&FileFormat] =
    &[&edges::FORMAT, &graphml::FORMAT, &metis::FORMAT, &ibnetdiscover::FORMAT, &arrays::FORMAT];

/// The format of a file, by how its name ends; an edge list, if that is unknown.
///
/// ```
/// use netlace::files::format_of;
/// assert_eq!(format_of("cluster/fat.GraphML").name, "graphml");
/// assert_eq!(format_of("4elt.graph").name, "metis");
/// assert_eq!(format_of("links.txt").name, "edges");
/// ```
#[doc(hidden)]
pub fn format_of(path: &str) -> &'static FileFormat {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let fits = |format: &&&FileFormat| {
        format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
    };
    FILE_FORMATS.iter().find(fits).unwrap_or(&FILE_FORMATS[0])
}

/// What a file holds: nodes `0..order`, and the links between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of nodes, at least 1.
    pub order: u32,
    /// The links in the order of the file. Parallel links are as many as the file has; there are no
    /// loops.
    pub links: Vec<FileLink>,
    /// The number of endpoints each node has, if the file says so.
    pub endpoints: Option<Vec<u32>>,
    /// Whether the endpoints are attached by cables of their own; otherwise they are nodes.
    pub attached: bool,
    /// What the nodes are called, all different, if it is not by their numbers.
    pub labels: Option<Vec<Box<str>>>,
    /// What a user should know about how the file was understood.
    pub remarks: Vec<String>,
}

/// A link between two different nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileLink {
    /// The end that the file names first.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// Its level, below [`MAX_LEVELS`]; 0 if the file has none.
    pub level: u16,
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file breaks the rules of its format, or is no network.
    #[error("line {line}: {message}")]
    Malformed {
        /// The line at fault, from 1.
        line: u64,
        /// What is wrong with it, and what would be right.
        message: String,
    },
    /// What is read takes more memory than allowed.
    #[error(
        "line {line}: the file so far needs {}, more than the limit of {}",
        decimal_bytes(u128::from(*needed)),
        decimal_bytes(u128::from(*limit))
    )]
    Memory {
        /// The line that went over the limit, from 1.
        line: u64,
        /// The approximate number of bytes it needs up to there.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The file could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

impl Classified for ReadError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Malformed { .. } => ErrorKind::Usage,
            Self::Memory { .. } => ErrorKind::Limit,
            Self::Io(_) => ErrorKind::InputOutput,
        }
    }
}

impl FileFormat {
    /// Reads a graph that may take about `memory` bytes.
    ///
    /// The input is read once, from front to back. A line or an XML token is held at a time, and at
    /// most 2 MiB of it.
    ///
    /// ```
    /// use netlace::files::format_of;
    /// let format = format_of("triangle.edges");
    /// let graph = format.read(&mut "# a triangle\n0 1\n1 2\n2 0\n".as_bytes(), 1 << 20).unwrap();
    /// assert_eq!((graph.order, graph.links.len()), (3, 3));
    /// assert_eq!((graph.links[2].from, graph.links[2].to), (2, 0));
    ///
    /// let error = format.read(&mut "0 1\n5 5\n".as_bytes(), 1 << 20).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: node 5 is linked to itself: a network has no loops");
    /// ```
    pub fn read(&self, input: &mut dyn BufRead, memory: u64) -> Result<Graph, ReadError> {
        as_text(input, |text| (self.read)(text, Builder::new(memory)))
    }
}
