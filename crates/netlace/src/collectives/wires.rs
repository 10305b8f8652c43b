//! The α–β model: what a message takes on a link of each level.

/// Latency and bandwidth of the links of each level, the innermost first. The last entry serves all
/// levels above it. The hosts' own cables are like links of the innermost level unless given.
///
/// ```
/// use netlace::collectives::Wires;
/// let wires = Wires { latency: vec![5e-7, 1e-6], bandwidth: vec![1e11], ..Wires::default() };
/// assert_eq!(wires.seconds(0, 1e5), 5e-7 + 1e-6);
/// assert_eq!(wires.seconds(2, 1e5), 1e-6 + 1e-6);
/// assert_eq!((wires.host_latency(), wires.host_bandwidth()), (5e-7, 1e11));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wires {
    /// Seconds before the first byte arrives: α. Not empty.
    pub latency: Vec<f64>,
    /// Bytes per second, in each direction: 1/β. Not empty.
    pub bandwidth: Vec<f64>,
    /// The latency of a host's own cable, if it differs from that of the innermost links.
    pub host_latency: Option<f64>,
    /// The bandwidth of a host's own cable, if it differs from that of the innermost links.
    pub host_bandwidth: Option<f64>,
}

impl Default for Wires {
    /// A microsecond, and 50 GB per second: 400 Gbit/s.
    fn default() -> Self {
        Self {
            latency: vec![1e-6],
            bandwidth: vec![50e9],
            host_latency: None,
            host_bandwidth: None,
        }
    }
}

fn at(each: &[f64], level: usize) -> f64 {
    *each.get(level).or(each.last()).expect("invariant: there is a figure for the innermost level")
}

impl Wires {
    /// The seconds that a message of `bytes` bytes takes on a link of this level.
    pub fn seconds(&self, level: usize, bytes: f64) -> f64 {
        self.latency_at(level) + bytes / self.bandwidth_at(level)
    }

    /// The latency of a host's own cable.
    pub fn host_latency(&self) -> f64 {
        self.host_latency.unwrap_or_else(|| self.latency_at(0))
    }

    /// The bandwidth of a host's own cable.
    pub fn host_bandwidth(&self) -> f64 {
        self.host_bandwidth.unwrap_or_else(|| self.bandwidth_at(0))
    }

    pub(crate) fn latency_at(&self, level: usize) -> f64 {
        at(&self.latency, level)
    }

    pub(crate) fn bandwidth_at(&self, level: usize) -> f64 {
        at(&self.bandwidth, level)
    }

    /// The same where the hosts' cables are the links of level 0, and other levels come behind.
    pub(crate) fn with_hosts_as_nodes(&self) -> Self {
        let behind = |first: f64, rest: &[f64]| [&[first], rest].concat();
        Self {
            latency: behind(self.host_latency(), &self.latency),
            bandwidth: behind(self.host_bandwidth(), &self.bandwidth),
            ..Self::default()
        }
    }

    /// The least latency and the greatest bandwidth of these many levels.
    pub(super) fn best(&self, levels: usize) -> (f64, f64) {
        let levels = levels.max(1);
        let latency = self.latency.iter().take(levels).copied().fold(f64::INFINITY, f64::min);
        let bandwidth = self.bandwidth.iter().take(levels).copied().fold(0.0, f64::max);
        (latency, bandwidth)
    }
}
