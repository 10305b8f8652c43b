//! From requirements to designs: all families, nested to depth two.
//!
//! Parts are outlined before anything is built. What cannot be of use whatever it is a part of is
//! dropped, and so is a network whose outline is covered by one that was found before: an outline
//! never promises too little. What is left is built, the most promising first, and worked out exactly.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::front::{Front, Score};
use super::goal::{Design, Goal};
use super::same::{Renamed, merged};
use netlace::families::{Composition, DesignRole, FAMILIES, Family, parse};
use netlace::network::{Network, Outline};
use netlace::search::distances_from;
use netlace::space::{Limits, Part, Parts, constructions, each_over, nesting};
use netlace::{Context, Stopped};

/// The most nodes of a part that is not built over others.
const LARGEST_LEAF: u64 = 1 << 15;

/// A network that may be a design: its score is at best this.
struct Candidate {
    best: Score,
    part: Part,
}

/// What a search found, and how much it went through.
pub struct Found {
    /// The designs that none found covers, the best of what is minimized first.
    pub designs: Vec<Design>,
    /// The best of each family that people know and buy, whether or not a design covers it.
    pub baselines: Vec<Design>,
    /// What was found that is a baseline under another name: the cheaper of the two is left, the baseline
    /// if both cost the same.
    pub renamed: Vec<Renamed>,
    /// The number of networks that met the requirements by their outlines.
    pub outlined: u64,
    /// The number of them that were worked out; most others were covered by one that was.
    pub examined: u64,
    /// The number that were not worked out, and that neither a design nor a baseline covers: it would have taken too long.
    pub unknown: u64,
    /// Whether all networks were considered; else the time limit was reached.
    pub is_complete: bool,
}

impl Found {
    /// Whether a baseline is as good in both objectives, or better.
    pub fn is_covered(&self, design: &Design) -> bool {
        self.baselines.iter().any(|baseline| baseline.score.covers(design.score))
    }
}

/// Work that ended when its time was up is not complete, but has found what it has found.
fn until_time_is_up(stopped: Stopped) -> Result<bool, Stopped> {
    if stopped == Stopped::TimeUp { Ok(false) } else { Err(stopped) }
}

pub(super) struct Search<'a> {
    goal: Goal<'a>,
    context: &'a Context<'a>,
    front: Front<Design>,
    baselines: Vec<Design>,
    /// The networks worked out so far.
    tried: HashSet<String>,
    outlined: u64,
    examined: u64,
    unknown: u64,
    /// The effort so far.
    spent: u64,
}

impl<'a> Search<'a> {
    pub fn new(goal: Goal<'a>, context: &'a Context<'a>) -> Self {
        Self {
            goal,
            context,
            front: Front::default(),
            baselines: Vec::new(),
            tried: HashSet::new(),
            outlined: 0,
            examined: 0,
            unknown: 0,
            spent: 0,
        }
    }

    /// What was found when all is done, or the time is up.
    pub fn run(mut self) -> Result<Found, Stopped> {
        let mut left = 0;
        let compared = self.goal.baselines(&mut self.baselines, &mut left, self.context);
        let compared = compared.map_or_else(until_time_is_up, |()| Ok(true))?;
        let searched = self.search().map_or_else(until_time_is_up, |()| Ok(true))?;
        let Self { goal, context, front, baselines, outlined, examined, unknown, .. } = self;
        let mut designs: Vec<Design> = front.into_members().collect();
        designs.sort_by(|a, b| goal.rank(&a.score).total_cmp(&goal.rank(&b.score)));
        let is_complete = searched && compared;
        if !is_complete && designs.is_empty() && baselines.is_empty() {
            return Err(Stopped::TimeUp);
        }
        let unknown = unknown + left;
        let (designs, baselines, renamed) = merged(designs, baselines, context);
        Ok(Found { designs, baselines, renamed, outlined, examined, unknown, is_complete })
    }

    fn search(&mut self) -> Result<(), Stopped> {
        let most = *self.goal.nodes().end();
        self.try_alone()?;
        // Small leaves find designs that cover most of what comes later.
        for leaves in [self.goal.small(), 256, LARGEST_LEAF] {
            self.round(most.min(leaves))?;
        }
        Ok(())
    }

    /// All networks over leaves of up to `leaves` nodes, and over networks built over those. What takes
    /// two parts is nested over small leaves only, where networks are not quickly worked out.
    fn round(&mut self, leaves: u64) -> Result<(), Stopped> {
        let most = *self.goal.nodes().end();
        let families = &self.goal.request.families;
        let mut constructions = constructions(families);
        let mut parts = Parts::default();
        let degree = self.goal.degree();
        // Nothing of this step is done while outlines are compared.
        let context = self.context;
        let report = || context.progress.report(0, 1);
        let alive = |outline: &Outline| report().is_ok() && self.is_alive(outline);
        parts.add_leaves(
            &self.goal.request.bases(),
            &Limits {
                order: leaves,
                whole: self.goal.nodes(),
                degree,
                long: self.goal.long(),
                alive: &alive,
            },
        );
        self.try_all(&parts, &constructions, 0)?;
        // What is built over leaves is a part in its turn.
        constructions.retain(|&(family, over)| {
            let one_part = nesting(family, &over).len() == 1;
            !over.outermost && (one_part || leaves <= self.goal.small() || self.goal.is_quick())
        });
        let mut built = Vec::new();
        each_over(&parts, &constructions, (2, most / 2), 0, &report, &mut |part| {
            let outline = &part.outline;
            if outline.degree <= degree && self.is_alive(outline) {
                built.push(part);
            }
        })?;
        parts.0.extend(built);
        self.try_all(&parts, &constructions, 1)
    }

    /// Whether something of which this is a part may be a design that none found covers.
    fn is_alive(&self, outline: &Outline) -> bool {
        /// Longer parts make no design.
        const LONG: u64 = 1 << 10;
        outline.diameter <= self.goal.request.most_diameter.unwrap_or(LONG).min(LONG)
            && self.goal.can_carry(outline)
            && !self.front.covers(self.goal.best_around(outline))
    }

    /// Tries what is only tried by itself.
    fn try_alone(&mut self) -> Result<(), Stopped> {
        // Of the others large ones are tried; small ones are leaves.
        let chosen = |family: &&&Family| {
            let large = *self.goal.nodes().end() > LARGEST_LEAF;
            family.source.is_recursive() && (large || matches!(family.tried, DesignRole::Listed(_)))
        };
        for family in FAMILIES.iter().filter(chosen).collect::<Vec<_>>() {
            let report = || self.context.progress.report(0, 1);
            let mut open = Vec::new();
            self.goal.alone(family, &report, &mut |network| {
                if !self.is_covered(&network) {
                    open.push(network.to_string());
                }
            })?;
            for expr in open {
                let Ok(network) = parse(&expr) else { continue };
                if !self.is_covered(&network) && self.spent < self.goal.patience() {
                    self.outlined += 1;
                    self.work_out(&network);
                }
            }
        }
        Ok(())
    }

    /// Whether a design was found that is at least as good as any with this network can be.
    fn is_covered(&self, network: &Network) -> bool {
        let best = self.goal.best(&Outline::cheap(network));
        best.is_some_and(|best| self.front.covers(best))
    }

    /// Works a network out, unless that was done or one search shows that its paths are too long.
    fn work_out(&mut self, network: &Network) {
        /// A search from one node of as many takes less than most rules.
        const FEW: u32 = 1 << 17;
        if !self.tried.insert(network.to_string()) {
            return;
        }
        if network.construction().exact().diameter().is_err() {
            if *network.order() >= BigUint::from(FEW) {
                // Searches would take too long.
                if network.diameter_rule().is_err() {
                    self.unknown += 1;
                    return;
                }
            } else if let Ok(shells) = distances_from(network, 0, self.context) {
                let diameter = shells.greatest().expect("invariant: a search reaches its source");
                let outline = Outline { diameter, ..Outline::least(network) };
                if self.goal.best(&outline).is_some_and(|best| self.front.covers(best)) {
                    return;
                }
            }
        }
        self.examined += 1;
        self.spent = self.spent.saturating_add(self.goal.effort(network));
        match self.goal.designs(network, self.context) {
            Ok(designs) => {
                designs.into_iter().for_each(|design| self.front.insert(design.score, design));
            }
            Err(_) => self.unknown += 1,
        }
    }

    /// Tries all networks over parts of which the deepest has this depth, and such parts themselves.
    fn try_all(
        &mut self,
        parts: &Parts,
        constructions: &[(usize, Composition)],
        depth: u8,
    ) -> Result<(), Stopped> {
        /// The number of candidates that are sorted and examined at a time.
        const AT_A_TIME: usize = 1 << 16;
        let nodes = self.goal.nodes();
        let mut candidates = Vec::new();
        let mut outlined = 0;
        let before = self.spent;
        let context = self.context;
        let mut cancelled = Ok(());
        let mut consider = |part: Part| {
            let Some(best) = self.goal.best(&part.outline) else { return };
            outlined += 1;
            if !self.front.covers(best) {
                candidates.push(Candidate { best, part });
                if candidates.len() == AT_A_TIME {
                    let some = std::mem::take(&mut candidates);
                    cancelled = cancelled.and(self.examine(parts, some, before));
                }
            }
        };
        if depth == 0 {
            parts.0.iter().filter(|part| part.is_recursive).cloned().for_each(&mut consider);
        }
        let limits = (*nodes.start(), *nodes.end());
        let report = || context.progress.report(0, 1);
        each_over(parts, constructions, limits, depth, &report, &mut consider)?;
        cancelled?;
        self.outlined += outlined;
        self.examine(parts, candidates, before)
    }

    /// Builds and works out what is not covered, the best of what is minimized first, until there is no patience left: that
    /// begins with what was spent `before`.
    fn examine(
        &mut self,
        parts: &Parts,
        mut candidates: Vec<Candidate>,
        before: u64,
    ) -> Result<(), Stopped> {
        candidates.sort_by(|a, b| {
            let rank = |candidate: &Candidate| self.goal.rank(&candidate.best);
            let rest =
                |Candidate { best, part }: &Candidate| (best.length, best.cost, part.outline.mean);
            let (a_rest, b_rest) = (rest(a), rest(b));
            rank(a)
                .total_cmp(&rank(b))
                .then(a_rest.0.total_cmp(&b_rest.0))
                .then(a_rest.1.total_cmp(&b_rest.1))
                .then(a_rest.2.total_cmp(&b_rest.2))
        });
        let total = candidates.len() as u64;
        for (done, Candidate { best, part }) in (0..).zip(candidates) {
            self.context.progress.report(done, total)?;
            if self.front.covers(best) {
                continue;
            }
            // What a baseline covers is not missed.
            let is_covered = self.baselines.iter().any(|baseline| baseline.score.covers(best));
            let patience = self.goal.patience() / if is_covered { 16 } else { 1 };
            if self.spent >= before.saturating_add(patience) {
                self.unknown += u64::from(!is_covered);
                continue;
            }
            let Ok(network) = parse(&parts.expression(&part)) else { continue };
            self.work_out(&network);
        }
        Ok(())
    }
}
