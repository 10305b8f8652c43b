//! Commands as a shell reads them.

use std::fmt::Write;

/// The words of a command in one line that a shell takes apart into the same words.
///
/// ```
/// use netlace_report::report::command;
/// let words = ["netlace", "show", r#"file("it's.edges")"#];
/// assert_eq!(command(words), r#"netlace show 'file("it'\''s.edges")'"#);
/// ```
pub fn command<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,:+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if word.chars().any(is_unseen) {
        return spelt_out(word);
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Whether a letter is not seen, or turns others around: what is copied must be what is read.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// In `$'…'`, with bytes of what is not seen in octal.
fn spelt_out(word: &str) -> String {
    let mut out = "$'".to_owned();
    for letter in word.chars() {
        match letter {
            '\'' | '\\' => out.extend(['\\', letter]),
            unseen if is_unseen(unseen) => {
                for byte in unseen.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(out, "\\{byte:03o}");
                }
            }
            seen => out.push(seen),
        }
    }
    out + "'"
}
