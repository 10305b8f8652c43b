//! `edges`: one link per line.

use super::{Export, ExportError, FileFormat, Weight, push_number};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "edges",
    summary: "one line `u v` per link, u < v, sorted by u then v",
    weight: Weight { node: (0, 0), link: (2, 2), pair: 0 },
    write,
};

fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let mut ends = Vec::new();
    Ok(export.in_parts(|topology, nodes, buffer| {
        topology.scan(nodes, &mut |rows| {
            for (v, row) in rows.iter() {
                ends.clear();
                ends.extend(row.iter().copied().filter(|&w| w > v));
                ends.sort_unstable();
                for &w in &ends {
                    push_number(buffer, v);
                    buffer.push(b' ');
                    push_number(buffer, w);
                    buffer.push(b'\n');
                }
            }
        });
    })?)
}
