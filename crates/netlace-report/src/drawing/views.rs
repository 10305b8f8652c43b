//! What is shown of a network, and in which detail.

use super::MOST_NODES;
use super::marks::Marks;
use netlace::network::{Network, Node, RequestError, Sketch, Tier};

/// One block to be drawn.
pub(super) struct View {
    /// From its items, which are drawn as one, to its parts.
    pub(super) tiers: Vec<Tier>,
    /// Its first position.
    pub(super) start: Node,
    /// The number of nodes it has.
    pub(super) size: Node,
    /// The number of parts it has.
    pub(super) parts: Node,
    /// Which of them are shown, in ascending order, if not all.
    pub(super) chosen: Option<Vec<Node>>,
    /// The most nodes whose links are examined.
    pub(super) examined: Node,
}

impl View {
    /// The number of nodes an item has.
    pub(super) fn item_size(&self) -> Node {
        self.tiers[0].size
    }

    /// The positions of its parts.
    pub(super) fn sketch(&self) -> Sketch {
        match &self.chosen {
            Some(chosen) => Sketch::circle(chosen.len() as Node),
            None => self.tiers[self.tiers.len() - 1].sketch.clone(),
        }
    }
}

/// The views of a network: the whole, and if its nodes cannot be distinguished there one block of each smaller
/// size, down to one in which they can.
pub(super) fn views(network: &Network, marks: &Marks) -> Result<Vec<View>, RequestError> {
    const EXAMINED: Node = 1 << 22;
    /// The most nodes that can be distinguished: in the first view, and in smaller ones.
    const DISTINGUISHABLE: [Node; 2] = [100, 40];
    /// More than these are too much of the same.
    const MOST_VIEWS: usize = 4;
    /// More parts than these are too many for a circle, if they are blocks.
    const MOST_BLOCKS: Node = 100;
    let order = network.topology()?.order();
    let arrangement = network.arrangement()?;
    let mut tiers = arrangement.tiers(order, MOST_NODES);
    if tiers.is_empty() {
        tiers.push(Tier { size: 1, sketch: Sketch::circle(1) });
    }
    let mut views: Vec<View> = Vec::new();
    for (top, tier) in tiers.iter().enumerate().rev() {
        if top > 0 && views.len() + 1 == MOST_VIEWS {
            continue;
        }
        let parts = order.div_ceil(tier.size).min(tier.sketch.count());
        let size = order.min(tier.size.saturating_mul(parts));
        if tier.size == 1 && parts > MOST_NODES {
            break;
        }
        // The block in which something begins that is marked.
        let marked = marks.ends().next().filter(|_| !views.is_empty());
        let start = marked.map_or(0, |v| arrangement.position(v) / size * size);
        let is_large = size > MOST_NODES;
        let part_of = |v: Node| arrangement.position(v) / tier.size;
        let chosen = (is_large && parts > MOST_BLOCKS).then(|| choose(parts, part_of, marks));
        let tiers = tiers[if is_large { top } else { 0 }..=top].to_vec();
        views.push(View { tiers, start, size, parts, chosen, examined: EXAMINED });
        if size <= DISTINGUISHABLE[usize::from(views.len() > 1)] {
            break;
        }
    }
    if views.is_empty() {
        let what = format!("drawing {network}");
        return Err(RequestError::Undrawable { what, count: order, most: MOST_NODES });
    }
    Ok(views)
}

/// Parts at equal distances, and those in which something is marked.
pub(super) fn choose(parts: Node, part_of: impl Fn(Node) -> Node, marks: &Marks) -> Vec<Node> {
    const CHOSEN: Node = 24;
    let share = |i| (u128::from(parts) * u128::from(i) / u128::from(CHOSEN)) as Node;
    let marked = marks.paths.iter().flat_map(|path| &path.nodes).map(|&v| part_of(v));
    let marked = marked.filter(|part| *part < parts).take(CHOSEN as usize);
    let mut chosen: Vec<Node> = (0..CHOSEN).map(share).chain(marked).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}
