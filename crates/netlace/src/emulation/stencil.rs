//! A stencil: every item adds up its neighbours in the grid.

use super::{Algorithm, Checked, Counts, EmulationError, Machine, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Dimension, Network, Shape};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "stencil", summary: "each item adds its neighbours; for every guest", check };

/// The sum of each number and those of all its neighbours in the guest, modulo 2^64. The guest may be
/// any grid.
///
/// ```
/// use netlace::{Context, emulation::stencil};
/// let host = netlace::parse("rsn(path(3),2)")?; // a mesh of 3×3
/// let (sums, _) = stencil(&host, &[1; 9], &Context::with_memory(1 << 20))?;
/// assert_eq!(sums, [3, 4, 3, 4, 5, 4, 3, 4, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stencil(
    network: &Network,
    numbers: &[u64],
    context: &Context,
) -> Result<(Vec<u64>, Counts), EmulationError> {
    let emulation = network.emulation_rule()?;
    let order: Vec<usize> = (0..emulation.dimensions().len()).collect();
    let items = numbers.iter().map(|&number| (number, number)).collect();
    let mut machine = Machine::new(network, items, context)?;
    machine.run(&order, |meeting| {
        let (number, mut sum) = *meeting.own;
        for (_, (other, _)) in meeting.others {
            sum = sum.wrapping_add(*other);
        }
        (number, sum)
    })?;
    let counts = machine.counts();
    Ok((machine.into_items().into_iter().map(|(_, sum)| sum).collect(), counts))
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let numbers = drawn(network, seed, context, |random| random.below(1 << 30) as u64)?;
    let (sums, counts) = stencil(network, &numbers, context)?;
    let emulation = network.emulation_rule()?;
    let mut expected = numbers.clone();
    let mut weight = 1;
    for &dimension in emulation.dimensions() {
        add_neighbours(&numbers, dimension, weight, &mut expected);
        weight *= dimension.radix as usize;
    }
    let guest = guest(emulation.dimensions());
    Ok(Checked { guest, counts, equal: sums == expected })
}

/// Adds to each sum the neighbours of its number along a dimension whose digit counts `weight`.
fn add_neighbours(numbers: &[u64], dimension: Dimension, weight: usize, sums: &mut [u64]) {
    let last = dimension.radix as usize - 1;
    for (i, sum) in sums.iter_mut().enumerate() {
        let digit = i / weight % (last + 1);
        let mut add = |other| *sum = sum.wrapping_add(numbers[i - digit * weight + other * weight]);
        match dimension.shape {
            Shape::Complete => (0..=last).filter(|&other| other != digit).for_each(add),
            Shape::Path => {
                digit.checked_sub(1).into_iter().for_each(&mut add);
                (digit < last).then_some(digit + 1).into_iter().for_each(add);
            }
            Shape::Ring => {
                add(if digit == 0 { last } else { digit - 1 });
                add(if digit == last { 0 } else { digit + 1 });
            }
        }
    }
}
