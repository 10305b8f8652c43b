//! What is shown on a drawing besides the network: routes, steps, halves, faults.

use std::collections::{HashMap, HashSet};

use crate::format::plural;
use crate::network::Node;
use crate::picture::{Ink, Style, shade};

/// What is shown on a drawing besides the network.
///
/// ```
/// use netlace::{Context, drawing::{Marks, draw}};
/// let net = netlace::parse("ring(6)")?;
/// let marks = Marks::default().with_ways(&[vec![0, 1, 2]], |_| "a way round".to_owned());
/// let svg = draw(&net, &marks, &Context::with_memory(1 << 20)).unwrap();
/// assert!(svg.contains("a way round"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Marks {
    pub(super) ways: Vec<Way>,
    pub(super) nodes: HashMap<Node, Look>,
    /// Links that are no more, the smaller end first.
    pub(super) gone: HashSet<(Node, Node)>,
    pub(super) legend: Vec<(Look, String)>,
}

/// Links in a row.
#[derive(Clone, Debug)]
pub(super) struct Way {
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
    /// A line that looks so.
    pub(super) fn line(&self, width: f64) -> Style<'_> {
        self.style(Style { width, ..Style::default() }, false)
    }

    /// An area that looks so.
    pub(super) fn area(&self) -> Style<'_> {
        self.style(Style::default(), true)
    }

    fn style<'a>(&'a self, style: Style<'a>, fills: bool) -> Style<'a> {
        let (ink, colour) = match self {
            Self::Ink(ink) => (*ink, None),
            Self::Shade(colour) => (Ink::Text, Some(colour.as_str())),
            Self::Gone => (Ink::Hue(1), None),
        };
        let (fill, stroke) = if fills { (Some(ink), None) } else { (None, Some(ink)) };
        let dash = if *self == Self::Gone { "2 4" } else { "" };
        Style { fill, stroke, colour, dash, ..style }
    }

    /// What words on it are written in.
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
    /// Ways from node to node, each in a hue of its own, with what the legend says of each.
    #[must_use]
    pub fn with_ways(mut self, ways: &[Vec<Node>], name: impl Fn(usize) -> String) -> Self {
        for (i, nodes) in ways.iter().enumerate() {
            let look = Look::Ink(Ink::Hue(i + 1));
            self.legend.push((look.clone(), name(i)));
            self.ways.push(Way { nodes: nodes.clone(), look, is_directed: true });
        }
        self
    }

    /// Packets that wait for each other: each holds a link, from one node to the next.
    #[must_use]
    pub fn with_circle(mut self, held: &[(Node, Node)]) -> Self {
        let look = Look::Ink(Ink::Hue(1));
        let name =
            format!("{} channels, each held by a packet that waits for the next", held.len());
        self.legend.push((look.clone(), name));
        let way = |&(from, to): &(Node, Node)| Way {
            nodes: vec![from, to],
            look: look.clone(),
            is_directed: true,
        };
        self.ways.extend(held.iter().map(way));
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
                self.ways.push(Way { nodes: vec![from, to], look: look(step), is_directed: false });
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
        let link = |&(a, b): &(Node, Node)| Way {
            nodes: vec![a, b],
            look: cut.clone(),
            is_directed: false,
        };
        self.ways.extend(between.iter().map(link));
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
        let nodes = self.ways.iter_mut().flat_map(|way| &mut way.nodes);
        nodes.for_each(|v| *v = number(*v));
        self.nodes = self.nodes.into_iter().map(|(v, look)| (number(v), look)).collect();
        let link = |(a, b): (Node, Node)| (number(a).min(number(b)), number(a).max(number(b)));
        self.gone = self.gone.into_iter().map(link).collect();
        self
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.legend.is_empty()
    }

    /// All nodes that something is said of by name: where ways begin and end.
    pub(super) fn ends(&self) -> impl Iterator<Item = Node> {
        let ends = self.ways.iter().filter(|way| way.nodes.len() != 2 || way.is_directed);
        ends.flat_map(|way| [way.nodes.first(), way.nodes.last()]).flatten().copied()
    }
}
