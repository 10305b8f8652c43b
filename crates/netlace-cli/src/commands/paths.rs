//! `netlace paths`: disjoint paths.

use clap::Args;
use netlace::network::{Node, Topology};
use netlace::search::disjoint_paths;
use serde_json::{Value, json};

use super::{Options, Subject, answer};
use crate::failure::Failure;
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
        let network = self.subject.network(options)?;
        let (from, to) = (network.node(&self.from)?, network.node(&self.to)?);
        let mut paths = disjoint_paths(network.csr(&options.context())?, from, to);
        paths.sort_by_key(Vec::len);
        let topology = &**network.topology()?;
        answer(
            options,
            || {
                json!({
                    "schema": "netlace.paths/1",
                    "expr": network.to_string(),
                    "paths": paths.iter().map(|path| describe(topology, path)).collect::<Vec<_>>(),
                })
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

fn describe(topology: &dyn Topology, path: &[Node]) -> Value {
    let node =
        |&v: &Node| json!({"node": v.to_string(), "address": topology.address(v).to_string()});
    path.iter().map(node).collect()
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
