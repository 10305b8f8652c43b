//! Broadcast and exchange of the recursive swapped network, one level over clusters of n nodes.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::sync::Arc;

use crate::network::{Broadcast, Exchange, Node, Transmission, every};

/// In the root's cluster c; over its swap links, which reach the member c of every other cluster;
/// and in those clusters. Each step of the base is taken twice, plus one swap.
pub(super) struct SwapBroadcast {
    pub base: Arc<dyn Broadcast>,
    pub n: Node,
}

impl Broadcast for SwapBroadcast {
    fn steps(&self, root: Node) -> u64 {
        let (c, x) = (root / self.n, root % self.n);
        self.base.steps(x) + self.base.steps(c) + u64::from(self.n > 1)
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let n = self.n;
        let (c, x) = (root / n, root % n);
        let first = self.base.steps(x);
        let others = || (0..n).filter(|&y| y != c);
        match step.cmp(&first) {
            Less => self.base.step(x, step, &mut |from, to| send(c * n + from, c * n + to)),
            Equal => others().for_each(|y| send(c * n + y, y * n + c)),
            Greater => self.base.step(c, step - first - 1, &mut |from, to| {
                others().for_each(|y| send(y * n + from, y * n + to));
            }),
        }
    }
}

/// Sums in all clusters; all nodes but the leaders send their sum over the swap link, so that a
/// cluster holds those of all clusters; and sums of these.
pub(super) struct SwapExchange {
    pub base: Arc<dyn Exchange>,
    pub n: Node,
}

impl Exchange for SwapExchange {
    fn steps(&self) -> u64 {
        2 * self.base.steps() + u64::from(self.n > 1)
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        let n = self.n;
        let half = self.base.steps();
        if step == half {
            for c in 0..n {
                for x in (0..n).filter(|&x| x != c) {
                    send(Transmission::given(c * n + x, x * n + c));
                }
            }
            return;
        }
        let within = if step < half { step } else { step - half - 1 };
        self.base.step(within, &mut |inner| {
            for first in every(0..n * n, n) {
                send(inner.between(first + inner.from, first + inner.to));
            }
        });
    }
}
