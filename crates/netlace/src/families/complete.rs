//! The complete graph: every node linked to every other.

use std::sync::Arc;

use super::{Family, Param, Source};
use crate::exact::{Distance, Enumerator, NoRule};
use crate::network::{
    Automorphism, BaseGraph, Census, Construction, Emulation, Flat, Holds, Invalid, Node, Port,
    Shape, TooLarge, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "complete",
    summary: "every node linked to every other",
    params: &[Param::integer("n", 1, "number of nodes").at_most(LARGEST)],
    source: Source::Folklore,
    example: "complete(7)",
    build: |args| Ok(Arc::new(Complete(args.integer("n")))),
};

/// A node has at most 2^16 − 1 links.
pub(super) const LARGEST: Node = 1 << 16;

/// The complete graph on this many nodes.
#[derive(Clone, Copy)]
pub(super) struct Complete(pub Node);

impl BaseGraph for Complete {
    fn order(&self) -> Node {
        self.0
    }

    fn degree(&self, _: Node) -> Port {
        (self.0 - 1) as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        for to in 0..v {
            emit(to, v as Port - 1);
        }
        for to in v + 1..self.0 {
            emit(to, v as Port);
        }
    }
}

impl Construction for Complete {
    fn census(&self) -> Result<Census, Invalid> {
        Ok(Census::regular("complete", self.0, self.0 - 1))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        Ok(Arc::new(Flat(*self)))
    }

    fn distance(&self) -> Result<Arc<dyn Distance>, NoRule> {
        Ok(Arc::new(|a: Node, b: Node| Some(u64::from(a != b))))
    }

    fn rooted(&self) -> Result<Enumerator, NoRule> {
        Ok(Enumerator::term(1u32, 0) + Enumerator::term(self.0 - 1, 1))
    }

    fn girth(&self) -> Result<Option<u64>, NoRule> {
        Ok((self.0 > 2).then_some(3))
    }

    fn is_vertex_transitive(&self) -> bool {
        true
    }

    fn emulation(&self) -> Result<Arc<dyn Emulation>, NoRule> {
        Ok(Holds::of(self.0, Shape::Complete, 1))
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.0;
        let exchange = move |v| if v < 2.min(n) { n.min(2) - 1 - v } else { v };
        vec![Arc::new(move |v| (v + 1) % n), Arc::new(exchange)]
    }
}
