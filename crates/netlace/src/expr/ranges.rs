//! Ranges: one text for many expressions.

use std::ops::RangeInclusive;

use super::parser::too_long;
use super::{ExprError, MAX_LENGTH, Span};

/// How many expressions are made of one text, at most.
pub const MAX_EXPANDED: u64 = 10_000;

/// So many bytes are made of one text, at most.
const MAX_BYTES: u64 = 1 << 24;

/// All expressions that a text with ranges stands for: `{3..20}` is each number from 3 to 20, `{2,3,8..10}` each
/// of a list. Several ranges multiply, and the last changes first. Nothing else is looked at: what is made must
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
    let pieces = pieces(text)?;
    check_number(text, &pieces)?;
    let mut made = vec![String::new()];
    for piece in &pieces {
        match piece {
            Piece::Text(text) => made.iter_mut().for_each(|begun| begun.push_str(text)),
            Piece::Numbers(ranges, _) => {
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
enum Piece<'a> {
    Text(&'a str),
    /// A number out of these ranges, written in braces here.
    Numbers(Vec<RangeInclusive<u64>>, Span),
}

fn pieces(text: &str) -> Result<Vec<Piece<'_>>, ExprError> {
    let mut pieces = Vec::new();
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
                pieces.push(Piece::Text(&text[start..at]));
                read = at + length + 1;
                pieces.push(Piece::Numbers(numbers(text, at + 1..read - 1)?, Span::new(at, read)));
                start = read;
            }
            '}' if !is_quoted => {
                return Err(ExprError::new(Span::new(at, at + 1), "this brace was never opened"));
            }
            _ => (),
        }
    }
    pieces.push(Piece::Text(&text[start..]));
    Ok(pieces)
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
            ExprError::new(span, "this is no range of whole numbers")
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
fn check_number(text: &str, pieces: &[Piece<'_>]) -> Result<(), ExprError> {
    let length = |range: &RangeInclusive<u64>| u128::from(range.end() - range.start()) + 1;
    let most = MAX_EXPANDED.min(MAX_BYTES / text.len().max(1) as u64);
    let mut number: u128 = 1;
    for piece in pieces {
        let Piece::Numbers(ranges, span) = piece else { continue };
        number = number.saturating_mul(ranges.iter().map(length).sum());
        if number > u128::from(most) {
            let error = ExprError::new(*span, format!("up to here {number} expressions are made"));
            return Err(error.help(format!("at most {most} are made of this text")));
        }
    }
    Ok(())
}
