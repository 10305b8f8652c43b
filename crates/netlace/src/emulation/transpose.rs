//! The transposition of a matrix: every bit of the row is exchanged with the same bit of the column.

use std::sync::Arc;

use super::{Algorithm, Checked, Counts, EmulationError, Machine, cube, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Emulation, Network};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "transpose", summary: "the transposition of a square matrix", check };

/// An entry of the matrix, and one that passes by.
#[derive(Clone)]
struct Entry<V> {
    own: V,
    passing: Option<V>,
}

/// Transposes a square matrix, given row by row. The guest must be a hypercube, at least as
/// `binary` sees it, with an even number of dimensions.
///
/// For each bit, entries whose row and column differ there go along that bit of one of them, where
/// they only pass by, and on along that of the other.
///
/// ```
/// use netlace::{Context, emulation::transpose};
/// let host = netlace::parse("hcn(1)")?;
/// let (transposed, _) = transpose(&host, &['a', 'b', 'c', 'd'], &Context::with_memory(1 << 20))?;
/// assert_eq!(transposed, ['a', 'c', 'b', 'd']);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transpose<V: Clone>(
    network: &Network,
    matrix: &[V],
    context: &Context,
) -> Result<(Vec<V>, Counts), EmulationError> {
    let (cube, half) = halves(network)?;
    let items = matrix.iter().map(|own| Entry { own: own.clone(), passing: None }).collect();
    let mut machine = Machine::with(network, cube, items, context)?;
    // To and fro, so that items often are already where the next bit needs them.
    let both = |bit| if bit % 2 == 0 { [bit, half + bit] } else { [half + bit, bit] };
    let order: Vec<usize> = (0..half).flat_map(both).collect();
    machine.run(&order, |meeting| {
        let bit = meeting.exchange / 2;
        let differs = (meeting.item >> bit ^ meeting.item >> (half + bit)) & 1 == 1;
        let (own, other) = (meeting.own, meeting.other());
        match (meeting.exchange % 2, differs) {
            (0, false) => Entry { own: own.own.clone(), passing: Some(other.own.clone()) },
            (1, true) => {
                Entry { own: other.passing.clone().unwrap_or(own.own.clone()), passing: None }
            }
            _ => Entry { own: own.own.clone(), passing: None },
        }
    })?;
    let counts = machine.counts();
    Ok((machine.into_items().into_iter().map(|entry| entry.own).collect(), counts))
}

/// The hypercube, and the dimensions of its rows, which are as many as those of the columns.
fn halves(network: &Network) -> Result<(Arc<dyn Emulation>, usize), EmulationError> {
    let cube = cube(network, "a transposition")?;
    match cube.dimensions().len() {
        dimensions if dimensions.is_multiple_of(2) => Ok((cube, dimensions / 2)),
        dimensions => Err(EmulationError::Unsuited(format!(
            "a square matrix needs an even number of dimensions, but {network} emulates {dimensions}"
        ))),
    }
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let (cube, half) = halves(network)?;
    let matrix = drawn(network, seed, context, |random| random.below(1 << 30))?;
    let (transposed, counts) = transpose(network, &matrix, context)?;
    let side = 1 << half;
    let columns = (0..side).flat_map(|column| matrix.iter().skip(column).step_by(side));
    Ok(Checked { guest: guest(cube.dimensions()), counts, equal: transposed.iter().eq(columns) })
}
