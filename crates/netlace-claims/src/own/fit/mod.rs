//! A closed form for a figure over ranges of parameters: the simplest that fits the small sizes and predicts the large ones.
//!
//! A form is a sum of products of functions of one parameter each (`shape.rs`). A table of values is of that kind exactly if
//! every line of it along one parameter is a sum of the functions of that parameter; so the functions are found parameter by
//! parameter, and then the coefficients by linear equations (`solve.rs`), all exactly.

mod print;
mod shape;
mod solve;

use std::collections::BTreeMap;
use std::sync::Arc;

use netlace::Context;
use netlace::threads::share;

use super::rational::{NumberError, Rational};
use super::{CheckFailure, Mistake, OwnLab, Range, Statement};
use print::Parameter;
use shape::{Shape, Term};
use solve::Equations;

/// The most values that a form is fitted to.
const MOST_VALUES: usize = 10_000;

/// The fewest values of a parameter: two to fit, and one to predict.
const FEWEST: usize = 3;

/// The number of forms of one parameter that are tried, the simplest first.
const TRIED: usize = 4;

/// What was found.
#[derive(Debug)]
pub struct Fit {
    /// The figure of the network, as it is fitted.
    pub text: String,
    /// The closed form, if one predicts all values that were held out.
    pub form: Option<String>,
    /// The number of its coefficients.
    pub coefficients: usize,
    /// The number of values that forms were fitted to.
    pub fitted: usize,
    /// The number of values that were held out, those of the largest parameters.
    pub held_out: usize,
    /// Of a parameter the last value that was fitted, and the last that was held out.
    pub reach: Vec<(String, u64, u64)>,
    /// The number of values that are not known, with the first reason.
    pub unknown: (usize, Option<String>),
}

impl Fit {
    /// The claim that the form makes, for `netlace check`.
    pub fn claim(&self) -> Option<String> {
        self.form.as_ref().map(|form| format!("{} == {form}", self.text))
    }
}

/// A value, by the parameters that lead to it.
type Table = BTreeMap<Vec<u64>, Rational>;

/// Proposes a closed form of a figure of a network in its variables, which stand for numbers.
///
/// ```
/// use std::sync::Arc;
/// use netlace::Context;
/// use netlace_claims::{Range, fit};
/// let context = Context::with_memory(1 << 24);
/// let n = Arc::new(Range::read("n in 3..12", &context).unwrap());
/// let found = fit("diameter", "ring(n)", &[n], &context).unwrap();
/// assert_eq!(found.claim().as_deref(), Some("diameter(ring(n)) == floor(n/2)"));
/// ```
pub fn fit(
    figure: &str,
    expr: &str,
    ranges: &[Arc<Range>],
    context: &Context,
) -> Result<Fit, CheckFailure> {
    let wrong = |message: String| CheckFailure::Wrong(Mistake(message));
    let text = format!("{}({expr})", figure.replace('-', "_"));
    let statement =
        Statement::new("", &text, None, ranges, context).map_err(CheckFailure::Wrong)?;
    let (parameters, used) = parameters(&statement, ranges).map_err(CheckFailure::Wrong)?;
    let number = statement.instances();
    if number > MOST_VALUES {
        return Err(wrong(format!(
            "the parameters have {number} sets of values, at most {MOST_VALUES} are fitted"
        )));
    }
    let lab = OwnLab::new(context);
    let found =
        share(context.threads, (0..number).collect(), |number| statement.number(number, &lab));
    let mut unknown = (0, None);
    let [mut fitted, mut held_out] = [Table::new(), Table::new()];
    for (number, value) in found.into_iter().enumerate() {
        match value? {
            Ok(value) => {
                let place = statement.numbers(number);
                let is_large = place.iter().zip(&parameters).any(|(x, one)| *x > one.last_fitted);
                if is_large { &mut held_out } else { &mut fitted }.insert(place, value);
            }
            Err(why) => {
                unknown.0 += 1;
                unknown.1.get_or_insert_with(|| format!("{}: {why}", statement.describe(number)));
            }
        }
    }
    let names: Vec<&str> = used.iter().map(|range| range.variable.as_str()).collect();
    // A number that is too long is in no form that fits.
    let form = found_form(&names, &fitted, &held_out, context)?;
    let reach = names.iter().zip(&parameters);
    Ok(Fit {
        text,
        coefficients: form.as_ref().map_or(0, |(_, coefficients)| *coefficients),
        form: form.map(|(form, _)| form),
        fitted: fitted.len(),
        held_out: held_out.len(),
        reach: reach.map(|(name, one)| ((*name).to_owned(), one.last_fitted, one.last)).collect(),
        unknown,
    })
}

/// The values of a parameter.
struct Values {
    last_fitted: u64,
    last: u64,
}

/// What each variable stands for, which must be enough numbers.
fn parameters<'a>(
    statement: &Statement,
    ranges: &'a [Arc<Range>],
) -> Result<(Vec<Values>, Vec<&'a Arc<Range>>), Mistake> {
    let is_used = |range: &&Arc<Range>| statement.ranges().any(|(name, _)| name == range.variable);
    let used: Vec<&Arc<Range>> = ranges.iter().filter(is_used).collect();
    if let Some(range) = ranges.iter().find(|range| !is_used(range)) {
        return Err(Mistake(format!("the network has no variable `{}`", range.variable)));
    }
    if used.is_empty() {
        let form = "write variables where numbers stand, such as ring(n), and --for 'n in 3..12'";
        return Err(Mistake(format!("there is no parameter\n{form}")));
    }
    let values = |range: &&Arc<Range>| {
        let name = &range.variable;
        let numbers = range.numbers().ok_or_else(|| {
            Mistake(format!("`{name}` must stand for numbers, such as '{name} in 3..12'"))
        })?;
        let mut numbers: Vec<u64> = numbers;
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() < FEWEST {
            return Err(Mistake(format!("`{name}` needs at least {FEWEST} values to be fitted")));
        }
        // The last quarter is predicted.
        let held_out = (numbers.len() / 4).max(1);
        let [last_fitted, last] =
            [held_out + 1, 1].map(|from_end| numbers[numbers.len() - from_end]);
        Ok(Values { last_fitted, last })
    };
    Ok((used.iter().map(values).collect::<Result<_, _>>()?, used))
}

/// The simplest form that fits all values and predicts all that were held out, and the number of its coefficients.
fn found_form(
    names: &[&str],
    fitted: &Table,
    held_out: &Table,
    context: &Context,
) -> Result<Option<(String, usize)>, CheckFailure> {
    if held_out.is_empty() {
        return Ok(None);
    }
    let mut choices = Vec::new();
    for place in 0..names.len() {
        context.progress.report(place as u64, names.len() as u64).map_err(CheckFailure::Stopped)?;
        choices.push(shapes(place, fitted, context)?);
    }
    let mut products: Vec<Vec<&Shape>> = vec![Vec::new()];
    for shapes in &choices {
        let mut longer = Vec::new();
        for begun in &products {
            longer.extend(shapes.iter().map(|shape| [&begun[..], &[shape]].concat()));
        }
        products = longer;
    }
    let size = |shapes: &Vec<&Shape>| shapes.iter().map(|shape| shape.size()).product::<usize>();
    products.sort_by_key(size);
    for shapes in products.iter().filter(|shapes| size(shapes) < fitted.len()) {
        context.progress.report(0, 1).map_err(CheckFailure::Stopped)?;
        if let Ok(Some(form)) = tried(names, shapes, fitted, held_out) {
            return Ok(Some((form, size(shapes))));
        }
    }
    Ok(None)
}

/// The simplest shapes of one parameter that fit every line of values along it.
fn shapes(place: usize, fitted: &Table, context: &Context) -> Result<Vec<Shape>, CheckFailure> {
    let mut lines: BTreeMap<Vec<u64>, Vec<(u64, &Rational)>> = BTreeMap::new();
    for (values, value) in fitted {
        let mut others = values.clone();
        let x = others.remove(place);
        lines.entry(others).or_default().push((x, value));
    }
    let longest = lines.values().map(Vec::len).max().unwrap_or(0);
    let mut found = Vec::new();
    // At least one value is more than the coefficients need.
    for shape in Shape::all().into_iter().take_while(|shape| shape.size() < longest) {
        context.progress.report(0, 1).map_err(CheckFailure::Stopped)?;
        let terms = shape.terms();
        if lines.values().all(|line| fits(&shape, &terms, line).unwrap_or(false)) {
            found.push(shape);
        }
        if found.len() == TRIED {
            break;
        }
    }
    Ok(found)
}

fn fits(shape: &Shape, terms: &[Term], line: &[(u64, &Rational)]) -> Result<bool, NumberError> {
    let mut equations = Equations::new(terms.len());
    for &(x, value) in line {
        let row = terms.iter().map(|term| shape.value(term, x)).chain([Ok(value.clone())]);
        if !equations.add(row.collect::<Result<_, _>>()?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The form of these shapes, if it fits and predicts what was held out.
fn tried(
    names: &[&str],
    shapes: &[&Shape],
    fitted: &Table,
    held_out: &Table,
) -> Result<Option<String>, NumberError> {
    let parameters: Vec<Parameter> = names
        .iter()
        .zip(shapes)
        .map(|(name, shape)| Parameter { name, shape, terms: shape.terms() })
        .collect();
    // The products of one function of each parameter, at these values: the last changes first.
    let products = |values: &[u64]| {
        let mut products = vec![Rational::from(1)];
        for (parameter, &x) in parameters.iter().zip(values) {
            let mut longer = Vec::new();
            for product in &products {
                for term in &parameter.terms {
                    longer.push(product.times(&parameter.shape.value(term, x)?)?);
                }
            }
            products = longer;
        }
        Ok::<_, NumberError>(products)
    };
    let mut equations = None;
    for (values, value) in fitted {
        let mut row = products(values)?;
        let equations = equations.get_or_insert_with(|| Equations::new(row.len()));
        row.push(value.clone());
        if !equations.add(row)? {
            return Ok(None);
        }
    }
    let solution = equations.map(Equations::solution).transpose()?.flatten();
    let Some(coefficients) = solution else { return Ok(None) };
    for (values, value) in held_out {
        let mut predicted = Rational::from(0);
        for (coefficient, product) in coefficients.iter().zip(products(values)?) {
            predicted = predicted.plus(&coefficient.times(&product)?)?;
        }
        if predicted != *value {
            return Ok(None);
        }
    }
    print::formula(&parameters, &coefficients).map(Some)
}
