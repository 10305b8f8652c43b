#![doc = include_str!("../README.md")]

pub mod building;
pub mod certify;
pub mod claims;
pub mod collectives;
pub mod columns;
mod context;
pub mod cuts;
pub mod design;
pub mod drawing;
pub mod embedding;
pub mod emulation;
pub mod exact;
pub mod export;
pub mod expr;
pub mod fabric;
pub mod families;
pub mod files;
mod geometry;
pub mod lanes;
mod lots;
pub mod metrics;
pub mod network;
pub mod picture;
pub mod plot;
pub mod report;
pub mod routing;
pub mod search;
pub mod space;
mod threads;
pub mod traffic;
pub mod words;

pub use context::{Context, OpenFile};
pub use families::{parse, parse_with};
pub use network::{Network, Node, Topology};
