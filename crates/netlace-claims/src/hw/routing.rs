//! The routing algorithms as printed, and which messages they deliver.

use super::nets::{BOTH, Kind, Net, nets};
use super::words::{ORDER, digits, distance, minus, neighbours, node, plus};
use crate::{CheckError, Trial};
use netlace::network::{Csr, Node};
use netlace::routing::route;

/// What the last line of Basic-Routing does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    /// It only sets S to the next node, as printed.
    Renames,
    /// It also forwards the message, as all other lines do.
    Forwards,
}

pub(super) const LASTS: [(Last, &str); 2] = [
    (Last::Renames, "the last line of Basic-Routing only renames the node that sends"),
    (Last::Forwards, "the last line of Basic-Routing forwards the message, as all others do"),
];

/// Basic-Routing, line by line: the nodes to which the message is forwarded.
pub(super) fn basic_routing(from: Node, to: Node, last: Last) -> Vec<Node> {
    let adjacent = |x: Node, y: Node| neighbours(x).contains(&y);
    let (mut s, mut forwarded) = (from, Vec::new());
    while s != to {
        let near = [plus, minus, distance].map(|next| next(s));
        let next = if adjacent(s, to) {
            Some(to)
        } else {
            near.into_iter().find(|&next| adjacent(to, next))
        };
        if next.is_some() || last == Last::Forwards {
            forwarded.push(next.unwrap_or(plus(s)));
        }
        s = next.unwrap_or(plus(s));
    }
    forwarded
}

/// A digit, and the value to which Basic-Routing moves it.
pub(super) type Move = (usize, Node);

/// The nodes to which a message is forwarded if Basic-Routing moves one digit after the other.
pub(super) fn by_digits(word: &mut [Node], moves: &[Move], last: Last) -> Vec<Node> {
    let mut forwarded = Vec::new();
    for &(i, target) in moves {
        for digit in basic_routing(word[i], target, last) {
            word[i] = digit;
            forwarded.push(node(word));
        }
    }
    forwarded
}

/// What a routing delivers between all pairs of nodes.
pub(super) struct Delivery {
    /// Ordered pairs between which a message arrives, over links only.
    pub delivered: u64,
    /// The most hops of these.
    pub longest: u64,
}

/// Follows a message between every two nodes of a graph of words of n digits.
pub(super) fn follow(
    graph: &Csr,
    n: u64,
    route: impl Fn(&[Node], &[Node]) -> Vec<Node>,
) -> Delivery {
    let words: Vec<_> = (0..graph.order()).map(|v| digits(v, n)).collect();
    follow_words(graph, &words, route)
}

/// The same for a graph whose nodes have these words.
pub(super) fn follow_words(
    graph: &Csr,
    words: &[Vec<Node>],
    route: impl Fn(&[Node], &[Node]) -> Vec<Node>,
) -> Delivery {
    let mut delivery = Delivery { delivered: 0, longest: 0 };
    for from in 0..graph.order() {
        for to in (0..graph.order()).filter(|&to| to != from) {
            let path = route(&words[from as usize], &words[to as usize]);
            let nodes = std::iter::once(&from).chain(&path);
            let linked = |(a, b): (&Node, &Node)| graph.neighbors(*a).contains(&(*b as u32));
            if path.last() == Some(&to) && nodes.zip(&path).all(linked) {
                delivery.delivered += 1;
                delivery.longest = delivery.longest.max(path.len() as u64);
            }
        }
    }
    delivery
}

/// The ordered pairs of different nodes.
pub(super) fn pairs(graph: &Csr) -> u64 {
    graph.order() * (graph.order() - 1)
}

/// Whether an algorithm that moves one digit after the other delivers between all pairs, in both
/// readings of the last line of Basic-Routing.
pub(super) fn delivers(
    trial: &mut Trial,
    kind: Kind,
    most: u64,
    moves: fn(&[Node], &[Node]) -> Vec<Move>,
) -> Result<(), CheckError> {
    for (last, reading) in LASTS {
        trial.reading(reading);
        for net in nets(trial, kind, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            let route =
                |from: &[Node], to: &[Node]| by_digits(&mut from.to_vec(), &moves(from, to), last);
            let found = follow(graph, net.n, route).delivered;
            trial.compare_what("pairs delivered", &net.network, pairs(graph), found);
        }
    }
    Ok(())
}

/// Compares the corrected routing with what is claimed: all pairs, the most hops, and whether all
/// routes are shortest.
pub(super) fn corrected(
    trial: &mut Trial,
    nets: &[Net],
    longest: fn(u64) -> u64,
    is_shortest: fn(u64) -> bool,
) -> Result<(), CheckError> {
    for Net { n, network, .. } in nets {
        let survey = trial.lab.survey(network, &*network.construction().routes().native()?)?;
        let all = pairs(trial.lab.graph(network)?);
        trial.compare_what("pairs delivered", network, all, survey.delivered);
        trial.compare_what("most hops", network, longest(*n), survey.longest);
        let found = survey.stretch == Some(1.0);
        trial.compare_what("all routes are shortest", network, is_shortest(*n), found);
    }
    Ok(())
}

/// The most hops of the corrected routing from the nodes of the first copy to all others, and whether
/// all these routes are shortest.
pub(super) fn from_first_copy(trial: &Trial, net: &Net) -> Result<(u64, bool), CheckError> {
    let (graph, routing) =
        (trial.lab.graph(&net.network)?, net.network.construction().routes().native()?);
    let (mut longest, mut is_shortest) = (0, true);
    for from in 0..ORDER {
        let distances = graph.distances(from);
        for (to, &distance) in (0..).zip(&distances) {
            let hops = route(&*routing, from, to, 0).map_or(u64::MAX, |path| path.len() as u64);
            longest = longest.max(hops);
            is_shortest &= hops == u64::from(distance);
        }
    }
    Ok((longest, is_shortest))
}
