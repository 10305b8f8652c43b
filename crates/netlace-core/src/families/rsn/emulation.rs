//! The paper's Emul: swapping a level brings the digits of the clusters into a cluster.
//!
//! Not swapped, item (c,x) of the guest is member x of cluster c; swapped, it is member c of cluster
//! x, one swap link away, and leaders stay. So a dimension costs two steps for each level that must
//! be swapped. Diameter links are not needed.

use std::sync::Arc;

use crate::exact::RuleError;
use crate::network::{Dimension, Emulation, EmulationLevel, Network, Node, Placement};

pub(super) fn emulation(base: &Network, l: u64) -> Result<Arc<dyn Emulation>, RuleError> {
    let mut emulation = base.emulation_rule()?;
    let mut n = base.part_order()?;
    for _ in 1..l {
        let dimensions = emulation.dimensions().repeat(2);
        emulation = Arc::new(Swapped { clusters: EmulationLevel::new(emulation), n, dimensions });
        n *= n;
    }
    Ok(emulation)
}

/// One more level.
struct Swapped {
    clusters: EmulationLevel,
    n: Node,
    dimensions: Vec<Dimension>,
}

impl Emulation for Swapped {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        1 + self.clusters.inside.modes()
    }

    fn load(&self) -> u64 {
        self.clusters.inside.load()
    }

    fn is_home_by_number(&self) -> bool {
        self.clusters.inside.is_home_by_number()
    }

    fn direct(&self, dimension: usize) -> Placement {
        let half = self.dimensions.len() / 2;
        self.clusters.direct(u8::from(dimension >= half), dimension % half)
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.clusters.approach(at, goal, |_, wanted| wanted);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        let (c, x) = (item / self.n, item % self.n);
        let (cluster, member) = if placement[0] == 0 { (c, x) } else { (x, c) };
        let member = self.clusters.inside.place(member, &placement[1..]);
        self.clusters.home(cluster) * self.n + member
    }
}
