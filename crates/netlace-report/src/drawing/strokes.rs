//! The lines that links are drawn as, and which of them would run behind items that are not theirs.

use crate::picture::{Curve, Point};

/// From where to where a link is drawn, and through which point if it bends.
pub(super) struct Stroke {
    pub(super) from: Point,
    pub(super) by: Option<Point>,
    pub(super) to: Point,
}

impl Stroke {
    pub(super) fn draw(&self, curve: &mut Curve) {
        match self.by {
            Some(by) => curve.bend(self.from, by, self.to),
            None => curve.line(self.from, self.to),
        }
    }

    /// A place on it, from 0 to 1, and the direction there.
    pub(super) fn along(&self, part: f64) -> (Point, Point) {
        let by = self.by.unwrap_or((self.from + self.to) * 0.5);
        let mix = |a: Point, b: Point| a * (1.0 - part) + b * part;
        let (first, second) = (mix(self.from, by), mix(by, self.to));
        let direction = second - first;
        (mix(first, second), direction * (1.0 / direction.length().max(f64::MIN_POSITIVE)))
    }

    /// Through which point it bends so that it runs behind as few items as possible that are not its `ends`;
    /// none if it runs behind none as it is. Things are `spacing` apart.
    pub(super) fn around(&self, discs: &Discs, ends: [usize; 2], spacing: f64) -> Option<Point> {
        /// How far aside is tried, and in which steps, in spacings.
        const FIRST: f64 = 0.8;
        const STEP: f64 = 0.4;
        const STEPS: u32 = 14;
        /// Where along the line, from its middle, in its lengths.
        const ALONG: [f64; 3] = [0.0, -0.3, 0.3];
        /// How far it may leave the ground that items stand on, in spacings.
        const OUTSIDE: f64 = 0.6;
        let covers = |by: Option<Point>| discs.covers(&Self { by, ..*self }, ends);
        let mut fewest = covers(self.by);
        if fewest == 0 {
            return None;
        }
        let direction = self.to - self.from;
        let across = Point::new(direction.y, -direction.x)
            * (spacing / direction.length().max(f64::MIN_POSITIVE));
        let middle = self.by.unwrap_or((self.from + self.to) * 0.5);
        let mut best = None;
        for step in 0..STEPS {
            for (side, along) in [1.0, -1.0].into_iter().flat_map(|side| ALONG.map(|at| (side, at)))
            {
                let aside = across * (side * (FIRST + STEP * f64::from(step)));
                let by = middle + direction * along + aside;
                let (highest, _) = Self { by: Some(by), ..*self }.along(0.5);
                if !discs.are_around(highest, OUTSIDE * spacing) {
                    continue;
                }
                let covered = covers(Some(by));
                if covered < fewest {
                    (fewest, best) = (covered, Some(by));
                }
                if fewest == 0 {
                    return best;
                }
            }
        }
        best
    }
}

/// Items as discs of one size, found by place.
pub(super) struct Discs {
    /// How near a line may come to a middle.
    least: f64,
    /// The ground that they stand on.
    corner: Point,
    size: Point,
    columns: usize,
    /// The discs in each square of a grid, row by row.
    squares: Vec<Vec<(usize, Point)>>,
}

impl Discs {
    pub(super) fn new(items: impl Iterator<Item = (usize, Point)>, radius: f64) -> Self {
        /// The room between a line and a disc, of its radius.
        const ROOM: f64 = 1.12;
        let items: Vec<(usize, Point)> = items.collect();
        let least = ROOM * radius;
        let side = |of: fn(&Point) -> f64| {
            let values = items.iter().map(|(_, at)| of(at));
            (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
        };
        let ((left, right), (top, bottom)) = (side(|at| at.x), side(|at| at.y));
        let number = |length: f64| (length / (2.0 * least)).max(0.0) as usize + 1;
        let (columns, rows) = (number(right - left), number(bottom - top));
        let (corner, size) = (Point::new(left, top), Point::new(right - left, bottom - top));
        let mut discs =
            Self { least, corner, size, columns, squares: vec![Vec::new(); columns * rows] };
        for item in items {
            let (column, row) = discs.square(item.1);
            discs.squares[row as usize * columns + column as usize].push(item);
        }
        discs
    }

    /// Whether a place is on the ground that they stand on, or no farther from it than `outside`.
    fn are_around(&self, at: Point, outside: f64) -> bool {
        let at = at - self.corner;
        let is_within = |at: f64, size: f64| (-outside..=size + outside).contains(&at);
        is_within(at.x, self.size.x) && is_within(at.y, self.size.y)
    }

    fn square(&self, at: Point) -> (isize, isize) {
        let from_corner = (at - self.corner) * (1.0 / (2.0 * self.least));
        (from_corner.x.floor() as isize, from_corner.y.floor() as isize)
    }

    /// The discs near a place.
    fn near(&self, at: Point) -> impl Iterator<Item = &(usize, Point)> {
        let (column, row) = self.square(at);
        let rows = row - 1..=row + 1;
        let squares = rows.flat_map(move |row| (column - 1..=column + 1).map(move |c| (c, row)));
        let squares = squares.filter_map(|(column, row)| {
            let column = usize::try_from(column).ok().filter(|column| *column < self.columns)?;
            self.squares.get(usize::try_from(row).ok()? * self.columns + column)
        });
        squares.flatten()
    }

    /// The number of discs that a line runs behind, but for those of its `ends`.
    fn covers(&self, stroke: &Stroke, ends: [usize; 2]) -> usize {
        /// A line is followed in steps of this part of a radius.
        const STEP: f64 = 0.5;
        let by = stroke.by.unwrap_or(stroke.to);
        let length = (by - stroke.from).length() + (stroke.to - by).length();
        let steps = (length / (STEP * self.least)).ceil().max(1.0);
        let mut covered: Vec<usize> = Vec::new();
        for step in 1..steps as usize {
            let (at, _) = stroke.along(step as f64 / steps);
            let hidden = self.near(at).filter(|(item, middle)| {
                !ends.contains(item) && (*middle - at).length() < self.least
            });
            covered.extend(hidden.map(|(item, _)| item));
        }
        covered.sort_unstable();
        covered.dedup();
        covered.len()
    }
}
