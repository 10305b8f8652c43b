#![doc = include_str!("../README.md")]

pub mod drawing;
pub mod picture;
pub mod plot;
pub mod report;
