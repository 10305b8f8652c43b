//! The α–β model: what a message takes on a link of each level.

/// Latency and bandwidth of the links of each level, the innermost first. The last entry serves all
/// levels above it.
///
/// ```
/// use netlace::collectives::Wires;
/// let wires = Wires { latency: vec![5e-7, 1e-6], bandwidth: vec![1e11] };
/// assert_eq!(wires.seconds(0, 1e5), 5e-7 + 1e-6);
/// assert_eq!(wires.seconds(2, 1e5), 1e-6 + 1e-6);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wires {
    /// Seconds before the first byte arrives: α.
    pub latency: Vec<f64>,
    /// Bytes a second, each way: 1/β.
    pub bandwidth: Vec<f64>,
}

impl Default for Wires {
    /// A microsecond, and 50 GB a second: 400 Gbit/s.
    fn default() -> Self {
        Self { latency: vec![1e-6], bandwidth: vec![50e9] }
    }
}

impl Wires {
    /// The seconds that a message of so many bytes takes on a link of this level.
    pub fn seconds(&self, level: usize, bytes: f64) -> f64 {
        let of = |each: &[f64]| each.get(level).or(each.last()).copied().unwrap_or(0.0);
        of(&self.latency) + bytes / of(&self.bandwidth)
    }

    /// The least latency and the greatest bandwidth of these many levels.
    pub(super) fn best(&self, levels: usize) -> (f64, f64) {
        let levels = levels.max(1);
        let latency = self.latency.iter().take(levels).copied().fold(f64::INFINITY, f64::min);
        let bandwidth = self.bandwidth.iter().take(levels).copied().fold(0.0, f64::max);
        (latency, bandwidth)
    }
}
