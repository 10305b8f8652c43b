//! The DCell: servers with a few ports each, and small switches.
//!
//! A cell of level 0 is a switch with n servers. A cell of level l is as many cells of level l−1 as
//! one of them has servers, and one more; every two of them are joined by one link between
//! servers: cells i < j by server j−1 of cell i and server i of cell j.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Arrangement, BaseGraph, Census, Clusters, Construction, Endpoints, Flat, JointSink, Joints,
    Level, LevelCensus, Node, ParameterError, Place, Port, Structure, TooLargeError, Topology,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "dcell",
    summary: "cells of servers, every two joined by one link",
    params: &[
        Param::integer("n", 2, "servers at a switch").at_most(Port::MAX as u64),
        Param::integer("k", 0, "levels above the switches").at_most(32).grows(),
    ],
    source: Source::Paper(
        "C. Guo, H. Wu, K. Tan, L. Shi, Y. Zhang, S. Lu: DCell: A Scalable and Fault-Tolerant Network Structure for Data Centers. SIGCOMM, 2008",
    ),
    example: "dcell(3,1)",
    tried: DesignRole::Whole,
    build: |args| Ok(Arc::new(DCell { n: args.integer("n"), k: args.integer("k") })),
};

struct DCell {
    n: u64,
    k: u64,
}

impl Construction for DCell {
    fn census(&self) -> Result<Census, ParameterError> {
        let n = BigUint::from(self.n);
        let mut servers = n.clone();
        // The servers of a cell of each level.
        for _ in 0..self.k {
            servers = within_order(&servers * (&servers + 1u32))?;
        }
        let switches = &servers / &n;
        let label = |level| match level {
            0 => "server to switch".to_owned(),
            _ => format!("cells of level {}", level - 1),
        };
        let links = |level| if level == 0 { servers.clone() } else { &servers >> 1u32 };
        let level = |level| LevelCensus { label: label(level), links: links(level) };
        Ok(Census {
            order: within_order(&servers + &switches)?,
            levels: (0..=self.k).map(level).collect(),
            degrees: Enumerator::term(servers, self.k + 1) + Enumerator::term(switches, self.n),
            components: Some(BigUint::from(1u32)),
            address_parts: self.k + 1,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let mut topology: Arc<dyn Topology> = Arc::new(Flat(Switch(self.n)));
        let mut servers = self.n;
        for level in 1..=self.k as Level {
            let joints = Cells { n: self.n, count: servers + 1, level };
            topology = Arc::new(Clusters::over(topology, (self.n as Port).max(level + 1), joints));
            servers *= servers + 1;
        }
        Ok(topology)
    }

    /// The switch is placed after its servers.
    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let n = self.n;
        let nodes = Enumerator::term(n, 1) + Enumerator::term(1u32, 0);
        Ok(Endpoints::mixed(nodes, move |v| u32::from(v < n)))
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for DCell {
    fn arrangement(&self) -> Arrangement {
        let grow = |servers: &mut Node, _| {
            *servers *= *servers + 1;
            Some(*servers / self.n * (self.n + 1))
        };
        Arrangement::of_blocks([self.n + 1]).and_blocks((0..self.k).scan(self.n, grow))
    }
}

/// Servers 0 to n−1, and the switch n that they are linked to.
struct Switch(u64);

impl BaseGraph for Switch {
    fn order(&self) -> Node {
        self.0 + 1
    }

    fn degree(&self, v: Node) -> Port {
        if v < self.0 { 1 } else { self.0 as Port }
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        if v < self.0 {
            emit(self.0, v as Port);
        } else {
            (0..self.0).for_each(|server| emit(server, 0));
        }
    }
}

/// The links between the cells that make up a cell of this level.
struct Cells {
    n: u64,
    count: Node,
    level: Level,
}

impl Cells {
    /// The index of a member among the servers of its cell, unless it is a switch.
    fn server(&self, member: Node) -> Option<Node> {
        let (switch, place) = (member / (self.n + 1), member % (self.n + 1));
        (place < self.n).then_some(switch * self.n + place)
    }

    fn member(&self, server: Node) -> Node {
        server / self.n * (self.n + 1) + server % self.n
    }
}

impl Joints for Cells {
    fn clusters(&self) -> Node {
        self.count
    }

    fn degree(&self, at: Place) -> Port {
        Port::from(self.server(at.member).is_some())
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        if let Some(server) = self.server(at.member) {
            let (cluster, there) = if server < at.cluster {
                (server, at.cluster - 1)
            } else {
                (server + 1, at.cluster)
            };
            sink.joint(Place { cluster, member: self.member(there) }, self.level, || 0);
        }
    }
}
