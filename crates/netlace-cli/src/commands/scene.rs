//! `netlace scene`: a drawing as data.

use std::collections::HashMap;

use clap::Args;
use netlace::Context;
use netlace::format::{brief, plural};
use netlace::network::{Level, Network, Node};
use netlace::routing::{Applied, ChannelLoad, channel_loads};
use netlace_report::drawing::{Outline, Rectangle, Scene, Window};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject};
use crate::failure::Failure;
use crate::json::{Named, View, Whole};
use crate::output::print;

/// Print where everything stands in a drawing, as data for programs that draw
///
/// The drawing is that of one block: the whole network, or a smaller one. What it shows are items: nodes, or blocks
/// that are drawn as one. It fills a square of side 1000 around the origin; `y` grows downwards.
#[derive(Args)]
pub(super) struct SceneOf {
    #[command(flatten)]
    subject: Subject,

    /// Show a block of this number of nodes instead of all; the next larger size that there is
    #[arg(long, value_name = "NODES")]
    block: Option<Node>,

    /// Which block: the one with this node, by number or address
    #[arg(long, value_name = "NODE", default_value = "0")]
    around: String,

    /// Draw blocks of this number of nodes as one [default: 1, or as few as --most allows]
    #[arg(long, value_name = "NODES")]
    items: Option<Node>,

    /// Show no more than this number of items, unless --items says otherwise
    #[arg(long, value_name = "NUMBER", default_value_t = Scene::MOST_ITEMS)]
    most: Node,

    /// Count the paths between hosts over each link, by this routing, if nodes are drawn one by one
    #[arg(long, value_name = "ROUTING", value_parser = super::routings())]
    loads: Option<String>,

    /// Find the items of these nodes, by number or address; may be repeated
    #[arg(long, value_name = "NODE")]
    find: Vec<String>,
}

/// Where everything stands in a drawing. What belongs to one item, or to one link, has the same place in several lists.
#[derive(Serialize, JsonSchema)]
pub(super) struct SceneAnswer {
    /// The network.
    expr: String,
    /// The sizes of blocks in ascending order: from single nodes to the whole.
    sizes: Vec<Whole>,
    /// The number of nodes of the block that is shown.
    size: Whole,
    /// The number of nodes of an item.
    item_size: Whole,
    /// The number of parts that the block has.
    parts: Whole,
    /// The number of its parts that are shown.
    parts_shown: Whole,
    /// Whether all links of all items were examined.
    complete: bool,
    /// The radius of an item.
    radius: f64,
    /// The items.
    items: ItemLists,
    /// The blocks that hold items together.
    hulls: HullLists,
    /// Blocks whose nodes stand among others: pods of trees.
    boxes: BoxLists,
    /// The hosts at the nodes that they are attached to, if not all nodes carry the same number: one rectangle each, or
    /// one for all hosts of a node.
    hosts: RectangleLists,
    /// What joins two items: the links of one level.
    links: LinkLists,
    /// The items of the nodes that were to be found; null where a node is not shown.
    found: Vec<Option<usize>>,
}

/// The items.
#[derive(Serialize, JsonSchema)]
struct ItemLists {
    /// A node of each.
    node: Vec<Whole>,
    /// Their middles, to the right.
    x: Vec<f64>,
    /// Their middles, down.
    y: Vec<f64>,
}

/// The blocks that hold items together, larger ones before those in them.
#[derive(Serialize, JsonSchema)]
struct HullLists {
    /// Their middles, to the right.
    x: Vec<f64>,
    /// Their middles, down.
    y: Vec<f64>,
    /// Their radius.
    radius: Vec<f64>,
    /// Of which kind each is, if its network has blocks of several kinds.
    kind: Vec<Option<usize>>,
}

/// Blocks with a straight outline, larger ones before those in them.
#[derive(Serialize, JsonSchema)]
struct BoxLists {
    #[serde(flatten)]
    places: RectangleLists,
    /// Of which kind each is.
    kind: Vec<Option<usize>>,
}

/// Upright rectangles.
#[derive(Serialize, JsonSchema)]
struct RectangleLists {
    /// Their upper left corners, to the right.
    x: Vec<f64>,
    /// Their upper left corners, down.
    y: Vec<f64>,
    /// Their widths.
    width: Vec<f64>,
    /// Their heights.
    height: Vec<f64>,
}

impl RectangleLists {
    fn of(rectangles: &[Rectangle]) -> Self {
        let all = |of: fn(&Rectangle) -> f64| rounded(rectangles.iter().map(of));
        Self {
            x: all(|rectangle| rectangle.corner.x),
            y: all(|rectangle| rectangle.corner.y),
            width: all(|rectangle| rectangle.size.x),
            height: all(|rectangle| rectangle.size.y),
        }
    }
}

/// What joins two items.
#[derive(Serialize, JsonSchema)]
struct LinkLists {
    /// The item at one end.
    from: Vec<usize>,
    /// The item at the other end.
    to: Vec<usize>,
    /// The level.
    level: Vec<Level>,
    /// The number of links.
    count: Vec<usize>,
    /// The number of paths between hosts over the busier direction of each, if asked for.
    paths: Option<Vec<f64>>,
    /// Which of them bend, by their place in these lists.
    bent: Vec<usize>,
    /// Towards which point those bend, to the right.
    bend_x: Vec<f64>,
    /// Towards which point those bend, down.
    bend_y: Vec<f64>,
}

impl View for SceneAnswer {
    const SCHEMA: &'static str = "netlace.scene/1";
}

impl SceneOf {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let context = options.counting("of the work");
        let network = self.subject.network(options)?;
        let found: Result<Vec<Node>, _> = self.find.iter().map(|name| network.node(name)).collect();
        let window = Window {
            node: network.node(&self.around)?,
            size: self.block,
            item: self.items,
            most: Some(self.most),
        };
        let scene = Scene::finding(&network, window, &found?, &context)?;
        let paths = match &self.loads {
            Some(routing) => Some(busier(&network, &scene, routing, &context)?),
            None => None,
        };
        options.bar().clear();
        print(&if options.json {
            // On one line: lists of numbers are long enough.
            format!("{}\n", Named::new(describe(&network, &scene, paths)).value())
        } else {
            to_text(&network, &scene)
        })
    }
}

/// The number of paths over the busier direction of what joins two nodes.
fn busier(
    network: &Network,
    scene: &Scene,
    routing: &str,
    context: &Context,
) -> Result<Vec<f64>, Failure> {
    if scene.item_size > 1 {
        let what = "--loads counts paths over single links: show a block whose nodes are drawn";
        return Err(Failure::Usage(format!("{what} one by one, by --block or --items 1")));
    }
    let router = Router { routing: routing.to_owned() };
    let Applied { routing, network } = router.apply(network, context)?;
    let mut most: HashMap<[Node; 2], f64> = HashMap::new();
    for ChannelLoad { from, to, paths } in channel_loads(&network, &*routing, context)? {
        let busier = most.entry([from.min(to), from.max(to)]).or_default();
        *busier = busier.max(paths);
    }
    let nodes = |ends: [usize; 2]| ends.map(|item| scene.items[item].node);
    let load = |[a, b]: [Node; 2]| most.get(&[a.min(b), a.max(b)]).copied().unwrap_or(0.0);
    Ok(scene.links.iter().map(|link| load(nodes(link.ends))).collect())
}

/// To four digits behind the point, which is finer than any screen, and the same on all machines.
fn to_print(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn rounded(values: impl Iterator<Item = f64>) -> Vec<f64> {
    values.map(to_print).collect()
}

fn describe(network: &Network, scene: &Scene, paths: Option<Vec<f64>>) -> SceneAnswer {
    let Scene { items, hulls, links, .. } = scene;
    let bends = || links.iter().enumerate().filter_map(|(i, link)| Some((i, link.by?)));
    let discs = || {
        hulls.iter().filter_map(|hull| match hull.outline {
            Outline::Disc { middle, radius } => Some((middle, radius, hull.kind)),
            Outline::Rectangle(_) => None,
        })
    };
    let boxes = hulls.iter().filter_map(|hull| match hull.outline {
        Outline::Rectangle(rectangle) => Some((rectangle, hull.kind)),
        Outline::Disc { .. } => None,
    });
    let (boxes, kinds_of_boxes): (Vec<_>, Vec<_>) = boxes.unzip();
    SceneAnswer {
        expr: network.to_string(),
        sizes: scene.sizes.iter().map(|&size| Whole::of(size)).collect(),
        size: Whole::of(scene.size),
        item_size: Whole::of(scene.item_size),
        parts: Whole::of(scene.parts),
        parts_shown: Whole::of(scene.shown),
        complete: scene.is_complete,
        radius: to_print(scene.radius),
        items: ItemLists {
            node: items.iter().map(|item| Whole::of(item.node)).collect(),
            x: rounded(items.iter().map(|item| item.at.x)),
            y: rounded(items.iter().map(|item| item.at.y)),
        },
        hulls: HullLists {
            x: rounded(discs().map(|(middle, ..)| middle.x)),
            y: rounded(discs().map(|(middle, ..)| middle.y)),
            radius: rounded(discs().map(|(_, radius, _)| radius)),
            kind: discs().map(|(.., kind)| kind).collect(),
        },
        boxes: BoxLists { places: RectangleLists::of(&boxes), kind: kinds_of_boxes },
        hosts: RectangleLists::of(&scene.hosts),
        links: LinkLists {
            from: links.iter().map(|link| link.ends[0]).collect(),
            to: links.iter().map(|link| link.ends[1]).collect(),
            level: links.iter().map(|link| link.level).collect(),
            count: links.iter().map(|link| link.count).collect(),
            paths,
            bent: bends().map(|(i, _)| i).collect(),
            bend_x: rounded(bends().map(|(_, by)| by.x)),
            bend_y: rounded(bends().map(|(_, by)| by.y)),
        },
        found: scene.found.clone(),
    }
}

fn to_text(network: &Network, scene: &Scene) -> String {
    let count = |number: Node, what: &str| plural(&number.into(), what);
    let item = match scene.item_size {
        1 => "nodes".to_owned(),
        size => format!("blocks of {} nodes", brief(&size.into())),
    };
    let sizes: Vec<String> = scene.sizes.iter().map(|&size| brief(&size.into())).collect();
    format!(
        "{network}\n  block   {}\n  items   {} {item}, {} between them\n  sizes   {}\n\
         The places are in the JSON: add --json.\n",
        count(scene.size, "node"),
        scene.items.len(),
        count(scene.links.len() as Node, "line"),
        sizes.join(", "),
    )
}
