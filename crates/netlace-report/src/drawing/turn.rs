//! How a block is turned, so that its links leave towards where they lead.

use crate::picture::Point;

/// A block turned, and mirrored before that or not: where the directions to the right and down come to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    right: Point,
    down: Point,
}

impl Default for Turn {
    /// As it is.
    fn default() -> Self {
        Self { right: Point::new(1.0, 0.0), down: Point::new(0.0, 1.0) }
    }
}

impl Turn {
    /// By an angle of which these are cosine and sine.
    fn by(cos: f64, sin: f64) -> Self {
        Self { right: Point::new(cos, sin), down: Point::new(-sin, cos) }
    }

    /// The same of what is mirrored, left for right.
    fn of_mirrored(self) -> Self {
        Self { right: self.right * -1.0, ..self }
    }

    /// Where a place of the block comes to lie, seen from the middle.
    pub(super) fn of(self, place: Point) -> Point {
        self.right * place.x + self.down * place.y
    }
}

/// What the links of a block ask for: the sums of the products of each coordinate of a place with each of the
/// direction in which a link leaves it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pull {
    right: Point,
    down: Point,
    /// What there would be if all links left straight outwards.
    most: f64,
}

impl Pull {
    /// A link leaves from `place`, seen from the middle of the block, in a direction of length 1.
    pub(super) fn add(&mut self, place: Point, direction: Point) {
        self.right = self.right + direction * place.x;
        self.down = self.down + direction * place.y;
        self.most += place.length();
    }

    /// How far links leave outwards if the block is turned so.
    fn outwards(&self, turn: Turn) -> f64 {
        dot(self.right, turn.right) + dot(self.down, turn.down)
    }

    /// The turn by which links leave outwards as far as possible: by any angle if the block has no upper side,
    /// else by quarters. What is hardly better is not chosen.
    pub(super) fn turn(&self, is_round: bool) -> Turn {
        /// The part of all that a turn must add.
        const WORTH: f64 = 0.02;
        const QUARTERS: [(f64, f64); 4] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let turns: Vec<Turn> = if is_round {
            [1.0, -1.0].into_iter().filter_map(|side| self.best(side)).collect()
        } else {
            let quarters = QUARTERS.map(|(cos, sin)| Turn::by(cos, sin));
            quarters.into_iter().chain(quarters.map(Turn::of_mirrored)).collect()
        };
        turns.into_iter().fold(Turn::default(), |best, turn| {
            let gain = self.outwards(turn) - self.outwards(best);
            if gain > WORTH * self.most { turn } else { best }
        })
    }

    /// The best angle, of the block or, if `side` is -1, of its mirror image; none if all are alike.
    fn best(&self, side: f64) -> Option<Turn> {
        let cos = side * self.right.x + self.down.y;
        let sin = side * self.right.y - self.down.x;
        let length = cos.hypot(sin);
        let turn = Turn::by(cos / length, sin / length);
        (length > 1e-9 * self.most).then(|| if side < 0.0 { turn.of_mirrored() } else { turn })
    }
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}
