//! A claim of one's own: a formula, what its variables stand for, and its check for each set of values.

use std::sync::Arc;

use netlace::expr::{ExprError, Formula, FormulaKind, LoopRange, Operator, parse_formula};
use netlace::{Context, Stopped};
use num_bigint::BigUint;

use super::evaluate::Scope;
use super::measured::Measured;
use super::names::{Called, called, check_names};
use super::ranges::{Bound as Given, Range};
use super::value::{NoValue, Value};
use super::{Interval, Mistake, Rational};
use crate::{Bound, Figure, Row};

/// The most sets of values that one claim is checked for.
pub const MOST_INSTANCES: usize = 1_000_000;

/// A claim as a formula over variables.
pub struct Statement {
    /// What reports call it; the formula if it has no name.
    pub name: String,
    /// The formula as it is written.
    pub text: String,
    /// Only for values for which this holds.
    pub condition: Option<String>,
    formula: Formula,
    condition_formula: Option<Formula>,
    ranges: Vec<Arc<Range>>,
}

/// How a formula is stated: which side is found, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An equality of two numbers.
    Equality,
    /// A bound.
    Bound(Bound),
    /// Anything else that holds or not.
    Condition,
}

/// What the check of one set of values gave.
#[derive(Clone, Debug)]
pub enum Checked {
    /// What is claimed and what is found.
    Compared(Box<Row>),
    /// The condition of the claim does not hold.
    LeftOut,
    /// There is no such network, and why.
    NoNetwork(String),
    /// The figures are not defined, or take more than is allowed.
    Refused(String),
}

impl Statement {
    /// Reads a claim. Of the ranges those of its variables are taken.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use netlace::Context;
    /// use netlace_claims::{Range, Statement};
    /// let context = Context::with_memory(1 << 24);
    /// let n = Arc::new(Range::read("n in 3..9", &context).unwrap());
    /// let claim = Statement::new("", "diameter(ring(n)) == n // 2", None, &[n], &context).unwrap();
    /// assert_eq!(claim.instances(), 7);
    /// ```
    pub fn new(
        name: &str,
        text: &str,
        condition: Option<&str>,
        ranges: &[Arc<Range>],
        context: &Context,
    ) -> Result<Self, Mistake> {
        let variables: Vec<&str> = ranges.iter().map(|range| range.variable.as_str()).collect();
        for (place, variable) in variables.iter().enumerate() {
            if variables[..place].contains(variable) {
                return Err(Mistake(format!("`{variable}` is given twice")));
            }
        }
        let read = |text: &str| {
            let formula = parse_formula(text)?;
            check_names(&formula, &variables, context).map(|()| formula)
        };
        let mistake = |text: &str, error: ExprError| Mistake(error.render(text));
        let formula = read(text).map_err(|error| mistake(text, error))?;
        let condition_formula =
            condition.map(|text| read(text).map_err(|error| mistake(text, error)));
        let condition_formula = condition_formula.transpose()?;
        let mut named = formula.names();
        named.extend(condition_formula.iter().flat_map(Formula::names));
        let is_used = |range: &&Arc<Range>| named.contains(&range.variable.as_str());
        let ranges: Vec<Arc<Range>> = ranges.iter().filter(is_used).cloned().collect();
        let number =
            ranges.iter().try_fold(1usize, |number, range| number.checked_mul(range.len()));
        if number.is_none_or(|number| number > MOST_INSTANCES) {
            return Err(Mistake(format!(
                "the variables of this claim have more than {MOST_INSTANCES} sets of values\n  {text}"
            )));
        }
        Ok(Self {
            name: if name.is_empty() { text.to_owned() } else { name.to_owned() },
            text: text.to_owned(),
            condition: condition.map(str::to_owned),
            formula,
            condition_formula,
            ranges,
        })
    }

    /// The number of sets of values.
    pub fn instances(&self) -> usize {
        self.ranges.iter().map(|range| range.len()).product()
    }

    /// The variables, each with what it stands for as it is written.
    pub fn ranges(&self) -> impl Iterator<Item = (&str, &str)> {
        self.ranges.iter().map(|range| (range.variable.as_str(), range.text.as_str()))
    }

    /// The values of a set by its number: the last variable changes first.
    fn values(&self, mut number: usize) -> Vec<(&str, &Given)> {
        let mut values = Vec::with_capacity(self.ranges.len());
        for range in self.ranges.iter().rev() {
            values.push((range.variable.as_str(), &range.values[number % range.len()]));
            number /= range.len();
        }
        values.reverse();
        values
    }

    /// A set of values as text, by its number: `B = ring(3), k = 1`.
    pub fn describe(&self, number: usize) -> String {
        let values = self.values(number);
        let values = values.iter().map(|(name, value)| format!("{name} = {}", value.text()));
        values.collect::<Vec<_>>().join(", ")
    }

    fn scope<'a>(&'a self, number: usize, measured: &'a Measured<'a>) -> Scope<'a> {
        let values = self.values(number).into_iter();
        Scope::new(values.map(|(name, value)| (name, value.value())).collect(), measured)
    }

    /// The numbers of all sets of values, those with small networks first.
    pub fn by_size(&self, context: &Context) -> Result<Vec<usize>, Stopped> {
        let measured = Measured::new(context);
        let mut sized = Vec::with_capacity(self.instances());
        for number in 0..self.instances() {
            context.progress.report(number as u64, self.instances() as u64)?;
            let largest = self.largest(number, &measured);
            sized.push((largest.map_or(BigUint::ZERO, |(order, _)| order), number));
        }
        sized.sort();
        Ok(sized.into_iter().map(|(_, number)| number).collect())
    }

    /// The order and the expression of the largest network that the formula is about.
    fn largest(&self, number: usize, measured: &Measured) -> Option<(BigUint, String)> {
        let mut scope = self.scope(number, measured);
        let mut largest: Option<(BigUint, String)> = None;
        each_network(&self.formula, &mut scope, &mut |order, expr| {
            if largest.as_ref().is_none_or(|(most, _)| order > *most) {
                largest = Some((order, expr));
            }
        });
        largest
    }

    /// How the claim is stated, and its two sides if it compares numbers: what is found, and what is claimed. The side
    /// without a figure is what is claimed.
    pub(super) fn form(&self) -> (Form, Option<(&Formula, &Formula)>) {
        let FormulaKind::Binary(operator, left, right) = &self.formula.kind else {
            return (Form::Condition, None);
        };
        let (mut found, mut claimed) = (&**left, &**right);
        let is_turned = !has_figure(left) && has_figure(right);
        if is_turned {
            (found, claimed) = (claimed, found);
        }
        let form = match (operator, is_turned) {
            (Operator::Equal, _) => Form::Equality,
            (Operator::AtMost, false) | (Operator::AtLeast, true) => Form::Bound(Bound::Upper),
            (Operator::AtMost, true) | (Operator::AtLeast, false) => Form::Bound(Bound::Lower),
            _ => return (Form::Condition, None),
        };
        (form, Some((found, claimed)))
    }

    /// Checks one set of values, by its number.
    pub fn check(&self, number: usize, lab: &OwnLab) -> Result<Checked, CheckFailure> {
        let measured = &lab.measured;
        let mut scope = self.scope(number, measured);
        let found = match &self.condition_formula {
            Some(condition) => scope.truth(condition),
            None => Ok(Some(true)),
        };
        let text = || self.condition.as_deref().unwrap_or_default();
        match settle(found, text())? {
            Ok(Some(true)) => (),
            Ok(Some(false)) => return Ok(Checked::LeftOut),
            Ok(None) => return Ok(Checked::Refused("its condition is not known".to_owned())),
            Err(Unsettled::NoNetwork(why)) => return Ok(Checked::NoNetwork(why)),
            Err(Unsettled::Refused(why) | Unsettled::Open(why)) => {
                return Ok(Checked::Refused(why));
            }
        }
        let compared = self.compared(&mut scope);
        let [claimed, found] = match settle(compared, &self.text)? {
            Ok(sides) => sides,
            Err(Unsettled::NoNetwork(why)) => return Ok(Checked::NoNetwork(why)),
            Err(Unsettled::Refused(why)) => return Ok(Checked::Refused(why)),
            Err(Unsettled::Open(why)) => [Figure::Yes(true), Figure::Open(why)],
        };
        let what = self.describe(number);
        let (order, expr) =
            self.largest(number, measured).unwrap_or_else(|| (BigUint::ZERO, what.clone()));
        Ok(Checked::Compared(Box::new(Row { expr, order, what, claimed, found })))
    }

    /// The number that the formula is for a set of values, or why it is not known.
    pub(super) fn number(
        &self,
        number: usize,
        lab: &OwnLab,
    ) -> Result<Result<Rational, String>, CheckFailure> {
        let found = self.scope(number, &lab.measured).number(&self.formula);
        let why = match settle(found, &self.text)? {
            Ok(found) => match found.exact() {
                Some(exact) => return Ok(Ok(exact.clone())),
                None => format!("it is only known to be {found}"),
            },
            Err(Unsettled::NoNetwork(why) | Unsettled::Refused(why) | Unsettled::Open(why)) => why,
        };
        Ok(Err(why))
    }

    /// The values of a set that are numbers.
    pub(super) fn numbers(&self, number: usize) -> Vec<u64> {
        let number_of = |(_, value): (&str, &Given)| match value {
            Given::Number(number) => Some(*number),
            Given::Network(_) => None,
        };
        self.values(number).into_iter().filter_map(number_of).collect()
    }

    /// What is claimed and what is found.
    fn compared<'a>(&'a self, scope: &mut Scope<'a>) -> Result<[Figure; 2], NoValue> {
        if let (_, Some((found, claimed))) = self.form() {
            let found = scope.value(found)?;
            if let Value::Number(found) = found {
                let claimed: Interval = scope.number(claimed)?;
                return Ok([Figure::Number(claimed), Figure::Number(found)]);
            }
        }
        let unknown = || Figure::Open("a figure is not known closely enough".to_owned());
        let holds = scope.truth(&self.formula)?.map_or_else(unknown, Figure::Yes);
        Ok([Figure::Yes(true), holds])
    }
}

/// What became of these values, if not a value; mistakes of the formula end the check of all.
fn settle<T>(found: Result<T, NoValue>, text: &str) -> Result<Result<T, Unsettled>, CheckFailure> {
    match found {
        Ok(value) => Ok(Ok(value)),
        Err(NoValue::Wrong(error)) => Err(CheckFailure::Wrong(Mistake(error.render(text)))),
        Err(NoValue::Stopped(stopped)) => Err(CheckFailure::Stopped(stopped)),
        Err(NoValue::NoNetwork(error)) => Ok(Err(Unsettled::NoNetwork(error.render(text)))),
        Err(NoValue::Refused(why)) => Ok(Err(Unsettled::Refused(why))),
        Err(NoValue::Open(why)) => Ok(Err(Unsettled::Open(why))),
    }
}

/// Why there is no value.
enum Unsettled {
    NoNetwork(String),
    Refused(String),
    Open(String),
}

/// Why the check of all values ends.
#[derive(Debug)]
pub enum CheckFailure {
    /// The formula is wrong, whatever the values.
    Wrong(Mistake),
    /// The work was ended.
    Stopped(Stopped),
}

/// What claims are checked with: figures that were measured are kept for further claims.
pub struct OwnLab<'a> {
    measured: Measured<'a>,
}

impl<'a> OwnLab<'a> {
    /// Within the limits of this context; without its rules everything is searched for.
    pub fn new(context: &'a Context<'a>) -> Self {
        Self { measured: Measured::new(context) }
    }
}

/// Whether a formula asks for a figure of a network.
fn has_figure(formula: &Formula) -> bool {
    let mut found = false;
    each_part(formula, &mut |part| {
        if let FormulaKind::Call(call) = &part.kind {
            found |= matches!(called(call), Ok(Called::Measure(_)));
        }
        true
    });
    found
}

/// Shows a formula and all of its parts, but for those of parts for which `show` says no.
fn each_part<'a>(formula: &'a Formula, show: &mut dyn FnMut(&'a Formula) -> bool) {
    if !show(formula) {
        return;
    }
    match &formula.kind {
        FormulaKind::Integer(_) | FormulaKind::Text(_) | FormulaKind::Name(_) => (),
        FormulaKind::Call(call) => call.args.iter().for_each(|(_, arg)| each_part(arg, show)),
        FormulaKind::List(items) => items.iter().for_each(|item| each_part(item, show)),
        FormulaKind::Each(item, over) => {
            each_part(item, show);
            if let LoopRange::Listed(items) = &over.range {
                items.iter().for_each(|item| each_part(item, show));
            }
        }
        FormulaKind::Negative(part) | FormulaKind::Not(part) => each_part(part, show),
        FormulaKind::Index(left, right) | FormulaKind::Binary(_, left, right) => {
            each_part(left, show);
            each_part(right, show);
        }
    }
}

/// Shows the order and the expression of every network that a formula is about, without those that others are built over. What
/// depends on the variable of a loop is left out.
fn each_network<'a>(
    formula: &'a Formula,
    scope: &mut Scope<'a>,
    show: &mut dyn FnMut(BigUint, String),
) {
    each_part(formula, &mut |part| {
        let is_network = match &part.kind {
            FormulaKind::Name(_) => true,
            FormulaKind::Call(call) => matches!(called(call), Ok(Called::Family)),
            FormulaKind::Each(..) => return false,
            _ => false,
        };
        if is_network && let Ok(Value::Network(network)) = scope.value(part) {
            show(network.order().clone(), network.to_string());
        }
        !is_network
    });
}
