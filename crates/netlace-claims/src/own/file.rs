//! Files of claims.

use std::sync::Arc;

use netlace::Context;

use super::{Mistake, Range, Statement};

/// The most claims of one file.
const MOST_CLAIMS: usize = 10_000;

/// A claim while it is read: its line, its name and formula, and the lines below it.
struct Block {
    line: usize,
    name: String,
    formula: String,
    ranges: Vec<Arc<Range>>,
    condition: Option<String>,
}

/// Reads claims from a text:
///
/// ```text
/// # What follows a hash is a comment.
/// claim theorem 1: diameter(rdn(B,k)) == 2^k*diameter(B) + 2^(k+1) - 2
/// for B in ring({3..9}), complete({3..6})
/// for k in 1..3
/// where k < 3
/// ```
///
/// A claim has a name before the colon, which may be empty, and a line for each variable. A line that begins with a space continues the one before it. A message names the line that
/// is wrong in the file of this `name`.
///
/// ```
/// use netlace::Context;
/// use netlace_claims::read_claims;
/// let context = Context::with_memory(1 << 24);
/// let claims = read_claims("mine", "claim rings: diameter(ring(n)) == n // 2\nfor n in 3..9", &context);
/// assert_eq!(claims.unwrap()[0].name, "rings");
/// ```
pub fn read_claims(name: &str, text: &str, context: &Context) -> Result<Vec<Statement>, Mistake> {
    let mut claims = Vec::new();
    let mut open: Option<Block> = None;
    // A tab is a space.
    for (line, content) in lines(&text.replace('\t', " ")) {
        let wrong = |message: String| Mistake(format!("{name}, line {line}: {message}"));
        if content.chars().any(char::is_control) {
            return Err(wrong("a control character stands here".to_owned()));
        }
        let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((&content, ""));
        match (word, &mut open) {
            ("claim", _) => {
                let (called, formula) = rest.split_once(':').ok_or_else(|| {
                    wrong("write `claim`, a name, a colon and the formula".to_owned())
                })?;
                let [called, formula] = [called, formula].map(|part| part.trim().to_owned());
                claims.extend(open.take().map(|block| block.read(name, context)).transpose()?);
                if claims.len() == MOST_CLAIMS {
                    return Err(wrong(format!("at most {MOST_CLAIMS} claims are read")));
                }
                let (ranges, condition) = (Vec::new(), None);
                open = Some(Block { line, name: called, formula, ranges, condition });
            }
            ("for", Some(block)) => {
                let range = Range::read(rest, context).map_err(|error| wrong(error.0))?;
                block.ranges.push(Arc::new(range));
            }
            ("where", Some(block)) if block.condition.is_none() => {
                block.condition = Some(rest.trim().to_owned());
            }
            ("where", Some(_)) => {
                return Err(wrong("a claim has one `where`: join conditions by `and`".to_owned()));
            }
            ("for" | "where", None) => {
                return Err(wrong(format!("`{word}` stands below a `claim`")));
            }
            _ => {
                const SHOWN: usize = 40;
                let word: String = word.chars().take(SHOWN).collect();
                let known = "a line begins with `claim`, `for` or `where`";
                return Err(wrong(format!("unknown word `{word}`\n{known}")));
            }
        }
    }
    claims.extend(open.map(|block| block.read(name, context)).transpose()?);
    if claims.is_empty() {
        let form = "a claim is written `claim NAME: FORMULA`";
        return Err(Mistake(format!("{name} holds no claim\n{form}")));
    }
    Ok(claims)
}

impl Block {
    fn read(&self, file: &str, context: &Context) -> Result<Statement, Mistake> {
        let wrong = |message: &str| Mistake(format!("{file}, line {}: {message}", self.line));
        let claim = Statement::new(
            &self.name,
            &self.formula,
            self.condition.as_deref(),
            &self.ranges,
            context,
        )
        .map_err(|error| wrong(&error.0))?;
        let is_used = |range: &&Arc<Range>| claim.ranges().any(|(name, _)| name == range.variable);
        match self.ranges.iter().find(|range| !is_used(range)) {
            Some(range) => Err(wrong(&format!("the claim has no variable `{}`", range.variable))),
            None => Ok(claim),
        }
    }
}

/// The lines without comments and continued ones joined, each with its number.
fn lines(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let content = line.split('#').next().unwrap_or_default().trim_end();
        match lines.last_mut() {
            _ if content.trim().is_empty() => (),
            Some((_, before)) if content.starts_with(char::is_whitespace) => {
                before.push(' ');
                before.push_str(content.trim_start());
            }
            _ => lines.push((number, content.trim_start().to_owned())),
        }
    }
    lines
}
