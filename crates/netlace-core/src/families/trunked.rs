//! The same network with several parallel cables for each link of a level.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, Census, Construction, Endpoints, ExactRules, Level,
    LevelCensus, Link, Move, Network, Node, ParameterError, Port, Structure, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "trunked",
    summary: "the same network with parallel cables for links",
    params: &[
        Param::network("base", "the network with one cable for each link"),
        Param::integers("widths", 1, "cables of a link of each level, innermost first, [1,4]"),
    ],
    source: Source::Folklore,
    example: "trunked(product(ring(3),complete(4)),[2,1])",
    tried: DesignRole::NotTried,
    build: |args| {
        let (base, widths) = (args.network("base"), args.integers("widths"));
        Ok(Arc::new(Trunked::new(base, widths)?))
    },
};

#[derive(Clone)]
struct Trunked {
    base: Network,
    topology: Arc<dyn Topology>,
    /// The cables of a link of each level.
    widths: Arc<[Port]>,
    degrees: Enumerator,
}

impl Trunked {
    fn new(base: &Network, widths: &[u64]) -> Result<Self, ParameterError> {
        /// The nodes are gone through one by one if levels differ in width.
        const MOST_COUNTED: Node = 1 << 24;
        let levels = base.levels().len();
        if widths.len() != levels {
            let message =
                format!("`widths` has {} entries, but {base} has {levels} levels", widths.len());
            return Err(ParameterError::at("widths", message));
        }
        let widest = widths.iter().copied().max().unwrap_or(1);
        let most = widest.saturating_mul(base.max_degree().into());
        if most > Port::MAX.into() {
            let message = format!("a node may have {most} cables then, more than {}", Port::MAX);
            return Err(ParameterError::at("widths", message));
        }
        let widths: Arc<[Port]> = widths.iter().map(|&width| width as Port).collect();
        let topology = base.topology()?.clone();
        let alike = widths.windows(2).all(|pair| pair[0] == pair[1]);
        let mut trunked =
            Self { base: base.clone(), topology, widths, degrees: Enumerator::default() };
        trunked.degrees = if alike {
            base.census().degrees.mapped(|degree| degree * widest)
        } else if trunked.topology.order() <= MOST_COUNTED {
            let cables = |v| (trunked.degree(v).into(), BigUint::from(1u32));
            (0..trunked.topology.order()).map(cables).collect()
        } else {
            let message = format!(
                "cables of different widths are counted node by node, in networks of up to {MOST_COUNTED} nodes"
            );
            return Err(ParameterError::at("widths", message));
        };
        Ok(trunked)
    }

    fn width(&self, level: Level) -> Port {
        self.widths[usize::from(level)]
    }

    fn base_links(&self, v: Node) -> Vec<Link> {
        let mut links = Vec::new();
        self.topology.links(v, &mut links);
        links
    }

    /// The first port of the link of this port in the base.
    fn first(&self, links: &[Link], port: Port) -> Port {
        links[..usize::from(port)].iter().map(|link| self.width(link.level)).sum()
    }

    fn exact_base(&self) -> &dyn ExactRules {
        self.base.construction().exact()
    }

    fn is_even(&self) -> bool {
        self.widths.windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl Construction for Trunked {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let level = |(level, &width): (&LevelCensus, &Port)| LevelCensus {
            label: level.label.clone(),
            links: &level.links * width,
        };
        let levels = base.levels.iter().zip(self.widths.iter()).map(level).collect();
        Ok(Census { levels, degrees: self.degrees.clone(), ..base.clone() })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.clone()))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.base.remarks().to_vec()
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

/// Distances are those of the network with single cables.
impl ExactRules for Trunked {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.exact_base().distance()
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.exact_base().enumerator()
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.exact_base().diameter()
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        self.exact_base().distance_sum()
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        self.exact_base().endpoint_pairs()
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.exact_base().rooted()
    }

    /// Two cables of a link are a cycle.
    fn girth(&self) -> Result<Option<u64>, RuleError> {
        if self.widths.iter().any(|&width| width > 1) {
            return Ok(Some(2));
        }
        self.exact_base().girth()
    }
}

/// Automorphisms of the base need not map a level to itself.
impl Symmetry for Trunked {
    fn is_vertex_transitive(&self) -> bool {
        self.is_even() && self.base.is_vertex_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        if self.is_even() { self.base.automorphisms() } else { Vec::new() }
    }
}

impl Structure for Trunked {
    fn moves(&self) -> Option<Vec<Move>> {
        self.base.construction().structure().moves()
    }

    fn arrangement(&self) -> Arrangement {
        self.base.construction().structure().arrangement()
    }

    fn arrangements(&self) -> Vec<Arrangement> {
        self.base.construction().structure().arrangements()
    }
}

impl Topology for Trunked {
    fn order(&self) -> Node {
        self.topology.order()
    }

    fn degree(&self, v: Node) -> Port {
        let links = self.base_links(v);
        self.first(&links, links.len() as Port)
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let mut port = 0;
        for link in self.base_links(v) {
            let back = self.first(&self.base_links(link.to), link.back);
            for cable in 0..self.width(link.level) {
                out.push(Link { port, back: back + cable, ..link });
                port += 1;
            }
        }
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        for link in self.base_links(v) {
            out.extend(std::iter::repeat_n(link.to, self.width(link.level).into()));
        }
    }

    fn address(&self, v: Node) -> Address {
        self.topology.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.topology.locate(address)
    }
}
