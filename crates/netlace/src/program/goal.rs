//! Programs as GOAL text, which LogGOPSim and ATLAHS read.
//!
//! `num_ranks 2`, then for each rank `rank 0 {` to `}` with a line for each operation and each dependence:
//! `a: send 8b to 1 tag 0`, `b: recv 8b from 1 tag 0`, `c: calc 100`, `b requires a` (a has ended), `c irequires b` (b has
//! begun). Comments are `//` and `/* */`.
//!
//! Source: T. Hoefler, C. Siebert, A. Lumsdaine: Group Operation Assembly Language. ICPP 2009; the grammar is that of
//! LogGOPSim's `txt2bin`. Numbers of processors and network cards (`cpu`, `nic`) are read and have no effect.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::{Action, CyclicError, Operation, Program};

/// A text that is no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct GoalError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// The ranks of a program, at most; there may be as many as its text has bytes.
const MOST_RANKS: usize = 1 << 16;

/// The program of a text.
///
/// ```
/// use netlace::program::goal;
/// let wrong = goal::read("num_ranks 1\nrank 0 {\na: send 8b to 1\n}\n").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 3: there is no rank 1: ranks are numbered 0 to 0");
/// ```
pub fn read(text: &str) -> Result<Program, GoalError> {
    let mut reader = Reader { most_ranks: text.len().max(MOST_RANKS), ..Reader::default() };
    let mut is_comment = false;
    for (line, number) in text.lines().zip(1..) {
        let line = without_comments(line, &mut is_comment);
        reader.line(&line).map_err(|what| GoalError { line: number, what })?;
    }
    let line = text.lines().count().max(1);
    let end = |what: &str| Err(GoalError { line, what: what.to_owned() });
    if is_comment {
        return end("a comment is not closed");
    }
    if reader.rank.is_some() {
        return end("`}` is missing");
    }
    if reader.program.ranks.is_empty() {
        return end("`num_ranks` is missing");
    }
    reader.program.check().map_err(|CyclicError { rank, operation }| GoalError {
        line: reader.lines[rank][operation],
        what: "the operation waits for itself".to_owned(),
    })?;
    Ok(reader.program)
}

/// The text of a program.
pub fn write(program: &Program) -> String {
    let mut text = format!("num_ranks {}\n", program.ranks.len());
    for (rank, operations) in program.ranks.iter().enumerate() {
        let _ = writeln!(text, "rank {rank} {{");
        for (place, operation) in operations.iter().enumerate() {
            let name = Name(place);
            let _ = match operation.action {
                Action::Send { bytes, to, tag } => {
                    writeln!(text, "{name}: send {bytes}b to {to} tag {tag}")
                }
                Action::Receive { bytes, from, tag } => {
                    writeln!(text, "{name}: recv {bytes}b from {from} tag {tag}")
                }
                Action::Compute { time } => writeln!(text, "{name}: calc {time}"),
            };
        }
        for (place, operation) in operations.iter().enumerate() {
            let name = Name(place);
            for &before in &operation.after {
                let _ = writeln!(text, "{name} requires {}", Name(before as usize));
            }
            for &before in &operation.with {
                let _ = writeln!(text, "{name} irequires {}", Name(before as usize));
            }
        }
        text.push_str("}\n");
    }
    text
}

/// The name of an operation: a, b, …, z, ba, bb, …
struct Name(usize);

impl std::fmt::Display for Name {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.0 >= 26 {
            Self(self.0 / 26).fmt(out)?;
        }
        out.write_char(char::from(b'a' + (self.0 % 26) as u8))
    }
}

/// A line without what is within comments.
fn without_comments(line: &str, is_comment: &mut bool) -> String {
    let (mut kept, mut rest) = (String::new(), line);
    loop {
        if *is_comment {
            let Some((_, behind)) = rest.split_once("*/") else { return kept };
            (rest, *is_comment) = (behind, false);
            kept.push(' ');
        }
        let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() else {
            return kept + rest;
        };
        kept += &rest[..at];
        if rest[at..].starts_with("//") {
            return kept;
        }
        (rest, *is_comment) = (&rest[at + 2..], true);
    }
}

#[derive(Default)]
struct Reader {
    program: Program,
    most_ranks: usize,
    /// Of each operation the line.
    lines: Vec<Vec<usize>>,
    read: usize,
    /// The rank whose operations are read, and their names.
    rank: Option<usize>,
    names: FxHashMap<String, u32>,
    /// What must be known once the rank has been read: which operation waits for which, and whether for its end.
    dependences: Vec<(String, String, bool, usize)>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        self.read += 1;
        // A colon and braces are words, whether there is space or not.
        let spaced = line.replace(':', " : ").replace('{', " { ").replace('}', " } ");
        let mut words = Words { words: spaced.split_whitespace().collect(), next: 0 };
        while let Some(word) = words.next() {
            match (word, self.rank) {
                ("num_ranks", None) => self.count(&mut words)?,
                ("rank", None) => self.begin(&mut words)?,
                ("}", Some(rank)) => self.end(rank)?,
                ("send" | "recv" | "calc", Some(rank)) => {
                    words.next -= 1;
                    self.operation(rank, None, &mut words)?;
                }
                (name, Some(rank)) => self.named(rank, name, &mut words)?,
                (word, None) => {
                    return Err(format!("expected `num_ranks` or `rank`, found `{}`", shown(word)));
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, words: &mut Words) -> Result<(), String> {
        let ranks: usize = words.number()?;
        if !self.program.ranks.is_empty() {
            return Err("`num_ranks` a second time".to_owned());
        }
        if ranks == 0 || ranks > self.most_ranks {
            return Err(format!(
                "there are 1 to {} ranks in a text of this length",
                self.most_ranks
            ));
        }
        self.program.ranks = vec![Vec::new(); ranks];
        self.lines = vec![Vec::new(); ranks];
        Ok(())
    }

    fn begin(&mut self, words: &mut Words) -> Result<(), String> {
        let rank = self.existing(words.number()?)? as usize;
        if !self.program.ranks[rank].is_empty() {
            return Err(format!("rank {rank} a second time"));
        }
        words.expect("{")?;
        self.rank = Some(rank);
        Ok(())
    }

    fn existing(&self, rank: u32) -> Result<u32, String> {
        match self.program.ranks.len() {
            0 => Err("`num_ranks` comes first".to_owned()),
            ranks if rank as usize >= ranks => {
                Err(format!("there is no rank {rank}: ranks are numbered 0 to {}", ranks - 1))
            }
            _ => Ok(rank),
        }
    }

    fn named(&mut self, rank: usize, name: &str, words: &mut Words) -> Result<(), String> {
        match words.next() {
            Some(":") => self.operation(rank, Some(name), words),
            Some(word @ ("requires" | "irequires")) => {
                let before = words.next().ok_or("a name is missing")?;
                let is_end = word == "requires";
                self.dependences.push((name.to_owned(), before.to_owned(), is_end, self.read));
                Ok(())
            }
            _ => Err(format!("expected `:`, `requires` or `irequires` behind `{}`", shown(name))),
        }
    }

    fn operation(
        &mut self,
        rank: usize,
        name: Option<&str>,
        words: &mut Words,
    ) -> Result<(), String> {
        let action = match words.next() {
            Some("calc") => {
                let time = words.number()?;
                words.ignored()?;
                Action::Compute { time }
            }
            Some("send") => {
                let (bytes, to, tag) = self.message("to", words)?;
                Action::Send { bytes, to, tag }
            }
            Some("recv") => {
                let (bytes, from, tag) = self.message("from", words)?;
                Action::Receive { bytes, from, tag }
            }
            _ => return Err("expected `send`, `recv` or `calc`".to_owned()),
        };
        let place = self.program.ranks[rank].len() as u32;
        if let Some(name) = name
            && self.names.insert(name.to_owned(), place).is_some()
        {
            return Err(format!("`{}` a second time", shown(name)));
        }
        self.program.ranks[rank].push(Operation::new(action));
        self.lines[rank].push(self.read);
        Ok(())
    }

    /// Bytes, the other rank and the tag.
    fn message(&self, direction: &str, words: &mut Words) -> Result<(u64, u32, u32), String> {
        let size = words.next().ok_or("a size is missing, such as 8b")?;
        // `8 b` is allowed too.
        let bytes = if let Some(bytes) = size.strip_suffix('b') {
            number(bytes)?
        } else {
            words.expect("b")?;
            number(size)?
        };
        words.expect(direction)?;
        let any = "messages from any rank, or with any tag, are not supported";
        if words.peek() == Some("-1") {
            return Err(any.to_owned());
        }
        let other = self.existing(words.number()?)?;
        let mut tag = 0;
        if words.peek() == Some("tag") {
            words.next();
            if words.peek() == Some("-1") {
                return Err(any.to_owned());
            }
            tag = words.number()?;
        }
        words.ignored()?;
        Ok((bytes, other, tag))
    }

    fn end(&mut self, rank: usize) -> Result<(), String> {
        for (name, before, is_end, line) in std::mem::take(&mut self.dependences) {
            let place = |name: &str| {
                let unknown = || format!("there is no operation `{}` (line {line})", shown(name));
                self.names.get(name).copied().ok_or_else(unknown)
            };
            let (place, before) = (place(&name)?, place(&before)?);
            let operation = &mut self.program.ranks[rank][place as usize];
            if is_end { operation.after.push(before) } else { operation.with.push(before) }
        }
        self.names.clear();
        self.rank = None;
        Ok(())
    }
}

/// The words of a line.
struct Words<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.next += 1;
        self.words.get(self.next - 1).copied()
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        match self.next() {
            Some(found) if found == word => Ok(()),
            Some(found) => Err(format!("expected `{word}`, found `{}`", shown(found))),
            None => Err(format!("expected `{word}`")),
        }
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, String> {
        number(self.next().ok_or("a number is missing")?)
    }

    /// Numbers of processors and network cards.
    fn ignored(&mut self) -> Result<(), String> {
        while matches!(self.peek(), Some("cpu" | "nic")) {
            self.next();
            self.number::<u32>()?;
        }
        Ok(())
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{}` is no number, or too large", shown(word)))
}

/// A word of a file as it can be printed.
fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    word.chars().take(LONGEST).flat_map(char::escape_default).collect()
}
