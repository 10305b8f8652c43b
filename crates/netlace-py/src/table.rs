//! Tables: rows for Python, columns for Arrow, text and HTML for people.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::ArrowError;
use arrow_schema::ffi::FFI_ArrowSchema;
use comfy_table::{ColumnConstraint, ContentArrangement};
use netlace::metrics::ratio;
use netlace_report::report::Html;
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PySlice, PyTuple};

/// What stands in one place of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Empty,
    Yes(bool),
    Whole(BigUint),
    Real(f64),
    Text(String),
}

impl Cell {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Cell::Text(text.into())
    }

    pub(crate) fn whole(number: impl Into<BigUint>) -> Self {
        Cell::Whole(number.into())
    }

    pub(crate) fn as_real(&self) -> Option<f64> {
        match self {
            Cell::Whole(number) => Some(ratio(number, &BigUint::from(1u32))),
            Cell::Real(number) => Some(*number),
            _ => None,
        }
    }

    fn as_int(&self) -> Option<i64> {
        match self {
            Cell::Whole(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }

    fn as_text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            _ => None,
        }
    }

    fn as_yes(&self) -> Option<bool> {
        match self {
            Cell::Yes(yes) => Some(*yes),
            _ => None,
        }
    }
}

/// What is in a column, whatever its cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Yes,
    /// Of 64 bits.
    Whole,
    Real,
}

/// A column for programs.
pub(crate) struct Column {
    name: String,
    kind: Kind,
    cells: Vec<Cell>,
}

impl Column {
    pub(crate) fn new(kind: Kind, name: &str, cells: impl Iterator<Item = Cell>) -> Self {
        Self { name: name.to_owned(), kind, cells: cells.collect() }
    }

    pub(crate) fn text(name: &str, cells: impl Iterator<Item = Cell>) -> Self {
        Self::new(Kind::Text, name, cells)
    }

    pub(crate) fn yes(name: &str, cells: impl Iterator<Item = Cell>) -> Self {
        Self::new(Kind::Yes, name, cells)
    }

    pub(crate) fn real(name: &str, cells: impl Iterator<Item = Cell>) -> Self {
        Self::new(Kind::Real, name, cells)
    }

    fn array(&self) -> ArrayRef {
        let cells = self.cells.iter();
        match self.kind {
            Kind::Text => Arc::new(cells.map(Cell::as_text).collect::<StringArray>()),
            Kind::Yes => Arc::new(cells.map(Cell::as_yes).collect::<BooleanArray>()),
            Kind::Whole => Arc::new(cells.map(Cell::as_int).collect::<Int64Array>()),
            Kind::Real => Arc::new(cells.map(Cell::as_real).collect::<Float64Array>()),
        }
    }

    /// Some of its rows.
    fn some(&self, rows: &[usize]) -> Self {
        let cells = rows.iter().map(|&row| self.cells[row].clone());
        Self::new(self.kind, &self.name, cells)
    }
}

/// What is shown to people: headings, and a text for every place.
pub(crate) struct Shown {
    pub(crate) headings: Vec<String>,
    pub(crate) lines: Vec<Vec<String>>,
}

/// Sentences in the last column are broken into lines, expressions are not.
const WIDTH: u16 = 100;

/// The rows of longer tables that are shown at the beginning and at the end.
const ENDS: usize = 20;

impl Shown {
    /// The lines, of a long table those at both ends.
    fn visible(&self) -> Vec<Vec<String>> {
        let Some(hidden) = self.lines.len().checked_sub(2 * ENDS + 1) else {
            return self.lines.clone();
        };
        let mut between = vec!["…".to_owned(); self.headings.len()];
        between[0] = format!("… {} more", hidden + 1);
        let (first, last) = (&self.lines[..ENDS], &self.lines[self.lines.len() - ENDS..]);
        first.iter().chain([&between]).chain(last).cloned().collect()
    }

    fn text(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(WIDTH);
        table.set_header(&self.headings);
        table.add_rows(self.visible());
        let is_prose = self.lines.iter().any(|line| line.last().is_some_and(|it| it.contains(' ')));
        let wrapped = if is_prose { self.headings.len().checked_sub(1) } else { None };
        for (i, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, 2));
            if wrapped != Some(i) {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
        let lines: Vec<_> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n")
    }

    /// To the left, since notebooks would put everything to the right.
    fn html(&self) -> Html {
        let cell = |tag: &'static str, text: &String| {
            let mut lines = text.lines().map(Html::from);
            let first = lines.next().unwrap_or_default();
            let all = lines.fold(first, |all, line| all.and(Html::tag("br", "")).and(line));
            Html::tag(tag, all).with("style", "text-align: left")
        };
        let row = |tag: &'static str, cells: &[String]| {
            let cells = cells.iter().map(|text| cell(tag, text));
            Html::tag("tr", cells.fold(Html::default(), Html::and))
        };
        let body = self.visible();
        let body = body.iter().map(|line| row("td", line)).fold(Html::default(), Html::and);
        let head = Html::tag("thead", row("th", &self.headings));
        Html::tag("table", head.and(Html::tag("tbody", body)))
    }
}

/// Rows of one kind. Also a table for pandas, polars and whatever else reads Arrow.
///
/// A column has the same type whatever is in it: figures are floats there, since they may be of any size; the rows themselves
/// are exact. A slice of a table is a table.
///
/// Examples
/// --------
/// >>> table = netlace.compare(["petersen", "ring(10)"], columns=["nodes", "diameter"])
/// >>> len(table), table[1].network
/// (2, Network('ring(10)'))
/// >>> table
/// nodes  diameter  network
/// 10     2         petersen
/// 10     5         ring(10)
#[pyclass(frozen, subclass, generic, module = "netlace")]
pub(crate) struct Table {
    rows: Py<PyTuple>,
    columns: Vec<Column>,
    shown: Shown,
}

impl Table {
    pub(crate) fn new(rows: Py<PyTuple>, columns: Vec<Column>, shown: Shown) -> Self {
        Self { rows, columns, shown }
    }

    /// A row by its number, or a table of several by a slice.
    pub(crate) fn row<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, rows) = (index.py(), self.rows.bind(index.py()));
        let Ok(slice) = index.cast::<PySlice>() else {
            return rows.as_any().get_item(index);
        };
        let part = slice.indices(rows.len().try_into()?)?;
        let place = |i: usize| (part.start + i as isize * part.step) as usize;
        let chosen: Vec<usize> = (0..part.slicelength).map(place).collect();
        Ok(Bound::new(py, self.some(py, &chosen)?)?.into_any())
    }

    /// Some of its rows.
    fn some(&self, py: Python<'_>, rows: &[usize]) -> PyResult<Self> {
        let of = self.rows.bind(py);
        let of_rows = rows.iter().map(|&row| of.get_item(row)).collect::<PyResult<Vec<_>>>()?;
        let headings = self.shown.headings.clone();
        let lines = rows.iter().map(|&row| self.shown.lines[row].clone()).collect();
        Ok(Self {
            rows: PyTuple::new(py, of_rows)?.unbind(),
            columns: self.columns.iter().map(|column| column.some(rows)).collect(),
            shown: Shown { headings, lines },
        })
    }

    fn batch(&self) -> Result<RecordBatch, ArrowError> {
        let column = |column: &Column| (column.name.clone(), column.array(), true);
        RecordBatch::try_from_iter_with_nullable(self.columns.iter().map(column))
    }
}

fn from_arrow(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Table {
    /// The names of the columns that Arrow sees.
    ///
    /// Examples
    /// --------
    /// >>> netlace.compare(["petersen"], columns=["nodes"]).columns
    /// ['network', 'nodes', 'nodes_lower', 'nodes_upper', 'nodes_known']
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.columns.iter().map(|column| column.name.as_str()).collect()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.rows.bind(py).len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.row(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows.bind(py).as_any().try_iter()
    }

    /// The table as a pandas ``DataFrame``.
    ///
    /// Returns
    /// -------
    /// pandas.DataFrame
    ///
    /// Examples
    /// --------
    /// >>> netlace.compare(["petersen", "ring(10)"], columns=["diameter"]).to_pandas()["diameter"].tolist()
    /// [2.0, 5.0]
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_pandas", (slf,))
    }

    /// The table as a polars ``DataFrame``.
    ///
    /// Returns
    /// -------
    /// polars.DataFrame
    ///
    /// Examples
    /// --------
    /// >>> import polars
    /// >>> tables = [netlace.compare([net], columns=["price"]) for net in ("petersen", "ring(10)")]
    /// >>> len(polars.concat(table.to_polars() for table in tables))
    /// 2
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_polars", (slf,))
    }

    /// The table as a stream of Arrow record batches, for whoever asks through the PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer to leave casts to the consumer.
        let _ = requested_schema;
        let batch = self.batch().map_err(from_arrow)?;
        let schema = batch.schema();
        let stream = RecordBatchIterator::new([Ok(batch)], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(stream));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The names and types of the columns, for whoever asks through the PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = self.batch().map_err(from_arrow)?.schema();
        let schema = FFI_ArrowSchema::try_from(&*schema).map_err(from_arrow)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self) -> String {
        self.shown.text()
    }

    fn _repr_html_(&self) -> String {
        self.shown.html().to_string()
    }
}
