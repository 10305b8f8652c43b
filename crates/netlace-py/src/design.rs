//! From requirements to networks.

use std::ops::RangeInclusive;

use netlace::Context;
use netlace::metrics::QUICK;
use netlace_plan::columns::RoutingChoice;
use netlace_plan::design::{
    Design as Found, LARGEST, MOST_PORTS, OBJECTIVES, Objective, Request, Size, designs, families,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::compare::{Answers, Row, answers, columns, headings, technology as find_technology};
use crate::failure::{Failure, named, usage};
use crate::figure::kebab;
use crate::files::Files;
use crate::network::Network;
use crate::table::{Cell, Column, Shown, Table};
use crate::work;
use netlace::network::RequestError;

/// A network that meets the requirements, with its figures by name.
///
/// Examples
/// --------
/// >>> for design in netlace.design(nodes=500, max_degree=4, families=["rcr", "torus"]):
/// ...     print(design.network, design.is_baseline, design["diameter"].value)
/// rcr(2,8,4) False 11
/// rcr(1,16,4) False 14
/// torus(23,22) True 22
#[pyclass(frozen, extends = Row, module = "netlace")]
pub(crate) struct Design {
    /// Whether it is the best of a family that people know and buy, and not a design.
    #[pyo3(get)]
    is_baseline: bool,
    /// Whether a baseline is as good in both objectives, or better.
    #[pyo3(get)]
    is_covered: bool,
}

/// Designs, the best first, then the baselines.
///
/// Examples
/// --------
/// >>> found = netlace.design(nodes=500, max_degree=6, families=["papers"])
/// >>> found.considered > found.worked_out > 0
/// True
#[pyclass(frozen, extends = Table, module = "netlace", get_all)]
pub(crate) struct Designs {
    /// How many networks met the requirements by their outlines.
    considered: u64,
    /// How many of them were worked out; most others were covered by one that was.
    worked_out: u64,
    /// How many were not worked out and not covered: it would have taken too long.
    unknown: u64,
    /// Whether all were considered; else the time limit was reached.
    complete: bool,
}

/// A number, or a range given by both ends.
#[derive(FromPyObject)]
pub(crate) enum Range {
    Number(u64),
    Ends(u64, u64),
}

impl Range {
    /// Both ends included; a number alone is widened upwards.
    fn within(self, tolerance: Option<f64>) -> PyResult<RangeInclusive<u64>> {
        let share = tolerance.unwrap_or(0.1);
        if !(0.0..=1.0).contains(&share) {
            return Err(usage("tolerance is a share from 0 to 1, such as 0.1"));
        }
        let (least, most) = match self {
            Range::Ends(..) if tolerance.is_some() => {
                return Err(usage("a range leaves nothing to tolerance: leave it out"));
            }
            Range::Ends(least, most) => (least, most),
            Range::Number(number) => {
                (number, number.saturating_add((number as f64 * share + 1e-9) as u64))
            }
        };
        if !(1..=LARGEST).contains(&least) || most < least {
            return Err(usage(format!(
                "designs are searched for from 1 to {LARGEST}, the smaller end first"
            )));
        }
        Ok(least..=most)
    }
}

/// Find networks that meet requirements: number of endpoints or nodes, number of ports.
///
/// All families are tried, nested up to depth two. What no other network found beats in both objectives is a design;
/// the best of each family that people know and buy follows as a baseline. Every figure is worked out, not estimated.
///
/// Parameters
/// ----------
/// endpoints, radix : int or tuple[int, int], optional
///     The number of endpoints, and of ports of a node.
/// nodes, max_degree : int or tuple[int, int], optional
///     The number of nodes of a bare graph, and the most links per node.
/// tolerance : float, optional
///     How many more there may be, where one number is given, as a share.
/// max_diameter : int, optional
///     No two nodes with endpoints may be further apart.
/// families : sequence of str, optional
///     Only networks made of these; ``papers`` are those of the recursive networks and common graphs.
/// minimize : str, optional
///     ``price``, ``diameter``, ``mean-distance``, ``cost-ratio`` or ``cables``.
/// load : float, optional
///     The share of its cable that every endpoint can send to all others alike.
/// technology : str, optional
///     What it is built of: ``hall``, ``die``, or a TOML file.
///
/// Returns
/// -------
/// Designs
///
/// Examples
/// --------
/// >>> found = netlace.design(nodes=(30, 34), max_degree=4, families=["ring", "complete", "rdn"])
/// >>> found[0].network, found[0]["diameter"].value
/// (Network('rdn(complete(4),1)'), 4)
#[pyfunction]
#[pyo3(signature = (*, endpoints=None, radix=None, nodes=None, max_degree=None, tolerance=None, max_diameter=None, families=None, minimize=None, load=None, technology=None))]
#[expect(clippy::too_many_arguments, reason = "in Python they are named")]
pub(crate) fn design(
    py: Python<'_>,
    endpoints: Option<Range>,
    radix: Option<u64>,
    nodes: Option<Range>,
    max_degree: Option<u64>,
    tolerance: Option<f64>,
    max_diameter: Option<u64>,
    families: Option<Vec<String>>,
    minimize: Option<&str>,
    load: Option<f64>,
    technology: Option<String>,
) -> PyResult<Py<Designs>> {
    let (size, ports, usual) = match (endpoints, radix, nodes, max_degree) {
        (Some(range), Some(radix), None, None) => {
            (Size::Endpoints(range.within(tolerance)?), radix, Objective::Price)
        }
        (None, None, Some(range), Some(degree)) => {
            (Size::Nodes(range.within(tolerance)?), degree, Objective::Diameter)
        }
        _ => return Err(usage("say endpoints and radix, or nodes and max_degree")),
    };
    let least = if matches!(size, Size::Endpoints(_)) { 2 } else { 1 };
    if !(least..=MOST_PORTS).contains(&ports) {
        return Err(usage(format!("a node has {least} to {MOST_PORTS} ports, not {ports}")));
    }
    let load = load.unwrap_or(0.5);
    if !(0.0..=1.0).contains(&load) {
        return Err(usage("load is a share from 0 to 1, such as 0.5"));
    }
    let objectives = OBJECTIVES.iter().map(|&(name, objective, _)| (name, objective));
    let minimize =
        minimize.map_or(Ok(usual), |name| named("objective", &kebab(name), objectives))?;
    let names = families.iter().flatten().map(String::as_str);
    let families = self::families(names).map_err(Failure::Usage)?;
    let request = Request { size, ports, most_diameter: max_diameter, families, minimize, load };
    let chosen = request.columns();
    let columns_of_work = chosen.clone();
    let (found, entries) = work::run(py, Files::default(), move |context| {
        let technology = find_technology(technology.as_deref(), context)?;
        let found = designs(&request, &technology, context).map_err(RequestError::from)?;
        let quick = Context { seconds: context.seconds.min(QUICK), ..*context };
        let entry = |design: &Found, is_baseline: bool| Entry {
            network: design.network.clone(),
            answers: answers(
                &design.network,
                &technology,
                RoutingChoice::Ideal,
                &columns_of_work,
                &quick,
            ),
            is_baseline,
            is_covered: !is_baseline && found.is_covered(design),
        };
        let designs = found.designs.iter().map(|design| entry(design, false));
        let baselines = found.baselines.iter().map(|design| entry(design, true));
        let entries: Vec<Entry> = designs.chain(baselines).collect();
        Ok((found, entries))
    })?;
    let marks: Vec<(bool, bool)> = entries.iter().map(|e| (e.is_baseline, e.is_covered)).collect();
    let rows = entries.into_iter().map(|Entry { network, answers, is_baseline, is_covered }| {
        let network = Py::new(py, Network::new(network))?;
        let row = Row::new(py, network, &chosen, answers)?;
        let design = Design { is_baseline, is_covered };
        Py::new(py, PyClassInitializer::from(row).add_subclass(design))
    });
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    let rows_of_base: Vec<&Row> = rows.iter().map(|row| row.bind(py).as_super().get()).collect();
    let mut columns = columns(&chosen, &rows_of_base);
    columns.push(Column::yes("is_baseline", marks.iter().map(|&(it, _)| Cell::Yes(it))));
    columns.push(Column::yes("is_covered", marks.iter().map(|&(_, it)| Cell::Yes(it))));
    let mut headings = headings(&chosen);
    headings.insert(chosen.len(), String::new());
    let line = |(row, mark): (&&Row, &(bool, bool))| {
        let mut line = row.line();
        let mark = if mark.0 {
            "baseline"
        } else if mark.1 {
            "*"
        } else {
            ""
        };
        line.insert(chosen.len(), mark.to_owned());
        line
    };
    let lines = rows_of_base.iter().zip(&marks).map(line).collect();
    let table = Table::new(PyTuple::new(py, &rows)?.unbind(), columns, Shown { headings, lines });
    let designs = Designs {
        considered: found.outlined,
        worked_out: found.examined,
        unknown: found.unknown,
        complete: found.is_complete,
    };
    Py::new(py, PyClassInitializer::from(table).add_subclass(designs))
}

/// A network that was found, and how it stands to the others.
struct Entry {
    network: netlace::Network,
    answers: Answers,
    is_baseline: bool,
    is_covered: bool,
}
