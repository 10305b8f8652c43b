//! What is known of a network before it is built.

use num_bigint::BigUint;

use super::Network;
use crate::exact::ratio;

/// Order and links of a network that could be built, and figures that it does not fall below.
///
/// A search for designs compares a million of these for every network that it builds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// The number of nodes; `u64::MAX` stands for more than that.
    pub order: u64,
    /// The number of links, likewise.
    pub links: u64,
    /// The least degree that some node must have.
    pub degree: u64,
    /// The least degree of all nodes.
    pub least_degree: u64,
    /// Some two nodes are at least so far apart.
    pub diameter: u64,
    /// Some node is at least so far from node 0.
    pub eccentricity: u64,
    /// The mean distance of all pairs, those of a node with itself included, is at least this.
    pub mean: f64,
    /// If every node sends to all alike, one packet in a unit of time, then the channels of some level
    /// carry at least this number of packets in it, on average.
    pub load: f64,
}

impl Outline {
    /// A single node.
    pub const NODE: Self = Self {
        order: 1,
        links: 0,
        degree: 0,
        least_degree: 0,
        diameter: 0,
        eccentricity: 0,
        mean: 0.0,
        load: 0.0,
    };

    /// What the rules of a connected network say of it; `None` if they say too little.
    ///
    /// ```
    /// use netlace::network::Outline;
    /// let ring = Outline::of(&netlace::parse("ring(8)")?).unwrap();
    /// assert_eq!((ring.order, ring.links, ring.degree, ring.diameter), (8, 8, 2, 4));
    /// assert_eq!(ring.mean, 2.0);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn of(network: &Network) -> Option<Self> {
        let diameter = network.part_diameter().ok()??;
        let sum = network.part_distance_sum().ok()?;
        let pairs = network.order().pow(2);
        let outline = Self {
            order: saturated(network.order()),
            links: saturated(&network.links()),
            degree: network.max_degree().into(),
            least_degree: network
                .census()
                .degrees
                .least()
                .expect("invariant: a network has a node"),
            diameter,
            eccentricity: network.part_root().ok()?.0,
            mean: ratio(&sum, &pairs),
            load: 0.0,
        };
        Some(outline.spread())
    }

    /// What is known of a network at once: diameter and mean distance if there are closed forms, and
    /// else what no network of as many nodes and ports falls below.
    pub fn cheap(network: &Network) -> Self {
        let mut outline = Self::least(network);
        if let Ok(Some(diameter)) = network.construction().exact().diameter() {
            outline.diameter = diameter;
        }
        if let Ok(sum) = network.construction().exact().distance_sum() {
            outline.mean = ratio(&sum, &network.order().pow(2));
        }
        outline.spread()
    }

    /// With the load of its channels if all carry alike, where that is more than is known.
    #[must_use]
    pub fn spread(self) -> Self {
        let evenly = self.mean * self.order as f64 / (2.0 * self.links.max(1) as f64);
        Self { load: self.load.max(evenly), ..self }
    }

    /// What no network of as many nodes, links and ports can fall below.
    pub fn least(network: &Network) -> Self {
        let degree = u64::from(network.max_degree());
        Self {
            links: saturated(&network.links()),
            least_degree: network
                .census()
                .degrees
                .least()
                .expect("invariant: a network has a node"),
            load: 0.0,
            ..Self::moore(saturated(network.order()), degree)
        }
        .spread()
    }

    /// The Moore bound: what no network of `order` nodes with `degree` links each can fall below.
    ///
    /// ```
    /// use netlace::network::Outline;
    /// let petersen = Outline::moore(10, 3); // the Petersen graph reaches it
    /// assert_eq!((petersen.diameter, petersen.mean), (2, 1.5));
    /// ```
    pub fn moore(order: u64, degree: u64) -> Self {
        let (mut diameter, mut sum, mut reached, mut shell) = (0u64, 0.0, 1u64, degree);
        while reached < order && shell > 0 {
            let nodes = shell.min(order - reached);
            diameter += 1;
            sum += diameter as f64 * nodes as f64;
            reached += nodes;
            shell = shell.saturating_mul(degree - 1);
        }
        Self {
            order,
            links: order.saturating_mul(degree) / 2,
            degree,
            least_degree: degree,
            diameter,
            eccentricity: diameter,
            mean: sum / order as f64,
            load: 0.0,
        }
        .spread()
    }

    /// The Cartesian product: orders multiply, each factor bears its load, and all other figures add up.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let spread = |links: u64, copies: u64| links.saturating_mul(copies);
        Self {
            order: self.order.saturating_mul(other.order),
            links: spread(self.links, other.order).saturating_add(spread(other.links, self.order)),
            degree: self.degree + other.degree,
            least_degree: self.least_degree + other.least_degree,
            diameter: self.diameter.saturating_add(other.diameter),
            eccentricity: self.eccentricity.saturating_add(other.eccentricity),
            mean: self.mean + other.mean,
            load: self.load.max(other.load),
        }
    }

    /// The Cartesian power; one of more than 64 factors stands for all larger ones.
    #[must_use]
    pub fn power(self, exponent: u64) -> Self {
        (0..exponent.min(65)).fold(Self::NODE, |power, _| power.times(self))
    }
}

fn saturated(number: &BigUint) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
