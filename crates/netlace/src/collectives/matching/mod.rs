//! Schedules by matching: in each step every link carries what does most good at its far end.
//!
//! Source: W. Won and others: TACOS: Topology-Aware Collective Algorithm Synthesizer for Distributed Machine Learning. MICRO 2024,
//! which matches links and chunks over a time-expanded network.

mod gather;

pub(super) use gather::{Grain, Matched};
