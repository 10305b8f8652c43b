//! The rail-optimised network: servers with a switch of their own, GPUs of the same index at the same leaf switch, leaves joined by
//! spines.
//!
//! GPU i of server s is linked to the switch of its server and to leaf i of its segment, which has m servers; the last segment may
//! have fewer. Every leaf is linked to every spine.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Args, DesignRole, Family, Param, Source};
use crate::exact::{Enumerator, RuleError};
use crate::geometry::Point;
use crate::network::{
    Address, Arrangement, Automorphism, Census, Construction, Endpoints, ExactRules, Level,
    LevelCensus, Link, Node, ParameterError, Port, Sketch, Structure, Symmetry, TooLargeError,
    Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "rail_optimized",
    summary: "servers of k GPUs, a leaf for each rail, and spines",
    params: &[
        Param::integer("n", 1, "number of servers").at_most(1 << 32),
        Param::integer("k", 1, "GPUs of a server, and rails").at_most(1 << 10),
        Param::integer("m", 1, "servers at a leaf").at_most(1 << 14),
        Param::integer("s", 1, "number of spines").at_most(1 << 14),
    ],
    source: Source::Paper(
        "X. Wang, Q. Li, Y. Xu, G. Lu, D. Li, L. Chen, et al.: SimAI: Unifying Architecture Design and Performance Tuning for Large-Scale Large Language Model Training with Scalability and Precision. NSDI, 2025",
    ),
    example: "rail_optimized(4,2,2,2)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Rails::new(args)?)),
};

#[derive(Clone, Copy)]
struct Rails {
    servers: Node,
    k: Node,
    per_leaf: Node,
    spines: Node,
}

/// What a node is, by its index among its kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Gpu { server: Node, rail: Node },
    Server(Node),
    Leaf { segment: Node, rail: Node },
    Spine(Node),
}

const IN_SERVER: Level = 0;
const TO_LEAF: Level = 1;
const TO_SPINE: Level = 2;

impl Rails {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let [servers, k, per_leaf, spines] = ["n", "k", "m", "s"].map(|param| args.integer(param));
        let rails = Self { servers, k, per_leaf: per_leaf.min(servers), spines };
        if rails.leaves() > Port::MAX.into() {
            let message = format!(
                "{} leaves are more than a spine has ports: put more servers at a leaf",
                rails.leaves()
            );
            return Err(ParameterError::at("m", message));
        }
        Ok(rails)
    }

    fn segments(self) -> Node {
        self.servers.div_ceil(self.per_leaf)
    }

    fn leaves(self) -> Node {
        self.segments() * self.k
    }

    fn gpus(self) -> Node {
        self.servers * self.k
    }

    /// The servers of a segment.
    fn servers_of(self, segment: Node) -> Node {
        self.per_leaf.min(self.servers - segment * self.per_leaf)
    }

    fn kind(self, v: Node) -> Kind {
        let leaves = self.gpus() + self.servers;
        if v < self.gpus() {
            Kind::Gpu { server: v / self.k, rail: v % self.k }
        } else if v < leaves {
            Kind::Server(v - self.gpus())
        } else if v < leaves + self.leaves() {
            Kind::Leaf { segment: (v - leaves) / self.k, rail: (v - leaves) % self.k }
        } else {
            Kind::Spine(v - leaves - self.leaves())
        }
    }

    fn node(self, kind: Kind) -> Node {
        let leaves = self.gpus() + self.servers;
        match kind {
            Kind::Gpu { server, rail } => server * self.k + rail,
            Kind::Server(server) => self.gpus() + server,
            Kind::Leaf { segment, rail } => leaves + segment * self.k + rail,
            Kind::Spine(spine) => leaves + self.leaves() + spine,
        }
    }

    /// The far ends of a node's links, each with the port there and the level.
    fn far_ends(self, v: Node) -> Vec<(Kind, Node, Level)> {
        match self.kind(v) {
            Kind::Gpu { server, rail } => {
                let leaf = Kind::Leaf { segment: server / self.per_leaf, rail };
                vec![
                    (Kind::Server(server), rail, IN_SERVER),
                    (leaf, server % self.per_leaf, TO_LEAF),
                ]
            }
            Kind::Server(server) => {
                (0..self.k).map(|rail| (Kind::Gpu { server, rail }, 0, IN_SERVER)).collect()
            }
            Kind::Leaf { segment, rail } => {
                let first = segment * self.per_leaf;
                let servers = first..first + self.servers_of(segment);
                let down = servers.map(|server| (Kind::Gpu { server, rail }, 1, TO_LEAF));
                let place = segment * self.k + rail;
                let up = (0..self.spines).map(|spine| (Kind::Spine(spine), place, TO_SPINE));
                down.chain(up).collect()
            }
            Kind::Spine(spine) => {
                let leaf = |leaf: Node| {
                    let (segment, rail) = (leaf / self.k, leaf % self.k);
                    (Kind::Leaf { segment, rail }, self.servers_of(segment) + spine, TO_SPINE)
                };
                (0..self.leaves()).map(leaf).collect()
            }
        }
    }
}

impl Construction for Rails {
    fn census(&self) -> Result<Census, ParameterError> {
        let (gpus, leaves) = (self.gpus(), self.leaves());
        let levels = [("in server", gpus), ("to leaf", gpus), ("to spine", leaves * self.spines)];
        let level = |(label, links): (&str, Node)| LevelCensus {
            label: label.to_owned(),
            links: BigUint::from(links),
        };
        let segments =
            |servers: Node, count: Node| Enumerator::term(count * self.k, servers + self.spines);
        let last = self.servers_of(self.segments() - 1);
        let degrees = Enumerator::term(gpus, 2)
            + Enumerator::term(self.servers, self.k)
            + segments(self.per_leaf, self.segments() - 1)
            + segments(last, 1)
            + Enumerator::term(self.spines, leaves);
        Ok(Census {
            order: BigUint::from(self.order()),
            levels: levels.map(level).into(),
            degrees,
            components: Some(1u32.into()),
            address_parts: 2,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(*self))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let gpus = self.gpus();
        let nodes = Enumerator::term(gpus, 1) + Enumerator::term(self.order() - gpus, 0);
        Ok(Endpoints::mixed(nodes, move |v| u32::from(v < gpus)))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Rails {
    /// GPUs of one server, or of one leaf, have a switch in common; all others are four links apart.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let gpus = BigUint::from(self.gpus());
        let segments = |servers: Node, count: Node| BigUint::from(servers).pow(2) * count;
        let last = self.servers_of(self.segments() - 1);
        let at_leaf = (segments(self.per_leaf, self.segments() - 1) + segments(last, 1)) * self.k;
        let near = &gpus * (self.k - 1) + at_leaf - &gpus;
        let far = &gpus * &gpus - &gpus - &near;
        Ok(Enumerator::from_counts([gpus, 0u32.into(), near, 0u32.into(), far]))
    }
}

impl Symmetry for Rails {
    /// A rotation of the rails, one of the servers of every segment, and one of segments of the same size.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let rails = *self;
        let whole = rails.servers / rails.per_leaf;
        let all = |map: fn(Rails, Kind) -> Kind| -> Automorphism {
            Arc::new(move |v| rails.node(map(rails, rails.kind(v))))
        };
        let next_rail = |rails: Rails, kind| match kind {
            Kind::Gpu { server, rail } => Kind::Gpu { server, rail: (rail + 1) % rails.k },
            Kind::Leaf { segment, rail } => Kind::Leaf { segment, rail: (rail + 1) % rails.k },
            other => other,
        };
        let next_server = |rails: Rails, kind| {
            let next = |server: Node| {
                let segment = server / rails.per_leaf;
                let place = (server % rails.per_leaf + 1) % rails.servers_of(segment);
                segment * rails.per_leaf + place
            };
            match kind {
                Kind::Gpu { server, rail } => Kind::Gpu { server: next(server), rail },
                Kind::Server(server) => Kind::Server(next(server)),
                other => other,
            }
        };
        let next_spine = |rails: Rails, kind| match kind {
            Kind::Spine(spine) => Kind::Spine((spine + 1) % rails.spines),
            other => other,
        };
        let next_segment = move |kind| {
            let next =
                |segment: Node| if segment < whole { (segment + 1) % whole } else { segment };
            let shifted = |server: Node| {
                next(server / rails.per_leaf) * rails.per_leaf + server % rails.per_leaf
            };
            match kind {
                Kind::Gpu { server, rail } => Kind::Gpu { server: shifted(server), rail },
                Kind::Server(server) => Kind::Server(shifted(server)),
                Kind::Leaf { segment, rail } => Kind::Leaf { segment: next(segment), rail },
                Kind::Spine(spine) => Kind::Spine(spine),
            }
        };
        vec![
            all(next_rail),
            all(next_server),
            all(next_spine),
            Arc::new(move |v| rails.node(next_segment(rails.kind(v)))),
        ]
    }
}

impl Structure for Rails {
    /// Servers below their GPUs, leaves and spines above.
    fn arrangement(&self) -> Arrangement {
        let rails = *self;
        let place = move |v| {
            let (place, of, row) = match rails.kind(v) {
                Kind::Server(server) => (server, rails.servers, 0.6),
                Kind::Gpu { .. } => (v, rails.gpus(), 0.0),
                Kind::Leaf { segment, rail } => (segment * rails.k + rail, rails.leaves(), -1.0),
                Kind::Spine(spine) => (spine, rails.spines, -2.0),
            };
            let width = rails.gpus().max(rails.leaves()).max(rails.spines) as f64;
            let x = (place as f64 + 0.5) / of as f64 * width;
            Point::new(x, row * (width / 6.0).max(1.6))
        };
        Arrangement::of_blocks([self.k]).drawn(1, Sketch::new(self.order(), place))
    }
}

impl Topology for Rails {
    fn order(&self) -> Node {
        self.gpus() + self.servers + self.leaves() + self.spines
    }

    fn degree(&self, v: Node) -> Port {
        let degree = match self.kind(v) {
            Kind::Gpu { .. } => 2,
            Kind::Server(_) => self.k,
            Kind::Leaf { segment, .. } => self.servers_of(segment) + self.spines,
            Kind::Spine(_) => self.leaves(),
        };
        degree as Port
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let link = |(port, (kind, back, level)): (Port, (Kind, Node, Level))| Link {
            to: self.node(kind),
            port,
            back: back as Port,
            level,
        };
        out.extend((0..).zip(self.far_ends(v)).map(link));
    }

    /// A GPU has its server and its rail, a switch of a server that and no rail; a leaf its segment and rail behind all servers, and
    /// a spine is behind all segments.
    fn address(&self, v: Node) -> Address {
        let (first, second) = match self.kind(v) {
            Kind::Gpu { server, rail } => (server, rail),
            Kind::Server(server) => (server, self.k),
            Kind::Leaf { segment, rail } => (self.servers + segment, rail),
            Kind::Spine(spine) => (self.servers + self.segments(), spine),
        };
        Address::Tuple(vec![Address::Number(first), Address::Number(second)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [first, second] = address.tuple()? else { return None };
        let first = first.number(self.servers + self.segments() + 1)?;
        let kind = match first.checked_sub(self.servers) {
            None => match second.number(self.k + 1)? {
                rail if rail < self.k => Kind::Gpu { server: first, rail },
                _ => Kind::Server(first),
            },
            Some(segment) if segment < self.segments() => {
                Kind::Leaf { segment, rail: second.number(self.k)? }
            }
            Some(_) => Kind::Spine(second.number(self.spines)?),
        };
        Some(self.node(kind))
    }
}
