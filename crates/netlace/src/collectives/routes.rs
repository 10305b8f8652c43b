//! Messages between hosts: each follows the route of a named routing, and switches only forward.

use std::sync::Arc;

use super::carrier::Carrier;
use super::replay::RoutedStep;
use super::{Replay, Task, Violation, Wires};
use crate::routing::RoutingMethod;
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Header, Kind, Level, Network, Node, Ports, RequestError, Routing};

/// The routes of all messages in a network whose hosts are nodes.
pub struct Routes {
    routing: Arc<dyn Routing>,
    /// The number of each node's first channel; the one of port i is i further on.
    first: Vec<usize>,
    /// The level of each channel.
    levels: Vec<Level>,
    /// The latency of each level.
    latency: Vec<f64>,
    /// More hops than any route without a cycle has.
    most_hops: u64,
}

impl Routes {
    /// Those of a routing that takes one path from each node to each other.
    pub fn new(
        network: &Network,
        method: &RoutingMethod,
        wires: &Wires,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let topology = network.topology()?;
        let channels = u128::try_from(network.links() * 2u32).unwrap_or(u128::MAX / 64);
        let what = || format!("following routes on {network}");
        context.within_memory(what, channels * 32 + u128::from(topology.order()) * 72)?;
        let routing = method.build(network, context)?;
        if routing.halves().is_some() {
            let what = format!("one path for each message by `{}`", method.name);
            return Err(RequestError::NoRouting { what });
        }
        let (mut first, mut levels, mut links) = (vec![0], Vec::new(), Vec::new());
        for v in 0..topology.order() {
            links.clear();
            topology.links(v, &mut links);
            let start = levels.len();
            let ports = links.iter().map(|link| usize::from(link.port) + 1).max().unwrap_or(0);
            levels.resize(start + ports, 0);
            links.iter().for_each(|link| levels[start + usize::from(link.port)] = link.level);
            first.push(levels.len());
        }
        let latency = (0..network.levels().len()).map(|level| wires.latency_at(level)).collect();
        let most_hops = topology.order().saturating_mul(u64::from(routing.lanes()) + 1);
        Ok(Self { routing, first, levels, latency, most_hops })
    }

    /// The next channel of a packet to `to`, where that leads, and its header then.
    fn next(&self, at: Node, header: Header, to: Node) -> Option<(usize, Node, Header)> {
        let hop = self.routing.next(at, header, to)?;
        Some((self.first[at as usize] + usize::from(hop.step.port), hop.step.to, hop.header))
    }

    /// Shows `each` the channels of the route from one node to another; returns their number, or
    /// nothing if it does not arrive.
    fn follow(
        &self,
        from: Node,
        to: Node,
        known: &mut KnownHops,
        mut each: impl FnMut(usize),
    ) -> Option<u64> {
        let mut header = self.routing.start(from, to, 0);
        let (mut at, mut hops) = (from, 0);
        while at != to {
            let channel;
            (channel, at, header) = match self.routing.kind() {
                Kind::Destination => known.next(at, to, || self.next(at, header, to))?,
                Kind::Oblivious => self.next(at, header, to)?,
            };
            each(channel);
            hops += 1;
            if hops > self.most_hops {
                return None;
            }
        }
        Some(hops)
    }
}

/// The next hops to the destination that was asked for last, where only the destination matters.
struct KnownHops {
    /// For each node the destination, and the hop.
    hops: Vec<Option<(Node, (usize, Node, Header))>>,
}

impl KnownHops {
    fn next(
        &mut self,
        at: Node,
        to: Node,
        find: impl FnOnce() -> Option<(usize, Node, Header)>,
    ) -> Option<(usize, Node, Header)> {
        let known = &mut self.hops[at as usize];
        match *known {
            Some((destination, hop)) if destination == to => Some(hop),
            _ => {
                let hop = find()?;
                *known = Some((to, hop));
                Some(hop)
            }
        }
    }
}

/// Chunks that go from host to host as messages along routes.
pub(super) struct AlongRoutes<'a> {
    task: &'a Task,
    routes: &'a Routes,
    /// Receiver and sender of every chunk of this step.
    sent: Vec<u64>,
    /// The messages of the last step, with the number of chunks of each.
    last: Vec<(u64, u64)>,
    /// The chunks on each channel in the last step, and in all.
    now: Vec<u64>,
    all: Vec<u64>,
    /// The channels used in the last step.
    used: Vec<usize>,
    known: KnownHops,
    steps: Vec<RoutedStep>,
    transfers: u64,
    messages: u64,
}

impl<'a> AlongRoutes<'a> {
    pub(super) fn new(task: &'a Task, routes: &'a Routes) -> Self {
        let channels = routes.levels.len();
        Self {
            task,
            routes,
            sent: Vec::new(),
            last: Vec::new(),
            now: vec![0; channels],
            all: vec![0; channels],
            used: Vec::new(),
            known: KnownHops { hops: vec![None; routes.first.len()] },
            steps: Vec::new(),
            transfers: 0,
            messages: 0,
        }
    }

    /// The messages of this step: all that goes from one to another.
    fn messages(&mut self) -> Vec<(u64, u64)> {
        self.sent.sort_unstable();
        let same = self.sent.chunk_by(|a, b| a == b);
        let messages = same.map(|chunks| (chunks[0], chunks.len() as u64)).collect();
        self.sent.clear();
        messages
    }

    /// Follows the routes of the messages, as long as there is time.
    fn follow(&mut self, step: u64, left: &mut u64) -> Result<RoutedStep, Violation> {
        self.used.drain(..).for_each(|channel| self.now[channel] = 0);
        let mut longest: f64 = 0.0;
        let Self { routes, now, used, known, .. } = self;
        for &(ends, chunks) in &self.last {
            let (from, to) = (ends & 0xffff_ffff, ends >> 32);
            let mut latency = 0.0;
            let hops = routes.follow(from, to, known, |channel| {
                latency += routes.latency[usize::from(routes.levels[channel])];
                if now[channel] == 0 {
                    used.push(channel);
                }
                now[channel] += chunks;
            });
            let hops = hops.ok_or(Violation::NoRoute { step, from, to })?;
            longest = longest.max(latency);
            *left = left.saturating_sub(hops * costs::REPLAYED_HOP);
            if *left == 0 {
                break;
            }
        }
        let mut largest = vec![0; routes.latency.len()];
        for &channel in &*used {
            let most = &mut largest[usize::from(routes.levels[channel])];
            *most = now[channel].max(*most);
        }
        Ok(RoutedStep { latency: longest, largest, times: 1 })
    }
}

impl Carrier for AlongRoutes<'_> {
    fn channels(&self, _: Ports) -> u128 {
        self.routes.levels.len() as u128
    }

    fn carry(&mut self, step: u64, from: Node, to: Node, _: &mut u64) -> Result<(), Violation> {
        if let Some(node) = [from, to].into_iter().find(|&v| !self.task.is_member(v)) {
            return Err(Violation::NoHost { step, node });
        }
        self.transfers += 1;
        self.sent.push(to << 32 | from);
        Ok(())
    }

    fn end_step(&mut self, step: u64, left: &mut u64) -> Result<(), Violation> {
        if self.sent.is_empty() {
            return Ok(());
        }
        let messages = self.messages();
        self.messages += messages.len() as u64;
        match self.steps.last_mut() {
            // The same messages take the same.
            Some(last) if self.last == messages => last.times += 1,
            _ => {
                self.last = messages;
                let new = self.follow(step, left)?;
                self.steps.push(new);
            }
        }
        self.used.iter().for_each(|&channel| self.all[channel] += self.now[channel]);
        Ok(())
    }

    fn finish(self) -> Replay {
        let steps = self.steps.iter().map(|step| step.times).sum();
        let busiest = self.all.iter().copied().max().unwrap_or(0);
        Replay::along_routes([steps, self.transfers, self.messages, busiest], self.steps)
    }
}
