//! What the papers claim, and what is true.

use netlace_claims::{
    Figure as Number, Judgement, Outcome, PAPERS, Size, claims as all, find, judge,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

use crate::failure::{Failure, named};
use crate::files::Files;
use crate::numbers::int;
use crate::table::{Cell, Column, Shown, Table};
use crate::work;

/// Something that a paper says, with what became of it.
///
/// Examples
/// --------
/// >>> claim = netlace.claims(id="rdn.theorem-1.diameter")[0]
/// >>> claim.place, claim.verdict
/// ('Theorem 1', 'holds')
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct Claim {
    /// The paper's key, where it stands, and what it is about.
    id: &'static str,
    /// The key of the paper: ``re``, ``hw``, ``rdn``, ``sn`` or ``rcr``.
    paper: &'static str,
    /// Where it stands in the paper.
    place: &'static str,
    /// What it says, in a sentence.
    says: &'static str,
    /// The same as a formula.
    formula: &'static str,
    /// The claim in whose place this one holds, if it corrects one.
    corrects: Option<&'static str>,
    /// ``holds``, ``bound``, ``false`` or ``ambiguous``.
    verdict: &'static str,
    /// What was compared: for each network the claimed and the found value.
    rows: Py<Table>,
}

#[pymethods]
impl Claim {
    fn __repr__(&self) -> String {
        format!("Claim({}: {})", self.id, self.verdict)
    }
}

/// One network of a claim: the claimed and the found value.
///
/// Examples
/// --------
/// >>> netlace.claims(id="rdn.theorem-1.diameter")[0].rows[-1]
/// <rdn(complete(5),2): 10 claimed, 10 found>
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct Comparison {
    /// The network.
    expression: String,
    /// What of it.
    what: String,
    /// What the paper says: a number, a pair of bounds, yes or no, or a text.
    claimed: Py<PyAny>,
    /// What was found.
    found: Py<PyAny>,
    /// ``equal``; ``within`` or ``kept`` if it is on the side on which it may be; ``violated``; or ``open``.
    outcome: &'static str,
}

#[pymethods]
impl Comparison {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { expression, what, claimed, found, .. } = self;
        let [claimed, found] = [claimed, found].map(|it| it.bind(py).repr());
        let what = if what.is_empty() { String::new() } else { format!("{what} of ") };
        Ok(format!("<{what}{expression}: {} claimed, {} found>", claimed?, found?))
    }
}

fn python<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    match number {
        Number::Count(count) => int(py, count),
        Number::Between(least, most) => Ok((*least, *most).into_pyobject(py)?.into_any()),
        Number::Decimal(number, _) => Ok(number.into_pyobject(py)?.into_any()),
        Number::Yes(yes) => Ok(PyBool::new(py, *yes).to_owned().into_any()),
        Number::Text(text) | Number::Open(text) => Ok(text.as_str().into_pyobject(py)?.into_any()),
        Number::Number(number) => Ok(number.to_string().into_pyobject(py)?.into_any()),
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Equal => "equal",
        Outcome::Kept => "kept",
        Outcome::Within => "within",
        Outcome::Open => "open",
        Outcome::Violated => "violated",
    }
}

/// Everything that was compared for a claim.
fn rows(py: Python<'_>, judgement: &Judgement) -> PyResult<Table> {
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for reading in &judgement.readings {
        for row in &reading.rows {
            let (expression, what) = (row.expr.clone(), row.what.clone());
            let outcome = word(row.outcome(judgement.claim.stated));
            let texts = [&row.claimed, &row.found].map(ToString::to_string);
            rows.push(Comparison {
                expression: expression.clone(),
                what: what.clone(),
                claimed: python(py, &row.claimed)?.unbind(),
                found: python(py, &row.found)?.unbind(),
                outcome,
            });
            let [claimed, found] = texts;
            let outcome = outcome.to_owned();
            lines.push(vec![expression, what, reading.name.clone(), claimed, found, outcome]);
        }
    }
    let names = ["expression", "what", "reading", "claimed", "found", "outcome"];
    let column = |(i, name): (usize, &&str)| {
        Column::text(name, lines.iter().map(|line: &Vec<String>| Cell::text(line[i].as_str())))
    };
    let columns = names.iter().enumerate().map(column).collect();
    let headings = names.map(str::to_owned).to_vec();
    let rows = PyTuple::new(py, rows)?.unbind();
    Ok(Table::new(rows, columns, Shown { headings, lines }))
}

/// Check what the papers claim: every claim is run on networks.
///
/// Parameters
/// ----------
/// paper : {'re', 'hw', 'rdn', 'sn', 'rcr'}, optional
///     Only the claims of this paper: ``re``, ``hw``, ``rdn``, ``sn`` or ``rcr``.
/// id : str, optional
///     Only this claim, or all whose ids begin so.
/// size : {'small', 'large'}, optional
///     How far the checks go: ``small``, a minute for all, or ``large``.
///
/// Returns
/// -------
/// Table[Claim]
///
/// Examples
/// --------
/// >>> for claim in netlace.claims(id="rdn.theorem-1"):
/// ...     print(claim.verdict, claim.says)
/// holds The number of nodes follows from that of the base: each level takes 2n copies of a network of n nodes.
/// holds Every node has one more link for each level.
/// holds The diameter follows from that of the base, D0: a longest path crosses twice. (Over a base of two nodes or more.)
/// bound Half of the cross links of the last level must be cut to divide the network into halves.
#[pyfunction]
#[pyo3(signature = (*, paper=None, id=None, size="small"))]
pub(crate) fn claims(
    py: Python<'_>,
    paper: Option<&str>,
    id: Option<&str>,
    size: &str,
) -> PyResult<Table> {
    let size = named("size", size, [("small", Size::Small), ("large", Size::Large)])?;
    let papers = PAPERS.iter().map(|&paper| (paper.key, paper.key));
    let key = paper.map(|paper| named("paper", paper, papers)).transpose()?;
    let chosen: Vec<_> = match id {
        None => all().collect(),
        Some(id) => find(id).map_err(|nearest| {
            let help =
                nearest.map_or(String::new(), |nearest| format!("\ndid you mean `{nearest}`?"));
            Failure::Usage(format!("no claim has the id `{id}`{help}"))
        })?,
    };
    let chosen = chosen.into_iter().filter(|claim| key.is_none_or(|key| claim.key() == key));
    let chosen: Vec<_> = chosen.collect();
    // Each claim has its limit, by estimate; all of them have none.
    let judged = work::run_patiently(py, Files::default(), move |context| {
        let judged = judge(&chosen, size, context).into_iter().zip(&chosen);
        let judged = judged.map(|(judgement, claim)| {
            judgement.map_err(|why| Failure::Refused(format!("{}: {why}", claim.id)))
        });
        judged.collect::<Result<Vec<_>, _>>()
    })?;
    let claim = |found: &Judgement| {
        let claim = found.claim;
        Ok(Claim {
            id: claim.id,
            paper: claim.key(),
            place: claim.place,
            says: claim.says,
            formula: claim.formula,
            corrects: claim.corrects,
            verdict: found.verdict.name(),
            rows: Py::new(py, rows(py, found)?)?,
        })
    };
    let claims = judged.iter().map(claim).collect::<PyResult<Vec<_>>>()?;
    let column = |name, cell: fn(&Claim) -> Cell| Column::text(name, claims.iter().map(cell));
    let columns = vec![
        column("id", |claim| Cell::text(claim.id)),
        column("paper", |claim| Cell::text(claim.paper)),
        column("place", |claim| Cell::text(claim.place)),
        column("verdict", |claim| Cell::text(claim.verdict)),
        column("corrects", |claim| claim.corrects.map_or(Cell::Empty, Cell::text)),
        column("says", |claim| Cell::text(claim.says)),
        column("formula", |claim| Cell::text(claim.formula)),
    ];
    let line = |claim: &Claim| [claim.id, claim.verdict, claim.says].map(str::to_owned).to_vec();
    let shown = Shown {
        headings: ["claim", "verdict", "says"].map(str::to_owned).to_vec(),
        lines: claims.iter().map(line).collect(),
    };
    Ok(Table::new(PyTuple::new(py, claims)?.unbind(), columns, shown))
}
