//! The search for orders of the channels, one per lane, so that every demand fits on some lane.
//!
//! Rounds of review and repair. The review finds the demands that fit on no lane, and which turns
//! the others rely on. The repair lifts the turns of some that do not fit, where nothing relied on
//! prevents it; of a few it makes room by giving up the turns that least relies on, which are
//! corrected in the rounds that follow.

use std::ops::RangeInclusive;

use super::demands::{Demands, Mask, Review, ascending};
use super::order::Order;
use super::turns::{Turn, Turns};
use netlace_core::costs;
use netlace_core::random::Random;
use netlace_core::{Progress, Stopped};

/// How much a search may still do, counted in steps of about a nanosecond.
pub(super) struct Effort {
    left: u64,
    total: u64,
}

impl Effort {
    pub(super) fn seconds(seconds: u64) -> Self {
        let total = seconds.saturating_mul(1_000_000_000);
        Self { left: total, total }
    }

    pub(super) fn spend(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
    }

    pub(super) fn left(&self) -> u64 {
        self.left
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// What was spent, and of how much.
    pub(super) fn spent(&self) -> (u64, u64) {
        (self.total - self.left, self.total)
    }
}

/// Demands that a round tries to repair at most.
const TRIED: usize = 20_000;

/// Demands that a round makes room for.
const FORCED: RangeInclusive<usize> = 30..=120;

/// Rounds for which turns that room was made for are not given up again.
const KEPT: u32 = 40;

pub(super) struct Search<'a> {
    turns: &'a Turns,
    demands: &'a dyn Demands,
    orders: Vec<Order>,
    random: Random,
    round: u32,
    /// Rounds without a new best after which it is given up.
    patience: u32,
}

impl<'a> Search<'a> {
    /// Begins with the given places of the channels, lane by lane.
    pub(super) fn new(
        turns: &'a Turns,
        demands: &'a dyn Demands,
        places: Vec<Vec<u32>>,
        patience: u32,
    ) -> Self {
        let orders = places.into_iter().map(|places| Order::new(turns, places)).collect();
        Self { turns, demands, orders, random: Random::new(1), round: 0, patience }
    }

    /// The places of the channels, lane by lane.
    pub(super) fn places(&self) -> Vec<Vec<u32>> {
        self.orders.iter().map(|order| order.places.clone()).collect()
    }

    /// The fewest lanes found: one less each time, and what ran on it must find room on the
    /// others. Two are not bettered.
    pub(super) fn fewest(
        &mut self,
        effort: &mut Effort,
        progress: Progress,
    ) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
        let mut found = None;
        while self.run(effort, progress)? {
            found = Some(self.places());
            if self.orders.len() <= 2 {
                break;
            }
            self.drop_lane();
        }
        Ok(found)
    }

    /// Gives up the lane that least relies on.
    fn drop_lane(&mut self) {
        let reliance = |lane: &usize| -> u64 {
            self.orders[*lane].reliance.iter().map(|&count| u64::from(count)).sum()
        };
        let least =
            (0..self.orders.len()).min_by_key(reliance).expect("invariant: there is a lane");
        self.orders.remove(least);
    }

    /// Goes on until every demand fits: true; or until effort, time or patience end: false.
    pub(super) fn run(&mut self, effort: &mut Effort, progress: Progress) -> Result<bool, Stopped> {
        let mut best = usize::MAX;
        let mut best_round = self.round;
        loop {
            let mut open = self.review();
            // The demands are examined, and what is relied on is counted anew on every lane.
            let counts = self.turns.count() as u64 * self.orders.len() as u64;
            effort.spend(self.demands.count() * 25 + counts * 5);
            if open.is_empty() {
                return Ok(true);
            }
            self.round += 1;
            if open.len() < best {
                (best, best_round) = (open.len(), self.round);
            }
            if effort.is_spent() || self.round - best_round > self.patience {
                return Ok(false);
            }
            if !self.repair(&mut open, effort, progress)? {
                return Ok(false);
            }
        }
    }

    /// The demands that fit on no lane. Counts anew what the others rely on.
    fn review(&mut self) -> Vec<(u32, u32)> {
        let Review { open, reliance } = self.demands.review(self.orders.len(), &self.ascends());
        for (order, reliance) in self.orders.iter_mut().zip(reliance) {
            order.reliance = reliance;
        }
        open
    }

    /// For each turn the lanes on which it ascends.
    pub(super) fn ascends(&self) -> Vec<Mask> {
        let orders: Vec<&[u32]> = self.orders.iter().map(|order| &*order.places).collect();
        ascending(self.turns, &orders)
    }

    /// Lifts turns of some open demands. False when the time is up.
    fn repair(
        &mut self,
        open: &mut [(u32, u32)],
        effort: &mut Effort,
        progress: Progress,
    ) -> Result<bool, Stopped> {
        /// Progress is reported after this number of demands.
        const REPORTED: usize = 64;
        for order in &mut self.orders {
            order.recount(self.turns);
        }
        let tried = open.len().min(TRIED);
        let mut forced = (open.len() / 12).clamp(*FORCED.start(), *FORCED.end());
        self.random.draw(open, tried);
        for (i, &demand) in open[..tried].iter().enumerate() {
            if i.is_multiple_of(REPORTED) {
                let (spent, total) = effort.spent();
                if !progress.is_in_time(spent, total)? {
                    return Ok(false);
                }
            }
            let turns = self.demands.turns(demand);
            if !self.fit(&turns)
                && let Some(rest) = forced.checked_sub(1)
            {
                forced = rest;
                self.force(&turns);
            }
            let examined: u64 = self.orders.iter_mut().map(Order::take_examined).sum();
            effort.spend(200 + examined * costs::LANE_CHANNEL);
            if effort.is_spent() {
                break;
            }
        }
        Ok(true)
    }

    /// Makes the turns ascend on a lane where nothing prevents it, if there is one.
    fn fit(&mut self, turns: &[Turn]) -> bool {
        let lanes = self.orders.len();
        let start = self.random.below(lanes);
        let round = self.round;
        let mut sequence: Vec<usize> = (0..lanes).map(|lane| (lane + start) % lanes).collect();
        sequence.sort_by_key(|&lane| {
            turns.iter().filter(|&&turn| !self.orders[lane].ascends(turn)).count()
        });
        for lane in sequence {
            let order = &mut self.orders[lane];
            if turns.iter().any(|&turn| order.hopeless[self.turns.number(turn)] == round) {
                continue;
            }
            let mut new = Vec::new();
            let fits = turns.iter().all(|&turn| {
                let number = self.turns.number(turn);
                if order.reliance[number] > 0 {
                    return true;
                }
                let fits = order.lift(self.turns, turn).is_ok();
                if fits {
                    order.rely(self.turns, turn);
                    new.push(turn);
                } else {
                    order.hopeless[number] = round;
                }
                fits
            });
            if fits {
                return true;
            }
            for turn in new {
                order.give_up(self.turns, turn);
            }
        }
        false
    }

    /// Makes the turns ascend on the lane where that gives up least.
    fn force(&mut self, turns: &[Turn]) {
        let mut best = (u64::MAX, 0, Vec::new());
        for lane in 0..self.orders.len() {
            let (loss, given_up) = self.loss(lane, turns, best.0);
            if loss < best.0 {
                best = (loss, lane, given_up);
            }
        }
        let (_, lane, given_up) = best;
        let round = self.round;
        let order = &mut self.orders[lane];
        for turn in given_up {
            order.give_up(self.turns, turn);
        }
        for &turn in turns {
            if order.lift(self.turns, turn).is_err() {
                break;
            }
            order.rely(self.turns, turn);
            order.kept[self.turns.number(turn)] = round + KEPT + self.random.below(6) as u32;
        }
    }

    /// What would have to be given up on a lane, unless it is more than `limit`.
    fn loss(&mut self, lane: usize, wanted: &[Turn], limit: u64) -> (u64, Vec<Turn>) {
        /// Turns that room was made for lately are expensive.
        const EXPENSIVE: u64 = 100_000;
        let (turns, round) = (self.turns, self.round);
        let order = &mut self.orders[lane];
        let (mut loss, mut given_up, mut new) = (0, Vec::new(), Vec::new());
        'turns: for &turn in wanted {
            if order.reliance[turns.number(turn)] > 0 {
                continue;
            }
            while let Err(cycle) = order.lift(turns, turn) {
                let price = |turn: &Turn| {
                    let number = turns.number(*turn);
                    let kept = if order.kept[number] > round { EXPENSIVE } else { 0 };
                    u64::from(order.reliance[number]) + kept
                };
                // A cycle of nothing but what is wanted cannot be: a route meets no channel twice.
                let others = cycle.iter().filter(|turn| !new.contains(*turn));
                let cheapest = others.map(|turn| (price(turn), *turn)).min();
                let Some((price, cheapest)) = cheapest else {
                    loss = u64::MAX;
                    break 'turns;
                };
                loss += price;
                given_up.push((cheapest, order.give_up(turns, cheapest)));
                if loss >= limit {
                    break 'turns;
                }
            }
            order.rely(turns, turn);
            new.push(turn);
        }
        // Everything as it was; what was given up fits again.
        for turn in new {
            order.give_up(turns, turn);
        }
        for &(turn, count) in &given_up {
            if order.lift(turns, turn).is_ok() {
                order.rely(turns, turn);
                order.reliance[turns.number(turn)] = count;
            }
        }
        (loss, given_up.into_iter().map(|(turn, _)| turn).collect())
    }
}
