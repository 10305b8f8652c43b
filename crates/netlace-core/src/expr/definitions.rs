//! Sets of definitions, and what is wrong with one.

use super::{Definition, ExprError, Parameter, Span, parse_definitions};
use crate::error::{Classified, ErrorKind};

/// Definitions of networks, from any number of texts.
///
/// ```
/// use netlace::expr::Definitions;
/// let mut definitions = Definitions::default();
/// definitions.read("inline", "double(b,k) = rdn(rsn(b,2),k)").unwrap();
/// let error = definitions.read("inline", "twice(b = rdn(b,1)").unwrap_err();
/// assert_eq!(error.to_string(), "\
/// expected `,` or `)`, but found `=`
///   twice(b = rdn(b,1)
///           ^
/// in line 1 of inline");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    texts: Vec<Text>,
    all: Vec<Placed>,
}

/// A definition, and the number of the text in which it stands.
#[derive(Clone, Debug)]
struct Placed {
    definition: Definition,
    text: usize,
}

/// A text with definitions, and where it comes from.
#[derive(Clone, Debug)]
struct Text {
    source: String,
    text: String,
}

/// What is wrong with definitions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DefinitionError {
    /// The message, the line with carets under the wrong place, the help, and where it is.
    pub message: String,
}

impl Classified for DefinitionError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl Definitions {
    /// No definitions.
    pub const fn new() -> Self {
        Self { texts: Vec::new(), all: Vec::new() }
    }

    /// Adds the definitions of a text; `source` names it in messages. Names are not looked up until they are used.
    pub fn read(&mut self, source: &str, text: &str) -> Result<(), DefinitionError> {
        let text = Text { source: source.to_owned(), text: text.to_owned() };
        let found = parse_definitions(&text.text).map_err(|error| text.wrong(&error))?;
        for definition in &found {
            if self.names().any(|name| name == definition.name.name) {
                let message = format!("`{}` is defined in another text, too", definition.name.name);
                return Err(text.wrong(&ExprError::new(definition.name.span, message)));
            }
            let is_alike = |other: &&Definition| other.name.name == definition.name.name;
            let length = |definition: &Definition| definition.params.len();
            if found.iter().filter(is_alike).any(|other| length(other) != length(definition)) {
                let message = format!(
                    "`{}` is defined with another number of parameters, too",
                    definition.name.name
                );
                return Err(text.wrong(&ExprError::new(definition.name.span, message)));
            }
        }
        let number = self.texts.len();
        self.texts.push(text);
        self.all.extend(found.into_iter().map(|definition| Placed { definition, text: number }));
        Ok(())
    }

    /// The texts that were read.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| text.text.as_str())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The names that are defined, as often as there are definitions of them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|placed| placed.definition.name.name.as_str())
    }

    /// The definitions of a name, in the order in which they were read, each with its number.
    pub fn of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (usize, &'a Definition)> {
        let definitions = self.all.iter().map(|placed| &placed.definition).enumerate();
        definitions.filter(move |(_, definition)| definition.name.name == name)
    }

    /// An error in the text of a definition, with its place.
    pub fn wrong(&self, number: usize, error: &ExprError) -> DefinitionError {
        self.texts[self.all[number].text].wrong(error)
    }

    /// An error at the name of a definition.
    pub fn wrong_name(&self, number: usize, message: String) -> DefinitionError {
        self.wrong(number, &ExprError::new(self.all[number].definition.name.span, message))
    }
}

impl Definition {
    /// As it is called: `double(b,k)`.
    pub fn signature(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|param| match param {
                Parameter::Name(key) => key.name.clone(),
                Parameter::Number(value) => value.to_string(),
            })
            .collect();
        match params.len() {
            0 => self.name.name.clone(),
            _ => format!("{}({})", self.name.name, params.join(",")),
        }
    }
}

impl Text {
    fn wrong(&self, error: &ExprError) -> DefinitionError {
        let start = error.span.start.min(self.text.len());
        let line_start = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[line_start..].lines().next().unwrap_or("");
        let number = self.text[..line_start].matches('\n').count() + 1;
        let end = error.span.end.max(start).min(line_start + line.len());
        let span = Span::new(start - line_start, end.max(start) - line_start);
        let here = ExprError { span, ..error.clone() }.render(line);
        DefinitionError { message: format!("{here}\nin line {number} of {}", self.source) }
    }
}
