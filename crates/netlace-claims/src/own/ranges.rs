//! What a variable stands for: numbers, networks, or all connected graphs with few nodes.

use netlace::Context;
use netlace::expr::{self, MAX_EXPANDED, expand};
use netlace::families::graph_of_links;
use netlace::network::Network;
use netlace::search::{MOST_CONNECTED, connected_graphs};

use super::Mistake;
use super::rational::Rational;
use super::value::Value;

/// A variable and all that it stands for.
pub struct Range {
    /// The variable.
    pub variable: String,
    /// What it stands for, as it is written.
    pub text: String,
    pub(super) values: Vec<Bound>,
}

/// One of the values of a variable.
#[derive(Clone)]
pub(super) enum Bound {
    Number(u64),
    Network(Network),
}

impl Bound {
    pub(super) fn value(&self) -> Value {
        match self {
            Bound::Number(number) => Value::Number(Rational::from(*number).into()),
            Bound::Network(network) => Value::Network(network.clone()),
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Bound::Number(number) => number.to_string(),
            Bound::Network(network) => network.to_string(),
        }
    }
}

/// What stands for all connected graphs.
const CONNECTED: &str = "connected";

impl Range {
    /// Reads `B in ring({3..9}), complete({3..6})`, `k in 1..3` or `G in connected({2..6})`: the last are all connected graphs
    /// with these numbers of nodes.
    ///
    /// ```
    /// use netlace::Context;
    /// use netlace_claims::Range;
    /// let context = Context::with_memory(1 << 24);
    /// assert_eq!(Range::read("k in 1..3, 7", &context).unwrap().len(), 4);
    /// assert_eq!(Range::read("G in connected({1..5}), petersen", &context).unwrap().len(), 32);
    /// assert!(Range::read("k of 1..3", &context).is_err());
    /// ```
    pub fn read(text: &str, context: &Context) -> Result<Self, Mistake> {
        const FORM: &str = "write the variable, `in`, and what it stands for, such as 'k in 1..3' or 'B in ring({3..9}), petersen'";
        let usage = || Mistake(format!("{text}\n{FORM}"));
        let (variable, list) = text.trim().split_once(char::is_whitespace).ok_or_else(usage)?;
        let list = list.trim_start().strip_prefix("in").ok_or_else(usage)?;
        let list = list.strip_prefix(char::is_whitespace).ok_or_else(usage)?.trim();
        let is_name = expr::parse_formula(variable)
            .is_ok_and(|formula| matches!(formula.kind, expr::FormulaKind::Name(_)));
        if !is_name {
            return Err(Mistake(format!("`{variable}` cannot be a variable\n{FORM}")));
        }
        let mut values = Vec::new();
        for item in items(list) {
            read_item(item.trim(), &mut values, context)?;
            if values.len() as u64 > MAX_EXPANDED {
                return Err(Mistake(format!(
                    "`{variable}` stands for more than {MAX_EXPANDED} values"
                )));
            }
        }
        Ok(Self { variable: variable.to_owned(), text: list.to_owned(), values })
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values as numbers, if all are.
    pub(super) fn numbers(&self) -> Option<Vec<u64>> {
        let number = |value: &Bound| match value {
            Bound::Number(number) => Some(*number),
            Bound::Network(_) => None,
        };
        self.values.iter().map(number).collect()
    }
}

/// What stands between commas that are in no brackets.
fn items(list: &str) -> Vec<&str> {
    let (mut depth, mut is_quoted, mut start) = (0usize, false, 0);
    let mut items = Vec::new();
    for (at, letter) in list.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => (),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                items.push(&list[start..at]);
                start = at + 1;
            }
            _ => (),
        }
    }
    items.push(&list[start..]);
    items
}

/// Numbers, networks, or graphs of a number of nodes.
fn read_item(item: &str, values: &mut Vec<Bound>, context: &Context) -> Result<(), Mistake> {
    // 1..3 is short for {1..3}.
    let is_bare = item.starts_with(|c: char| c.is_ascii_digit()) && item.contains("..");
    let braced = format!("{{{item}}}");
    let item = if is_bare { &braced } else { item };
    let mistake = |error: expr::ExprError, text: &str| Mistake(error.render(text));
    for text in expand(item).map_err(|error| mistake(error, item))? {
        context.progress.report(0, 1).map_err(|stopped| Mistake(stopped.to_string()))?;
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let number = text.trim().parse();
            values.push(Bound::Number(
                number
                    .map_err(|_| Mistake(format!("`{text}` is not a whole number below 2^64")))?,
            ));
            continue;
        }
        let tree = expr::parse(&text).map_err(|error| mistake(error, &text))?;
        if tree.name == CONNECTED {
            let [expr::Arg { key: None, value: expr::Value::Integer(nodes, _) }] = &tree.args[..]
            else {
                return Err(Mistake(format!(
                    "`{text}` needs a number of nodes, such as {CONNECTED}({{2..6}})"
                )));
            };
            all_connected(*nodes, values, context)?;
        } else {
            let network = netlace::parse_with(&text, context);
            values.push(Bound::Network(network.map_err(|error| mistake(error, &text))?));
        }
    }
    Ok(())
}

fn all_connected(nodes: u64, values: &mut Vec<Bound>, context: &Context) -> Result<(), Mistake> {
    let order = usize::try_from(nodes).ok().filter(|order| (1..=MOST_CONNECTED).contains(order));
    let order = order.ok_or_else(|| {
        Mistake(format!("all connected graphs are listed for 1 to {MOST_CONNECTED} nodes only"))
    })?;
    let graphs = connected_graphs(order, context).map_err(|error| Mistake(error.to_string()))?;
    for links in graphs {
        let text = graph_of_links(nodes, &links).to_string();
        let network = netlace::parse_with(&text, context);
        values.push(Bound::Network(network.map_err(|error| Mistake(error.render(&text)))?));
    }
    Ok(())
}
