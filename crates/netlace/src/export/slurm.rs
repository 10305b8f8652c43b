//! `slurm`: the tree of the recursion as `topology.conf`, by which Slurm's plugin `topology/tree` places jobs close together.

use std::io;

use super::{Export, ExportError, FileFormat, Weight};
use netlace_core::network::Node;

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "slurm",
    summary: "`topology.conf` of Slurm: the tree of the recursion",
    weight: Weight { node: (40, 2), link: (0, 0), pair: 0 },
    write,
};

/// Slurm has no more nodes.
const MOST: Node = 1 << 16;

/// Switches with hosts are leaves; where nodes are computers, the innermost blocks are. Above them are the blocks of the recursion: the
/// tree is not that of the cables unless the network is a tree, but what is near in one is near in the other.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let (order, endpoints) = (export.topology.order(), export.network.endpoints());
    if order > MOST || export.network.endpoint_count() > MOST.into() {
        let message = format!("{} is larger than Slurm allows: {MOST} nodes", export.network);
        return Err(ExportError::Unsuited(message));
    }
    let arrangement = export.network.arrangement()?;
    writeln!(export.out, "# {}", export.network)?;
    let are_attached = endpoints.are_attached();
    if are_attached {
        let mut host = 0;
        for v in 0..order {
            let hosts: Vec<Node> = (host..host + Node::from(endpoints.at(v))).collect();
            host += hosts.len() as Node;
            if !hosts.is_empty() {
                writeln!(export.out, "SwitchName=s{v} Nodes=h{}", ranges(&hosts))?;
            }
        }
    }
    let within = |start: Node, block: Node| {
        arrangement.nodes(start..order.min(start + block)).filter(|&v| endpoints.any_at(v))
    };
    let parts = arrangement.blocks().iter().copied().filter(|&block| block > 1 && block < order);
    let mut below = None;
    for (level, block) in parts.chain([order]).enumerate() {
        for start in (0..order).step_by(block as usize) {
            export.context.progress.report(start, order).map_err(io::Error::other)?;
            let mut members: Vec<Node> = match below {
                None => within(start, block).collect(),
                Some(below) => (start / below..order.min(start + block).div_ceil(below))
                    .filter(|part| within(part * below, below).next().is_some())
                    .collect(),
            };
            members.sort_unstable();
            let kind = match below {
                Some(_) => format!("Switches=b{}-", level - 1),
                None if are_attached => "Switches=s".to_owned(),
                None => "Nodes=n".to_owned(),
            };
            if !members.is_empty() {
                let (number, members) = (start / block, ranges(&members));
                writeln!(export.out, "SwitchName=b{level}-{number} {kind}{members}")?;
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
