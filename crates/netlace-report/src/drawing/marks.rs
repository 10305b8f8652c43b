//! What is shown on a drawing in addition to the network: routes, steps, halves, faults.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::picture::{Ink, Style, shade};
use netlace::format::plural;
use netlace::network::Node;

/// What is shown on a drawing in addition to the network.
///
/// ```
/// use netlace::Context;
/// use netlace_report::drawing::{Marks, draw};
/// let net = netlace::parse("ring(6)")?;
/// let marks = Marks::default().with_paths(&[vec![0, 1, 2]], |_| "round the ring".to_owned());
/// let svg = draw(&net, &marks, &Context::with_memory(1 << 20)).unwrap();
/// assert!(svg.contains("round the ring"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Marks {
    pub(super) paths: Vec<MarkedPath>,
    pub(super) nodes: HashMap<Node, Look>,
    /// Links that are no more, the smaller end first.
    pub(super) gone: HashSet<(Node, Node)>,
    pub(super) legend: Vec<(Look, String)>,
}

/// Links in a row.
#[derive(Clone, Debug)]
pub(super) struct MarkedPath {
    pub(super) nodes: Vec<Node>,
    pub(super) look: Look,
    /// Whether its direction is shown.
    pub(super) is_directed: bool,
}

/// What something is marked with.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Look {
    Ink(Ink),
    Shade(String),
    /// Struck out.
    Gone,
}

impl Look {
    /// The hue of what is struck out.
    const GONE: usize = 1;

    /// A line in this style.
    pub(super) fn line(&self, width: f64) -> Style<'_> {
        self.style(Style { width, ..Style::default() }, false)
    }

    /// An area in this style.
    pub(super) fn area(&self) -> Style<'_> {
        self.style(Style::default(), true)
    }

    fn style<'a>(&'a self, style: Style<'a>, fills: bool) -> Style<'a> {
        let (ink, colour) = match self {
            Self::Ink(ink) => (*ink, None),
            Self::Shade(colour) => (Ink::Text, Some(colour.as_str())),
            Self::Gone => (Ink::Hue(Self::GONE), None),
        };
        let (fill, stroke) = if fills { (Some(ink), None) } else { (None, Some(ink)) };
        let dash = if *self == Self::Gone { "2 4" } else { "" };
        Style { fill, stroke, colour, dash, ..style }
    }

    /// The ink of text on it.
    pub(super) fn contrast(&self) -> Ink {
        match self {
            Self::Ink(_) => Ink::Paper,
            Self::Shade(colour) if is_dark(colour) => Ink::Paper,
            Self::Shade(_) | Self::Gone => Ink::Text,
        }
    }
}

fn counted(number: usize, what: &str) -> String {
    plural(&number.into(), what)
}

/// Whether a colour such as `#440154` is dark.
fn is_dark(colour: &str) -> bool {
    let part =
        |at: usize| colour.get(at..at + 2).and_then(|part| u32::from_str_radix(part, 16).ok());
    let [red, green, blue] =
        [1, 3, 5].map(|at| part(at).expect("invariant: a shade is # and six hexadecimal digits"));
    3 * red + 6 * green + blue < 1300
}

impl Marks {
    /// Paths from node to node, each in a hue of its own, with what the legend says of each.
    #[must_use]
    pub fn with_paths(mut self, paths: &[Vec<Node>], name: impl Fn(usize) -> String) -> Self {
        for (i, nodes) in paths.iter().enumerate() {
            let look = Look::Ink(Ink::Hue(i + 1));
            self.legend.push((look.clone(), name(i)));
            self.paths.push(MarkedPath { nodes: nodes.clone(), look, is_directed: true });
        }
        self
    }

    /// Packets that wait for each other: each holds a link, from one node to the next.
    #[must_use]
    pub fn with_cycle(mut self, held: &[(Node, Node)]) -> Self {
        let look = Look::Ink(Ink::Hue(1));
        let name =
            format!("{} channels, each held by a packet that waits for the next", held.len());
        self.legend.push((look.clone(), name));
        let path = |&(from, to): &(Node, Node)| MarkedPath {
            nodes: vec![from, to],
            look: look.clone(),
            is_directed: true,
        };
        self.paths.extend(held.iter().map(path));
        self
    }

    /// Links by the share of what they could carry, each direction for itself: of both the busier is shown. The legend says what it is
    /// a share of.
    #[must_use]
    pub fn with_loads(mut self, loads: &[(Node, Node, f64)], of: &str) -> Self {
        const SHADES: usize = 5;
        let mut busier: BTreeMap<(Node, Node), f64> = BTreeMap::new();
        for &(a, b, load) in loads {
            let link = busier.entry((a.min(b), a.max(b))).or_insert(0.0);
            *link = link.max(load);
        }
        let most = busier.values().copied().fold(0.0, f64::max);
        // The busiest last, on top of all others.
        let mut links: Vec<_> = busier.into_iter().collect();
        links.sort_by(|a, b| a.1.total_cmp(&b.1));
        let look = |step: usize| Look::Shade(shade(1.0 - step as f64 / (SHADES - 1) as f64));
        let step = |load: f64| ((load / most * SHADES as f64) as usize).min(SHADES - 1);
        self.paths.extend(links.into_iter().map(|((a, b), load)| MarkedPath {
            nodes: vec![a, b],
            look: look(if most > 0.0 { step(load) } else { 0 }),
            is_directed: false,
        }));
        for i in 0..SHADES {
            let percent = |i: usize| most * 100.0 * i as f64 / SHADES as f64;
            let name = format!("{:.1} to {:.1} % {of}", percent(i), percent(i + 1));
            self.legend.push((look(i), name));
        }
        self
    }

    /// Something that spreads: at each step the links from a node that has it to one that gets it.
    #[must_use]
    pub fn with_steps(mut self, root: Node, steps: &[Vec<(Node, Node)>]) -> Self {
        let part = |step: usize| step as f64 / steps.len().max(1) as f64;
        let look = |step: usize| Look::Shade(shade(part(step)));
        self.nodes.insert(root, look(0));
        self.legend.push((look(0), "at the beginning".to_owned()));
        for (step, links) in (1..).zip(steps) {
            for &(from, to) in links {
                self.nodes.entry(to).or_insert_with(|| look(step));
                self.paths.push(MarkedPath {
                    nodes: vec![from, to],
                    look: look(step),
                    is_directed: false,
                });
            }
            self.legend.push((look(step), format!("step {step}")));
        }
        self
    }

    /// Two halves, by whether a node is in the second, and the links between them.
    #[must_use]
    pub fn with_halves(mut self, second: &[bool], between: &[(Node, Node)]) -> Self {
        let half = |second: bool| Look::Ink(Ink::Hue(if second { 4 } else { 0 }));
        self.nodes.extend((0..).zip(second).map(|(v, &second)| (v, half(second))));
        let cut = Look::Ink(Ink::Hue(1));
        for second in [false, true] {
            let name = if second { "the other half" } else { "one half" };
            self.legend.push((half(second), name.to_owned()));
        }
        let link = |&(a, b): &(Node, Node)| MarkedPath {
            nodes: vec![a, b],
            look: cut.clone(),
            is_directed: false,
        };
        self.paths.extend(between.iter().map(link));
        self.legend.push((cut, format!("{} between them", counted(between.len(), "link"))));
        self
    }

    /// Nodes and links that have failed.
    #[must_use]
    pub fn with_faults(mut self, nodes: &[Node], links: &[(Node, Node)]) -> Self {
        self.nodes.extend(nodes.iter().map(|&v| (v, Look::Gone)));
        self.gone.extend(links.iter().map(|&(a, b)| (a.min(b), a.max(b))));
        let name =
            format!("failed: {}, {}", counted(nodes.len(), "node"), counted(links.len(), "link"));
        self.legend.push((Look::Gone, name));
        self
    }

    /// The same on a network that numbers its nodes otherwise.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(Node) -> Node) -> Self {
        let nodes = self.paths.iter_mut().flat_map(|path| &mut path.nodes);
        nodes.for_each(|v| *v = number(*v));
        self.nodes = self.nodes.into_iter().map(|(v, look)| (number(v), look)).collect();
        let link = |(a, b): (Node, Node)| (number(a).min(number(b)), number(a).max(number(b)));
        self.gone = self.gone.into_iter().map(link).collect();
        self
    }

    /// The same in hues that the first `taken` are not among; none if there are too few, or if shades need all
    /// colours.
    pub(super) fn apart(&self, taken: usize) -> Option<Self> {
        let mut hues = Vec::new();
        let mut is_movable = true;
        for (look, _) in &self.legend {
            match look {
                Look::Ink(Ink::Hue(hue)) if !hues.contains(hue) => hues.push(*hue),
                Look::Ink(_) => (),
                Look::Gone => is_movable &= taken <= Look::GONE,
                Look::Shade(_) => is_movable = false,
            }
        }
        let are_free = hues.iter().all(|hue| (taken..Ink::HUES).contains(hue));
        if !is_movable || !are_free && taken + hues.len() > Ink::HUES {
            return None;
        }
        let mut marks = self.clone();
        if !are_free {
            let of_paths = marks.paths.iter_mut().map(|path| &mut path.look);
            let of_legend = marks.legend.iter_mut().map(|(look, _)| look);
            for look in of_paths.chain(of_legend).chain(marks.nodes.values_mut()) {
                let Look::Ink(Ink::Hue(hue)) = look else { continue };
                *hue = taken + hues.iter().position(|of| of == hue).unwrap_or(0);
            }
        }
        Some(marks)
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.legend.is_empty()
    }

    /// All nodes that something is said of by name: where paths begin and end.
    pub(super) fn ends(&self) -> impl Iterator<Item = Node> {
        let ends = self.paths.iter().filter(|path| path.nodes.len() != 2 || path.is_directed);
        ends.flat_map(|path| [path.nodes.first(), path.nodes.last()]).flatten().copied()
    }
}
