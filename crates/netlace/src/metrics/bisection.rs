//! `bisection`

use num_bigint::BigUint;
use num_integer::Integer;

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::cuts::{by_address, by_search, fewest};
use crate::network::{Network, Refused};
use crate::search::{SpectralGap, components, spectral_gap};

pub(crate) static METRIC: Metric = Metric {
    name: "bisection",
    summary: "fewest links between two halves of the nodes",
    shown: Shown::IfQuick,
    compute,
};

/// What is done for networks of up to so many nodes and link ends: a search and an iteration take
/// two seconds each, a scan five.
const SEARCHED: u64 = 1 << 19;
const ITERATED: u64 = 1 << 22;
const SCANNED: u64 = 200_000_000;

/// Memory for a search.
const SEARCH_BYTES: u64 = 128 << 20;

fn compute(study: &Study) -> Result<Answer, Refused> {
    let (network, context) = (study.network, study.context);
    if *network.order() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let (lower, upper) = by_counting(study);
    let (Ok(least), Ok(most)) = (u64::try_from(&lower), u64::try_from(&upper)) else {
        let [lower, upper] = [lower, upper].map(|links| Some(Value::Count(links)));
        return Ok(Answer::bounds(lower, upper, By::Rule));
    };
    let mut ends = Ends { lower: 0, upper: u64::MAX, parity: parity(network) };
    ends.narrow(least, most);
    let extent = u64::try_from(network.order() + 2u32 * network.links()).unwrap_or(u64::MAX);
    if extent <= SEARCHED && context.seconds >= 2 && context.memory >= SEARCH_BYTES {
        return ends.by_searching(study, extent);
    }
    if extent <= SCANNED
        && context.seconds >= 5
        && let topology = &**network.topology()?
        && context.memory / 9 >= topology.order()
    {
        ends.narrow(0, by_address(topology, context).links);
        if extent <= ITERATED && context.memory >= SEARCH_BYTES {
            ends.by_spectrum(study, extent)?;
            return Ok(ends.answer(By::Method("spectrum")));
        }
        return Ok(ends.answer(By::Method("cuts")));
    }
    Ok(ends.answer(By::Rule))
}

/// The two ends that follow from counts alone, at any size.
fn by_counting(study: &Study) -> (BigUint, BigUint) {
    let network = study.network;
    let order = network.order();
    let pairs = pairs_apart(order);
    // The mean over all halves: some have no more.
    let upper = 2u32 * network.links() * &pairs / (order * (order - 1u32));
    let mut lower = BigUint::from(u32::from(network.census().is_connected()));
    // If all nodes look alike, shortest paths between all pairs can be spread so that as many steps
    // leave each node. No link carries more in a direction, and each path from one half to the other
    // crosses a link between them.
    if study.all_alike()
        && let Ok((distances, _)) = study.pairs()
        && study.all_reached(distances)
    {
        lower = lower.max((pairs * order).div_ceil(&distances.sum()));
    }
    (lower, upper)
}

/// What is known of a bisection.
struct Ends {
    lower: u64,
    upper: u64,
    /// The remainder modulo 2 that all cuts into halves have, if they have the same.
    parity: Option<u64>,
}

impl Ends {
    /// What the spectrum says. Returns a vector that guides to small cuts, unless the network is not
    /// connected.
    fn by_spectrum(&mut self, study: &Study, extent: u64) -> Result<Vec<f64>, Refused> {
        /// Link ends that the iteration may look at.
        const WORK: u64 = 1 << 28;
        const MOST_STEPS: u64 = 2000;
        let graph = study.network.csr(study.context)?;
        if components(graph) > 1 {
            return Ok(Vec::new());
        }
        let steps = (WORK / extent).min(MOST_STEPS) as usize;
        let gap = spectral_gap(graph, steps, study.context);
        let lower = if gap.is_settled() { spectral_bound(&gap, study.network.order()) } else { 1 };
        self.narrow(lower.max(1), u64::MAX - 1);
        Ok(gap.vector)
    }

    /// What the spectrum, a search for small cuts and a sweep over all cuts say.
    fn by_searching(mut self, study: &Study, extent: u64) -> Result<Answer, Refused> {
        let network = study.network;
        let topology = &**network.topology()?;
        let graph = network.csr(study.context)?;
        let guide = self.by_spectrum(study, extent)?;
        let halves = by_search(topology, graph, &guide, self.lower, study.context);
        self.narrow(0, halves.links);
        if self.lower < self.upper
            && let Some(links) = fewest(graph, self.upper, study.context)
        {
            return Ok(Answer::exact(Value::Integer(links), By::Method("sweep")));
        }
        Ok(self.answer(By::Method("spectrum")))
    }

    /// The bisection is known to lie between these.
    fn narrow(&mut self, lower: u64, upper: u64) {
        let off = |links| u64::from(self.parity.is_some_and(|parity| links % 2 != parity));
        let (lower, upper) = (lower + off(lower), upper.saturating_sub(off(upper)));
        self.lower = self.lower.max(lower);
        self.upper = self.upper.min(upper);
        debug_assert!(self.lower <= self.upper, "{} to {}", self.lower, self.upper);
    }

    fn answer(&self, by: By) -> Answer {
        Answer::between(self.lower, self.upper, by)
    }
}

/// The pairs of nodes in different halves.
fn pairs_apart(order: &BigUint) -> BigUint {
    let half: BigUint = order >> 1u32;
    (order - &half) * half
}

/// A half with degrees of sum s and e links inside has s − 2e links to the other.
fn parity(network: &Network) -> Option<u64> {
    let mut odd = network.census().degrees.iter().map(|(degree, _)| degree % 2 == 1);
    let first = odd.next()?;
    odd.all(|odd| odd == first).then(|| u64::from(first && (network.order() >> 1u32).bit(0)))
}

/// Halves have at least the spectral gap times their pairs by the order (Fiedler, Algebraic
/// connectivity of graphs, 1973).
fn spectral_bound(gap: &SpectralGap, order: &BigUint) -> u64 {
    let share = super::ratio(&pairs_apart(order), order);
    ((gap.value - gap.margin) * share * (1.0 - 1e-14)).ceil().max(0.0) as u64
}
