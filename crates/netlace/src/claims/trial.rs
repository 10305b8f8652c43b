//! A check under way: what it was asked, and what it has recorded.

use num_bigint::BigUint;

use super::{Figure, Lab, Size};
use crate::network::Network;

/// What a check works with: how far to go, a [`Lab`] to measure in, and a record to write to.
pub struct Trial<'a> {
    /// How far the check goes.
    pub size: Size,
    /// Where things are measured.
    pub lab: Lab<'a>,
    readings: Vec<Reading>,
}

/// What was recorded under one reading of a claim; most claims can be read in one way only.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Which reading, in a sentence; empty if there is only one.
    pub name: String,
    /// Which networks were gone through.
    pub range: String,
    /// What was claimed and found, in the order in which it was recorded.
    pub rows: Vec<Row>,
}

/// A claim beside the truth, for one network.
#[derive(Clone, Debug)]
pub struct Row {
    /// The network, as an expression.
    pub expr: String,
    /// Its number of nodes.
    pub order: BigUint,
    /// What is compared, where one word of the claim is not enough; else empty.
    pub what: String,
    /// What the claim says.
    pub claimed: Figure,
    /// What is true.
    pub found: Figure,
}

impl<'a> Trial<'a> {
    pub(super) fn new(size: Size, lab: Lab<'a>) -> Self {
        Self { size, lab, readings: Vec::new() }
    }

    /// The one for a small check, the other for a large one.
    pub fn pick<T>(&self, small: T, large: T) -> T {
        match self.size {
            Size::Small => small,
            Size::Large => large,
        }
    }

    /// Says which networks are gone through: `rings of 3 to 9 nodes, k = 1 and 2`.
    pub fn over(&mut self, range: impl Into<String>) {
        self.current().range = range.into();
    }

    /// Adds to which networks are gone through.
    pub fn and(&mut self, range: &str) {
        let so_far = &mut self.current().range;
        *so_far = format!("{so_far}; {range}");
    }

    /// Begins another way to read the claim; what follows is recorded under it.
    pub fn reading(&mut self, name: impl Into<String>) {
        self.readings.push(Reading { name: name.into(), ..Reading::default() });
    }

    /// Records what is claimed of a network beside what is found.
    pub fn compare(
        &mut self,
        network: &Network,
        claimed: impl Into<Figure>,
        found: impl Into<Figure>,
    ) {
        self.compare_what("", network, claimed, found);
    }

    /// The same for one of several things that the claim says of the network.
    pub fn compare_what(
        &mut self,
        what: &str,
        network: &Network,
        claimed: impl Into<Figure>,
        found: impl Into<Figure>,
    ) {
        self.current().rows.push(Row {
            expr: network.to_string(),
            order: network.order().clone(),
            what: what.to_owned(),
            claimed: claimed.into(),
            found: found.into(),
        });
    }

    fn current(&mut self) -> &mut Reading {
        if self.readings.is_empty() {
            self.readings.push(Reading::default());
        }
        let last = self.readings.len() - 1;
        &mut self.readings[last]
    }

    pub(super) fn into_readings(self) -> Vec<Reading> {
        self.readings
    }
}
