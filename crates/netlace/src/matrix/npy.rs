//! Arrays that NumPy has saved: `numpy.save("matrix.npy", array)`.
//!
//! Source: the format's description in the documentation of `numpy.lib.format`, versions 1 to 3.

use super::{MatrixError, TrafficMatrix};

/// How a file begins.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

pub(super) fn read(bytes: &[u8]) -> Result<TrafficMatrix, MatrixError> {
    let short = || wrong("the file ends in its header");
    let version = *bytes.get(MAGIC.len()).ok_or_else(short)?;
    // The length of the header has two bytes, or four.
    let size = if version == 1 { 2 } else { 4 };
    let rest = bytes.get(MAGIC.len() + 2..).ok_or_else(short)?;
    let (length, rest) = rest.split_at_checked(size).ok_or_else(short)?;
    let length = length.iter().rev().fold(0usize, |all, &byte| all << 8 | usize::from(byte));
    let (header, data) = rest.split_at_checked(length).ok_or_else(short)?;
    let header = std::str::from_utf8(header).map_err(|_| wrong("its header is no text"))?;
    let order = shape(header)?;
    let kind = value(header, "'descr':")?;
    let kind = kind.trim_start().strip_prefix('\'').and_then(|kind| kind.split('\'').next());
    let numbers = numbers(kind.unwrap_or_default(), data)?;
    if order.checked_mul(order) != Some(numbers.len()) {
        let found = numbers.len();
        return Err(wrong(&format!("{found} numbers in an array of {order} times {order}")));
    }
    if numbers.iter().any(|amount| !(amount.is_finite() && *amount >= 0.0)) {
        return Err(wrong("an amount is negative, or no number"));
    }
    let by_column = value(header, "'fortran_order':")?.trim_start().starts_with("True");
    let at = |from: usize, to: usize| {
        if by_column { numbers[to * order + from] } else { numbers[from * order + to] }
    };
    let row = |from: usize| {
        let amounts = (0..order).map(|to| (to as u32, at(from, to)));
        amounts.filter(|(_, amount)| *amount > 0.0).collect()
    };
    Ok(TrafficMatrix { rows: (0..order).map(row).collect() })
}

fn wrong(what: &str) -> MatrixError {
    MatrixError::Array(what.to_owned())
}

/// What stands behind a key of the header.
fn value<'a>(header: &'a str, key: &str) -> Result<&'a str, MatrixError> {
    let missing = || wrong(&format!("its header has no {key}"));
    Ok(header.split_once(key).ok_or_else(missing)?.1)
}

/// The number of rows, which is that of columns.
fn shape(header: &str) -> Result<usize, MatrixError> {
    let shape = value(header, "'shape':")?.trim_start().strip_prefix('(');
    let shape = shape.and_then(|shape| shape.split(')').next()).unwrap_or_default();
    let sides: Option<Vec<usize>> = shape.split(',').map(|side| side.trim().parse().ok()).collect();
    match sides.as_deref() {
        Some(&[rows, columns]) if rows == columns && rows > 0 => Ok(rows),
        _ => Err(wrong(&format!("an array of shape ({shape}): a square one is a matrix"))),
    }
}

/// The numbers of a type, the lowest byte first.
fn numbers(kind: &str, data: &[u8]) -> Result<Vec<f64>, MatrixError> {
    fn each<const N: usize>(data: &[u8], number: fn([u8; N]) -> f64) -> Vec<f64> {
        data.as_chunks::<N>().0.iter().map(|bytes| number(*bytes)).collect()
    }
    Ok(match kind {
        "<f8" => each(data, f64::from_le_bytes),
        "<f4" => each(data, |bytes| f32::from_le_bytes(bytes).into()),
        "<i8" => each(data, |bytes| i64::from_le_bytes(bytes) as f64),
        "<i4" => each(data, |bytes| i32::from_le_bytes(bytes).into()),
        "<u8" => each(data, |bytes| u64::from_le_bytes(bytes) as f64),
        "<u4" => each(data, |bytes| u32::from_le_bytes(bytes).into()),
        "<i2" => each(data, |bytes| i16::from_le_bytes(bytes).into()),
        "<u2" => each(data, |bytes| u16::from_le_bytes(bytes).into()),
        "|i1" => each(data, |[byte]: [u8; 1]| f64::from(byte as i8)),
        "|u1" | "|b1" => each(data, |[byte]: [u8; 1]| byte.into()),
        _ => return Err(wrong(&format!("numbers of type '{}'", kind.escape_default()))),
    })
}
