//! Groups of nodes by the numbers of their addresses.

use netlace_core::network::{Node, Topology};

/// A partition of the nodes.
#[derive(Clone)]
pub(super) struct Groups {
    /// The group of each node.
    pub(super) of: Vec<u32>,
    pub(super) count: usize,
}

impl Groups {
    /// One group of all.
    pub(super) fn one(order: usize) -> Self {
        Self { of: vec![0; order], count: 1 }
    }

    /// Every node by itself.
    pub(super) fn single(order: usize) -> Self {
        Self { of: (0..order as u32).collect(), count: order }
    }

    /// Nodes are together if they agree in both.
    pub(super) fn and(&self, other: &Groups) -> Self {
        let pairs: Vec<(u32, u32)> =
            self.of.iter().copied().zip(other.of.iter().copied()).collect();
        Self::by(&pairs)
    }

    /// Nodes are together if they have equal keys.
    pub(super) fn by<K: Ord + Copy>(keys: &[K]) -> Self {
        let mut values = keys.to_vec();
        values.sort_unstable();
        values.dedup();
        let group = |key: &K| {
            values.binary_search(key).expect("invariant: the values are those of the keys") as u32
        };
        Self { of: keys.iter().map(group).collect(), count: values.len() }
    }
}

/// More groups are too many for rules.
const MOST_GROUPS: usize = 256;

/// All nodes in one group; by each number of their addresses, whole or halved; by two or
/// three of these.
pub(super) fn all(topology: &dyn Topology) -> Vec<Groups> {
    let order = topology.order() as usize;
    let addresses: Vec<Vec<u64>> =
        (0..order).map(|v| topology.address(v as Node).numbers()).collect();
    let longest = addresses.iter().map(Vec::len).max().unwrap_or(0);
    let mut single = Vec::new();
    for place in 0..longest {
        let keys: Vec<u64> =
            addresses.iter().map(|numbers| numbers.get(place).copied().unwrap_or(0)).collect();
        let whole = Groups::by(&keys);
        let halves: Vec<u32> =
            whole.of.iter().map(|&group| 2 * group / whole.count.max(1) as u32).collect();
        if whole.count > 3 {
            single.push(Groups::by(&halves));
        }
        if whole.count > 1 {
            single.push(whole);
        }
    }
    let mut all = vec![Groups::one(order)];
    all.extend(single.iter().cloned());
    for (i, one) in single.iter().enumerate() {
        for (j, other) in single[..i].iter().enumerate() {
            let both = one.and(other);
            all.extend(single[..j].iter().map(|third| both.and(third)));
            all.push(both);
        }
    }
    all.retain(|groups| groups.count <= MOST_GROUPS);
    // Not the same groups twice.
    all.sort_by(|a, b| (a.count, &a.of).cmp(&(b.count, &b.of)));
    all.dedup_by(|a, b| a.of == b.of);
    all
}

/// Groups of sources with groups of destinations, the coarser ones first.
pub(super) fn pairs(all: &[Groups]) -> Vec<(&Groups, &Groups)> {
    let mut pairs: Vec<(&Groups, &Groups)> =
        all.iter().flat_map(|sources| all.iter().map(move |to| (sources, to))).collect();
    pairs.sort_by_key(|(sources, destinations)| sources.count * destinations.count);
    pairs
}
