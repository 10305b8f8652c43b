//! The networks that expressions with ranges stand for.

use netlace::expr::expand;
use netlace::{Context, Network};
use netlace_report::plot::{Family, MOST_SERIES, left_out};

use crate::failure::Failure;

/// A family for each expression, and notes on what it lacks.
pub(super) fn families(
    exprs: &[String],
    context: &Context,
) -> Result<(Vec<Family>, Vec<String>), Failure> {
    few_enough(exprs.len())?;
    let (mut families, mut notes) = (Vec::new(), Vec::new());
    for expr in exprs {
        let (networks, note) = range(expr, context)?;
        let is_row = expr.matches('{').count() < 2;
        families.push(Family { name: expr.clone(), networks, is_row });
        notes.extend(note);
    }
    Ok((families, notes))
}

/// All networks of all expressions, and notes on what is missing.
pub(super) fn networks(
    exprs: &[String],
    context: &Context,
) -> Result<(Vec<Network>, Vec<String>), Failure> {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    for expr in exprs {
        let (networks, note) = range(expr, context)?;
        all.extend(networks);
        notes.extend(note);
    }
    few_enough(all.len())?;
    Ok((all, notes))
}

fn few_enough(number: usize) -> Result<(), Failure> {
    if number <= MOST_SERIES {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{number} series are too many for one chart: at most {MOST_SERIES}"
    )))
}

/// The networks of one expression. Not every number of a range gives a network: a slim fly
/// exists for some numbers only. The note says so; if no number gives one, the first error is shown.
fn range(text: &str, context: &Context) -> Result<(Vec<Network>, Option<String>), Failure> {
    let exprs = expand(text).map_err(|error| Failure::Usage(error.render(text)))?;
    let (mut networks, mut wrong) = (Vec::new(), Vec::new());
    let mut first = None;
    for expr in exprs {
        match netlace::parse_with(&expr, context) {
            Ok(network) => networks.push(network),
            Err(error) => {
                first.get_or_insert_with(|| Failure::Usage(error.render(&expr)));
                wrong.push((expr, error.message));
            }
        }
    }
    match first {
        Some(failure) if networks.is_empty() => Err(failure),
        _ => Ok((networks, left_out(&wrong))),
    }
}
