//! Graphs that come from Python, as the library reads them.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::failure::usage;

/// Whole numbers from 0 below 2^32, as Python has checked.
type Wholes<'py> = PyReadonlyArray1<'py, i64>;

/// A graph in the format `arrays`.
#[pyfunction]
pub(crate) fn graph_bytes<'py>(
    py: Python<'py>,
    order: u32,
    first: Wholes<'py>,
    second: Wholes<'py>,
    levels: Option<Wholes<'py>>,
    endpoints: Option<Wholes<'py>>,
    labels: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let links = first.as_array().len();
    for (what, given, wanted) in [
        ("levels", levels.as_ref().map(|it| it.as_array().len()), links),
        ("endpoints", endpoints.as_ref().map(|it| it.as_array().len()), order as usize),
        ("labels", labels.as_ref().map(Vec::len), order as usize),
    ] {
        if let Some(given) = given.filter(|&given| given != wanted) {
            return Err(usage(format!("{wanted} {what} are needed, not {given}")));
        }
    }
    let count = u32::try_from(links).map_err(|_| usage("there are 2^32 links or more"))?;
    let mut bytes = b"netlace arrays 1".to_vec();
    let put = |bytes: &mut Vec<u8>, number: u32| bytes.extend(number.to_le_bytes());
    put(&mut bytes, order);
    put(&mut bytes, count);
    let has = [levels.is_some(), endpoints.is_some(), labels.is_some()];
    bytes.push(has.iter().rev().fold(0, |parts, &is| 2 * parts + u8::from(is)));
    let four = |bytes: &mut Vec<u8>, numbers: &Wholes<'py>| {
        numbers.as_array().iter().for_each(|&number| put(bytes, number as u32));
    };
    four(&mut bytes, &first);
    four(&mut bytes, &second);
    for &level in levels.iter().flat_map(|it| it.as_array().into_iter()) {
        let level = u16::try_from(level).map_err(|_| usage("levels are below 4096"))?;
        bytes.extend(level.to_le_bytes());
    }
    if let Some(endpoints) = &endpoints {
        four(&mut bytes, endpoints);
    }
    for label in labels.iter().flatten() {
        put(&mut bytes, label.len() as u32);
        bytes.extend(label.as_bytes());
    }
    Ok(PyBytes::new(py, &bytes))
}
