//! Drawings: the recursion of a network made visible.

mod marks;

pub use marks::Marks;

use crate::context::Context;
use crate::network::{Network, Refused};
use crate::picture::Svg;

/// Draws a network as SVG, with `marks` on it.
pub fn draw(network: &Network, _marks: &Marks, _context: &Context) -> Result<String, Refused> {
    network.topology()?;
    Ok(Svg::new(600.0, 400.0).finish(&network.to_string()))
}
