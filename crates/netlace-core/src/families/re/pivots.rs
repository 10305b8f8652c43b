//! Pivot sets: the unit nodes that carry the frame links of each phase.
//!
//! Definition 4 of the paper wants the sets of a round, which is as many phases as the unit has nodes, to be
//! disjoint, of equal size, connected, and no larger than the degree of the frame. Lists of a user's own need not
//! be: the network is still defined, and a remark says what it departs from.

use std::sync::Arc;

use crate::network::{Network, Node, ParameterError, Topology};

/// The pivot set of a phase.
#[derive(Clone)]
pub(super) struct Pivots {
    /// In the order in which links are assigned to them.
    nodes: Arc<[Node]>,
    /// Every node with its index, in ascending order.
    indices: Arc<[(Node, Node)]>,
}

impl Pivots {
    fn new(nodes: impl IntoIterator<Item = Node>) -> Self {
        let nodes: Arc<[Node]> = nodes.into_iter().collect();
        let mut indices: Vec<_> = nodes.iter().copied().zip(0..).collect();
        indices.sort_unstable();
        Self { nodes, indices: indices.into() }
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn size(&self) -> Node {
        self.nodes.len() as Node
    }

    /// The node of a set of one.
    pub(super) fn single(&self) -> Option<Node> {
        match *self.nodes {
            [node] => Some(node),
            _ => None,
        }
    }

    /// The index of `u` in the set.
    pub(super) fn index(&self, u: Node) -> Option<Node> {
        let found = self.indices.binary_search_by_key(&u, |&(node, _)| node).ok()?;
        Some(self.indices[found].1)
    }

    /// The node that carries the link of this rank among those of a frame node: they are assigned in turn.
    pub(super) fn carrier(&self, rank: usize) -> Node {
        self.nodes[rank % self.nodes.len()]
    }

    /// The number of a frame node's links, `degree` in total, that the set's `index`-th node carries.
    pub(super) fn share(&self, index: Node, degree: u64) -> u64 {
        (degree + self.size() - 1 - index) / self.size()
    }

    /// Whether the pivots are connected by links among themselves.
    fn is_connected(&self, unit: &dyn Topology) -> bool {
        let mut is_reached = vec![false; self.nodes.len()];
        is_reached[0] = true;
        let mut found = vec![self.nodes[0]];
        let mut row = Vec::new();
        let mut next = 0;
        while let Some(&u) = found.get(next)
            && found.len() < self.nodes.len()
        {
            next += 1;
            row.clear();
            unit.neighbors(u, &mut row);
            for &v in &row {
                if let Some(index) = self.index(v)
                    && !std::mem::replace(&mut is_reached[index as usize], true)
                {
                    found.push(v);
                }
            }
        }
        found.len() == self.nodes.len()
    }

    /// The nodes as an expression lists them, few of them.
    fn listed(&self) -> String {
        const MOST: usize = 8;
        let nodes = self.nodes.iter().take(MOST).map(Node::to_string);
        let more = (self.nodes.len() > MOST).then(|| "..".to_owned());
        format!("[{}]", nodes.chain(more).collect::<Vec<_>>().join(","))
    }
}

/// Their degrees are counted one by one.
const MOST_PIVOTS: Node = 1 << 16;

fn within_pivots(count: Node) -> Result<(), ParameterError> {
    if count > MOST_PIVOTS {
        let message = format!("the pivot sets would hold {count} nodes, more than {MOST_PIVOTS}");
        return Err(ParameterError::new(message));
    }
    Ok(())
}

/// One pivot for each of these phases: the unit's nodes in turn.
pub(super) fn single_pivots(
    unit: &Network,
    phases: std::ops::Range<usize>,
) -> Result<Vec<Pivots>, ParameterError> {
    let n_u = unit.topology()?.order();
    Ok(phases.map(|j| Pivots::new([j as Node % n_u])).collect())
}

/// Single pivots for complete rounds through the unit, then blocks for the last phases.
pub(super) fn pivot_blocks(
    unit: &Network,
    frames: &[Network],
) -> Result<Vec<Pivots>, ParameterError> {
    let phases = frames.len() as Node;
    if phases == 0 {
        return Ok(Vec::new());
    }
    let n_u = unit.topology()?.order();
    let full = (phases - 1) / n_u * n_u;
    let last = phases - full;
    let size = most_links(&frames[full as usize..]).min(n_u / last).max(1);
    within_pivots(size * last)?;
    let mut pivots = single_pivots(unit, 0..full as usize)?;
    pivots.extend((0..last).map(|j| Pivots::new(j * size..(j + 1) * size)));
    Ok(pivots)
}

/// The sets that are listed, for one phase each; if they are fewer than the phases, in turn.
pub(super) fn listed_pivots(
    unit: &Network,
    phases: usize,
    lists: &[Vec<Node>],
) -> Result<Vec<Pivots>, ParameterError> {
    if lists.is_empty() || lists.iter().any(Vec::is_empty) {
        return Err(ParameterError::new("`pivots` needs at least one list, and a node in each"));
    }
    if lists.len() > phases {
        let message = format!("`pivots` has {} lists, more than phases: {phases}", lists.len());
        return Err(ParameterError::new(message));
    }
    let in_turn = || lists.iter().cycle().take(phases);
    within_pivots(in_turn().map(|list| list.len() as Node).sum())?;
    let n_u = unit.topology()?.order();
    let sets: Vec<Pivots> = lists.iter().map(|list| Pivots::new(list.iter().copied())).collect();
    for set in &sets {
        if let Some(node) = set.nodes.iter().find(|&&node| node >= n_u) {
            let message = format!("pivot {node} is not in the unit, which has {n_u} nodes");
            return Err(ParameterError::new(message));
        }
        if let Some(pair) = set.indices.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let message = format!("pivot {} is twice in the set {}", pair[0].0, set.listed());
            return Err(ParameterError::new(message));
        }
    }
    Ok(sets.iter().cycle().take(phases).cloned().collect())
}

/// The most links of a node of any of these frames.
fn most_links(frames: &[Network]) -> Node {
    frames.iter().map(|frame| Node::from(frame.max_degree())).max().unwrap_or(0)
}

/// The first condition of the paper that the sets do not keep.
pub(super) fn departure(
    unit: &dyn Topology,
    frames: &[Network],
    pivots: &[Pivots],
) -> Option<String> {
    let round = usize::try_from(unit.order()).unwrap_or(usize::MAX);
    for (frames, pivots) in frames.chunks(round).zip(pivots.chunks(round)) {
        let size = pivots[0].size();
        if let Some(other) = pivots.iter().find(|pivots| pivots.size() != size) {
            return Some(format!(
                "pivots {} and {} differ in number: Definition 4 of the paper wants sets of equal size",
                pivots[0].listed(),
                other.listed()
            ));
        }
        let mut nodes: Vec<Node> = pivots.iter().flat_map(|set| set.nodes().to_vec()).collect();
        nodes.sort_unstable();
        if let Some([twice, _]) = nodes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Some(format!(
                "pivot {twice} serves several phases of a round: Definition 4 of the paper wants disjoint sets"
            ));
        }
        let most = most_links(frames).max(1);
        if size > most {
            return Some(format!(
                "pivots {} are more than the {most} links of a frame node: some carry none",
                pivots[0].listed()
            ));
        }
    }
    let torn = pivots.iter().find(|pivots| !pivots.is_connected(unit))?;
    let remark = "are not connected in the unit: the paper's bound (5) does not hold";
    Some(format!("pivots {} {remark}", torn.listed()))
}
