//! Broadcast and exchange of the recursive dual-net.

use std::sync::Arc;

use crate::network::{Broadcast, Exchange, Node, Transmission, every};

/// Algorithm 2 of the paper, one more step over a base of n nodes: in the root's cluster; across;
/// in all clusters of the other type, from the member with the number of the root's cluster; and back
/// across.
///
/// The paper leaves out of the last crossing the cluster at the other end of the root's own link. Then
/// some nodes do not receive the message. The nodes to leave out are those that received in the first
/// crossing: their links lead back into the root's cluster.
pub(super) struct CrossBroadcast {
    pub base: Arc<dyn Broadcast>,
    pub n: Node,
}

impl CrossBroadcast {
    /// The steps in the first cluster and in those of the other type.
    fn halves(&self, root: Node) -> (u64, u64) {
        (self.base.steps(root % self.n), self.base.steps(root / self.n % self.n))
    }
}

impl Broadcast for CrossBroadcast {
    fn steps(&self, root: Node) -> u64 {
        let (first, second) = self.halves(root);
        first + 1 + second + u64::from(self.n > 1)
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let n = self.n;
        let (kind, c, x) = (root / (n * n), root / n % n, root % n);
        let node = |kind: Node, cluster: Node, member: Node| (kind * n + cluster) * n + member;
        let (first, second) = self.halves(root);
        if step < first {
            let cluster = root - x;
            self.base.step(x, step, &mut |from, to| send(cluster + from, cluster + to));
        } else if step == first {
            (0..n).for_each(|y| send(node(kind, c, y), node(1 - kind, y, c)));
        } else if step <= first + second {
            self.base.step(c, step - first - 1, &mut |from, to| {
                (0..n).for_each(|y| send(node(1 - kind, y, from), node(1 - kind, y, to)));
            });
        } else {
            for y in 0..n {
                for z in (0..n).filter(|&z| z != c) {
                    send(node(1 - kind, y, z), node(kind, z, y));
                }
            }
        }
    }
}

/// Sums in all clusters; then each node sends its sum across, so that a cluster holds those of all
/// clusters of the other type; sums of these; and across once more, to the total of both types.
pub(super) struct CrossExchange {
    pub base: Arc<dyn Exchange>,
    pub n: Node,
}

impl Exchange for CrossExchange {
    fn steps(&self) -> u64 {
        2 * self.base.steps() + 2
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        let n = self.n;
        let (half, within) = (step / (self.base.steps() + 1), step % (self.base.steps() + 1));
        if within < self.base.steps() {
            self.base.step(within, &mut |inner| {
                for first in every(0..2 * n * n, n) {
                    send(inner.between(first + inner.from, first + inner.to));
                }
            });
            return;
        }
        let crossing = if half == 0 { Transmission::given } else { Transmission::kept };
        for c in 0..n {
            for x in 0..n {
                let (zero, one) = (c * n + x, n * n + x * n + c);
                send(crossing(zero, one));
                send(crossing(one, zero));
            }
        }
    }
}
