//! Arguments: from the tree, checked against a signature, to values that a family can use.

use std::collections::HashSet;

use super::{Family, Kind, Param, build};
use crate::context::Context;
use crate::expr::{Arg, Expr, ExprError, Key, Span, Value, nearest};
use crate::network::Network;

/// A family's arguments, checked for number, kind and range.
///
/// The accessors take the name of a parameter and panic if the signature has no such parameter of
/// that kind: an error in the family, which the conformance tests find.
pub struct Args<'a> {
    context: &'a Context<'a>,
    params: &'static [Param],
    values: Vec<Option<(Bound, Span)>>,
}

/// A checked argument.
#[derive(Clone)]
enum Bound {
    Integer(u64),
    Integers(Vec<u64>),
    Lists(Vec<Vec<u64>>),
    Network(Network),
    Networks(Vec<Network>),
    Word(&'static str),
    Flag(bool),
    Text(String),
    Group(Expr),
}

/// Defines the accessor to a kind of argument that may have been left out.
macro_rules! accessor {
    ($name:ident, $variant:ident, $type:ty) => {
        #[doc = concat!("The `", stringify!($type), "` given, unless it was left out.")]
        pub fn $name(&self, param: &str) -> Option<&$type> {
            match &self.values[self.index(param)] {
                Some((Bound::$variant(value), _)) => Some(value),
                None => None,
                Some(_) => panic!("parameter `{param}` is of another kind"),
            }
        }
    };
}

impl<'a> Args<'a> {
    accessor!(optional_integer, Integer, u64);
    accessor!(optional_integers, Integers, [u64]);
    accessor!(optional_network, Network, Network);
    accessor!(optional_networks, Networks, [Network]);
    accessor!(optional_word, Word, str);
    accessor!(optional_flag, Flag, bool);
    accessor!(optional_text, Text, str);
    accessor!(optional_group, Group, Expr);

    /// A whole number.
    pub fn integer(&self, param: &str) -> u64 {
        let default = self.params[self.index(param)].default;
        self.optional_integer(param).copied().or(default).expect("required")
    }

    /// A list of whole numbers.
    pub fn integers(&self, param: &str) -> &[u64] {
        self.optional_integers(param).expect("required")
    }

    /// A network.
    pub fn network(&self, param: &str) -> &Network {
        self.optional_network(param).expect("required")
    }

    /// A list of networks.
    pub fn networks(&self, param: &str) -> &[Network] {
        self.optional_networks(param).expect("required")
    }

    /// The word chosen; must not be called if lists are given instead.
    pub fn word(&self, param: &str) -> &str {
        let index = self.index(param);
        let (Kind::Choice(words) | Kind::ChoiceOrLists(words)) = self.params[index].kind else {
            panic!("parameter `{param}` is of another kind");
        };
        self.optional_word(param).unwrap_or(words[0])
    }

    /// The lists of whole numbers, or links; `None` if a word is given instead of lists.
    pub fn lists(&self, param: &str) -> Option<&[Vec<u64>]> {
        match &self.values[self.index(param)] {
            Some((Bound::Lists(lists), _)) => Some(lists),
            _ => None,
        }
    }

    /// A text between quotes.
    pub fn text(&self, param: &str) -> &str {
        self.optional_text(param).expect("required")
    }

    /// A group.
    pub fn group(&self, param: &str) -> &Expr {
        self.optional_group(param).expect("required")
    }

    /// What the caller provides: files, and memory for them.
    pub fn context(&self) -> &'a Context<'a> {
        self.context
    }

    /// Whether the flag is set.
    pub fn flag(&self, param: &str) -> bool {
        self.optional_flag(param).copied().unwrap_or(false)
    }

    /// The networks that are given.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Network> {
        self.values.iter().flatten().flat_map(|(bound, _)| match bound {
            Bound::Network(network) => std::slice::from_ref(network),
            Bound::Networks(networks) => networks,
            _ => &[],
        })
    }

    fn index(&self, param: &str) -> usize {
        let found = self.params.iter().position(|p| p.name == param);
        found.unwrap_or_else(|| panic!("no parameter `{param}`"))
    }

    /// Where a parameter's argument stands in the expression.
    pub(super) fn span(&self, param: &str) -> Option<Span> {
        self.values[self.index(param)].as_ref().map(|&(_, span)| span)
    }

    /// Checks the arguments of `call` against the signature of `family`.
    pub(super) fn bind(
        family: &'static Family,
        call: &Expr,
        context: &'a Context<'a>,
    ) -> Result<Self, ExprError> {
        let params = family.params;
        let mut args = Self { context, params, values: vec![None; params.len()] };
        let mut position = 0;
        let mut any_named = false;
        for Arg { key, value } in &call.args {
            let index = match key {
                Some(key) => {
                    any_named = true;
                    find(family, key)?
                }
                None if any_named => {
                    let message = "a positional argument cannot follow a named one";
                    return Err(ExprError::new(value.span(), message).help(usage(family)));
                }
                None => position,
            };
            let Some(param) = params.get(index) else {
                let message = match params.len() {
                    0 => format!("`{}` takes no arguments", family.name),
                    1 => format!("`{}` takes one argument", family.name),
                    n => format!("`{}` takes at most {n} arguments", family.name),
                };
                return Err(ExprError::new(value.span(), message).help(usage(family)));
            };
            if key.is_none() && !param.takes_rest() {
                position += 1;
            }
            args.set(index, param, key.as_ref(), value)?;
        }
        for (param, value) in params.iter().zip(&args.values) {
            if value.is_none() && !param.optional {
                let message = format!("`{}` needs `{}`: {}", family.name, param.name, param.help);
                return Err(ExprError::new(call.name_span, message).help(usage(family)));
            }
        }
        Ok(args)
    }

    fn set(
        &mut self,
        index: usize,
        param: &Param,
        key: Option<&Key>,
        value: &Value,
    ) -> Result<(), ExprError> {
        let bound = param.bind(value, self.context)?;
        match (&mut self.values[index], bound) {
            (slot @ None, bound) => *slot = Some((bound, value.span())),
            (Some((Bound::Integers(all), _)), Bound::Integers(more)) if param.takes_rest() => {
                all.extend(more);
            }
            (Some((Bound::Networks(all), _)), Bound::Networks(more)) if param.takes_rest() => {
                all.extend(more);
            }
            (Some(_), _) => {
                let span = key.map_or(value.span(), |key| key.span);
                return Err(ExprError::new(span, format!("`{}` is given twice", param.name)));
            }
        }
        Ok(())
    }

    /// The arguments as the canonical form writes them: defaults left out.
    pub(super) fn canonical(&self) -> Vec<Arg> {
        let mut out = Vec::new();
        let mut skipped = false;
        for (param, value) in self.params.iter().zip(&self.values) {
            let Some((bound, _)) = value.as_ref().filter(|(bound, _)| !param.is_default(bound))
            else {
                skipped = true;
                continue;
            };
            let named = (param.named || skipped)
                .then(|| Key { name: param.name.to_owned(), span: Span::default() });
            let mut push = |value| out.push(Arg { key: named.clone(), value });
            match bound.to_value() {
                Value::List(items, _) if param.takes_rest() => items.into_iter().for_each(push),
                value => push(value),
            }
        }
        out
    }
}

impl Param {
    fn takes_rest(&self) -> bool {
        matches!(self.kind, Kind::IntegerRest | Kind::NetworkRest)
    }

    fn is_default(&self, bound: &Bound) -> bool {
        match (self.kind, bound) {
            (Kind::Choice(words) | Kind::ChoiceOrLists(words), Bound::Word(word)) => {
                words[0] == *word
            }
            (Kind::Flag, Bound::Flag(flag)) => !flag,
            (Kind::Integer { .. }, Bound::Integer(value)) => self.default == Some(*value),
            (Kind::Integers { .. }, Bound::Integers(values)) => self.optional && values.is_empty(),
            _ => false,
        }
    }

    fn bind(&self, value: &Value, context: &Context) -> Result<Bound, ExprError> {
        match (self.kind, value) {
            (Kind::Integer { min, max }, _) => {
                Ok(Bound::Integer(self.bind_integer(value, min, max)?))
            }
            (Kind::IntegerRest, _) => {
                Ok(Bound::Integers(vec![self.bind_integer(value, 1, u64::MAX)?]))
            }
            (Kind::Integers { min }, Value::List(items, _)) => {
                let items = items.iter().map(|item| self.bind_integer(item, min, u64::MAX));
                Ok(Bound::Integers(items.collect::<Result<_, _>>()?))
            }
            (Kind::Network, _) => Ok(Bound::Network(self.bind_network(value, context)?)),
            (Kind::NetworkRest, _) => Ok(Bound::Networks(vec![self.bind_network(value, context)?])),
            (Kind::Networks, Value::List(items, _)) => {
                let items = items.iter().map(|item| self.bind_network(item, context));
                Ok(Bound::Networks(items.collect::<Result<_, _>>()?))
            }
            (Kind::ChoiceOrLists(_) | Kind::Lists, Value::List(lists, _)) => {
                let lists = lists.iter().map(|list| self.bind_list(list));
                Ok(Bound::Lists(lists.collect::<Result<_, _>>()?))
            }
            (Kind::Choice(words) | Kind::ChoiceOrLists(words), Value::Expr(word))
                if word.args.is_empty() =>
            {
                match words.iter().find(|w| **w == word.name) {
                    Some(word) => Ok(Bound::Word(word)),
                    None => Err(self.expected(value)),
                }
            }
            (Kind::Links { max }, Value::List(links, _)) => {
                Ok(Bound::Lists(self.bind_links(links, max)?))
            }
            (Kind::Group, Value::Expr(group)) => Ok(Bound::Group(group.clone())),
            (Kind::Text, Value::Text(text, _)) => Ok(Bound::Text(text.clone())),
            (Kind::Flag, Value::Expr(word)) if word.args.is_empty() => match word.name.as_str() {
                "true" => Ok(Bound::Flag(true)),
                "false" => Ok(Bound::Flag(false)),
                _ => Err(self.expected(value)),
            },
            _ => Err(self.expected(value)),
        }
    }

    fn bind_integer(&self, value: &Value, min: u64, max: u64) -> Result<u64, ExprError> {
        let Value::Integer(number, span) = *value else {
            return Err(self.expected(value));
        };
        let name = self.name;
        if number < min {
            return Err(ExprError::new(span, format!("`{name}` must be at least {min}")));
        }
        if number > max {
            return Err(ExprError::new(span, format!("`{name}` must be at most {max}")));
        }
        Ok(number)
    }

    fn bind_list(&self, value: &Value) -> Result<Vec<u64>, ExprError> {
        let Value::List(items, _) = value else { return Err(self.expected(value)) };
        items.iter().map(|item| self.bind_integer(item, 0, u64::MAX)).collect()
    }

    /// Links, each with its place if something is wrong with it.
    fn bind_links(&self, links: &[Value], max: u64) -> Result<Vec<Vec<u64>>, ExprError> {
        let mut seen = HashSet::new();
        let link = |value: &Value| {
            let wrong = |message| Err(ExprError::new(value.span(), message));
            let Value::List(items, _) = value else { return Err(self.expected(value)) };
            let ends = items.iter().map(|item| self.bind_integer(item, 0, max));
            match ends.collect::<Result<Vec<_>, _>>()?[..] {
                [a, b] if a == b => wrong(format!("this links node {a} to itself")),
                [a, b] if !seen.insert([a.min(b), a.max(b)]) => {
                    wrong(format!("nodes {a} and {b} are linked already"))
                }
                [a, b] => Ok(vec![a, b]),
                _ => wrong("a link has two nodes, [0,1]".to_owned()),
            }
        };
        links.iter().map(link).collect()
    }

    fn bind_network(&self, value: &Value, context: &Context) -> Result<Network, ExprError> {
        match value {
            Value::Expr(expr) => build(expr, context),
            _ => Err(self.expected(value)),
        }
    }

    fn expected(&self, found: &Value) -> ExprError {
        let what = match self.kind {
            Kind::Integer { .. } | Kind::IntegerRest => "a whole number".to_owned(),
            Kind::Integers { .. } => "a list of whole numbers, [1,5]".to_owned(),
            Kind::Network | Kind::NetworkRest => "a network".to_owned(),
            Kind::Networks => "a list of networks, [ring(3),petersen]".to_owned(),
            Kind::Choice(words) => words.join(" or "),
            Kind::ChoiceOrLists(words) => {
                format!("{}, or a list of lists, [[0,1],[2,3]]", words.join(" or "))
            }
            Kind::Lists => "a list of lists, [[1,0],[0,1]]".to_owned(),
            Kind::Group => "a group, symmetric(4)".to_owned(),
            Kind::Links { .. } => "a list of links, [[0,1],[1,2]]".to_owned(),
            Kind::Flag => "true or false".to_owned(),
            Kind::Text => "a text between quotes, \"…\"".to_owned(),
        };
        let message = format!("`{}` is {what}, not {}", self.name, found.describe());
        ExprError::new(found.span(), message)
    }
}

impl Bound {
    fn to_value(&self) -> Value {
        let span = Span::default();
        let network = |network: &Network| Value::Expr(network.expr().clone());
        let integers = |values: &[u64]| {
            Value::List(values.iter().map(|&value| Value::Integer(value, span)).collect(), span)
        };
        match self {
            Bound::Integer(value) => Value::Integer(*value, span),
            Bound::Integers(values) => integers(values),
            Bound::Lists(lists) => {
                Value::List(lists.iter().map(|list| integers(list)).collect(), span)
            }
            Bound::Network(value) => network(value),
            Bound::Networks(values) => Value::List(values.iter().map(network).collect(), span),
            Bound::Text(text) => Value::Text(text.clone(), span),
            Bound::Group(group) => Value::Expr(group.clone()),
            Bound::Word(word) => Value::Expr(bare(word)),
            Bound::Flag(flag) => Value::Expr(bare(if *flag { "true" } else { "false" })),
        }
    }
}

fn bare(name: &str) -> Expr {
    Expr {
        name: name.to_owned(),
        args: Vec::new(),
        name_span: Span::default(),
        span: Span::default(),
    }
}

fn find(family: &'static Family, key: &Key) -> Result<usize, ExprError> {
    let names = || family.params.iter().map(|param| param.name);
    names().position(|name| name == key.name).ok_or_else(|| {
        let message = format!("`{}` has no parameter `{}`", family.name, key.name);
        let help = match nearest(&key.name, names()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => usage(family),
        };
        ExprError::new(key.span, message).help(help)
    })
}

fn usage(family: &Family) -> String {
    format!("usage: {family}, for example {}", family.example)
}
