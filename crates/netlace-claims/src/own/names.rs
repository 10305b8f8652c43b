//! The names that formulas know: functions of numbers, figures of networks, and families.

use std::cmp::Ordering;

use netlace::Context;
use netlace::expr::{Call, ExprError, Formula, FormulaKind, LoopRange, nearest};
use netlace::families::{self, FAMILIES};
use netlace::metrics::{METRICS, Metric};

use super::value::wrong;

/// A function of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    /// The least or the greatest of several numbers, or of a list.
    Extreme(Ordering),
    Sum,
    Abs,
    Floor,
    Ceil,
    Log2,
    Factorial,
    /// The second if the first holds, else the third.
    Case,
}

/// The functions of numbers, with the fewest and the most arguments.
const FUNCTIONS: [(&str, Function, [usize; 2]); 9] = [
    ("min", Function::Extreme(Ordering::Less), [1, usize::MAX]),
    ("max", Function::Extreme(Ordering::Greater), [1, usize::MAX]),
    ("sum", Function::Sum, [1, usize::MAX]),
    ("abs", Function::Abs, [1, 1]),
    ("floor", Function::Floor, [1, 1]),
    ("ceil", Function::Ceil, [1, 1]),
    ("log2", Function::Log2, [1, 1]),
    ("factorial", Function::Factorial, [1, 1]),
    ("if_else", Function::Case, [3, 3]),
];

/// A figure of a network.
#[derive(Clone, Copy)]
pub(super) enum Measure {
    Metric(&'static Metric),
    /// The greatest number of links of a node.
    Degree,
    /// The least number of links of a node.
    LeastDegree,
    /// The number of connected components.
    Components,
}

/// Figures that are no metrics.
const MEASURES: [(&str, Measure); 3] = [
    ("degree", Measure::Degree),
    ("min_degree", Measure::LeastDegree),
    ("components", Measure::Components),
];

/// What a name before brackets stands for.
pub(super) enum Called {
    Function(Function),
    Measure(Measure),
    Family,
}

/// What a call is of, and whether it has as many arguments as it must.
pub(super) fn called(call: &Call) -> Result<Called, ExprError> {
    let name = call.name.as_str();
    let arity = |[least, most]: [usize; 2]| {
        let given = call.args.len();
        if (least..=most).contains(&given) && call.args.iter().all(|(key, _)| key.is_none()) {
            return Ok(());
        }
        let needed = match (least, most) {
            (1, 1) => "one argument".to_owned(),
            (_, usize::MAX) => format!("at least {least} argument"),
            _ => format!("{least} arguments"),
        };
        Err(wrong(call.name_span, format!("`{name}` takes {needed}, without a name")))
    };
    if let Some((_, function, arguments)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) {
        arity(*arguments)?;
        return Ok(Called::Function(*function));
    }
    if let Some(measure) = measure(name) {
        arity([1, 1])?;
        return Ok(Called::Measure(measure));
    }
    // What is neither is a network: names were checked when the formula was read.
    Ok(Called::Family)
}

/// Whether a network has this name: a built-in one, or one that is defined.
fn is_network(name: &str, context: &Context) -> bool {
    families::find(name).is_ok() || context.definitions.all.of(name).next().is_some()
}

/// The figure of this name.
pub(super) fn measure(name: &str) -> Option<Measure> {
    let own = MEASURES.iter().find(|(known, _)| *known == name).map(|&(_, measure)| measure);
    let metric = || METRICS.iter().find(|metric| metric.name.replace('-', "_") == name);
    own.or_else(|| metric().map(|metric| Measure::Metric(metric)))
}

/// The names of all figures, as formulas write them.
pub fn figure_names() -> impl Iterator<Item = String> {
    let metrics = METRICS.iter().map(|metric| metric.name.replace('-', "_"));
    metrics.chain(MEASURES.iter().map(|(name, _)| (*name).to_owned()))
}

fn unknown(call: &Call, context: &Context) -> ExprError {
    let figures: Vec<String> = figure_names().collect();
    let functions = FUNCTIONS.iter().map(|(name, ..)| *name);
    let families = FAMILIES.iter().map(|family| family.name);
    let networks = families.chain(context.definitions.all.names());
    let known = figures.iter().map(String::as_str).chain(functions).chain(networks);
    let help = nearest(&call.name, known).map_or_else(
        || "`netlace metrics --help` lists figures, `netlace families` networks".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    let message = format!("unknown figure, function or network `{}`", call.name);
    ExprError { help: Some(help), ..wrong(call.name_span, message) }
}

/// Checks the names of a formula before it is evaluated: each is a variable, or stands for something.
pub(super) fn check_names(
    formula: &Formula,
    variables: &[&str],
    context: &Context,
) -> Result<(), ExprError> {
    check(formula, &mut variables.to_vec(), false, context)
}

fn check<'a>(
    formula: &'a Formula,
    variables: &mut Vec<&'a str>,
    is_argument: bool,
    context: &Context,
) -> Result<(), ExprError> {
    match &formula.kind {
        FormulaKind::Integer(_) => Ok(()),
        FormulaKind::Text(_) if is_argument => Ok(()),
        FormulaKind::Text(_) => {
            Err(wrong(formula.span, "a text stands only among the arguments of a network"))
        }
        FormulaKind::Name(name) => {
            let is_known = is_argument
                || variables.contains(&name.as_str())
                || name == "true"
                || name == "false"
                || families::find(name).is_ok_and(|family| family.params.is_empty())
                || context.definitions.all.of(name).any(|(_, own)| own.params.is_empty());
            if is_known { Ok(()) } else { Err(unbound(formula, name, variables)) }
        }
        FormulaKind::Call(call) => {
            let of_family = matches!(called(call)?, Called::Family);
            if of_family && !is_network(&call.name, context) {
                return Err(unknown(call, context));
            }
            call.args.iter().try_for_each(|(_, arg)| check(arg, variables, of_family, context))
        }
        FormulaKind::List(items) => {
            items.iter().try_for_each(|item| check(item, variables, is_argument, context))
        }
        FormulaKind::Each(item, over) => {
            match &over.range {
                LoopRange::Between(first, last) => {
                    check(first, variables, false, context)?;
                    check(last, variables, false, context)?;
                }
                LoopRange::Listed(items) => {
                    items
                        .iter()
                        .try_for_each(|item| check(item, variables, is_argument, context))?;
                }
            }
            variables.push(&over.name);
            let found = check(item, variables, is_argument, context);
            variables.pop();
            found
        }
        FormulaKind::Index(of, at) => {
            check(of, variables, false, context)?;
            check(at, variables, false, context)
        }
        FormulaKind::Negative(part) | FormulaKind::Not(part) => {
            check(part, variables, false, context)
        }
        FormulaKind::Binary(_, left, right) => {
            check(left, variables, false, context)?;
            check(right, variables, false, context)
        }
    }
}

fn unbound(formula: &Formula, name: &str, variables: &[&str]) -> ExprError {
    let help = match (nearest(name, variables.iter().copied()), families::find(name)) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Ok(family)) => format!("a network is written {}", family.example),
        (None, Err(_)) => format!("say what it stands for: --for '{name} in 1..5'"),
    };
    let message = format!("`{name}` stands for nothing");
    ExprError { help: Some(help), ..wrong(formula.span, message) }
}
