//! Workloads: the bytes that the ranks of a job send to each other, as a [`TrafficMatrix`].
//!
//! They come from a file ([`TrafficMatrix::read`]), from a program ([`of_program`]), from traces ([`of_chakra`]), or from how a job is shared out ([`stencil`],
//! [`Parallel`]).

mod chakra;
mod fields;
mod parallel;

pub use chakra::{ChakraError, of_chakra};
pub use fields::FieldError;
pub use parallel::{Model, Parallel};

use crate::matrix::TrafficMatrix;
use crate::program::{Action, Program};

/// Ranks in a grid, the last side the fastest, each of which sends as many bytes to both neighbours in each dimension.
///
/// ```
/// use netlace::workload::stencil;
/// assert_eq!(stencil(&[2, 2], 8.0).rows, [[(1, 8.0), (2, 8.0)], [(0, 8.0), (3, 8.0)], [(0, 8.0), (3, 8.0)], [(1, 8.0), (2, 8.0)]]);
/// ```
pub fn stencil(sides: &[u32], bytes: f64) -> TrafficMatrix {
    let ranks: u32 = sides.iter().product();
    let mut messages = Vec::new();
    let mut stride = 1;
    for &side in sides.iter().rev() {
        for rank in (0..ranks).filter(|rank| rank / stride % side + 1 < side) {
            messages.extend([(rank, rank + stride, bytes), (rank + stride, rank, bytes)]);
        }
        stride *= side;
    }
    TrafficMatrix::of_messages(ranks, messages)
}

/// What the ranks of a program send to each other.
///
/// ```
/// use netlace::{program::goal, workload::of_program};
/// let text = "num_ranks 2\nrank 0 {\na: send 8b to 1 tag 5\nb: send 2b to 1 tag 6\n}\nrank 1 {\na: recv 8b from 0 tag 5\nb: recv 2b from 0 tag 6\n}\n";
/// assert_eq!(of_program(&goal::read(text).unwrap()).rows, [vec![(1, 10.0)], vec![]]);
/// ```
pub fn of_program(program: &Program) -> TrafficMatrix {
    let ranks = (0u32..).zip(&program.ranks);
    let sent = ranks.flat_map(|(rank, operations)| {
        operations.iter().filter_map(move |operation| match operation.action {
            Action::Send { bytes, to, .. } => Some((rank, to, bytes as f64)),
            _ => None,
        })
    });
    TrafficMatrix::of_messages(program.ranks.len() as u32, sent)
}
