//! Emulation over cross links: the items of both types of clusters meet in one of them.
//!
//! At home item (0,c,x) of the guest is node (0,c,x), and item (1,c,x) is (1,x,c), so the cross link
//! joins the two. Gathered in type 0, both are at (0,c,x), where the digits of x are those of the
//! members; gathered in type 1 both are at (1,x,c), where those of c are. Every change takes one cross
//! link, and then a node holds two items.

use std::sync::Arc;

use crate::exact::RuleError;
use crate::network::{Dimension, Emulation, EmulationLevel, Network, Node, Placement, Shape};

pub(super) fn emulation(base: &Network, k: u64) -> Result<Arc<dyn Emulation>, RuleError> {
    let mut emulation = base.emulation_rule()?;
    let mut n = base.part_order()?;
    for _ in 0..k {
        let mut dimensions = emulation.dimensions().repeat(2);
        dimensions.push(Dimension::new(2, Shape::Complete));
        emulation = Arc::new(Gathered { clusters: EmulationLevel::new(emulation), n, dimensions });
        n = 2 * n * n;
    }
    Ok(emulation)
}

const HOME: u8 = 0;
const IN_TYPE_0: u8 = 1;
const IN_TYPE_1: u8 = 2;

/// One more step.
struct Gathered {
    clusters: EmulationLevel,
    n: Node,
    dimensions: Vec<Dimension>,
}

impl Emulation for Gathered {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        1 + self.clusters.inside.modes()
    }

    fn load(&self) -> u64 {
        // Nodes without links inside need not gather.
        if self.dimensions.len() == 1 { 1 } else { 2 * self.clusters.inside.load() }
    }

    fn is_home_by_number(&self) -> bool {
        self.n == 1
    }

    fn direct(&self, dimension: usize) -> Placement {
        let half = self.dimensions.len() / 2;
        match dimension {
            _ if dimension == 2 * half => self.clusters.all_home(),
            _ if dimension < half => self.clusters.direct(IN_TYPE_0, dimension),
            _ => self.clusters.direct(IN_TYPE_1, dimension - half),
        }
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.clusters.approach(at, goal, |_, wanted| wanted);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        let n = self.n;
        let (own, c, x) = (item / (n * n), item / n % n, item % n);
        let kind = match placement[0] {
            HOME => own,
            mode => Node::from(mode == IN_TYPE_1),
        };
        let (cluster, member) = if kind == 0 { (c, x) } else { (x, c) };
        let member = self.clusters.inside.place(member, &placement[1..]);
        (kind * n + self.clusters.home(cluster)) * n + member
    }
}
