//! Baselines: the best of each family that people know and buy.

use std::collections::BTreeSet;

use super::front::Score;
use super::goal::{Design, Goal, most_load};
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

    /// The best of a family: all its networks are outlined, and worked out in the order of what their
    /// outlines promise, until none left promises more than was found. Also the number of those left because there was
    /// no patience.
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
        let mut best: Option<Design> = None;
        let (mut spent, mut unknown) = (0, 0);
        for (promise, expr) in promising {
            let beaten = |best: &Design| self.compare(&promise.score(), &best.score).is_ge();
            if best.as_ref().is_some_and(beaten) {
                break;
            }
            if spent > self.patience() {
                unknown += 1;
                continue;
            }
            report()?;
            let Ok(network) = parse(&expr) else { continue };
            if self.is_worse(&network, best.as_ref(), context) {
                continue;
            }
            spent = self.effort(&network).saturating_add(spent);
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

    /// Whether a network with endpoints surely carries too little, or costs more than the best found:
    /// prices are known sooner than loads.
    fn is_worse(&self, network: &Network, best: Option<&Design>, context: &Context) -> bool {
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
        let Some(best) = best.filter(|_| minimizes_price && has_endpoints(network)) else {
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
