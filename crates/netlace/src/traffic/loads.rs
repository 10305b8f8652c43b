//! Uniform traffic: every endpoint sends to all others alike.

use super::ChannelClasses;
use super::spread::Spread;
use crate::context::Context;
use crate::network::{Network, Node, Refused};
use crate::search::within_time;

/// The load of every channel.
pub struct Loads<'a> {
    network: &'a Network,
    classes: ChannelClasses<'a>,
    /// The load of a channel of each class.
    of_class: Vec<f64>,
}

/// About how many nanoseconds a search with path counts spends on a channel, there and back.
pub(super) const NANOSECONDS: u128 = 15;

/// The load of every channel if every endpoint sends one flit a cycle, to each of the other
/// endpoints with equal probability; those at its own node count among them, but load no channel.
/// `None` if some endpoints cannot reach each other.
///
/// ```
/// use netlace::{Context, traffic::uniform_loads};
/// let net = netlace::parse("hypercube(4)")?;
/// let loads = uniform_loads(&net, &Context::with_memory(1 << 20)).unwrap().unwrap();
/// // 16 endpoints are 32/15 hops apart on average; 64 channels share what they send.
/// assert!((loads.most() - 16.0 * 32.0 / 15.0 / 64.0).abs() < 1e-12);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// One search for each orbit of nodes: what it finds on a class of channels, times the nodes of the
/// orbit, is what all their searches together find on it, and all channels of a class carry alike.
/// Sums are taken in a fixed order.
pub fn uniform_loads<'a>(
    network: &'a Network,
    context: &Context,
) -> Result<Option<Loads<'a>>, Refused> {
    let classes = ChannelClasses::new(network, context)?;
    let graph = classes.graph();
    let endpoints = network.endpoints();
    let roots = classes.roots().iter().filter(|&&(root, _)| endpoints.any_at(root));
    let searches = roots.clone().count();
    let what = || match searches {
        1 => format!("counting the shortest paths to a node of {network}"),
        _ => format!("counting the shortest paths to {searches} nodes of {network}"),
    };
    let looks = u128::from(graph.order()) + graph.channel_count() as u128;
    let seconds = looks * searches as u128 * NANOSECONDS / 1_000_000_000;
    within_time(what, u64::try_from(seconds).unwrap_or(u64::MAX), context)?;
    let needed = Spread::bytes(graph.order()) + 8 * classes.sizes().len() as u128;
    if needed > u128::from(context.memory) {
        return Err(Refused::Memory { what: what(), needed, limit: context.memory });
    }
    let all: u64 = (0..graph.order()).map(|v| u64::from(endpoints.at(v))).sum();
    let mut spread = Spread::new(graph);
    let mut loads = vec![0.0; classes.sizes().len()];
    for (done, &(root, alike)) in (0..).zip(roots) {
        (context.progress)(done, searches as u64);
        let reached = spread.search(root).iter().map(|&v| u64::from(endpoints.at(Node::from(v))));
        if reached.sum::<u64>() < all {
            return Ok(None);
        }
        let each = alike as f64 * f64::from(endpoints.at(root)) / (all - 1).max(1) as f64;
        for v in 0..graph.order() {
            spread.inject(v, each * f64::from(endpoints.at(v)));
        }
        spread.send(|channel, load| loads[classes.of(channel)] += load);
    }
    for (load, &size) in loads.iter_mut().zip(classes.sizes()) {
        *load /= size.max(1) as f64;
    }
    Ok(Some(Loads { network, classes, of_class: loads }))
}

impl Loads<'_> {
    /// The load of the channel that leaves a node by a port.
    pub fn at(&self, v: Node, port: u16) -> f64 {
        self.of_class[self.classes.of(self.classes.graph().channels(v).start + usize::from(port))]
    }

    /// The load of the most loaded channel.
    pub fn most(&self) -> f64 {
        self.of_class.iter().copied().fold(0.0, f64::max)
    }

    /// The mean load of the channels of each level, innermost first; none if it has no links.
    pub fn by_level(&self) -> Result<Vec<Option<f64>>, Refused> {
        let topology = self.network.topology()?;
        let mut levels = vec![(0.0, 0u64); self.network.levels().len()];
        let mut links = Vec::new();
        for v in 0..topology.order() {
            links.clear();
            topology.links(v, &mut links);
            for (channel, link) in self.classes.graph().channels(v).zip(&links) {
                let (load, number) = &mut levels[usize::from(link.level)];
                *load += self.of_class[self.classes.of(channel)];
                *number += 1;
            }
        }
        let mean = |(load, number)| (number > 0).then(|| load / number as f64);
        Ok(levels.into_iter().map(mean).collect())
    }
}
