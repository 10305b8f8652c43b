//! A running check: its size, and what it has recorded.

use num_bigint::BigUint;

use super::{Figure, Lab, Size};
use netlace::network::Network;

/// What a check works with: its size, a [`Lab`] to measure with, and a record to write to.
pub struct Trial<'a> {
    /// How far the check goes.
    pub size: Size,
    /// What it measures with.
    pub lab: Lab<'a>,
    readings: Vec<Reading>,
}

/// The record of one reading of a claim; most claims have only one reading.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The reading, in a sentence; empty if there is only one.
    pub name: String,
    /// Which networks were checked.
    pub range: String,
    /// What was claimed and found, in the order of recording.
    pub rows: Vec<Row>,
}

/// What is claimed and what is found, for one network.
#[derive(Clone, Debug)]
pub struct Row {
    /// The network, as an expression.
    pub expr: String,
    /// Its number of nodes.
    pub order: BigUint,
    /// What is compared, if the claim is about several figures; else empty.
    pub what: String,
    /// The figure claimed.
    pub claimed: Figure,
    /// The figure found.
    pub found: Figure,
}

impl<'a> Trial<'a> {
    pub(super) fn new(size: Size, lab: Lab<'a>) -> Self {
        Self { size, lab, readings: Vec::new() }
    }

    /// The first for a small check, the second for a large one.
    pub fn pick<T>(&self, small: T, large: T) -> T {
        match self.size {
            Size::Small => small,
            Size::Large => large,
        }
    }

    /// Records which networks are checked: `rings of 3 to 9 nodes, k = 1 and 2`.
    pub fn over(&mut self, range: impl Into<String>) {
        self.current().range = range.into();
    }

    /// Adds to the networks that are checked.
    pub fn and(&mut self, range: &str) {
        let so_far = &mut self.current().range;
        *so_far = format!("{so_far}; {range}");
    }

    /// Begins another reading of the claim; what follows is recorded under it.
    pub fn reading(&mut self, name: impl Into<String>) {
        self.readings.push(Reading { name: name.into(), ..Reading::default() });
    }

    /// Records what is claimed of a network and what is found.
    pub fn compare(
        &mut self,
        network: &Network,
        claimed: impl Into<Figure>,
        found: impl Into<Figure>,
    ) {
        self.compare_what("", network, claimed, found);
    }

    /// The same for one of several figures of the claim.
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
