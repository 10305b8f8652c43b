//! `arrays`: a graph as programs have it, in binary. The Python package keeps graphs of other libraries so.
//!
//! All numbers are little-endian. [`MAGIC`], the number of nodes and that of links (32 bits each), and a byte with a bit for
//! each of what follows the links: levels, endpoints, labels. Then one end of every link, the other end of every link (32 bits
//! each), the levels (16 bits each), the endpoints of every node (32 bits each), and the labels, each behind its length in bytes
//! (32 bits).

use std::collections::HashSet;
use std::io::{self, BufRead};

use super::build::Builder;
use super::text::{LONGEST_NAME, malformed, not_utf8, shown};
use super::{FileFormat, FileLink, Graph, MAX_LEVELS, MAX_LINKS, MAX_NODES, ReadError};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "arrays",
    summary: "numbers in binary, as the Python package keeps graphs",
    extensions: &["arrays"],
    read,
};

/// How a file begins.
const MAGIC: &[u8; 16] = b"netlace arrays 1";

/// What may follow the links.
const LEVELS: u8 = 1;
const ENDPOINTS: u8 = 2;
const LABELS: u8 = 4;

/// What it has no lines for.
const LINE: u64 = 1;

impl Graph {
    /// The graph in the format `arrays`.
    ///
    /// ```
    /// use netlace::files::{FileLink, Graph};
    /// let links = vec![FileLink { from: 0, to: 1, level: 0 }];
    /// let graph = Graph { order: 2, links, endpoints: None, attached: false, labels: None, remarks: vec![] };
    /// assert!(graph.to_arrays().starts_with(b"netlace arrays 1"));
    /// ```
    pub fn to_arrays(&self) -> Vec<u8> {
        let Self { order, links, endpoints, labels, .. } = self;
        let has_levels = links.iter().any(|link| link.level > 0);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(order.to_le_bytes());
        // There are at most as many as a file may have.
        bytes.extend((links.len() as u32).to_le_bytes());
        let parts =
            [(has_levels, LEVELS), (endpoints.is_some(), ENDPOINTS), (labels.is_some(), LABELS)];
        bytes.push(parts.iter().filter(|(has, _)| *has).map(|(_, part)| part).sum());
        bytes.extend(links.iter().flat_map(|link| link.from.to_le_bytes()));
        bytes.extend(links.iter().flat_map(|link| link.to.to_le_bytes()));
        if has_levels {
            bytes.extend(links.iter().flat_map(|link| link.level.to_le_bytes()));
        }
        bytes.extend(endpoints.iter().flatten().flat_map(|number| number.to_le_bytes()));
        for label in labels.iter().flatten() {
            bytes.extend((label.len() as u32).to_le_bytes());
            bytes.extend(label.as_bytes());
        }
        bytes
    }
}

fn read(input: &mut dyn BufRead, mut graph: Builder) -> Result<Graph, ReadError> {
    /// The ends and the level of a link, while they are read.
    const LINK: u64 = 4 + 4 + 2;
    let mut magic = [0; MAGIC.len()];
    exactly(input, &mut magic)?;
    if magic != *MAGIC {
        return Err(malformed(LINE, "it does not begin as graphs in binary do"));
    }
    let (order, links) = (whole(input)?, whole(input)?);
    let mut parts = [0];
    exactly(input, &mut parts)?;
    let [parts] = parts;
    if order > MAX_NODES || links > MAX_LINKS || parts > LEVELS | ENDPOINTS | LABELS {
        return Err(malformed(LINE, "too many nodes or links, or an unknown part"));
    }
    graph.foresee(LINE, order, links, LINK)?;
    if order > 0 {
        graph.node(LINE, u64::from(order) - 1, "")?;
    }
    let (from, to) = (wholes(input, links)?, wholes(input, links)?);
    let levels = match parts & LEVELS {
        0 => vec![0; links as usize],
        _ => halves(input, links)?,
    };
    for ((from, to), level) in from.into_iter().zip(to).zip(levels) {
        if from.max(to) >= order || level >= MAX_LEVELS {
            return Err(malformed(LINE, "a link leads to no node, or has no level"));
        }
        graph.link(LINE, FileLink { from, to, level }, &|v| v.to_string())?;
    }
    let endpoints = if parts & ENDPOINTS > 0 { Some(wholes(input, order)?) } else { None };
    let labels =
        if parts & LABELS > 0 { Some(self::labels(input, order, &mut graph)?) } else { None };
    if input.read(&mut [0])? > 0 {
        return Err(malformed(LINE, "more follows where it should end"));
    }
    // As in GraphML: where a node has several, they are hosts with cables of their own.
    let attached = endpoints.iter().flatten().any(|&number| number > 1);
    Ok(Graph { endpoints, attached, labels, ..graph.finish(LINE)? })
}

/// As many labels, all different.
fn labels(
    input: &mut dyn BufRead,
    order: u32,
    graph: &mut Builder,
) -> Result<Vec<Box<str>>, ReadError> {
    /// A label, also among those that were seen, and the place of its node.
    const BYTES: u64 = 2 * (16 + LONGEST_NAME as u64) + 8;
    graph.memory.charge(LINE, u64::from(order) * BYTES)?;
    let mut labels: Vec<Box<str>> = Vec::with_capacity(order as usize);
    let mut seen = HashSet::with_capacity(order as usize);
    for _ in 0..order {
        let length = whole(input)? as usize;
        if length > LONGEST_NAME {
            return Err(malformed(LINE, format!("a label is longer than {LONGEST_NAME} bytes")));
        }
        let mut bytes = vec![0; length];
        exactly(input, &mut bytes)?;
        let label = String::from_utf8(bytes).map_err(|_| not_utf8(LINE))?.into_boxed_str();
        if label.contains(|c: char| c == '"' || c.is_control()) {
            return Err(malformed(LINE, format!("no node can be called {}", shown(&label))));
        }
        if !seen.insert(label.clone()) {
            return Err(malformed(LINE, format!("two nodes are called {}", shown(&label))));
        }
        labels.push(label);
    }
    Ok(labels)
}

/// Reads as many bytes as there is room for.
fn exactly(input: &mut dyn BufRead, bytes: &mut [u8]) -> Result<(), ReadError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => malformed(LINE, "it ends before all is said"),
        _ => error.into(),
    })
}

fn whole(input: &mut dyn BufRead) -> Result<u32, ReadError> {
    let mut bytes = [0; 4];
    exactly(input, &mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn wholes(input: &mut dyn BufRead, count: u32) -> Result<Vec<u32>, ReadError> {
    numbers(input, count, u32::from_le_bytes)
}

fn halves(input: &mut dyn BufRead, count: u32) -> Result<Vec<u16>, ReadError> {
    numbers(input, count, u16::from_le_bytes)
}

/// Numbers of this number of bytes each.
fn numbers<const BYTES: usize, T>(
    input: &mut dyn BufRead,
    count: u32,
    number: fn([u8; BYTES]) -> T,
) -> Result<Vec<T>, ReadError> {
    /// Numbers that are read at once.
    const AT_ONCE: usize = 1 << 12;
    let mut left = count as usize;
    let (mut bytes, mut out) = (vec![0; AT_ONCE * BYTES], Vec::with_capacity(left));
    while left > 0 {
        let now = left.min(AT_ONCE);
        exactly(input, &mut bytes[..now * BYTES])?;
        out.extend(bytes.as_chunks().0[..now].iter().map(|&bytes| number(bytes)));
        left -= now;
    }
    Ok(out)
}
