//! What a report tells, one file a section.

mod bill;
mod collectives;
mod comparison;
mod distances;
mod drawings;
mod method;
mod routing;
mod summary;

use super::{Html, Report};

/// A part of a report.
pub struct Section {
    /// What links to it say.
    pub id: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// Works it out; nothing if it has nothing to say of these networks.
    pub write: fn(&Report) -> Html,
}

/// All sections, in the order in which they are read.
pub static SECTIONS: &[&Section] = &[
    &summary::SECTION,
    &comparison::SECTION,
    &drawings::SECTION,
    &distances::SECTION,
    &routing::SECTION,
    &collectives::SECTION,
    &bill::SECTION,
    &method::SECTION,
];
