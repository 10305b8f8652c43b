//! Graphs that come from Python, as the library reads them.

use netlace::files::{FileLink, Graph};
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
    let count = first.as_array().len();
    for (what, given, wanted) in [
        ("levels", levels.as_ref().map(|it| it.as_array().len()), count),
        ("endpoints", endpoints.as_ref().map(|it| it.as_array().len()), order as usize),
        ("labels", labels.as_ref().map(Vec::len), order as usize),
    ] {
        if let Some(given) = given.filter(|&given| given != wanted) {
            return Err(usage(format!("{wanted} {what} are needed, not {given}")));
        }
    }
    u32::try_from(count).map_err(|_| usage("there are 2^32 links or more"))?;
    let level = |&level: &i64| u16::try_from(level).map_err(|_| usage("levels are below 4096"));
    let levels = match &levels {
        Some(levels) => levels.as_array().iter().map(level).collect::<PyResult<_>>()?,
        None => vec![0; count],
    };
    let ends = first.as_array().into_iter().zip(second.as_array());
    let link = |((&from, &to), level)| FileLink { from: from as u32, to: to as u32, level };
    let endpoints = endpoints.map(|all| all.as_array().iter().map(|&it| it as u32).collect());
    let graph = Graph {
        order,
        links: ends.zip(levels).map(link).collect(),
        endpoints,
        // The reader says which are hosts.
        attached: false,
        labels: labels.map(|all| all.into_iter().map(Into::into).collect()),
        remarks: Vec::new(),
    };
    Ok(PyBytes::new(py, &graph.to_arrays()))
}
