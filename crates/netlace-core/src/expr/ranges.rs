//! Ranges: one text for many expressions.

use std::ops::RangeInclusive;

use super::parser::too_long;
use super::{ExprError, MAX_LENGTH, Span};

/// The most expressions from one text.
pub const MAX_EXPANDED: u64 = 10_000;

/// The most bytes from one text.
const MAX_BYTES: u64 = 1 << 24;

/// All expressions that a text with ranges stands for: `{3..20}` is each number from 3 to 20, `{2,3,8..10}` each
/// of a list. Several ranges multiply, and the last changes first. Nothing else is checked: the results must
/// still be parsed. A text without ranges stands for itself; braces in quotes are left alone.
///
/// ```
/// use netlace::expr::expand;
/// assert_eq!(expand("rdn(ring({3..4}),{1,2})")?, [
///     "rdn(ring(3),1)", "rdn(ring(3),2)", "rdn(ring(4),1)", "rdn(ring(4),2)",
/// ]);
/// let error = expand("ring({9..3})").unwrap_err();
/// assert_eq!(error.render("ring({9..3})"), "\
/// this range is empty
///   ring({9..3})
///         ^^^^
/// write 3..9");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn expand(text: &str) -> Result<Vec<String>, ExprError> {
    if text.len() > MAX_LENGTH {
        return Err(too_long(text));
    }
    let parts = parts(text)?;
    check_number(text, &parts)?;
    let mut made = vec![String::new()];
    for part in &parts {
        match part {
            Part::Text(text) => made.iter_mut().for_each(|begun| begun.push_str(text)),
            Part::Numbers(ranges, _) => {
                let with = |begun: &String| {
                    let numbers = ranges.iter().cloned().flatten();
                    numbers.map(|number| format!("{begun}{number}")).collect::<Vec<_>>()
                };
                made = made.iter().flat_map(with).collect();
            }
        }
    }
    Ok(made)
}

/// What a text is made of.
enum Part<'a> {
    Text(&'a str),
    /// A number out of these ranges, written in braces here.
    Numbers(Vec<RangeInclusive<u64>>, Span),
}

fn parts(text: &str) -> Result<Vec<Part<'_>>, ExprError> {
    let mut parts = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    // Up to here the text has been read: braces are read in one go.
    let mut read = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if at < read => (),
            '"' => is_quoted = !is_quoted,
            '{' if !is_quoted => {
                let Some(length) = text[at..].find('}') else {
                    let opened = Span::new(at, at + 1);
                    return Err(ExprError::new(opened, "this brace is never closed")
                        .help("a range is written {3..20}, a list {2,3,5}"));
                };
                parts.push(Part::Text(&text[start..at]));
                read = at + length + 1;
                parts.push(Part::Numbers(numbers(text, at + 1..read - 1)?, Span::new(at, read)));
                start = read;
            }
            '}' if !is_quoted => {
                return Err(ExprError::new(Span::new(at, at + 1), "this brace was never opened"));
            }
            _ => (),
        }
    }
    parts.push(Part::Text(&text[start..]));
    Ok(parts)
}

/// The ranges between two braces.
fn numbers(
    text: &str,
    inside: std::ops::Range<usize>,
) -> Result<Vec<RangeInclusive<u64>>, ExprError> {
    let mut start = inside.start;
    let items = text[inside].split(',').map(|item| {
        let span = Span::new(start, start + item.len());
        start = span.end + 1;
        range(item, span)
    });
    items.collect()
}

/// A number, or two with `..` between them.
fn range(item: &str, span: Span) -> Result<RangeInclusive<u64>, ExprError> {
    let number = |text: &str| {
        let digits = text.trim();
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<u64>().ok()).flatten().ok_or_else(|| {
            ExprError::new(span, "this is not a range of whole numbers")
                .help("a range is written {3..20}, a list {2,3,5}")
        })
    };
    let (first, last) = match item.split_once("..") {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(item)?, number(item)?),
    };
    if last < first {
        let error = ExprError::new(span, "this range is empty");
        return Err(error.help(format!("write {last}..{first}")));
    }
    Ok(first..=last)
}

/// Counts before anything is made.
fn check_number(text: &str, parts: &[Part<'_>]) -> Result<(), ExprError> {
    let length = |range: &RangeInclusive<u64>| u128::from(range.end() - range.start()) + 1;
    let most = MAX_EXPANDED.min(MAX_BYTES / text.len().max(1) as u64);
    let mut number: u128 = 1;
    for part in parts {
        let Part::Numbers(ranges, span) = part else { continue };
        number = number.saturating_mul(ranges.iter().map(length).sum());
        if number > u128::from(most) {
            let error =
                ExprError::new(*span, format!("this gives {number} expressions up to here"));
            return Err(error.help(format!("at most {most} are allowed for this text")));
        }
    }
    Ok(())
}
