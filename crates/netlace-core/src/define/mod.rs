//! Networks that users define: names for expressions, and networks by rules.
//!
//! A definition is parsed by [`expr`](crate::expr). Here its formulas get their meaning (`meaning.rs`, `functions.rs`): numbers that depend on a node are
//! terms (`term.rs`), whose ranges are known. Rules become instances in both directions (`rules.rs`), instances a program that is run
//! for many nodes at a time (`program.rs`), and the program a topology (`ruled.rs`) over tuples of coordinates (`space.rs`). `counts.rs`
//! counts links and refuses rules that make no network.

mod counts;
mod functions;
mod meaning;
mod moves;
mod network;
mod program;
mod ruled;
mod rules;
mod space;
mod stated;
mod term;

pub use functions::is_function;
pub use meaning::Networks;

use crate::context::Context;
use crate::expr::{Arg, Body, Definition, Expr, ExprError, Parameter, Span, Value};
use crate::network::Network;
use meaning::{Evaluator, Meaning, Names};
use term::Term;

/// The network of a call of a definition.
pub fn build(
    call: &Expr,
    networks: &dyn Networks,
    context: &Context,
) -> Result<Network, ExprError> {
    let definitions = context.definitions.all;
    let candidates: Vec<(usize, &Definition)> = definitions.of(&call.name).collect();
    let Some(&(_, first)) = candidates.first() else {
        return Err(ExprError::new(call.name_span, format!("unknown network `{}`", call.name)));
    };
    let Some(defined) = context.definitions.inside() else {
        return Err(ExprError::new(call.span, "too many definitions are followed here")
            .help("a definition that uses itself must make a number smaller, down to one for which it does not"));
    };
    let args = bind(call, first, &candidates)?;
    let args: Vec<Meaning> = args
        .into_iter()
        .map(|value| meaning_of(value, networks, context))
        .collect::<Result<_, _>>()?;
    let Some(&(number, definition)) = candidates.iter().find(|(_, one)| is_for(one, &args)) else {
        let known: Vec<String> = candidates.iter().map(|(_, one)| one.signature()).collect();
        return Err(ExprError::new(
            call.span,
            format!("`{}` is not defined for these numbers", call.name),
        )
        .help(format!("it is defined as {}", known.join(", "))));
    };
    let inner = Context { definitions: defined, ..*context };
    let evaluator = Evaluator::new(networks, &inner);
    let canonical = Expr::call(&call.name, args.iter().map(value_of).collect());
    let names: Names = definition
        .params
        .iter()
        .zip(args)
        .filter_map(|(param, arg)| match param {
            Parameter::Name(key) => Some((key.name.clone(), arg)),
            Parameter::Number(_) => None,
        })
        .collect();
    let built = match &definition.body {
        Body::Same(formula) => match evaluator.value(formula, &names) {
            Ok(Value::Expr(expr)) => networks.build(&expr, &inner).and_then(|network| {
                let renamed = Network::new(canonical, network.construction().clone());
                let renamed =
                    renamed.map_err(|error| ExprError::new(formula.span, error.message))?;
                Ok(renamed.resting_on(network.stated()))
            }),
            Ok(_) => Err(ExprError::new(formula.span, "this is no network")),
            Err(error) => Err(error),
        },
        Body::Rules(rules) => {
            network::by_rules(rules, canonical, &names, &evaluator, &definition.name)
        }
    };
    built.map_err(|error| ExprError {
        message: format!("the definition of `{}` gives no network here", call.name),
        span: call.span,
        help: Some(definitions.wrong(number, &error).message),
        limit: error.limit,
    })
}

/// The arguments of a call, one for each parameter.
fn bind<'a>(
    call: &'a Expr,
    first: &Definition,
    candidates: &[(usize, &Definition)],
) -> Result<Vec<&'a Value>, ExprError> {
    let usage = || format!("usage: {}", first.signature());
    let mut values: Vec<Option<&Value>> = vec![None; first.params.len()];
    let mut position = 0;
    for Arg { key, value } in &call.args {
        let index = match key {
            None => {
                position += 1;
                position - 1
            }
            Some(key) => {
                let is_it = |param: &Parameter| matches!(param, Parameter::Name(own) if own.name == key.name);
                let found =
                    candidates.iter().find_map(|(_, one)| one.params.iter().position(is_it));
                found.ok_or_else(|| {
                    let message = format!("`{}` has no parameter `{}`", call.name, key.name);
                    ExprError::new(key.span, message).help(usage())
                })?
            }
        };
        match values.get_mut(index) {
            Some(slot @ None) => *slot = Some(value),
            Some(Some(_)) => {
                return Err(ExprError::new(value.span(), "this is given twice").help(usage()));
            }
            None => {
                let message = format!("`{}` takes {} arguments", call.name, first.params.len());
                return Err(ExprError::new(value.span(), message).help(usage()));
            }
        }
    }
    values
        .into_iter()
        .map(|value| {
            value.ok_or_else(|| {
                let message = format!("`{}` takes {} arguments", call.name, first.params.len());
                ExprError::new(call.span, message).help(usage())
            })
        })
        .collect()
}

/// Whether the numbers among a definition's parameters are those given.
fn is_for(definition: &Definition, args: &[Meaning]) -> bool {
    definition.params.iter().zip(args).all(|(param, arg)| match (param, arg) {
        (Parameter::Name(_), _) => true,
        (Parameter::Number(wanted), Meaning::Number(term)) => {
            term.constant().is_some_and(|given| u64::try_from(given) == Ok(*wanted))
        }
        (Parameter::Number(_), _) => false,
    })
}

/// What an argument is.
fn meaning_of(
    value: &Value,
    networks: &dyn Networks,
    context: &Context,
) -> Result<Meaning, ExprError> {
    match value {
        Value::Integer(value, span) => match i64::try_from(*value) {
            Ok(value) => Ok(Meaning::Number(Term::number(value))),
            Err(_) => Err(ExprError::new(*span, "this number is too large for a definition")),
        },
        Value::Text(_, span) => {
            Err(ExprError::new(*span, "a definition takes numbers, networks and lists"))
        }
        Value::List(items, _) => {
            let items = items.iter().map(|item| meaning_of(item, networks, context));
            Ok(Meaning::List(items.collect::<Result<_, _>>()?))
        }
        Value::Expr(expr) if networks.names(context).contains(&expr.name.as_str()) => {
            Ok(Meaning::Network(networks.build(expr, context)?))
        }
        Value::Expr(word) => Ok(Meaning::Unbuilt(word.clone())),
    }
}

/// An argument as the canonical form writes it.
fn value_of(meaning: &Meaning) -> Value {
    let span = Span::default();
    match meaning {
        Meaning::Number(term) | Meaning::Truth(term) => {
            Value::Integer(term.constant().unwrap_or(0).unsigned_abs(), span)
        }
        Meaning::List(items) => Value::List(items.iter().map(value_of).collect(), span),
        Meaning::Network(network) => Value::Expr(network.expr().clone()),
        Meaning::Unbuilt(expr) => Value::Expr(expr.clone()),
    }
}
