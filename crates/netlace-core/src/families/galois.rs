//! Finite fields GF(q), for networks constructed from planes over them.
//!
//! For q = p^m the element Σ aᵢ·xⁱ has the number Σ aᵢ·pⁱ, so that 0 and 1 are themselves. The value
//! of x^m defines the field: the least number for which the powers of x are all elements except 0.
//! Products are sums of logarithms to the base x.

use std::sync::Arc;

use crate::network::{Node, ParameterError};

/// Powers and logarithms are kept in 16 bits.
const LARGEST: Node = 1 << 16;

/// GF(q): numbers below q that can be added, subtracted, multiplied and divided.
pub(super) struct Field {
    p: Node,
    q: Node,
    /// The powers x^0 to x^(q−2).
    powers: Vec<u16>,
    /// The exponent of each element; that of 0 is not used.
    logs: Vec<u16>,
}

impl Field {
    /// The field of `q` elements, if `q` is a prime power of at most 65,536.
    pub(super) fn new(q: Node) -> Option<Self> {
        let p = characteristic(q)?;
        let powers = (1..q).find_map(|c| all_powers(p, q, c))?;
        let mut logs = vec![0; q as usize];
        for (log, &power) in powers.iter().enumerate() {
            logs[usize::from(power)] = log as u16;
        }
        Some(Self { p, q, powers, logs })
    }

    /// The field for a family's parameter `q` from `least` to `most`, or the nearest values that are possible.
    pub(super) fn for_parameter(
        q: Node,
        least: Node,
        most: Node,
    ) -> Result<Arc<Self>, ParameterError> {
        Self::new(q).map(Arc::new).ok_or_else(|| {
            let is_possible = |q: &Node| characteristic(*q).is_some();
            let below = (least..q).rev().find(is_possible);
            let above = (q + 1..=most).find(is_possible);
            let nearest: Vec<String> = below.iter().chain(&above).map(Node::to_string).collect();
            let nearest = nearest.join(" or ");
            ParameterError::at(
                "q",
                format!("`q` must be a prime power, and {q} is none: take {nearest}"),
            )
        })
    }

    /// The number of elements.
    pub(super) fn order(&self) -> Node {
        self.q
    }

    /// A basis of the additive group: 1, x, x², …
    pub(super) fn basis(&self) -> impl Iterator<Item = Node> {
        let (p, q) = (self.p, self.q);
        std::iter::successors(Some(1), move |&b| Some(b * p)).take_while(move |&b| b < q)
    }

    /// The power ξ^`exponent` of a primitive element ξ: x, always the same.
    pub(super) fn power(&self, exponent: Node) -> Node {
        Node::from(self.powers[(exponent % (self.q - 1)) as usize])
    }

    pub(super) fn add(&self, a: Node, b: Node) -> Node {
        plus_times(self.p, a, 1, b)
    }

    pub(super) fn sub(&self, a: Node, b: Node) -> Node {
        plus_times(self.p, a, self.p - 1, b)
    }

    pub(super) fn neg(&self, a: Node) -> Node {
        self.sub(0, a)
    }

    pub(super) fn mul(&self, a: Node, b: Node) -> Node {
        if a == 0 || b == 0 { 0 } else { self.power(self.log(a) + self.log(b)) }
    }

    /// The inverse; that of 0 is 0.
    pub(super) fn inverse(&self, a: Node) -> Node {
        if a == 0 { 0 } else { self.power(self.q - 1 - self.log(a)) }
    }

    /// `a`/`b`; 0 if `b` is 0.
    pub(super) fn div(&self, a: Node, b: Node) -> Node {
        self.mul(a, self.inverse(b))
    }

    /// The exponent of an element other than 0.
    pub(super) fn log(&self, a: Node) -> Node {
        Node::from(self.logs[a as usize])
    }
}

/// Whether there is a field of `q` elements.
pub(super) fn is_prime_power(q: Node) -> bool {
    characteristic(q).is_some()
}

/// The prime of which `q` is a power, if it is a prime power.
fn characteristic(q: Node) -> Option<Node> {
    if q > LARGEST {
        return None;
    }
    let p = (2..=q).find(|&p| q.is_multiple_of(p))?;
    let mut power = p;
    while power < q {
        power *= p;
    }
    (power == q).then_some(p)
}

/// The powers of x if x^m is `c`, if they are all elements except 0. Then these are a field.
fn all_powers(p: Node, q: Node, c: Node) -> Option<Vec<u16>> {
    let top = q / p;
    let (mut powers, mut power) = (Vec::new(), 1);
    loop {
        powers.push(power as u16);
        power = plus_times(p, power % top * p, power / top, c);
        if power == 1 || powers.len() as Node == q - 1 {
            return (power == 1 && powers.len() as Node == q - 1).then_some(powers);
        }
    }
}

/// `a` + `times`·`b` for `times` below p: digit by digit to the base p.
fn plus_times(p: Node, mut a: Node, times: Node, mut b: Node) -> Node {
    if p == 2 {
        return a ^ (times * b);
    }
    let (mut sum, mut weight) = (0, 1);
    while a > 0 || b > 0 {
        sum += (a % p + times * (b % p)) % p * weight;
        (a, b, weight) = (a / p, b / p, weight * p);
    }
    sum
}
