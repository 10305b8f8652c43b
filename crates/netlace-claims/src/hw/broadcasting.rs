//! The broadcasting algorithms as printed, and the nodes that they reach.

use super::nets::{BOTH, Kind, Net, in_dimensions, nets};
use super::words::{digits, distance, minus, node, plus};
use crate::{CheckError, Figure, Trial};
use netlace::network::{Broadcast, Csr, Node, Ports};

/// Who sends to whom in each step.
pub(super) type Steps = Vec<Vec<(Node, Node)>>;

/// What N_p2(p1) stands for in step 3.2, which no line before sets.
#[derive(Clone, Copy)]
pub(super) enum Unset {
    /// The node that sends in this step, N_d2(p1).
    Sender,
    /// The next node after N_p1, as its name suggests.
    NextAfter,
}

pub(super) const UNSETS: [(Unset, &str); 2] = [
    (Unset::Sender, "N_p2(p1), which is never set, is the node that sends, N_d2(p1)"),
    (Unset::NextAfter, "N_p2(p1), which is never set, is the node after N_p1"),
];

/// Basic-Broadcasting, line by line.
pub(super) fn basic_broadcasting(s: Node, unset: Unset) -> Steps {
    let (p1, m1, d1) = (plus(s), minus(s), distance(s));
    let (m2_p1, d2_p1) = (minus(p1), distance(p1));
    let p2_p1 = match unset {
        Unset::Sender => d2_p1,
        Unset::NextAfter => plus(p1),
    };
    vec![
        vec![(s, p1), (s, m1), (s, d1)],
        vec![
            (p1, m2_p1),
            (p1, d2_p1),
            (m1, plus(m1)),
            (m1, distance(m1)),
            (d1, minus(d1)),
            (d1, plus(d1)),
        ],
        vec![
            (m2_p1, plus(m2_p1)),
            (m2_p1, distance(m2_p1)),
            (d2_p1, plus(p2_p1)),
            (d2_p1, minus(p2_p1)),
        ],
    ]
}

/// The number of nodes that hold the message after these steps from `root`. A node sends only what it
/// holds, and only over links.
pub(super) fn reached(graph: &Csr, root: Node, steps: &Steps) -> u64 {
    let mut holds = vec![false; graph.order() as usize];
    holds[root as usize] = true;
    for step in steps {
        let sent = |&&(from, to): &&(Node, Node)| {
            holds[from as usize] && graph.neighbors(from).contains(&(to as u32))
        };
        let arrived: Vec<Node> = step.iter().filter(sent).map(|&(_, to)| to).collect();
        arrived.iter().for_each(|&v| holds[v as usize] = true);
    }
    holds.iter().filter(|&&holds| holds).count() as u64
}

/// Basic-Broadcasting digit by digit, the highest first: by every node that could have the message
/// by then, or by the source alone.
pub(super) fn by_digits(n: u64, source: Node, by_all: bool) -> Steps {
    let mut senders = vec![source];
    let mut steps = Vec::new();
    for i in (0..n as usize).rev() {
        let mut digit = vec![Vec::new(); 3];
        let mut receivers = Vec::new();
        for &sender in &senders {
            let mut word = digits(sender, n);
            let sends = basic_broadcasting(word[i], Unset::Sender);
            let mut at = |digit: Node| {
                word[i] = digit;
                node(&word)
            };
            for (step, sends) in digit.iter_mut().zip(sends) {
                step.extend(sends.iter().map(|&(from, to)| (at(from), at(to))));
            }
            receivers.extend(digit.iter().flatten().map(|&(_, to)| to));
        }
        steps.extend(digit);
        if by_all {
            senders.extend(receivers);
            senders.sort_unstable();
            senders.dedup();
        }
    }
    steps
}

/// The number of nodes that a broadcast from node 0 reaches if it uses Basic-Broadcasting as printed.
pub(super) fn reaches(
    trial: &mut Trial,
    kind: Kind,
    most: u64,
    by_all: bool,
) -> Result<(), CheckError> {
    let dimensions = 1..=most;
    for Net { n, network, .. } in nets(trial, kind, &BOTH[1..], dimensions.clone())? {
        let graph = trial.lab.graph(&network)?;
        let found = reached(graph, 0, &by_digits(n, 0, by_all));
        trial.compare_what("nodes reached from node 0", &network, graph.order(), found);
    }
    trial.over(format!(
        "{} networks of {} over heawood, from node 0; on each digit {} sends, and N_p2(p1), which \
         is never set, is N_d2(p1)",
        kind.name(),
        in_dimensions(&dimensions),
        if by_all { "every node with the message" } else { "the source alone" }
    ));
    Ok(())
}

/// A broadcast of the product, step by step.
pub(super) fn steps(rule: &dyn Broadcast, root: Node) -> Steps {
    let step = |step| {
        let mut sends = Vec::new();
        rule.step(root, step, &mut |from, to| sends.push((from, to)));
        sends
    };
    (0..rule.steps(root)).map(step).collect()
}

/// The steps of the slowest of the first `roots` broadcasts, one from each root; or what is wrong with one of them.
pub(super) fn slowest(
    roots: Node,
    broadcast: impl Fn(Node) -> Result<Figure, CheckError>,
) -> Result<Figure, CheckError> {
    let mut slowest = Figure::from(0);
    for root in 0..roots {
        match (broadcast(root)?, &slowest) {
            (Figure::Count(steps), Figure::Count(most)) if steps <= *most => {}
            (Figure::Count(steps), _) => slowest = steps.into(),
            (wrong, _) => return Ok(wrong),
        }
    }
    Ok(slowest)
}

/// Compares the steps of the corrected broadcast with all ports, from the slowest of the roots, with
/// what is claimed.
pub(super) fn corrected(
    trial: &mut Trial,
    nets: &[Net],
    steps: fn(u64) -> u64,
    roots: Option<Node>,
) -> Result<(), CheckError> {
    for net in nets {
        let rule = net.network.broadcast_rule(Ports::All)?;
        let from = |root| trial.lab.broadcast(&net.network, root, Ports::All, &rule);
        let all = trial.lab.nodes(&net.network)?;
        let found = slowest(roots.unwrap_or(all), from)?;
        trial.compare_what("steps, all ports", &net.network, steps(net.n), found);
    }
    Ok(())
}
