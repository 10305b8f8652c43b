//! The Paley graph: the elements of GF(q), linked if they differ by a square.
//!
//! −1 is a square if q is 1 modulo 4. Two elements are linked or have (q−1)/4 common neighbours.

use std::sync::Arc;

use super::galois::Field;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, Node, ParameterError, Port,
    Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "paley",
    summary: "elements of GF(q), linked if they differ by a square",
    params: &[Param::integer("q", LEAST, "a prime power of the form 4k+1: q nodes").at_most(MOST)],
    source: Source::Folklore,
    example: "paley(13)",
    tried: DesignRole::Leaf,
    build: |args| {
        let q = args.integer("q");
        if q % 4 != 1 {
            let message = format!("`q` must leave 1 when divided by 4, and {q} leaves {}", q % 4);
            return Err(ParameterError::at("q", message));
        }
        Ok(Arc::new(Paley(Field::for_parameter(q, LEAST, MOST)?)))
    },
};

const LEAST: Node = 5;
const MOST: Node = 65_536;

#[derive(Clone)]
struct Paley(Arc<Field>);

/// Multiplication by a primitive element: it takes squares to what are no squares, and no squares to squares.
pub(super) fn by_primitive(q: Node) -> Option<Vec<Node>> {
    let field = Field::new(q)?;
    Some((0..q).map(|a| field.mul(a, field.power(1))).collect())
}

impl BaseGraph for Paley {
    fn order(&self) -> Node {
        self.0.order()
    }

    fn degree(&self, _: Node) -> Port {
        (self.order() / 2) as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        // The i-th link adds ξ^2i, and −1 = ξ^((q−1)/2).
        let half = self.order() / 2;
        for i in 0..half {
            emit(self.0.add(v, self.0.power(2 * i)), ((i + half / 2) % half) as Port);
        }
    }
}

impl Construction for Paley {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("paley", self.order(), self.degree(0).into()))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for Paley {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let field = self.0.clone();
        Ok(Arc::new(move |a: Node, b: Node| {
            let is_square = |x| field.log(x).is_multiple_of(2);
            Some(match field.sub(a, b) {
                0 => 0,
                difference => 2 - u64::from(is_square(difference)),
            })
        }))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let half = self.order() / 2;
        Ok(Enumerator::from_counts([1, half, half]))
    }
}

impl Symmetry for Paley {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// Sums with each element of a basis, and products with a square.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let plus = |b: Node| -> Automorphism {
            let field = self.0.clone();
            Arc::new(move |v| field.add(v, b))
        };
        let field = self.0.clone();
        let times: Automorphism = Arc::new(move |v| field.mul(v, field.power(2)));
        self.0.basis().map(plus).chain([times]).collect()
    }
}
