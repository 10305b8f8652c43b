//! What no schedule can beat in which hosts send messages to each other: what must pass their cables.

use num_bigint::BigUint;

use super::limits::as_float;
use super::{Collective, LowerBound, Model, Request, broadcast_bound};
use netlace_core::Context;
use netlace_core::network::{Ports, RequestError};

impl Request {
    /// Whether ranks send messages to any other, which follow routes.
    pub(super) fn sends_messages(&self) -> bool {
        let endpoints = self.network.endpoints();
        matches!(self.model, Model::HostsCombine(_))
            && (endpoints.are_attached() || endpoints.alike().is_none())
    }

    /// The number of ranks that send messages.
    fn sending_ranks(&self) -> Result<BigUint, RequestError> {
        if self.has_host_cables() {
            return Ok(self.network.endpoint_count());
        }
        Ok(self.members()?.into())
    }

    /// Rounds of messages that no schedule can do with fewer of: with one port those that have received
    /// of something at most double.
    pub(super) fn fewest_rounds(&self) -> Result<LowerBound, RequestError> {
        let ranks = self.sending_ranks()?;
        let others = if ranks > BigUint::ZERO { ranks - 1u32 } else { ranks };
        let one = LowerBound { steps: u64::from(others > BigUint::ZERO), by: "message" };
        Ok(match self.ports {
            Ports::All => one,
            Ports::One => one.or(others.bits(), "doubling"),
        })
    }

    /// A step takes the latency of its longest route and the time of its busiest channel. Over all
    /// steps the former add up to at least the latency between the two ranks that are farthest apart,
    /// the latter to at least the time of any one channel.
    pub(super) fn least_seconds_by_messages(
        &self,
        rounds: u64,
        context: &Context,
    ) -> Result<f64, RequestError> {
        let ranks = as_float(&self.sending_ranks()?);
        if ranks < 2.0 {
            return Ok(0.0);
        }
        let [shortest, longest] = self.latencies(context)?;
        let latency = longest.max(rounds as f64 * shortest);
        Ok(latency + self.injection(ranks)?.max(self.between_switches(context)?))
    }

    /// The least latency of a message, and that between the farthest ranks, or from the root.
    fn latencies(&self, context: &Context) -> Result<[f64; 2], RequestError> {
        let (link, _) = self.wires.best(self.network.levels().len());
        let cables = if self.has_host_cables() { 2.0 * self.wires.host_latency() } else { 0.0 };
        // Hosts of one switch have no link between them.
        let least = u64::from(!self.has_host_cables());
        let farthest = self.farthest(context)?.max(least);
        Ok([least, farthest].map(|links| cables + links as f64 * link))
    }

    /// The number of links between the nodes of the two ranks that are farthest apart, or
    /// between those of the root and of the rank that is farthest from it.
    fn farthest(&self, context: &Context) -> Result<u64, RequestError> {
        if !self.collective.has_root() {
            return Ok(self.distances(context)?.greatest().unwrap_or(0));
        }
        let mut root = self.root;
        if self.has_host_cables() {
            (root, _) = self.network.host_numbers()?.place(root);
        }
        match self.network.endpoints().alike() {
            Some(_) => Ok(broadcast_bound(&self.network, root, Ports::All, context)?.steps),
            None => Ok(self.farthest_member(root, context)?.into()),
        }
    }

    /// The time in which what hosts must send and receive passes their cables.
    ///
    /// For each byte of a sum that all of p hosts get there are at least 2p − 2 messages: that many
    /// messages it takes until all have received from all (F. Harary, A. J. Schwenk: The Communication
    /// Problem on Graphs and Digraphs. Journal of the Franklin Institute 297, 1974). Each is received
    /// over the cables of some host.
    fn injection(&self, ranks: f64) -> Result<f64, RequestError> {
        let (least, sum) = if self.has_host_cables() {
            let cable = self.wires.host_bandwidth();
            (cable, ranks * cable)
        } else {
            let add = |(least, sum): (f64, f64), each: f64| (each.min(least), sum + each);
            self.capacities()?.fold((f64::INFINITY, 0.0), add)
        };
        let each = self.through_a_rank(ranks - 1.0) / least;
        Ok(match self.collective {
            Collective::AllReduce => each.max(2.0 * (ranks - 1.0) * self.bytes as f64 / sum),
            _ => each,
        })
    }

    /// The time in which an exchange between all passes the links between switches, if all carry
    /// alike.
    fn between_switches(&self, context: &Context) -> Result<f64, RequestError> {
        if self.collective != Collective::AllToAll {
            return Ok(0.0);
        }
        let (_, bandwidth) = self.wires.best(self.network.levels().len());
        let pairs = self.distances(context)?;
        let hops = pairs.iter().map(|(distance, count)| count * distance).sum::<BigUint>();
        let channels = 2.0 * as_float(&self.network.links());
        Ok(as_float(&hops) * self.bytes as f64 / (channels.max(1.0) * bandwidth))
    }
}
