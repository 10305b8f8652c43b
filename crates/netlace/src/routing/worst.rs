//! The permutation that loads a routing most.

use super::matching::{matched, most_matched};
use super::{Applied, Forwarding, Header, Hop, Kind, Routing, Survey};
use netlace_core::costs;
use netlace_core::network::{Network, Node, RequestError, Step};
use netlace_core::search::{in_seconds, within_time};
use netlace_core::{Context, Stopped};

/// The greatest load that a channel can have if every host sends at the rate of a link to one host, and no two to the
/// same: as many times what a link carries. `None` if some host cannot reach another.
///
/// ```
/// use netlace::{Context, routing::{RoutingMethod, worst_load}};
/// let context = Context::with_memory(1 << 30);
/// let shortest = RoutingMethod::by_name("shortest").unwrap();
/// let load = |expr| worst_load(&shortest.apply(&netlace::parse(expr).unwrap(), &context).unwrap(), &context);
/// assert_eq!(load("fat_tree(4)").unwrap(), Some(3.0)); // of a pod, to hosts below one core switch
/// assert_eq!(load("hosts(path(2),3)").unwrap(), Some(3.0)); // all cross at once
/// ```
///
/// The load of one channel is largest at a permutation, so that a largest matching of the sources and destinations
/// whose packets cross it gives its greatest load (B. Towles, W. J. Dally: Worst-case Traffic for
/// Oblivious Routing Functions. SPAA, 2002). Channels that too few could cross are skipped. If paths lead through a
/// random third node, all permutations load alike.
pub fn worst_load(applied: &Applied, context: &Context) -> Result<Option<f64>, RequestError> {
    let Applied { routing, network } = applied;
    let floor = if has_cables(network) { 1.0 } else { 0.0 };
    if routing.halves().is_some() {
        return by_halves(network, &**routing, context, floor);
    }
    let Some(crossings) = Crossings::of(network, &**routing, context)? else { return Ok(None) };
    Ok(Some(crossings.worst(context)?.max(floor)))
}

/// The permutation behind [`worst_load`]: which hosts send over the channel that can have the greatest load, as nodes of the network
/// that the routing was applied to. Each entry is a node whose hosts send, one that they send to, and their number. Hosts that it does
/// not list may send anywhere. `None` if some host cannot reach another.
///
/// ```
/// use netlace::{Context, routing::{RoutingMethod, worst_permutation}};
/// let context = Context::with_memory(1 << 30);
/// let path = RoutingMethod::by_name("shortest").unwrap().apply(&netlace::parse("path(4)")?, &context).unwrap();
/// let worst = worst_permutation(&path, &context).unwrap().unwrap();
/// let mut senders: Vec<u64> = worst.iter().map(|&(from, ..)| from).collect();
/// senders.sort();
/// assert!(senders == [0, 1] || senders == [2, 3]); // one half sends to the other
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn worst_permutation(
    applied: &Applied,
    context: &Context,
) -> Result<Option<Vec<(Node, Node, u32)>>, RequestError> {
    let Applied { routing, network } = applied;
    if routing.halves().is_some() {
        let what = format!(
            "a worst permutation of {network} by routes through random nodes, under which all are alike,"
        );
        return Err(RequestError::NoRouting { what });
    }
    let Some(crossings) = Crossings::of(network, &**routing, context)? else { return Ok(None) };
    let (_, channel) = crossings.worst_channel(context)?;
    let Crossings { sources: capacities, destinations, pairs } = &crossings;
    let pairs = channel.map_or(&[][..], |channel| &pairs[channel]);
    let (from, _) = sources(network, &**routing)?;
    let to: Vec<Node> = network.endpoints().senders(network.topology()?.order()).collect();
    let amounts = matched(capacities, destinations, pairs);
    let found = pairs.iter().zip(amounts).filter(|(_, amount)| *amount > 0);
    Ok(Some(found.map(|(&(s, t), amount)| (from[s as usize], to[t as usize], amount)).collect()))
}

fn has_cables(network: &Network) -> bool {
    network.endpoints().are_attached() || network.switches().is_some()
}

/// Every host spreads what it sends over all hosts, and these send it on, whatever the permutation.
fn by_halves(
    network: &Network,
    routing: &dyn Routing,
    context: &Context,
    floor: f64,
) -> Result<Option<f64>, RequestError> {
    let survey = Survey::of(network, routing, context)?;
    // Of the paths of a host, the share that leaves its switch.
    let elsewhere = survey.pairs as f64 / survey.hosts.max(1) as f64;
    let whole = survey.delivered == survey.pairs;
    Ok(whole.then(|| (survey.most_loaded() / elsewhere.max(1.0)).max(floor)))
}

/// Who sends over each channel to whom.
struct Crossings {
    /// For each group of sources that take the same paths, its number of hosts.
    sources: Vec<u32>,
    /// The number of hosts each destination has.
    destinations: Vec<u32>,
    /// The pairs that cross each channel, by source.
    pairs: Vec<Vec<(u32, u32)>>,
}

impl Crossings {
    fn of(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Option<Self>, RequestError> {
        let csr = network.csr(context)?;
        let what = || format!("searching for the worst permutation of the hosts of {network}");
        // Packets of a host take the paths of its switch.
        let (from, carried) = sources(network, routing)?;
        let senders: Vec<Node> = network.endpoints().senders(csr.order()).collect();
        let pairs = from.len() as u128 * senders.len() as u128;
        within_time(what, in_seconds(pairs * costs::WORST_PAIR), context)?;
        let mut all = Self {
            sources: carried,
            destinations: senders.iter().map(|&v| network.endpoints().at(v)).collect(),
            pairs: vec![Vec::new(); csr.channel_count()],
        };
        let mut left = context.memory_left() / size_of::<(u32, u32)>() as u64;
        let mut path = Vec::new();
        // A table is quicker to follow than most rules.
        let table = match routing.kind() {
            Kind::Destination => Some(Forwarding::tabulate(network, routing, context)?),
            Kind::Oblivious => None,
        };
        let next = |at: Node, header: Header, to: Node| match &table {
            Some(table) => {
                let port = table.port(at, to)?;
                let to = csr.neighbors(at)[usize::from(port)].into();
                Some(Hop { step: Step { port, to }, header })
            }
            None => routing.next(at, header, to),
        };
        for (s, &from) in (0u32..).zip(&from) {
            context.progress.report(s.into(), all.sources.len() as u64)?;
            for (t, &to) in (0u32..).zip(&senders).filter(|&(_, &to)| to != from) {
                if routing.choices(from, to) > 1 {
                    let what = format!("the worst permutation of {network} by paths of choice");
                    return Err(RequestError::NoRouting { what });
                }
                path.clear();
                let (mut at, mut header) = (from, routing.start(from, to, 0));
                while let Some(hop) = next(at, header, to)
                    && path.len() <= csr.channel_count()
                {
                    path.push(csr.channels(at).start + usize::from(hop.step.port));
                    (at, header) = (hop.step.to, hop.header);
                }
                if at != to {
                    return Ok(None);
                }
                // Twice, since lists grow by doubling.
                let Some(rest) = left.checked_sub(2 * path.len() as u64) else {
                    let needed = pairs * path.len() as u128 * 16;
                    return Err(context.too_much_memory(what(), needed));
                };
                left = rest;
                path.iter().for_each(|&channel| all.pairs[channel].push((s, t)));
            }
        }
        Ok(Some(all))
    }

    /// No more than this many cross a channel at once.
    fn bound(&self, pairs: &[(u32, u32)]) -> u64 {
        let count = |capacities: &[u32], ends: &mut dyn Iterator<Item = u32>| {
            let mut seen = vec![false; capacities.len()];
            let mut sum = 0;
            for end in ends {
                if !std::mem::replace(&mut seen[end as usize], true) {
                    sum += u64::from(capacities[end as usize]);
                }
            }
            sum
        };
        let sent = count(&self.sources, &mut pairs.iter().map(|pair| pair.0));
        sent.min(count(&self.destinations, &mut pairs.iter().map(|pair| pair.1)))
    }

    fn worst(&self, context: &Context) -> Result<f64, Stopped> {
        Ok(self.worst_channel(context)?.0 as f64)
    }

    /// The greatest load of a channel, and that channel, if there is any load.
    fn worst_channel(&self, context: &Context) -> Result<(u64, Option<usize>), Stopped> {
        let mut channels: Vec<(u64, usize)> =
            self.pairs.iter().enumerate().map(|(i, pairs)| (self.bound(pairs), i)).collect();
        channels.sort_unstable_by(|a, b| b.cmp(a));
        let mut worst = (0, None);
        for (done, &(bound, channel)) in channels.iter().enumerate() {
            context.progress.report(done as u64, channels.len() as u64)?;
            if bound <= worst.0 {
                break;
            }
            let load = most_matched(&self.sources, &self.destinations, &self.pairs[channel]);
            if load > worst.0 {
                worst = (load, Some(channel));
            }
        }
        Ok(worst)
    }
}

/// One node for all sources whose packets take the same paths, and their number of hosts: where hosts are nodes
/// behind switches, the switch of each, if the routing depends on nothing but the destination.
fn sources(
    network: &Network,
    routing: &dyn Routing,
) -> Result<(Vec<Node>, Vec<u32>), RequestError> {
    let (nodes, endpoints) = match network.switches() {
        Some(switches) if routing.kind() == Kind::Destination => {
            (switches.topology()?.order(), switches.endpoints())
        }
        _ => (network.topology()?.order(), network.endpoints()),
    };
    Ok(endpoints.senders(nodes).map(|v| (v, endpoints.at(v))).unzip())
}
