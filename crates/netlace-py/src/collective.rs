//! Schedules for collectives.

use std::sync::Arc;

use netlace::Node;
use netlace::collectives::{Checked, LowerBound};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::table::{Cell, Column, Kind, Shown, Table};

/// A schedule that the checker has accepted.
///
/// Examples
/// --------
/// >>> netlace.hypercube(3).collective("all-reduce", ports="all").best
/// Schedule(exchange: 3 steps, 3.06 µs)
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Schedule(Arc<Checked>);

#[pymethods]
impl Schedule {
    /// The algorithm that made it.
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.0.algorithm.name
    }

    /// What that algorithm does, in one line.
    #[getter]
    fn summary(&self) -> &'static str {
        self.0.algorithm.summary
    }

    /// In how many steps something is sent.
    #[getter]
    fn steps(&self) -> u64 {
        self.0.replay.steps
    }

    /// How long it takes on the links that were asked for.
    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    /// The most bytes that one link carries in one direction.
    #[getter]
    fn busiest_link_bytes(&self) -> f64 {
        self.0.busiest_bytes()
    }

    /// How many messages are sent.
    #[getter]
    fn messages(&self) -> u64 {
        self.0.replay.messages
    }

    /// Who sends to whom in a step, counted from 0.
    ///
    /// Returns
    /// -------
    /// list[tuple[int, int]]
    ///
    /// Examples
    /// --------
    /// >>> best = netlace.hypercube(3).collective("broadcast").best
    /// >>> [len(best.step(i)) for i in range(best.steps)]
    /// [1, 2, 4]
    fn step(&self, step: u64) -> PyResult<Vec<(Node, Node)>> {
        let place = usize::try_from(step).unwrap_or(usize::MAX);
        let transfers =
            self.0.plan.steps().nth(place).ok_or_else(|| {
                PyIndexError::new_err(format!("there are {} steps", self.steps()))
            })?;
        let sent = transfers.iter().filter(|transfer| transfer.from != transfer.to);
        let mut pairs: Vec<_> = sent.map(|transfer| (transfer.from, transfer.to)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        Ok(pairs)
    }

    fn __repr__(&self) -> String {
        let seconds = netlace::format::duration(self.0.seconds);
        format!("Schedule({}: {} steps, {seconds})", self.algorithm(), self.steps())
    }
}

/// Schedules for a collective, the fastest first, and what none can beat.
///
/// Examples
/// --------
/// >>> found = netlace.hypercube(4).collective("all-reduce", ports="all", bytes=1 << 20)
/// >>> found.best.seconds >= found.least_seconds
/// True
#[pyclass(frozen, extends = Table, module = "netlace")]
pub(crate) struct Schedules {
    best: Py<Schedule>,
    bound: LowerBound,
    least_seconds: f64,
    refused: Vec<(&'static str, String)>,
}

impl Schedules {
    pub(crate) fn new(
        py: Python<'_>,
        (found, bound, least_seconds): (netlace::collectives::Schedules, LowerBound, f64),
    ) -> PyResult<Py<Self>> {
        let checked: Vec<Arc<Checked>> = found.checked.into_iter().map(Arc::new).collect();
        let rows = checked.iter().map(|checked| Py::new(py, Schedule(checked.clone())));
        let rows = rows.collect::<PyResult<Vec<_>>>()?;
        // There is at least one: else the search for schedules says why not.
        let best = rows[0].clone_ref(py);
        let rows = PyTuple::new(py, rows)?.unbind();
        let table = Table::new(rows, columns(&checked), shown(&checked));
        let refused = found.refused.iter().map(|(name, why)| (*name, why.to_string())).collect();
        let schedules = Self { best, bound, least_seconds, refused };
        Py::new(py, PyClassInitializer::from(table).add_subclass(schedules))
    }
}

fn columns(checked: &[Arc<Checked>]) -> Vec<Column> {
    let column = |kind, name, cell: fn(&Checked) -> Cell| {
        Column::new(kind, name, checked.iter().map(|c| cell(c)))
    };
    vec![
        column(Kind::Text, "algorithm", |checked| Cell::text(checked.algorithm.name)),
        column(Kind::Whole, "steps", |checked| Cell::whole(checked.replay.steps)),
        column(Kind::Real, "seconds", |checked| Cell::Real(checked.seconds)),
        column(Kind::Real, "busiest_link_bytes", |checked| Cell::Real(checked.busiest_bytes())),
        column(Kind::Whole, "messages", |checked| Cell::whole(checked.replay.messages)),
        column(Kind::Text, "summary", |checked| Cell::text(checked.algorithm.summary)),
    ]
}

fn shown(checked: &[Arc<Checked>]) -> Shown {
    let line = |checked: &Arc<Checked>| {
        vec![
            checked.algorithm.name.to_owned(),
            checked.replay.steps.to_string(),
            netlace::format::duration(checked.seconds),
            netlace::format::binary_bytes(checked.busiest_bytes()),
            checked.algorithm.summary.to_owned(),
        ]
    };
    Shown {
        headings: ["algorithm", "steps", "time", "link", "what it does"]
            .map(str::to_owned)
            .to_vec(),
        lines: checked.iter().map(line).collect(),
    }
}

#[pymethods]
impl Schedules {
    /// The fastest.
    #[getter]
    fn best(&self, py: Python<'_>) -> Py<Schedule> {
        self.best.clone_ref(py)
    }

    /// No schedule has fewer steps.
    #[getter]
    fn lower_bound(&self) -> u64 {
        self.bound.steps
    }

    /// No schedule takes less time.
    #[getter]
    fn least_seconds(&self) -> f64 {
        self.least_seconds
    }

    /// Algorithms that would have taken too much, with the reason.
    #[getter]
    fn refused(&self) -> Vec<(&'static str, String)> {
        self.refused.clone()
    }
}
