//! The legend: below the chart, where it covers nothing.

use super::Kind;
use super::looks::{Look, SAMPLE};
use super::words::{LINE, SIZE, lines, shortened, width};
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
    left: f64,
    row: usize,
    lines: Vec<String>,
}

impl Legend {
    /// Lays names out in rows of this width.
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>, room: f64) -> Self {
        let mut entries = Vec::new();
        let (mut left, mut row) = (0.0, 0);
        for name in names {
            let lines = lines(&shortened(name, LONGEST), room - SAMPLE - GAP);
            let wide = SAMPLE + GAP + lines.iter().map(|line| width(line)).fold(0.0, f64::max);
            if left > 0.0 && left + wide > room {
                (left, row) = (0.0, row + 1);
            }
            let more = lines.len() - 1;
            entries.push(Entry { left, row, lines });
            (left, row) = if more > 0 { (0.0, row + more + 1) } else { (left + wide + NEXT, row) };
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
            Look::new(number).sample(svg, middle, kind);
            for (i, line) in entry.lines.iter().enumerate() {
                let down = i as f64 * LINE + SIZE * 0.36;
                let place = middle + Point::new(SAMPLE + GAP, down);
                svg.text(place, SIZE, Anchor::Start, Ink::Text, line);
            }
        }
    }
}
