//! The cyclic convolution: the transforms of both sequences in one ascend, and back in a descend.

use super::{Algorithm, Checked, Counts, EmulationError, Machine, cube, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Network, Node};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "convolve",
    summary: "the cyclic convolution of two sequences, there and back",
    check,
};

/// Numbers modulo this prime, 2^64 − 2^32 + 1, have roots of unity of all orders up to 2^32, and so an exact Fourier transform.
pub const PRIME: u64 = 0xffff_ffff_0000_0001;

fn plus(a: u64, b: u64) -> u64 {
    ((u128::from(a) + u128::from(b)) % u128::from(PRIME)) as u64
}

fn minus(a: u64, b: u64) -> u64 {
    plus(a, PRIME - b % PRIME)
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut result, mut square) = (1, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, square);
        }
        square = times(square, square);
        exponent >>= 1;
    }
    result
}

fn inverse(number: u64) -> u64 {
    power(number, PRIME - 2)
}

/// What the higher item of a pair along dimension `bit` is multiplied by: a power of a root of unity of order 2^(bit+1).
fn twiddle(item: Node, bit: usize) -> u64 {
    /// Its powers are all numbers but 0.
    const GENERATOR: u64 = 7;
    let root = power(GENERATOR, (PRIME - 1) >> (bit + 1));
    power(root, item & ((1 << bit) - 1))
}

/// The cyclic convolution c(k) = Σ a(t)·b(k − t mod N) of two sequences, modulo 2^64 − 2^32 + 1. The guest must be a hypercube, at least
/// as `binary` sees it. Item g holds what belongs to its reversed bits, at the beginning and at the end, so that nothing has to be
/// reordered.
///
/// ```
/// use netlace::{Context, emulation::convolve};
/// let host = netlace::parse("rsn(hypercube(1),2)")?;
/// let (result, counts) = convolve(&host, &[1, 2, 3, 4], &[0, 1, 0, 0], &Context::with_memory(1 << 20))?;
/// assert_eq!(result, [4, 1, 2, 3]); // moved on by one
/// assert_eq!(counts.steps, 6); // an ascend and a descend, which begins where the ascend ends
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn convolve(
    network: &Network,
    a: &[u64],
    b: &[u64],
    context: &Context,
) -> Result<(Vec<u64>, Counts), EmulationError> {
    let cube = cube(network, "a convolution")?;
    let dimensions = cube.dimensions().len();
    if a.len() != b.len() {
        return Err(EmulationError::Unsuited(format!(
            "a convolution is of sequences of one length, not {} and {}",
            a.len(),
            b.len()
        )));
    }
    let reversed = |g: usize| match dimensions {
        0 => g,
        bits => g.reverse_bits() >> (usize::BITS as usize - bits),
    };
    let pair = |g: usize| (a[reversed(g) % a.len()] % PRIME, b[reversed(g) % b.len()] % PRIME);
    let items = (0..a.len()).map(pair).collect();
    let mut machine = Machine::with(network, cube, items, context)?;
    let there_and_back: Vec<usize> = (0..dimensions).chain((0..dimensions).rev()).collect();
    machine.run(&there_and_back, |meeting| {
        let (low, high) = match meeting.digit {
            0 => (*meeting.own, *meeting.other()),
            _ => (*meeting.other(), *meeting.own),
        };
        if let Some(back) = meeting.exchange.checked_sub(dimensions) {
            let bit = dimensions - 1 - back;
            // At the turn both transforms are known, and multiplied.
            let product = |(a, b): (u64, u64)| if back == 0 { times(a, b) } else { a };
            let (low, high) = (product(low), product(high));
            return match meeting.digit {
                0 => (plus(low, high), 0),
                _ => (times(minus(low, high), inverse(twiddle(meeting.item, bit))), 0),
            };
        }
        let factor = twiddle(meeting.item, meeting.exchange);
        let turned = (times(factor, high.0), times(factor, high.1));
        match meeting.digit {
            0 => (plus(low.0, turned.0), plus(low.1, turned.1)),
            _ => (minus(low.0, turned.0), minus(low.1, turned.1)),
        }
    })?;
    let counts = machine.counts();
    let share = inverse(a.len() as u64);
    let items = machine.into_items();
    // A single node has nobody to meet.
    let result = |g: usize| match (items[reversed(g)], dimensions) {
        ((a, b), 0) => times(a, b),
        ((sum, _), _) => times(sum, share),
    };
    Ok(((0..items.len()).map(result).collect(), counts))
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let cube = cube(network, "a convolution")?;
    let numbers = drawn(network, seed, context, |random| random.below(1 << 30) as u64)?;
    // A few numbers in the second sequence, so that the sums are quickly worked out.
    let few = |i: usize| if i < 64 { numbers[numbers.len() - 1 - i] } else { 0 };
    let second: Vec<u64> = (0..numbers.len()).map(few).collect();
    let (result, counts) = convolve(network, &numbers, &second, context)?;
    let n = numbers.len();
    let sum = |k: usize| {
        (0..n.min(64)).fold(0, |sum, t| plus(sum, times(second[t], numbers[(k + n - t) % n])))
    };
    Ok(Checked { guest: guest(cube.dimensions()), counts, equal: (0..n).map(sum).eq(result) })
}
