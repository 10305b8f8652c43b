//! What is wrong with an expression, and where.

use crate::error::{Classified, ErrorKind, Limit};
use std::fmt::Write;

/// A half-open range of bytes in the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// A wrong expression: the error, its place, and a remedy.
///
/// ```
/// let error = netlace::parse("rdn(toruss(5,5),2)").unwrap_err();
/// assert_eq!(error.render("rdn(toruss(5,5),2)"), "\
/// unknown network `toruss`
///   rdn(toruss(5,5),2)
///       ^^^^^^
/// did you mean `torus`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExprError {
    /// What is wrong, in one line.
    pub message: String,
    /// The place the caret shows.
    pub span: Span,
    /// The remedy.
    pub help: Option<String>,
    /// The limit that would have to be raised, if nothing is wrong but the network needs more than is allowed.
    pub limit: Option<Limit>,
}

impl Classified for ExprError {
    fn kind(&self) -> ErrorKind {
        if self.limit.is_some() { ErrorKind::Limit } else { ErrorKind::Usage }
    }
}

impl ExprError {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, help: None, limit: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message, the source with carets under the wrong place, and the help.
    ///
    /// `source` is the text that was parsed. Of a long text only the neighbourhood is shown.
    pub fn render(&self, source: &str) -> String {
        /// How much of the source is shown on either side of the wrong place.
        const BEFORE: usize = 50;
        const AFTER: usize = 26;
        const WIDEST_CARET: usize = 40;

        let chars: Vec<(usize, char)> = source.char_indices().collect();
        let column = |byte: usize| chars.partition_point(|&(at, _)| at < byte);
        let (start, end) = (column(self.span.start), column(self.span.end));
        let width = end.saturating_sub(start).clamp(1, WIDEST_CARET);
        let first = start.saturating_sub(BEFORE);
        let last = (start + width + AFTER).min(chars.len());

        let mut out = self.message.clone();
        let lead = if first > 0 { "…" } else { "" };
        let tail = if last < chars.len() { "…" } else { "" };
        let shown: String = chars[first.min(last)..last]
            .iter()
            .map(|&(_, c)| if c.is_control() { ' ' } else { c })
            .collect();
        let indent = start - first + lead.chars().count();
        let _ = write!(out, "\n  {lead}{shown}{tail}\n  {:indent$}{}", "", "^".repeat(width));
        if let Some(help) = &self.help {
            let _ = write!(out, "\n{help}");
        }
        out
    }
}

/// The candidate nearest to `name`, if one is near enough.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// Two thirds alike: one slip in three letters, three in nine.
    const ALIKE: f64 = 0.66;
    candidates
        .map(|candidate| {
            let alike = strsim::normalized_damerau_levenshtein(name, candidate);
            let begins = name.len() >= 3 && candidate.starts_with(name);
            (if begins { alike.max(ALIKE) } else { alike }, candidate)
        })
        .filter(|&(alike, _)| alike >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
