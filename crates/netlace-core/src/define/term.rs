//! Terms: what a rule works out from the coordinates of a node, with the range of its values.
//!
//! Ranges are worked out while a term is made. A term whose values might leave 64 bits, divide by zero or pick outside a list is
//! refused, so that terms can be evaluated without checks.

use std::cmp::{max, min};
use std::rc::Rc;
use std::sync::Arc;

/// A number that depends on the coordinates of a node.
#[derive(Clone, Debug)]
pub struct Term(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    kind: Kind,
    /// The least and the greatest value.
    range: [i64; 2],
    /// The operations in it, those of a part that stands there twice counted twice. It is bounded, so that who goes through a
    /// term may do so naively.
    size: usize,
}

/// The most operations of a term.
const MOST: usize = 1 << 16;

/// What a term is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A number.
    Number(i64),
    /// A coordinate of the node, or of one of two nodes.
    Slot(usize),
    /// An operation.
    Binary(Op, Term, Term),
    /// The second if the first is 1, else the third.
    Select(Term, Term, Term),
    /// The one of these that the last says.
    Pick(Vec<Term>, Term),
    /// The entry of a table.
    Entry(Arc<Vec<i64>>, Term),
}

/// An operation on two numbers. Comparisons give 1 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// Rounded down; the divisor is positive.
    Div,
    /// Not negative; the divisor is positive.
    Mod,
    Xor,
    BitAnd,
    /// The first times two to the power of the second.
    Shl,
    /// The first over two to the power of the second, rounded down.
    Shr,
    Min,
    Max,
    Eq,
    Ne,
    Lt,
}

impl Op {
    /// The value.
    pub fn apply(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Add => a.wrapping_add(b),
            Self::Sub => a.wrapping_sub(b),
            Self::Mul => a.wrapping_mul(b),
            Self::Div => a.checked_div_euclid(b).unwrap_or(0),
            Self::Mod => a.checked_rem_euclid(b).unwrap_or(0),
            Self::Xor => a ^ b,
            Self::BitAnd => a & b,
            Self::Shl => a.wrapping_shl(b as u32),
            Self::Shr => a.wrapping_shr(b as u32),
            Self::Min => min(a, b),
            Self::Max => max(a, b),
            Self::Eq => i64::from(a == b),
            Self::Ne => i64::from(a != b),
            Self::Lt => i64::from(a < b),
        }
    }

    /// The range of its values for operands in these ranges; an error if it may have none.
    fn range(self, [a, b]: [i64; 2], [c, d]: [i64; 2]) -> Result<[i64; 2], &'static str> {
        const TOO_LARGE: &str = "this may be larger than 2^62";
        let corners = |f: fn(i128, i128) -> i128| {
            let all = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| f(x.into(), y.into()));
            let bound = |value: Option<&i128>| {
                let fits = value.filter(|value| value.unsigned_abs() <= 1 << 62);
                fits.map(|value| *value as i64).ok_or(TOO_LARGE)
            };
            Ok([bound(all.iter().min())?, bound(all.iter().max())?])
        };
        match self {
            Self::Add => corners(|x, y| x + y),
            Self::Sub => corners(|x, y| x - y),
            Self::Mul => corners(|x, y| x * y),
            Self::Div | Self::Mod if c < 1 => Err("this may divide by zero or a negative number"),
            Self::Div => corners(i128::div_euclid),
            Self::Mod if a >= 0 && b < c => Ok([a, b]),
            Self::Mod => Ok([0, d - 1]),
            Self::Xor | Self::BitAnd | Self::Shr if a < 0 || c < 0 => {
                Err("bits of a number that may be negative")
            }
            Self::Xor => Ok([0, ones(max(b, d))]),
            Self::BitAnd => Ok([0, min(b, d)]),
            Self::Shl if c < 0 => Err("this power may be negative"),
            Self::Shl if d > 62 => Err(TOO_LARGE),
            Self::Shl => corners(|x, y| x << y),
            Self::Shr if d > 62 => Err("there are no more than 63 bits"),
            Self::Shr => corners(|x, y| x >> y),
            Self::Min => Ok([min(a, c), min(b, d)]),
            Self::Max => Ok([max(a, c), max(b, d)]),
            Self::Eq if b < c || d < a => Ok([0, 0]),
            Self::Ne if b < c || d < a => Ok([1, 1]),
            Self::Lt if b < c => Ok([1, 1]),
            Self::Lt if d <= a => Ok([0, 0]),
            Self::Eq | Self::Ne | Self::Lt => Ok([0, 1]),
        }
    }
}

/// The least number of the form 2^i − 1 that is not below this one.
fn ones(most: i64) -> i64 {
    (u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0)) as i64
}

impl Term {
    fn make(kind: Kind, range: [i64; 2]) -> Result<Self, &'static str> {
        let mut term = Inner { kind, range, size: 0 };
        term.size = 1 + parts(&term.kind).iter().map(|part| part.0.size).sum::<usize>();
        if term.size > MOST {
            Err("this is too long to be worked out")
        } else {
            Ok(Self(Rc::new(term)))
        }
    }

    fn leaf(kind: Kind, range: [i64; 2]) -> Self {
        Self(Rc::new(Inner { kind, range, size: 1 }))
    }

    /// A number.
    pub fn number(value: i64) -> Self {
        Self::leaf(Kind::Number(value), [value; 2])
    }

    /// A coordinate with this number of values.
    pub fn slot(index: usize, order: u64) -> Self {
        Self::leaf(Kind::Slot(index), [0, order.saturating_sub(1) as i64])
    }

    /// An operation, worked out as far as that is possible now.
    pub fn binary(op: Op, left: &Term, right: &Term) -> Result<Self, &'static str> {
        let range = op.range(left.0.range, right.0.range)?;
        // Equal terms have equal forms, as far as that is easily done.
        let is_later = |a: &Term, b: &Term| match (a.kind(), b.kind()) {
            (Kind::Slot(a), Kind::Slot(b)) => a > b,
            (Kind::Number(_), Kind::Number(_)) => false,
            (Kind::Number(_), _) => true,
            _ => false,
        };
        let (left, right) = match op {
            Op::Add | Op::Mul | Op::Xor | Op::Eq | Op::Ne | Op::Min | Op::Max
                if is_later(left, right) =>
            {
                (right, left)
            }
            _ => (left, right),
        };
        if let (Op::Xor, Kind::Binary(Op::Xor, inner, twice)) = (op, left.kind())
            && twice == right
        {
            return Ok(inner.clone());
        }
        let is_idle = match op {
            Op::Max => left.0.range[0] >= right.0.range[1],
            Op::Min => left.0.range[1] <= right.0.range[0],
            _ => false,
        };
        if is_idle {
            return Ok(left.clone());
        }
        if range[0] == range[1] {
            return Ok(Self::number(range[0]));
        }
        let kind = match (op, left.constant(), right.constant()) {
            (_, Some(a), Some(b)) => return Ok(Self::number(op.apply(a, b))),
            (Op::Add | Op::Sub | Op::Xor | Op::Shl | Op::Shr, _, Some(0))
            | (Op::Mul | Op::Div, _, Some(1)) => return Ok(left.clone()),
            (Op::Add | Op::Xor, Some(0), _) | (Op::Mul, Some(1), _) => return Ok(right.clone()),
            // A remainder of what is small already.
            (Op::Mod, _, _) if left.0.range[0] >= 0 && left.0.range[1] < right.0.range[0] => {
                return Ok(left.clone());
            }
            // Divisions by powers of two are quick as shifts.
            (Op::Div, _, Some(by)) if by & (by - 1) == 0 && left.0.range[0] >= 0 => {
                Kind::Binary(Op::Shr, left.clone(), Self::number(by.trailing_zeros().into()))
            }
            (Op::Mod, _, Some(by)) if by & (by - 1) == 0 && left.0.range[0] >= 0 => {
                Kind::Binary(Op::BitAnd, left.clone(), Self::number(by - 1))
            }
            _ => Kind::Binary(op, left.clone(), right.clone()),
        };
        Self::make(kind, range)
    }

    /// One of two.
    pub fn select(condition: &Term, yes: &Term, no: &Term) -> Result<Self, &'static str> {
        match condition.constant() {
            Some(0) => Ok(no.clone()),
            Some(_) => Ok(yes.clone()),
            None => {
                let (a, b) = (yes.0.range, no.0.range);
                let range = [min(a[0], b[0]), max(a[1], b[1])];
                Self::make(Kind::Select(condition.clone(), yes.clone(), no.clone()), range)
            }
        }
    }

    /// One of several.
    pub fn pick(items: &[Term], index: &Term) -> Result<Self, &'static str> {
        let [least, most] = index.0.range;
        if least < 0 || most >= items.len() as i64 {
            return Err("this may be outside the list");
        }
        let among = &items[least as usize..=most as usize];
        let range = [
            among.iter().map(|item| item.0.range[0]).min().unwrap_or(0),
            among.iter().map(|item| item.0.range[1]).max().unwrap_or(0),
        ];
        match index.constant() {
            Some(index) => Ok(items[index as usize].clone()),
            None => Self::make(Kind::Pick(items.to_vec(), index.clone()), range),
        }
    }

    /// An entry of a table.
    pub fn entry(table: &Arc<Vec<i64>>, index: &Term) -> Result<Self, &'static str> {
        let [least, most] = index.0.range;
        if least < 0 || most >= table.len() as i64 {
            return Err("this may be outside the network");
        }
        if let Some(index) = index.constant() {
            return Ok(Self::number(table[index as usize]));
        }
        let among = &table[least as usize..=most as usize];
        let range = [*among.iter().min().unwrap_or(&0), *among.iter().max().unwrap_or(&0)];
        Self::make(Kind::Entry(table.clone(), index.clone()), range)
    }

    /// 1 if it is 0, else 0.
    pub fn not(&self) -> Self {
        let zero = Self::number(0);
        Self::binary(Op::Eq, self, &zero).unwrap_or(zero)
    }

    /// What it is.
    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// The operations in it.
    pub fn size(&self) -> usize {
        self.0.size
    }

    /// The least and the greatest value.
    pub fn range(&self) -> [i64; 2] {
        self.0.range
    }

    /// Its value, if it is the same for all nodes.
    pub fn constant(&self) -> Option<i64> {
        match self.0.kind {
            Kind::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The coordinate that it is, if it is one.
    pub fn as_slot(&self) -> Option<usize> {
        match self.0.kind {
            Kind::Slot(slot) => Some(slot),
            _ => None,
        }
    }

    /// The terms that it is made of.
    pub fn parts(&self) -> Vec<&Term> {
        parts(&self.0.kind)
    }

    /// Adds the coordinates that it depends on to a list, each once.
    pub fn slots(&self, found: &mut Vec<usize>) {
        if let Kind::Slot(slot) = self.0.kind
            && !found.contains(&slot)
        {
            found.push(slot);
        }
        self.parts().iter().for_each(|part| part.slots(found));
    }

    /// The same with other terms for coordinates.
    pub fn replace(&self, with: &dyn Fn(usize) -> Term) -> Result<Self, &'static str> {
        Ok(match &self.0.kind {
            Kind::Number(_) => self.clone(),
            Kind::Slot(slot) => with(*slot),
            Kind::Binary(op, a, b) => Self::binary(*op, &a.replace(with)?, &b.replace(with)?)?,
            Kind::Select(a, b, c) => {
                Self::select(&a.replace(with)?, &b.replace(with)?, &c.replace(with)?)?
            }
            Kind::Pick(items, index) => {
                let items: Result<Vec<_>, _> =
                    items.iter().map(|item| item.replace(with)).collect();
                Self::pick(&items?, &index.replace(with)?)?
            }
            Kind::Entry(table, index) => Self::entry(table, &index.replace(with)?)?,
        })
    }
}

fn parts(kind: &Kind) -> Vec<&Term> {
    match kind {
        Kind::Number(_) | Kind::Slot(_) => Vec::new(),
        Kind::Binary(_, a, b) => vec![a, b],
        Kind::Select(a, b, c) => vec![a, b, c],
        Kind::Pick(items, index) => items.iter().chain([index]).collect(),
        Kind::Entry(_, index) => vec![index],
    }
}

/// Equal by form.
impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        if Rc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        match (&self.0.kind, &other.0.kind) {
            (Kind::Number(a), Kind::Number(b)) => a == b,
            (Kind::Slot(a), Kind::Slot(b)) => a == b,
            (Kind::Binary(op, ..), Kind::Binary(other_op, ..)) if op != other_op => false,
            (Kind::Entry(a, _), Kind::Entry(b, _)) if !Arc::ptr_eq(a, b) => false,
            (Kind::Binary(..), Kind::Binary(..))
            | (Kind::Select(..), Kind::Select(..))
            | (Kind::Pick(..), Kind::Pick(..))
            | (Kind::Entry(..), Kind::Entry(..)) => self.parts() == other.parts(),
            _ => false,
        }
    }
}
