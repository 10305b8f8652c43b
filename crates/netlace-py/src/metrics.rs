//! Figures of one network, by name and as a table.

use netlace::metrics::Answer;
use netlace::network::RequestError;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::figure::{Figure, snake};
use crate::table::{Cell, Column, Kind, Shown, Table};

/// Figures of a network, by name and in their order.
///
/// Examples
/// --------
/// >>> metrics = netlace.petersen().metrics()
/// >>> metrics["diameter"].value
/// 2
/// >>> "girth" in metrics
/// True
/// >>> import pyarrow
/// >>> pyarrow.table(metrics).column_names
/// ['figure', 'value', 'lower', 'upper', 'known', 'by', 'text', 'refused']
#[pyclass(frozen, extends = Table, module = "netlace")]
pub(crate) struct Metrics {
    figures: Vec<Py<Figure>>,
}

impl Metrics {
    pub(crate) fn new(
        py: Python<'_>,
        answers: Vec<(&'static str, Result<Answer, RequestError>)>,
    ) -> PyResult<Py<Self>> {
        let figures = answers.into_iter().map(|(name, answer)| Figure::new(py, name, answer));
        Self::of(py, figures.collect::<PyResult<Vec<_>>>()?)
    }

    fn of(py: Python<'_>, figures: Vec<Py<Figure>>) -> PyResult<Py<Self>> {
        let rows = PyTuple::new(py, figures.iter().map(|figure| figure.clone_ref(py)))?.unbind();
        let table = Table::new(rows, columns(&figures), shown(&figures));
        let class = PyClassInitializer::from(table).add_subclass(Self { figures });
        Py::new(py, class)
    }
}

/// The metrics of these figures.
#[pyfunction]
pub(crate) fn metrics_of(py: Python<'_>, figures: Vec<Py<Figure>>) -> PyResult<Py<Metrics>> {
    Metrics::of(py, figures)
}

fn columns(figures: &[Py<Figure>]) -> Vec<Column> {
    let optional = |text: Option<&str>| text.map_or(Cell::Empty, Cell::text);
    let column = |kind, name, cell: fn(&Figure) -> Cell| {
        Column::new(kind, name, figures.iter().map(|figure| cell(figure.get())))
    };
    let end = |figure: &Figure, i: usize| figure.ends().map_or(Cell::Empty, |ends| ends[i].clone());
    let ends = |name, i| Column::real(name, figures.iter().map(|figure| end(figure.get(), i)));
    let refused = figures.iter().map(|figure| optional(figure.get().refused()));
    vec![
        column(Kind::Text, "figure", |figure| Cell::text(figure.name())),
        column(Kind::Real, "value", Figure::cell),
        ends("lower", 0),
        ends("upper", 1),
        column(Kind::Text, "known", Figure::known_cell),
        column(Kind::Text, "by", |figure| figure.by().map_or(Cell::Empty, Cell::text)),
        column(Kind::Text, "text", |figure| Cell::text(figure.short())),
        Column::text("refused", refused),
    ]
}

fn shown(figures: &[Py<Figure>]) -> Shown {
    let line = |figure: &Py<Figure>| {
        let figure = figure.get();
        [figure.name(), figure.short(), figure.how()].map(str::to_owned).to_vec()
    };
    Shown {
        headings: ["figure", "value", "known"].map(str::to_owned).to_vec(),
        lines: figures.iter().map(line).collect(),
    }
}

#[pymethods]
impl Metrics {
    /// The names of the figures.
    ///
    /// Returns
    /// -------
    /// list[str]
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().metrics("order", "diameter").keys()
    /// ['order', 'diameter']
    fn keys(&self) -> Vec<&str> {
        self.figures.iter().map(|figure| figure.get().name()).collect()
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(name) = key.cast::<PyString>() else {
            return slf.as_super().get().row(key);
        };
        let name = snake(&name.to_cow()?);
        let figure = slf.get().figures.iter().find(|figure| figure.get().name() == name);
        let figure = figure.ok_or_else(|| PyKeyError::new_err(name))?;
        Ok(figure.bind(slf.py()).clone().into_any())
    }

    fn __contains__(&self, name: &str) -> bool {
        self.keys().contains(&&*snake(name))
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<Py<Figure>>,))> {
        let module = py.import("netlace._netlace")?;
        let figures = self.figures.iter().map(|figure| figure.clone_ref(py)).collect();
        Ok((module.getattr("metrics_of")?, (figures,)))
    }
}
