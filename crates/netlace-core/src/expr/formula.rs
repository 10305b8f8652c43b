//! Formulas: arithmetic, comparisons and lists around expressions.
//!
//! ```text
//! formula := formula operator formula | -formula | not formula | atom[formula]
//! atom    := integer | "string" | name | name([key =] formula, ..) | (formula)
//!          | [formula, ..] | [formula for name in range]
//! range   := formula..formula | [formula, ..]
//! ```
//!
//! Operators, the loosest first: `or`, `and`, `not`, comparisons `== != < <= > >=`, `+ -`, `* / // %`, `^`. A call may be that of a
//! function or that of a network; only who evaluates the formula knows.

use super::parser::{MAX_DEPTH, Parser, begins_name, too_long};
use super::{ExprError, Span};

/// A formula with its place in the text.
#[derive(Clone, Debug)]
pub struct Formula {
    /// What it is.
    pub kind: FormulaKind,
    /// Where it stands.
    pub span: Span,
    /// The longest path from here to a leaf. It is bounded, so that who goes through a formula may recurse.
    height: usize,
}

/// What a formula is.
#[derive(Clone, Debug)]
pub enum FormulaKind {
    /// `25`
    Integer(u64),
    /// `"a string"`, without the quotes.
    Text(String),
    /// `k`: a variable, or a network or word without arguments.
    Name(String),
    /// `rdn(B,k)` or `min(a,b)`.
    Call(Call),
    /// `[1,5]`
    List(Vec<Formula>),
    /// `[2*i for i in 0..3]`
    Each(Box<Formula>, Box<Loop>),
    /// `w[0]`
    Index(Box<Formula>, Box<Formula>),
    /// `-a`
    Negative(Box<Formula>),
    /// `not a`
    Not(Box<Formula>),
    /// `a + b`
    Binary(Operator, Box<Formula>, Box<Formula>),
}

/// A name with arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// The name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// The arguments, each with the name before `=`, if there is one.
    pub args: Vec<(Option<super::Key>, Formula)>,
}

/// A variable that takes several values in turn: `i in 0..n-1`.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The variable.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// Its values.
    pub range: LoopRange,
}

/// The values of a variable.
#[derive(Clone, Debug)]
pub enum LoopRange {
    /// From the first to the last, both included.
    Between(Formula, Formula),
    /// Each of these.
    Listed(Vec<Formula>),
}

/// An operator between two formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `or`
    Or,
    /// `and`
    And,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `//`, rounded down.
    Quotient,
    /// `%`, what is left over; never negative.
    Remainder,
    /// `^`
    Power,
}

/// The operators by how tightly they bind; those of a row bind alike. Longer ones come before those that they begin with.
const OPERATORS: [&[(&str, Operator)]; 5] = [
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[
        ("*", Operator::Times),
        ("//", Operator::Quotient),
        ("/", Operator::Over),
        ("%", Operator::Remainder),
    ],
];

impl Operator {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        let all = OPERATORS.iter().copied().flatten();
        all.copied().find(|&(_, operator)| operator == self).map_or("^", |(symbol, _)| symbol)
    }
}

/// Words that are no names in formulas and definitions.
const KEYWORDS: [&str; 16] = [
    "and", "for", "if", "in", "let", "level", "link", "node", "not", "or", "over", "require",
    "simple", "state", "where", "with",
];

/// The greatest height of a formula.
const MAX_HEIGHT: usize = 200;

/// Parses a formula into a tree, without asking what its names mean.
///
/// ```
/// let formula = netlace::expr::parse_formula("diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2")?;
/// assert_eq!(formula.names(), ["B", "k"]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn parse_formula(text: &str) -> Result<Formula, ExprError> {
    if text.len() > super::MAX_LENGTH {
        return Err(too_long(text));
    }
    let mut parser = Parser::new(text);
    let formula = parser.formula()?;
    parser.at_end("the formula ends before this")?;
    Ok(formula)
}

impl Formula {
    fn new(kind: FormulaKind, span: Span) -> Result<Self, ExprError> {
        let mut height = 0;
        let mut below = |formula: &Formula| height = height.max(formula.height + 1);
        kind.each_part(&mut below);
        if height > MAX_HEIGHT {
            return Err(ExprError::new(span, "this formula nests too deeply")
                .help(format!("at most {MAX_HEIGHT} operations may be inside each other")));
        }
        Ok(Self { kind, span, height })
    }

    /// The bare names in it, each once, in the order in which they first stand there; without those that loops of it give.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.collect_names(&mut Vec::new(), &mut names);
        names
    }

    fn collect_names<'a>(&'a self, bound: &mut Vec<&'a str>, names: &mut Vec<&'a str>) {
        match &self.kind {
            FormulaKind::Name(name) => {
                if !bound.contains(&name.as_str()) && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
            FormulaKind::Each(item, over) => {
                over.range.each_part(&mut |part| part.collect_names(bound, names));
                bound.push(&over.name);
                item.collect_names(bound, names);
                bound.pop();
            }
            kind => kind.each_part(&mut |part| part.collect_names(bound, names)),
        }
    }
}

impl FormulaKind {
    /// Shows the formulas that it is made of.
    fn each_part<'a>(&'a self, show: &mut dyn FnMut(&'a Formula)) {
        match self {
            Self::Integer(_) | Self::Text(_) | Self::Name(_) => (),
            Self::Call(call) => call.args.iter().for_each(|(_, arg)| show(arg)),
            Self::List(items) => items.iter().for_each(show),
            Self::Each(item, over) => {
                show(item);
                over.range.each_part(show);
            }
            Self::Negative(part) | Self::Not(part) => show(part),
            Self::Index(left, right) | Self::Binary(_, left, right) => {
                show(left);
                show(right);
            }
        }
    }
}

impl LoopRange {
    fn each_part<'a>(&'a self, show: &mut dyn FnMut(&'a Formula)) {
        match self {
            Self::Between(first, last) => {
                show(first);
                show(last);
            }
            Self::Listed(items) => items.iter().for_each(show),
        }
    }
}

impl Parser<'_> {
    /// A formula.
    pub(super) fn formula(&mut self) -> Result<Formula, ExprError> {
        self.nested(|parser| parser.chain(0))
    }

    /// Operations of one row of operators, or of tighter ones.
    fn chain(&mut self, row: usize) -> Result<Formula, ExprError> {
        const NOT: usize = 2; // `not` binds looser than comparisons, tighter than `and`
        let Some(operators) = OPERATORS.get(row) else { return self.negative() };
        self.skip_space();
        let start = self.at;
        if row == NOT && self.take_word("not") {
            let part = self.nested(|parser| parser.chain(row))?;
            return Formula::new(FormulaKind::Not(Box::new(part)), Span::new(start, self.at));
        }
        let mut left = self.chain(row + 1)?;
        while let Some(operator) = self.take_operator(operators) {
            let right = self.chain(row + 1)?;
            let span = Span::new(left.span.start, right.span.end);
            let kind = FormulaKind::Binary(operator, Box::new(left), Box::new(right));
            left = Formula::new(kind, span)?;
            if row == NOT && self.take_operator(operators).is_some() {
                return Err(ExprError::new(span, "comparisons are not chained")
                    .help("write `a < b and b < c`"));
            }
        }
        Ok(left)
    }

    fn take_operator(&mut self, operators: &[(&str, Operator)]) -> Option<Operator> {
        self.skip_space();
        let begins = |symbol: &str| {
            if symbol.starts_with(begins_name) {
                self.is_word(symbol)
            } else {
                // `<->` and `->` are arrows between nodes, `..` ends a range.
                let rest = &self.text[self.at..];
                rest.starts_with(symbol) && !rest.starts_with("<->") && !rest.starts_with("->")
            }
        };
        let &(symbol, operator) = operators.iter().find(|(symbol, _)| begins(symbol))?;
        self.at += symbol.len();
        Some(operator)
    }

    fn negative(&mut self) -> Result<Formula, ExprError> {
        self.skip_space();
        let start = self.at;
        if self.take('-') {
            let part = self.nested(Self::negative)?;
            return Formula::new(FormulaKind::Negative(Box::new(part)), Span::new(start, self.at));
        }
        let base = self.indexed()?;
        if !self.take('^') {
            return Ok(base);
        }
        let exponent = self.nested(Self::negative)?;
        let kind = FormulaKind::Binary(Operator::Power, Box::new(base), Box::new(exponent));
        Formula::new(kind, Span::new(start, self.at))
    }

    fn indexed(&mut self) -> Result<Formula, ExprError> {
        let mut formula = self.atom()?;
        while self.text[self.at..].starts_with('[') {
            self.at += 1;
            let index = self.formula()?;
            if !self.take(']') {
                return Err(self.expected("`]`"));
            }
            let span = Span::new(formula.span.start, self.at);
            formula = Formula::new(FormulaKind::Index(Box::new(formula), Box::new(index)), span)?;
        }
        Ok(formula)
    }

    fn atom(&mut self) -> Result<Formula, ExprError> {
        self.skip_space();
        let start = self.at;
        let kind = match self.peek() {
            Some('(') => {
                self.bump();
                let inner = self.formula()?;
                if !self.take(')') {
                    return Err(self.expected("`)`"));
                }
                return Formula::new(inner.kind, Span::new(start, self.at));
            }
            Some('[') => {
                self.bump();
                self.list()?
            }
            Some('"') => FormulaKind::Text(self.quoted()?),
            Some(c) if c.is_ascii_digit() => FormulaKind::Integer(self.digits()?.0),
            Some(c) if begins_name(c) => {
                let name_span = self.variable()?;
                let name = self.slice(name_span).to_owned();
                if self.text[self.at..].starts_with('(') {
                    self.at += 1;
                    let args = self.items(')', Self::formula_arg)?;
                    FormulaKind::Call(Call { name, name_span, args })
                } else {
                    FormulaKind::Name(name)
                }
            }
            _ => return Err(self.expected("a number, a name or a bracket")),
        };
        Formula::new(kind, Span::new(start, self.at))
    }

    /// A name that is no keyword.
    pub(super) fn variable(&mut self) -> Result<Span, ExprError> {
        self.skip_space();
        if !self.peek().is_some_and(begins_name) {
            return Err(self.expected("a name"));
        }
        // Hyphens are minus signs here.
        let span = self.run(|c| c.is_ascii_alphanumeric() || c == '_');
        match self.slice(span) {
            word if KEYWORDS.contains(&word) => {
                Err(ExprError::new(span, format!("`{word}` is a word of the language")))
            }
            _ => Ok(span),
        }
    }

    fn formula_arg(&mut self) -> Result<(Option<super::Key>, Formula), ExprError> {
        self.skip_space();
        let before = self.at;
        if self.peek().is_some_and(begins_name) {
            let span = self.variable()?;
            self.skip_space();
            let rest = &self.text[self.at..];
            if rest.starts_with('=') && !rest.starts_with("==") {
                self.at += 1;
                let key = super::Key { name: self.slice(span).to_owned(), span };
                return Ok((Some(key), self.formula()?));
            }
        }
        self.at = before;
        Ok((None, self.formula()?))
    }

    /// What stands in square brackets; the opening one has been taken.
    fn list(&mut self) -> Result<FormulaKind, ExprError> {
        if self.take(']') {
            return Ok(FormulaKind::List(Vec::new()));
        }
        let first = self.formula()?;
        if self.take_word("for") {
            let over = self.each_in()?;
            if !self.take(']') {
                return Err(self.expected("`]`"));
            }
            return Ok(FormulaKind::Each(Box::new(first), Box::new(over)));
        }
        let mut items = vec![first];
        while !self.take(']') {
            if !self.take(',') {
                return Err(self.expected("`,` or `]`"));
            }
            items.push(self.formula()?);
        }
        Ok(FormulaKind::List(items))
    }

    /// `i in 0..n-1`, without the word before it.
    pub(super) fn each_in(&mut self) -> Result<Loop, ExprError> {
        let span = self.variable()?;
        let name = self.slice(span).to_owned();
        if !self.take_word("in") {
            return Err(self.expected("`in`"));
        }
        self.skip_space();
        let first = self.formula()?;
        self.skip_space();
        let range = if self.text[self.at..].starts_with("..") {
            self.at += 2;
            LoopRange::Between(first, self.formula()?)
        } else if let FormulaKind::List(items) = first.kind {
            LoopRange::Listed(items)
        } else {
            return Err(self.expected("`..`").help("for example `i in 0..n-1`, or `i in [1,2,4]`"));
        };
        Ok(Loop { name, span, range })
    }

    /// Goes one step deeper, if that is allowed.
    fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, ExprError>,
    ) -> Result<T, ExprError> {
        if self.depth == MAX_DEPTH {
            return Err(ExprError::new(self.here(), "this formula nests too deeply")
                .help(format!("at most {MAX_DEPTH} brackets and signs may be open at a time")));
        }
        self.depth += 1;
        let found = inner(self);
        self.depth -= 1;
        found
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        let rest = self.text[self.at..].strip_prefix(word);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
    }

    /// Skips white space; takes a word if it comes next.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        self.skip_space();
        let found = self.is_word(word);
        if found {
            self.at += word.len();
        }
        found
    }
}
