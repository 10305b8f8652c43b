//! A scene: one block of a network as data, for programs that draw it themselves.

use std::collections::HashMap;

use super::hulls::{Hull, Rectangle};
use super::layout::Frame;
use super::marks::Marks;
use super::panel::Panel;
use super::views::{View, choose};
use crate::picture::Point;
use netlace::Context;
use netlace::network::{Level, Network, Node, RequestError, Sketch, Tier};

/// Which block of a network a scene shows, and the size of what is drawn as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// A node in the block.
    pub node: Node,
    /// The number of nodes of the block, if it is not the whole: the next larger size that there is.
    pub size: Option<Node>,
    /// The number of nodes that are drawn as one; as few as `most` allows, if none is given.
    pub item: Option<Node>,
    /// The most items; [`Scene::MOST_ITEMS`], if none is given.
    pub most: Option<Node>,
}

/// One block of a network: where its items stand, and the links between them. Items are nodes, or blocks drawn as one.
///
/// ```
/// use netlace::Context;
/// use netlace_report::drawing::{Scene, Window};
/// let net = netlace::parse("rsn(hypercube(3),2)")?;
/// let context = Context::with_memory(1 << 24);
/// let scene = Scene::of(&net, Window::default(), &context).unwrap();
/// assert_eq!((scene.items.len(), scene.hulls.len()), (64, 8));
/// let clusters = Scene::of(&net, Window { item: Some(8), ..Window::default() }, &context).unwrap();
/// assert_eq!((clusters.items.len(), clusters.links[0].count), (8, 1));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Scene {
    /// The sizes of blocks in all of the network, in ascending order: nodes, blocks, the whole.
    pub sizes: Vec<Node>,
    /// The number of nodes of the block.
    pub size: Node,
    /// The number of nodes of an item.
    pub item_size: Node,
    /// The number of parts that the block has.
    pub parts: Node,
    /// The number of its parts that are shown.
    pub shown: Node,
    /// Whether all links of all items were examined.
    pub is_complete: bool,
    /// The items.
    pub items: Vec<Item>,
    /// The radius of an item.
    pub radius: f64,
    /// The blocks between the whole and the items.
    pub hulls: Vec<Hull>,
    /// The hosts at the nodes that they are attached to, if not all nodes carry the same number.
    pub hosts: Vec<Rectangle>,
    /// What joins two items.
    pub links: Vec<Bundle>,
    /// The item of each node that was asked for, if it is shown.
    pub found: Vec<Option<usize>>,
}

/// A node, or a block that is drawn as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// The first node that was met in it.
    pub node: Node,
    /// Its middle.
    pub at: Point,
}

/// The links of one level between two items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bundle {
    /// The items.
    pub ends: [usize; 2],
    /// The level.
    pub level: Level,
    /// The number of links, among those that were examined.
    pub count: usize,
    /// Towards which point it bends, if it does.
    pub by: Option<Point>,
}

impl Scene {
    /// The most items of a scene.
    pub const MOST_ITEMS: Node = 70_000;
    /// Half of the side of the square that a scene fills; its middle is the origin.
    pub const REACH: f64 = 500.0;

    /// The scene of a block.
    pub fn of(network: &Network, window: Window, context: &Context) -> Result<Self, RequestError> {
        Self::finding(network, window, &[], context)
    }

    /// The same, with the items of some nodes.
    pub fn finding(
        network: &Network,
        window: Window,
        nodes: &[Node],
        context: &Context,
    ) -> Result<Self, RequestError> {
        /// What an item takes while its links are counted and printed.
        const BYTES: u128 = 6_000;
        let order = network.topology()?.order();
        let what = || format!("drawing {network}");
        let view = view(network, window)?;
        let count = view.tiers[..view.tiers.len() - 1]
            .iter()
            .fold(view.sketch().count(), |count, tier| count.saturating_mul(tier.sketch.count()));
        if count > Self::MOST_ITEMS {
            return Err(RequestError::Undrawable { what: what(), count, most: Self::MOST_ITEMS });
        }
        context.within_memory(what, u128::from(count) * BYTES)?;
        context.progress.report(0, 1)?;
        let side = 2.0 * Self::REACH;
        let frame =
            Frame { at: Point::new(-Self::REACH, -Self::REACH), size: Point::new(side, side) };
        let panel = Panel::new(network, &view, frame)?;
        context.progress.report(1, 1)?;
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let mut items = Vec::new();
        for (item, node, at) in panel.shown() {
            numbers.insert(item, items.len());
            items.push(Item { node, at });
        }
        let bundle = |(ends, level, count, by): ([usize; 2], Level, usize, Option<Point>)| Bundle {
            ends: ends.map(|item| numbers[&item]),
            level,
            count,
            by,
        };
        let mut sizes: Vec<Node> = tiers(network)?.iter().map(|tier| tier.size).collect();
        sizes.push(order);
        sizes.dedup();
        Ok(Self {
            sizes,
            size: view.size,
            item_size: view.item_size(),
            parts: view.parts,
            shown: view.chosen.as_ref().map_or(view.parts, |chosen| chosen.len() as Node),
            is_complete: panel.is_complete,
            radius: panel.radius(),
            hulls: panel.hulls(),
            hosts: panel.hosts(network),
            links: panel.bundles().map(bundle).collect(),
            found: nodes.iter().map(|&v| panel.item(v).map(|item| numbers[&item])).collect(),
            items,
        })
    }
}

/// The tiers of a network in scenes: of things that a sketch can show one by one.
fn tiers(network: &Network) -> Result<Vec<Tier>, RequestError> {
    /// More things are not drawn side by side.
    const MOST: Node = 5_000;
    let order = network.topology()?.order();
    let mut tiers = network.arrangement()?.tiers(order, MOST);
    if tiers.is_empty() {
        tiers.push(Tier { size: 1, sketch: Sketch::circle(1) });
    }
    Ok(tiers)
}

/// The view through a window.
fn view(network: &Network, window: Window) -> Result<View, RequestError> {
    /// More parts of one block are not shown side by side, if they are blocks.
    const MOST_BLOCKS: Node = 600;
    /// A scene is to be there at once.
    const EXAMINED: Node = 1 << 19;
    let order = network.topology()?.order();
    let tiers = tiers(network)?;
    let whole = tiers.len() - 1;
    // The smallest block that is as large as asked for.
    let covers = |tier: &Tier| tier.size.saturating_mul(tier.sketch.count());
    let top = match window.size {
        Some(size) => tiers.iter().position(|tier| covers(tier) >= size).unwrap_or(whole),
        None => whole,
    };
    let tier = &tiers[top];
    let parts = order.div_ceil(tier.size).min(tier.sketch.count());
    let size = order.min(covers(tier));
    let position = network.arrangement()?.position(window.node.min(order - 1));
    let start = if top == whole { 0 } else { position / size * size };
    let chosen = (parts > MOST_BLOCKS && tier.size > 1)
        .then(|| choose(parts, |position| position / tier.size, &Marks::default()));
    let shown = chosen.as_ref().map_or(parts, |chosen| chosen.len() as Node);
    let most = window.most.unwrap_or(Scene::MOST_ITEMS);
    let items = |bottom: usize| shown.saturating_mul(tier.size / tiers[bottom].size);
    let bottom = match window.item {
        Some(item) => tiers[..=top].iter().rposition(|tier| tier.size <= item.max(1)).unwrap_or(0),
        None => (0..=top).find(|&bottom| items(bottom) <= most).unwrap_or(top),
    };
    Ok(View { tiers: tiers[bottom..=top].to_vec(), start, size, parts, chosen, examined: EXAMINED })
}
