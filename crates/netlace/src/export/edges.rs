//! `edges`: one link per line.

use super::{Export, ExportError, FileFormat, Weight, later, push_number};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "edges",
    summary: "one line `u v` per link, u < v, sorted by u then v",
    weight: Weight { node: (0, 0), link: (2, 2), pair: 0 },
    write,
};

fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    Ok(export.each_row(later, |v, ends, buffer| {
        for &w in ends {
            push_number(buffer, v);
            buffer.push(b' ');
            push_number(buffer, w);
            buffer.push(b'\n');
        }
    })?)
}
