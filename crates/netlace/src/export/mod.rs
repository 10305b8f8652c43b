//! Files for other tools: one file or folder here per format. Everything is streamed; no format holds
//! the graph.
//!
//! Most formats are one file and show the network alone. Programs that run a network want several files,
//! with a routing and its lanes: such a format is a [`Folder`]. Whatever can be refused is refused
//! before the first byte is written.

mod array;
mod booksim;
mod cables;
mod dot;
mod edges;
mod folder;
mod graphml;
mod infragraph;
mod json;
mod loggopsim;
mod matrix_market;
mod metis;
mod nauty;
mod ns3;
mod opensm;
mod routed;
mod simgrid;
mod slurm;
mod sst;

use std::io::{self, Write};
use std::ops::Range;

use num_bigint::BigUint;

pub use folder::{Folder, FolderFile, FolderFormat};
use netlace_core::Context;
#[doc(no_inline)]
pub use netlace_core::network::ExportError;
use netlace_core::network::{Link, Network, Node, Topology, within_output};

/// What a network can be written as.
#[derive(Clone, Copy)]
pub enum Format {
    /// One file, which shows the network.
    File(&'static FileFormat),
    /// A folder of files, which carry a routing.
    Folder(&'static FolderFormat),
}

impl Format {
    /// What users write behind `--format`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::File(format) => format.name,
            Self::Folder(format) => format.name,
        }
    }

    /// What it is, and what reads it.
    pub fn summary(&self) -> &'static str {
        match self {
            Self::File(format) => format.summary,
            Self::Folder(format) => format.summary,
        }
    }
}

/// A file format.
pub struct FileFormat {
    /// What users write behind `--format`.
    pub name: &'static str,
    /// What it is, and what reads it.
    pub summary: &'static str,
    /// The approximate number of bytes of a node and of a link, without the numbers of the nodes in them.
    weight: Weight,
    /// Refuses what it must before it writes.
    write: fn(&mut Export<'_>) -> Result<(), ExportError>,
}

/// About how long a record is: its text, and how often it names a node.
#[derive(Clone, Copy)]
struct Weight {
    node: (u32, u32),
    link: (u32, u32),
    /// The bits for each pair of nodes.
    pair: u32,
}

/// All formats, in the order in which they are shown.
pub static FORMATS: &[Format] = &[
    Format::File(&edges::FORMAT),
    Format::File(&json::FORMAT),
    Format::File(&graphml::FORMAT),
    Format::File(&matrix_market::FORMAT),
    Format::File(&metis::FORMAT),
    Format::File(&nauty::GRAPH6),
    Format::File(&nauty::SPARSE6),
    Format::File(&dot::FORMAT),
    Format::File(&array::FORMAT),
    Format::File(&booksim::FORMAT),
    Format::File(&ns3::NS3),
    Format::File(&ns3::SIMAI),
    Format::File(&infragraph::FORMAT),
    Format::File(&slurm::CONF),
    Format::File(&slurm::YAML),
    Format::File(&cables::NETBOX),
    Format::File(&cables::PTM),
    Format::File(&cables::TOPO),
    Format::Folder(&opensm::FORMAT),
    Format::Folder(&simgrid::FORMAT),
    Format::Folder(&loggopsim::FORMAT),
    Format::Folder(&sst::FORMAT),
];

impl FileFormat {
    /// Writes `network` to `out`, node by node.
    ///
    /// ```
    /// use netlace::{Context, export::{FORMATS, Format}};
    /// let Format::File(edges) = FORMATS[0] else { panic!() };
    /// let mut text = Vec::new();
    /// edges.export(&netlace::parse("ring(4)")?, &mut text, &Context::with_memory(0)).unwrap();
    /// assert_eq!(text, b"0 1\n0 3\n1 2\n2 3\n");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn export(
        &self,
        network: &Network,
        out: &mut dyn Write,
        context: &Context,
    ) -> Result<(), ExportError> {
        let topology = network.topology()?;
        within_output(network, self.name, self.estimate(network), context)?;
        let weight = self.weight;
        let mut export = Export { network, topology: &**topology, weight, out, context };
        (self.write)(&mut export)?;
        out.flush()?;
        Ok(())
    }

    /// The approximate number of bytes the file would have.
    pub fn estimate(&self, network: &Network) -> u128 {
        let digits = network.order().to_string().len() as u32;
        let bytes = |count: &BigUint, (text, nodes): (u32, u32)| count * (text + nodes * digits);
        let Weight { node, link, pair } = self.weight;
        // A character holds six bits of the pairs.
        let pairs = network.order().pow(2) * pair / 12u32;
        // An address holds numbers of a digit or more, each with a comma or a bracket.
        let addresses = if node.0 > 0 {
            network.order() * network.census().address_parts * 2u32
        } else {
            BigUint::ZERO
        };
        let total =
            bytes(network.order(), node) + bytes(&network.links(), link) + addresses + pairs;
        u128::try_from(total).unwrap_or(u128::MAX)
    }
}

/// An export that is being written.
struct Export<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
    weight: Weight,
    out: &'a mut dyn Write,
    context: &'a Context<'a>,
}

impl Export<'_> {
    /// Calls `part` with one range of nodes after the other, and reports progress between them.
    /// What it appends to the buffer is written.
    fn in_parts(
        &mut self,
        mut part: impl FnMut(&dyn Topology, Range<Node>, &mut Vec<u8>),
    ) -> io::Result<()> {
        /// The approximate number of links, of numbers of addresses, or of characters for pairs, per task.
        const WEIGHT: Node = 1 << 16;
        let order = self.topology.order();
        let a_node = Node::from(self.network.max_degree())
            .max(self.network.census().address_parts)
            .max(Node::from(self.weight.pair) * order / 6);
        let stride = (WEIGHT / a_node.max(1)).max(1);
        let mut buffer = Vec::new();
        for start in (0..order).step_by(stride as usize) {
            let end = order.min(start + stride);
            buffer.clear();
            part(self.topology, start..end, &mut buffer);
            self.out.write_all(&buffer)?;
            self.context.progress.report(end, order).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Calls `write` for each link once, from its lesser end, in ascending order of both.
    fn each_link(&mut self, mut write: impl FnMut(Node, &Link, &mut Vec<u8>)) -> io::Result<()> {
        let mut row = Vec::new();
        self.in_parts(|topology, nodes, buffer| {
            for v in nodes {
                row.clear();
                topology.links(v, &mut row);
                row.retain(|link| link.to > v);
                row.sort_unstable_by_key(|link| link.to);
                row.iter().for_each(|link| write(v, link, buffer));
            }
        })
    }

    /// Calls `write` for each node `v`, with those neighbours `w`, ascending, for which `is_kept(v, w)`.
    fn each_row(
        &mut self,
        is_kept: fn(Node, Node) -> bool,
        mut write: impl FnMut(Node, &[Node], &mut Vec<u8>),
    ) -> io::Result<()> {
        let mut ends = Vec::new();
        self.in_parts(|topology, nodes, buffer| {
            topology.scan(nodes, &mut |rows| {
                for (v, row) in rows.iter() {
                    ends.clear();
                    ends.extend(row.iter().copied().filter(|&w| is_kept(v, w)));
                    ends.sort_unstable();
                    write(v, &ends, buffer);
                }
            });
        })
    }

    /// Calls `write` for each two nodes that are linked, with the number of their links.
    fn each_pair(
        &mut self,
        mut write: impl FnMut(Node, Node, usize, &mut Vec<u8>),
    ) -> io::Result<()> {
        self.each_row(later, |v, ends, buffer| {
            for links in ends.chunk_by(|a, b| a == b) {
                write(v, links[0], links.len(), buffer);
            }
        })
    }

    /// The number of pairs of nodes that are linked: fewer than links where some are parallel.
    fn linked_pairs(&mut self) -> io::Result<u64> {
        let mut pairs = 0;
        self.each_pair(|_, _, _, _| pairs += 1)?;
        Ok(pairs)
    }

    /// Refuses parallel links, which the format does not have.
    fn without_parallel_links(&mut self, format: &str) -> Result<(), ExportError> {
        if self.network.links() == self.linked_pairs()?.into() {
            return Ok(());
        }
        let message = format!("{format} has no parallel links, and {} has some", self.network);
        Err(ExportError::Unsuited(message))
    }
}

/// Keeps each link once, in the row of its lesser end.
fn later(v: Node, w: Node) -> bool {
    w > v
}

/// Keeps each link once, in the row of its greater end.
fn earlier(v: Node, w: Node) -> bool {
    w < v
}

/// The expression between quotes; those of file names in it are escaped.
fn quoted(network: &Network) -> String {
    format!("\"{}\"", network.to_string().replace('\\', "\\\\").replace('"', "\\\""))
}

/// Appends a number in decimal.
fn push_number(buffer: &mut Vec<u8>, number: Node) {
    buffer.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
