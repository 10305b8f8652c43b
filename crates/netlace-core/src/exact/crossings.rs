//! Crossing numbers that follow from a construction.

use num_bigint::BigUint;

/// What is known of the crossing number: the fewest crossings of two links in a drawing in the plane.
///
/// ```
/// use netlace::exact::Crossings;
/// let planar = Crossings::exactly(0u32);
/// let heawood = Crossings::exactly(3u32);
/// // Three copies that share single nodes with each other, and a planar part.
/// assert_eq!(heawood.times(&3u32.into()).and(planar), Crossings::exactly(9u32));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crossings {
    /// No drawing has fewer; 0 if nothing is known.
    pub lower: BigUint,
    /// Some drawing has no more, if one is known.
    pub upper: Option<BigUint>,
}

impl Crossings {
    /// The value itself.
    pub fn exactly(crossings: impl Into<BigUint>) -> Self {
        let lower = crossings.into();
        Self { upper: Some(lower.clone()), lower }
    }

    /// Of this number of copies that have at most single nodes in common, and no cycle among them: the crossing number is
    /// the sum over the blocks of a graph.
    #[must_use]
    pub fn times(self, copies: &BigUint) -> Self {
        Self { lower: self.lower * copies, upper: self.upper.map(|upper| upper * copies) }
    }

    /// Of two parts that have at most a single node in common.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let upper = self.upper.zip(other.upper).map(|(one, two)| one + two);
        Self { lower: self.lower + other.lower, upper }
    }

    /// Only that no drawing has fewer: what holds for parts without a common link holds for what contains them all.
    #[must_use]
    pub fn at_least(self) -> Self {
        Self { upper: None, ..self }
    }
}
