//! The line of a HammingMesh: paths of hosts, both ends of each on one switch.

use std::sync::Arc;

use super::{DesignRole, Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Address, Automorphism, BaseGraph, Census, Construction, Endpoints, Flat, Node, ParameterError,
    Port, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "board_line",
    summary: "x paths of a hosts, both ends of each on one switch",
    params: &[
        Param::integer("a", 1, "hosts of a path").at_most(1 << 32),
        Param::integer("x", 1, "number of paths").at_most(Port::MAX as u64 / 2),
    ],
    source: Source::Paper(
        "T. Hoefler, T. Bonato, D. De Sensi, S. Di Girolamo, S. Li, M. Heddes, J. Belk, D. Goel, M. Castro, S. Scott: HammingMesh: A Network Topology for Large-Scale Deep Learning. SC, 2022",
    ),
    example: "board_line(3,2)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Line { a: args.integer("a"), x: args.integer("x") })),
};

/// Host i of path j is node j·a + i; the switch comes last.
#[derive(Clone, Copy)]
struct Line {
    a: Node,
    x: Node,
}

impl Line {
    fn hosts(&self) -> Node {
        self.a * self.x
    }
}

impl BaseGraph for Line {
    fn order(&self) -> Node {
        self.hosts() + 1
    }

    fn degree(&self, v: Node) -> Port {
        if v == self.hosts() { 2 * self.x as Port } else { 2 }
    }

    /// Port 0 of a host leads to the host before it, port 1 to the one after it; the switch has two ports for each path.
    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let (a, switch) = (self.a, self.hosts());
        if v == switch {
            for path in 0..self.x {
                emit(path * a, 0);
                emit(path * a + a - 1, 1);
            }
            return;
        }
        let (path, i) = (v / a, v % a);
        let (to, back) = if i == 0 { (switch, 2 * path as Port) } else { (v - 1, 1) };
        emit(to, back);
        let (to, back) = if i + 1 == a { (switch, 2 * path as Port + 1) } else { (v + 1, 0) };
        emit(to, back);
    }

    fn address(&self, v: Node) -> Address {
        Address::Tuple(vec![Address::Number(v / self.a), Address::Number(v % self.a)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [path, i] = address.tuple()? else { return None };
        let (path, i) = (path.number(self.x + 1)?, i.number(self.a)?);
        (path < self.x || i == 0).then_some(path * self.a + i)
    }
}

impl Construction for Line {
    fn census(&self) -> Result<Census, ParameterError> {
        let degrees = Enumerator::term(self.hosts(), 2) + Enumerator::term(1u32, 2 * self.x);
        Ok(Census { address_parts: 2, ..Census::flat("line", degrees) })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let hosts = self.hosts();
        let nodes = Enumerator::term(hosts, 1) + Enumerator::term(1u32, 0);
        Ok(Endpoints::mixed(nodes, move |v| u32::from(v < hosts)))
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl Symmetry for Line {
    /// A rotation of the paths, and a reflection of one of them.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let Line { a, .. } = *self;
        let hosts = self.hosts();
        let rotation: Automorphism =
            Arc::new(move |v| if v == hosts { v } else { (v + a) % hosts });
        let reflection: Automorphism = Arc::new(move |v| if v < a { a - 1 - v } else { v });
        vec![rotation, reflection]
    }
}
