//! What takes chunks from node to node while a schedule is replayed, and counts what that takes.

use rustc_hash::FxHashMap;

use super::{Replay, Violation};
use netlace_core::network::{Link, Network, Node, Ports, Topology};

/// How chunks get from one node to another in a step.
pub(super) trait Carrier {
    /// The greatest number of channels that are counted.
    fn channels(&self, ports: Ports) -> u128;

    /// Takes a chunk from one node to another in this step, if it can go there. What is counted of
    /// the nanoseconds that are `left` is taken off.
    fn carry(&mut self, step: u64, from: Node, to: Node, left: &mut u64) -> Result<(), Violation>;

    /// The step is over. It is counted in full only if nanoseconds are `left`.
    fn end_step(&mut self, step: u64, left: &mut u64) -> Result<(), Violation>;

    /// What all steps took.
    fn finish(self) -> Replay;
}

/// One chunk over one link: nodes send only to their neighbours.
pub(super) struct OverLinks<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
    /// The links of the node that was looked up last.
    links: (Option<Node>, Vec<Link>),
    steps: u64,
    transfers: u64,
    messages: u64,
    /// For each step the largest message of each level, in chunks: step after step.
    largest: Vec<u32>,
    levels: usize,
    /// The chunks that went over each channel, in this step and in all.
    counts: FxHashMap<u64, (u32, u32)>,
    used: Vec<u64>,
    /// Whether anything went over a link in this step.
    is_busy: bool,
}

impl<'a> OverLinks<'a> {
    pub(super) fn new(network: &'a Network, topology: &'a dyn Topology) -> Self {
        Self {
            network,
            topology,
            links: (None, Vec::new()),
            steps: 0,
            transfers: 0,
            messages: 0,
            largest: Vec::new(),
            levels: network.levels().len(),
            counts: FxHashMap::default(),
            used: Vec::new(),
            is_busy: false,
        }
    }

    fn link(&mut self, from: Node, to: Node, left: &mut u64) -> Option<Link> {
        let (node, links) = &mut self.links;
        if *node != Some(from) {
            links.clear();
            self.topology.links(from, links);
            *left = left.saturating_sub(5 * links.len() as u64);
            *node = Some(from);
        }
        links.iter().find(|link| link.to == to).copied()
    }

    fn count(&mut self, from: Node, link: Link) {
        if !self.is_busy {
            self.is_busy = true;
            self.steps += 1;
            self.largest.resize(self.largest.len() + self.levels, 0);
        }
        self.transfers += 1;
        let channel = from * u64::from(self.network.max_degree()) + u64::from(link.port);
        let (now, all) = self.counts.entry(channel).or_default();
        if *now == 0 {
            self.messages += 1;
            self.used.push(channel);
        }
        *now += 1;
        *all += 1;
        let last = self.largest.len() - self.levels;
        let largest = &mut self.largest[last + usize::from(link.level)];
        *largest = (*largest).max(*now);
    }
}

impl Carrier for OverLinks<'_> {
    fn channels(&self, ports: Ports) -> u128 {
        match ports {
            Ports::One => u128::from(self.topology.order()),
            Ports::All => u128::try_from(self.network.links() * 2u32).unwrap_or(u128::MAX / 256),
        }
    }

    fn carry(&mut self, step: u64, from: Node, to: Node, left: &mut u64) -> Result<(), Violation> {
        let link = self.link(from, to, left).ok_or(Violation::NoLink { step, from, to })?;
        self.count(from, link);
        Ok(())
    }

    fn end_step(&mut self, _: u64, _: &mut u64) -> Result<(), Violation> {
        self.is_busy = false;
        for channel in self.used.drain(..) {
            if let Some((now, _)) = self.counts.get_mut(&channel) {
                *now = 0;
            }
        }
        Ok(())
    }

    fn finish(self) -> Replay {
        let busiest = self.counts.values().map(|&(_, all)| u64::from(all)).max().unwrap_or(0);
        let Self { steps, transfers, messages, largest, levels, .. } = self;
        Replay::over_links([steps, transfers, messages, busiest], levels, largest)
    }
}
