//! Text to tree, by recursive descent.

use super::{Arg, Expr, ExprError, Key, Span, Value};

/// The longest text that is parsed, in bytes.
pub const MAX_LENGTH: usize = 1 << 14;

/// The greatest depth of nested brackets.
pub const MAX_DEPTH: usize = 64;

/// Parses an expression into a tree, without asking what its names mean.
///
/// ```
/// let tree = netlace::expr::parse("re(frames=[ring(3),complete(4)],unit=ring(5))")?;
/// assert_eq!(tree.args.len(), 2);
/// let error = netlace::expr::parse("rdn(ring(5),2").unwrap_err();
/// assert_eq!(error.message, "this bracket is never closed");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn parse(text: &str) -> Result<Expr, ExprError> {
    if text.len() > MAX_LENGTH {
        return Err(too_long(text));
    }
    let mut parser = Parser::new(text);
    let expr = parser.expr()?;
    parser.at_end("the expression ends before this")?;
    Ok(expr)
}

pub(super) fn too_long(text: &str) -> ExprError {
    let message = format!("this expression is {} bytes long", text.len());
    ExprError::new(Span::new(0, 1), message).help(format!("at most {MAX_LENGTH} are read"))
}

/// A text, and how far it has been read.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// The brackets that are open.
    pub(super) depth: usize,
}

pub(super) fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// Refuses what follows, with this message.
    pub(super) fn at_end(&mut self, message: &str) -> Result<(), ExprError> {
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some(')' | ']') => Err(ExprError::new(self.here(), "this bracket was never opened")),
            Some(_) => {
                let rest = Span::new(self.at, self.text.trim_end().len());
                Err(ExprError::new(rest, message))
            }
        }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(super) fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    pub(super) fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// Skips white space; takes `c` if it comes next.
    pub(super) fn take(&mut self, c: char) -> bool {
        self.skip_space();
        let found = self.peek() == Some(c);
        if found {
            self.bump();
        }
        found
    }

    /// Takes a run of characters and returns where it stands.
    pub(super) fn run(&mut self, belongs: impl Fn(char) -> bool) -> Span {
        let start = self.at;
        while self.peek().is_some_and(&belongs) {
            self.bump();
        }
        Span::new(start, self.at)
    }

    /// The next character, or the place just behind the end.
    pub(super) fn here(&self) -> Span {
        Span::new(self.at, self.at + self.peek().map_or(1, char::len_utf8))
    }

    pub(super) fn slice(&self, span: Span) -> &str {
        &self.text[span.start..span.end]
    }

    pub(super) fn expected(&self, what: &str) -> ExprError {
        let found = match self.peek() {
            Some(c) => format!("found `{}`", c.escape_debug()),
            None => "the text ends".to_owned(),
        };
        ExprError::new(self.here(), format!("expected {what}, but {found}"))
    }

    fn expr(&mut self) -> Result<Expr, ExprError> {
        self.skip_space();
        if !self.peek().is_some_and(begins_name) {
            return Err(self
                .expected("the name of a network")
                .help("for example `ring(8)` or `rdn(torus(5,5),2)`"));
        }
        let name_span = self.name()?;
        self.call(name_span)
    }

    /// A name, which holds no hyphens.
    fn name(&mut self) -> Result<Span, ExprError> {
        let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let span = self.run(belongs);
        let rest = self.text[self.at..].strip_prefix('-');
        if !rest.is_some_and(|rest| rest.starts_with(begins_name)) {
            return Ok(span);
        }
        let span = Span::new(span.start, self.run(|c| belongs(c) || c == '-').end);
        let name = self.slice(span).replace('-', "_");
        Err(ExprError::new(span, "names hold no hyphens").help(format!("did you mean `{name}`?")))
    }

    /// What may follow a name: its arguments in brackets.
    fn call(&mut self, name_span: Span) -> Result<Expr, ExprError> {
        let name = self.slice(name_span).to_owned();
        let mut span = name_span;
        let before = self.at;
        let args = if self.take('(') {
            let args = self.items(')', Self::arg)?;
            span.end = self.at;
            args
        } else {
            self.at = before;
            Vec::new()
        };
        Ok(Expr { name, args, name_span, span })
    }

    /// Items up to the closing bracket; the opening one has just been taken.
    pub(super) fn items<T>(
        &mut self,
        close: char,
        item: fn(&mut Self) -> Result<T, ExprError>,
    ) -> Result<Vec<T>, ExprError> {
        let opened = Span::new(self.at - 1, self.at);
        if self.depth == MAX_DEPTH {
            return Err(ExprError::new(opened, "brackets nest too deeply here")
                .help(format!("at most {MAX_DEPTH} may be open at a time")));
        }
        self.depth += 1;
        let mut items = Vec::new();
        if !self.take(close) {
            loop {
                self.skip_space();
                if self.peek().is_none() {
                    return Err(unclosed(opened, close));
                }
                items.push(item(self)?);
                if self.take(close) {
                    break;
                }
                if !self.take(',') {
                    return Err(if self.peek().is_none() {
                        unclosed(opened, close)
                    } else {
                        self.expected(&format!("`,` or `{close}`"))
                    });
                }
            }
        }
        self.depth -= 1;
        Ok(items)
    }

    fn arg(&mut self) -> Result<Arg, ExprError> {
        self.skip_space();
        if !self.peek().is_some_and(begins_name) {
            let value = self.value()?;
            return Ok(Arg { key: None, value });
        }
        let name_span = self.name()?;
        let before = self.at;
        if self.take('=') {
            let name = self.slice(name_span).to_owned();
            let key = Some(Key { name, span: name_span });
            let value = self.value()?;
            return Ok(Arg { key, value });
        }
        self.at = before;
        let value = Value::Expr(self.call(name_span)?);
        Ok(Arg { key: None, value })
    }

    fn value(&mut self) -> Result<Value, ExprError> {
        self.skip_space();
        match self.peek() {
            Some('[') => {
                let start = self.at;
                self.bump();
                let items = self.items(']', Self::value)?;
                Ok(Value::List(items, Span::new(start, self.at)))
            }
            Some('"') => self.string(),
            Some(c) if c.is_ascii_digit() => self.integer(),
            Some(c) if begins_name(c) => Ok(Value::Expr(self.expr()?)),
            Some('-') => Err(ExprError::new(self.here(), "numbers are not negative here")),
            _ => Err(self.expected("a number or a network")),
        }
    }

    fn integer(&mut self) -> Result<Value, ExprError> {
        let (value, span) = self.digits()?;
        if self.peek() == Some('.') {
            return Err(ExprError::new(self.here(), "only whole numbers are read"));
        }
        if self.peek().is_some_and(begins_name) {
            return Err(self.expected("`,` or a closing bracket behind a number"));
        }
        Ok(Value::Integer(value, span))
    }

    /// A whole number.
    pub(super) fn digits(&mut self) -> Result<(u64, Span), ExprError> {
        let span = self.run(|c| c.is_ascii_digit() || c == '_');
        match self.slice(span).replace('_', "").parse() {
            Ok(value) => Ok((value, span)),
            Err(_) => Err(ExprError::new(span, "this number is too large")
                .help(format!("at most {} is read", u64::MAX))),
        }
    }

    fn string(&mut self) -> Result<Value, ExprError> {
        let start = self.at;
        let text = self.quoted()?;
        Ok(Value::Text(text, Span::new(start, self.at)))
    }

    /// What stands between two quotes.
    pub(super) fn quoted(&mut self) -> Result<String, ExprError> {
        let start = self.at;
        self.bump();
        let inner = self.run(|c| c != '"' && !c.is_control());
        if self.peek().is_some_and(char::is_control) {
            return Err(ExprError::new(self.here(), "a string holds no control characters"));
        }
        if self.peek().is_none() {
            let quote = Span::new(start, start + 1);
            return Err(ExprError::new(quote, "this string is never closed"));
        }
        self.bump();
        Ok(self.slice(inner).to_owned())
    }
}

fn unclosed(opened: Span, close: char) -> ExprError {
    ExprError::new(opened, "this bracket is never closed").help(format!("add `{close}`"))
}
