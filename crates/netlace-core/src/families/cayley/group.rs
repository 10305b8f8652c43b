//! Groups whose elements are rows of numbers.

use std::fmt;
use std::sync::Arc;

use crate::expr::{Expr, Value};
use crate::families::galois::Field;

/// An element: as many numbers as [`Group::length`] says.
pub(super) type Element = Box<[u32]>;

/// A group.
pub(super) enum Group {
    /// Numbers below n, added modulo n.
    Cyclic { n: u32 },
    /// Permutations of 0 to n−1, by the images. The product applies the right one first.
    Symmetric { n: u32 },
    /// Matrices of d rows over GF(q) with an inverse, row by row; up to a factor if projective.
    Linear { d: u32, field: Arc<Field>, projective: bool },
    /// An element of each.
    Direct(Vec<Group>),
    /// Pairs of a number below n and one below k: (a,s)·(b,t) = (a + r^s·b, s+t).
    Semidirect { n: u32, k: u32, r: u32 },
    /// n elements of a group, and a number below n that rotates those of the right factor.
    Wreath { inner: Box<Group>, n: u32 },
}

/// What can be written.
const GROUPS: &str = "cyclic(n), symmetric(n), general_linear(d,q), projective_linear(d,q), direct(G,H), semidirect(n,k,r) or wreath(G,n)";

/// The most numbers of an element.
const MOST_NUMBERS: usize = 1 << 12;

impl Group {
    /// The group of an expression such as `direct(cyclic(3),symmetric(4))`.
    pub(super) fn parse(expr: &Expr) -> Result<Self, String> {
        let group = Self::parse_any(expr)?;
        if group.length() > MOST_NUMBERS {
            return Err(format!("an element of {expr} has more than {MOST_NUMBERS} numbers"));
        }
        Ok(group)
    }

    fn parse_any(expr: &Expr) -> Result<Self, String> {
        if let Some(key) = expr.args.iter().find_map(|arg| arg.key.as_ref()) {
            return Err(format!("a group has no parameter `{}`", key.name));
        }
        let values: Vec<&Value> = expr.args.iter().map(|arg| &arg.value).collect();
        match (expr.name.as_str(), &values[..]) {
            ("cyclic", [n]) => Ok(Self::Cyclic { n: number(n, 1)? }),
            ("symmetric", [n]) => Ok(Self::Symmetric { n: small(n)? }),
            (name @ ("general_linear" | "projective_linear"), [d, q]) => {
                let q = number(q, 2)?;
                let field = Field::new(q.into());
                let field = field.ok_or_else(|| format!("there is no field of {q} elements"))?;
                let projective = name == "projective_linear";
                Ok(Self::Linear {
                    d: number(d, 1)?.min(MOST_NUMBERS as u32),
                    field: field.into(),
                    projective,
                })
            }
            ("direct", parts @ [_, _, ..]) => {
                Ok(Self::Direct(parts.iter().map(|part| Self::of(part)).collect::<Result<_, _>>()?))
            }
            ("semidirect", [n, k, r]) => {
                let (n, k, r) = (number(n, 1)?, number(k, 1)?, number(r, 1)?);
                if power(r, k, n) != 1 % u64::from(n) {
                    return Err(format!("{r}^{k} is not 1 modulo {n}"));
                }
                Ok(Self::Semidirect { n, k, r })
            }
            ("wreath", [inner, n]) => {
                Ok(Self::Wreath { inner: Box::new(Self::of(inner)?), n: small(n)? })
            }
            _ => Err(format!("a group is {GROUPS}, not {expr}")),
        }
    }

    fn of(value: &Value) -> Result<Self, String> {
        match value {
            Value::Expr(expr) => Self::parse_any(expr),
            _ => Err(format!("a group is {GROUPS}, not {}", value.describe())),
        }
    }

    /// The number of numbers of an element; more than are allowed if it is beyond any.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Cyclic { .. } => 1,
            Self::Symmetric { n } => *n as usize,
            Self::Linear { d, .. } => (*d as usize).pow(2),
            Self::Direct(parts) => parts.iter().map(Self::length).sum(),
            Self::Semidirect { .. } => 2,
            Self::Wreath { inner, n } => inner.length() * *n as usize + 1,
        }
    }

    /// The element that changes nothing.
    pub(super) fn neutral(&self) -> Element {
        match self {
            Self::Cyclic { .. } => [0].into(),
            Self::Symmetric { n } => (0..*n).collect(),
            Self::Linear { d, .. } => (0..d * d).map(|i| u32::from(i / d == i % d)).collect(),
            Self::Direct(parts) => parts.iter().flat_map(Self::neutral).collect(),
            Self::Semidirect { .. } => [0, 0].into(),
            Self::Wreath { inner, n } => (0..*n).flat_map(|_| inner.neutral()).chain([0]).collect(),
        }
    }

    /// The element with these numbers.
    pub(super) fn element(&self, numbers: &[u64]) -> Result<Element, String> {
        if numbers.len() != self.length() {
            return Err(format!(
                "an element of {self} has {} numbers, not {}",
                self.length(),
                numbers.len()
            ));
        }
        let below = |bound: u64| match numbers.iter().find(|&&number| number >= bound) {
            Some(number) => Err(format!("{number} is not below {bound}")),
            None => Ok(()),
        };
        match self {
            Self::Cyclic { n } => below((*n).into())?,
            Self::Symmetric { n } => {
                below((*n).into())?;
                let mut seen = vec![false; *n as usize];
                if numbers.iter().any(|&image| std::mem::replace(&mut seen[image as usize], true)) {
                    return Err(format!("{numbers:?} is no permutation: a number is there twice"));
                }
            }
            Self::Linear { d, field, .. } => {
                below(field.order())?;
                if !is_invertible(field, *d as usize, numbers) {
                    return Err(format!("the matrix {numbers:?} has no inverse"));
                }
            }
            Self::Semidirect { n, k, .. } => {
                let [a, s] = [numbers[0], numbers[1]];
                if a >= (*n).into() || s >= (*k).into() {
                    return Err(format!("[{a},{s}] is none of [0,0] to [{},{}]", n - 1, k - 1));
                }
            }
            Self::Direct(parts) => {
                let mut rest = numbers;
                for part in parts {
                    let (own, others) = rest.split_at(part.length());
                    part.element(own)?;
                    rest = others;
                }
            }
            Self::Wreath { inner, n } => {
                let (elements, turn) = numbers.split_at(numbers.len() - 1);
                elements.chunks(inner.length()).try_for_each(|e| inner.element(e).map(drop))?;
                if turn[0] >= (*n).into() {
                    return Err(format!("the last number is below {n}, not {}", turn[0]));
                }
            }
        }
        let mut element: Element = numbers.iter().map(|&number| number as u32).collect();
        self.reduce(&mut element);
        Ok(element)
    }

    /// The same element in its normal form: the first number of a projective matrix that is not 0 is 1.
    fn reduce(&self, element: &mut [u32]) {
        match self {
            Self::Linear { field, projective: true, .. } => {
                let first = element.iter().copied().find(|&x| x != 0).unwrap_or(1);
                let inverse = field.inverse(first.into());
                element.iter_mut().for_each(|x| *x = field.mul((*x).into(), inverse) as u32);
            }
            Self::Direct(parts) => {
                let mut rest = element;
                for part in parts {
                    let (own, others) = rest.split_at_mut(part.length());
                    part.reduce(own);
                    rest = others;
                }
            }
            Self::Wreath { inner, n } => {
                let elements = &mut element[..inner.length() * *n as usize];
                elements.chunks_mut(inner.length()).for_each(|element| inner.reduce(element));
            }
            _ => {}
        }
    }

    /// The product of two elements.
    pub(super) fn multiply(&self, a: &[u32], b: &[u32]) -> Element {
        let mut product: Element = match self {
            Self::Cyclic { n } => [sum(a[0], b[0], *n)].into(),
            Self::Symmetric { .. } => b.iter().map(|&i| a[i as usize]).collect(),
            Self::Linear { d, field, .. } => {
                let d = *d as usize;
                let entry = |i: usize| {
                    let terms =
                        (0..d).map(|j| field.mul(a[i / d * d + j].into(), b[j * d + i % d].into()));
                    terms.fold(0, |sum, term| field.add(sum, term)) as u32
                };
                (0..d * d).map(entry).collect()
            }
            Self::Direct(parts) => {
                let mut product = Vec::with_capacity(a.len());
                for part in parts {
                    let own = product.len()..product.len() + part.length();
                    product.extend(part.multiply(&a[own.clone()], &b[own]));
                }
                product.into()
            }
            Self::Semidirect { n, k, r } => {
                let turned = power(*r, a[1], *n) * u64::from(b[0]) % u64::from(*n);
                [sum(a[0], turned as u32, *n), sum(a[1], b[1], *k)].into()
            }
            Self::Wreath { inner, n } => {
                let (n, length) = (*n as usize, inner.length());
                let turn = a[n * length] as usize;
                let mut product = Vec::with_capacity(a.len());
                for i in 0..n {
                    let j = (i + n - turn) % n;
                    let (x, y) = (&a[i * length..][..length], &b[j * length..][..length]);
                    product.extend(inner.multiply(x, y));
                }
                product.push(sum(a[n * length], b[n * length], n as u32));
                product.into()
            }
        };
        self.reduce(&mut product);
        product
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic { n } => write!(f, "cyclic({n})"),
            Self::Symmetric { n } => write!(f, "symmetric({n})"),
            Self::Linear { d, field, projective } => {
                let name = if *projective { "projective_linear" } else { "general_linear" };
                write!(f, "{name}({d},{})", field.order())
            }
            Self::Direct(parts) => {
                let parts: Vec<String> = parts.iter().map(Self::to_string).collect();
                write!(f, "direct({})", parts.join(","))
            }
            Self::Semidirect { n, k, r } => write!(f, "semidirect({n},{k},{r})"),
            Self::Wreath { inner, n } => write!(f, "wreath({inner},{n})"),
        }
    }
}

/// A whole number from `least` to 2^31.
fn number(value: &Value, least: u32) -> Result<u32, String> {
    const MOST: u32 = 1 << 31;
    match value {
        Value::Integer(number, _) => u32::try_from(*number)
            .ok()
            .filter(|number| (least..=MOST).contains(number))
            .ok_or_else(|| format!("{number} is not from {least} to {MOST}")),
        _ => Err(format!("a number of a group is a whole number, not {}", value.describe())),
    }
}

/// A number of letters or copies.
fn small(value: &Value) -> Result<u32, String> {
    let most = MOST_NUMBERS as u32;
    number(value, 1)
        .and_then(|n| if n > most { Err(format!("{n} is more than {most}")) } else { Ok(n) })
}

/// a + b modulo n.
fn sum(a: u32, b: u32, n: u32) -> u32 {
    ((u64::from(a) + u64::from(b)) % u64::from(n)) as u32
}

/// r^exponent modulo n.
fn power(r: u32, mut exponent: u32, n: u32) -> u64 {
    let n = u64::from(n);
    let (mut result, mut square) = (1 % n, u64::from(r) % n);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * square % n;
        }
        square = square * square % n;
        exponent /= 2;
    }
    result
}

/// Whether a matrix has an inverse, by elimination.
fn is_invertible(field: &Field, d: usize, numbers: &[u64]) -> bool {
    let mut rows: Vec<Vec<u64>> = numbers.chunks(d).map(<[u64]>::to_vec).collect();
    for column in 0..d {
        let Some(pivot) = (column..d).find(|&row| rows[row][column] != 0) else { return false };
        rows.swap(column, pivot);
        let (done, rest) = rows.split_at_mut(column + 1);
        let pivot = &done[column];
        for row in rest {
            let factor = field.div(row[column], pivot[column]);
            for (entry, &of_pivot) in row.iter_mut().zip(pivot) {
                *entry = field.sub(*entry, field.mul(factor, of_pivot));
            }
        }
    }
    true
}
