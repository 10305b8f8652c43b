//! How much room text takes, as far as that can be known without a font.

/// The size of text in a chart.
pub(super) const SIZE: f64 = 12.0;

/// The distance between lines of text.
pub(super) const LINE: f64 = 17.0;

/// How wide a text is, rather too wide than too narrow.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(letter).sum::<f64>() * SIZE
}

/// How wide a letter is, in units of its size.
fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | ' ' | ',' | '.' | ':' | ';' | '\'' | '|' => 0.33,
        '(' | ')' | '[' | ']' | 'f' | 't' | 'r' | '-' | '⁰'..='⁻' | '²' | '³' | '¹' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.98,
        'A'..='Z' | '{' | '}' | '–' | '−' => 0.74,
        letter if letter.is_ascii() => 0.64,
        _ => 1.0,
    }
}

/// A text in lines that are no wider than `most`, broken behind spaces and commas where there are some.
pub(super) fn lines(text: &str, most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive([' ', ',']) {
        if !line.is_empty() && width(&line) + width(word.trim_end()) > most {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            if !line.is_empty() && width(&line) + width(letter.encode_utf8(&mut [0; 4])) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A text of at most `most` letters: the end of a longer one is left out.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
