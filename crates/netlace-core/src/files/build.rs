//! A graph while it is read, within its limits.

use super::text::{malformed, shown};
use super::{FileLink, Graph, MAX_DEGREE, MAX_LINKS, MAX_NODES, ReadError};

/// The approximate number of bytes of a node. What grows is in memory twice for a moment, and up to half of
/// it is spare.
const NODE: u64 = 16;

/// The same for a link.
const LINK: u64 = 3 * size_of::<FileLink>() as u64;

/// Counts memory before it is allocated.
pub(super) struct Memory {
    limit: u64,
    used: u64,
}

impl Memory {
    pub(super) fn new(limit: u64) -> Self {
        Self { limit, used: 0 }
    }

    /// Must be called before that much memory is used.
    pub(super) fn charge(&mut self, line: u64, bytes: u64) -> Result<(), ReadError> {
        let needed = self.used.saturating_add(bytes);
        self.check(line, needed)?;
        self.used = needed;
        Ok(())
    }

    /// Refuses what takes more than the limit.
    fn check(&self, line: u64, needed: u64) -> Result<(), ReadError> {
        let limit = self.limit;
        if needed > limit { Err(ReadError::Memory { line, needed, limit }) } else { Ok(()) }
    }
}

/// Counts the memory before it is allocated, and refuses what no network has.
pub(super) struct Builder {
    /// Also for whatever a format needs in addition to the graph.
    pub(super) memory: Memory,
    most_links: u32,
    degrees: Vec<u16>,
    links: Vec<FileLink>,
}

impl Builder {
    pub(super) fn new(memory: u64) -> Self {
        Self {
            memory: Memory::new(memory),
            most_links: MAX_LINKS,
            degrees: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Refuses a graph that is promised but would not fit, with an `overhead` per link.
    pub(super) fn foresee(
        &self,
        line: u64,
        order: u32,
        links: u32,
        overhead: u64,
    ) -> Result<(), ReadError> {
        let needed = u64::from(order) * NODE + u64::from(links) * (LINK + overhead);
        self.memory.check(line, needed)
    }

    /// The number of a node, which the file gives as `token`, if there may be as many nodes.
    pub(super) fn node(&mut self, line: u64, number: u64, token: &str) -> Result<u32, ReadError> {
        if number >= u64::from(MAX_NODES) {
            let most = "a file has at most 16,777,216 nodes, numbered from 0";
            return Err(malformed(line, format!("node {} is too large: {most}", shown(token))));
        }
        let node = number as u32;
        let more = (number + 1).saturating_sub(self.degrees.len() as u64);
        if more > 0 {
            self.memory.charge(line, more * NODE)?;
            self.degrees.resize(node as usize + 1, 0);
        }
        Ok(node)
    }

    /// Adds one more node and returns its number.
    pub(super) fn another(&mut self, line: u64) -> Result<u32, ReadError> {
        let node = self.degrees.len() as u32;
        if node >= MAX_NODES {
            return Err(malformed(line, "one node too many: a file has at most 16,777,216"));
        }
        self.node(line, u64::from(node), "")
    }

    /// Adds a link between nodes that were added before; `name` says what the file calls them.
    pub(super) fn link(
        &mut self,
        line: u64,
        link: FileLink,
        name: &dyn Fn(u32) -> String,
    ) -> Result<(), ReadError> {
        if link.from == link.to {
            let what = format!("node {} is linked to itself", name(link.from));
            return Err(malformed(line, format!("{what}: a network has no loops")));
        }
        if self.links.len() >= self.most_links as usize {
            return Err(malformed(line, "one link too many: a file has at most 67,108,864"));
        }
        self.memory.charge(line, LINK)?;
        for end in [link.from, link.to] {
            let degree = &mut self.degrees[end as usize];
            if *degree == MAX_DEGREE {
                let what = format!("node {} has more than 65,535 links", name(end));
                return Err(malformed(line, format!("{what}: no network may")));
            }
            *degree += 1;
        }
        self.links.push(link);
        Ok(())
    }

    /// The number of nodes so far.
    pub(super) fn order(&self) -> u32 {
        self.degrees.len() as u32
    }

    /// The links so far.
    pub(super) fn links(&self) -> &[FileLink] {
        &self.links
    }

    /// The nodes without links, and the first of them.
    pub(super) fn isolated(&self) -> Option<(usize, usize)> {
        let first = self.degrees.iter().position(|&degree| degree == 0)?;
        Some((self.degrees.iter().filter(|&&degree| degree == 0).count(), first))
    }

    /// The graph; `line` is where its file ends.
    pub(super) fn finish(self, line: u64) -> Result<Graph, ReadError> {
        if self.degrees.is_empty() {
            return Err(malformed(line, "the file ends without a node: a network has one or more"));
        }
        let order = self.order();
        Ok(Graph {
            order,
            links: self.links,
            endpoints: None,
            attached: false,
            labels: None,
            remarks: Vec::new(),
        })
    }
}
