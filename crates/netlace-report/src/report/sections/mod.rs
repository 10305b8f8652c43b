//! The sections of a report, one file each.

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
    /// Its anchor.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Writes it; empty if it does not apply to these networks.
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
