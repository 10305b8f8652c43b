//! What the formulas of a definition mean: numbers, truths, lists and networks.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::functions::FUNCTIONS;
use super::term::{Op, Term};
use crate::context::Context;
use crate::expr::{
    Arg, Expr, ExprError, Formula, FormulaKind, Key, Loop, LoopRange, Operator, Span, Value,
    nearest,
};
use crate::network::Network;

/// What a formula stands for.
#[derive(Clone)]
pub enum Meaning {
    /// A number.
    Number(Term),
    /// 1 if it is true, 0 if not.
    Truth(Term),
    /// Several.
    List(Vec<Meaning>),
    /// A network.
    Network(Network),
    /// A network that is built where it is needed, or a word.
    Unbuilt(Expr),
}

/// The networks that a definition may name.
pub trait Networks {
    /// The network of an expression.
    fn build(&self, expr: &Expr, context: &Context) -> Result<Network, ExprError>;

    /// The names of all of them.
    fn names<'a>(&self, context: &Context<'a>) -> Vec<&'a str>;
}

/// Evaluates formulas.
pub struct Evaluator<'a> {
    /// Networks by name.
    pub networks: &'a dyn Networks,
    /// Memory for tables.
    pub context: &'a Context<'a>,
    pub(super) tables: RefCell<Vec<(String, Arc<Vec<i64>>)>>,
    /// The operations that have been worked out.
    spent: Cell<usize>,
}

/// Names with what they stand for, the last first.
pub type Names = Vec<(String, Meaning)>;

/// The most values of a loop, and of a list.
const MOST_VALUES: i64 = 1 << 12;

/// The most operations for one network, so that no definition takes long.
const MOST_OPERATIONS: usize = 1 << 22;

impl Meaning {
    fn describe(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Truth(_) => "true or false",
            Self::List(_) => "a list",
            Self::Network(_) | Self::Unbuilt(_) => "a network",
        }
    }

    /// The number, if it is one.
    pub fn number(self, span: Span) -> Result<Term, ExprError> {
        match self {
            Self::Number(term) => Ok(term),
            other => Err(unlike(span, "a number", &other)),
        }
    }

    /// The truth, if it is one.
    pub fn truth(self, span: Span) -> Result<Term, ExprError> {
        match self {
            Self::Truth(term) => Ok(term),
            other => Err(unlike(span, "a condition", &other).help("for example `c != x`")),
        }
    }

    /// The numbers of a list.
    pub fn numbers(self, span: Span) -> Result<Vec<Term>, ExprError> {
        match self {
            Self::List(items) => items.into_iter().map(|item| item.number(span)).collect(),
            other => Err(unlike(span, "a list of numbers", &other)),
        }
    }

    /// The network, if it is one.
    pub fn network(self, span: Span) -> Result<Network, ExprError> {
        match self {
            Self::Network(network) => Ok(network),
            other => Err(unlike(span, "a network", &other)),
        }
    }
}

/// An error about something of another kind.
pub fn unlike(span: Span, wanted: &str, found: &Meaning) -> ExprError {
    ExprError::new(span, format!("this should be {wanted}, but is {}", found.describe()))
}

/// An error with its place.
pub fn at(span: Span) -> impl Fn(&'static str) -> ExprError {
    move |message| ExprError::new(span, message)
}

impl<'a> Evaluator<'a> {
    /// Evaluates with these networks.
    pub fn new(networks: &'a dyn Networks, context: &'a Context<'a>) -> Self {
        Self { networks, context, tables: RefCell::default(), spent: Cell::new(0) }
    }

    /// Counts operations; an error if there have been too many.
    pub fn spend(&self, operations: usize) -> Result<(), &'static str> {
        self.spent.set(self.spent.get().saturating_add(operations));
        if self.spent.get() > MOST_OPERATIONS {
            return Err("these rules take too long to be worked out");
        }
        Ok(())
    }

    /// What a formula stands for.
    pub fn evaluate(&self, formula: &Formula, names: &Names) -> Result<Meaning, ExprError> {
        let meaning = self.worked_out(formula, names)?;
        let size = match &meaning {
            Meaning::List(items) => items.len(),
            _ => 0,
        };
        self.spend(1 + size).map_err(at(formula.span))?;
        Ok(meaning)
    }

    fn worked_out(&self, formula: &Formula, names: &Names) -> Result<Meaning, ExprError> {
        let span = formula.span;
        match &formula.kind {
            FormulaKind::Integer(value) => match i64::try_from(*value) {
                Ok(value) => Ok(Meaning::Number(Term::number(value))),
                Err(_) => Err(ExprError::new(span, "this number is too large")),
            },
            FormulaKind::Text(_) => Err(ExprError::new(span, "a string is no number")),
            FormulaKind::Name(name) => match names.iter().rev().find(|(known, _)| known == name) {
                Some((_, Meaning::Unbuilt(expr))) => {
                    Ok(Meaning::Network(self.networks.build(expr, self.context)?))
                }
                Some((_, meaning)) => Ok(meaning.clone()),
                None => self.named_network(formula, name, names),
            },
            FormulaKind::Call(call) => self.call(formula, call, names),
            FormulaKind::List(items) => {
                let items = items.iter().map(|item| self.evaluate(item, names));
                Ok(Meaning::List(items.collect::<Result<_, _>>()?))
            }
            FormulaKind::Each(item, over) => {
                let mut inner = names.clone();
                let mut items = Vec::new();
                for value in self.values(over, names)? {
                    inner.push((over.name.clone(), Meaning::Number(Term::number(value))));
                    items.push(self.evaluate(item, &inner)?);
                    inner.pop();
                }
                Ok(Meaning::List(items))
            }
            FormulaKind::Index(list, index) => {
                let items = self.evaluate(list, names)?.numbers(list.span)?;
                let place = self.number(index, names)?;
                Ok(Meaning::Number(Term::pick(&items, &place).map_err(at(index.span))?))
            }
            FormulaKind::Negative(part) => {
                let part = self.number(part, names)?;
                binary(span, Op::Sub, &Term::number(0), &part)
            }
            FormulaKind::Not(part) => {
                Ok(Meaning::Truth(self.evaluate(part, names)?.truth(part.span)?.not()))
            }
            FormulaKind::Binary(operator, left, right) => {
                self.operation(span, *operator, left, right, names)
            }
        }
    }

    /// A number.
    pub fn number(&self, formula: &Formula, names: &Names) -> Result<Term, ExprError> {
        self.evaluate(formula, names)?.number(formula.span)
    }

    /// A number that does not depend on a node.
    pub fn constant(&self, formula: &Formula, names: &Names) -> Result<i64, ExprError> {
        self.number(formula, names)?
            .constant()
            .ok_or_else(|| ExprError::new(formula.span, "this may not depend on the node"))
    }

    /// A condition.
    pub fn condition(&self, formula: &Formula, names: &Names) -> Result<Term, ExprError> {
        self.evaluate(formula, names)?.truth(formula.span)
    }

    /// The values of a loop.
    pub fn values(&self, over: &Loop, names: &Names) -> Result<Vec<i64>, ExprError> {
        match &over.range {
            LoopRange::Between(first, last) => {
                let span = Span::new(first.span.start, last.span.end);
                let (first, last) = (self.constant(first, names)?, self.constant(last, names)?);
                if last.saturating_sub(first) >= MOST_VALUES {
                    return Err(ExprError::new(span, "these are too many values")
                        .help(format!("at most {MOST_VALUES} are allowed")));
                }
                Ok((first..=last).collect())
            }
            LoopRange::Listed(items) => {
                items.iter().map(|item| self.constant(item, names)).collect()
            }
        }
    }

    fn operation(
        &self,
        span: Span,
        operator: Operator,
        left: &Formula,
        right: &Formula,
        names: &Names,
    ) -> Result<Meaning, ExprError> {
        let (a, b) = (self.evaluate(left, names)?, self.evaluate(right, names)?);
        if let Operator::And | Operator::Or = operator {
            let op = if operator == Operator::And { Op::Min } else { Op::Max };
            let (a, b) = (a.truth(left.span)?, b.truth(right.span)?);
            return Ok(Meaning::Truth(Term::binary(op, &a, &b).map_err(at(span))?));
        }
        if let (Operator::Equal | Operator::Unequal, Meaning::List(_), Meaning::List(_)) =
            (operator, &a, &b)
        {
            let all = equal_lists(&a.numbers(left.span)?, &b.numbers(right.span)?);
            let all = all.map_err(at(span))?;
            return Ok(Meaning::Truth(if operator == Operator::Equal { all } else { all.not() }));
        }
        let (a, b) = (a.number(left.span)?, b.number(right.span)?);
        let truth =
            |op, a: &Term, b: &Term| Ok(Meaning::Truth(Term::binary(op, a, b).map_err(at(span))?));
        match operator {
            Operator::Equal => truth(Op::Eq, &a, &b),
            Operator::Unequal => truth(Op::Ne, &a, &b),
            Operator::Less => truth(Op::Lt, &a, &b),
            Operator::Greater => truth(Op::Lt, &b, &a),
            Operator::AtMost => {
                Ok(Meaning::Truth(Term::binary(Op::Lt, &b, &a).map_err(at(span))?.not()))
            }
            Operator::AtLeast => {
                Ok(Meaning::Truth(Term::binary(Op::Lt, &a, &b).map_err(at(span))?.not()))
            }
            Operator::Plus => binary(span, Op::Add, &a, &b),
            Operator::Minus => binary(span, Op::Sub, &a, &b),
            Operator::Times => binary(span, Op::Mul, &a, &b),
            Operator::Quotient => binary(right.span, Op::Div, &a, &b),
            Operator::Remainder => binary(right.span, Op::Mod, &a, &b),
            Operator::Over => Err(ExprError::new(span, "rules work on whole numbers")
                .help("write `//` for a quotient rounded down")),
            Operator::Power => power(&a, &b).map(Meaning::Number).map_err(at(span)),
            Operator::And | Operator::Or => unreachable!("handled above"),
        }
    }

    pub(super) fn named_network(
        &self,
        formula: &Formula,
        name: &str,
        names: &Names,
    ) -> Result<Meaning, ExprError> {
        let networks = self.networks.names(self.context);
        if !networks.contains(&name) {
            let known = names.iter().map(|(name, _)| name.as_str());
            let functions = FUNCTIONS.iter().map(|(name, _)| *name);
            let error = ExprError::new(formula.span, format!("unknown name `{name}`"));
            return Err(match nearest(name, known.chain(functions).chain(networks)) {
                Some(name) => error.help(format!("did you mean `{name}`?")),
                None => error,
            });
        }
        let Value::Expr(expr) = self.value(formula, names)? else {
            return Err(ExprError::new(formula.span, "this is no network"));
        };
        Ok(Meaning::Network(self.networks.build(&expr, self.context)?))
    }

    /// A formula as a part of an expression: numbers are worked out, and names replaced by what they stand for.
    pub fn value(&self, formula: &Formula, names: &Names) -> Result<Value, ExprError> {
        let span = formula.span;
        let bare = |name: &str| Expr { name_span: span, span, ..Expr::call(name, Vec::new()) };
        match &formula.kind {
            FormulaKind::Text(text) => Ok(Value::Text(text.clone(), span)),
            FormulaKind::Name(name) => match names.iter().rev().find(|(known, _)| known == name) {
                None => Ok(Value::Expr(bare(name))),
                Some((_, meaning)) => as_value(meaning, span),
            },
            FormulaKind::Call(call) if FUNCTIONS.iter().all(|(name, _)| *name != call.name) => {
                let arg = |(key, arg): &(Option<Key>, Formula)| {
                    Ok(Arg { key: key.clone(), value: self.value(arg, names)? })
                };
                let args = call.args.iter().map(arg).collect::<Result<_, ExprError>>()?;
                let name_span = call.name_span;
                Ok(Value::Expr(Expr { name: call.name.clone(), args, name_span, span }))
            }
            FormulaKind::List(items) => {
                let items = items.iter().map(|item| self.value(item, names));
                Ok(Value::List(items.collect::<Result<_, _>>()?, span))
            }
            _ => as_value(&self.evaluate(formula, names)?, span),
        }
    }
}

/// A number, or lists of them, as a part of an expression.
fn as_value(meaning: &Meaning, span: Span) -> Result<Value, ExprError> {
    match meaning {
        Meaning::Number(term) => {
            let value = term
                .constant()
                .ok_or_else(|| ExprError::new(span, "a network may not depend on the node"))?;
            match u64::try_from(value) {
                Ok(value) => Ok(Value::Integer(value, span)),
                Err(_) => Err(ExprError::new(span, format!("this is {value}, which is negative"))),
            }
        }
        Meaning::List(items) => {
            let items = items.iter().map(|item| as_value(item, span));
            Ok(Value::List(items.collect::<Result<_, _>>()?, span))
        }
        Meaning::Network(network) => Ok(Value::Expr(placed(network.expr(), span))),
        Meaning::Unbuilt(expr) => Ok(Value::Expr(placed(expr, span))),
        Meaning::Truth(_) => Err(unlike(span, "a number or a list", meaning)),
    }
}

/// An expression as if it stood here.
fn placed(expr: &Expr, span: Span) -> Expr {
    Expr { name_span: span, span, ..expr.clone() }
}

/// An operation on numbers.
pub fn binary(span: Span, op: Op, a: &Term, b: &Term) -> Result<Meaning, ExprError> {
    Ok(Meaning::Number(Term::binary(op, a, b).map_err(at(span))?))
}

/// Whether two lists are equal.
fn equal_lists(a: &[Term], b: &[Term]) -> Result<Term, &'static str> {
    let mut all = Term::number(i64::from(a.len() == b.len()));
    for (a, b) in a.iter().zip(b) {
        all = Term::binary(Op::Min, &all, &Term::binary(Op::Eq, a, b)?)?;
    }
    Ok(all)
}

fn power(base: &Term, exponent: &Term) -> Result<Term, &'static str> {
    if base.constant() == Some(2) {
        return Term::binary(Op::Shl, &Term::number(1), exponent);
    }
    let exponent = exponent.constant().ok_or("only powers of 2 may depend on the node")?;
    if base.constant().is_some_and(|base| (0..=1).contains(&base)) {
        return Ok(if exponent == 0 { Term::number(1) } else { base.clone() });
    }
    let mut result = Term::number(1);
    match exponent {
        0..64 => {
            for _ in 0..exponent {
                result = Term::binary(Op::Mul, &result, base)?;
            }
            Ok(result)
        }
        64.. => Err("this power is too large"),
        _ => Err("this power is negative"),
    }
}
