//! Formats that are a folder of files.

use std::io::{self, Write};

use super::ExportError;
use crate::routing::{Lane, RoutingMethod};
use netlace_core::Context;
use netlace_core::network::Network;

/// A format of several files, which carry a routing and its lanes if it has any.
pub struct FolderFormat {
    /// What users write behind `--format`.
    pub name: &'static str,
    /// What it is, and what reads it.
    pub summary: &'static str,
    pub(super) prepare: Prepare,
}

/// Works out all that is written, and refuses what cannot be.
pub(super) type Prepare =
    for<'a> fn(&'a Network, &RoutingMethod, &'a Context<'a>) -> Result<Folder<'a>, ExportError>;

impl FolderFormat {
    /// Works out all that is written: when this has not refused, only the disk can.
    ///
    /// ```
    /// use netlace::{Context, export::{FORMATS, Format}, routing::SHORTEST};
    /// let Some(Format::Folder(opensm)) = FORMATS.iter().find(|format| format.name() == "opensm") else { panic!() };
    /// let (net, context) = (netlace::parse("ring(5)")?, Context::with_memory(1 << 30));
    /// let folder = opensm.prepare(&net, &SHORTEST, &context).unwrap();
    /// assert_eq!(folder.lanes, Some((2, 2)));
    /// let mut tables = Vec::new();
    /// let lfts = folder.files.iter().find(|file| file.name == "lfts").unwrap();
    /// lfts.write(&mut tables).unwrap();
    /// assert!(tables.starts_with(b"Unicast lids [0x0-0xa] of switch Lid 6 guid 0x"));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn prepare<'a>(
        &self,
        network: &'a Network,
        routing: &RoutingMethod,
        context: &'a Context<'a>,
    ) -> Result<Folder<'a>, ExportError> {
        (self.prepare)(network, routing, context)
    }
}

/// A folder that is ready to be written.
pub struct Folder<'a> {
    /// The number of lanes on which the routing is proved free of deadlock, and of rules that put packets on them; `None` if the program
    /// that reads it knows no lanes.
    pub lanes: Option<(Lane, usize)>,
    /// The files, in the order in which they are shown.
    pub files: Vec<FolderFile<'a>>,
}

/// A file of a folder.
pub struct FolderFile<'a> {
    /// Its name in the folder.
    pub name: &'static str,
    pub(super) content: Box<dyn Fn(&mut dyn Write) -> io::Result<()> + 'a>,
}

impl FolderFile<'_> {
    /// Writes the file to `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.content)(out)?;
        out.flush()
    }
}
