//! What no schedule of a collective can beat, in steps and in seconds.

use num_bigint::BigUint;

use super::one_port::LARGEST_SEARCHED;
use super::{Collective, LowerBound, Request, broadcast_bound, fewest_steps};
use crate::context::Context;
use crate::exact::Enumerator;
use crate::network::{Node, Ports, Refused};
use crate::search::all_distances;

impl Request {
    /// Steps that no schedule can do with fewer of.
    ///
    /// A broadcast is hidden in each of the collectives: from the root, or from every node, whose
    /// contribution must come to all others; a sum to the root is one backwards.
    pub fn lower_bound(&self, context: &Context) -> Result<LowerBound, Refused> {
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
    fn among_all(&self, context: &Context) -> Result<LowerBound, Refused> {
        let Self { network, root, ports, .. } = self;
        let bound = broadcast_bound(network, *root, *ports, context)?;
        if *ports == Ports::All || network.topology()?.order() > LARGEST_SEARCHED {
            return Ok(bound);
        }
        Ok(bound.or(fewest_steps(network, *root, context)?.at_least, "search"))
    }

    /// The bound for a broadcast of which some nodes only pass on.
    fn among_members(&self, context: &Context) -> Result<LowerBound, Refused> {
        let graph = self.network.csr(context)?;
        let mut distances = vec![u32::MAX; graph.order() as usize];
        let is_member = |v: &Node| self.network.endpoints().any_at(*v);
        let first = (0..graph.order()).find(is_member).unwrap_or(0);
        let source = if self.collective.has_root() { self.root } else { first };
        graph.search(source, &mut distances, &mut Vec::new());
        let members = (0..).zip(&distances).filter(|(v, _)| is_member(v));
        let farthest = members.clone().map(|(_, &distance)| distance).max().unwrap_or(0);
        let bound = LowerBound { steps: u64::from(farthest), by: "eccentricity" };
        let doubling = members.count().next_power_of_two().trailing_zeros();
        Ok(match self.ports {
            Ports::All => bound,
            Ports::One => bound.or(u64::from(doubling), "doubling"),
        })
    }

    /// The pairs of endpoints at each distance.
    fn distances(&self, context: &Context) -> Result<Enumerator, Refused> {
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
    pub fn least_seconds(&self, steps: u64, context: &Context) -> Result<f64, Refused> {
        use Collective::{
            AllGather, AllReduce, AllToAll, Barrier, Broadcast, Reduce, ReduceScatter,
        };
        let network = &self.network;
        let (latency, bandwidth) = self.wires.best(network.levels().len());
        let others = self.members()?.saturating_sub(1) as f64;
        let bytes = if others > 0.0 { self.bytes as f64 } else { 0.0 };
        let through_a_node = match self.collective {
            Broadcast | Reduce | AllReduce => bytes,
            AllGather | ReduceScatter | AllToAll => bytes * others,
            Barrier => 0.0,
        };
        let over_all_links = match self.collective {
            // To combine and to tell takes one message less than there are nodes, each.
            AllReduce => 2.0 * bytes * others,
            AllToAll => bytes * self.hops(context)?,
            _ => 0.0,
        };
        let links = match self.ports {
            Ports::One => network.topology()?.order() as f64,
            Ports::All => 2.0 * as_float(&network.links()),
        };
        let node = through_a_node / (self.fewest_ports() * bandwidth);
        let all = over_all_links / (links.max(1.0) * bandwidth);
        Ok((steps as f64 * latency).max(node).max(all))
    }

    /// How many nodes carry endpoints.
    fn members(&self) -> Result<u64, Refused> {
        let order = self.network.topology()?.order();
        Ok(match self.network.endpoints().alike() {
            Some(0) => 0,
            Some(_) => order,
            None => (0..order).filter(|&v| self.network.endpoints().any_at(v)).count() as u64,
        })
    }

    /// The sum of all distances between nodes that carry endpoints; 0 where it is not known.
    pub(super) fn hops(&self, context: &Context) -> Result<f64, Refused> {
        let Some(number) = self.network.endpoints().alike() else { return Ok(0.0) };
        let pairs = self.distances(context)?;
        let sum = pairs.iter().map(|(distance, count)| count * distance).sum::<BigUint>();
        Ok(as_float(&sum) / f64::from(number.max(1)).powi(2))
    }

    /// Over how many links the node with the fewest sends or receives.
    fn fewest_ports(&self) -> f64 {
        let fewest: Node = match (self.ports, self.network.endpoints().alike()) {
            (Ports::One, _) => 1,
            (Ports::All, Some(_)) => {
                self.network.census().degrees.iter().next().map_or(1, |(degree, _)| degree)
            }
            (Ports::All, None) => self.network.max_degree().into(),
        };
        fewest.max(1) as f64
    }
}

/// A count of a network whose nodes are numbered.
fn as_float(count: &BigUint) -> f64 {
    u128::try_from(count).map_or(f64::INFINITY, |count| count as f64)
}
