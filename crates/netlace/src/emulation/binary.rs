//! A generalized hypercube as a hypercube: a digit of radix 2^k is k bits.

use std::sync::Arc;

use netlace_core::network::{Dimension, Emulation, Node, Placement, Shape};

/// The same emulation with a hypercube as its guest, if all radixes are powers of two and every two
/// digits neighbours: then those that differ in one bit are too.
///
/// ```
/// use netlace::emulation::{Steps, binary};
/// let host = netlace::parse("rsn(complete(4),2)")?;
/// let cube = binary(host.emulation_rule().unwrap()).unwrap();
/// assert_eq!(Steps::of(&*cube).of_each, [1, 1, 3, 3]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn binary(digits: Arc<dyn Emulation>) -> Option<Arc<dyn Emulation>> {
    let mut digit_of = Vec::new();
    for (j, &Dimension { radix, shape }) in digits.dimensions().iter().enumerate() {
        if shape != Shape::Complete || !radix.is_power_of_two() {
            return None;
        }
        digit_of.resize(digit_of.len() + radix.ilog2() as usize, j);
    }
    let dimensions = vec![Dimension::new(2, Shape::Complete); digit_of.len()];
    Some(Arc::new(Binary { digits, digit_of, dimensions }))
}

struct Binary {
    digits: Arc<dyn Emulation>,
    /// To which digit each bit belongs.
    digit_of: Vec<usize>,
    dimensions: Vec<Dimension>,
}

impl Emulation for Binary {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        self.digits.modes()
    }

    fn load(&self) -> u64 {
        self.digits.load()
    }

    fn is_home_by_number(&self) -> bool {
        self.digits.is_home_by_number()
    }

    fn direct(&self, dimension: usize) -> Placement {
        self.digits.direct(self.digit_of[dimension])
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.digits.approach(at, goal);
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        self.digits.place(item, placement)
    }
}
