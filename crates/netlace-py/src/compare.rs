//! Networks side by side.

use netlace::metrics::Answer;
use netlace::network::RequestError;
use netlace::{Context, Network as Plain};
use netlace_plan::building::{TECHNOLOGIES, Technology};
use netlace_plan::columns::{COLUMNS, Column as Compared, RoutingChoice, Subject, with_hosts};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};

use crate::failure::{Failure, named};
use crate::figure::{Figure, kebab, snake};
use crate::network::{Given, Network, unpacked};
use crate::table::{Cell, Column, Shown, Table};
use crate::work;

/// The figures of a network, in the order of the columns.
pub(crate) type Answers = Vec<Result<Answer, RequestError>>;

/// A network of a comparison, with its figures by name.
///
/// Examples
/// --------
/// >>> row = netlace.compare(["petersen"])[0]
/// >>> row.network, row["diameter"].value
/// (Network('petersen'), 2)
#[pyclass(frozen, subclass, module = "netlace")]
pub(crate) struct Row {
    /// The network.
    #[pyo3(get)]
    network: Py<Network>,
    figures: Vec<Py<Figure>>,
}

impl Row {
    pub(crate) fn new(
        py: Python<'_>,
        network: Py<Network>,
        columns: &[&'static Compared],
        answers: Answers,
    ) -> PyResult<Self> {
        let figures = columns.iter().zip(answers);
        let figures = figures.map(|(column, answer)| Figure::new(py, column.name, answer));
        Ok(Self { network, figures: figures.collect::<PyResult<_>>()? })
    }

    /// As people read them, the network last.
    pub(crate) fn line(&self) -> Vec<String> {
        let figures = self.figures.iter().map(|figure| figure.get().short().to_owned());
        figures.chain([self.network.get().to_string()]).collect()
    }
}

/// What a row is made of.
type RowParts = (Py<Network>, Vec<Py<Figure>>);

/// The row of a network and its figures.
#[pyfunction]
pub(crate) fn row_of(network: Py<Network>, figures: Vec<Py<Figure>>) -> Row {
    Row { network, figures }
}

#[pymethods]
impl Row {
    /// All figures.
    #[getter]
    fn figures(&self, py: Python<'_>) -> Vec<Py<Figure>> {
        self.figures.iter().map(|figure| figure.clone_ref(py)).collect()
    }

    /// The names of the figures.
    ///
    /// Returns
    /// -------
    /// list[str]
    ///
    /// Examples
    /// --------
    /// >>> netlace.compare(["petersen"], columns=["nodes", "diameter"])[0].keys()
    /// ['nodes', 'diameter']
    fn keys(&self) -> Vec<&str> {
        self.figures.iter().map(|figure| figure.get().name()).collect()
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<Figure>> {
        let figure = self.figures.iter().find(|figure| figure.get().name() == snake(name));
        let figure = figure.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(figure.clone_ref(py))
    }

    fn __contains__(&self, name: &str) -> bool {
        self.keys().contains(&&*snake(name))
    }

    fn __len__(&self) -> usize {
        self.figures.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RowParts)> {
        let module = py.import("netlace._netlace")?;
        Ok((module.getattr("row_of")?, (self.network.clone_ref(py), self.figures(py))))
    }

    fn __repr__(&self) -> String {
        format!("<{}: {} figures>", self.network.get(), self.figures.len())
    }
}

/// Of each figure a column for the number, for the ends between which it lies, and for how it is known: the same whatever the
/// networks are.
pub(crate) fn columns(chosen: &[&Compared], rows: &[&Row]) -> Vec<Column> {
    let network = |row: &&Row| Cell::Text(row.network.get().to_string());
    let mut columns = vec![Column::text("network", rows.iter().map(network))];
    for (i, figure) in chosen.iter().enumerate() {
        let name = snake(figure.name);
        let figures = || rows.iter().map(|row| row.figures[i].get());
        if figure.is_name() {
            columns.push(Column::text(&name, figures().map(Figure::cell)));
        } else {
            columns.push(Column::real(&name, figures().map(Figure::cell)));
            for (place, end) in ["lower", "upper"].into_iter().enumerate() {
                let cell = |figure: &Figure| match figure.ends() {
                    Some(ends) => ends[place].clone(),
                    None => figure.cell(),
                };
                columns.push(Column::real(&format!("{name}_{end}"), figures().map(cell)));
            }
        }
        let known = format!("{name}_known");
        columns.push(Column::text(&known, figures().map(Figure::known_cell)));
    }
    columns
}

/// What stands above the figures.
pub(crate) fn headings(columns: &[&Compared]) -> Vec<String> {
    let names = columns.iter().map(|column| snake(column.name));
    names.chain(["network".to_owned()]).collect()
}

/// The technology of a name or of a file; that of the hall, if none is named.
pub(crate) fn technology(name: Option<&str>, context: &Context) -> Result<Technology, Failure> {
    Ok(Technology::find(name.unwrap_or(TECHNOLOGIES[0].name), context.files)?)
}

/// The figures of a network.
pub(crate) fn answers(
    network: &Plain,
    technology: &Technology,
    routing: RoutingChoice,
    columns: &[&'static Compared],
    context: &Context,
) -> Answers {
    let machine = with_hosts(network);
    let subject = Subject::new(machine.as_ref().unwrap_or(network), technology, context);
    let subject = subject.with_routing(routing);
    columns.iter().map(|column| column.compute(&subject)).collect()
}

/// The number of shares of the time for figures that were not asked for by name.
const SHARES: u64 = 10;

/// Compare networks by what architects decide by: one row a network.
///
/// Figures that grow with the network are per host; distances are between hosts. A network without hosts of its own is
/// compared with one host per node. What is not known is ``-``, with
/// the reason in ``row["price"].refused``.
///
/// Parameters
/// ----------
/// networks : sequence of Network or str
///     Networks or expressions.
/// columns : sequence of str, optional
///     Only these figures, each of which may take all of the time; else a tenth of it.
/// all : bool, optional
///     All figures.
/// routing : str, optional
///     The routing of all figures that depend on one: its name, ``best`` or ``ideal``.
/// technology : str, optional
///     What it is built of: ``hall``, ``400g``, ``800g``, ``die``, or a TOML file.
///
/// Returns
/// -------
/// Table[Row]
///
/// Examples
/// --------
/// >>> netlace.compare(["dragonfly(4,2,2)"], columns=["routing", "saturation", "ideal-saturation"])
/// routing  saturation  ideal_saturation  network
/// native   1.000       0.769             dragonfly(4,2,2)
/// >>> netlace.compare(["rdn(torus(5,5),1)", "torus(35,36)"], columns=["nodes", "radix", "diameter"])
/// nodes  radix  diameter  network
/// 1,250  6      10        rdn(torus(5,5),1)
/// 1,260  5      35        torus(35,36)
#[pyfunction]
#[pyo3(signature = (networks, *, columns=None, all=false, routing="best", technology=None))]
pub(crate) fn compare(
    py: Python<'_>,
    networks: Vec<Given>,
    columns: Option<Vec<String>>,
    all: bool,
    routing: &str,
    technology: Option<String>,
) -> PyResult<Table> {
    // Growing a network may read the graph again that it is made of.
    let (networks, files) = unpacked(py, networks)?;
    let known = || COLUMNS.iter().map(|&column| (column.name, column));
    let asked = columns.iter().flatten().map(|name| named("figure", &kebab(name), known()));
    let asked: Vec<&Compared> = asked.collect::<Result<_, _>>()?;
    let choices =
        RoutingChoice::names().filter_map(|(name, _)| Some((name, RoutingChoice::by_name(name)?)));
    let routing = named("routing", routing, choices)?;
    let shares = if asked.is_empty() { SHARES } else { 1 };
    let columns: Vec<&'static Compared> = if asked.is_empty() {
        COLUMNS.iter().copied().filter(|column| all || column.is_usual).collect()
    } else {
        asked
    };
    let plain: Vec<Plain> = networks.iter().map(|network| network.get().network.clone()).collect();
    let chosen = columns.clone();
    let found = work::run(py, files, move |context| {
        let technology = self::technology(technology.as_deref(), context)?;
        let context = Context { seconds: context.seconds / shares, ..*context };
        let of = |network: &Plain| answers(network, &technology, routing, &chosen, &context);
        Ok(plain.iter().map(of).collect::<Vec<_>>())
    })?;
    let rows = networks.into_iter().zip(found);
    let rows =
        rows.map(|(network, answers)| Py::new(py, Row::new(py, network, &columns, answers)?));
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    let borrowed: Vec<&Row> = rows.iter().map(Py::get).collect();
    let shown = Shown {
        headings: headings(&columns),
        lines: borrowed.iter().map(|row| row.line()).collect(),
    };
    let columns = self::columns(&columns, &borrowed);
    Ok(Table::new(PyTuple::new(py, rows)?.unbind(), columns, shown))
}
