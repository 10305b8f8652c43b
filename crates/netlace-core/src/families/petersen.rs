//! The Petersen graph: the largest graph of degree 3 and diameter 2.

use std::sync::Arc;

use super::{DesignRole, Family, Source};
use crate::exact::{Crossings, Distance, Enumerator, RuleError};
use crate::geometry::Point;
use crate::network::{
    Arrangement, Automorphism, Census, Construction, ExactRules, Flat, Listed, Node,
    ParameterError, Sketch, Structure, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "petersen",
    summary: "the Petersen graph: 10 nodes, degree 3, diameter 2",
    params: &[],
    source: Source::Folklore,
    example: "petersen",
    tried: DesignRole::Leaf,
    build: |_| Ok(Arc::new(Petersen)),
};

/// A pentagon 0..5, a pentagram 5..10, and a spoke between the two at each corner.
const ROWS: [[u8; 3]; 10] = [
    [1, 4, 5],
    [2, 0, 6],
    [3, 1, 7],
    [4, 2, 8],
    [0, 3, 9],
    [7, 8, 0],
    [8, 9, 1],
    [9, 5, 2],
    [5, 6, 3],
    [6, 7, 4],
];

struct Petersen;

impl Construction for Petersen {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("petersen", 10u32, 3))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(Listed(ROWS))))
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

impl ExactRules for Petersen {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| {
            let linked = ROWS[a as usize].contains(&(b as u8));
            Some(if a == b {
                0
            } else if linked {
                1
            } else {
                2
            })
        }))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok(Enumerator::from_counts([1u32, 3, 6]))
    }

    fn crossings(&self) -> Result<Crossings, RuleError> {
        Ok(Crossings::exactly(2u32))
    }
}

impl Symmetry for Petersen {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// A rotation by one corner, and the exchange of pentagon and pentagram.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let turn = |v| v / 5 * 5 + (v + 1) % 5;
        let exchange = |v| (1 - v / 5) * 5 + 2 * v % 5;
        vec![Arc::new(turn), Arc::new(exchange)]
    }
}

impl Structure for Petersen {
    fn arrangement(&self) -> Arrangement {
        let place =
            |v: Node| Point::on_circle((v % 5) as f64 / 5.0) * if v < 5 { 1.0 } else { 0.5 };
        Arrangement::default().drawn(1, Sketch::new(10, place).round())
    }
}
