//! What a guest is called.

use netlace_core::network::{Dimension, Node, Shape};

/// What a grid of these dimensions is called, the least significant given first.
///
/// ```
/// use netlace::emulation::guest;
/// let name = |expr| guest(netlace::parse(expr).unwrap().emulation_rule().unwrap().dimensions());
/// assert_eq!(name("rsn(mesh(2,3),2)"), "mesh of 2×3×2×3");
/// assert_eq!(name("rsn(complete(4),3)"), "generalized hypercube of 4×4×4×4");
/// assert_eq!(name("dual_cube(3)"), "hypercube of 5 dimensions");
/// ```
pub fn guest(dimensions: &[Dimension]) -> String {
    let is = |shape: Shape, smallest: Node| {
        dimensions.iter().all(|dimension| dimension.shape == shape || dimension.radix < smallest)
    };
    let kind = match dimensions.len() {
        0 => return "single node".to_owned(),
        1 if dimensions[0].radix == 2 => {
            return "hypercube of 1 dimension".to_owned();
        }
        count if dimensions.iter().all(|dimension| dimension.radix == 2) => {
            return format!("hypercube of {count} dimensions");
        }
        _ if is(Shape::Complete, 0) => "generalized hypercube",
        _ if is(Shape::Path, 3) => "mesh",
        _ if is(Shape::Ring, 4) => "torus",
        _ => "grid",
    };
    let sides: Vec<String> =
        dimensions.iter().rev().map(|dimension| dimension.radix.to_string()).collect();
    format!("{kind} of {}", sides.join("×"))
}
