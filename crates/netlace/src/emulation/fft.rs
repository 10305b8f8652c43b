//! The fast Fourier transform: one ascend.

use std::f64::consts::TAU;
use std::ops::{Add, Mul, Sub};

use super::{Algorithm, Checked, Counts, EmulationError, Machine, cube, drawn, guest};
use netlace_core::Context;
use netlace_core::network::{Network, Node};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "fft", summary: "the Fourier transform of a signal, in one ascend", check };

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

impl Complex {
    /// The number on the unit circle at this part of a turn, clockwise.
    fn turned(part: f64) -> Self {
        let (sin, cos) = (-TAU * part).sin_cos();
        Self { re: cos, im: sin }
    }
}

impl Add for Complex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Complex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Mul for Complex {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }
}

/// The discrete Fourier transform X(k) = Σ x(t)·e^(−2πi·kt/N) of a signal, in order. The guest must
/// be a hypercube, at least as `binary` sees it. Item g begins with x at the
/// reversed bits of g.
///
/// ```
/// use netlace::{Context, emulation::{Complex, fft}};
/// let host = netlace::parse("rsn(hypercube(1),2)")?;
/// let signal = [1.0, 0.0, -1.0, 0.0].map(|re| Complex { re, im: 0.0 }); // one turn
/// let (spectrum, counts) = fft(&host, &signal, &Context::with_memory(1 << 20))?;
/// let real: Vec<f64> = spectrum.iter().map(|x| x.re.round()).collect();
/// assert_eq!(real, [0.0, 2.0, 0.0, 2.0]);
/// assert_eq!(counts.steps, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fft(
    network: &Network,
    signal: &[Complex],
    context: &Context,
) -> Result<(Vec<Complex>, Counts), EmulationError> {
    let cube = cube(network, "an FFT")?;
    let ascend: Vec<usize> = (0..cube.dimensions().len()).collect();
    let mut machine = Machine::with(network, cube, reversed(signal), context)?;
    machine.run(&ascend, |meeting| {
        let (low, high) = match meeting.digit {
            0 => (*meeting.own, *meeting.other()),
            _ => (*meeting.other(), *meeting.own),
        };
        let turned = twiddle(meeting.item, meeting.exchange) * high;
        if meeting.digit == 0 { low + turned } else { low - turned }
    })?;
    let counts = machine.counts();
    Ok((machine.into_items(), counts))
}

/// What the higher item of a pair along dimension `bit` is multiplied by.
fn twiddle(item: Node, bit: usize) -> Complex {
    let below = item & ((1 << bit) - 1);
    Complex::turned(below as f64 / (1u64 << (bit + 1)) as f64)
}

/// The signal in the order of reversed bits, if its length is a power of two.
fn reversed(signal: &[Complex]) -> Vec<Complex> {
    let bits = signal.len().max(1).ilog2();
    let source = |g: usize| if bits == 0 { g } else { g.reverse_bits() >> (usize::BITS - bits) };
    (0..signal.len()).map(|g| signal[source(g) % signal.len()]).collect()
}

fn check(network: &Network, seed: u64, context: &Context) -> Result<Checked, EmulationError> {
    let cube = cube(network, "an FFT")?;
    let signal = drawn(network, seed, context, |random| {
        let mut part = || random.below(1 << 24) as f64 / f64::from(1 << 23) - 1.0;
        Complex { re: part(), im: part() }
    })?;
    let (spectrum, counts) = fft(network, &signal, context)?;
    Ok(Checked { guest: guest(cube.dimensions()), counts, equal: spectrum == in_place(&signal) })
}

/// The same transform in one array.
fn in_place(signal: &[Complex]) -> Vec<Complex> {
    let mut values = reversed(signal);
    for bit in 0..values.len().ilog2() as usize {
        let half = 1 << bit;
        for block in values.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (k, (low, high)) in (0..).zip(low.iter_mut().zip(high)) {
                let turned = twiddle(k, bit) * *high;
                (*low, *high) = (*low + turned, *low - turned);
            }
        }
    }
    values
}
