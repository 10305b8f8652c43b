//! Bundles of routes, by groups of sources and of destinations: they share a lane, and a rule.

use super::demands::{Demands, Mask, Review};
use super::groups::Groups;
use super::tree::{Branch, Tree};
use super::turns::{Turn, Turns};
use crate::routing::Forwarding;
use netlace_core::network::Node;

/// The routes from each group of sources to each group of destinations.
pub(super) struct Blocks<'a> {
    turns: &'a Turns,
    destinations: usize,
    /// The turns of each block: by source group, then destination group.
    taken: Vec<Vec<u32>>,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(
        turns: &'a Turns,
        forwarding: &Forwarding,
        sources: &Groups,
        destinations: &Groups,
    ) -> Self {
        let mut taken = vec![Vec::new(); sources.count * destinations.count];
        let mut tree = Tree::new(turns.order());
        // For each node the source groups whose packets pass it, a bit each.
        let words = sources.count.div_ceil(64);
        let mut passing = vec![0u64; turns.order() * words];
        // One destination group after the other, so that its blocks' turns can be marked.
        for group in 0..destinations.count {
            let mut marks = vec![0u64; turns.count() * words];
            for to in (0..turns.order()).filter(|&to| destinations.of[to] as usize == group) {
                tree.grow(turns, forwarding, to);
                passing.fill(0);
                for &Branch { node, next, turn } in tree.nodes().iter().rev() {
                    let (node, next) = (node as usize, next as usize);
                    if forwarding.sends(node as Node) {
                        let source = sources.of[node] as usize;
                        passing[node * words + source / 64] |= 1 << (source % 64);
                    }
                    let Some(turn) = turn else { continue };
                    for word in 0..words {
                        let bits = passing[node * words + word];
                        marks[turn as usize * words + word] |= bits;
                        passing[next * words + word] |= bits;
                    }
                }
            }
            for (turn, marks) in marks.chunks(words).enumerate() {
                for source in (0..sources.count).filter(|&s| marks[s / 64] >> (s % 64) & 1 == 1) {
                    taken[source * destinations.count + group].push(turn as u32);
                }
            }
        }
        Self { turns, destinations: destinations.count, taken }
    }

    /// Adds the routes back, from each group of destinations to each group of sources.
    pub(super) fn join(&mut self, back: &Self) {
        for (number, taken) in self.taken.iter_mut().enumerate() {
            let (source, destination) = (number / self.destinations, number % self.destinations);
            taken.extend(&back.taken[destination * back.destinations + source]);
            taken.sort_unstable();
            taken.dedup();
        }
    }

    fn turn(&self, number: u32) -> Turn {
        let held = number / self.turns.width() as u32;
        (held, self.turns.after(held) + number % self.turns.width() as u32)
    }

    /// The lanes that serve each block: by source group, then destination group.
    pub(super) fn fits(&self, lanes: usize, ascends: &[Mask]) -> Vec<Vec<Mask>> {
        let all = Mask::MAX >> (Mask::BITS as usize - lanes);
        let fits = |block: &Vec<u32>| {
            block.iter().fold(all, |lanes, &turn| lanes & ascends[turn as usize])
        };
        self.taken.chunks(self.destinations).map(|row| row.iter().map(fits).collect()).collect()
    }

    /// Whether every block is free of cycles by itself.
    pub(super) fn are_possible(&self) -> bool {
        self.taken.iter().all(|block| {
            let turns: Vec<Turn> = block.iter().map(|&turn| self.turn(turn)).collect();
            is_acyclic(self.turns.channels(), &turns)
        })
    }
}

/// Whether the turns make no cycle. They are sorted by the channel held.
fn is_acyclic(channels: usize, turns: &[Turn]) -> bool {
    let mut waiting = vec![0u32; channels];
    turns.iter().for_each(|turn| waiting[turn.1 as usize] += 1);
    let mut free: Vec<u32> =
        (0..channels as u32).filter(|&channel| waiting[channel as usize] == 0).collect();
    let mut done = 0;
    while let Some(&channel) = free.get(done) {
        done += 1;
        let first = turns.partition_point(|turn| turn.0 < channel);
        for &(_, next) in turns[first..].iter().take_while(|turn| turn.0 == channel) {
            waiting[next as usize] -= 1;
            if waiting[next as usize] == 0 {
                free.push(next);
            }
        }
    }
    done == channels
}

impl Demands for Blocks<'_> {
    fn review(&self, lanes: usize, ascends: &[Mask]) -> Review {
        let mut review = Review::new(lanes, self.turns);
        let fits = self.fits(lanes, ascends).concat();
        for (number, (block, fits)) in self.taken.iter().zip(fits).enumerate() {
            if fits == 0 {
                review.open.push((number as u32, 0));
            } else if fits.is_power_of_two() {
                let reliance = &mut review.reliance[fits.trailing_zeros() as usize];
                block.iter().for_each(|&turn| reliance[turn as usize] += 1);
            }
        }
        review
    }

    fn turns(&self, (number, _): (u32, u32)) -> Vec<Turn> {
        self.taken[number as usize].iter().map(|&turn| self.turn(turn)).collect()
    }

    fn count(&self) -> u64 {
        self.taken.iter().map(|block| block.len() as u64).sum::<u64>() / 16
    }
}
