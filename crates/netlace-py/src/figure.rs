//! A figure with how it is known.

use netlace::metrics::{Answer, Known, Value};
use netlace::network::RequestError;
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::numbers::{fraction, int};
use crate::table::Cell;

/// A figure with how it is known: exact, a bound, or sampled.
///
/// Examples
/// --------
/// >>> figure = netlace.parse("rdn(petersen,2)").metric("mean_distance")
/// >>> figure
/// Figure(mean_distance = 10.30, exact by rule)
/// >>> figure.value
/// Fraction(823600, 79999)
/// >>> float(figure)
/// 10.295128689108614
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Figure {
    name: String,
    answer: Result<Answer, RequestError>,
}

impl Figure {
    pub(crate) fn new(name: &str, answer: Result<Answer, RequestError>) -> Self {
        Self { name: snake(name), answer }
    }

    fn known_word(&self) -> Option<&'static str> {
        Some(self.answer.as_ref().ok()?.known.name())
    }

    /// The figure for a table: one number, if it is one.
    pub(crate) fn cell(&self) -> Cell {
        self.answer.as_ref().map_or(Cell::Empty, |answer| cell(&answer.value))
    }

    /// The two ends between which it lies, if it is no single number.
    pub(crate) fn ends(&self) -> Option<[Cell; 2]> {
        let end = |end: &Option<Box<Value>>| end.as_deref().map_or(Cell::Empty, cell);
        match &self.answer.as_ref().ok()?.value {
            Value::Interval(lower, upper) => {
                Some([lower, upper].map(|&end| Cell::Whole(end.into())))
            }
            Value::Bounds { lower, upper } => Some([end(lower), end(upper)]),
            Value::Estimate { lower, upper, .. } => {
                Some([lower, upper].map(|&end| Cell::Real(end)))
            }
            _ => None,
        }
    }

    /// How it is known, for a table.
    pub(crate) fn known_cell(&self) -> Cell {
        Cell::text(self.known_word().unwrap_or("refused"))
    }

    /// How it is known, or why there is none, for people.
    pub(crate) fn how(&self) -> String {
        match &self.answer {
            Ok(answer) => answer.value.why_none().map_or_else(|| answer.how(), str::to_owned),
            Err(refused) => refused.to_string(),
        }
    }

    /// As people read it, in a few characters.
    pub(crate) fn short(&self) -> String {
        match &self.answer {
            Ok(answer) if answer.value.why_none().is_none() => answer.value.short(),
            _ => "-".to_owned(),
        }
    }
}

/// The name as Python writes it.
pub(crate) fn snake(name: &str) -> String {
    name.replace('-', "_")
}

/// The name as the library writes it.
pub(crate) fn kebab(name: &str) -> String {
    name.replace('_', "-")
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Integer(number) => Cell::Whole(BigUint::from(*number)),
        Value::Count(number) => Cell::Whole(number.clone()),
        Value::Fraction(numerator, denominator) => {
            Cell::Real(netlace::metrics::ratio(numerator, denominator))
        }
        Value::Real(number) | Value::Estimate { value: number, .. } => Cell::Real(*number),
        _ => Cell::Empty,
    }
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
        &self.name
    }

    /// The figure: an ``int`` of any size, a ``Fraction``, a ``float``, a pair of bounds, a ``dict`` of several; ``None``
    /// if there is none.
    ///
    /// Examples
    /// --------
    /// >>> netlace.star(5).metric("degrees").value
    /// {4: 120}
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.answer {
            Ok(answer) => value(py, &answer.value),
            Err(_) => Ok(py.None().into_bound(py)),
        }
    }

    /// ``exact``, ``bound`` or ``sampled``; ``None`` if it was refused.
    #[getter]
    fn known(&self) -> Option<&'static str> {
        self.known_word()
    }

    /// Where it comes from: ``rule``, ``search``, or the name of a method.
    #[getter]
    pub(crate) fn by(&self) -> Option<&'static str> {
        Some(self.answer.as_ref().ok()?.by.name())
    }

    /// From how many samples it was estimated, and from which seed they were drawn.
    #[getter]
    fn samples(&self) -> Option<(u64, u64)> {
        match self.answer.as_ref().ok()?.known {
            Known::Sampled { samples, seed } => Some((samples, seed)),
            _ => None,
        }
    }

    /// Where an estimate lies with 95 % confidence.
    #[getter]
    fn interval(&self) -> Option<(f64, f64)> {
        match self.answer.as_ref().ok()?.value {
            Value::Estimate { lower, upper, .. } => Some((lower, upper)),
            _ => None,
        }
    }

    /// Why there is no figure, if it was refused.
    ///
    /// Examples
    /// --------
    /// >>> netlace.rdn("petersen", 7).metrics("fault_tolerance")["fault_tolerance"].refused
    /// 'rdn(petersen,7) has about 1.70e166 nodes: single nodes are numbered only below 2^63 (about 9.2e18)'
    #[getter]
    pub(crate) fn refused(&self) -> Option<String> {
        self.answer.as_ref().err().map(ToString::to_string)
    }

    /// The figure as a number, if it is one.
    fn __float__(&self) -> PyResult<f64> {
        self.cell().as_real().ok_or_else(|| {
            let what = format!("{} is no single number: {}", self.name, self.__str__());
            pyo3::exceptions::PyTypeError::new_err(what)
        })
    }

    fn __str__(&self) -> String {
        match &self.answer {
            Ok(answer) => match answer.value.why_none() {
                Some(why) => format!("none: {why}"),
                None => answer.value.short(),
            },
            Err(refused) => format!("refused: {refused}"),
        }
    }

    fn __repr__(&self) -> String {
        let how = self.answer.as_ref().map_or(String::new(), |answer| {
            format!(", {} by {}", answer.known.name(), answer.by.name())
        });
        format!("Figure({} = {}{how})", self.name, self.__str__())
    }
}
