//! A chart of each figure of a study against the number of nodes.

use std::fs;
use std::path::Path;

use netlace::plot::{Axis, Chart, Kind, MOST_SERIES, Series};

use super::summary::{Block, Row, Summary};
use crate::failure::Failure;
use crate::picture;

/// Draws all charts into a folder; a line for each says what was written.
pub(super) fn draw(summary: &Summary, folder: &Path) -> Result<Vec<String>, Failure> {
    fs::create_dir_all(folder)?;
    let mut told = vec!["\n".to_owned()];
    for (first, blocks) in computes(&summary.blocks) {
        let mut names: Vec<&str> = Vec::new();
        for row in blocks.iter().flat_map(|block| &block.rows) {
            if !names.contains(&&*row.name) {
                names.push(&row.name);
            }
        }
        for name in names {
            let chart = chart(first, blocks, name);
            if chart.is_empty() {
                continue;
            }
            let path = folder.join(format!(
                "{}-{}.svg",
                first.compute,
                name.replace([' ', '%', '/'], "-")
            ));
            picture::save(&chart.svg(), Some(&path))?;
            told.push(format!("{}: {}\n", path.display(), chart.title));
            told.extend(chart.notes.iter().map(|note| format!("{note}\n")));
        }
    }
    Ok(told)
}

/// The blocks of each thing that was computed.
fn computes(blocks: &[Block]) -> impl Iterator<Item = (&Block, &[Block])> {
    let parts = blocks.chunk_by(|a, b| a.compute == b.compute);
    parts.filter_map(|blocks| Some((blocks.first()?, blocks)))
}

/// One figure, a line for each entry of the plan, as many as can be told apart.
fn chart(first: &Block, blocks: &[Block], name: &str) -> Chart {
    let mut series = Vec::new();
    for Block { entry, rows, .. } in blocks {
        let row = rows.iter().find(|row| row.name == name);
        if let (Some(entry), Some(row)) = (entry, row) {
            series.extend(
                Some(line(entry, row))
                    .filter(|line| !line.points.is_empty() || !line.spans.is_empty()),
            );
        }
    }
    let mut notes = Vec::new();
    if series.len() > MOST_SERIES {
        notes.push(format!(
            "left out: the last {} of {} entries",
            series.len() - MOST_SERIES,
            series.len()
        ));
        series.truncate(MOST_SERIES);
    }
    if series.iter().any(|one| !one.spans.is_empty()) {
        notes.push(
            "an upright line joins two figures between which the value is known to lie".to_owned(),
        );
    }
    Chart {
        title: format!("{name} ({})", first.title(&["only"])),
        x: Axis::logarithmic("nodes"),
        y: Axis::linear(name),
        kind: Kind::Lines,
        series,
        notes,
    }
}

/// From small to large.
fn line(entry: &str, row: &Row) -> Series {
    let mut series = Series::new(entry, Vec::new());
    for (_, nodes, figure) in &row.found {
        match (nodes, figure.ends) {
            (Some(nodes), Some([low, high])) if low.to_bits() == high.to_bits() => {
                series.points.push((*nodes, low))
            }
            (Some(nodes), Some(ends)) => series.spans.push((*nodes, ends)),
            _ => (),
        }
    }
    series.points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    series
}
