//! `netlace paths`: disjoint paths.

use clap::Args;
use netlace::network::{Node, Topology};
use netlace::search::disjoint_paths;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{Place, View};
use crate::text::{lines, table};

/// List disjoint paths between two nodes: as many as there are that share no other node
#[derive(Args)]
pub(super) struct Paths {
    #[command(flatten)]
    subject: Subject,

    /// One node, by number or by address
    from: String,

    /// The other node
    to: String,

    /// The only mode, which need not be named
    #[arg(long, hide = true)]
    disjoint: bool,
}

impl Paths {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        /// What is printed of a node, twice over while the text is put together.
        const BYTES: u128 = 128;
        let network = self.subject.network(options)?;
        let (from, to) = (network.node(&self.from)?, network.node(&self.to)?);
        let context = options.context();
        let mut paths = disjoint_paths(&network, from, to, &context)?;
        let nodes: usize = paths.iter().map(Vec::len).sum();
        context.within_memory(|| "printing the paths".to_owned(), BYTES * nodes as u128)?;
        paths.sort_by_key(Vec::len);
        let topology = &**network.topology()?;
        answer(
            options,
            || PathsAnswer {
                expr: network.to_string(),
                paths: paths
                    .iter()
                    .map(|path| path.iter().map(|&v| Place::of(topology, v)).collect())
                    .collect(),
            },
            || {
                format!(
                    "{network}, {} disjoint paths\n\n{}",
                    paths.len(),
                    to_text(topology, &paths)
                )
            },
        )
    }
}

/// Disjoint paths between two nodes.
#[derive(Serialize, JsonSchema)]
pub(super) struct PathsAnswer {
    /// The network.
    expr: String,
    /// The nodes of each path, both ends among them; the shortest path first.
    paths: Vec<Vec<Place>>,
}

impl View for PathsAnswer {
    const SCHEMA: &'static str = "netlace.paths/1";
}

fn to_text(topology: &dyn Topology, paths: &[Vec<Node>]) -> String {
    let mut table = table(&["hops", "path"]);
    for path in paths {
        let addresses: Vec<String> =
            path.iter().map(|&v| topology.address(v).to_string()).collect();
        table.add_row([(path.len() - 1).to_string(), addresses.join(" ")]);
    }
    lines(&table)
}
