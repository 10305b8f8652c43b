//! The spectral gap: the second smallest eigenvalue of the Laplacian, by Lanczos iteration.

use crate::context::{Context, Stopped};
use crate::network::Csr;
use crate::random::Random;

/// The second smallest eigenvalue of a graph's Laplacian: its algebraic connectivity.
#[derive(Clone, Debug, PartialEq)]
pub struct SpectralGap {
    /// The eigenvalue. It is a Rayleigh quotient: but for rounding, never less than the truth.
    pub value: f64,
    /// The norm of the residual, and what rounding may add: some eigenvalue is as near as that. Only
    /// [where the iteration settled](SpectralGap::is_settled) it is taken to be the least.
    pub margin: f64,
    /// Its eigenvector, of norm 1: one number per node.
    pub vector: Vec<f64>,
}

impl SpectralGap {
    /// Whether all digits that a person reads are right; else there were too few steps.
    pub fn is_settled(&self) -> bool {
        self.margin <= 1e-6 * self.value
    }
}

/// The spectral gap of a connected graph of at least two nodes, in at most `steps` steps.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("hypercube(8)")?;
/// let context = Context::with_memory(1 << 20);
/// let graph = net.csr(&context).unwrap();
/// let gap = netlace::search::spectral_gap(graph, 1000, &context).unwrap();
/// assert!((gap.value - 2.0).abs() < 1e-9 && gap.margin < 1e-6);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Lanczos iteration from a random start, orthogonal to the constant vector. Vectors are not
/// made orthogonal again: copies of eigenvalues may appear, but the least one is right (Paige,
/// The computation of eigenvalues and eigenvectors of very large sparse matrices, 1971), and its
/// residual is measured in the end. The eigenvector is summed up in a second run, so that five
/// numbers per node are all that is kept. A step reads every link end once.
///
/// There is an eigenvalue within the margin. That it is the least one depends on the random start: one
/// would have to be all but orthogonal to the eigenvector (Kuczyński and Woźniakowski, Estimating
/// the largest eigenvalue by the power and Lanczos algorithms with a random start, 1992).
pub fn spectral_gap(graph: &Csr, steps: usize, context: &Context) -> Result<SpectralGap, Stopped> {
    /// Steps between two checks of the residual grow by this share.
    const PATIENCE: usize = 4;
    let order = graph.order() as usize;
    let largest = (0..graph.order())
        .map(|v| graph.neighbors(v).len())
        .max()
        .expect("invariant: a network has a node");
    let scale = 2.0 * largest as f64;
    let start = start(order);

    let mut run = Lanczos::new(graph, &start);
    let mut next_check = 8;
    let coefficients = loop {
        let ended = !run.step() || run.diagonal.len() >= steps;
        if ended || run.diagonal.len() >= next_check {
            context.progress.report(run.diagonal.len() as u64, 2 * steps as u64)?;
            next_check = run.diagonal.len() * (PATIENCE + 1) / PATIENCE + 8;
            let value = run.least_eigenvalue(scale);
            let coefficients = run.eigenvector(value);
            let last = coefficients.last().zip(run.off_diagonal.last()).map_or(0.0, |(c, b)| c * b);
            if ended || last.abs() <= (1e-7 * value).max(1e-12 * scale) {
                break coefficients;
            }
        }
    };

    run = Lanczos::new(graph, &start);
    drop(start);
    let mut vector = vec![0.0; order];
    for &coefficient in &coefficients {
        add(&mut vector, coefficient, &run.here);
        run.step();
    }
    normalize(&mut vector);
    let mut residual = vec![0.0; order];
    laplacian(graph, &vector, &mut residual);
    let value = dot(&vector, &residual);
    add(&mut residual, -value, &vector);
    let margin = dot(&residual, &residual).sqrt() + order as f64 * f64::EPSILON * scale;
    Ok(SpectralGap { value, margin, vector })
}

/// A random vector, orthogonal to the constant one.
fn start(order: usize) -> Vec<f64> {
    const SEED: u64 = 1;
    const FINE: usize = 1 << 30;
    let mut random = Random::new(SEED);
    let mut start: Vec<f64> =
        (0..order).map(|_| random.below(FINE) as f64 / FINE as f64 - 0.5).collect();
    normalize(&mut start);
    start
}

/// An iteration: its vectors, and the tridiagonal matrix that it has found so far.
struct Lanczos<'a> {
    graph: &'a Csr,
    /// The vector of this step, the one before, and place for the next.
    here: Vec<f64>,
    before: Vec<f64>,
    next: Vec<f64>,
    diagonal: Vec<f64>,
    /// Entry i stands between the diagonal's entries i and i + 1.
    off_diagonal: Vec<f64>,
}

impl<'a> Lanczos<'a> {
    fn new(graph: &'a Csr, start: &[f64]) -> Self {
        let zero = vec![0.0; start.len()];
        Self {
            graph,
            here: start.to_vec(),
            before: zero.clone(),
            next: zero,
            diagonal: Vec::new(),
            off_diagonal: Vec::new(),
        }
    }

    /// One step; whether there can be another.
    fn step(&mut self) -> bool {
        laplacian(self.graph, &self.here, &mut self.next);
        let on = dot(&self.here, &self.next);
        add(&mut self.next, -on, &self.here);
        if let Some(&off_diagonal) = self.off_diagonal.last() {
            add(&mut self.next, -off_diagonal, &self.before);
        }
        let off_diagonal = normalize(&mut self.next);
        self.diagonal.push(on);
        self.off_diagonal.push(off_diagonal);
        std::mem::swap(&mut self.before, &mut self.here);
        std::mem::swap(&mut self.here, &mut self.next);
        off_diagonal > 1e-13 * on.abs()
    }

    /// The least eigenvalue of the tridiagonal matrix, rather a little less, by Sturm sequences.
    fn least_eigenvalue(&self, scale: f64) -> f64 {
        let (mut low, mut high) = (-scale, scale);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if middle <= low || middle >= high {
                break;
            }
            if self.pivots(middle).all(|pivot| pivot > 0.0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The pivots of the matrix less `shift`: all positive if `shift` is below all eigenvalues.
    fn pivots(&self, shift: f64) -> impl Iterator<Item = f64> {
        let mut last = 0.0;
        self.diagonal.iter().enumerate().map(move |(i, on)| {
            let off_diagonal = if i == 0 { 0.0 } else { self.off_diagonal[i - 1] };
            last = on - shift - if i == 0 { 0.0 } else { off_diagonal * off_diagonal / last };
            last
        })
    }

    /// The eigenvector of the least eigenvalue, by inverse iteration from a little below it.
    fn eigenvector(&self, value: f64) -> Vec<f64> {
        const ROUNDS: usize = 4;
        let least = f64::MIN_POSITIVE.sqrt();
        let pivots: Vec<f64> = self.pivots(value).map(|pivot| pivot.max(least)).collect();
        // Its entries alternate in sign, and so does the start.
        let mut vector: Vec<f64> =
            (0..pivots.len()).map(|i| if i % 2 == 0 { 1.0 } else { -1.0 }).collect();
        for _ in 0..ROUNDS {
            for i in 1..vector.len() {
                vector[i] -= self.off_diagonal[i - 1] / pivots[i - 1] * vector[i - 1];
            }
            for i in (0..vector.len()).rev() {
                let after = vector.get(i + 1).map_or(0.0, |after| self.off_diagonal[i] * after);
                vector[i] = (vector[i] - after) / pivots[i];
            }
            let largest = vector.iter().fold(0.0, |largest: f64, entry| largest.max(entry.abs()));
            vector.iter_mut().for_each(|entry| *entry /= largest);
            let norm = dot(&vector, &vector).sqrt();
            vector.iter_mut().for_each(|entry| *entry /= norm);
        }
        vector
    }
}

/// Writes the Laplacian of the graph times `vector` into `out`.
fn laplacian(graph: &Csr, vector: &[f64], out: &mut [f64]) {
    for ((v, here), out) in (0..).zip(vector).zip(out) {
        let row = graph.neighbors(v);
        let neighbours: f64 = row.iter().map(|&w| vector[w as usize]).sum();
        *out = row.len() as f64 * here - neighbours;
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], times: f64, vector: &[f64]) {
    to.iter_mut().zip(vector).for_each(|(to, entry)| *to += times * entry);
}

/// Makes `vector` orthogonal to the constant one and of norm 1, unless it is zero; returns the norm
/// it had.
fn normalize(vector: &mut [f64]) -> f64 {
    let mean = vector.iter().sum::<f64>() / vector.len() as f64;
    vector.iter_mut().for_each(|entry| *entry -= mean);
    let norm = dot(vector, vector).sqrt();
    if norm > 0.0 {
        vector.iter_mut().for_each(|entry| *entry /= norm);
    }
    norm
}
