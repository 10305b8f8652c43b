//! `bisection`

use num_bigint::BigUint;

use super::{Answer, By, LevelLoads, Metric, Shown, Study, Value};
use crate::context::Context;
use crate::cuts::{by_address, by_search, fewest};
use crate::exact::{Enumerator, Load, pairs_apart};
use crate::network::{Network, RequestError};
use crate::search::{SpectralGap, components, spectral_gap};
use crate::traffic::worst_case_load;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "bisection",
    summary: "fewest links between nodes that part the hosts into halves",
    shown: Shown::IfQuick,
    compute,
};

/// The most nodes, or link ends, of networks for which each is done: a search and an iteration take
/// two seconds each, a scan five.
const SEARCHED: u64 = 1 << 19;
const ITERATED: u64 = 1 << 22;
const SCANNED: u64 = 200_000_000;

/// Memory for a search.
const SEARCH_BYTES: u64 = 128 << 20;

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let (network, context) = (study.network, study.context);
    let hosts = Hosts::of(network);
    if hosts.carriers < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let mut ends = Ends::by_counting(study, &hosts);
    if context.rules {
        ends.by_rule(network, &hosts);
    }
    let extent = u64::try_from(network.order() + 2u32 * network.links()).unwrap_or(u64::MAX);
    if ends.meet() {
        return Ok(ends.answer());
    }
    if extent <= SEARCHED && context.seconds >= 2 && context.memory >= SEARCH_BYTES {
        return ends.by_searching(study, &hosts, extent);
    }
    if extent <= SCANNED
        && context.seconds >= 5
        && let order = network.topology()?.order()
        && context.memory / 9 >= order
    {
        ends.cut_found(by_address(network, context)?.links);
        if extent <= ITERATED && context.memory >= SEARCH_BYTES {
            ends.by_spectrum(study, &hosts, extent)?;
        }
    }
    Ok(ends.answer())
}

/// How the hosts are distributed over the nodes.
struct Hosts {
    /// The number of endpoints.
    all: BigUint,
    /// The number of nodes that carry any.
    carriers: BigUint,
    /// Whether every node carries equally many, and not none.
    alike: bool,
    /// The most endpoints by which two halves differ.
    apart: BigUint,
}

impl Hosts {
    fn of(network: &Network) -> Self {
        let carried = network.endpoints().nodes(network.order());
        let all = carried.sum();
        let carriers = carried.iter().filter(|&(number, _)| number > 0);
        let carriers: Enumerator =
            carriers.map(|(number, nodes)| (number, nodes.clone())).collect();
        let (least, greatest) = (carriers.least(), carriers.greatest());
        let carriers = carriers.total();
        let largest = BigUint::from(greatest.unwrap_or_default());
        // Equal numbers differ by one of them, or not at all.
        let apart = if least == greatest && !carriers.bit(0) { BigUint::ZERO } else { largest };
        Self { all, carriers, alike: network.carries_alike(), apart }
    }

    /// The pairs of hosts in different halves, at least.
    fn pairs(&self) -> BigUint {
        pairs_apart(&self.all, &self.apart)
    }

    /// The hosts in the smaller half, at least.
    fn smaller_half(&self) -> BigUint {
        (&self.all - &self.apart) / 2u32
    }
}

/// What is known of a bisection, and what the ends come from.
struct Ends {
    lower: BigUint,
    upper: BigUint,
    lower_by: By,
    upper_by: By,
    /// The remainder modulo 2 that all cuts into halves have, if they have the same.
    parity: Option<bool>,
}

impl Ends {
    /// The two ends that follow from counts alone, at any size.
    fn by_counting(study: &Study, hosts: &Hosts) -> Self {
        let network = study.network;
        let order = network.order();
        let pairs = pairs_apart(order, &u32::from(order.bit(0)).into());
        let mut ends = Self {
            lower: BigUint::ZERO,
            upper: network.links(),
            lower_by: By::Rule,
            upper_by: By::Rule,
            parity: parity(network, hosts),
        };
        ends.raise_lower(u32::from(network.census().is_connected()), By::Rule);
        if hosts.alike {
            // The mean over all halves: some have no more.
            ends.set_upper(network.links() * &pairs * 2u32 / (order * (order - 1u32)), By::Rule);
        }
        // If all nodes are alike, shortest paths between all pairs can be spread so that as many
        // steps leave each node. No link carries more in a direction, and each path from one half to
        // the other crosses a link between them.
        if study.all_alike()
            && let Ok((distances, by)) = study.pairs()
            && study.all_reached(distances)
        {
            ends.raise_lower(Load::new(distances.sum(), order.clone()).links_for(&pairs), by);
        }
        ends
    }

    /// What the construction knows, at any size.
    fn by_rule(&mut self, network: &Network, hosts: &Hosts) {
        if let Ok(bisection) = network.bisection_rule() {
            self.raise_lower(bisection.lower, By::Rule);
            self.set_upper(bisection.upper, By::Rule);
        }
        if hosts.alike
            && let Ok(load) = network.all_to_all_load_rule()
        {
            let order = network.order();
            let pairs = pairs_apart(order, &u32::from(order.bit(0)).into());
            self.raise_lower(load.links_for(&pairs), By::Rule);
        }
    }

    /// What the spectrum says. Returns a vector that guides to small cuts, unless the network is not
    /// connected.
    fn by_spectrum(
        &mut self,
        study: &Study,
        hosts: &Hosts,
        extent: u64,
    ) -> Result<Vec<f64>, RequestError> {
        /// Link ends that the iteration may read.
        const WORK: u64 = 1 << 28;
        const MOST_STEPS: u64 = 2000;
        let graph = study.network.csr(study.context)?;
        if components(graph) > 1 {
            return Ok(Vec::new());
        }
        self.raise_lower(1u32, By::Search);
        let steps = (WORK / extent).min(MOST_STEPS) as usize;
        let gap = spectral_gap(graph, steps, study.context)?;
        if gap.is_settled() {
            let lower = spectral_bound(&gap, study.network, hosts);
            self.raise_lower(lower, By::Method("spectrum"));
        }
        Ok(gap.vector)
    }

    /// What the spectrum, a search for small cuts, a sweep over all cuts and loads say.
    fn by_searching(
        mut self,
        study: &Study,
        hosts: &Hosts,
        extent: u64,
    ) -> Result<Answer, RequestError> {
        let (network, context) = (study.network, study.context);
        let guide = self.by_spectrum(study, hosts, extent)?;
        // No cut that is found has as many links as that: none is enough.
        let enough = u64::try_from(&self.lower).unwrap_or(0);
        self.cut_found(by_search(network, &guide, enough, context)?.links);
        if self.meet() {
            return Ok(self.answer());
        }
        let upper = u64::try_from(&self.upper).unwrap_or(u64::MAX);
        if let Some(links) = fewest(network, upper, context)? {
            return Ok(Answer::exact(Value::Integer(links), By::Method("sweep")));
        }
        self.by_loads(study, hosts);
        Ok(self.answer())
    }

    /// What the loads of channels say: links between the halves carry all that the hosts of one half
    /// send to those of the other. Loads that take too long say nothing.
    fn by_loads(&mut self, study: &Study, hosts: &Hosts) {
        /// What the loads of each pattern may take.
        const SECONDS: u64 = 2;
        let quick = Context { seconds: study.context.seconds.min(SECONDS), ..*study.context };
        if let Some(&LevelLoads { most, .. }) = study.quick_uniform_loads(SECONDS) {
            // A host sends an equal part of one unit to each other.
            let flow = super::ratio(&hosts.pairs(), &(&hosts.all - 1u32));
            self.raise_lower(links_for(flow, most), By::Method("loads"));
        }
        if let Ok(Some(most)) = worst_case_load(study.network, &quick) {
            let flow = super::ratio(&hosts.smaller_half(), &1u32.into());
            self.raise_lower(links_for(flow, most), By::Method("loads"));
        }
    }

    /// The bisection is known to be no less.
    fn raise_lower(&mut self, lower: impl Into<BigUint>, by: By) {
        let lower: BigUint = lower.into();
        let off = self.parity.is_some_and(|parity| lower.bit(0) != parity);
        let lower = lower + u32::from(off);
        if lower > self.lower {
            self.lower = lower;
            self.lower_by = by;
        }
        debug_assert!(self.lower <= self.upper, "{} to {}", self.lower, self.upper);
    }

    /// The bisection is known to be no more.
    fn set_upper(&mut self, upper: BigUint, by: By) {
        let off =
            self.parity.is_some_and(|parity| upper.bit(0) != parity && upper != BigUint::ZERO);
        let upper = upper - u32::from(off);
        if upper < self.upper {
            self.upper = upper;
            self.upper_by = by;
        }
        debug_assert!(self.lower <= self.upper, "{} to {}", self.lower, self.upper);
    }

    /// A cut with `links` links was found.
    fn cut_found(&mut self, links: u64) {
        self.set_upper(links.into(), By::Method("cuts"));
    }

    fn meet(&self) -> bool {
        self.lower == self.upper
    }

    fn answer(self) -> Answer {
        let by = if self.lower_by == By::Rule { self.upper_by } else { self.lower_by };
        match (u64::try_from(&self.lower), u64::try_from(&self.upper)) {
            (Ok(lower), Ok(upper)) => Answer::between(lower, upper, by),
            _ if self.meet() => Answer::exact(Value::Count(self.lower), by),
            _ => {
                let [lower, upper] = [self.lower, self.upper].map(|end| Some(Value::Count(end)));
                Answer::bounds(lower, upper, by)
            }
        }
    }
}

/// A half with degrees of sum s and e links inside has s − 2e links to the other: if all degrees are
/// even, so are all cuts; if all are odd, halves must have the same number of nodes.
fn parity(network: &Network, hosts: &Hosts) -> Option<bool> {
    let mut odd = network.census().degrees.iter().map(|(degree, _)| degree % 2 == 1);
    let first = odd.next()?;
    if odd.any(|odd| odd != first) {
        return None;
    }
    if first { hosts.alike.then(|| (network.order() >> 1u32).bit(0)) } else { Some(false) }
}

/// The least number of links that carry this flow, if none carries more than this load.
fn links_for(flow: f64, load: f64) -> u64 {
    /// What rounding may add to a sum of loads.
    const MARGIN: f64 = 1e-9;
    if load <= 0.0 {
        return 0;
    }
    (flow / load * (1.0 - MARGIN)).ceil().max(0.0) as u64
}

/// Halves of the nodes have at least the spectral gap times their pairs by the order (Fiedler,
/// Algebraic connectivity of graphs, 1973).
///
/// Let x be 1 on one half and −1 on the other, so that a cut has x·Lx / 4 links, L the Laplacian. Take
/// x apart into its mean m and the rest r: a cut has at least gap · |r|² / 4 links, and
/// |r|² = n − n·m². Let s be the endpoints of the nodes, S their sum, and d the difference of the
/// halves: d = s·x = m·S + s·r. So |m|·S ≤ |d| + t·|r|, where t² = |s|² − S²/n is what s differs from
/// its mean. The least |r| for which both hold solves
/// (1 + n·t²/S²)·|r|² + (2·n·d·t/S²)·|r| + n·d²/S² − n = 0.
fn spectral_bound(gap: &SpectralGap, network: &Network, hosts: &Hosts) -> u64 {
    let float = |number: &BigUint| super::ratio(number, &1u32.into());
    let (n, all, apart) = (float(network.order()), float(&hosts.all), float(&hosts.apart));
    let carried = network.endpoints().nodes(network.order());
    let squares: f64 =
        carried.iter().map(|(size, count)| (size as f64).powi(2) * float(count)).sum();
    let spread = (squares - all * all / n).max(0.0).sqrt();
    let scale = n / (all * all);
    let (a, b, c) =
        (1.0 + scale * spread * spread, 2.0 * scale * apart * spread, scale * apart * apart - n);
    let rest = (-b + (b * b - 4.0 * a * c).max(0.0).sqrt()) / (2.0 * a);
    ((gap.value - gap.margin) * rest * rest / 4.0 * (1.0 - 1e-13)).ceil().max(0.0) as u64
}
