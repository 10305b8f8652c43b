//! Pictures: a small writer of SVG, and inks that every reader can distinguish.
//!
//! Everything drawn here is deterministic: the same picture is the same text, on every machine.

mod ink;
mod svg;

pub use ink::{Ink, shade};
pub use svg::{Anchor, Curve, Style, Svg, escape};

pub use netlace::geometry::Point;
