//! Numbers and tables for people.

use std::collections::BTreeMap;

use comfy_table::{ContentArrangement, Table};
use netlace::exact::Enumerator;
pub(crate) use netlace::format::{amount, binary_bytes, brief, duration, grouped, plural};
use netlace::metrics::ratio;
use num_bigint::BigUint;

/// A bar for each size, as long as its count; for several sizes together if they are many.
pub(crate) fn histogram(counts: &Enumerator) -> String {
    const WIDTH: f64 = 44.0;
    const MOST_ROWS: u64 = 40;
    let sizes = counts.greatest().unwrap_or(0) + 1;
    let each = sizes.div_ceil(MOST_ROWS);
    let mut rows: BTreeMap<u64, BigUint> = BTreeMap::new();
    for (size, count) in counts.iter() {
        *rows.entry(size / each).or_default() += count;
    }
    let label = |row: u64| match each {
        1 => row.to_string(),
        _ => format!("{}–{}", row * each, (row * each + each).min(sizes) - 1),
    };
    let width = rows.keys().map(|&row| label(row).chars().count()).max().unwrap_or(0).max(6);
    let most = rows.values().max().cloned().unwrap_or_default();
    let row = |(row, count): (&u64, &BigUint)| {
        let size = label(*row);
        let bar = "█".repeat((ratio(count, &most) * WIDTH).round() as usize);
        format!("{size:>width$}  {:>22}  {bar}", brief(count)).trim_end().to_owned() + "\n"
    };
    rows.iter().map(row).collect()
}

/// A table without lines that fits the terminal, or 80 columns where there is none.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    if table.width().is_none() {
        table.set_width(80);
    }
    if !header.is_empty() {
        table.set_header(header);
    }
    table
}

/// The table as text, its columns two spaces apart.
pub(crate) fn lines(table: &Table) -> String {
    let mut table = table.clone();
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 2));
    });
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
