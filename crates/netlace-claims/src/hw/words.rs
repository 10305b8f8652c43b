//! Nodes as words of digits, each a node of the Heawood graph, and graphs on them as the paper
//! defines them.

use crate::printed::Printed;
use netlace::network::Node;

/// The order of the Heawood graph.
pub(super) const ORDER: Node = 14;

/// N_plus
pub(super) fn plus(x: Node) -> Node {
    (x + 1) % ORDER
}

/// N_minus
pub(super) fn minus(x: Node) -> Node {
    (x + ORDER - 1) % ORDER
}

/// N_distance
pub(super) fn distance(x: Node) -> Node {
    (if x % 2 == 1 { x + 5 } else { x + ORDER - 5 }) % ORDER
}

/// The three neighbours that Property 1 names.
pub(super) fn neighbours(x: Node) -> [Node; 3] {
    [plus(x), minus(x), distance(x)]
}

/// The digits of a node, the lowest first.
pub(super) fn digits(mut node: Node, n: u64) -> Vec<Node> {
    let digit = |_| {
        let digit = node % ORDER;
        node /= ORDER;
        digit
    };
    (0..n).map(digit).collect()
}

/// The node of these digits.
pub(super) fn node(digits: &[Node]) -> Node {
    digits.iter().rev().fold(0, |node, digit| node * ORDER + digit)
}

/// The graph on words of n digits in which digit i moves along the Heawood graph where `moves` allows
/// it.
pub(super) fn words(n: u64, moves: impl Fn(&[Node], usize) -> bool) -> Printed {
    let order = ORDER.pow(n as u32);
    let mut links = Vec::new();
    for v in 0..order {
        let word = digits(v, n);
        for i in (0..n as usize).filter(|&i| moves(&word, i)) {
            let weight = ORDER.pow(i as u32);
            let without = v - word[i] * weight;
            links.extend(neighbours(word[i]).map(|there| (v, without + there * weight)));
        }
    }
    Printed::new(order, links)
}
