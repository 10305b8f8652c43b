#![doc = include_str!("../README.md")]

pub mod building;
pub mod columns;
pub mod design;
