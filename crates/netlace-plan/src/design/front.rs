//! The Pareto front: what no other is at least as good as in both objectives.

/// The values of the two objectives of a network; less is better in both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// What it costs: ports, cables or money.
    pub cost: f64,
    /// How long its paths are.
    pub length: f64,
}

impl Score {
    /// Whether it is as good as `other` in both objectives, or better.
    pub fn covers(self, other: Self) -> bool {
        self.cost <= other.cost && self.length <= other.length
    }
}

/// What was found so far that nothing else found covers, by ascending cost.
#[derive(Clone, Debug)]
pub struct Front<T> {
    members: Vec<(Score, T)>,
}

impl<T> Default for Front<T> {
    fn default() -> Self {
        Self { members: Vec::new() }
    }
}

impl<T> Front<T> {
    /// Whether some member covers this score. Of two that are equal the first to come stays.
    ///
    /// ```
    /// use netlace_plan::design::{Front, Score};
    /// let mut front = Front::default();
    /// front.insert(Score { cost: 4.0, length: 9.0 }, "torus");
    /// assert!(front.covers(Score { cost: 5.0, length: 9.0 }));
    /// assert!(!front.covers(Score { cost: 3.0, length: 20.0 }));
    /// ```
    pub fn covers(&self, score: Score) -> bool {
        // Lengths fall as costs rise: the last that costs no more is the shortest of these.
        let cheaper = self.members.partition_point(|(member, _)| member.cost <= score.cost);
        cheaper > 0 && self.members[cheaper - 1].0.length <= score.length
    }

    /// Adds a member unless one covers it, and drops those that it covers.
    pub fn insert(&mut self, score: Score, member: T) {
        if self.covers(score) {
            return;
        }
        self.members.retain(|(other, _)| !score.covers(*other));
        let place = self.members.partition_point(|(other, _)| other.cost < score.cost);
        self.members.insert(place, (score, member));
    }

    /// The members, by ascending cost and so by descending length.
    pub fn iter(&self) -> impl Iterator<Item = (Score, &T)> {
        self.members.iter().map(|(score, member)| (*score, member))
    }

    /// The members alone.
    pub fn into_members(self) -> impl Iterator<Item = T> {
        self.members.into_iter().map(|(_, member)| member)
    }
}
