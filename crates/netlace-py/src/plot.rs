//! Figures of several networks in one chart.

use netlace::{Context, Network as Plain};
use netlace_plan::columns::{COLUMNS, GRAPH_COLUMNS};
use netlace_report::plot::{self, Family, MOST_SERIES, Plot, Size};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::compare::technology;
use crate::failure::{Failure, named, usage};
use crate::figure::kebab;
use crate::files::{self, Files};
use crate::network::{Given, Network, unpacked};
use crate::picture::Picture;
use crate::work;

/// The chart of a plot that is not empty.
fn picture(
    py: Python<'_>,
    files: Files,
    series: usize,
    make: impl FnOnce(&Context<'_>) -> Result<Plot, Failure> + Send + 'static,
) -> PyResult<Picture> {
    if series > MOST_SERIES {
        return Err(usage(format!(
            "{series} series are too many for one chart: at most {MOST_SERIES}"
        )));
    }
    let svg = work::run(py, files, |context| {
        let Plot { chart, figures } = make(context)?;
        if chart.is_empty() {
            let refused = figures.into_iter().find_map(|figure| figure.answer.err());
            let nothing = || Failure::No(format!("nothing to plot\n{}", chart.notes.join("\n")));
            return Err(refused.map_or_else(nothing, Failure::from));
        }
        Ok(chart.svg())
    })?;
    Ok(Picture { svg })
}

/// Plot how far hosts are apart: the share of their pairs at each distance.
///
/// Returns
/// -------
/// Picture
///
/// Examples
/// --------
/// >>> netlace.plot_distances(["rdn(torus(5,5),1)", "torus(35,36)"])
/// Picture(... bytes of SVG)
#[pyfunction]
pub(crate) fn plot_distances(py: Python<'_>, networks: Vec<Given>) -> PyResult<Picture> {
    let (networks, files) = unpacked(py, networks)?;
    let plain = plain(&networks);
    picture(py, files, plain.len(), move |context| Ok(plot::distances(&plain, context)))
}

/// Plot which level fills first: the mean load of its channels under uniform traffic.
///
/// Returns
/// -------
/// Picture
///
/// Examples
/// --------
/// >>> netlace.plot_levels(["rdn(torus(5,5),1)", "rsn(hypercube(3),3)"])
/// Picture(... bytes of SVG)
#[pyfunction]
pub(crate) fn plot_levels(py: Python<'_>, networks: Vec<Given>) -> PyResult<Picture> {
    let (networks, files) = unpacked(py, networks)?;
    let plain = plain(&networks);
    picture(py, files, plain.len(), move |context| Ok(plot::levels(&plain, context)))
}

/// Plot a figure against the size of networks, a line for each series.
///
/// Parameters
/// ----------
/// series : Mapping[str, sequence of Network or str]
///     Networks by the name of their line.
/// figure : str
///     What goes up, such as ``"cost_ratio"``.
/// by : {'nodes', 'hosts', 'degree'}, optional
///     What goes to the right: ``nodes`` or ``hosts``.
/// log : bool, optional
///     Let equal steps upwards multiply.
/// technology : str, optional
///     What prices are of: ``hall``, ``die``, or a TOML file.
///
/// Returns
/// -------
/// Picture
///
/// Examples
/// --------
/// >>> series = {
/// ...     "dual-nets": [netlace.rdn(netlace.ring(n), 2) for n in range(3, 12)],
/// ...     "hypercubes": [netlace.hypercube(n) for n in range(8, 18)],
/// ... }
/// >>> netlace.plot_sizes(series, "cost_ratio")
/// Picture(... bytes of SVG)
#[pyfunction]
#[pyo3(signature = (series, figure, *, by="nodes", log=false, technology=None))]
pub(crate) fn plot_sizes(
    py: Python<'_>,
    series: &Bound<'_, PyDict>,
    figure: &str,
    by: &str,
    log: bool,
    technology: Option<String>,
) -> PyResult<Picture> {
    let columns = COLUMNS.iter().chain(GRAPH_COLUMNS).map(|&column| (column.name, column));
    let column = named("figure", &kebab(figure), columns)?;
    let size = named(
        "size",
        by,
        [("nodes", Size::Nodes), ("hosts", Size::Hosts), ("degree", Size::Degree)],
    )?;
    let (mut families, mut all) = (Vec::new(), Vec::new());
    for (name, networks) in series {
        let (networks, files) = unpacked(py, networks.extract()?)?;
        families.push(Family { name: name.extract()?, networks: plain(&networks), is_row: true });
        all.push(files);
    }
    picture(py, files::merged(&all)?, families.len(), move |context| {
        let technology = self::technology(technology.as_deref(), context)?;
        let mut plot = plot::by_size(&families, size, column, &technology, context);
        plot.chart.y.is_logarithmic = log;
        Ok(plot)
    })
}

fn plain(networks: &[Py<Network>]) -> Vec<Plain> {
    networks.iter().map(|network| network.get().network.clone()).collect()
}
