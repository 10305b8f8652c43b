//! Bitonic sort: a descend over the lowest dimension, then the lowest two, and so on.

use super::{Algorithm, Checked, Counts, EmulationError, Machine, cube, drawn, guest};
use netlace_core::Context;
use netlace_core::network::Network;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "sort", summary: "bitonic sort of keys", check };

/// Sorts the keys, ascending in the order of the guest's nodes. The guest must be a hypercube, at
/// least as `binary` sees it.
///
/// ```
/// use netlace::{Context, emulation::sort};
/// let host = netlace::parse("dual_cube(2)")?;
/// let keys = [5, 3, 8, 1, 9, 2, 7, 0];
/// let (sorted, _) = sort(&host, &keys, &Context::with_memory(1 << 20))?;
/// assert_eq!(sorted, [0, 1, 2, 3, 5, 7, 8, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sort<K: Ord + Clone>(
    network: &Network,
    keys: &[K],
    context: &Context,
) -> Result<(Vec<K>, Counts), EmulationError> {
    let cube = cube(network, "a bitonic sort")?;
    let dimensions = cube.dimensions().len();
    let merges =
        (1..=dimensions).flat_map(|merged| (0..merged).rev().map(move |bit| (merged, bit)));
    let (merged, order): (Vec<usize>, Vec<usize>) = merges.unzip();
    let mut machine = Machine::with(network, cube, keys.to_vec(), context)?;
    machine.run(&order, |meeting| {
        // Runs of 2^merged keys ascend and descend in turns.
        let ascends = meeting.item >> merged[meeting.exchange] & 1 == 0;
        let keeps_less = (meeting.digit == 0) == ascends;
        let (own, other) = (meeting.own, meeting.other());
        if keeps_less { own.min(other) } else { own.max(other) }.clone()
    })?;
    let counts = machine.counts();
    Ok((machine.into_items(), counts))
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let cube = cube(network, "a bitonic sort")?;
    let mut keys = drawn(network, seed, context, |random| random.below(1 << 30))?;
    let (sorted, counts) = sort(network, &keys, context)?;
    keys.sort_unstable();
    Ok(Checked { guest: guest(cube.dimensions()), counts, equal: sorted == keys })
}
