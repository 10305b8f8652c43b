//! The tree that an expression is parsed into.

use std::fmt;

use super::Span;

/// A name with its arguments: `rdn(torus(5,5),2)`, or a bare `petersen`.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The family's name, or a word such as `degree` or `true`.
    pub name: String,
    /// What stands between the brackets.
    pub args: Vec<Arg>,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the whole expression stands, brackets included.
    pub span: Span,
}

impl Expr {
    /// A name with these arguments, which stands in no text.
    pub fn call(name: &str, args: Vec<Value>) -> Self {
        let args = args.into_iter().map(|value| Arg { key: None, value }).collect();
        let (name_span, span) = (Span::default(), Span::default());
        Self { name: name.to_owned(), args, name_span, span }
    }
}

/// One argument, positional or named.
#[derive(Clone, Debug)]
pub struct Arg {
    /// The name before `=`, if there is one.
    pub key: Option<Key>,
    /// What the argument is.
    pub value: Value,
}

/// The name of a named argument.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name itself.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// What can stand as an argument.
#[derive(Clone, Debug)]
pub enum Value {
    /// `25`
    Integer(u64, Span),
    /// `"a string"`, without the quotes.
    Text(String, Span),
    /// `[1, 2, 3]`
    List(Vec<Value>, Span),
    /// A network or a word.
    Expr(Expr),
}

impl Value {
    /// Where the value stands.
    pub fn span(&self) -> Span {
        match self {
            Value::Integer(_, span) | Value::Text(_, span) | Value::List(_, span) => *span,
            Value::Expr(expr) => expr.span,
        }
    }

    /// What the value is, for an error message: "an integer".
    pub(crate) fn describe(&self) -> String {
        match self {
            Value::Integer(value, _) => format!("the integer {value}"),
            Value::Text(..) => "a string".to_owned(),
            Value::List(..) => "a list".to_owned(),
            Value::Expr(expr) => format!("`{}`", expr.name),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.args.is_empty() {
            f.write_str("(")?;
            separated(f, &self.args)?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = &self.key {
            write!(f, "{}=", key.name)?;
        }
        self.value.fmt(f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(value, _) => write!(f, "{value}"),
            Value::Text(text, _) => write!(f, "\"{text}\""),
            Value::List(items, _) => {
                f.write_str("[")?;
                separated(f, items)?;
                f.write_str("]")
            }
            Value::Expr(expr) => expr.fmt(f),
        }
    }
}

fn separated<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
