//! Baselines: the best of each family that people know and buy.

use std::collections::BTreeSet;

use super::front::Score;
use super::goal::{Design, Goal, most_load, searches};
use super::request::{Cost, Objective, Size};
use crate::building::Bill;
use netlace::families::{FAMILIES, Family};
use netlace::metrics::ratio;
use netlace::network::{Network, Outline};
use netlace::space::{Report, has_endpoints};
use netlace::{Context, Stopped, parse};

/// A score in the order of [`Goal::compare`]: what is minimized, cost and length, as bits. Those of numbers that are not negative are in
/// the order of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked([u64; 3]);

impl Ranked {
    fn new(goal: &Goal, score: Score) -> Self {
        Self([goal.rank(&score), score.cost, score.length].map(f64::to_bits))
    }

    fn score(self) -> Score {
        let [_, cost, length] = self.0.map(f64::from_bits);
        Score { cost, length }
    }
}

impl Goal<'_> {
    /// Adds the best of every family that people know and buy, the best by what is minimized first; and the number of networks of
    /// these families that were not worked out although they may be better: it would have taken too long.
    pub fn baselines(
        &self,
        best: &mut Vec<Design>,
        unknown: &mut u64,
        context: &Context,
    ) -> Result<(), Stopped> {
        let known: Vec<_> =
            FAMILIES.iter().filter(|family| !family.source.is_recursive()).collect();
        for (done, family) in (0..).zip(&known) {
            let report = || context.progress.report(done, known.len() as u64);
            let (found, left) = self.best_of(family, &report, context)?;
            best.extend(found);
            best.sort_by(|a, b| self.rank(&a.score).total_cmp(&self.rank(&b.score)));
            *unknown += left;
        }
        Ok(())
    }

    /// The best of a family: all its networks are outlined, and worked out, until none left promises more than was found. Also the
    /// number of those left because there was no patience.
    ///
    /// They are sorted by what their outlines promise. What promises most may carry too little: so in turn the next of them is worked
    /// out and one from anywhere, since a good one leaves little to do.
    fn best_of(
        &self,
        family: &'static Family,
        report: Report,
        context: &Context,
    ) -> Result<(Option<Design>, u64), Stopped> {
        // Names only: there may be hundreds of thousands, of which few are worked out. A set grows without copies of itself.
        let mut promising: BTreeSet<(Ranked, Box<str>)> = BTreeSet::new();
        self.alone(family, report, &mut |network| {
            let promise = self.promise(&network).map(|promise| Ranked::new(self, promise));
            promising.extend(promise.map(|promise| (promise, network.to_string().into())));
        })?;
        let promising: Vec<(Ranked, Box<str>)> = promising.into_iter().collect();
        let mut best: Option<Design> = None;
        let (mut spent, mut unknown) = (0, 0);
        for place in in_turn(promising.len()) {
            let (promise, expr) = &promising[place];
            let beaten = |best: &Design| self.compare(&promise.score(), &best.score).is_ge();
            if best.as_ref().is_some_and(beaten) {
                continue;
            }
            if spent > self.patience() {
                unknown += 1;
                continue;
            }
            report()?;
            let Ok(network) = parse(expr) else { continue };
            spent = self.effort(&network).saturating_add(spent);
            if self.is_worse(&network, best.as_ref(), context) {
                continue;
            }
            let Ok(designs) = self.designs(&network, context) else {
                unknown += 1;
                continue;
            };
            for design in designs {
                let better = |best: &Design| self.compare(&design.score, &best.score).is_lt();
                if best.as_ref().is_none_or(better) {
                    best = Some(design);
                }
            }
        }
        Ok((best, unknown))
    }

    /// Whether a network with endpoints surely carries too little, or costs more than the best found, if its price is known sooner than
    /// its loads.
    fn is_worse(&self, network: &Network, best: Option<&Design>, context: &Context) -> bool {
        /// This number of searches takes less time than a price.
        const FEW: u64 = 4;
        if matches!(self.request.size, Size::Nodes(_)) {
            return false;
        }
        let Ok(load) = most_load(network) else { return false };
        let load = load.min(1.0);
        if load < self.request.load {
            return true;
        }
        let minimizes_price =
            matches!(self.request.minimize, Objective::Price | Objective::PricePerGbps);
        let is_long = || searches(network) > FEW;
        let known = |_: &&Design| minimizes_price && has_endpoints(network) && is_long();
        let Some(best) = best.filter(known) else {
            return false;
        };
        let Ok(bill) = Bill::new(network, self.technology, context) else { return true };
        let price = bill.price_per_host();
        let least = match self.cost {
            Cost::PricePerGbps => price / (load * self.gigabits),
            Cost::Price | Cost::Degree | Cost::Cables => price,
        };
        least > best.score.cost
    }

    /// The best score that a network can have; `None` if it cannot meet the request.
    fn promise(&self, network: &Network) -> Option<Score> {
        let outline = Outline::cheap(network);
        if !matches!(self.request.size, Size::Endpoints(_)) || !has_endpoints(network) {
            return self.best(&outline);
        }
        let hosts = ratio(&network.endpoint_count(), network.order());
        if network.endpoints().alike().is_none() {
            // Most pairs of nodes do not matter.
            let outline = Outline { load: 0.0, mean: 0.0, ..outline };
            return Some(Score { cost: self.least_cost(&outline, &(hosts..=hosts)), length: 0.0 });
        }
        if (self.most_hosts(&outline) as f64) < hosts {
            return None;
        }
        let cost = self.least_cost(&outline, &(hosts..=hosts));
        Some(Score { cost, length: self.length(&outline, outline.order) })
    }
}

/// All numbers below `count`, in turn the least that is left and the next of those from anywhere: multiples of a power of two, then
/// those of half of it that are left, and so on.
fn in_turn(count: usize) -> impl Iterator<Item = usize> {
    /// Multiples of this come first.
    const FIRST: usize = 256;
    let halves = std::iter::successors(Some(FIRST), |&step| (step > 1).then_some(step / 2));
    let anywhere = halves.flat_map(move |step| (0..count).step_by(step));
    let mut seen = vec![false; count];
    (0..count)
        .zip(anywhere)
        .flat_map(|(least, other)| [least, other])
        .filter(move |&place| !std::mem::replace(&mut seen[place], true))
}
