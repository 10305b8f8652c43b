//! What the rule of a network says of it as a whole, at any size.

use num_bigint::BigUint;

use crate::context::Limit;
use crate::error::{Classified, ErrorKind};
use crate::exact::Enumerator;

/// The order has at most this many bits: 2^4096 is about 10^1233.
pub const MAX_ORDER_BITS: u64 = 4096;

/// An address holds at most this many numbers.
pub const MAX_ADDRESS_PARTS: u64 = 4096;

/// Arguments that are well formed but do not make a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParameterError {
    /// What is wrong, in one line.
    pub message: String,
    /// The parameter at fault, if it is a single one.
    pub param: Option<&'static str>,
    /// The limit that would have to be raised, if nothing is wrong but the network needs more than is allowed.
    pub limit: Option<Limit>,
}

impl Classified for ParameterError {
    fn kind(&self) -> ErrorKind {
        if self.limit.is_some() { ErrorKind::Limit } else { ErrorKind::Usage }
    }
}

impl ParameterError {
    /// The arguments together are at fault.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), param: None, limit: None }
    }

    /// One parameter is at fault.
    pub fn at(param: &'static str, message: impl Into<String>) -> Self {
        Self { message: message.into(), param: Some(param), limit: None }
    }
}

/// The links of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCensus {
    /// What the links are: "torus", "cross link, step 2".
    pub label: String,
    /// Their number.
    pub links: BigUint,
}

/// Exact counts that follow from a network's rule, without numbering its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The number of nodes.
    pub order: BigUint,
    /// The links of each level, innermost first.
    pub levels: Vec<LevelCensus>,
    /// The nodes by degree.
    pub degrees: Enumerator,
    /// The number of connected components, where it is known by rule.
    pub components: Option<BigUint>,
    /// The number of numbers an address holds.
    pub address_parts: u64,
}

impl Census {
    /// A connected regular graph whose links all have level 0.
    pub fn regular(label: &str, order: impl Into<BigUint>, degree: u64) -> Self {
        let order = order.into();
        Self::flat(label, Enumerator::term(order, degree))
    }

    /// A connected graph with these degrees, whose links all have level 0.
    pub fn flat(label: &str, degrees: Enumerator) -> Self {
        let links = degrees.sum() >> 1u32;
        let mut levels = Vec::new();
        if links != BigUint::ZERO {
            levels.push(LevelCensus { label: label.to_owned(), links });
        }
        Self {
            order: degrees.total(),
            levels,
            degrees,
            components: Some(BigUint::from(1u32)),
            address_parts: 1,
        }
    }

    /// The number of links.
    pub fn links(&self) -> BigUint {
        self.levels.iter().map(|level| &level.links).sum()
    }

    /// The levels of this network as part of another that holds `copies` of it. What distinguishes them
    /// from those of other parts is added to their labels.
    pub fn levels_times(&self, copies: &BigUint, which: &str) -> Vec<LevelCensus> {
        let times = |level: &LevelCensus| LevelCensus {
            label: format!("{}{which}", level.label),
            links: &level.links * copies,
        };
        self.levels.iter().map(times).collect()
    }

    /// Whether the rule says that the network is connected.
    pub fn is_connected(&self) -> bool {
        self.components == Some(BigUint::from(1u32))
    }

    /// One component if all parts are connected; unknown if one is not.
    pub fn connected_if<'a>(mut parts: impl Iterator<Item = &'a Census>) -> Option<BigUint> {
        parts.all(Census::is_connected).then(|| BigUint::from(1u32))
    }
}

/// `base^exponent`, if that is a possible order.
pub fn power(base: &BigUint, exponent: u64) -> Result<BigUint, ParameterError> {
    let least_bits = (u128::from(base.bits()).saturating_sub(1)) * u128::from(exponent);
    if least_bits >= u128::from(MAX_ORDER_BITS) {
        return Err(too_many_nodes());
    }
    within_order(base.pow(exponent as u32))
}

/// `order`, if it is a possible one.
pub fn within_order(order: BigUint) -> Result<BigUint, ParameterError> {
    if order.bits() > MAX_ORDER_BITS { Err(too_many_nodes()) } else { Ok(order) }
}

fn too_many_nodes() -> ParameterError {
    ParameterError::new(format!("this network would have 2^{MAX_ORDER_BITS} nodes or more"))
}

/// `parts`, if an address may hold as many numbers.
pub fn within_address(parts: u128) -> Result<u64, ParameterError> {
    if parts > u128::from(MAX_ADDRESS_PARTS) {
        let message = format!(
            "an address in this network would hold {parts} numbers, more than {MAX_ADDRESS_PARTS}"
        );
        return Err(ParameterError::new(message));
    }
    Ok(parts as u64)
}
