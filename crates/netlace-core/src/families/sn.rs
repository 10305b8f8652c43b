//! The swapped network with any number of clusters: one more level over a base, M copies of it.
//!
//! A member x consists of a digit, the cluster to which its link leads, and a rest, which the link
//! keeps. With M copies of a base of M·z nodes the digit is `x mod M` (`swap=low`, the rest is
//! `x div M`) or `x div z` (`swap=high`, the rest is `x mod z`). `mask=w` keeps only the links whose
//! rest is a multiple of w: a partially linked network.

use std::ops::Range;
use std::sync::Arc;

use num_bigint::BigUint;

use super::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::exact::{Enumerator, RuleError};
use crate::network::{
    Arrangement, Census, Clusters, Construction, Dimension, Emulation, EmulationLevel, Endpoints,
    JointSink, Joints, Level, LevelCensus, Network, Node, Outline, ParameterError, Place,
    Placement, Port, ScheduleRules, Structure, TooLargeError, Topology, within_address,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "sn",
    summary: "swapped network with a chosen number of clusters",
    params: &[
        Param::network("base", "the network of a cluster"),
        Param::integer("copies", 1, "number of clusters; divides the order of the base").named(),
        Param::choice("swap", &["low", "high"], "which digit of a member is exchanged"),
        Param::integer("mask", 1, "keep one link in this many").or(1),
    ],
    source: Source::Swapped,
    example: "sn(mesh(4,6),copies=4)",
    tried: DesignRole::Composite(Composition {
        outermost: true,
        parts: &[("base", Nests::No)],
        number: Some(("copies", 2)),
        outline,
    }),
    build: |args| {
        let base = args.network("base");
        let (copies, mask) = (args.integer("copies"), args.integer("mask"));
        let high = args.word("swap") == "high";
        if base.order() % copies != BigUint::ZERO {
            let order = base.order();
            return Err(ParameterError::at(
                "copies",
                format!("`copies` must divide the order of the base, which is {order}"),
            ));
        }
        let rests = base.order() / copies;
        if high && &rests % mask != BigUint::ZERO {
            let message = format!(
                "with swap=high `mask` must divide {rests}, the base's order over `copies`"
            );
            return Err(ParameterError::at("mask", message));
        }
        Ok(Arc::new(PartlySwapped { base: base.clone(), copies, high, mask, rests }))
    },
};

/// Distances depend on the numbering of the base.
fn outline(parts: &[Outline], copies: u64) -> Option<Outline> {
    let base = parts[0];
    // As many clusters as a cluster has nodes: this is a recursive swapped network.
    if !base.order.is_multiple_of(copies) || copies == base.order {
        return None;
    }
    let order = base.order.saturating_mul(copies);
    Some(Outline {
        order,
        links: base.links.saturating_mul(copies).saturating_add((order - base.order) / 2),
        degree: base.degree + 1,
        least_degree: base.least_degree,
        diameter: 1,
        eccentricity: 1,
        mean: 1.0 - 1.0 / copies as f64,
        load: 1.0,
    })
}

struct PartlySwapped {
    base: Network,
    /// M, the number of clusters and of digits.
    copies: u64,
    high: bool,
    mask: u64,
    /// z, the number of rests.
    rests: BigUint,
}

impl Construction for PartlySwapped {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let m = BigUint::from(self.copies);
        let linked_rests = (&self.rests + (self.mask - 1)) / self.mask;
        let links: BigUint = (&linked_rests * &m * (&m - 1u32)) >> 1u32;
        let linked = self.linked_degrees(&(&linked_rests * &m))?;
        // Of the M copies of a linked member one is in the cluster of its own digit, and has no link.
        let plain = base.degrees.times(&m).minus(&linked.times(&(&m - 1u32)));
        let mut levels = base.levels_times(&m, "");
        if links != BigUint::ZERO {
            levels.push(LevelCensus { label: "swap link".to_owned(), links });
        }
        Ok(Census {
            order: within_order(&base.order * &m)?,
            levels,
            degrees: plain + linked.shifted(1).times(&(&m - 1u32)),
            components: Census::connected_if([base].into_iter()),
            address_parts: within_address(1 + u128::from(base.address_parts))?,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let level = self.base.levels().len() as Level;
        Ok(Arc::new(Clusters::new(&self.base, self.swap(level, self.base.topology()?.order()))?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ScheduleRules for PartlySwapped {
    /// A swap brings the digits of the clusters to where members have theirs. So clusters must be numbered by some digits of
    /// the base: its lowest for `low`, its highest for `high`; and items at home as nodes are, since nodes are swapped.
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        let inside = self.base.emulation_rule()?;
        let n = self.base.part_order()?;
        let own = inside.dimensions();
        let radix = |range: Range<usize>| own[range].iter().map(|of| of.radix).product::<Node>();
        let mut digits = (0..=own.len())
            .map(|count| if self.high { own.len() - count..own.len() } else { 0..count });
        let swapped = digits.find(|range| radix(range.clone()) == self.copies);
        let swapped = swapped.filter(|_| self.mask == 1 && inside.is_home_by_number());
        let swapped = swapped.ok_or(RuleError::NotStated)?;
        let dimensions = [own, &own[swapped.clone()]].concat();
        let clusters = EmulationLevel::new(inside);
        Ok(Arc::new(Moved { clusters, swap: self.swap(0, n), n, first: swapped.start, dimensions }))
    }
}

impl Structure for PartlySwapped {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits([&self.base])
    }
}

impl PartlySwapped {
    fn swap(&self, level: Level, n: Node) -> PartSwap {
        let (m, rests) = (self.copies, n / self.copies);
        PartSwap { m, rests, high: self.high, mask: self.mask, level }
    }

    /// The degrees, in the base, of the `count` members that the mask keeps.
    fn linked_degrees(&self, count: &BigUint) -> Result<Enumerator, ParameterError> {
        /// A base that is neither regular nor fully linked is counted node by node.
        const MOST_COUNTED: Node = 1 << 20;
        let degrees = &self.base.census().degrees;
        if self.mask == 1 {
            return Ok(degrees.clone());
        }
        if degrees.least() == degrees.greatest() {
            return Ok(Enumerator::term(
                count.clone(),
                degrees.least().expect("invariant: a base has a node"),
            ));
        }
        let topology = self.base.topology()?;
        let n = topology.order();
        if n > MOST_COUNTED {
            let message = format!(
                "a mask over a base that is not regular is possible up to {MOST_COUNTED} nodes of it"
            );
            return Err(ParameterError::at("mask", message));
        }
        let swap = self.swap(0, n);
        let mut counts = vec![0u64; usize::from(self.base.max_degree()) + 1];
        (0..n)
            .filter(|&x| swap.split(x).1.is_multiple_of(self.mask))
            .for_each(|x| counts[usize::from(topology.degree(x))] += 1);
        Ok(Enumerator::from_counts(counts))
    }
}

/// (c,x) ~ (digit of x, x with its digit replaced by c).
struct PartSwap {
    m: Node,
    rests: Node,
    high: bool,
    mask: u64,
    level: Level,
}

impl PartSwap {
    /// A member's digit and its rest.
    fn split(&self, x: Node) -> (Node, Node) {
        if self.high { (x / self.rests, x % self.rests) } else { (x % self.m, x / self.m) }
    }

    /// The place with the number of the cluster and the member's digit exchanged.
    fn swapped(&self, Place { cluster, member }: Place) -> Place {
        let (digit, rest) = self.split(member);
        let member = if self.high { cluster * self.rests + rest } else { rest * self.m + cluster };
        Place { cluster: digit, member }
    }

    fn far_end(&self, at: Place) -> Option<Place> {
        let to = self.swapped(at);
        (to.cluster != at.cluster && self.split(at.member).1.is_multiple_of(self.mask))
            .then_some(to)
    }
}

impl Joints for PartSwap {
    fn clusters(&self) -> Node {
        self.m
    }

    fn degree(&self, at: Place) -> Port {
        Port::from(self.far_end(at).is_some())
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        if let Some(to) = self.far_end(at) {
            sink.joint(to, self.level, || 0);
        }
    }
}

/// Swapped, an item is one swap link away, and those of a cluster differ in what were the digits of clusters; leaders stay.
struct Moved {
    clusters: EmulationLevel,
    swap: PartSwap,
    n: Node,
    /// The first dimension of the base that is swapped.
    first: usize,
    dimensions: Vec<Dimension>,
}

impl Emulation for Moved {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        1 + self.clusters.inside.modes()
    }

    fn load(&self) -> u64 {
        self.clusters.inside.load()
    }

    fn is_home_by_number(&self) -> bool {
        true
    }

    fn direct(&self, dimension: usize) -> Placement {
        match dimension.checked_sub(self.clusters.inside.dimensions().len()) {
            None => self.clusters.direct(0, dimension),
            Some(of_clusters) => self.clusters.direct(1, self.first + of_clusters),
        }
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.clusters.approach(at, goal, |_, wanted| wanted);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        let home = Place { cluster: item / self.n, member: item % self.n };
        let at = if placement[0] == 0 { home } else { self.swap.swapped(home) };
        at.cluster * self.n + self.clusters.inside.place(at.member, &placement[1..])
    }
}
