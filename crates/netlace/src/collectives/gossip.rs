//! Trees from all nodes at once: by flooding, around a ring, along an exchange, or with a message to each other.

use super::colouring::one_port_steps;
use super::trees::{Growing, Trees};
use netlace_core::Context;
use netlace_core::network::{Csr, Exchange, Network, Node, Ports, RequestError};

/// Breadth-first trees, so that every node receives from every other as soon as it can; of several
/// neighbours the one sends to it whose link has least to carry in that step. With one port each
/// step is divided into as many as its busiest node needs.
pub(super) fn flood(
    network: &Network,
    ports: Ports,
    context: &Context,
) -> Result<Trees, RequestError> {
    let graph = network.csr(context)?;
    let order = graph.order();
    let back = back_channels(graph);
    let mut growing = Growing::new(order);
    let mut loads: Vec<Vec<u32>> = Vec::new();
    let mut distances = vec![u32::MAX; order as usize];
    let mut queue = Vec::new();
    let mut has_child = vec![false; order as usize];
    let is_member = |v: u32| network.endpoints().any_at(Node::from(v));
    for root in (0..order).filter(|&root| network.endpoints().any_at(root)) {
        context.progress.report(root, order)?;
        distances.fill(u32::MAX);
        has_child.fill(false);
        let found = graph.search(root, &mut distances, &mut queue);
        // From the last to the first, so that nodes that only pass on are left out where nobody is
        // behind them.
        for &w in found[1..].iter().rev() {
            if !is_member(w) && !has_child[w as usize] {
                growing.unset(root as usize, w);
                continue;
            }
            let step = distances[w as usize] as usize;
            if loads.len() <= step {
                loads.resize_with(step + 1, || vec![0; graph.channel_count()]);
            }
            let loads = &mut loads[step];
            let channels = graph.channels(Node::from(w));
            let tellers = graph.neighbors(Node::from(w)).iter().zip(channels);
            let nearer = tellers.filter(|(v, _)| distances[**v as usize] + 1 == step as u32);
            let best = nearer.min_by_key(|(_, channel)| loads[back[*channel] as usize]);
            if let Some((&v, channel)) = best {
                loads[back[channel] as usize] += 1;
                has_child[v as usize] = true;
                growing.set(root as usize, v, w, step as u32);
            }
        }
    }
    if ports == Ports::One {
        split_into_rounds(&mut growing);
    }
    Ok(growing.finish())
}

/// The channel of the same link in the other direction.
fn back_channels(graph: &Csr) -> Vec<u32> {
    let mut back = vec![0; graph.channel_count()];
    for v in 0..graph.order() {
        for (&w, channel) in graph.neighbors(v).iter().zip(graph.channels(v)) {
            let there = graph.neighbors(Node::from(w)).iter().zip(graph.channels(Node::from(w)));
            let mut same = there.filter(|(u, _)| Node::from(**u) == v);
            back[channel] = same.next().expect("invariant: a link is listed at both ends").1 as u32;
        }
    }
    back
}

/// Divides each step into several, in which nodes have one port.
fn split_into_rounds(growing: &mut Growing) {
    let mut first = 1;
    let mut steps = Vec::new();
    for messages in growing.messages() {
        let colours = one_port_steps(&messages);
        let count = colours.iter().max().map_or(0, |&last| last + 1);
        let timed = messages.into_iter().zip(colours.into_iter().map(|colour| first + colour));
        steps.push(timed.collect::<rustc_hash::FxHashMap<_, _>>());
        first += count;
    }
    growing.retime(|step, from, to| steps[step as usize][&(from, to)]);
}

/// A message from each of these nodes to each other: with one port each sends to the next one in the
/// first step, to the one behind that in the second, and so on.
pub(super) fn direct(
    network: &Network,
    ranks: &[Node],
    ports: Ports,
) -> Result<Trees, RequestError> {
    let mut growing = Growing::new(network.topology()?.order());
    for (place, &root) in ranks.iter().enumerate() {
        for distance in 1..ranks.len() {
            let to = ranks[(place + distance) % ranks.len()];
            let step = if ports == Ports::One { distance } else { 1 };
            growing.set(root as usize, root as u32, to as u32, step as u32);
        }
    }
    Ok(growing.finish())
}

/// Around a ring through these nodes: each passes on what it received last. With all ports in both directions.
pub(super) fn ring_trees(
    network: &Network,
    ring: &[Node],
    ports: Ports,
) -> Result<Trees, RequestError> {
    let n = ring.len();
    let mut growing = Growing::new(network.topology()?.order());
    let (onward, backward) = match ports {
        Ports::One => (n - 1, 0),
        Ports::All => (n / 2, (n - 1) / 2),
    };
    for (place, &root) in ring.iter().enumerate() {
        if !network.endpoints().any_at(root) {
            continue;
        }
        let at = |steps: usize| ring[(place + steps) % n] as u32;
        for step in 1..=onward {
            growing.set(root as usize, at(step - 1), at(step), step as u32);
        }
        for step in 1..=backward {
            growing.set(root as usize, at(n + 1 - step), at(n - step), step as u32);
        }
    }
    Ok(growing.finish())
}

/// Along an exchange: each sender sends all that the receiver does not have.
pub(super) fn along(
    network: &Network,
    exchange: &dyn Exchange,
    context: &Context,
) -> Result<Trees, RequestError> {
    let order = network.topology()?.order();
    let words = (order as usize).div_ceil(64);
    let mut growing = Growing::new(order);
    let mut heard = vec![0u64; order as usize * words];
    for v in (0..order).filter(|&v| network.endpoints().any_at(v)) {
        heard[v as usize * words + v as usize / 64] |= 1 << (v % 64);
    }
    for step in 0..exchange.steps() {
        context.progress.report(step, exchange.steps())?;
        let before = heard.clone();
        exchange.step(step, &mut |message| {
            let (from, to) = (message.from as usize * words, message.to as usize * words);
            for word in 0..words {
                let mut news = before[from + word] & !heard[to + word];
                heard[to + word] |= news;
                while news != 0 {
                    let root = word * 64 + news.trailing_zeros() as usize;
                    growing.set(root, message.from as u32, message.to as u32, step as u32 + 1);
                    news &= news - 1;
                }
            }
        });
    }
    Ok(growing.finish())
}
