//! Networks under load.

use netlace::Context;
use netlace::lanes::Goal;
use netlace::matrix::TrafficMatrix;
use netlace::routing::RoutingMethod;
use netlace_sim::expected::{Expected, ExpectedError};
use netlace_sim::{
    Buffers, Choice, Effort, Knee, Outcome, RefusedError, Request, SimulationError, Traffic,
    Verdict,
};
use numpy::{AllowTypeChange, PyArrayLike2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::failure::{Failure, named, usage};
use crate::network::{Network, routing};
use crate::table::{Cell, Column, Kind, Shown, Table};

/// A network under some loads, a row each.
///
/// Examples
/// --------
/// >>> found = netlace.torus(4, 4).simulate([0.1, 0.9], cycles=3000)
/// >>> [load.verdict for load in found]
/// ['steady', 'saturated']
/// >>> found.zero_load_latency < found[0].latency
/// True
#[pyclass(frozen, extends = Table, module = "netlace")]
pub(crate) struct Loads {
    expected: Expected,
    packet: u32,
    knee: Option<(Option<f64>, Option<f64>)>,
}

/// A network under one load.
///
/// Examples
/// --------
/// >>> import numpy as np
/// >>> load = netlace.ring(4).simulate(0.1, traffic=np.ones((4, 4)), cycles=2000)[0]
/// >>> load.verdict, load.accepted_within < 0.02
/// ('steady', True)
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Load(Outcome);

#[pymethods]
impl Loads {
    /// The mean latency of packets that meet no others, in cycles.
    #[getter]
    fn zero_load_latency(&self) -> f64 {
        self.expected.latency_of(self.packet)
    }

    /// No endpoint can send more flits per cycle: then the busiest channel carries one per cycle.
    #[getter]
    fn channel_load_bound(&self) -> f64 {
        self.expected.saturation()
    }

    /// With ``saturate=True``, the highest load that was found steady and the lowest that was not.
    #[getter]
    fn knee(&self) -> Option<(Option<f64>, Option<f64>)> {
        self.knee
    }
}

#[pymethods]
impl Load {
    /// The flits per cycle and endpoint that were made.
    #[getter]
    fn offered(&self) -> f64 {
        self.0.offered
    }

    /// The flits per cycle and endpoint that arrived; None after a deadlock.
    #[getter]
    fn accepted(&self) -> Option<f64> {
        self.0.accepted.map(|accepted| accepted.mean)
    }

    /// Half of the interval of ``accepted`` at 95 % confidence.
    #[getter]
    fn accepted_within(&self) -> Option<f64> {
        self.0.accepted.map(|accepted| accepted.within)
    }

    /// ``steady``, ``saturated``, ``unknown`` or ``deadlocked``.
    #[getter]
    fn verdict(&self) -> &'static str {
        match self.0.verdict {
            Verdict::Steady => "steady",
            Verdict::Saturated => "saturated",
            Verdict::Unknown => "unknown",
            Verdict::Deadlocked => "deadlocked",
        }
    }

    /// The mean latency in cycles; None if the network does not carry the load.
    #[getter]
    fn latency(&self) -> Option<f64> {
        self.0.latency.map(|latency| latency.mean.mean)
    }

    /// Half of the interval of ``latency`` at 95 % confidence.
    #[getter]
    fn latency_within(&self) -> Option<f64> {
        self.0.latency.map(|latency| latency.mean.within)
    }

    /// Half of the packets took no more cycles.
    #[getter]
    fn median(&self) -> Option<u32> {
        self.0.latency.map(|latency| latency.median)
    }

    /// 99 of 100 packets took no more cycles.
    #[getter]
    fn p99(&self) -> Option<u32> {
        self.0.latency.map(|latency| latency.p99)
    }

    /// No packet took more cycles.
    #[getter]
    fn longest(&self) -> Option<u32> {
        self.0.latency.map(|latency| latency.longest)
    }

    /// The cycles that were simulated.
    #[getter]
    fn cycles(&self) -> u32 {
        self.0.cycles
    }

    fn __repr__(&self) -> String {
        let latency = self.0.latency.map(|latency| format!(", {:.2} cycles", latency.mean.mean));
        format!("Load({}: {}{})", self.0.offered, self.verdict(), latency.unwrap_or_default())
    }
}

/// Loads to simulate: one or several.
#[derive(FromPyObject)]
enum Asked {
    One(f64),
    Several(Vec<f64>),
}

/// Where endpoints send to: by name, or what each sends to each other.
#[derive(FromPyObject)]
enum Sent<'py> {
    Named(String),
    Matrix(PyArrayLike2<'py, f64, AllowTypeChange>),
}

impl Sent<'_> {
    fn traffic(self) -> PyResult<Traffic> {
        match self {
            Sent::Named(name) if name.starts_with("collective:") || name.starts_with("trace:") => {
                Err(usage(format!(
                    "{name} is a program\nuse netlace.commands.simulate(network, traffic=\"{name}\")"
                )))
            }
            Sent::Named(name) => Traffic::by_name(&name).ok_or_else(|| {
                let known: Vec<&str> = Traffic::names().map(|(name, _)| name).collect();
                usage(format!("unknown traffic `{name}`: write one of {}", known.join(", ")))
            }),
            Sent::Matrix(amounts) => {
                let amounts = amounts.as_array();
                if amounts.iter().any(|amount| !(amount.is_finite() && *amount >= 0.0)) {
                    return Err(usage("a traffic matrix holds numbers that are not negative"));
                }
                let row = |row: numpy::ndarray::ArrayView1<f64>| {
                    row.iter()
                        .copied()
                        .zip(0..)
                        .filter(|(amount, _)| *amount > 0.0)
                        .map(|(a, to)| (to, a))
                        .collect()
                };
                let rows = amounts.rows().into_iter().map(row).collect();
                if amounts.nrows() != amounts.ncols() {
                    return Err(usage("a traffic matrix has as many rows as columns"));
                }
                Ok(Traffic::Matrix(TrafficMatrix { rows }.into()))
            }
        }
    }
}

impl From<SimulationError> for Failure {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Request(error)
            | SimulationError::Expected(ExpectedError::Request(error)) => error.into(),
            error => Failure::Usage(error.to_string()),
        }
    }
}

impl From<RefusedError> for Failure {
    fn from(error: RefusedError) -> Self {
        match error {
            RefusedError::Request(error) => error.into(),
            RefusedError::Simulation(error) => error.into(),
            RefusedError::Deadlock { .. } | RefusedError::Invalid { .. } => {
                Failure::No(error.to_string())
            }
            error => Failure::Usage(error.to_string()),
        }
    }
}

/// All that a simulation depends on but the network and the loads.
struct Setup {
    method: &'static RoutingMethod,
    choice: Option<Choice>,
    traffic: Traffic,
    packet: u32,
    buffers: Buffers,
    wire: Vec<u8>,
    lanes: Option<u8>,
    uncertified: bool,
    cycles: u32,
    seed: u64,
}

impl Setup {
    /// Simulates these loads, or searches for the highest that the network carries.
    fn run(
        &self,
        network: &netlace::Network,
        loads: Option<&[f64]>,
        context: &Context,
    ) -> Result<(Expected, Vec<Outcome>, Option<Knee>), Failure> {
        let context = &Context { seed: self.seed, ..*context };
        let vcs = self.buffers.channels;
        let most = self.lanes.unwrap_or(vcs).clamp(1, vcs);
        let is_searched = self.lanes.is_some() || !self.method.keeps_lanes;
        let request = Request {
            network,
            method: self.method,
            choice: self.choice,
            goal: is_searched.then(|| Goal::fewest_lanes(most)),
            uncertified: self.uncertified,
            traffic: self.traffic.clone(),
            flits: self.packet,
            buffers: self.buffers,
            wires: self.wire.clone(),
            effort: Effort { measured: self.cycles, ..Effort::default() },
        };
        let (simulation, _) = request.simulation(context)?;
        let expected = simulation.expected(context)?;
        let Some(loads) = loads else {
            let mut knee = simulation.saturate(&expected, context)?;
            return Ok((expected, std::mem::take(&mut knee.outcomes), Some(knee)));
        };
        let mut outcomes = Vec::new();
        for &load in loads {
            outcomes.push(simulation.run(load, &expected, context)?);
        }
        Ok((expected, outcomes, None))
    }
}

#[pymethods]
impl Network {
    /// Simulate the network under load, flit by flit. The router is BookSim's.
    ///
    /// Parameters
    /// ----------
    /// load : float or sequence of float, optional
    ///     One load or several, in flits per cycle and endpoint.
    /// saturate : bool, optional
    ///     Search for the highest load that the network carries instead.
    /// routing : str, optional
    ///     The routing, which is certified first.
    /// adaptive : {'minimal', 'ugal', 'dal'}, optional
    ///     How packets choose among several hops: ``minimal``, ``ugal``, ``progressive`` or ``dal``.
    /// traffic : str or ndarray, optional
    ///     ``uniform``, another pattern, or an array with what each endpoint sends to each other.
    /// packet : int, optional
    ///     The flits of a packet.
    /// vcs : int, optional
    ///     The virtual channels of a port.
    /// buffer : int, optional
    ///     The flits that a virtual channel holds.
    /// wire : sequence of int, optional
    ///     The cycles on a link, for each level or for all.
    /// lanes : int, optional
    ///     The number of lanes to search for, at most; unless given, as many as there are virtual channels, or
    ///     none if the routing has its own.
    /// uncertified : bool, optional
    ///     Simulate a routing that can deadlock.
    /// cycles : int, optional
    ///     The cycles that are measured at each load.
    /// seed : int, optional
    ///     The random seed.
    ///
    /// Returns
    /// -------
    /// Loads
    ///
    /// Examples
    /// --------
    /// >>> found = netlace.hypercube(4).simulate([0.1, 0.5], cycles=3000)
    /// >>> found.channel_load_bound
    /// 1.0
    /// >>> steady, saturated = netlace.ring(6).simulate(saturate=True, cycles=2000).knee
    /// >>> steady < saturated
    /// True
    #[pyo3(signature = (load=None, *, saturate=false, routing="shortest", adaptive=None, traffic=None, packet=1, vcs=4, buffer=8, wire=None, lanes=None, uncertified=false, cycles=10_000, seed=1))]
    #[expect(clippy::too_many_arguments, reason = "in Python they are named")]
    fn simulate(
        &self,
        py: Python<'_>,
        load: Option<Asked>,
        saturate: bool,
        routing: &str,
        adaptive: Option<&str>,
        traffic: Option<Sent>,
        packet: u32,
        vcs: u8,
        buffer: u8,
        wire: Option<Vec<u8>>,
        lanes: Option<u8>,
        uncertified: bool,
        cycles: u32,
        seed: u64,
    ) -> PyResult<Py<Loads>> {
        let choices = Choice::NAMES.iter().map(|&(name, choice, _)| (name, choice));
        let between = |what: &str, number: u32, most: u32| {
            let is_fine = (1..=most).contains(&number);
            if is_fine { Ok(()) } else { Err(usage(format!("{what} is 1 to {most}"))) }
        };
        let wire = wire.unwrap_or_else(|| vec![1]);
        between("packet", packet, 1 << 16)?;
        between("vcs", vcs.into(), 16)?;
        between("buffer", buffer.into(), 255)?;
        between("cycles", cycles, 100_000_000)?;
        between("the number of levels of wire", wire.len() as u32, 255)?;
        for &cycles in &wire {
            between("wire", cycles.into(), 100)?;
        }
        let loads = match (load, saturate) {
            (Some(_), true) => return Err(usage("give a load, or saturate=True")),
            (None, true) => None,
            (Some(Asked::Several(loads)), false) => Some(loads),
            (Some(Asked::One(load)), false) => Some(vec![load]),
            (None, false) => Some(vec![0.1]),
        };
        let setup = Setup {
            method: self::routing(routing)?,
            choice: adaptive.map(|name| named("choice", name, choices)).transpose()?,
            traffic: traffic.map_or(Ok(Traffic::Uniform), Sent::traffic)?,
            packet,
            buffers: Buffers { channels: vcs, flits: buffer },
            wire,
            lanes,
            uncertified,
            cycles,
            seed,
        };
        let (expected, outcomes, knee) =
            self.work(py, move |network, context| setup.run(network, loads.as_deref(), context))?;
        let table = table(py, &outcomes)?;
        let knee = knee.map(|knee| (knee.steady, knee.saturated));
        Py::new(py, PyClassInitializer::from(table).add_subclass(Loads { expected, packet, knee }))
    }
}

fn table(py: Python<'_>, outcomes: &[Outcome]) -> PyResult<Table> {
    let loads: Vec<Load> = outcomes.iter().cloned().map(Load).collect();
    let real = |number: Option<f64>| number.map_or(Cell::Empty, Cell::Real);
    let whole = |number: Option<u32>| number.map_or(Cell::Empty, Cell::whole);
    let column = |kind, name: &str, cell: &dyn Fn(&Load) -> Cell| {
        Column::new(kind, name, loads.iter().map(cell))
    };
    let columns = vec![
        column(Kind::Real, "offered", &|load| Cell::Real(load.offered())),
        column(Kind::Real, "accepted", &|load| real(load.accepted())),
        column(Kind::Real, "accepted_within", &|load| real(load.accepted_within())),
        column(Kind::Text, "verdict", &|load| Cell::text(load.verdict())),
        column(Kind::Real, "latency", &|load| real(load.latency())),
        column(Kind::Real, "latency_within", &|load| real(load.latency_within())),
        column(Kind::Whole, "median", &|load| whole(load.median())),
        column(Kind::Whole, "p99", &|load| whole(load.p99())),
        column(Kind::Whole, "longest", &|load| whole(load.longest())),
        column(Kind::Whole, "cycles", &|load| Cell::whole(load.cycles())),
    ];
    let text = |number: Option<f64>, digits: usize| {
        number.map(|number| format!("{number:.digits$}")).unwrap_or_default()
    };
    let line = |load: &Load| {
        vec![
            load.offered().to_string(),
            text(load.accepted(), 4),
            load.verdict().to_owned(),
            text(load.latency(), 2),
            load.p99().map(|p99| p99.to_string()).unwrap_or_default(),
        ]
    };
    let shown = Shown {
        headings: ["offered", "accepted", "verdict", "latency", "p99"].map(str::to_owned).to_vec(),
        lines: loads.iter().map(line).collect(),
    };
    let rows = loads.into_iter().map(|load| Py::new(py, load));
    let rows = PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.unbind();
    Ok(Table::new(rows, columns, shown))
}
