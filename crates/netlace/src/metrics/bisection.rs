//! `bisection`

use num_bigint::BigUint;
use num_integer::Integer;

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::cuts::{by_address, by_search, fewest};
use crate::network::{Network, Refused};
use crate::search::{SpectralGap, components, spectral_gap};

pub(super) static METRIC: Metric = Metric {
    name: "bisection",
    summary: "fewest links between two halves of the nodes",
    shown: Shown::Always,
    compute,
};

/// What is done for networks of up to so many nodes and link ends: a search takes two seconds, a
/// scan five.
const SEARCHED: u64 = 400_000;
const SCANNED: u64 = 200_000_000;

fn compute(study: &Study) -> Result<Answer, Refused> {
    let (network, context) = (study.network, study.context);
    let topology = &**network.topology()?;
    let order = topology.order();
    if order < 2 {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let too_many = || Refused::Unstorable { what: format!("the bisection of {network}") };
    let mut ends = Ends::by_counting(study).ok_or_else(too_many)?;
    let extent = u64::try_from(network.order() + 2u32 * network.links()).unwrap_or(u64::MAX);
    if extent <= SEARCHED && context.seconds >= 2 && context.memory >= SEARCH_BYTES {
        return ends.by_searching(study);
    }
    if extent <= SCANNED && context.seconds >= 5 && context.memory / 9 >= order {
        ends.lower_upper(by_address(topology).links);
        return Ok(ends.answer(By::Method("address cuts")));
    }
    Ok(ends.answer(By::Rule))
}

/// Memory for a search.
const SEARCH_BYTES: u64 = 128 << 20;

/// What is known of a bisection.
struct Ends {
    lower: u64,
    upper: u64,
    /// The remainder modulo 2 that all cuts into halves have.
    parity: Option<u64>,
}

impl Ends {
    /// What follows from counts alone; none if they are too large.
    fn by_counting(study: &Study) -> Option<Self> {
        let network = study.network;
        let order = network.order();
        let pairs = pairs_apart(order);
        // The mean over all halves: some have no more.
        let upper = 2u32 * network.links() * &pairs / (order * (order - 1u32));
        let connected = u64::from(network.census().is_connected());
        let mut ends =
            Self { lower: 0, upper: u64::try_from(upper).ok()?, parity: parity(network) };
        ends.raise_lower(connected);
        ends.lower_upper(ends.upper);
        // If all nodes look alike, shortest paths between all pairs can be spread so that as many
        // steps leave each node. No link carries more in a direction, and all paths from one half
        // to the other cross it.
        if network.is_vertex_transitive()
            && let Ok((distances, _)) = study.pairs()
            && study.all_reached(distances)
        {
            let lower = (pairs * order).div_ceil(&distances.sum());
            ends.raise_lower(u64::try_from(lower).ok()?);
        }
        Some(ends)
    }

    /// What the spectrum, a search for small cuts and a sweep over all cuts say.
    fn by_searching(mut self, study: &Study) -> Result<Answer, Refused> {
        /// Link ends that the iteration may look at.
        const WORK: u64 = 1 << 28;
        const MOST_STEPS: u64 = 2000;
        let network = study.network;
        let topology = &**network.topology()?;
        let graph = network.csr(study.context)?;
        let mut guide = Vec::new();
        if components(graph) == 1 {
            let extent = graph.order() + 2 * u64::try_from(network.links()).unwrap_or(u64::MAX / 4);
            let gap = spectral_gap(graph, (WORK / extent).min(MOST_STEPS) as usize);
            self.raise_lower(spectral_bound(&gap, network.order()).max(1));
            guide = gap.vector;
        }
        let halves = by_search(topology, graph, &guide, self.lower);
        self.lower_upper(halves.links);
        if self.lower < self.upper
            && let Some(links) = fewest(graph, self.upper)
        {
            return Ok(Answer::exact(Value::Integer(links), By::Method("sweep over all cuts")));
        }
        Ok(self.answer(By::Method("spectrum and cuts")))
    }

    fn raise_lower(&mut self, lower: u64) {
        let odd = self.parity.is_some_and(|parity| lower % 2 != parity);
        self.lower = self.lower.max(lower + u64::from(odd));
    }

    fn lower_upper(&mut self, upper: u64) {
        let odd = self.parity.is_some_and(|parity| upper % 2 != parity);
        self.upper = self.upper.min(upper - u64::from(odd));
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
