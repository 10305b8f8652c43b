//! Formulas with values for their variables.

use std::cell::Cell;
use std::cmp::Ordering;

use netlace::expr::Value as Written;
use netlace::expr::{Arg, Call, Expr, Formula, FormulaKind, Loop, LoopRange, Operator, Span};
use netlace::families::build;
use netlace::network::Network;
use num_bigint::BigInt;

use super::interval::Interval;
use super::measured::Measured;
use super::names::{Called, Function, called};
use super::rational::{NumberError, Rational};
use super::value::{NoValue, Value, wrong};

/// The most operations for one set of values.
const MOST_STEPS: u32 = 200_000;

/// The most items of a list.
const MOST_ITEMS: usize = 10_000;

/// Variables with their values, and what was measured so far.
pub(super) struct Scope<'a> {
    pub(super) variables: Vec<(&'a str, Value)>,
    pub(super) measured: &'a Measured<'a>,
    steps: Cell<u32>,
}

type Found = Result<Value, NoValue>;

impl<'a> Scope<'a> {
    pub(super) fn new(variables: Vec<(&'a str, Value)>, measured: &'a Measured<'a>) -> Self {
        Self { variables, measured, steps: Cell::new(0) }
    }

    /// Counts an operation; too many are refused.
    fn step(&self) -> Result<(), NoValue> {
        const REPORT: u32 = 1_000;
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps.is_multiple_of(REPORT) {
            self.measured.report().map_err(NoValue::Stopped)?;
        }
        if steps > MOST_STEPS {
            let message = format!("the formula takes more than {MOST_STEPS} operations");
            return Err(NoValue::Refused(message));
        }
        Ok(())
    }

    fn variable(&self, name: &str) -> Option<&Value> {
        self.variables.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// What a formula is.
    pub(super) fn value(&mut self, formula: &'a Formula) -> Found {
        self.step()?;
        match &formula.kind {
            FormulaKind::Integer(number) => Ok(Value::Number(Rational::from(*number).into())),
            FormulaKind::Text(_) => Err(wrong(formula.span, "a text is no number").into()),
            FormulaKind::Name(name) => match (self.variable(name), name.as_str()) {
                (Some(value), _) => Ok(value.clone()),
                (None, "true") => Ok(Value::Truth(Some(true))),
                (None, "false") => Ok(Value::Truth(Some(false))),
                (None, _) => {
                    let written = self.written(formula)?;
                    self.built(written)
                }
            },
            FormulaKind::Call(call) => match called(call)? {
                Called::Function(function) => self.function(function, call),
                Called::Measure(measure) => {
                    let network = self.network(&call.args[0].1)?;
                    self.measured.figure(measure, &call.name, &network)
                }
                Called::Family => {
                    let written = self.written(formula)?;
                    self.built(written)
                }
            },
            FormulaKind::List(items) => {
                let items = items.iter().map(|item| self.value(item));
                Ok(Value::List(items.collect::<Result<_, _>>()?))
            }
            FormulaKind::Each(item, over) => {
                let mut items = Vec::new();
                self.each(over, |scope| {
                    items.push(scope.value(item)?);
                    Ok(())
                })?;
                Ok(Value::List(items))
            }
            FormulaKind::Index(of, at) => self.indexed(of, at),
            FormulaKind::Negative(part) => Ok(Value::Number(self.number(part)?.negative())),
            FormulaKind::Not(part) => Ok(Value::Truth(self.truth(part)?.map(|truth| !truth))),
            FormulaKind::Binary(operator, left, right) => self.operation(*operator, left, right),
        }
    }

    /// The number that a formula is.
    pub(super) fn number(&mut self, formula: &'a Formula) -> Result<Interval, NoValue> {
        match self.value(formula)? {
            Value::Number(number) => Ok(number),
            other => Err(expected("a number", &other, formula)),
        }
    }

    /// The number that a formula is, if it is known.
    fn exact(&mut self, formula: &'a Formula) -> Result<Rational, NoValue> {
        let number = self.number(formula)?;
        number.exact().cloned().ok_or_else(|| {
            NoValue::Open(
                format!("a number is only known to be between {number}").replace(" to ", " and "),
            )
        })
    }

    /// Whether a formula holds, if that is known.
    pub(super) fn truth(&mut self, formula: &'a Formula) -> Result<Option<bool>, NoValue> {
        match self.value(formula)? {
            Value::Truth(truth) => Ok(truth),
            other => Err(expected("true or false", &other, formula)),
        }
    }

    /// The network that a formula is.
    pub(super) fn network(&mut self, formula: &'a Formula) -> Result<Network, NoValue> {
        match self.value(formula)? {
            Value::Network(network) => Ok(network),
            other => Err(expected("a network", &other, formula)),
        }
    }

    fn operation(&mut self, operator: Operator, left: &'a Formula, right: &'a Formula) -> Found {
        use Ordering::{Equal, Greater, Less};
        let orders: &[Ordering] = match operator {
            Operator::Or | Operator::And => {
                return self.joined(left, right, operator == Operator::Or);
            }
            Operator::Equal => &[Equal],
            Operator::Unequal => &[Less, Greater],
            Operator::Less => &[Less],
            Operator::AtMost => &[Less, Equal],
            Operator::Greater => &[Greater],
            Operator::AtLeast => &[Greater, Equal],
            _ => return self.arithmetic(operator, left, right),
        };
        let first = self.value(left)?;
        if let (Value::Truth(a), Operator::Equal | Operator::Unequal) = (&first, operator) {
            let (a, b) = (*a, self.truth(right)?);
            let same = a.zip(b).map(|(a, b)| (a == b) == (operator == Operator::Equal));
            return Ok(Value::Truth(same));
        }
        let Value::Number(first) = first else { return Err(expected("a number", &first, left)) };
        let second = self.number(right)?;
        Ok(Value::Truth(first.compares(&second, orders)))
    }

    /// `or` and `and`: one side may decide alone, also where the other is not known.
    fn joined(&mut self, left: &'a Formula, right: &'a Formula, decides: bool) -> Found {
        let first = self.truth(left);
        match first {
            Ok(Some(truth)) if truth == decides => return Ok(Value::Truth(Some(decides))),
            Ok(_) | Err(NoValue::Open(_)) => (),
            Err(other) => return Err(other),
        }
        match (first, self.truth(right)) {
            (_, Ok(Some(truth))) if truth == decides => Ok(Value::Truth(Some(decides))),
            (Ok(Some(_)), second) => second.map(Value::Truth),
            (_, Err(error)) | (Err(error), _) => Err(error),
            (Ok(None), Ok(_)) => Ok(Value::Truth(None)),
        }
    }

    fn arithmetic(&mut self, operator: Operator, left: &'a Formula, right: &'a Formula) -> Found {
        let number = match operator {
            Operator::Plus => self.number(left)?.plus(&self.number(right)?)?,
            Operator::Minus => self.number(left)?.plus(&self.number(right)?.negative())?,
            Operator::Times => self.number(left)?.times(&self.number(right)?)?,
            Operator::Power => self.exact(left)?.power(&self.exact(right)?)?.into(),
            _ => {
                let (a, divisor) = (self.number(left)?, self.exact(right)?);
                let inverse = Rational::from(1).over(&divisor)?;
                let quotient = a.times(&inverse.into())?;
                match (operator, quotient.exact()) {
                    (Operator::Quotient, _) => quotient.rising(Rational::floor),
                    (Operator::Remainder, Some(exact)) => {
                        let whole = exact.floor().times(&divisor)?;
                        a.plus(&whole.negative().into())?
                    }
                    (Operator::Remainder, None) => {
                        return Err(NoValue::Open("a remainder is not known".to_owned()));
                    }
                    _ => quotient,
                }
            }
        };
        Ok(Value::Number(number))
    }

    fn function(&mut self, function: Function, call: &'a Call) -> Found {
        let first = &call.args[0].1;
        let number = match function {
            Function::Extreme(wanted) => {
                let all = self.numbers(call)?;
                let picked = all.into_iter().reduce(|a, b| a.picked(&b, wanted));
                picked.ok_or_else(|| NoValue::Refused(format!("`{}` of nothing", call.name)))?
            }
            Function::Sum => {
                let mut sum = Interval::from(Rational::from(0));
                for number in self.numbers(call)? {
                    self.step()?;
                    sum = sum.plus(&number)?;
                }
                sum
            }
            Function::Abs => self.number(first)?.abs(),
            Function::Floor | Function::Ceil => {
                if let Some(logarithm) = self.rounded_logarithm(first, function)? {
                    return Ok(Value::Number(logarithm.into()));
                }
                let number = self.number(first)?;
                number.rising(if function == Function::Floor {
                    Rational::floor
                } else {
                    Rational::ceil
                })
            }
            Function::Log2 => match self.exact(first)?.floor_log2()? {
                (logarithm, true) => logarithm.into(),
                (_, false) => return Err(NumberError::Logarithm.into()),
            },
            Function::Factorial => self.exact(first)?.factorial()?.into(),
            Function::Case => {
                return match self.truth(first)? {
                    Some(true) => self.value(&call.args[1].1),
                    Some(false) => self.value(&call.args[2].1),
                    None => {
                        Err(NoValue::Open("the condition of `if_else` is not known".to_owned()))
                    }
                };
            }
        };
        Ok(Value::Number(number))
    }

    /// `floor(log2(x))` and `ceil(log2(x))`, which are exact for every x.
    fn rounded_logarithm(
        &mut self,
        formula: &'a Formula,
        function: Function,
    ) -> Result<Option<Rational>, NoValue> {
        let FormulaKind::Call(call) = &formula.kind else { return Ok(None) };
        if !matches!(called(call)?, Called::Function(Function::Log2)) {
            return Ok(None);
        }
        let (floor, is_exact) = self.exact(&call.args[0].1)?.floor_log2()?;
        let up = u64::from(function == Function::Ceil && !is_exact);
        Ok(Some(floor.plus(&up.into())?))
    }

    /// The numbers among the arguments of a call, lists item by item.
    fn numbers(&mut self, call: &'a Call) -> Result<Vec<Interval>, NoValue> {
        let mut numbers = Vec::new();
        for (_, arg) in &call.args {
            let items = match self.value(arg)? {
                Value::List(items) => items,
                one => vec![one],
            };
            for item in items {
                match item {
                    Value::Number(number) => numbers.push(number),
                    other => return Err(expected("a number", &other, arg)),
                }
            }
        }
        Ok(numbers)
    }

    fn indexed(&mut self, of: &'a Formula, at: &'a Formula) -> Found {
        let list = self.value(of)?;
        let index = self.exact(at)?;
        let index = index.whole().and_then(|index| u64::try_from(index).ok());
        let outside = || NoValue::Refused("a list has no such place".to_owned());
        match list {
            Value::List(items) => {
                let place = index.and_then(|index| usize::try_from(index).ok());
                place.and_then(|place| items.get(place)).cloned().ok_or_else(outside)
            }
            Value::Counts(counts) => {
                let count = counts.count(index.ok_or_else(outside)?);
                Ok(Value::Number(Rational::from(count).into()))
            }
            other => Err(expected("a list", &other, of)),
        }
    }

    /// Does something for each value of the variable of a loop.
    fn each(
        &mut self,
        over: &'a Loop,
        mut act: impl FnMut(&mut Self) -> Result<(), NoValue>,
    ) -> Result<(), NoValue> {
        let values: Vec<Value> = match &over.range {
            LoopRange::Listed(items) => {
                items.iter().map(|item| self.value(item)).collect::<Result<_, _>>()?
            }
            LoopRange::Between(first, last) => {
                let [first, last] = [self.exact(first)?, self.exact(last)?];
                let whole = |end: &Rational| end.whole().cloned();
                let (Some(first), Some(last)) = (whole(&first), whole(&last)) else {
                    return Err(NoValue::Refused(
                        "a range is not between whole numbers".to_owned(),
                    ));
                };
                let count = &last - &first + 1;
                if count > BigInt::from(MOST_ITEMS) {
                    let message = format!("a list has more than {MOST_ITEMS} items");
                    return Err(NoValue::Refused(message));
                }
                let count = i64::try_from(count).unwrap_or(0).max(0);
                (0..count).map(|i| Value::Number(Rational::from(&first + i).into())).collect()
            }
        };
        for value in values {
            self.step()?;
            self.variables.push((&over.name, value));
            let done = act(self);
            self.variables.pop();
            done?;
        }
        Ok(())
    }

    /// The network of an expression. What is wrong with it depends on the variables.
    fn built(&self, written: Written) -> Found {
        let Written::Expr(expr) = written else {
            return Err(wrong(written.span(), "this is no network").into());
        };
        match build(&expr, self.measured.context) {
            Ok(network) => Ok(Value::Network(network)),
            Err(error) if error.limit.is_some() => {
                // Memory is full for the moment, or the time is up.
                self.measured.report().map_err(NoValue::Stopped)?;
                Err(NoValue::Refused(error.message))
            }
            Err(error) => Err(NoValue::NoNetwork(error)),
        }
    }

    /// A formula as an argument of a network: numbers are computed, and networks stand for themselves.
    fn written(&mut self, formula: &'a Formula) -> Result<Written, NoValue> {
        self.step()?;
        let span = formula.span;
        match &formula.kind {
            FormulaKind::Text(text) => Ok(Written::Text(text.clone(), span)),
            FormulaKind::Name(name) => match self.variable(name).cloned() {
                Some(value) => as_written(&value, span),
                None => Ok(Written::Expr(Expr {
                    name: name.clone(),
                    args: Vec::new(),
                    name_span: span,
                    span,
                })),
            },
            FormulaKind::Call(call) if matches!(called(call)?, Called::Family) => {
                let mut args = Vec::new();
                for (key, arg) in &call.args {
                    args.push(Arg { key: key.clone(), value: self.written(arg)? });
                }
                let (name, name_span) = (call.name.clone(), call.name_span);
                Ok(Written::Expr(Expr { name, args, name_span, span }))
            }
            FormulaKind::List(items) => {
                let items = items.iter().map(|item| self.written(item));
                Ok(Written::List(items.collect::<Result<_, _>>()?, span))
            }
            FormulaKind::Each(item, over) => {
                let mut items = Vec::new();
                self.each(over, |scope| {
                    items.push(scope.written(item)?);
                    Ok(())
                })?;
                Ok(Written::List(items, span))
            }
            _ => {
                let value = self.value(formula)?;
                as_written(&value, span)
            }
        }
    }
}

/// A value as an argument of a network.
fn as_written(value: &Value, span: Span) -> Result<Written, NoValue> {
    match value {
        Value::Network(network) => Ok(Written::Expr(at(network.expr().clone(), span))),
        Value::Number(number) => {
            let whole = number.exact().and_then(Rational::whole);
            let whole = whole.and_then(|whole| u64::try_from(whole).ok());
            let whole = whole.ok_or_else(|| {
                NoValue::Refused(format!("{number} cannot be an argument of a network"))
            })?;
            Ok(Written::Integer(whole, span))
        }
        Value::List(items) => {
            let items = items.iter().map(|item| as_written(item, span));
            Ok(Written::List(items.collect::<Result<_, _>>()?, span))
        }
        Value::Truth(_) | Value::Counts(_) => {
            let message = format!("{} cannot be an argument of a network", value.describe());
            Err(wrong(span, message).into())
        }
    }
}

fn expected(what: &str, found: &Value, formula: &Formula) -> NoValue {
    wrong(formula.span, format!("this is {}, not {what}", found.describe())).into()
}

/// An expression, all of which stands at one place: that of the variable it is the value of.
fn at(mut expr: Expr, span: Span) -> Expr {
    (expr.name_span, expr.span) = (span, span);
    for arg in &mut expr.args {
        if let Some(key) = &mut arg.key {
            key.span = span;
        }
        place(&mut arg.value, span);
    }
    expr
}

fn place(value: &mut Written, span: Span) {
    match value {
        Written::Integer(_, there) | Written::Text(_, there) => *there = span,
        Written::List(items, there) => {
            *there = span;
            items.iter_mut().for_each(|item| place(item, span));
        }
        Written::Expr(expr) => *expr = at(expr.clone(), span),
    }
}
