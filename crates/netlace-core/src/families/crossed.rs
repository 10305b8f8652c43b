//! Two networks crossed: a host is a host of either, and only hosts are shared.
//!
//! The hosts of a column are connected by a copy of one network, those of a row by a copy of the other: two stars of n leaves
//! crossed are BCube(n,1), lines of boards are a HammingMesh, and machines on rails are rail-only networks. In other words, it
//! is the Cartesian product without the nodes that are switches in both coordinates, and without links that move one coordinate while
//! the other is a switch.
//!
//! A path between hosts may change one coordinate first and then the other, so that distances add up. They do for all nodes, but
//! for two switches of different rows or of different columns: a path between them visits a host.

use std::sync::Arc;

use num_bigint::BigUint;

use super::factors::product_of;
use super::machine::machine;
use super::product::Product;
use super::{Args, DesignRole, Family, Param, Source};
use crate::exact::{Budget, Distance, Enumerator, RuleError, Table};
use crate::geometry::Point;
use crate::network::{
    Address, Arrangement, Automorphism, Census, Construction, Endpoints, ExactRules, Level, Link,
    Network, Node, ParameterError, Port, Sketch, Structure, Symmetry, TooLargeError, Topology,
    by_distance, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "crossed",
    summary: "hosts on a network by row and one by column",
    params: &[
        Param::network("a", "the network of each column, the more significant coordinate"),
        Param::network("b", "the network of each row"),
    ],
    source: Source::Paper(
        "C. Guo, G. Lu, D. Li, H. Wu, X. Zhang, Y. Shi, C. Tian, Y. Zhang, S. Lu: BCube: A High Performance, Server-centric Network Architecture for Modular Data Centers. SIGCOMM, 2009",
    ),
    example: "crossed(xgft([3],[1]),xgft([2],[1]))",
    tried: DesignRole::NotTried,
    build: crossed,
};

fn crossed(args: &Args) -> Result<Arc<dyn Construction>, ParameterError> {
    let sides = ["a", "b"].map(|param| {
        let side = machine(args.network(param));
        side.map_err(|error| ParameterError::at(param, error.to_string()))
    });
    let [a, b] = sides;
    let (a, b) = (a?, b?);
    if a.endpoints().alike().is_some() && b.endpoints().alike().is_some() {
        return Ok(Arc::new(Product { factors: vec![a, b] }));
    }
    let (a, b) = (Side::new(a, "a")?, Side::new(b, "b")?);
    within_order(BigUint::from(a.order()) * b.order())?;
    if a.order().checked_mul(b.order()).is_none() {
        return Err(ParameterError::new("the crossed network has more nodes than can be numbered"));
    }
    let most = u32::from(a.network.max_degree()) + u32::from(b.network.max_degree());
    if most > Port::MAX.into() {
        let message = format!("a node would have {most} links, more than {}", Port::MAX);
        return Err(ParameterError::new(message));
    }
    Ok(Arc::new(Crossed { a, b }))
}

/// One of the two networks, whose nodes are gone through one by one.
#[derive(Clone)]
struct Side {
    network: Network,
    topology: Arc<dyn Topology>,
    /// The nodes that are hosts, in ascending order.
    hosts: Arc<[u32]>,
    /// The number of hosts before each node, and of all hosts.
    before: Arc<[u32]>,
}

impl Side {
    fn new(network: Network, param: &'static str) -> Result<Self, ParameterError> {
        const MOST_NODES: Node = 1 << 22;
        let topology = network.topology()?.clone();
        if topology.order() > MOST_NODES {
            let message = format!(
                "a network to be crossed has at most {MOST_NODES} nodes, unless all are hosts"
            );
            return Err(ParameterError::at(param, message));
        }
        let is_host = |v: &u32| network.endpoints().any_at(Node::from(*v));
        let hosts: Vec<u32> = (0..topology.order() as u32).filter(is_host).collect();
        if hosts.is_empty() {
            return Err(ParameterError::at(param, format!("{network} has no hosts to be crossed")));
        }
        let mut before = Vec::with_capacity(topology.order() as usize + 1);
        for (count, &host) in (0..).zip(&hosts) {
            before.resize(host as usize + 1, count);
        }
        before.resize(topology.order() as usize + 1, hosts.len() as u32);
        Ok(Self { network, topology, hosts: hosts.into(), before: before.into() })
    }

    fn order(&self) -> Node {
        self.topology.order()
    }

    fn hosts(&self) -> Node {
        self.hosts.len() as Node
    }

    fn switches(&self) -> Node {
        self.order() - self.hosts()
    }

    /// The number of hosts before a node.
    fn before(&self, v: Node) -> Node {
        self.before[v as usize].into()
    }

    fn is_host(&self, v: Node) -> bool {
        self.before(v) < self.before(v + 1)
    }

    /// The position of a node in a drawing: hosts in order, and switches behind them.
    fn along(&self, v: Node) -> f64 {
        const GAP: f64 = 0.6;
        if self.is_host(v) {
            self.before(v) as f64
        } else {
            (self.hosts() + v - self.before(v)) as f64 + GAP
        }
    }

    fn links(&self, v: Node) -> Vec<Link> {
        let mut links = Vec::new();
        self.topology.links(v, &mut links);
        links
    }

    /// The nodes that are hosts, or those that are not, by degree.
    fn degrees(&self, hosts: bool) -> Enumerator {
        let nodes = (0..self.order()).filter(|&v| self.is_host(v) == hosts);
        nodes.map(|v| (self.topology.degree(v).into(), BigUint::from(1u32))).collect()
    }

    /// The distances of pairs of hosts and switches.
    fn pairs(&self) -> Result<Pairs, RuleError> {
        let (table, past_host) = (self.network.part_table()?, self.past_host()?);
        let [mut hosts, mut mixed, mut switches] = [(); 3].map(|()| Vec::new());
        for v in 0..self.order() {
            for (w, &distance) in (0..).zip(table.row(v)) {
                match (self.is_host(v), self.is_host(w)) {
                    (true, true) => hosts.push(distance),
                    (true, false) => mixed.push(distance),
                    (false, true) => {}
                    (false, false) => switches.push(distance),
                }
            }
        }
        let [hosts, mixed, switches, past_host] =
            [hosts, mixed, switches, past_host].map(|distances| by_distance(&distances));
        Ok(Pairs { hosts, mixed, switches, past_host })
    }

    /// The lengths of the shortest walks from switch to switch that visit a host, row by row in the order of the switches.
    fn past_host(&self) -> Result<Vec<u32>, RuleError> {
        const MOST_STEPS: Node = 1 << 28;
        let table = self.network.part_table()?;
        if self.switches().pow(2).saturating_mul(self.hosts()) > MOST_STEPS {
            return Err(RuleError::TooExpensive(format!(
                "the walks past hosts of {} are too many to go through",
                self.network
            )));
        }
        let switches: Vec<Node> = (0..self.order()).filter(|&v| !self.is_host(v)).collect();
        let to_hosts = |&v: &Node| -> Vec<u32> {
            let row = table.row(v);
            self.hosts.iter().map(|&host| row[host as usize]).collect()
        };
        let to_hosts: Vec<Vec<u32>> = switches.iter().map(to_hosts).collect();
        let walk = |(from, to): (&Vec<u32>, &Vec<u32>)| {
            let by_host = from.iter().zip(to).map(|(&a, &b)| a.saturating_add(b));
            by_host.min().unwrap_or(Table::UNREACHABLE)
        };
        let pairs = to_hosts.iter().flat_map(|from| to_hosts.iter().map(move |to| (from, to)));
        Ok(pairs.map(walk).collect())
    }
}

/// Ordered pairs of nodes of one of the networks, by distance.
struct Pairs {
    hosts: Enumerator,
    /// From hosts to switches.
    mixed: Enumerator,
    switches: Enumerator,
    /// Between switches, over walks that visit a host.
    past_host: Enumerator,
}

#[derive(Clone)]
struct Crossed {
    a: Side,
    b: Side,
}

/// A node by its coordinates.
#[derive(Clone, Copy)]
struct Place {
    a: Node,
    b: Node,
}

impl Crossed {
    /// The number of a node's links along its row.
    fn row_degree(&self, at: Place) -> Port {
        if self.a.is_host(at.a) { self.b.topology.degree(at.b) } else { 0 }
    }

    /// The number of the first node with this coordinate in `a`.
    fn first(&self, a: Node) -> Node {
        let hosts = self.a.before(a);
        hosts * self.b.order() + (a - hosts) * self.b.hosts()
    }

    fn node(&self, at: Place) -> Node {
        let row = if self.a.is_host(at.a) { at.b } else { self.b.before(at.b) };
        self.first(at.a) + row
    }

    fn place(&self, v: Node) -> Place {
        // The last coordinate whose first node is not behind this one; each has a node.
        let (mut low, mut high) = (0, self.a.order());
        while high - low > 1 {
            let middle = low.midpoint(high);
            if self.first(middle) <= v {
                low = middle;
            } else {
                high = middle;
            }
        }
        let row = v - self.first(low);
        let b = if self.a.is_host(low) { row } else { self.b.hosts[row as usize].into() };
        Place { a: low, b }
    }
}

impl Construction for Crossed {
    fn census(&self) -> Result<Census, ParameterError> {
        let (a, b) = (&self.a, &self.b);
        let mut levels = b.network.census().levels_times(&a.hosts().into(), "");
        levels.extend(a.network.census().levels_times(&b.hosts().into(), ""));
        let of_switches =
            |side: &Side, other: &Side| side.degrees(false).times(&BigUint::from(other.hosts()));
        let parts = [&a.network, &b.network].map(Network::census);
        let address_parts = parts.iter().map(|part| u128::from(part.address_parts)).sum();
        Ok(Census {
            order: BigUint::from(self.order()),
            levels,
            degrees: &a.degrees(true) * &b.degrees(true) + of_switches(a, b) + of_switches(b, a),
            components: Census::connected_if(parts.into_iter()),
            address_parts: within_address(address_parts)?,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(self.clone()))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let (hosts, crossed) = (self.a.hosts() * self.b.hosts(), self.clone());
        let nodes = Enumerator::term(hosts, 1) + Enumerator::term(self.order() - hosts, 0);
        Ok(Endpoints::mixed(nodes, move |v| {
            let at = crossed.place(v);
            u32::from(crossed.a.is_host(at.a) && crossed.b.is_host(at.b))
        }))
    }

    fn remarks(&self) -> Vec<String> {
        [&self.a, &self.b].into_iter().flat_map(|side| side.network.remarks().to_vec()).collect()
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

impl Structure for Crossed {
    /// Hosts in rows and columns, the switches of a row to the right of it, those of a column below.
    fn arrangement(&self) -> Arrangement {
        let crossed = self.clone();
        let place = move |v| {
            let at = crossed.place(v);
            Point::new(crossed.b.along(at.b), crossed.a.along(at.a))
        };
        Arrangement::default().drawn(1, Sketch::new(self.order(), place))
    }
}

impl ExactRules for Crossed {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let crossed = self.clone();
        let distances = [self.a.network.part_distance()?, self.b.network.part_distance()?];
        let past_host = [self.a.past_host()?, self.b.past_host()?];
        Ok(Arc::new(move |v: Node, w: Node| {
            let (v, w) = (crossed.place(v), crossed.place(w));
            let along = |i: usize, v: Node, w: Node, other_moves: bool| {
                let side = [&crossed.a, &crossed.b][i];
                if other_moves && !side.is_host(v) && !side.is_host(w) {
                    let [v, w] = [v, w].map(|v| v - side.before(v));
                    let walk = past_host[i][(v * side.switches() + w) as usize];
                    return (walk != Table::UNREACHABLE).then_some(walk.into());
                }
                distances[i].distance(v, w)
            };
            Some(along(0, v.a, w.a, v.b != w.b)? + along(1, v.b, w.b, v.a != w.a)?)
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let (a, b) = (self.a.pairs()?, self.b.pairs()?);
        let mut budget = Budget::default();
        let mut sum = budget.mul(&a.hosts, &b.hosts)?;
        let twice = BigUint::from(2u32);
        for (a, b) in [(&a.hosts, &b.mixed), (&a.mixed, &b.hosts), (&a.mixed, &b.mixed)] {
            sum = sum + budget.mul(a, b)?.times(&twice);
        }
        for (hosts, switches, count) in [(&a, &b, self.a.hosts()), (&b, &a, self.b.hosts())] {
            let apart = hosts.hosts.clone().minus(&Enumerator::term(count, 0));
            sum = sum + budget.mul(&apart, &switches.past_host)?;
            sum = sum + switches.switches.times(&BigUint::from(count));
        }
        Ok(sum)
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let sides = [&self.a, &self.b].into_iter();
        product_of(sides.map(|side| side.network.part_endpoint_pairs()))
    }
}

impl Symmetry for Crossed {
    /// Those of either coordinate, which map hosts to hosts.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let on_a = |map: Automorphism| -> Automorphism {
            let crossed = self.clone();
            Arc::new(move |v| {
                let at = crossed.place(v);
                crossed.node(Place { a: map(at.a), ..at })
            })
        };
        let on_b = |map: Automorphism| -> Automorphism {
            let crossed = self.clone();
            Arc::new(move |v| {
                let at = crossed.place(v);
                crossed.node(Place { b: map(at.b), ..at })
            })
        };
        let of_a = self.a.network.automorphisms().into_iter().map(on_a);
        of_a.chain(self.b.network.automorphisms().into_iter().map(on_b)).collect()
    }
}

impl Topology for Crossed {
    fn order(&self) -> Node {
        self.first(self.a.order())
    }

    fn degree(&self, v: Node) -> Port {
        let at = self.place(v);
        self.row_degree(at) + if self.b.is_host(at.b) { self.a.topology.degree(at.a) } else { 0 }
    }

    /// First the links of the row, then those of the column.
    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let at = self.place(v);
        let mut port = 0;
        let mut push = |to: Place, back: Port, level: Level| {
            out.push(Link { to: self.node(to), port, back, level });
            port += 1;
        };
        if self.a.is_host(at.a) {
            for link in self.b.links(at.b) {
                push(Place { b: link.to, ..at }, link.back, link.level);
            }
        }
        if self.b.is_host(at.b) {
            let above = self.b.network.levels().len() as Level;
            for link in self.a.links(at.a) {
                let to = Place { a: link.to, ..at };
                push(to, self.row_degree(to) + link.back, above + link.level);
            }
        }
    }

    fn address(&self, v: Node) -> Address {
        let at = self.place(v);
        Address::Tuple(vec![self.a.topology.address(at.a), self.b.topology.address(at.b)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [a, b] = address.tuple()? else { return None };
        let at = Place { a: self.a.topology.locate(a)?, b: self.b.topology.locate(b)? };
        (self.a.is_host(at.a) || self.b.is_host(at.b)).then(|| self.node(at))
    }
}
