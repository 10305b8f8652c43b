//! The wrapped butterfly: rows of bit strings, and in each column the links that flip one bit.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::network::{
    Address, Automorphism, BaseGraph, Census, Construction, Flat, MAX_ORDER_BITS, Node,
    ParameterError, Port, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "butterfly",
    summary: "rows of bit strings; column i leads on by bit i",
    params: &[Param::integer("n", 3, "number of bits, and of columns")
        .at_most(MAX_ORDER_BITS - 12)
        .grows()],
    source: Source::Folklore,
    example: "butterfly(3)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Butterfly(args.integer("n")))),
};

/// Node w·n + i is in row w and column i.
#[derive(Clone, Copy)]
struct Butterfly(u64);

/// Ports 0 and 1 lead to the next column, straight and across; ports 2 and 3 to the column before.
impl BaseGraph for Butterfly {
    fn order(&self) -> Node {
        self.0 << self.0
    }

    fn degree(&self, _: Node) -> Port {
        4
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let n = self.0;
        let (row, column) = (v / n, v % n);
        let (next, before) = ((column + 1) % n, (column + n - 1) % n);
        emit(row * n + next, 2);
        emit((row ^ 1 << column) * n + next, 3);
        emit(row * n + before, 0);
        emit((row ^ 1 << before) * n + before, 1);
    }

    fn address(&self, v: Node) -> Address {
        let row = Address::Bits { value: v / self.0, width: self.0 as u32 };
        Address::Tuple(vec![row, Address::Number(v % self.0)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [row, column] = address.tuple()? else { return None };
        Some(row.bits(self.0 as u32)? * self.0 + column.number(self.0)?)
    }
}

impl Construction for Butterfly {
    fn census(&self) -> Result<Census, ParameterError> {
        let census = Census::regular("butterfly", BigUint::from(self.0) << self.0, 4);
        Ok(Census { address_parts: 2, ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl Symmetry for Butterfly {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// Flips of a bit; and a step to the next column, with the bits.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.0;
        let flip =
            |bit: u64| -> Automorphism { Arc::new(move |v| ((v / n) ^ (1u64 << bit)) * n + v % n) };
        let mut all: Vec<Automorphism> = (0..n).map(flip).collect();
        all.push(Arc::new(move |v| {
            let row = v / n;
            let turned = (row << 1 | row >> (n - 1)) & ((1 << n) - 1);
            turned * n + (v % n + 1) % n
        }));
        all
    }
}
