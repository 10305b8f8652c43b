//! A figure with how it is known.

use netlace::metrics::{Answer, Known, Value};
use netlace::network::RequestError;
use num_bigint::BigUint;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};

use crate::failure::Failure;
use crate::numbers::{fraction, int};
use crate::table::Cell;

/// A figure with how it is known: exact, a bound, or sampled.
///
/// It compares, calculates and is formatted as its value.
///
/// Examples
/// --------
/// >>> figure = netlace.parse("rdn(petersen,2)").metric("mean_distance")
/// >>> figure
/// Figure(mean_distance = 10.30, exact by rule)
/// >>> figure.value
/// Fraction(823600, 79999)
/// >>> float(figure), figure > 10, f"{figure:.3f}"
/// (10.295128689108614, True, '10.295')
/// >>> netlace.petersen().metric("diameter") == 2
/// True
#[pyclass(frozen, generic, module = "netlace")]
pub(crate) struct Figure {
    parts: Parts,
    /// For a table: one number, if it is one, and else the two ends between which it lies.
    cell: Cell,
    ends: Option<[Cell; 2]>,
}

/// What a figure is made of, also as it is pickled.
#[derive(FromPyObject, IntoPyObjectRef)]
#[pyo3(from_item_all)]
pub(crate) struct Parts {
    name: String,
    value: Py<PyAny>,
    known: Option<String>,
    by: Option<String>,
    samples: Option<(u64, u64)>,
    interval: Option<(f64, f64)>,
    refused: Option<String>,
    /// As people read it, in a few characters; and how it is known, or why there is none.
    short: String,
    how: String,
}

/// The figure of these parts.
#[pyfunction]
pub(crate) fn figure_of(py: Python<'_>, parts: Parts) -> PyResult<Figure> {
    let whole = parts.value.bind(py);
    let cell = cell(whole)?;
    let ends = match (whole.cast::<PyTuple>(), parts.interval) {
        (Ok(ends), _) => Some([self::cell(&ends.get_item(0)?)?, self::cell(&ends.get_item(1)?)?]),
        (Err(_), Some((lower, upper))) => Some([Cell::Real(lower), Cell::Real(upper)]),
        (Err(_), None) => None,
    };
    Ok(Figure { parts, cell, ends })
}

impl Figure {
    pub(crate) fn new(
        py: Python<'_>,
        name: &str,
        answer: Result<Answer, RequestError>,
    ) -> PyResult<Py<Self>> {
        let (name, none) = (snake(name), "-".to_owned());
        let parts = match answer {
            Ok(answer) => {
                let why_none = answer.value.why_none();
                Parts {
                    name,
                    value: value(py, &answer.value)?.unbind(),
                    known: Some(answer.known.name().to_owned()),
                    by: Some(answer.by.name().to_owned()),
                    samples: match answer.known {
                        Known::Sampled { samples, seed } => Some((samples, seed)),
                        _ => None,
                    },
                    interval: match answer.value {
                        Value::Estimate { lower, upper, .. } => Some((lower, upper)),
                        _ => None,
                    },
                    refused: None,
                    short: why_none.map_or_else(|| answer.value.short(), |_| none),
                    how: why_none.map_or_else(|| answer.how(), str::to_owned),
                }
            }
            Err(refused) => Parts {
                name,
                value: py.None(),
                known: None,
                by: None,
                samples: None,
                interval: None,
                refused: Some(refused.to_string()),
                short: none,
                how: refused.to_string(),
            },
        };
        Py::new(py, figure_of(py, parts)?)
    }

    /// The figure for a table: one number, if it is one.
    pub(crate) fn cell(&self) -> Cell {
        self.cell.clone()
    }

    /// The two ends between which it lies, if it is no single number.
    pub(crate) fn ends(&self) -> Option<[Cell; 2]> {
        self.ends.clone()
    }

    /// How it is known, for a table.
    pub(crate) fn known_cell(&self) -> Cell {
        Cell::text(self.parts.known.as_deref().unwrap_or("refused"))
    }

    /// How it is known, or why there is none, for people.
    pub(crate) fn how(&self) -> &str {
        &self.parts.how
    }

    /// As people read it, in a few characters.
    pub(crate) fn short(&self) -> &str {
        &self.parts.short
    }

    /// The figure as something to calculate with.
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.cell.as_real().is_none() {
            let what = format!("{} is no single number: {}", self.parts.name, self.__str__());
            return Err(PyTypeError::new_err(what));
        }
        Ok(self.parts.value.bind(py).clone())
    }

    /// What is done with it and something else.
    fn with<'py>(
        &self,
        name: &str,
        other: &Bound<'py, PyAny>,
        is_swapped: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let (this, other) = (self.number(py)?, plain(other));
        let operator = py.import("operator")?.getattr(name)?;
        if is_swapped { operator.call1((other, this)) } else { operator.call1((this, other)) }
    }
}

/// The value, if it is a figure.
fn plain<'py>(other: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
    let figure = other.cast::<Figure>();
    figure.map_or_else(|_| other.clone(), |it| it.get().parts.value.bind(other.py()).clone())
}

/// The name as Python writes it.
pub(crate) fn snake(name: &str) -> String {
    name.replace('-', "_")
}

/// The name as the library writes it.
pub(crate) fn kebab(name: &str) -> String {
    name.replace('_', "-")
}

/// A value in a table: one number or text, if it is one.
fn cell(value: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if value.is_none() {
        return Ok(Cell::Empty);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Cell::text(text.to_cow()?));
    }
    if value.is_instance_of::<PyInt>() {
        let number: Option<BigUint> = value.str()?.to_cow()?.parse().ok();
        return Ok(number.map_or(Cell::Empty, Cell::Whole));
    }
    // Fractions too; what holds several numbers is none.
    Ok(value.extract::<f64>().map_or(Cell::Empty, Cell::Real))
}

fn value<'py>(py: Python<'py>, figure: &Value) -> PyResult<Bound<'py, PyAny>> {
    let optional = |end: &Option<Box<Value>>| match end {
        Some(end) => value(py, end),
        None => Ok(py.None().into_bound(py)),
    };
    match figure {
        Value::NotConnected | Value::Undefined | Value::Absent(_) => Ok(py.None().into_bound(py)),
        Value::Name(name) => Ok(name.into_pyobject(py)?.into_any()),
        Value::Integer(number) => Ok(number.into_pyobject(py)?.into_any()),
        Value::Count(number) => int(py, number),
        Value::Fraction(numerator, denominator) => fraction(py, numerator, denominator),
        Value::Real(number) | Value::Estimate { value: number, .. } => {
            Ok(number.into_pyobject(py)?.into_any())
        }
        Value::Interval(lower, upper) => Ok((*lower, *upper).into_pyobject(py)?.into_any()),
        Value::Bounds { lower, upper } => {
            Ok(PyTuple::new(py, [optional(lower)?, optional(upper)?])?.into_any())
        }
        Value::List(numbers) => {
            let numbers: Vec<_> = numbers.iter().map(|n| int(py, n)).collect::<PyResult<_>>()?;
            Ok(PyList::new(py, numbers)?.into_any())
        }
        Value::Counts(counts) | Value::Histogram(counts) => Ok(histogram(py, counts)?.into_any()),
        Value::Record(fields) => {
            let record = PyDict::new(py);
            for (name, field) in fields {
                record.set_item(snake(name), value(py, field)?)?;
            }
            Ok(record.into_any())
        }
    }
}

/// How many there are of each size.
pub(crate) fn histogram<'py>(
    py: Python<'py>,
    counts: &netlace::exact::Enumerator,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (size, count) in counts.iter() {
        dict.set_item(size, int(py, count)?)?;
    }
    Ok(dict)
}

#[pymethods]
impl Figure {
    /// Its name, such as ``mean_distance``.
    #[getter]
    pub(crate) fn name(&self) -> &str {
        &self.parts.name
    }

    /// The figure: an ``int`` of any size, a ``Fraction``, a ``float``, a pair of bounds, a ``dict`` of several; ``None``
    /// if there is none.
    ///
    /// Examples
    /// --------
    /// >>> netlace.star(5).metric("degrees").value
    /// {4: 120}
    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.parts.value.clone_ref(py)
    }

    /// ``exact``, ``bound`` or ``sampled``; ``None`` if it was refused.
    #[getter]
    fn known(&self) -> Option<&str> {
        self.parts.known.as_deref()
    }

    /// Where it comes from: ``rule``, ``search``, or the name of a method.
    #[getter]
    pub(crate) fn by(&self) -> Option<&str> {
        self.parts.by.as_deref()
    }

    /// From how many samples it was estimated, and from which seed they were drawn.
    #[getter]
    fn samples(&self) -> Option<(u64, u64)> {
        self.parts.samples
    }

    /// Where an estimate lies with 95 % confidence.
    #[getter]
    fn interval(&self) -> Option<(f64, f64)> {
        self.parts.interval
    }

    /// Why there is no figure, if it was refused.
    ///
    /// Examples
    /// --------
    /// >>> netlace.rdn("petersen", 7).metrics("fault_tolerance")["fault_tolerance"].refused
    /// 'rdn(petersen,7) has about 1.70e166 nodes: single nodes are numbered only below 2^63 (about 9.2e18)'
    #[getter]
    pub(crate) fn refused(&self) -> Option<&str> {
        self.parts.refused.as_deref()
    }

    /// The value, if it is exact; raises :class:`NetlaceError` otherwise.
    ///
    /// Returns
    /// -------
    /// int, Fraction, float, list or dict
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().metric("diameter").exact()
    /// 2
    /// >>> netlace.parse("rdn(torus(5,5),2)").metric("bisection").exact()
    /// Traceback (most recent call last):
    ///   ...
    /// netlace.errors.NetlaceError: bisection is known within bounds only: 267,552–391,250
    fn exact(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let why = match self.known() {
            Some("exact") if !self.parts.value.is_none(py) => return Ok(self.value(py)),
            Some("exact") | None => format!("there is no {}: {}", self.name(), self.how()),
            Some("bound") => {
                format!("{} is known within bounds only: {}", self.name(), self.__str__())
            }
            Some(_) => format!("{} is estimated: {}", self.name(), self.__str__()),
        };
        Err(Failure::No(why).into())
    }

    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.number(py)?.extract()
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.get_type::<PyInt>().call1((self.number(py)?,))
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.parts.value.bind(py).is_truthy()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let this = match op {
            CompareOp::Eq | CompareOp::Ne => self.parts.value.bind(py).clone(),
            _ => self.number(py)?,
        };
        this.rich_compare(plain(other), op)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.parts.value.bind(py).hash()
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("add", other, false)
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("add", other, true)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("sub", other, false)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("sub", other, true)
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("mul", other, false)
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("mul", other, true)
    }

    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("truediv", other, false)
    }

    fn __rtruediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with("truediv", other, true)
    }

    fn __format__(&self, py: Python<'_>, spec: &str) -> PyResult<String> {
        if spec.is_empty() {
            return Ok(self.__str__());
        }
        let number = self.number(py)?;
        // Fractions can be formatted since Python 3.12.
        let number = if number.hasattr("limit_denominator")? {
            self.__float__(py)?.into_pyobject(py)?.into_any()
        } else {
            number
        };
        number.call_method1("__format__", (spec,))?.extract()
    }

    fn __str__(&self) -> String {
        match (&self.parts.refused, &*self.parts.short) {
            (Some(refused), _) => format!("refused: {refused}"),
            (None, "-") => format!("none: {}", self.parts.how),
            (None, short) => short.to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        let how = match (self.known(), self.by()) {
            (Some(known), Some(by)) => format!(", {known} by {by}"),
            _ => String::new(),
        };
        format!("Figure({} = {}{how})", self.name(), self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&Parts,))> {
        let module = py.import("netlace._netlace")?;
        Ok((module.getattr("figure_of")?, (&self.parts,)))
    }
}
