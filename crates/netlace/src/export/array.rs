//! `array`: the array by which the paper of recursive expansions represents a network.

use super::{Export, ExportError, FileFormat, Weight, push_number};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "array",
    summary: "for `re`: the array of the paper's RELLN, a row for each node",
    weight: Weight { node: (6, 0), link: (2, 2), pair: 0 },
    write,
};

/// The first line names the columns. Numbers count from 1, as in the paper; an empty slot is 0.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let array = export.network.construction().structure().array().map_err(|_| {
        ExportError::Unsuited(format!(
            "no array is known for {}: RELLN builds that of `re` with one frame, and pivots by diameter or degree",
            export.network
        ))
    })?;
    writeln!(export.out, "{}", array.columns().join(" "))?;
    let mut row = Vec::new();
    Ok(export.in_parts(|_, nodes, buffer| {
        for v in nodes {
            row.clear();
            array.row(v, &mut row);
            for (i, &number) in row.iter().enumerate() {
                if i > 0 {
                    buffer.push(b' ');
                }
                push_number(buffer, number);
            }
            buffer.push(b'\n');
        }
    })?)
}
