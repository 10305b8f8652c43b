//! Uniform traffic: every endpoint sends to all others alike.

use std::sync::atomic::{AtomicU64, Ordering};

use super::ChannelClasses;
use super::spread::Spread;
use crate::context::{Context, Stopped};
use crate::costs;
use crate::network::{Network, Node, RequestError};
use crate::search::{in_seconds, within_time};
use crate::threads::try_share_with;

/// The load of every channel.
pub struct Loads<'a> {
    network: &'a Network,
    classes: ChannelClasses<'a>,
    /// The load of a channel of each class.
    of_class: Vec<f64>,
}

/// The number of portions that the searches are divided into.
const PORTIONS: usize = 16;

/// The load of every channel if every endpoint sends one flit per cycle, to each of the other
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
) -> Result<Option<Loads<'a>>, RequestError> {
    let classes = ChannelClasses::new(network, context)?;
    let graph = classes.graph();
    let endpoints = network.endpoints();
    let roots = classes.roots().iter().copied().filter(|&(root, _)| endpoints.any_at(root));
    let roots: Vec<(Node, u64)> = roots.collect();
    let searches = roots.len();
    let what = || match searches {
        1 => format!("counting the shortest paths to a node of {network}"),
        _ => format!("counting the shortest paths to {searches} nodes of {network}"),
    };
    let examined = u128::from(graph.order()) + graph.channel_count() as u128;
    within_time(
        what,
        in_seconds(examined * searches as u128 * costs::PATH_COUNT_CHANNEL),
        context,
    )?;
    // The same portions whoever works on them, so that sums do not depend on that.
    let portions: Vec<&[(Node, u64)]> = roots.chunks(searches.div_ceil(PORTIONS).max(1)).collect();
    let threads = context.threads.clamp(1, portions.len().max(1));
    let needed = Spread::bytes(graph.order()) * threads as u128
        + 8 * portions.len() as u128 * classes.sizes().len() as u128;
    context.within_memory(what, needed)?;
    let all: u64 = (0..graph.order()).map(|v| u64::from(endpoints.at(v))).sum();
    let done = AtomicU64::new(0);
    let portion = |roots: &[(Node, u64)]| {
        let mut spread = Spread::new(graph);
        let mut loads = vec![0.0; classes.sizes().len()];
        for &(root, alike) in roots {
            context.progress.report(done.fetch_add(1, Ordering::Relaxed), searches as u64)?;
            let found = spread.search(root).iter();
            if found.map(|&v| u64::from(endpoints.at(Node::from(v)))).sum::<u64>() < all {
                return Ok(None);
            }
            let each = alike as f64 * f64::from(endpoints.at(root)) / (all - 1).max(1) as f64;
            for v in 0..graph.order() {
                spread.inject(v, each * f64::from(endpoints.at(v)));
            }
            spread.send(|channel, load| loads[classes.of(channel)] += load);
        }
        Ok::<_, Stopped>(Some(loads))
    };
    let mut loads = vec![0.0; classes.sizes().len()];
    for found in try_share_with(threads, portions, || (), |(), roots| portion(roots))? {
        let Some(found) = found else { return Ok(None) };
        loads.iter_mut().zip(found).for_each(|(load, more)| *load += more);
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
    pub fn by_level(&self) -> Result<Vec<Option<f64>>, RequestError> {
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
