//! Hosts, and the channels between them.

use crate::collectives::Wires;
use crate::matrix::TrafficMatrix;
use crate::routing::{Applied, RoutingMethod, route};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Level, Network, Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// The hosts of a network, and the channels over which each sends to each other by a routing.
pub struct Hosts {
    /// The network that is routed: the one that was asked for, or that with its hosts as nodes.
    pub(super) network: Network,
    /// The node of each host: itself, or its switch.
    pub(super) nodes: Vec<Node>,
    /// What each host is as an end of channels: a node, or a number behind them.
    pub(super) devices: Vec<Node>,
    /// Whether hosts have cables of their own, which are the channels of level 0.
    pub(super) have_cables: bool,
    pub(super) channels: Vec<Channel>,
    /// The names of the levels of channels.
    labels: Vec<String>,
    /// The channels of the route of each pair of hosts, and where those of each pair begin.
    routes: Vec<u32>,
    begins: Vec<usize>,
}

/// A link in one direction. Nodes are those of the network; where hosts have cables of their own, hosts are numbered behind them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Channel {
    /// The node that sends.
    pub from: Node,
    /// The node that receives.
    pub to: Node,
    /// The level of the link.
    pub level: Level,
    /// How long it takes a byte.
    pub seconds_per_byte: f64,
}

/// What a workload takes under a placement.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The busiest channel takes as long to carry its bytes: the messages cannot end sooner.
    pub seconds: f64,
    /// That channel; none if nothing is sent.
    pub busiest: Option<Channel>,
    /// The hops of a byte, in the mean.
    pub mean_hops: f64,
    /// What the links of each level carry.
    pub levels: Vec<LevelFigures>,
}

/// What the channels of a level carry.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelFigures {
    /// The name of the level.
    pub label: String,
    /// The seconds of its busiest channel.
    pub seconds: f64,
    /// The bytes on its busiest channel.
    pub most: f64,
    /// The mean over its channels.
    pub mean: f64,
}

impl Hosts {
    /// The routes of a routing that takes one route between two hosts.
    pub fn of(
        network: &Network,
        method: &RoutingMethod,
        wires: &Wires,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let one = || format!("one route between two hosts by `{}`", method.name);
        let have_cables = network.endpoints().are_attached();
        let wires = if have_cables { wires.with_hosts_as_nodes() } else { wires.clone() };
        let Applied { network, routing } = method.apply(network, context)?;
        if routing.halves().is_some() {
            return Err(RequestError::NoRouting { what: one() });
        }
        let what = || format!("the routes between all hosts of {network}");
        let count = u128::try_from(network.endpoint_count()).unwrap_or(u128::MAX >> 64);
        let pairs = count.saturating_mul(count);
        within_time(what, in_seconds(pairs.saturating_mul(costs::WORST_PAIR)), context)?;
        context.within_memory(what, pairs.saturating_mul(size_of::<usize>() as u128))?;
        let csr = network.csr(context)?;
        // Hosts whose cables are no links of the network that is routed.
        let are_apart = have_cables && network.switches().is_none();
        let of_node = |v: Node| (0..network.endpoints().at(v)).map(move |_| v);
        let nodes: Vec<Node> = (0..csr.order()).flat_map(of_node).collect();
        let (mut channels, mut labels) = channels(&network, &wires, are_apart, context)?;
        let first = channels.len() as u32;
        let devices =
            if are_apart { (csr.order()..).take(nodes.len()).collect() } else { nodes.clone() };
        if are_apart {
            labels.insert(0, "host cable".to_owned());
            let seconds_per_byte = 1.0 / wires.bandwidth_at(0);
            for (&from, &to) in devices.iter().zip(&nodes) {
                let cable = Channel { from, to, level: 0, seconds_per_byte };
                channels.extend([cable, Channel { from: to, to: from, ..cable }]);
            }
        }
        let mut hosts = Self {
            begins: Vec::with_capacity(nodes.len() * nodes.len() + 1),
            routes: Vec::new(),
            network: network.clone(),
            nodes,
            devices,
            have_cables,
            channels,
            labels,
        };
        hosts.begins.push(0);
        for (i, &from) in hosts.nodes.iter().enumerate() {
            context.progress.report(i as u64, hosts.nodes.len() as u64)?;
            // Twice, since the list grows by doubling.
            context.within_memory(what, 2 * 2 * size_of_val(&*hosts.routes) as u128)?;
            for (j, &to) in hosts.nodes.iter().enumerate() {
                if routing.choices(from, to) > 1 {
                    return Err(RequestError::NoRouting { what: one() });
                }
                if are_apart && i != j {
                    hosts.routes.push(first + 2 * i as u32);
                }
                let mut at = from;
                let lost = |_| RequestError::NoRouting {
                    what: format!("a route between two hosts of {network}"),
                };
                for hop in route(&*routing, from, to, 0).map_err(lost)? {
                    let channel = csr.channels(at).start + usize::from(hop.step.port);
                    hosts.routes.push(channel as u32);
                    at = hop.step.to;
                }
                if are_apart && i != j {
                    hosts.routes.push(first + 2 * j as u32 + 1);
                }
                hosts.begins.push(hosts.routes.len());
            }
        }
        Ok(hosts)
    }

    /// The names of the levels of channels.
    pub fn levels(&self) -> &[String] {
        &self.labels
    }

    /// The number of hosts.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The channels from one host to another.
    pub(super) fn route(&self, from: u32, to: u32) -> &[u32] {
        let pair = from as usize * self.nodes.len() + to as usize;
        &self.routes[self.begins[pair]..self.begins[pair + 1]]
    }

    /// The bytes that each channel carries.
    pub(super) fn bytes(&self, matrix: &TrafficMatrix, placement: &[u32]) -> Vec<f64> {
        let mut bytes = vec![0.0; self.channels.len()];
        for (row, &from) in matrix.rows.iter().zip(placement) {
            for &(to, amount) in row {
                let route = self.route(from, placement[to as usize]);
                route.iter().for_each(|&channel| bytes[channel as usize] += amount);
            }
        }
        bytes
    }

    /// Each channel that carries something, and the seconds that takes.
    pub fn loads(&self, matrix: &TrafficMatrix, placement: &[u32]) -> Vec<(Channel, f64)> {
        let bytes = self.bytes(matrix, placement);
        let loads = self.channels.iter().zip(bytes).filter(|(_, bytes)| *bytes > 0.0);
        loads.map(|(&channel, bytes)| (channel, bytes * channel.seconds_per_byte)).collect()
    }

    /// What a workload takes if rank i runs on host `placement[i]`.
    pub fn figures(&self, matrix: &TrafficMatrix, placement: &[u32]) -> Figures {
        let bytes = self.bytes(matrix, placement);
        let level = |label: &String| LevelFigures {
            label: label.clone(),
            seconds: 0.0,
            most: 0.0,
            mean: 0.0,
        };
        let mut levels: Vec<LevelFigures> = self.labels.iter().map(level).collect();
        let mut counts = vec![0u64; levels.len()];
        let (mut seconds, mut busiest) = (0.0, None);
        for (channel, &bytes) in self.channels.iter().zip(&bytes) {
            let taken = bytes * channel.seconds_per_byte;
            if taken > seconds {
                (seconds, busiest) = (taken, Some(*channel));
            }
            let level = &mut levels[usize::from(channel.level)];
            level.seconds = level.seconds.max(taken);
            level.most = level.most.max(bytes);
            level.mean += bytes;
            counts[usize::from(channel.level)] += 1;
        }
        for (level, count) in levels.iter_mut().zip(counts) {
            level.mean /= count.max(1) as f64;
        }
        let sent: f64 = matrix.rows.iter().flatten().map(|(_, amount)| amount).sum();
        let hops: f64 = bytes.iter().sum();
        let mean_hops = if sent > 0.0 { hops / sent } else { 0.0 };
        Figures { seconds, busiest, mean_hops, levels }
    }
}

/// All channels, node by node and port by port, and the names of their levels. Where cables of hosts come as well, these are level 0.
fn channels(
    network: &Network,
    wires: &Wires,
    are_behind_cables: bool,
    context: &Context,
) -> Result<(Vec<Channel>, Vec<String>), RequestError> {
    let (csr, topology) = (network.csr(context)?, network.topology()?);
    let what = || format!("the channels of {network}");
    let cables = u128::try_from(network.endpoint_count()).unwrap_or(u128::MAX >> 64);
    let all = csr.channel_count() as u128 + 2 * cables;
    context.within_memory(what, all * size_of::<Channel>() as u128)?;
    let mut channels = Vec::with_capacity(csr.channel_count());
    let mut links = Vec::new();
    for from in 0..csr.order() {
        links.clear();
        topology.links(from, &mut links);
        links.sort_unstable_by_key(|link| link.port);
        channels.extend(links.iter().map(|link| {
            let level = link.level + Level::from(are_behind_cables);
            let seconds_per_byte = 1.0 / wires.bandwidth_at(usize::from(level));
            Channel { from, to: link.to, level, seconds_per_byte }
        }));
    }
    let labels = network.levels().iter().map(|level| level.label.clone()).collect();
    Ok((channels, labels))
}
