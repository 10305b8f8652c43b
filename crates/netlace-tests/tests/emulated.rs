//! Algorithms for hypercubes and meshes on other networks: they give what they give without one.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::ops::ControlFlow;

use crate::common::grids::{NESTED, meet};
use crate::common::parse;
use crate::common::random::Dice;
use netlace::emulation::{
    ALGORITHMS, Complex, Counts, EmulationError, PRIME, binary, convolve, fft, matmul, scan, sort,
    stencil, transpose,
};
use netlace::network::{Dimension, Node, Shape};
use netlace::{Context, Progress, Stopped};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

/// The Fourier transform by its definition.
fn by_definition(signal: &[Complex]) -> Vec<Complex> {
    let n = signal.len();
    let transformed = |k: usize| {
        signal.iter().enumerate().fold(Complex::default(), |sum, (t, &x)| {
            let (sin, cos) = (-TAU * (k * t % n) as f64 / n as f64).sin_cos();
            sum + x * Complex { re: cos, im: sin }
        })
    };
    (0..n).map(transformed).collect()
}

/// The recursive Fourier transform: even and odd halves, then one butterfly. Its operations are those
/// of the ascend, in another order.
fn recursive(signal: &[Complex]) -> Vec<Complex> {
    let n = signal.len();
    if n == 1 {
        return signal.to_vec();
    }
    let half = |first: usize| -> Vec<Complex> {
        recursive(&signal.iter().skip(first).step_by(2).copied().collect::<Vec<_>>())
    };
    let (even, odd) = (half(0), half(1));
    let turned: Vec<Complex> = (0..n / 2)
        .map(|k| {
            let (sin, cos) = (-TAU * (k as f64 / n as f64)).sin_cos();
            Complex { re: cos, im: sin } * odd[k]
        })
        .collect();
    let low = (0..n / 2).map(|k| even[k] + turned[k]);
    let high = (0..n / 2).map(|k| even[k] - turned[k]);
    low.chain(high).collect()
}

fn signal(dice: &mut Dice, n: usize) -> Vec<Complex> {
    let mut part = || dice.roll(0, 1 << 24) as f64 / f64::from(1 << 23) - 1.0;
    (0..n).map(|_| Complex { re: part(), im: part() }).collect()
}

fn numbers(dice: &mut Dice, n: usize) -> Vec<u64> {
    (0..n).map(|_| dice.roll(0, u64::MAX - 1)).collect()
}

fn columns<V: Clone>(matrix: &[V], side: usize) -> Vec<V> {
    (0..matrix.len()).map(|i| matrix[i % side * side + i / side].clone()).collect()
}

/// The product of two matrices by its definition.
fn product(a: &[u64], b: &[u64], side: usize) -> Vec<u64> {
    let entry = |at: usize| {
        let (i, j) = (at / side, at % side);
        let part = |k: usize| a[i * side + k].wrapping_mul(b[k * side + j]);
        (0..side).map(part).fold(0, u64::wrapping_add)
    };
    (0..a.len()).map(entry).collect()
}

/// The cyclic convolution by its definition.
fn folded(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (n, prime) = (a.len(), u128::from(PRIME));
    let at = |k: usize| {
        let part = |t: usize| u128::from(a[t]) * u128::from(b[(k + n - t) % n]) % prime;
        ((0..n).map(part).sum::<u128>() % prime) as u64
    };
    (0..n).map(at).collect()
}

/// Prefix sums by their definition, all of one length in a row.
fn sums(numbers: &[u64]) -> Vec<u64> {
    let mut sums = numbers.to_vec();
    for i in 1..sums.len() {
        sums[i] = sums[i].wrapping_add(sums[i - 1]);
    }
    sums
}

/// The neighbours of every item in the grid, found by trying all pairs.
fn all_pairs(dimensions: &[Dimension], numbers: &[u64]) -> Vec<u64> {
    let adjacent = |a: usize, b: usize| {
        let (mut a, mut b, mut met, mut apart) = (a as Node, b as Node, 0, 0);
        for &dimension in dimensions {
            let (x, y) = (a % dimension.radix, b % dimension.radix);
            met += u32::from(meet(dimension, x, y));
            apart += u32::from(x != y);
            (a, b) = (a / dimension.radix, b / dimension.radix);
        }
        (met, apart) == (1, 1)
    };
    let sum = |a: usize| {
        let others = (0..numbers.len()).filter(|&b| a == b || adjacent(a, b));
        others.fold(0u64, |sum, b| sum.wrapping_add(numbers[b]))
    };
    (0..numbers.len()).map(sum).collect()
}

#[test]
fn algorithms_give_on_every_host_what_they_give_without_one() {
    let mut dice = Dice::new(5);
    let context = context();
    let mut runs: BTreeMap<&str, u64> = BTreeMap::new();
    let mut ran = |what| *runs.entry(what).or_default() += 1;
    for expr in NESTED {
        let net = parse(expr);
        let dimensions = net.emulation_rule().unwrap().dimensions().to_vec();
        let n = net.topology().unwrap().order() as usize;
        let data = numbers(&mut dice, n);
        if let Some(cube) = binary(net.emulation_rule().unwrap()) {
            let bits = cube.dimensions().len();
            let wave = signal(&mut dice, n);
            let (spectrum, _) = fft(&net, &wave, &context).unwrap();
            assert_eq!(spectrum, recursive(&wave), "{net}");
            for (a, b) in spectrum.iter().zip(by_definition(&wave)) {
                assert!((a.re - b.re).hypot(a.im - b.im) < 1e-9, "{net}: {a:?} {b:?}");
            }
            let mut sorted = data.clone();
            sorted.sort_unstable();
            assert_eq!(sort(&net, &data, &context).unwrap().0, sorted, "{net}");
            ran("fft and sort");
            let few = numbers(&mut dice, n);
            assert_eq!(convolve(&net, &data, &few, &context).unwrap().0, folded(&data, &few));
            if bits.is_multiple_of(3) {
                let (a, b) = (&data[..1 << (2 * bits / 3)], &few[..1 << (2 * bits / 3)]);
                let found = matmul(&net, a, b, &context).unwrap().0;
                assert_eq!(found, product(a, b, 1 << (bits / 3)), "{net}");
                ran("matmul");
            }
            if bits.is_multiple_of(2) {
                let side = 1 << (bits / 2);
                let (transposed, _) = transpose(&net, &data, &context).unwrap();
                assert_eq!(transposed, columns(&data, side), "{net}");
                ran("transpose");
            }
        }
        if dimensions.iter().all(|dimension| dimension.shape == Shape::Complete) {
            assert_eq!(scan(&net, &data, &context).unwrap().0, sums(&data), "{net}");
            ran("scan");
        }
        assert_eq!(
            stencil(&net, &data, &context).unwrap().0,
            all_pairs(&dimensions, &data),
            "{net}"
        );
    }
    assert!(runs.len() == 4 && runs.values().all(|&count| count >= 3), "{runs:?}");
}

/// All that an ascend or descend over all dimensions of rsn(hypercube(4),3) sends: in an exchange every
/// node, in a swap all but the leaders of its level.
fn counts(steps: u64, exchanges: u64, outer: u64, inner: u64) -> Counts {
    let (outer, inner) = (outer * (65_536 - 256), inner * (65_536 - 4_096));
    let messages_by_level = vec![exchanges * 65_536, inner, outer];
    let messages = messages_by_level.iter().sum();
    let moves = steps - exchanges;
    Counts { steps, moves, one_port_steps: steps, messages, messages_by_level, largest: 1 }
}

#[test]
fn a_fourier_transform_of_65536_points_takes_22_steps() {
    let net = parse("rsn(hypercube(4),3)");
    let wave = signal(&mut Dice::new(1), 1 << 16);
    let (spectrum, found) = fft(&net, &wave, &context()).unwrap();
    assert_eq!(spectrum, recursive(&wave));
    assert_eq!(found, counts(22, 16, 2, 4));
}

#[test]
fn a_bitonic_sort_of_65536_keys() {
    let net = parse("rsn(hypercube(4),3)");
    let keys = numbers(&mut Dice::new(2), 1 << 16);
    let (sorted, found) = sort(&net, &keys, &context()).unwrap();
    let mut expected = keys;
    expected.sort_unstable();
    assert_eq!(sorted, expected);
    // Of 16 descends four need no swap, four swap the inner level, four both levels one after the
    // other, and four both at a time and one after the other.
    assert_eq!((found.moves, found.steps), (4 * (2 + 4 + 6), 48 + 16 * 17 / 2));
}

#[test]
fn a_transposition_of_256_rows_and_columns() {
    let net = parse("rsn(hypercube(4),3)");
    let matrix = numbers(&mut Dice::new(3), 1 << 16);
    let (transposed, found) = transpose(&net, &matrix, &context()).unwrap();
    assert_eq!(transposed, columns(&matrix, 256));
    // The lower four bits of the rows are one swap away from those of the columns; the upper four
    // are three, and one from home.
    assert_eq!((found.moves, found.steps), (4 + 4 * 3 + 2, 18 + 16));
}

#[test]
fn a_product_of_matrices_and_a_convolution_check_themselves() {
    for (name, expr, steps) in [
        ("matmul", "hypercube(6)", 8),
        ("matmul", "hcn3(2)", 14),
        ("convolve", "rsn(hypercube(2),3)", 24),
    ] {
        let algorithm = ALGORITHMS.iter().find(|algorithm| algorithm.name == name).unwrap();
        let checked = (algorithm.check)(&parse(expr), 3, &context()).unwrap();
        assert!(checked.equal, "{name} on {expr}");
        assert_eq!(checked.counts.steps, steps, "{name} on {expr}");
    }
}

#[test]
fn every_algorithm_checks_itself() {
    let net = parse("rdn(hypercube(1),2)");
    for algorithm in ALGORITHMS {
        let checked = (algorithm.check)(&net, 7, &context());
        if ["transpose", "matmul"].contains(&algorithm.name) {
            assert!(matches!(checked, Err(EmulationError::Unsuited(_))), "7 dimensions");
        } else {
            assert!(checked.unwrap().equal, "{}", algorithm.name);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let net = parse("rsn(hypercube(4),3)");
    let context = context();
    let wrong_number = sort(&net, &[1, 2, 3], &context).unwrap_err();
    assert_eq!(wrong_number.to_string(), "rsn(hypercube(4),3) holds 65536 items, not 3");
    let check = ALGORITHMS[0].check;
    let little = Context::with_memory(1 << 20);
    assert!(matches!(check(&net, 1, &little), Err(EmulationError::Request(_))));
    let time_up = |_, _| ControlFlow::Break(Stopped::TimeUp);
    let hurried = Context { progress: Progress::new(&time_up), ..context };
    let sort = ALGORITHMS.iter().find(|algorithm| algorithm.name == "sort").unwrap();
    assert!(matches!((sort.check)(&net, 1, &hurried), Err(EmulationError::Request(_))));
    let mesh = check(&parse("rsn(mesh(2,3),2)"), 1, &context).unwrap_err();
    assert_eq!(
        mesh.to_string(),
        "an FFT needs a hypercube, but rsn(mesh(2,3),2) emulates a mesh of 2×3×2×3"
    );
}
