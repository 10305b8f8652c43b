//! The functions of formulas: of numbers, words and networks.

use std::sync::Arc;

use super::meaning::{Evaluator, Meaning, Names, at, binary, unlike};
use super::term::{Op, Term};
use crate::expr::{Call, ExprError, Formula, Span};
use crate::network::{Csr, Network};

/// The most entries of a table of a network's links.
const MOST_ENTRIES: u64 = 1 << 22;

/// Functions with their arguments, for messages.
pub const FUNCTIONS: [(&str, &str); 20] = [
    ("abs", "abs(a)"),
    ("all", "all([condition, ..])"),
    ("any", "any([condition, ..])"),
    ("bit", "bit(x,i)"),
    ("degree", "degree(B) or degree(B,x)"),
    ("flip", "flip(x,i)"),
    ("if_else", "if_else(condition,a,b)"),
    ("len", "len(w)"),
    ("max", "max(a,b,..)"),
    ("min", "min(a,b,..)"),
    ("neighbor", "neighbor(B,x,i)"),
    ("order", "order(B)"),
    ("rank", "rank(B,x,y)"),
    ("reverse", "reverse(w,first,last)"),
    ("rotate", "rotate(w,by)"),
    ("set", "set(w,i,a)"),
    ("shift", "shift(w,a)"),
    ("sum", "sum(w)"),
    ("swap", "swap(w,i,j)"),
    ("xor", "xor(a,b)"),
];

/// Whether formulas mean something else by this name than a network.
pub fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, _)| *known == name) || ["word", "permutation"].contains(&name)
}

impl Evaluator<'_> {
    pub(super) fn call(
        &self,
        formula: &Formula,
        call: &Call,
        names: &Names,
    ) -> Result<Meaning, ExprError> {
        let Some((_, usage)) = FUNCTIONS.iter().find(|(name, _)| *name == call.name) else {
            return self.named_network(formula, &call.name, names);
        };
        let span = formula.span;
        let args: Result<Vec<(Meaning, Span)>, ExprError> =
            call.args.iter().map(|(_, arg)| Ok((self.evaluate(arg, names)?, arg.span))).collect();
        let mut args = args?.into_iter();
        let number_of_args = args.len();
        let mut next = || {
            args.next().ok_or_else(|| {
                ExprError::new(span, format!("`{}` needs more arguments", call.name))
                    .help(format!("usage: {usage}"))
            })
        };
        let mut number = || next().and_then(|(meaning, span)| meaning.number(span));
        let one = Term::number(1);
        let meaning = match call.name.as_str() {
            "abs" => {
                let a = number()?;
                let negative = Term::binary(Op::Sub, &Term::number(0), &a).map_err(at(span))?;
                binary(span, Op::Max, &a, &negative)?
            }
            "bit" => {
                let (x, i) = (number()?, number()?);
                let shifted = Term::binary(Op::Shr, &x, &i).map_err(at(span))?;
                binary(span, Op::BitAnd, &shifted, &one)?
            }
            "flip" => {
                let (x, i) = (number()?, number()?);
                let bit = Term::binary(Op::Shl, &one, &i).map_err(at(span))?;
                binary(span, Op::Xor, &x, &bit)?
            }
            "xor" => {
                let (a, b) = (number()?, number()?);
                binary(span, Op::Xor, &a, &b)?
            }
            "max" | "min" => {
                let op = if call.name == "max" { Op::Max } else { Op::Min };
                let mut best = number()?;
                for _ in 1..number_of_args {
                    best = Term::binary(op, &best, &number()?).map_err(at(span))?;
                }
                Meaning::Number(best)
            }
            "all" | "any" => {
                let (list, place) = next()?;
                let Meaning::List(items) = list else {
                    return Err(unlike(place, "a list of conditions", &list));
                };
                let (op, mut result) = match call.name.as_str() {
                    "all" => (Op::Min, Term::number(1)),
                    _ => (Op::Max, Term::number(0)),
                };
                for item in items {
                    result = Term::binary(op, &result, &item.truth(place)?).map_err(at(place))?;
                }
                Meaning::Truth(result)
            }
            "if_else" => {
                let (condition, place) = next()?;
                let condition = condition.truth(place)?;
                let (yes, no) = (next()?.0.number(span)?, next()?.0.number(span)?);
                Meaning::Number(Term::select(&condition, &yes, &no).map_err(at(span))?)
            }
            "order" => {
                let (network, place) = next()?;
                let order = i64::try_from(network.network(place)?.order());
                let order = order.map_err(|_| ExprError::new(place, "this network is too large"));
                Meaning::Number(Term::number(order?))
            }
            "degree" | "neighbor" | "rank" => {
                let (network, place) = next()?;
                let network = network.network(place)?;
                let mut rest = Vec::new();
                for _ in 1..number_of_args {
                    rest.push(next()?.0.number(span)?);
                }
                Meaning::Number(self.of_network(&call.name, &network, &rest, span)?)
            }
            _ => {
                let (word, place) = next()?;
                let word = word.numbers(place)?;
                let mut rest = Vec::new();
                for _ in 1..number_of_args {
                    rest.push(next()?.0.number(span)?);
                }
                Self::of_word(call, word, &rest, usage)?
            }
        };
        match next() {
            Ok((_, span)) => {
                Err(ExprError::new(span, "this argument is too many")
                    .help(format!("usage: {usage}")))
            }
            Err(_) => Ok(meaning),
        }
    }

    /// Functions of words.
    fn of_word(
        call: &Call,
        mut word: Vec<Term>,
        rest: &[Term],
        usage: &str,
    ) -> Result<Meaning, ExprError> {
        let span = call.name_span;
        let place = |index: usize| {
            let place = rest.get(index).and_then(Term::constant).ok_or_else(|| {
                ExprError::new(span, "a place in a word may not depend on the node")
                    .help(format!("usage: {usage}"))
            })?;
            let length = word.len();
            usize::try_from(place).ok().filter(|place| *place < length).ok_or_else(|| {
                ExprError::new(span, format!("the word has no place {place}"))
                    .help(format!("its places are 0 to {}", length.saturating_sub(1)))
            })
        };
        match (call.name.as_str(), rest) {
            ("len", []) => return Ok(Meaning::Number(Term::number(word.len() as i64))),
            ("sum", []) => {
                let mut sum = Term::number(0);
                for letter in &word {
                    sum = Term::binary(Op::Add, &sum, letter).map_err(at(span))?;
                }
                return Ok(Meaning::Number(sum));
            }
            ("swap", [_, _]) => {
                let (i, j) = (place(0)?, place(1)?);
                word.swap(i, j);
            }
            ("reverse", [_, _]) => {
                let (first, last) = (place(0)?, place(1)?);
                if first <= last {
                    word[first..=last].reverse();
                }
            }
            ("rotate", [by]) => {
                let by = by
                    .constant()
                    .ok_or_else(|| ExprError::new(span, "a rotation may not depend on the node"))?;
                let length = word.len().max(1) as i64;
                word.rotate_left(by.rem_euclid(length) as usize);
            }
            ("set", [_, letter]) => {
                let i = place(0)?;
                word[i] = letter.clone();
            }
            ("shift", [letter]) if !word.is_empty() => {
                word.remove(0);
                word.push(letter.clone());
            }
            _ => {
                return Err(ExprError::new(span, format!("`{}` is used otherwise", call.name))
                    .help(format!("usage: {usage}")));
            }
        }
        Ok(Meaning::List(word.into_iter().map(Meaning::Number).collect()))
    }

    /// Functions of a network's links, by table.
    fn of_network(
        &self,
        function: &str,
        network: &Network,
        rest: &[Term],
        span: Span,
    ) -> Result<Term, ExprError> {
        let width = u64::from(network.max_degree()).max(1);
        let order = u64::try_from(network.order()).unwrap_or(u64::MAX);
        let (entries, index) = match (function, rest) {
            ("degree", []) => return Ok(Term::number(width as i64)),
            ("degree", [x]) => (order, x.clone()),
            ("neighbor", [x, i]) => {
                let row = Term::number(width.min(1 << 31) as i64);
                let start = Term::binary(Op::Mul, x, &row).map_err(at(span))?;
                (order.saturating_mul(width), Term::binary(Op::Add, &start, i).map_err(at(span))?)
            }
            ("rank", [x, y]) => {
                let row = Term::number(order.min(1 << 31) as i64);
                let start = Term::binary(Op::Mul, x, &row).map_err(at(span))?;
                (order.saturating_mul(order), Term::binary(Op::Add, &start, y).map_err(at(span))?)
            }
            _ => {
                let usage = FUNCTIONS.iter().find(|(name, _)| *name == function);
                let usage = usage.map_or("", |(_, usage)| usage);
                return Err(ExprError::new(span, format!("`{function}` is used otherwise"))
                    .help(format!("usage: {usage}")));
            }
        };
        if entries > MOST_ENTRIES {
            return Err(ExprError::new(span, "this network is too large for a table of its links")
                .help(format!("at most {MOST_ENTRIES} entries are kept")));
        }
        let table = self.table(function, network, width, order, span)?;
        Term::entry(&table, &index).map_err(at(span))
    }

    fn table(
        &self,
        function: &str,
        network: &Network,
        width: u64,
        order: u64,
        span: Span,
    ) -> Result<Arc<Vec<i64>>, ExprError> {
        let key = format!("{function} {network}");
        if let Some((_, table)) = self.tables.borrow().iter().find(|(known, _)| *known == key) {
            return Ok(table.clone());
        }
        let topology =
            network.topology().map_err(|error| ExprError::new(span, error.to_string()))?;
        let csr = Csr::tabulate(&**topology);
        let mut table = Vec::new();
        for v in 0..order {
            let mut row: Vec<i64> = csr.neighbors(v).iter().map(|to| i64::from(*to)).collect();
            row.sort_unstable();
            match function {
                "degree" => table.push(row.len() as i64),
                "neighbor" => {
                    // A place behind the last neighbour leads to the node itself.
                    row.resize(width as usize, v as i64);
                    table.extend(row);
                }
                _ => {
                    let place = |w| row.binary_search(&w).unwrap_or(row.len()) as i64;
                    table.extend((0..order as i64).map(place));
                }
            }
        }
        let table = Arc::new(table);
        self.tables.borrow_mut().push((key, table.clone()));
        Ok(table)
    }
}
