//! Any routing, asked hop by hop.

use std::sync::Arc;

use super::Routes;
use super::targets::Targets;
use netlace::network::{Header, Lane, Port};
use netlace::routing::{Kind, Routing};

/// A routing that is asked for every hop.
pub(crate) struct Ruled {
    pub(crate) routing: Arc<dyn Routing>,
    pub(crate) targets: Targets,
}

impl Routes for Ruled {
    fn lanes(&self) -> Lane {
        self.routing.lanes()
    }

    fn has_words(&self) -> bool {
        self.routing.kind() == Kind::Oblivious
    }

    fn knows_headers(&self) -> bool {
        !self.has_words()
    }

    fn choices(&self) -> u32 {
        if self.routing.halves().is_some() { self.targets.count() as u32 } else { 1 }
    }

    fn start(&self, from: u32, to: u32, draw: u64) -> Header {
        let (from, to) = (self.targets.node(from), self.targets.node(to));
        let choices = self.routing.choices(from, to);
        let choice = ((u128::from(draw) * u128::from(choices)) >> 64) as u64;
        let header = self.routing.start(from, to, choice);
        if !self.targets.are_hosts || from == to {
            return header;
        }
        // The cable of the host, which is no link between routers.
        self.routing.next(from, header, to).map_or(header, |hop| hop.header)
    }

    fn next(&self, at: u32, _: Port, header: &mut Header, to: u32) -> Option<Port> {
        let node = self.targets.node(to);
        if u64::from(at) == node {
            return Some(self.targets.port(to));
        }
        let mut hop = self.routing.next(at.into(), *header, node)?;
        if self.targets.is_host(hop.step.to) && hop.step.to != node {
            // Through another host of this router: it turns here, not over the cables.
            let back = self.routing.next(hop.step.to, hop.header, node)?;
            hop = self.routing.next(at.into(), back.header, node)?;
        }
        if self.targets.are_hosts && hop.step.to == node {
            return Some(self.targets.port(to));
        }
        *header = hop.header;
        Some(self.targets.link_port(at, hop.step.port))
    }
}
