//! Networks that emulate grids, and what is a neighbour in a grid.

use netlace::network::{Dimension, Node, Shape};

/// Networks that nest what has an emulation in every way.
pub const NESTED: &[&str] = &[
    "rdn(hypercube(2),1)",
    "rdn(hypercube(1),2)",
    "dual_cube(3)",
    "hsn(hypercube(2),3)",
    "hcn(3)",
    "hfn(2)",
    "hcn3(2)",
    "rsn(complete(4),3)",
    "rsn(hamming(2,3),2)",
    "rsn(hamming(4,2),2)",
    "rdn(complete(4),1)",
    "rsn(mesh(2,3),2)",
    "rsn(torus(4,3),2)",
    "rsn(ring(5),2)",
    "rdn(rsn(hypercube(1),2),1)",
    "rsn(rdn(hypercube(1),1),2)",
    "hsn(rdn(hypercube(1),1),3)",
    "rdn(hsn(complete(3),2),1)",
    "rsn(hsn(path(3),2),2)",
    "product(rsn(hypercube(1),2),path(4),rdn(ring(4),1))",
    "rsn(product(rdn(hypercube(0),2),complete(3)),2)",
    "folded(rsn(complete(3),2),2)",
    "rsn(folded_hypercube(3),2)",
    "rdn(hyperx([3,2],4),1)",
    "hosts(rsn(hypercube(2),2),3)",
    "rsn(hypercube(0),3)",
    "rsn(mesh(1,3,1),2)",
    "shuffle_exchange(4)",
    "rsn(shuffle_exchange(3),2)",
    "sn(rsn(hypercube(2),2),copies=4)",
    "sn(rsn(hypercube(2),2),copies=8,swap=high)",
    "sn(mesh(2,3),copies=3)",
    "sn(mesh(2,3),copies=2,swap=high)",
    "sn(sn(hypercube(3),copies=4),copies=2,swap=high)",
    "rsn(sn(path(4),copies=1),2)",
];

/// Whether two digits are neighbours, by the definition of the shape.
pub fn meet(dimension: Dimension, a: Node, b: Node) -> bool {
    match dimension.shape {
        Shape::Complete => a != b,
        Shape::Path => a.abs_diff(b) == 1,
        Shape::Ring => a.abs_diff(b) == 1 || a.abs_diff(b) == dimension.radix - 1,
    }
}
