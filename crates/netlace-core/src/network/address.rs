//! How a person reads and writes a node: `(1,2,(0,3,1))`.

use crate::error::{Classified, ErrorKind};
use std::fmt;
use std::str::FromStr;

use super::Node;

/// A node as its construction sees it, read from the outside in: the outermost cluster first, the
/// place in the innermost part last.
///
/// ```
/// let net = netlace::parse("rdn(torus(5,5),1)")?;
/// let topology = net.topology().unwrap();
/// let address = topology.address(688);
/// assert_eq!(address.to_string(), "(1,(0,2),(2,3))"); // type, cluster, member
/// assert_eq!(topology.locate(&"(1, (0,2), (2,3))".parse().unwrap()), Some(688));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// `7`
    Number(Node),
    /// `0b0101`: a bit string, most significant bit first.
    Bits {
        /// The bits as a number.
        value: Node,
        /// The number of bits that are written.
        width: u32,
    },
    /// `(1,2,(0,3,1))`
    Tuple(Vec<Address>),
    /// `rack_7` or `"rack 7"`: what another program calls a node. It has no quotes, and no control characters.
    Name(Box<str>),
}

impl Address {
    /// The number, if this is one below `bound`.
    pub fn number(&self, bound: Node) -> Option<Node> {
        match *self {
            Address::Number(value) if value < bound => Some(value),
            _ => None,
        }
    }

    /// The value of a bit string of exactly `width` bits; a plain number will do as well.
    pub fn bits(&self, width: u32) -> Option<Node> {
        match *self {
            Address::Bits { value, width: w } if w == width => Some(value),
            Address::Number(value) if width < Node::BITS && value >> width == 0 => Some(value),
            _ => None,
        }
    }

    /// All numbers of it, outermost first.
    ///
    /// ```
    /// let address: netlace::network::Address = "(1,(0,2),(2,3))".parse().unwrap();
    /// assert_eq!(address.numbers(), [1, 0, 2, 2, 3]);
    /// ```
    pub fn numbers(&self) -> Vec<u64> {
        match self {
            Address::Number(value) | Address::Bits { value, .. } => vec![*value],
            Address::Tuple(parts) => parts.iter().flat_map(Address::numbers).collect(),
            Address::Name(_) => Vec::new(),
        }
    }

    /// The parts of a tuple.
    pub fn tuple(&self) -> Option<&[Address]> {
        match self {
            Address::Tuple(parts) => Some(parts),
            _ => None,
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Number(value) => write!(f, "{value}"),
            Address::Bits { width: 0, .. } => f.write_str("0b"),
            Address::Bits { value, width } => {
                write!(f, "0b{value:0width$b}", width = *width as usize)
            }
            Address::Tuple(parts) => {
                f.write_str("(")?;
                for (i, part) in parts.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma}{part}")?;
                }
                f.write_str(")")
            }
            Address::Name(name) if bare(name) == name.len() && !name.is_empty() => {
                f.write_str(name)
            }
            Address::Name(name) => write!(f, "\"{name}\""),
        }
    }
}

/// The length of what can stand without quotes at the front of a text: a letter or `_`, then also digits.
fn bare(text: &str) -> usize {
    let is_part = |(i, c): (usize, char)| c.is_alphabetic() || c == '_' || i > 0 && c.is_numeric();
    text.char_indices().find(|&at| !is_part(at)).map_or(text.len(), |(end, _)| end)
}

/// The text is no address at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an address is a number, a bit string such as 0b0110, a name, or a tuple of addresses such as (1,2,(0,3,1))"
)]
pub struct AddressError;

impl Classified for AddressError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (address, rest) = read(text, 0)?;
        if rest.trim_start().is_empty() { Ok(address) } else { Err(AddressError) }
    }
}

/// Reads one address from the front of `text`; returns it with what follows.
fn read(text: &str, depth: usize) -> Result<(Address, &str), AddressError> {
    /// No network nests its addresses deeper; hostile text must not exhaust the stack.
    const MAX_DEPTH: usize = 256;
    if depth > MAX_DEPTH {
        return Err(AddressError);
    }
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('(') {
        let mut parts = Vec::new();
        loop {
            let (part, after) = read(rest, depth + 1)?;
            let after = after.trim_start();
            parts.push(part);
            if let Some(end) = after.strip_prefix(')') {
                return Ok((Address::Tuple(parts), end));
            }
            rest = after.strip_prefix(',').ok_or(AddressError)?;
        }
    }
    if let Some(bits) = text.strip_prefix("0b") {
        let width = bits.find(|c| c != '0' && c != '1').unwrap_or(bits.len());
        let value = match width {
            0 => 0,
            _ => Node::from_str_radix(&bits[..width], 2).map_err(|_| AddressError)?,
        };
        let address = Address::Bits { value, width: width as u32 };
        return Ok((address, &bits[width..]));
    }
    if let Some(quoted) = text.strip_prefix('"') {
        let (name, rest) = quoted.split_once('"').ok_or(AddressError)?;
        return Ok((Address::Name(name.into()), rest));
    }
    let named = bare(text);
    if named > 0 {
        return Ok((Address::Name(text[..named].into()), &text[named..]));
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let value = text[..end].parse().map_err(|_| AddressError)?;
    Ok((Address::Number(value), &text[end..]))
}
