//! What no schedule of a collective can beat, in steps and in seconds.

use num_bigint::BigUint;

use super::one_port::LARGEST_SEARCHED;
use super::{Collective, LowerBound, Request, broadcast_bound, fewest_steps};
use netlace_core::Context;
use netlace_core::exact::Enumerator;
use netlace_core::network::{Node, Ports, RequestError};
use netlace_core::search::all_distances;

impl Request {
    /// Steps that no schedule can do with fewer of.
    ///
    /// Each of the collectives includes a broadcast: from the root, or from every node, whose
    /// contribution must come to all others; a sum to the root is one backwards.
    pub fn lower_bound(&self, context: &Context) -> Result<LowerBound, RequestError> {
        if self.sends_messages() {
            return self.fewest_rounds();
        }
        self.among_nodes()?.steps_over_links(context)
    }

    fn steps_over_links(&self, context: &Context) -> Result<LowerBound, RequestError> {
        if self.members()? <= 1 {
            return Ok(LowerBound { steps: 0, by: "eccentricity" });
        }
        let broadcast = match self.network.endpoints().alike() {
            Some(_) => self.among_all(context)?,
            None => self.among_members(context)?,
        };
        if self.collective.has_root() {
            return Ok(broadcast);
        }
        let diameter = self.distances(context)?.greatest().unwrap_or(0);
        Ok(broadcast.or(diameter, "diameter"))
    }

    /// The bound for a broadcast to all nodes; of a small network, what a search through all
    /// broadcasts has left.
    fn among_all(&self, context: &Context) -> Result<LowerBound, RequestError> {
        let Self { network, root, ports, .. } = self;
        let bound = broadcast_bound(network, *root, *ports, context)?;
        if *ports == Ports::All || network.topology()?.order() > LARGEST_SEARCHED {
            return Ok(bound);
        }
        Ok(bound.or(fewest_steps(network, *root, context)?.at_least, "search"))
    }

    /// The bound for a broadcast of which some nodes only pass on.
    fn among_members(&self, context: &Context) -> Result<LowerBound, RequestError> {
        let order = self.network.topology()?.order();
        let first = self.network.endpoints().senders(order).next();
        let source = first.filter(|_| !self.collective.has_root()).unwrap_or(self.root);
        let farthest = self.farthest_member(source, context)?;
        let bound = LowerBound { steps: u64::from(farthest), by: "eccentricity" };
        let doubling = self.members()?.next_power_of_two().trailing_zeros();
        Ok(match self.ports {
            Ports::All => bound,
            Ports::One => bound.or(u64::from(doubling), "doubling"),
        })
    }

    /// How far the node with endpoints is that is farthest from `source`.
    pub(super) fn farthest_member(
        &self,
        source: Node,
        context: &Context,
    ) -> Result<u32, RequestError> {
        let distances = self.network.csr(context)?.distances(source);
        let members = self.network.endpoints().senders(distances.len() as Node);
        Ok(members.map(|v| distances[v as usize]).max().unwrap_or(0))
    }

    /// The pairs of endpoints at each distance.
    pub(super) fn distances(&self, context: &Context) -> Result<Enumerator, RequestError> {
        if context.rules
            && let Ok(pairs) = self.network.endpoint_pairs_rule()
        {
            return Ok(pairs);
        }
        Ok(all_distances(&self.network, context)?.endpoint_pairs)
    }

    /// Seconds that no schedule can do with fewer of: the least latency in each step that there must
    /// be, or the time in which what every node must send or receive passes its ports, and what all
    /// send passes all links, at the greatest bandwidth.
    ///
    /// Where hosts send messages to each other it is the latency between the two that are farthest
    /// apart, or of `steps` messages one after the other; and the time in which what hosts must send
    /// or receive passes their own cables.
    pub fn least_seconds(&self, steps: u64, context: &Context) -> Result<f64, RequestError> {
        if self.sends_messages() {
            return self.least_seconds_by_messages(steps, context);
        }
        self.among_nodes()?.seconds_over_links(steps, context)
    }

    fn seconds_over_links(&self, steps: u64, context: &Context) -> Result<f64, RequestError> {
        let network = &self.network;
        let (latency, bandwidth) = self.wires.best(network.levels().len());
        let others = self.members()?.saturating_sub(1) as f64;
        let over_all_links = match self.collective {
            // To combine takes one message less than there are nodes, and to send the result as many.
            Collective::AllReduce => 2.0 * self.bytes as f64 * others,
            Collective::AllToAll => self.bytes as f64 * self.hops(context)?,
            _ => 0.0,
        };
        let links = match self.ports {
            Ports::One => network.topology()?.order() as f64,
            Ports::All => 2.0 * as_float(&network.links()),
        };
        let node = self.through_a_rank(others) / self.least_capacity()?;
        let all = over_all_links / (links.max(1.0) * bandwidth);
        let cut = match self.collective {
            Collective::AllToAll => self.bytes as f64 * self.over_a_link(context)? / bandwidth,
            _ => 0.0,
        };
        Ok((steps as f64 * latency).max(node).max(all).max(cut))
    }

    /// The bytes that every rank must send, or that every rank must receive, where there are `others`
    /// others.
    pub(super) fn through_a_rank(&self, others: f64) -> f64 {
        use Collective::{
            AllGather, AllReduce, AllToAll, Barrier, Broadcast, Reduce, ReduceScatter,
        };
        match self.collective {
            _ if others < 1.0 => 0.0,
            Broadcast | Reduce | AllReduce => self.bytes as f64,
            AllGather | ReduceScatter | AllToAll => self.bytes as f64 * others,
            Barrier => 0.0,
        }
    }

    /// The number of nodes that carry endpoints.
    pub(super) fn members(&self) -> Result<u64, RequestError> {
        let order = self.network.topology()?.order();
        Ok(match self.network.endpoints().alike() {
            Some(0) => 0,
            Some(_) => order,
            None => self.network.endpoints().senders(order).count() as u64,
        })
    }

    /// The sum of all distances between nodes that carry endpoints; 0 where it is not known.
    pub(super) fn hops(&self, context: &Context) -> Result<f64, RequestError> {
        let Some(number) = self.network.endpoints().alike() else { return Ok(0.0) };
        let pairs = self.distances(context)?;
        let sum = pairs.iter().map(|(distance, count)| count * distance).sum::<BigUint>();
        Ok(as_float(&sum) / f64::from(number.max(1)).powi(2))
    }

    /// The bytes per second that the rank with the slowest links sends or receives.
    fn least_capacity(&self) -> Result<f64, RequestError> {
        if self.network.endpoints().alike().is_none() {
            return Ok(self.capacities()?.fold(f64::INFINITY, f64::min));
        }
        let (_, bandwidth) = self.wires.best(self.network.levels().len());
        let degrees = &self.network.census().degrees;
        let links = match self.ports {
            Ports::One => 1,
            Ports::All => degrees.least().expect("invariant: a network has a node"),
        };
        Ok(links.max(1) as f64 * bandwidth)
    }

    /// The bytes per second that each rank can send or receive over its own links.
    pub(super) fn capacities(&self) -> Result<impl Iterator<Item = f64>, RequestError> {
        let topology = self.network.topology()?;
        let mut links = Vec::new();
        Ok(self.network.endpoints().senders(topology.order()).map(move |v| {
            links.clear();
            topology.links(v, &mut links);
            let bandwidths =
                links.iter().map(|link| self.wires.bandwidth_at(usize::from(link.level)));
            match self.ports {
                Ports::One => bandwidths.fold(0.0, f64::max),
                Ports::All => bandwidths.sum(),
            }
        }))
    }
}

/// A count that fits a float, or infinity.
pub(super) fn as_float(count: &BigUint) -> f64 {
    u128::try_from(count).map_or(f64::INFINITY, |count| count as f64)
}
