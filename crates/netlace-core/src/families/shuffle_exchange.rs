//! The shuffle-exchange network: bit strings, linked if they differ in the last bit or by a rotation by one place.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Enumerator, RuleError};
use crate::network::{
    Address, Automorphism, BaseGraph, Census, Construction, Dimension, Emulation, Flat,
    MAX_ORDER_BITS, Node, ParameterError, Placement, Port, ScheduleRules, Shape, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "shuffle_exchange",
    summary: "bit strings, linked by rotations and flips of a bit",
    params: &[Param::integer("n", 1, "number of bits").at_most(MAX_ORDER_BITS - 1).grows()],
    source: Source::Paper(
        "H. S. Stone: Parallel Processing with the Perfect Shuffle. IEEE Transactions on Computers, 1971",
    ),
    example: "shuffle_exchange(4)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(ShuffleExchange(args.integer("n")))),
};

/// Strings of this number of bits.
#[derive(Clone, Copy)]
struct ShuffleExchange(u64);

impl ShuffleExchange {
    /// The string rotated up by this number of places.
    fn rotated(self, v: Node, places: u64) -> Node {
        let places = places % self.0;
        (v << places | v >> (self.0 - places)) & (self.order() - 1)
    }

    fn shuffled(self, v: Node) -> Node {
        self.rotated(v, 1)
    }

    fn unshuffled(self, v: Node) -> Node {
        self.rotated(v, self.0 - 1)
    }
}

/// Port 0 exchanges the last bit, port 1 shuffles, port 2 shuffles back. A string of equal bits stays what it is, and one that
/// alternates is shuffled to the same string in both directions.
impl BaseGraph for ShuffleExchange {
    fn order(&self) -> Node {
        1 << self.0
    }

    fn degree(&self, v: Node) -> Port {
        let (ahead, back) = (self.shuffled(v), self.unshuffled(v));
        1 + Port::from(ahead != v) + Port::from(back != ahead)
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        emit(v ^ 1, 0);
        let (ahead, back) = (self.shuffled(v), self.unshuffled(v));
        if ahead == v {
            return;
        }
        if ahead == back {
            emit(ahead, 1);
        } else {
            emit(ahead, 2);
            emit(back, 1);
        }
    }

    fn address(&self, v: Node) -> Address {
        Address::Bits { value: v, width: self.0 as u32 }
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        address.bits(self.0 as u32)
    }
}

impl Construction for ShuffleExchange {
    fn census(&self) -> Result<Census, ParameterError> {
        let order = BigUint::from(1u32) << self.0;
        let alternating = if self.0.is_multiple_of(2) { 2u32 } else { 0 };
        let rest = order - 2u32 - alternating;
        let degrees = Enumerator::term(2u32, 1)
            + Enumerator::term(alternating, 2)
            + Enumerator::term(rest, 3);
        Ok(Census::flat("shuffle-exchange", degrees))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ScheduleRules for ShuffleExchange {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        let dimensions = Dimension::repeated(2, Shape::Complete, self.0);
        Ok(Arc::new(Shuffled { strings: *self, dimensions }))
    }
}

impl Symmetry for ShuffleExchange {
    /// The complement of all bits.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let all = self.order() - 1;
        vec![Arc::new(move |v| v ^ all)]
    }
}

/// The hypercube of the same nodes: items are shuffled back until the bit of their dimension is the last. The mode is the number
/// of places.
struct Shuffled {
    strings: ShuffleExchange,
    dimensions: Vec<Dimension>,
}

impl Emulation for Shuffled {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        1
    }

    fn load(&self) -> u64 {
        1
    }

    fn is_home_by_number(&self) -> bool {
        true
    }

    /// There are fewer than 64 dimensions where nodes are numbered.
    fn direct(&self, dimension: usize) -> Placement {
        vec![dimension as u8]
    }

    /// In the shorter direction.
    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        let n = self.strings.0 as u8;
        let back = (goal[0] + n - at[0]) % n;
        if back > 0 {
            let step = if 2 * back <= n { 1 } else { n - 1 };
            at[0] = (at[0] + step) % n;
        }
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        self.strings.rotated(item, self.strings.0 - u64::from(placement[0]))
    }
}
