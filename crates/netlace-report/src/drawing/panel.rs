//! A panel: one block of a network, drawn.

use std::collections::BTreeMap;

use super::hulls::{Rectangle, shows_hosts, styles};
use super::inks::Inks;
use super::layout::{Frame, Layout, shared};
use super::marks::{Look, MarkedPath, Marks};
use super::strokes::{Discs, Stroke};
use super::views::View;
use crate::picture::{Anchor, Curve, Ink, Point, Style, Svg};
use netlace::network::{Arrangement, Level, Link, Network, Node, TooLargeError, Topology, every};

/// What is drawn in one frame.
pub(super) struct Panel<'a> {
    topology: &'a dyn Topology,
    pub(super) arrangement: &'a Arrangement,
    pub(super) layout: Layout<'a>,
    /// Whether hosts are shown at the nodes that they are attached to, if there is room.
    pub(super) has_hosts: bool,
    /// A node of each item, by number; none where the last block is shorter.
    pub(super) items: Vec<Option<Node>>,
    /// The number of links of each level that join two items, among those that were examined.
    bundles: BTreeMap<(usize, usize, Level), usize>,
    /// Through which points those links bend that would run behind other items, the smaller end first.
    bends: BTreeMap<(usize, usize), Point>,
    /// Whether all links were examined.
    pub(super) is_complete: bool,
}

/// Smaller items are dots: they hide no link, and nothing is shown at them.
const SMALLEST: f64 = 2.4;

/// The colour of a level: the innermost steps back.
pub(super) fn level_ink(level: Level) -> Ink {
    if level == 0 { Ink::Muted } else { Ink::Hue(usize::from(level) - 1) }
}

impl<'a> Panel<'a> {
    pub(super) fn new(
        network: &'a Network,
        view: &View,
        frame: Frame,
    ) -> Result<Self, TooLargeError> {
        let topology = &**network.topology()?;
        let arrangement = network.arrangement()?;
        let layout = Layout::new(arrangement, view, frame);
        let mut panel = Self {
            topology,
            arrangement,
            layout,
            has_hosts: false,
            items: Vec::new(),
            bundles: BTreeMap::new(),
            bends: BTreeMap::new(),
            is_complete: true,
        };
        panel.count_links(arrangement, view.examined);
        let links: Vec<_> = panel.bundles.keys().map(|&(a, b, _)| (a, b)).collect();
        panel.layout.turn(&links);
        panel.bends = panel.around_items();
        panel.has_hosts = panel.item_size() == 1 && shows_hosts(network);
        Ok(panel)
    }

    /// The bends of links that would run behind items that are not theirs; none if items are small, or many.
    fn around_items(&self) -> BTreeMap<(usize, usize), Point> {
        /// Of more links none can be followed.
        const MOST: usize = 4_000;
        if self.bundles.len() > MOST || self.radius() < SMALLEST {
            return BTreeMap::new();
        }
        let shown = self.items.iter().enumerate().filter(|(_, node)| node.is_some());
        let discs = Discs::new(shown.map(|(item, _)| (item, self.at(item))), self.radius());
        let mut pairs: Vec<_> = self.bundles.keys().map(|&(a, b, _)| (a, b)).collect();
        pairs.dedup();
        let bend = |(a, b)| {
            let around = self.stroke(a, b).around(&discs, [a, b], self.layout.spacing());
            Some(((a, b), around?))
        };
        pairs.into_iter().filter_map(bend).collect()
    }

    /// Finds the items and the links between them.
    fn count_links(&mut self, arrangement: &Arrangement, most: Node) {
        let order = self.topology.order();
        let size = self.layout.item_size();
        let shown: Node = self
            .layout
            .positions()
            .map(|positions| positions.end.min(order) - positions.start)
            .sum();
        let items = (shown / size).max(1);
        let each = if shown > most { (most / items).max(1) } else { size };
        self.is_complete = each == size;
        let mut links: Vec<Link> = Vec::new();
        for positions in self.layout.positions().collect::<Vec<_>>() {
            for start in every(positions.start..positions.end.min(order), size) {
                let end = start.saturating_add(each).min(order);
                for v in arrangement.nodes(start..end) {
                    let Some(item) = self.layout.item(v) else { continue };
                    if self.items.len() <= item {
                        self.items.resize(item + 1, None);
                    }
                    self.items[item].get_or_insert(v);
                    links.clear();
                    self.topology.links(v, &mut links);
                    for link in &links {
                        let Some(other) = self.layout.item(link.to) else { continue };
                        // Once, although both ends have it.
                        let is_examined = || arrangement.position(link.to) % size < each;
                        if other > item || (other < item && !is_examined()) {
                            let key = (item.min(other), item.max(other), link.level);
                            *self.bundles.entry(key).or_default() += 1;
                        }
                    }
                }
            }
        }
    }

    /// Whether hosts can be seen in a picture, which nobody enlarges.
    pub(super) fn draws_hosts(&self) -> bool {
        self.has_hosts && self.radius() > SMALLEST
    }

    /// The number of items.
    pub(super) fn count(&self) -> usize {
        self.items.iter().flatten().count()
    }

    /// The number of nodes an item has.
    fn item_size(&self) -> Node {
        self.layout.item_size()
    }

    /// The radius of an item.
    pub(super) fn radius(&self) -> f64 {
        let radius = self.layout.radius(self.layout.depth());
        if self.item_size() == 1 { radius.min(17.0) } else { radius }
    }

    pub(super) fn at(&self, item: usize) -> Point {
        self.layout.middle(&self.layout.places(item))
    }

    /// How a link between two items is drawn: the same in both directions.
    fn stroke(&self, a: usize, b: usize) -> Stroke {
        if a > b {
            let Stroke { from, by, to } = self.stroke(b, a);
            return Stroke { from: to, by, to: from };
        }
        let (from, to) = (self.layout.places(a), self.layout.places(b));
        let shared = shared(&from, &to);
        let (start, end) = (self.layout.middle(&from), self.layout.middle(&to));
        let is_innermost = shared + 1 == self.layout.depth() && self.item_size() == 1;
        let over_the_middle = || {
            let block = Some(&from[..shared]).filter(|_| !is_innermost)?;
            self.layout.over_the_middle(block, start, end)
        };
        let by = self.bends.get(&(a, b)).copied().or_else(over_the_middle);
        Stroke { from: start, by, to: end }
    }

    pub(super) fn draw(&self, svg: &mut Svg, network: &Network, inks: &Inks, marks: &Marks) {
        self.draw_hulls(svg);
        if self.draws_hosts() {
            for Rectangle { corner, size } in self.hosts(network) {
                svg.rectangle(corner, size, &Style::area(Ink::Muted));
            }
        }
        self.draw_links(svg, inks, marks);
        for path in &marks.paths {
            self.draw_path(svg, path);
        }
        self.draw_items(svg, marks);
        self.draw_labels(svg, marks);
    }

    /// The item that a node is, or is in, if it is shown.
    pub(super) fn item(&self, v: Node) -> Option<usize> {
        self.layout.item(v).filter(|&item| self.items.get(item).is_some_and(Option::is_some))
    }

    /// The items that are shown, by number: a node of each, and where it stands.
    pub(super) fn shown(&self) -> impl Iterator<Item = (usize, Node, Point)> {
        let items = self.items.iter().enumerate();
        items.filter_map(|(item, v)| Some((item, (*v)?, self.at(item))))
    }

    /// The links of each level between two items: their number, and the point towards which they bend.
    pub(super) fn bundles(
        &self,
    ) -> impl Iterator<Item = ([usize; 2], Level, usize, Option<Point>)> {
        self.bundles
            .iter()
            .map(|(&(a, b, level), &count)| ([a, b], level, count, self.stroke(a, b).by))
    }

    /// If there are too many links of the highest level to follow one, those of the first block are drawn
    /// darker than the others.
    pub(super) fn is_crowded(&self) -> bool {
        const FOLLOWED: usize = 150;
        let has_blocks = self.layout.depth() > 1 || self.item_size() > 1;
        let outermost = |item: usize| self.layout.places(item)[0];
        let between = self.bundles.keys().filter(|(a, b, _)| outermost(*a) != outermost(*b));
        has_blocks && between.count() > FOLLOWED
    }

    /// By how much lines are thinner so that they do not fill the ground.
    fn thinner(&self) -> f64 {
        /// The length of lines that is drawn in full, in widths of the whole.
        const FULL: f64 = 120.0;
        let shown = || self.items.iter().enumerate().filter(|(_, node)| node.is_some());
        let xs = || shown().map(|(item, _)| self.at(item).x);
        let wide = xs().fold(f64::MIN, f64::max) - xs().fold(f64::MAX, f64::min);
        let lengths = self.bundles.keys().map(|&(a, b, _)| (self.at(a) - self.at(b)).length());
        (FULL * wide / lengths.sum::<f64>().max(f64::MIN_POSITIVE)).sqrt().clamp(0.4, 1.0)
    }

    fn draw_links(&self, svg: &mut Svg, inks: &Inks, marks: &Marks) {
        let is_crowded = self.is_crowded();
        let is_strong = |a: usize, b: usize| {
            let (a, b) = (self.layout.places(a)[0], self.layout.places(b)[0]);
            !is_crowded || a == b || a == 0 || b == 0
        };
        let levels = self.bundles.keys().map(|(.., level)| *level).max().map_or(0, |most| most + 1);
        let is_dimmed = !marks.is_empty();
        let thinner = if is_crowded { 1.0 } else { self.thinner() };
        for level in (0..levels).rev() {
            // By strand and strength; the more links in a bundle, the wider.
            let mut widths: BTreeMap<(usize, bool, u32), (Curve, usize)> = BTreeMap::new();
            let mut gone = Curve::default();
            let of_level = self.bundles.iter().filter(|((.., of), _)| *of == level);
            for (&(a, b, _), &count) in of_level {
                let ends = [self.items[a], self.items[b]]
                    .map(|v| v.expect("invariant: links are drawn between items that are shown"));
                let stroke = self.stroke(a, b);
                if self.item_size() == 1
                    && marks.gone.contains(&(ends[0].min(ends[1]), ends[0].max(ends[1])))
                {
                    stroke.draw(&mut gone);
                    continue;
                }
                let width = count.ilog2();
                let key = (inks.strand(ends), is_strong(a, b), width);
                let (curve, number) = widths.entry(key).or_default();
                stroke.draw(curve);
                *number += 1;
            }
            for ((strand, is_strong, width), (curve, number)) in widths {
                let crowd =
                    if is_strong { 1.0 } else { (40.0 / number as f64).sqrt().clamp(0.1, 0.4) };
                let base = if self.item_size() == 1 {
                    (self.radius() * 0.3).clamp(0.35, 1.7) * thinner
                } else {
                    1.0
                };
                let base = if is_strong && level > 0 { base.max(0.7) } else { base };
                let width = (base * (1.0 + 0.45 * f64::from(width))).min(9.0);
                let opacity = crowd * thinner * if is_dimmed { 0.4 } else { 0.9 };
                svg.curve(&curve, &Style::line(inks.ink(level, strand), width).faint(opacity));
            }
            svg.curve(&gone, &Look::Gone.line(1.2));
        }
    }

    /// A path, as far as it is shown.
    fn draw_path(&self, svg: &mut Svg, path: &MarkedPath) {
        let items: Vec<Option<usize>> = path.nodes.iter().map(|&v| self.layout.item(v)).collect();
        let width = (self.radius() * 0.42).clamp(1.6, 4.5);
        let mut curve = Curve::default();
        let mut heads = Curve::default();
        for pair in items.windows(2) {
            let [Some(a), Some(b)] = *pair else { continue };
            if a == b {
                continue;
            }
            let stroke = self.stroke(a, b);
            stroke.draw(&mut curve);
            let (at, along) = stroke.along(0.56);
            let across = Point::new(-along.y, along.x);
            let long = width * 1.9;
            heads.start(at + along * long);
            heads.on(at + across * long * 0.8 - along * long * 0.7);
            heads.on(at - across * long * 0.8 - along * long * 0.7);
            heads.close();
        }
        svg.curve(&curve, &path.look.line(width));
        if path.is_directed {
            svg.curve(&heads, &path.look.area());
        }
    }

    fn draw_items(&self, svg: &mut Svg, marks: &Marks) {
        let radius = self.radius();
        for (item, node) in self.items.iter().enumerate() {
            let Some(v) = node else { continue };
            let at = self.at(item);
            let look = marks.nodes.get(v).filter(|_| self.item_size() == 1);
            let outline = (radius * 0.14).clamp(0.3, 1.4);
            match look {
                Some(Look::Gone) => {
                    let style = Look::Gone.line(outline.max(0.8));
                    svg.circle(at, radius, &Style { fill: Some(Ink::Paper), ..style });
                }
                Some(look) => svg.circle(at, radius.max(1.2), &look.area()),
                None if self.item_size() > 1 => {
                    svg.circle(at, radius, &Style::area(Ink::Paper));
                    let kind = self.kind(self.item_size(), *v);
                    styles(kind).iter().for_each(|style| svg.circle(at, radius, style));
                    svg.circle(at, radius, &Style::line(Ink::Text, 0.8));
                }
                None if radius < SMALLEST => svg.circle(at, radius, &Style::area(Ink::Text)),
                None => {
                    let style = Style::line(Ink::Text, outline);
                    svg.circle(at, radius, &Style { fill: Some(Ink::Paper), ..style });
                }
            }
        }
    }

    /// Addresses inside nodes, or numbers, if they fit; next to them where paths begin and end.
    fn draw_labels(&self, svg: &mut Svg, marks: &Marks) {
        /// More would hide what they name.
        const NAMED: usize = 24;
        let radius = self.radius();
        let shown = || self.items.iter().enumerate().filter_map(|(item, v)| v.map(|v| (item, v)));
        let address = |v: Node| self.topology.address(v).to_string().replace("0b", "");
        let number = |v: Node| v.to_string();
        let block = |v: Node| (v / self.item_size()).to_string();
        let names: [&dyn Fn(Node) -> String; 2] =
            if self.item_size() == 1 { [&address, &number] } else { [&block, &block] };
        let fits = |name: &&&dyn Fn(Node) -> String| {
            const LEAST: f64 = 6.5;
            let longest = shown().map(|(_, v)| name(v).chars().count()).max().unwrap_or(0);
            font(radius, longest) >= LEAST
        };
        let fitting = names.iter().find(fits);
        if let Some(name) = fitting {
            let longest = shown().map(|(_, v)| name(v).chars().count()).max().unwrap_or(1);
            let size = font(radius, longest);
            for (item, v) in shown() {
                let at = self.at(item) + Point::new(0.0, size * 0.35);
                let ink = marks.nodes.get(&v).map_or(Ink::Text, Look::contrast);
                svg.text(at, size, Anchor::Middle, ink, &name(v));
            }
        }
        let mut ends: Vec<Node> = marks.ends().collect();
        ends.sort_unstable();
        ends.dedup();
        if fitting.is_none() && ends.len() <= NAMED {
            for v in ends {
                let Some(item) = self.layout.item(v) else { continue };
                let at = self.at(item);
                svg.circle(at, radius.max(3.0), &Style::line(Ink::Text, 1.2));
                let label = at + Point::new(radius.max(3.0) + 2.0, -radius.max(3.0));
                svg.text(label, 11.0, Anchor::Start, Ink::Text, &address(v));
            }
        }
    }
}

/// The size of letters of which `letters` fit into a circle.
fn font(radius: f64, letters: usize) -> f64 {
    (1.75 * radius / (0.62 * letters.max(2) as f64)).min(13.0)
}
