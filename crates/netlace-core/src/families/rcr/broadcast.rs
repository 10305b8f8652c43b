//! Broadcast of the recursive cube of rings: around a ring until every bit has been flipped, then
//! around all rings.
//!
//! The paper broadcasts along an embedded binary tree and counts one step for each of its levels,
//! although its edges are up to three links long; even the diameter exceeds its bound. This broadcast
//! keeps the paper's two parts, cubes and then rings: at each position the message is doubled over the
//! bits that the position owns and no earlier one did, and moves to the next position. When all bits
//! are served it is at one position of every ring.

use std::sync::Arc;

use super::Flips;
use crate::network::{Broadcast, Node};

pub(super) struct CubesThenRings {
    pub flips: Flips,
    pub r: Node,
    /// The broadcast in a ring.
    pub ring: Arc<dyn Broadcast>,
}

/// One step of the first part, at one ring position.
#[derive(Clone, Copy)]
enum Stage {
    /// A bit is flipped; those served before it, as a mask.
    Flip { position: Node, served: u64, bit: u64 },
    /// The message moves on from this position.
    Move { position: Node, served: u64 },
}

impl CubesThenRings {
    /// The steps before the rings, and the position at which they end.
    fn stages(&self, root: Node) -> (Vec<Stage>, Node) {
        let mut stages = Vec::new();
        let all = (1u64 << self.flips.m) - 1;
        let (mut served, mut position) = (0, root % self.r);
        loop {
            for x in 1..=self.flips.k {
                let bit = 1 << self.flips.bit(position, x);
                if served & bit == 0 {
                    stages.push(Stage::Flip { position, served, bit });
                    served |= bit;
                }
            }
            if served == all {
                return (stages, position);
            }
            stages.push(Stage::Move { position, served });
            position = (position + 1) % self.r;
        }
    }
}

/// All bit strings that differ from `bits` only within `mask`.
fn within(bits: u64, mask: u64, mut each: impl FnMut(u64)) {
    let mut part = 0u64;
    loop {
        each(bits ^ part);
        part = part.wrapping_sub(mask) & mask;
        if part == 0 {
            return;
        }
    }
}

impl Broadcast for CubesThenRings {
    fn steps(&self, root: Node) -> u64 {
        let (stages, last) = self.stages(root);
        stages.len() as u64 + self.ring.steps(last)
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let r = self.r;
        let bits = root / r;
        let (stages, last) = self.stages(root);
        match stages.get(step as usize) {
            Some(&Stage::Flip { position, served, bit }) => within(bits, served, |bits| {
                send(bits * r + position, (bits ^ bit) * r + position);
            }),
            Some(&Stage::Move { position, served }) => within(bits, served, |bits| {
                send(bits * r + position, bits * r + (position + 1) % r);
            }),
            None => {
                // The strings that have the message at the positions that it passed.
                let mut passed = vec![None; r as usize];
                for stage in &stages {
                    if let Stage::Move { position, served } = *stage {
                        passed[position as usize] = Some(served);
                    }
                }
                let has = |string: u64, position: Node| {
                    passed[position as usize].is_some_and(|served| (string ^ bits) & !served == 0)
                };
                self.ring.step(last, step - stages.len() as u64, &mut |from, to| {
                    for string in (0..1u64 << self.flips.m).filter(|&string| !has(string, to)) {
                        send(string * r + from, string * r + to);
                    }
                });
            }
        }
    }
}
