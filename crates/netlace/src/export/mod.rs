//! Files for other tools: one file or folder here per format. Everything is streamed; no format holds
//! the graph.
//!
//! Most formats are one file and show the network alone. Programs that run a network want several files,
//! with a routing and its lanes: such a format is a [`Folder`]. Whatever can be refused is refused
//! before the first byte is written.

mod array;
mod dot;
mod edges;
mod folder;
mod json;
mod opensm;

use std::io::{self, Write};
use std::ops::Range;

use num_bigint::BigUint;

pub use folder::{Folder, FolderFile, FolderFormat};
use netlace_core::Context;
#[doc(no_inline)]
pub use netlace_core::network::ExportError;
use netlace_core::network::{Network, Node, Topology, within_output};

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
struct Weight {
    node: (u32, u32),
    link: (u32, u32),
}

/// All formats, in the order in which they are shown.
pub static FORMATS: &[Format] = &[
    Format::File(&edges::FORMAT),
    Format::File(&json::FORMAT),
    Format::File(&dot::FORMAT),
    Format::File(&array::FORMAT),
    Format::Folder(&opensm::FORMAT),
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
        let mut export = Export { network, topology: &**topology, out, context };
        (self.write)(&mut export)?;
        out.flush()?;
        Ok(())
    }

    /// The approximate number of bytes the file would have.
    pub fn estimate(&self, network: &Network) -> u128 {
        let digits = network.order().to_string().len() as u32;
        let bytes = |count: &BigUint, (text, nodes): (u32, u32)| count * (text + nodes * digits);
        let Weight { node, link } = self.weight;
        // An address holds numbers of a digit or more, each with a comma or a bracket.
        let addresses = if node.0 > 0 {
            network.order() * network.census().address_parts * 2u32
        } else {
            BigUint::ZERO
        };
        let total = bytes(network.order(), node) + bytes(&network.links(), link) + addresses;
        u128::try_from(total).unwrap_or(u128::MAX)
    }
}

/// An export that is being written.
struct Export<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
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
        /// The approximate number of links, or of numbers of addresses, per task.
        const WEIGHT: Node = 1 << 16;
        let order = self.topology.order();
        let a_node = Node::from(self.network.max_degree()).max(self.network.census().address_parts);
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
}

/// The expression between quotes; those of file names in it are escaped.
fn quoted(network: &Network) -> String {
    format!("\"{}\"", network.to_string().replace('\\', "\\\\").replace('"', "\\\""))
}

/// Appends a number in decimal.
fn push_number(buffer: &mut Vec<u8>, number: Node) {
    buffer.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
