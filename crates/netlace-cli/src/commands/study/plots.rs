//! A chart of each figure of a study against the number of nodes.

use std::path::Path;

use netlace_report::plot::{Axis, Chart, Kind, MOST_SERIES, Series};

use super::row::Mark;
use super::summary::{Block, Of, Summary};
use crate::failure::Failure;
use crate::output::{create_folder, save};

/// Draws all charts into a folder; what was written.
pub(super) fn draw(summary: &Summary, folder: &Path) -> Result<String, Failure> {
    create_folder(folder)?;
    let mut drawn = 0;
    for (first, blocks) in computes(&summary.blocks) {
        let mut names: Vec<&str> = Vec::new();
        for row in blocks.iter().flat_map(|block| &block.rows) {
            if !names.contains(&&*row.name) {
                names.push(&row.name);
            }
        }
        for name in names {
            let chart = chart(first, blocks, name);
            if !chart.is_empty() {
                let plain = name.replace([' ', '/'], "-").replace('%', "");
                let file = format!("{}-{plain}.svg", first.compute);
                save(&folder.join(file), chart.svg())?;
                drawn += 1;
            }
        }
    }
    let charts = if drawn == 1 { "chart" } else { "charts" };
    Ok(format!("\n{}: {drawn} {charts}\n", folder.display()))
}

/// The blocks of each thing that was computed.
fn computes(blocks: &[Block]) -> impl Iterator<Item = (&Block, &[Block])> {
    let parts = blocks.chunk_by(|a, b| a.compute == b.compute);
    parts.filter_map(|blocks| Some((blocks.first()?, blocks)))
}

/// One figure, a line for each entry of the plan, up to the most that one chart shows.
fn chart(first: &Block, blocks: &[Block], name: &str) -> Chart {
    let rows = blocks
        .iter()
        .filter_map(|block| Some((&block.of, block.rows.iter().find(|row| row.name == name)?)));
    let mut series: Vec<Series> = rows
        .clone()
        .flat_map(|(of, row)| match of {
            Of::Range(entry) => vec![line(entry, &row.marks)],
            Of::Single => row.marks.chunks(1).map(|one| line(&one[0].about, one)).collect(),
            Of::Claims => Vec::new(),
        })
        .filter(|series| !series.points.is_empty() || !series.spans.is_empty())
        .collect();
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
        let lies = if rows.clone().any(|(_, row)| row.known().contains("sampled")) {
            "lies with 95 % confidence"
        } else {
            "is known to lie"
        };
        notes.push(format!("a vertical line joins the two bounds between which the value {lies}"));
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
fn line(name: &str, marks: &[Mark]) -> Series {
    let mut series = Series::new(name, Vec::new());
    for &Mark { nodes, ends: [low, high], .. } in marks {
        if low.to_bits() == high.to_bits() {
            series.points.push((nodes, low));
        } else {
            series.spans.push((nodes, [low, high]));
        }
    }
    series.points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    series
}
