//! The dragonfly: groups of routers that are all linked to each other, and global links between
//! the groups, arranged as `global.rs` says.

use std::ops::Range;
use std::sync::Arc;

use num_bigint::BigUint;

use super::complete::Complete;
use super::global::{Global, GlobalJoints, GlobalLink, Routers};
use super::{Args, DesignRole, Family, Param, Source, Wanted};
use crate::exact::{Distance, RuleError};
use crate::network::{
    Arrangement, Automorphism, Census, Clusters, Construction, Endpoints, ExactRules, Flat, Header,
    Hop, Lane, Level, LevelCensus, Node, ParameterError, Port, RouteRules, Routing, Step,
    Structure, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "dragonfly",
    summary: "groups of linked routers, all joined by global links",
    params: &[
        Param::integer("a", 1, "routers in a group").at_most(MOST),
        Param::integer("p", 1, "endpoints at a router").at_most(MOST),
        Param::integer("h", 0, "global links at a router").at_most(MOST),
        Param::integer("groups", 1, "number of groups, a·h+1 if left out").hidden(),
    ],
    source: Source::Paper(
        "J. Kim, W. J. Dally, S. Scott, D. Abts: Technology-Driven, Highly-Scalable Dragonfly Topology. ISCA, 2008",
    ),
    example: "dragonfly(4,2,2)",
    tried: DesignRole::ListedWithHosts(chosen),
    build: |args| Ok(Arc::new(Dragonfly::new(args)?)),
};

/// All shapes with the size and the ports: two or more groups of two or more routers, linked with each
/// other.
fn chosen(wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    for a in 2..=wanted.ports.min(wanted.most / 2) {
        for p in 1..=(wanted.ports + 1).saturating_sub(a).min(wanted.most / (2 * a)) {
            let groups = wanted.least.div_ceil(a * p).max(2)..=wanted.most / (a * p);
            for g in groups {
                let least = (g - 1).div_ceil(a);
                for h in least..=(wanted.ports + 1).saturating_sub(a + p) {
                    let all = g == a * h + 1;
                    let rest = if all { String::new() } else { format!(",groups={g}") };
                    found.push(format!("dragonfly({a},{p},{h}{rest})"));
                }
            }
        }
    }
    found
}

/// No router has more ports.
const MOST: u64 = Port::MAX as u64;

#[derive(Clone, Copy)]
struct Dragonfly {
    /// Endpoints at a router.
    p: u32,
    global: Global,
}

impl Dragonfly {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let (a, h) = (args.integer("a"), args.integer("h"));
        let global = Global::new(a, h, args.optional_integer("groups").copied())?;
        Ok(Self { p: args.integer("p") as u32, global })
    }
}

impl Construction for Dragonfly {
    fn census(&self) -> Result<Census, ParameterError> {
        let Global { a, g, .. } = self.global;
        let used = self.global.channels();
        let order = BigUint::from(a) * g;
        let local = BigUint::from(g) * a * (a - 1) / 2u32;
        let links = BigUint::from(g) * used / 2u32;
        let levels = [("local", local), ("global", links)];
        let mut levels: Vec<LevelCensus> =
            levels.map(|(label, links)| LevelCensus { label: label.to_owned(), links }).into();
        while levels.pop_if(|level| level.links == BigUint::ZERO).is_some() {}
        Ok(Census {
            order,
            levels,
            degrees: self.global.degrees().shifted(a - 1).times(&BigUint::from(g)),
            components: Some(BigUint::from(1u32)),
            address_parts: 2,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let Dragonfly { global, .. } = *self;
        let joints = GlobalJoints { global, routers: Routers::All, level: GLOBAL_LEVEL };
        let a = global.a;
        Ok(Arc::new(Clusters::over(Arc::new(Flat(Complete(a))), a as Port, joints)))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(Endpoints::same(self.p).attached())
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Dragonfly {
    /// Over a link between the two groups, or over two global links in a row.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let global = self.global;
        Ok(Arc::new(move |from: Node, to: Node| Some(global.distance(from, to))))
    }

    /// At most 3, and exactly 3 if there are more routers than one can reach within two hops: its group,
    /// the h groups that it is linked to, the far ends of its group's links and of two in a row.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        let Global { a, h, g } = self.global;
        let [a, h, g] = [a, h, g].map(u128::from);
        if g == 1 {
            return Complete(self.global.a).diameter();
        }
        let seen = a + a * h + (a - 1) * h + h * h.saturating_sub(1);
        if a * g > seen { Ok(Some(3)) } else { Err(RuleError::NotStated) }
    }
}

impl RouteRules for Dragonfly {
    /// Minimal routing with the paper's lanes: at most one local hop, a global one, and a local one;
    /// from the global hop on a packet is on the second lane. (Graph distance may be shorter by
    /// two global hops in a row, which would need a third.)
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(Minimal { global: self.global }))
    }
}

impl Symmetry for Dragonfly {
    /// A rotation of all groups; if there are as many groups as possible, their order may also be reversed.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let Global { a, h, g } = self.global;
        let mut all: Vec<Automorphism> = vec![Arc::new(move |v| (v + a) % (a * g))];
        if g == a * h + 1 {
            all.push(Arc::new(move |v| (g - v / a) % g * a + (a - 1 - v % a)));
        }
        all
    }
}

impl Structure for Dragonfly {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_blocks([self.global.a])
    }
}

/// What follows if the routers of a group are all linked to each other.
impl Global {
    /// The channels of these routers of the group of `from` that lead to the group of `to`.
    fn channels_between(
        &self,
        from: Node,
        to: Node,
        routers: Range<Node>,
    ) -> impl Iterator<Item = Node> {
        let ahead = (to / self.a + self.g - from / self.a) % self.g;
        self.channels_ahead(ahead, routers)
    }

    /// The channels of router `v` that lead to the group of `to`.
    fn own_channels(&self, v: Node, to: Node) -> impl Iterator<Item = Node> {
        self.channels_between(v, to, v % self.a..v % self.a + 1)
    }

    /// Whether a global link joins two routers of different groups.
    fn are_joined(&self, v: Node, w: Node) -> bool {
        self.own_channels(v, w).any(|channel| self.link(channel).back / self.h == w % self.a)
    }

    /// The far ends of the global links of a router.
    fn far_ends(&self, v: Node) -> impl Iterator<Item = Node> {
        let (group, router) = (v / self.a, v % self.a);
        let channels = router * self.h..((router + 1) * self.h).min(self.channels());
        channels.map(move |channel| {
            let GlobalLink { ahead, back } = self.link(channel);
            (group + ahead) % self.g * self.a + back / self.h
        })
    }

    /// The best channel from a router to another in another group, with the hops that it takes.
    fn best(&self, from: Node, to: Node) -> Option<(Node, u64)> {
        let hops = |channel: &Node| {
            let there = self.link(*channel).back;
            1 + u64::from(channel / self.h != from % self.a)
                + u64::from(there / self.h != to % self.a)
        };
        let channels = self.channels_between(from, to, 0..self.a);
        channels.map(|channel| (channel, hops(&channel))).min_by_key(|&(_, hops)| hops)
    }

    fn distance(&self, from: Node, to: Node) -> u64 {
        if from / self.a == to / self.a {
            return u64::from(from != to);
        }
        let reaches_group = |v, w| self.own_channels(v, w).next().is_some();
        if self.are_joined(from, to) {
            1
        } else if reaches_group(from, to)
            || reaches_group(to, from)
            || self.far_ends(from).any(|v| self.are_joined(v, to))
        {
            2
        } else {
            3
        }
    }
}

const GLOBAL_LEVEL: Level = 1;

struct Minimal {
    global: Global,
}

impl Minimal {
    fn local(&self, at: Node, member: Node) -> Step {
        let here = at % self.global.a;
        let port = if member < here { member } else { member - 1 };
        Step { port: port as Port, to: at - here + member }
    }
}

impl Routing for Minimal {
    fn lanes(&self) -> Lane {
        2
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let Global { a, h, g } = self.global;
        if at == to {
            return None;
        }
        if at / a == to / a {
            return Some(Hop { step: self.local(at, to % a), header });
        }
        let (channel, _) = self.global.best(at, to)?;
        if channel / h != at % a {
            return Some(Hop { step: self.local(at, channel / h), header });
        }
        let GlobalLink { ahead, back } = self.global.link(channel);
        let port = (a - 1 + channel % h) as Port;
        let to = (at / a + ahead) % g * a + back / h;
        Some(Hop { step: Step { port, to }, header: Header { lane: 1, ..header } })
    }
}
