//! Recursive expansion: copies of a unit replace the nodes of a frame, phase after phase.
//!
//! A node is (f_{r−1},..,f_0,u): its position u in the unit, and one digit f_j for each phase, a node
//! of that phase's frame. Phase j has a *pivot set* of unit nodes; they carry the links of frame j,
//! so digit j moves only where u is in the set. With `pivots=diameter` (PSS_sk in the paper) each set
//! is a single node, j mod n_u: short paths, higher degree. With `pivots=degree` (PSS_sd) the last
//! phases spread their links over blocks of nodes. Section 7 lets the partition into sets vary: `pivots=[[0,1],[4,5]]`
//! lists the set of each phase, its nodes in the order in which links are assigned to them.

mod array;
mod broadcast;
mod exact;
mod native;
mod pivots;

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use self::pivots::{Pivots, departure, listed_pivots, pivot_blocks, single_pivots};
use crate::exact::{Crossings, Distance, Enumerator, RuleError};
use crate::families::{Args, Composition, DesignRole, Family, Nests, Param, Source};
use crate::network::{
    Address, Arrangement, Automorphism, Broadcast, Census, Clusters, Construction, Digits,
    Endpoints, ExactRules, Factor, JointSink, Joints, Level, Link, Network, NextHop, Node,
    NodeArray, Outline, ParameterError, Place, Port, Ports, RouteRules, Routing, ScheduleRules,
    Structure, Symmetry, TooLargeError, Topology, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "re",
    summary: "recursive expansion: units at the nodes of frames",
    params: &[
        Param::network("frame", "the frame of every phase").optional().named(),
        Param::network("unit", "the network that replaces each node of a frame").named(),
        Param::integer("phases", 0, "number of phases").optional().named().grows(),
        Param::networks("frames", "a frame for each phase, instead of `frame` and `phases`")
            .optional()
            .named(),
        Param::choice_or_lists(
            "pivots",
            &["diameter", "degree"],
            "one pivot per phase, or blocks of them, or the pivots of each phase",
        ),
    ],
    source: Source::RecursiveExpansion,
    example: "re(frame=ring(4),unit=ring(3),phases=2)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("frame", Nests::Yes), ("unit", Nests::No)],
        number: Some(("phases", 1)),
        outline,
    }),
    build: |args| Ok(Arc::new(Expansion::new(args)?)),
};

/// No path is shorter than in the product of the unit and a frame for each phase; and a path from a node
/// to the same position of a unit far away passes all pivots and returns.
fn outline(parts: &[Outline], phases: u64) -> Option<Outline> {
    /// Walks past more pivots are expensive to find.
    const MOST_PHASES: u64 = 10;
    if phases > MOST_PHASES || parts[0].order < 2 {
        return None;
    }
    let (frame, unit) = (parts[0], parts[1]);
    let digits = frame.power(phases);
    let pivots = phases.min(unit.order);
    let tour = (2 * unit.eccentricity).max(if pivots > 1 { pivots } else { 0 });
    let walk = unit.diameter.max(tour);
    // A packet that changes its digit comes in at the links of the pivot, from all other unit nodes.
    let others = (unit.order - 1) as f64 * (1.0 - 1.0 / frame.order as f64);
    let at_a_pivot = others / unit.degree.max(1) as f64;
    Some(Outline {
        links: digits.links.saturating_add(unit.links.saturating_mul(digits.order)),
        degree: unit.degree.max(unit.least_degree + frame.degree * phases.div_ceil(unit.order)),
        least_degree: unit.least_degree,
        diameter: digits.diameter.saturating_add(walk),
        eccentricity: digits.eccentricity.saturating_add(unit.eccentricity.max(pivots - 1)),
        load: unit.load.max(frame.load * unit.order as f64).max(at_a_pivot),
        ..digits.times(unit)
    })
}

struct Expansion {
    unit: Network,
    frames: Vec<Network>,
    pivots: Vec<Pivots>,
}

impl Expansion {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let unit = args.network("unit").clone();
        let frame = (args.optional_network("frame"), args.optional_integer("phases"));
        let frames = match (frame, args.optional_networks("frames")) {
            ((Some(frame), Some(&phases)), None) => {
                within_address(u128::from(phases) * u128::from(frame.census().address_parts))?;
                vec![frame.clone(); phases as usize]
            }
            ((None, None), Some(frames)) => frames.to_vec(),
            _ => {
                return Err(ParameterError::new(
                    "`re` needs `frame` and `phases`, or else `frames`",
                ));
            }
        };
        let pivots = match args.lists("pivots") {
            Some(lists) => listed_pivots(&unit, frames.len(), lists)?,
            None if args.word("pivots") == "diameter" => single_pivots(&unit, 0..frames.len())?,
            None => pivot_blocks(&unit, &frames)?,
        };
        Ok(Self { unit, frames, pivots })
    }

    /// The phases that each pivot serves.
    fn phases_by_pivot(&self) -> BTreeMap<Node, Vec<usize>> {
        let mut phases: BTreeMap<Node, Vec<usize>> = BTreeMap::new();
        for (phase, pivots) in self.pivots.iter().enumerate() {
            for &u in pivots.nodes() {
                phases.entry(u).or_default().push(phase);
            }
        }
        phases
    }

    fn frame_links(&self) -> Result<FrameLinks, TooLargeError> {
        let mut level = self.unit.levels().len() as Level;
        let mut levels = Vec::new();
        let mut frames = Vec::new();
        for frame in &self.frames {
            levels.push(level);
            level += frame.levels().len() as Level;
            frames.push(frame.topology()?.clone());
        }
        Ok(FrameLinks { digits: Digits::new(frames), pivots: self.pivots.clone(), levels })
    }

    /// The degrees at the `copies` of unit node `u`, which has `degree` links in the unit and
    /// serves these phases.
    fn degrees_at(&self, u: Node, degree: u64, phases: &[usize], copies: &BigUint) -> Enumerator {
        let mut degrees = Enumerator::term(1u32, degree);
        let mut others = copies.clone();
        for &phase in phases {
            let (pivots, frame) = (&self.pivots[phase], self.frames[phase].census());
            let index =
                pivots.index(u).expect("invariant: the node is a pivot of the phases it serves");
            degrees = degrees * frame.degrees.mapped(|degree| pivots.share(index, degree));
            others /= &frame.order;
        }
        degrees.times(&others)
    }
}

impl Construction for Expansion {
    fn census(&self) -> Result<Census, ParameterError> {
        let unit = self.unit.census();
        let frames = || self.frames.iter().map(Network::census);
        let address_parts = frames().map(|frame| u128::from(frame.address_parts)).sum::<u128>();
        let address_parts = within_address(address_parts + u128::from(unit.address_parts))?;
        let mut order = unit.order.clone();
        for frame in frames() {
            order = within_order(order * &frame.order)?;
        }
        let copies = &order / &unit.order;
        let mut levels = unit.levels_times(&copies, "");
        for (phase, frame) in frames().enumerate() {
            // Each link of the frame occurs once for each value of the other digits.
            levels
                .extend(frame.levels_times(&(&copies / &frame.order), &format!(", phase {phase}")));
        }
        let topology = self.unit.topology()?;
        let (mut plain, mut degrees) = (unit.degrees.clone(), Enumerator::default());
        for (u, phases) in self.phases_by_pivot() {
            let degree = u64::from(topology.degree(u));
            plain = plain.without(degree);
            degrees = degrees + self.degrees_at(u, degree, &phases, &copies);
        }
        degrees = degrees + plain.times(&copies);
        let components = Census::connected_if(frames().chain([unit]));
        Ok(Census { order, levels, degrees, components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Clusters::new(&self.unit, self.frame_links()?)?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.unit.endpoints().clone())
    }

    fn remarks(&self) -> Vec<String> {
        let Ok(unit) = self.unit.topology() else { return Vec::new() };
        departure(&**unit, &self.frames, &self.pivots).into_iter().collect()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Expansion {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.exact_distance()
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.exact_diameter()
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.exact_pairs()
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.exact_rooted()
    }

    /// Units and frames have no link in common. With a single phase and a single pivot they are the blocks of the
    /// network: each unit shares one node with the frame.
    fn crossings(&self) -> Result<Crossings, RuleError> {
        let units: BigUint = self.frames.iter().map(Network::order).product();
        let mut all = self.unit.crossings_rule().unwrap_or_default().times(&units);
        for (frame, pivots) in self.frames.iter().zip(&self.pivots) {
            let whole = pivots.single().and_then(|_| frame.crossings_rule().ok());
            all = all.and(whole.unwrap_or_default().times(&(&units / frame.order())));
        }
        Ok(if self.frames.len() > 1 { all.at_least() } else { all })
    }
}

impl RouteRules for Expansion {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.exact_next_hop()
    }

    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(self.routrcn()?))
    }

    fn native_by_turns(&self) -> Result<Arc<dyn Routing>, RuleError> {
        self.routrcn_in_turn()
    }
}

impl ScheduleRules for Expansion {
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        self.phase_by_phase(ports)
    }
}

impl Symmetry for Expansion {
    fn is_vertex_transitive(&self) -> bool {
        self.known_vertex_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        self.known_automorphisms()
    }
}

impl Structure for Expansion {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits([&self.unit].into_iter().chain(&self.frames))
    }

    fn array(&self) -> Result<Arc<dyn NodeArray>, RuleError> {
        self.relln()
    }
}

/// The links of the frames, at the pivots.
struct FrameLinks {
    digits: Digits<Arc<dyn Topology>>,
    pivots: Vec<Pivots>,
    levels: Vec<Level>,
}

impl FrameLinks {
    /// The node of the pivot set that carries the link of frame node `a` to `c`, at this port, in phase
    /// `j`. Links are assigned in ascending order of `c`, parallel ones in that of their ports.
    fn carrier(&self, j: usize, a: Node, (c, port): (Node, Port)) -> Node {
        let pivots = &self.pivots[j];
        if let Some(pivot) = pivots.single() {
            return pivot;
        }
        let mut row = Vec::new();
        self.digits.factor(j).neighbors(a, &mut row);
        let before = row.into_iter().zip(0..).filter(|&other| other < (c, port));
        pivots.carrier(before.count())
    }

    /// The links of frame node `a` in phase `j` that unit node `u` carries, by the frame's ports.
    fn carried(&self, j: usize, a: Node, u: Node) -> Vec<Link> {
        let Some(index) = self.pivots[j].index(u) else { return Vec::new() };
        let mut links = Vec::new();
        self.digits.factor(j).links(a, &mut links);
        let size = self.pivots[j].size();
        if size > 1 {
            let mut ascending: Vec<(Node, Port)> =
                links.iter().map(|link| (link.to, link.port)).collect();
            ascending.sort_unstable();
            let rank = |link: &Link| ascending.partition_point(|&c| c < (link.to, link.port));
            links.retain(|link| rank(link) as Node % size == index);
        }
        links
    }

    /// The number of links in the first `count` phases.
    fn degree_of(&self, count: usize, at: Place) -> Port {
        let degree = |j: usize| {
            let index = self.pivots[j].index(at.member)?;
            let degree = Factor::degree(self.digits.factor(j), self.digits.digit(j, at.cluster));
            Some(self.pivots[j].share(index, u64::from(degree)) as Port)
        };
        (0..count).filter_map(degree).sum()
    }
}

impl Joints for FrameLinks {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        self.degree_of(self.digits.count(), at)
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for (j, level) in self.levels.iter().enumerate() {
            if self.pivots[j].index(at.member).is_none() {
                continue;
            }
            let here = self.digits.digit(j, at.cluster);
            for link in self.carried(j, here, at.member) {
                let cluster = self.digits.replaced(j, at.cluster, here, link.to);
                let back = (here, link.back);
                let to = Place { cluster, member: self.carrier(j, link.to, back) };
                sink.joint(to, level + link.level, || {
                    let there = self.carried(j, link.to, to.member);
                    let before = there.iter().position(|link| (link.to, link.port) == back);
                    self.degree_of(j, to)
                        + before.expect("invariant: a link is listed at both ends") as Port
                });
            }
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}
