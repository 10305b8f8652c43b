//! Prefix sums: one ascend, in which every item learns what comes before it.

use super::{Algorithm, Checked, Counts, EmulationError, Machine, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Network, Shape};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "scan", summary: "prefix sums, in one ascend", check };

/// The sums of all numbers up to each one, itself included, modulo 2^64. The guest must be a
/// hypercube, plain or generalized.
///
/// ```
/// use netlace::{Context, emulation::scan};
/// let host = netlace::parse("rsn(complete(3),2)")?;
/// let (sums, counts) = scan(&host, &[1; 9], &Context::with_memory(1 << 20))?;
/// assert_eq!(sums, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// assert_eq!((counts.steps, counts.one_port_steps), (4, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scan(
    network: &Network,
    numbers: &[u64],
    context: &Context,
) -> Result<(Vec<u64>, Counts), EmulationError> {
    let ascend = complete_dimensions(network)?;
    // The sum up to the item, and that of all items that it has received.
    let items = numbers.iter().map(|&number| (number, number)).collect();
    let mut machine = Machine::new(network, items, context)?;
    machine.run(&ascend, |meeting| {
        let (mut before, mut all) = *meeting.own;
        for &(digit, &(_, sum)) in meeting.others {
            all = all.wrapping_add(sum);
            if digit < meeting.digit {
                before = before.wrapping_add(sum);
            }
        }
        (before, all)
    })?;
    let counts = machine.counts();
    Ok((machine.into_items().into_iter().map(|(before, _)| before).collect(), counts))
}

/// All dimensions, if every two digits of each are neighbours.
fn complete_dimensions(network: &Network) -> Result<Vec<usize>, EmulationError> {
    let emulation = network.emulation_rule()?;
    let dimensions = emulation.dimensions();
    if dimensions.iter().any(|dimension| dimension.shape != Shape::Complete) {
        let guest = guest(dimensions);
        return Err(EmulationError::Unsuited(format!(
            "a scan needs a hypercube, plain or generalized, but {network} emulates a {guest}"
        )));
    }
    Ok((0..dimensions.len()).collect())
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    complete_dimensions(network)?;
    let numbers = drawn(network, seed, context, |random| random.below(1 << 30) as u64)?;
    let (sums, counts) = scan(network, &numbers, context)?;
    let mut sum = 0u64;
    let one_by_one = numbers.iter().map(|number| {
        sum = sum.wrapping_add(*number);
        sum
    });
    let guest = guest(network.emulation_rule()?.dimensions());
    Ok(Checked { guest, counts, equal: one_by_one.eq(sums) })
}
