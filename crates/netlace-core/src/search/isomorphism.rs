//! Whether two graphs are the same but for the names of their nodes.
//!
//! Nodes are coloured by what is around them. As long as several share a colour, one of them is
//! singled out, in the one graph the first, in the other each in turn. A mapping that comes of it is
//! checked link by link, so that a `yes` is certain. (B. D. McKay, A. Piperno: Practical graph
//! isomorphism, II. Journal of Symbolic Computation, 2014.)

use std::collections::HashMap;

use crate::network::{Csr, Node};

/// A mapping of the nodes of one graph to those of another that keeps all links, as many between two
/// nodes as there are. `None` if there is none, or none was found within the budget of colourings.
///
/// ```
/// use netlace::{Context, search::isomorphism};
/// let context = Context::with_memory(1 << 20);
/// let csr = |expr| netlace::parse(expr).unwrap().csr(&context).unwrap().clone();
/// assert!(isomorphism(&csr("torus(4,4)"), &csr("hypercube(4)"), 100).is_some());
/// assert!(isomorphism(&csr("torus(8,2)"), &csr("hypercube(4)"), 100).is_none());
/// ```
pub fn isomorphism(from: &Csr, to: &Csr, colourings: u32) -> Option<Vec<Node>> {
    let plain = |graph: &Csr| vec![0; graph.order() as usize];
    coloured_isomorphism((from, plain(from)), (to, plain(to)), colourings)
}

/// The same, where each node is mapped to one of its own colour.
pub fn coloured_isomorphism(
    (from, from_colours): (&Csr, Vec<u64>),
    (to, to_colours): (&Csr, Vec<u64>),
    colourings: u32,
) -> Option<Vec<Node>> {
    if from.order() != to.order() || from.channel_count() != to.channel_count() {
        return None;
    }
    let mut left = colourings;
    matched(from, &refined(from, from_colours), to, &refined(to, to_colours), &mut left)
}

/// Colours of nodes; those of two graphs can be compared.
type Colours = Vec<u64>;

/// A colour made of others.
fn mix(colour: u64, other: u64) -> u64 {
    let mixed = (colour ^ other.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

/// Colours nodes by their neighbours' colours until no two of a colour can be distinguished so.
fn refined(graph: &Csr, mut colours: Colours) -> Colours {
    let mut classes = 0;
    loop {
        let seen_from = |v: Node| {
            let mut near: Vec<u64> =
                graph.neighbors(v).iter().map(|&w| colours[w as usize]).collect();
            near.sort_unstable();
            near.into_iter().fold(mix(colours[v as usize], 1), mix)
        };
        let next: Colours = (0..graph.order()).map(seen_from).collect();
        let mut distinct = next.clone();
        distinct.sort_unstable();
        distinct.dedup();
        colours = next;
        if distinct.len() <= classes {
            return colours;
        }
        classes = distinct.len();
    }
}

/// The nodes of each colour.
fn classes(colours: &[u64]) -> HashMap<u64, Vec<Node>> {
    let mut classes: HashMap<u64, Vec<Node>> = HashMap::new();
    (0..).zip(colours).for_each(|(v, &colour)| classes.entry(colour).or_default().push(v));
    classes
}

fn matched(
    from: &Csr,
    from_colours: &[u64],
    to: &Csr,
    to_colours: &[u64],
    left: &mut u32,
) -> Option<Vec<Node>> {
    let (these, those) = (classes(from_colours), classes(to_colours));
    let size = |colour: &u64| those.get(colour).map_or(0, Vec::len);
    if these.len() != those.len() || these.iter().any(|(colour, nodes)| size(colour) != nodes.len())
    {
        return None;
    }
    // The smallest class of several, and of these that of the least colour.
    let several = these.iter().filter(|(_, nodes)| nodes.len() > 1);
    let Some((colour, nodes)) = several.min_by_key(|(colour, nodes)| (nodes.len(), **colour))
    else {
        let mapping: Vec<Node> = from_colours.iter().map(|colour| those[colour][0]).collect();
        return keeps_links(from, to, &mapping).then_some(mapping);
    };
    let single = |graph: &Csr, colours: &[u64], v: Node| {
        let mut colours = colours.to_vec();
        colours[v as usize] = mix(*colour, 2);
        refined(graph, colours)
    };
    let singled = single(from, from_colours, nodes[0]);
    for &v in &those[colour] {
        *left = left.checked_sub(1)?;
        let other = single(to, to_colours, v);
        if let Some(mapping) = matched(from, &singled, to, &other, left) {
            return Some(mapping);
        }
    }
    None
}

fn keeps_links(from: &Csr, to: &Csr, mapping: &[Node]) -> bool {
    (0..from.order()).all(|v| {
        let mut image: Vec<Node> = from.neighbors(v).iter().map(|&w| mapping[w as usize]).collect();
        let mut there: Vec<Node> =
            to.neighbors(mapping[v as usize]).iter().map(|&w| Node::from(w)).collect();
        image.sort_unstable();
        there.sort_unstable();
        image == there
    })
}
