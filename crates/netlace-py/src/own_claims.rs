//! Claims of one's own, and closed forms for figures.

use std::collections::BTreeMap;
use std::sync::Arc;

use netlace::{Context, Stopped};
use netlace_claims::{CheckFailure, Findings, Mistake, OwnLab, Range, Statement, Verdict};
use pyo3::prelude::*;

use crate::define::defined;
use crate::failure::Failure;
use crate::work;

/// What became of a claim.
///
/// Examples
/// --------
/// >>> found = netlace.check("node_connectivity(G) == min_degree(G)", G="connected({2..5})")
/// >>> found.verdict, found.exception
/// ('bound', 'graph([[0,1],[0,4],[1,4],[2,3],[2,4],[3,4]])')
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct Checked {
    /// The claim.
    claim: String,
    /// ``holds``, ``bound`` or ``false``; none if nothing was decided.
    verdict: Option<&'static str>,
    /// Whether it holds as it is written: a bound that is not always attained does, an equality must be.
    holds: bool,
    /// The number of sets of values that were compared.
    compared: usize,
    /// The smallest counterexample; if an equality is only a bound, the smallest network in which it is not attained.
    exception: Option<String>,
    /// What is claimed of it, and what is found.
    values: Option<(String, String)>,
}

#[pymethods]
impl Checked {
    fn __repr__(&self) -> String {
        format!("Checked({}: {})", self.claim, self.verdict.unwrap_or("unknown"))
    }
}

/// A closed form for a figure: a conjecture, which predicts the figures of the largest networks.
///
/// Examples
/// --------
/// >>> netlace.fit("diameter", "hcn(n)", n="1..9").form
/// 'n + floor((n+1)/3) + 1'
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct Fit {
    /// The form, if one was found.
    form: Option<String>,
    /// The claim that it makes, for :func:`check`.
    claim: Option<String>,
    /// The number of values that it was fitted to.
    fitted: usize,
    /// The number of values of the largest parameters, which it predicts.
    held_out: usize,
}

#[pymethods]
impl Fit {
    fn __repr__(&self) -> String {
        format!("Fit({})", self.form.as_deref().unwrap_or("none"))
    }
}

fn failure(error: CheckFailure) -> Failure {
    match error {
        CheckFailure::Wrong(Mistake(message)) => Failure::Usage(message),
        CheckFailure::Stopped(stopped) => Failure::Refused(stopped.to_string()),
    }
}

fn ranges(given: &BTreeMap<String, String>, context: &Context) -> Result<Vec<Arc<Range>>, Failure> {
    let read = |(name, text): (&String, &String)| {
        let range = Range::read(&format!("{name} in {text}"), context);
        range.map(Arc::new).map_err(|Mistake(message)| Failure::Usage(message))
    };
    given.iter().map(read).collect()
}

/// Checks a claim about networks for all values of its variables, small networks first.
///
/// A claim is a formula: every figure is a function of a network, and arithmetic is exact. Variables are given by name, as a range of
/// numbers (``"1..3"``), a list of networks (``"ring({3..9}), petersen"``), or all connected graphs (``"connected({2..6})"``).
///
/// Returns
/// -------
/// Checked
///
/// Examples
/// --------
/// >>> found = netlace.check("diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2", B="ring({3..6})", k="1..2")
/// >>> found.verdict, found.compared
/// ('holds', 8)
#[pyfunction]
#[pyo3(signature = (claim, *, r#where=None, **variables))]
pub(crate) fn check(
    py: Python<'_>,
    claim: String,
    r#where: Option<String>,
    variables: Option<BTreeMap<String, String>>,
) -> PyResult<Checked> {
    let variables = variables.unwrap_or_default();
    let (findings, text) = work::run(py, defined(), move |context| {
        let ranges = ranges(&variables, context)?;
        let statement = Statement::new("", &claim, r#where.as_deref(), &ranges, context)
            .map_err(|Mistake(message)| Failure::Usage(message))?;
        let stopped = |stopped: Stopped| Failure::Refused(stopped.to_string());
        let order = statement.by_size(context).map_err(stopped)?;
        let lab = OwnLab::new(context);
        let mut found = Vec::new();
        for number in order {
            found.push((number, statement.check(number, &lab).map_err(failure)?));
        }
        Ok((Findings::new(&statement, found, 0), claim))
    })?;
    let exception = findings.exception();
    let values = exception.map(|row| (row.claimed.to_string(), row.found.to_string()));
    Ok(Checked {
        claim: text,
        verdict: findings.verdict().map(Verdict::name),
        holds: findings.holds(),
        compared: findings.reading.rows.len(),
        exception: exception.map(|row| row.expr.clone()),
        values,
    })
}

/// Proposes a closed form for a figure of a network in its parameters, which are given by name as ranges of numbers.
///
/// Returns
/// -------
/// Fit
///
/// Examples
/// --------
/// >>> netlace.fit("diameter", "rdn(ring(n),k)", n="3..12", k="1..4").claim
/// 'diameter(rdn(ring(n),k)) == 2^k*(floor(n/2) + 2) - 2'
#[pyfunction]
#[pyo3(signature = (figure, expression, **parameters))]
pub(crate) fn fit(
    py: Python<'_>,
    figure: String,
    expression: String,
    parameters: Option<BTreeMap<String, String>>,
) -> PyResult<Fit> {
    let parameters = parameters.unwrap_or_default();
    let found = work::run(py, defined(), move |context| {
        let ranges = ranges(&parameters, context)?;
        netlace_claims::fit(&figure, &expression, &ranges, context).map_err(failure)
    })?;
    Ok(Fit {
        claim: found.claim(),
        form: found.form,
        fitted: found.fitted,
        held_out: found.held_out,
    })
}
