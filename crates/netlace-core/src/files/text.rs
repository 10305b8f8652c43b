//! Lines and tokens of files that nobody vouches for: bounded, checked and counted.

use std::io::{self, BufRead, Read};

use super::ReadError;

/// The longest line of most formats, and the longest XML token.
pub(super) const LONGEST: usize = 1 << 20;

/// How much is searched for bytes that are no text at a time.
const WINDOW: usize = 1 << 16;

/// An error at a line.
pub(super) fn malformed(line: u64, message: impl Into<String>) -> ReadError {
    ReadError::Malformed { line, message: message.into() }
}

/// A byte that no text has.
fn binary(line: u64) -> ReadError {
    malformed(line, "the byte 0x00 is no text: is this a binary file?")
}

/// Bytes that are no text in the only encoding that is read.
pub(super) fn not_utf8(line: u64) -> ReadError {
    malformed(line, "this is no UTF-8 text: save the file as UTF-8")
}

/// Reads text behind its byte order mark, and refuses what begins like no UTF-8 text.
pub(super) fn as_text<T>(
    input: &mut dyn BufRead,
    read: impl FnOnce(&mut dyn BufRead) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let refuse = |message| Err(malformed(1, message));
    let mut head = Vec::new();
    Read::take(&mut *input, 3).read_to_end(&mut head)?;
    if head == [0xEF, 0xBB, 0xBF] {
        head.clear();
        Read::take(&mut *input, 3).read_to_end(&mut head)?;
    }
    match head[..] {
        [0xEF, 0xBB, 0xBF] => return refuse("a second byte order mark: one is enough"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            return refuse("this is UTF-16 text: save it as UTF-8");
        }
        [0x1F, 0x8B, ..] => return refuse("this is a compressed file: decompress it first"),
        _ => {}
    }
    read(&mut head.as_slice().chain(input))
}

/// A part of the input for a message: short, and without control characters.
pub(super) fn shown(text: &str) -> String {
    excerpt(text, 32)
}

/// The longest name of a device that is kept.
pub(super) const LONGEST_NAME: usize = 64;

/// The first `most` characters, without control characters.
pub(super) fn excerpt(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let mut out = String::new();
    for c in chars.by_ref().take(most) {
        match c {
            '"' | '\'' | '\\' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    if chars.next().is_some() {
        out.push('…');
    }
    out
}

/// A whole number in decimal digits; `u64::MAX` if it is larger.
pub(super) fn number(token: &str) -> Option<u64> {
    let add = |sum: u64, digit: u8| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(sum.saturating_mul(10).saturating_add(digit))
    };
    if token.is_empty() { None } else { token.bytes().try_fold(0, add) }
}

/// A whole number in hexadecimal digits, with or without `0x`, if it has at most 64 bits.
pub(super) fn hex(token: &str) -> Option<u64> {
    let digits = token.strip_prefix("0x").unwrap_or(token);
    let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| plain)
}

/// A whole number below 2^64 - 1, hexadecimal behind `0x` and else decimal.
pub(super) fn hex_or_decimal(token: &str) -> Option<u64> {
    let number = if token.starts_with("0x") { hex(token) } else { number(token) };
    number.filter(|&number| number < u64::MAX)
}

/// The number of lines that end in these bytes.
pub(super) fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}

/// The lines of a file, one at a time.
pub(super) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    longest: usize,
    buffer: Vec<u8>,
    line: u64,
}

impl<'a> Lines<'a> {
    /// Lines of at most `longest` bytes, which is a multiple of 1 MiB.
    pub(super) fn new(input: &'a mut dyn BufRead, longest: usize) -> Self {
        Self { input, longest, buffer: Vec::new(), line: 0 }
    }

    /// The next line with its number, without its end.
    pub(super) fn next_line(&mut self) -> Result<Option<(u64, &str)>, ReadError> {
        self.buffer.clear();
        let mut input = Read::take(&mut *self.input, self.longest as u64 + 2);
        if input.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let line = self.line;
        if self.buffer.contains(&0) {
            return Err(binary(line));
        }
        let bytes = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.len() > self.longest {
            let longest = self.longest >> 20;
            return Err(malformed(line, format!("the line is longer than {longest} MiB")));
        }
        let text = str::from_utf8(bytes).map_err(|_| not_utf8(line))?;
        if text.contains('\r') {
            let message = "a carriage return amid the line: end lines with LF or CRLF";
            return Err(malformed(line, message));
        }
        Ok(Some((line, text)))
    }

    /// The number of the last line that was read, or 1 if there is none.
    pub(super) fn last(&self) -> u64 {
        self.line.max(1)
    }
}

/// The bytes of a file, with its lines counted, a token at a time.
pub(super) struct Tokens<'a> {
    input: &'a mut dyn BufRead,
    line: u64,
    /// The number of bytes the token may still have.
    left: usize,
    /// How the token begins; 0 is not read yet.
    head: [u8; 3],
    /// The number of bytes at the front of the input's buffer that are known to be text.
    checked: usize,
    refusal: Option<ReadError>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(input: &'a mut dyn BufRead) -> Self {
        Self { input, line: 1, left: LONGEST, head: [0; 3], checked: 0, refusal: None }
    }

    /// Allows another token, and says on which line it begins.
    pub(super) fn begin(&mut self) -> u64 {
        self.left = LONGEST;
        self.head = [0; 3];
        self.line
    }

    /// Why reading failed, if it was not for what the token says.
    pub(super) fn refusal(&mut self) -> Option<ReadError> {
        self.refusal.take()
    }

    /// The number of bytes of the buffer that may be handed out.
    fn check(&mut self) -> Result<usize, ReadError> {
        let buffer = self.input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            return Err(malformed(self.line, "a tag, text or comment is longer than 1 MiB"));
        }
        if self.checked == 0 {
            let window = &buffer[..buffer.len().min(WINDOW)];
            self.checked = window.iter().position(|&byte| byte == 0).unwrap_or(window.len());
        }
        if self.checked == 0 {
            return Err(binary(self.line));
        }
        // quick-xml 0.42 takes `- -` at the seam of two chunks for the end of a comment in a DOCTYPE;
        // byte by byte it does not, and no answer depends on the chunks.
        let doctype = matches!(self.head, [b'<', b'!', 0 | b'D' | b'd']);
        Ok(if doctype { 1 } else { self.checked.min(self.left) })
    }
}

impl BufRead for Tokens<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.check() {
            Ok(0) => Ok(&[]),
            Ok(length) => self.input.fill_buf().map(|buffer| &buffer[..length.min(buffer.len())]),
            Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(refusal) => {
                self.refusal = Some(refusal);
                Err(io::Error::other("refused"))
            }
        }
    }

    fn consume(&mut self, amount: usize) {
        if let Ok(buffer) = self.input.fill_buf() {
            let amount = amount.min(buffer.len());
            self.line += line_ends(&buffer[..amount]);
            let head = self.head.iter_mut().skip(LONGEST - self.left);
            head.zip(&buffer[..amount]).for_each(|(place, &byte)| *place = byte);
            self.checked = self.checked.saturating_sub(amount);
            self.left = self.left.saturating_sub(amount);
            self.input.consume(amount);
        }
    }
}

impl Read for Tokens<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(out)?;
        self.consume(amount);
        Ok(amount)
    }
}
