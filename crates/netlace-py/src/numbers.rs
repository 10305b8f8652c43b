//! Numbers of any size, as Python has them.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// A whole number.
pub(crate) fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// An exact quotient.
pub(crate) fn fraction<'py>(
    py: Python<'py>,
    numerator: &BigUint,
    denominator: &BigUint,
) -> PyResult<Bound<'py, PyAny>> {
    let ends = (int(py, numerator)?, int(py, denominator)?);
    py.import("fractions")?.getattr("Fraction")?.call1(ends)
}
