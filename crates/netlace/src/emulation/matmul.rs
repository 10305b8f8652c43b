//! The product of two matrices: entries are spread over all nodes, multiplied at once, and summed up.

use std::sync::Arc;

use super::{Algorithm, Checked, Counts, EmulationError, Machine, cube, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Emulation, Network};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "matmul", summary: "the product of two square matrices", check };

/// What an item holds: an entry of each matrix, and a part of an entry of their product.
#[derive(Clone, Copy, Default)]
struct Entries {
    a: u64,
    b: u64,
    c: u64,
}

/// The product of two square matrices, given row by row, modulo 2^64. The guest must be a hypercube, at least as
/// `binary` sees it, whose number of dimensions is three times that of the bits of a row.
///
/// Item (k, i, j) works out A(i,k)·B(k,j). The entries (i,j) begin at (0, i, j). They are copied along all bits of k; then A goes along
/// the bits of j to where j is k, and B along those of i; and the products are summed up along k. (E. Dekel, D. Nassimi,
/// S. Sahni: Parallel Matrix and Graph Algorithms. SIAM Journal on Computing, 1981.)
///
/// ```
/// use netlace::{Context, emulation::matmul};
/// let host = netlace::parse("hcn3(1)")?; // emulates hypercube(3)
/// let (product, counts) = matmul(&host, &[1, 2, 3, 4], &[5, 6, 7, 8], &Context::with_memory(1 << 20))?;
/// assert_eq!(product, [19, 22, 43, 50]);
/// assert!(counts.steps >= 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn matmul(
    network: &Network,
    a: &[u64],
    b: &[u64],
    context: &Context,
) -> Result<(Vec<u64>, Counts), EmulationError> {
    let (cube, q) = thirds(network)?;
    let entries = 1usize << (2 * q);
    if a.len() != entries || b.len() != entries {
        return Err(EmulationError::Unsuited(format!(
            "{network} multiplies matrices of {entries} entries, not {} and {}",
            a.len(),
            b.len()
        )));
    }
    let order = Machine::<Entries>::room(network, context)?;
    let mut items = vec![Entries::default(); order as usize];
    for (item, (&a, &b)) in items.iter_mut().zip(a.iter().zip(b)) {
        // Of a single node, the product is at home at once.
        *item = Entries { a, b, c: if q == 0 { a.wrapping_mul(b) } else { 0 } };
    }
    let mut machine = Machine::with(network, cube, items, context)?;
    let along = |first: usize| first..first + q;
    let exchanges: Vec<usize> =
        along(2 * q).chain(along(0)).chain(along(q)).chain(along(2 * q).rev()).collect();
    machine.run(&exchanges, |meeting| {
        let (own, other) = (*meeting.own, *meeting.other());
        let bit = |place: usize| meeting.item >> place & 1;
        let (phase, t) = (meeting.exchange / q, meeting.exchange % q);
        match phase {
            0 if meeting.digit == 1 => other,
            1 if bit(t) != bit(2 * q + t) => Entries { a: other.a, ..own },
            2 if bit(q + t) != bit(2 * q + t) => Entries { b: other.b, ..own },
            3 => {
                let part = |entries: Entries| match t {
                    0 => entries.a.wrapping_mul(entries.b),
                    _ => entries.c,
                };
                Entries { c: part(own).wrapping_add(part(other)), ..own }
            }
            _ => own,
        }
    })?;
    let counts = machine.counts();
    Ok((machine.into_items().into_iter().take(entries).map(|item| item.c).collect(), counts))
}

/// The hypercube, and a third of its dimensions.
fn thirds(network: &Network) -> Result<(Arc<dyn Emulation>, usize), EmulationError> {
    let cube = cube(network, "a product of matrices")?;
    match cube.dimensions().len() {
        dimensions if dimensions.is_multiple_of(3) => Ok((cube, dimensions / 3)),
        dimensions => Err(EmulationError::Unsuited(format!(
            "a product of matrices needs three times as many dimensions as a row has bits, but {network} emulates {dimensions}"
        ))),
    }
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let (cube, q) = thirds(network)?;
    let numbers = drawn(network, seed, context, |random| random.below(1 << 30) as u64)?;
    let entries = 1usize << (2 * q);
    let a = &numbers[..entries];
    // The same numbers in another order; of small hypercubes there are no others.
    let b: Vec<u64> = a.iter().rev().copied().collect();
    let (product, counts) = matmul(network, a, &b, context)?;
    let side = 1 << q;
    let entry = |i: usize, j: usize| {
        (0..side)
            .fold(0u64, |sum, k| sum.wrapping_add(a[i * side + k].wrapping_mul(b[k * side + j])))
    };
    let row_by_row = (0..side).flat_map(|i| (0..side).map(move |j| entry(i, j)));
    Ok(Checked { guest: guest(cube.dimensions()), counts, equal: row_by_row.eq(product) })
}
