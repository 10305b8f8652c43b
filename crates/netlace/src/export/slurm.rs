//! `slurm` and `slurm-yaml`: the tree of the recursion as `topology.conf` or `topology.yaml`, by which Slurm's plugin `topology/tree` places jobs
//! close together.

use std::io::{self, Write};

use super::{Export, ExportError, FileFormat, Weight};
use netlace_core::network::{Node, every};

pub(super) static CONF: FileFormat = FileFormat {
    name: "slurm",
    summary: "`topology.conf` of Slurm: the tree of the recursion",
    weight: Weight { node: (40, 2), link: (0, 0), pair: 0 },
    write: |export| {
        writeln!(export.out, "# {}", export.network)?;
        each_switch(export, |out, name, below, members| {
            let kind = if below == Below::Switches { "Switches" } else { "Nodes" };
            writeln!(out, "SwitchName={name} {kind}={members}")
        })
    },
};

pub(super) static YAML: FileFormat = FileFormat {
    name: "slurm-yaml",
    summary: "the same as `topology.yaml`, for Slurm 25.05 and later",
    weight: CONF.weight,
    write: |export| {
        let network = export.network;
        let head = "---\n- topology: network\n  cluster_default: true\n  tree:\n    switches:";
        writeln!(export.out, "# {network}\n{head}")?;
        each_switch(export, |out, name, below, members| {
            let kind = if below == Below::Switches { "children" } else { "nodes" };
            writeln!(out, "      - switch: {name}\n        {kind}: \"{members}\"")
        })
    },
};

/// What is below a switch.
#[derive(PartialEq)]
enum Below {
    Switches,
    Nodes,
}

/// Writes a switch: its name, and what is below it.
type WriteSwitch = fn(&mut dyn Write, &str, Below, &str) -> io::Result<()>;

/// Slurm has no more nodes.
const MOST: Node = 1 << 16;

/// Switches with hosts are leaves; where nodes are computers, the innermost blocks are. Above them are the blocks of the recursion: the
/// tree is not that of the cables unless the network is a tree, but what is near in one is near in the other.
fn each_switch(export: &mut Export<'_>, write: WriteSwitch) -> Result<(), ExportError> {
    let (order, endpoints) = (export.topology.order(), export.network.endpoints());
    if order > MOST || export.network.endpoint_count() > MOST.into() {
        let message = format!("{} is larger than Slurm allows: {MOST} nodes", export.network);
        return Err(ExportError::Unsuited(message));
    }
    let arrangement = export.network.arrangement()?;
    let are_attached = endpoints.are_attached();
    if are_attached {
        let mut host = 0;
        for v in 0..order {
            let hosts: Vec<Node> = (host..host + Node::from(endpoints.at(v))).collect();
            host += hosts.len() as Node;
            if !hosts.is_empty() {
                let hosts = format!("h{}", ranges(&hosts));
                write(export.out, &format!("s{v}"), Below::Nodes, &hosts)?;
            }
        }
    }
    let within = |start: Node, block: Node| {
        arrangement.nodes(start..order.min(start + block)).filter(|&v| endpoints.any_at(v))
    };
    let parts = arrangement.blocks().iter().copied().filter(|&block| block > 1 && block < order);
    let mut below = None;
    for (level, block) in parts.chain([order]).enumerate() {
        for start in every(0..order, block) {
            export.context.progress.report(start, order).map_err(io::Error::other)?;
            let mut members: Vec<Node> = match below {
                None => within(start, block).collect(),
                Some(below) => (start / below..order.min(start + block).div_ceil(below))
                    .filter(|part| within(part * below, below).next().is_some())
                    .collect(),
            };
            members.sort_unstable();
            let (kind, prefix) = match below {
                Some(_) => (Below::Switches, format!("b{}-", level - 1)),
                None if are_attached => (Below::Switches, "s".to_owned()),
                None => (Below::Nodes, "n".to_owned()),
            };
            if !members.is_empty() {
                let (name, members) = (format!("b{level}-{}", start / block), ranges(&members));
                write(export.out, &name, kind, &format!("{prefix}{members}"))?;
            }
        }
        below = Some(block);
    }
    Ok(())
}

/// Ascending numbers as Slurm writes lists of them.
fn ranges(numbers: &[Node]) -> String {
    if let [one] = numbers {
        return one.to_string();
    }
    let range = |run: &[Node]| match run {
        [one] => one.to_string(),
        run => format!("{}-{}", run[0], run[run.len() - 1]),
    };
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(range);
    format!("[{}]", runs.collect::<Vec<_>>().join(","))
}
