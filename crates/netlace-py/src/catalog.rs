//! What there is, by name.

use netlace::collectives::{COLLECTIVES, all_algorithms};
use netlace::export::FORMATS;
use netlace::families::FAMILIES;
use netlace::metrics::METRICS;
use netlace::routing::ROUTINGS;
use netlace_plan::columns::COLUMNS;
use netlace_sim::Traffic;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::named;
use crate::figure::snake;

/// The names of a kind of thing, each with what it is.
type Names = Vec<(String, String)>;

fn names<'a>(all: impl Iterator<Item = (&'a str, &'a str)>) -> Names {
    all.map(|(name, summary)| (name.to_owned(), summary.to_owned())).collect()
}

/// The kinds of things that have names.
const KINDS: [(&str, fn() -> Names); 8] = [
    ("families", || names(FAMILIES.iter().map(|one| (one.name, one.summary)))),
    ("figures", || METRICS.iter().map(|one| (snake(one.name), one.summary.to_owned())).collect()),
    ("columns", || COLUMNS.iter().map(|one| (snake(one.name), one.summary.to_owned())).collect()),
    ("routings", || names(ROUTINGS.iter().map(|one| (one.name, one.summary)))),
    ("collectives", || names(COLLECTIVES.iter().map(|&(name, _, summary)| (name, summary)))),
    ("algorithms", || names(all_algorithms().map(|one| (one.name, one.summary)))),
    ("traffic", || names(Traffic::names())),
    ("formats", || names(FORMATS.iter().map(|one| (one.name(), one.summary())))),
];

/// What there is of a kind, with what each is.
///
/// Parameters
/// ----------
/// kind : str
///     ``families``, ``figures`` of :meth:`Network.metric`, ``columns`` of :func:`compare`, ``routings``, ``collectives``, their
///     ``algorithms``, ``traffic``, or ``formats`` of :meth:`Network.export`.
///
/// Returns
/// -------
/// dict[str, str]
///
/// Examples
/// --------
/// >>> netlace.catalog("figures")["girth"]
/// 'links of a shortest cycle; 2 if there are parallel links'
/// >>> "dragonfly" in netlace.catalog("families")
/// True
#[pyfunction]
pub(crate) fn catalog<'py>(py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, summary) in named("kind", kind, KINDS)?() {
        dict.set_item(name, summary)?;
    }
    Ok(dict)
}
