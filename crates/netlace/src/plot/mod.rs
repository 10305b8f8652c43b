//! Plots: figures of several networks in one chart.

mod chart;

pub use chart::{Axis, Chart, Kind, Series};
