//! The legend: below the chart, where it covers nothing.

use super::lettering::{LINE, SIZE, lines, shortened, width};
use super::style::{Look, SAMPLE};
use super::{Kind, Series};
use crate::picture::{Anchor, Ink, Point, Svg};

/// Longer names lose their ends.
const LONGEST: usize = 240;

/// Between a sample and its name, and between a name and the next sample.
const GAP: f64 = 8.0;
const NEXT: f64 = 22.0;

/// Where names stand, in rows; a long one has lines of its own.
pub(super) struct Legend {
    entries: Vec<Entry>,
    rows: usize,
}

struct Entry {
    is_joined: bool,
    left: f64,
    row: usize,
    lines: Vec<String>,
}

impl Legend {
    /// Lays names out in rows of this width: short ones in columns, a long one alone.
    pub(super) fn new(series: &[Series], room: f64) -> Self {
        let name = |one: &Series| lines(&shortened(&one.name, LONGEST), room - SAMPLE - GAP);
        let names = series.iter().map(name);
        let names: Vec<Vec<String>> = names.collect();
        let wide = |lines: &[String]| SAMPLE + GAP + NEXT + width(&lines.concat());
        let is_short = |wide: &f64| *wide <= room / 2.0;
        let column = names.iter().map(|name| wide(name)).filter(is_short).fold(1.0, f64::max);
        let (mut entries, mut left, mut row) = (Vec::new(), 0.0, 0);
        for (lines, one) in names.into_iter().zip(series) {
            let is_long = !is_short(&wide(&lines));
            if left > 0.0 && (is_long || left + column > room) {
                (left, row) = (0.0, row + 1);
            }
            let rows = lines.len();
            entries.push(Entry { is_joined: one.is_joined, left, row, lines });
            (left, row) = if is_long { (0.0, row + rows) } else { (left + column, row) };
        }
        let rows = entries.iter().map(|entry| entry.row + entry.lines.len()).max().unwrap_or(0);
        Self { entries, rows }
    }

    pub(super) fn height(&self) -> f64 {
        self.rows as f64 * LINE
    }

    /// Draws it with this upper left corner.
    pub(super) fn draw(&self, svg: &mut Svg, at: Point, kind: Kind) {
        for (number, entry) in self.entries.iter().enumerate() {
            let middle = at + Point::new(entry.left, (entry.row as f64 + 0.5) * LINE);
            Look::new(number).sample(svg, middle, kind, entry.is_joined);
            for (i, line) in entry.lines.iter().enumerate() {
                let down = i as f64 * LINE + SIZE * 0.36;
                let place = middle + Point::new(SAMPLE + GAP, down);
                svg.text(place, SIZE, Anchor::Start, Ink::Text, line);
            }
        }
    }
}
