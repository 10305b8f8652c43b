//! All tests of the library that see it as users do: one program, so that what they share is compiled once.
//!
//! `cargo test --test all drawing::` runs those of one file.

mod baselines;
mod bill;
mod bisection;
mod certify;
mod claims;
mod collectives;
mod columns;
mod common;
mod connectivity;
mod damaged;
mod design;
mod disjoint;
mod drawing;
mod embedding;
mod emulated;
mod emulation;
mod exact;
mod fabric;
mod fabric_files;
mod faults;
mod files;
mod fuzz;
mod girth;
mod golden;
mod growth;
mod lanes;
mod metrics;
mod native;
#[cfg(feature = "nauty")]
mod nauty;
mod one_port;
mod opensm;
mod outlines;
mod plot;
mod properties;
mod ranges;
mod recognise;
mod report;
mod routing;
mod search;
mod traffic;
