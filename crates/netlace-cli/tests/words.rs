//! The words of the third column of the glossary in CONTRIBUTING.md are not used.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the words are searched for: folders and files of the workspace. To be extended.
const PLACES: [&str; 11] = [
    "book/src",
    "crates/netlace-cli/src",
    "crates/netlace-cli/tests/cmd",
    "crates/netlace-py/README.md",
    "crates/netlace-py/examples",
    "crates/netlace-py/python",
    "crates/netlace-py/src",
    "crates/netlace-py/tests",
    "crates/netlace-plan/src/columns",
    "crates/netlace-core/src/expr",
    "crates/netlace-report/src/report",
];

/// Generated chapters of the book, whose text is that of the library.
const GENERATED: [&str; 3] = ["claims.md", "python-api.md", "paper-"];

const ENDINGS: [&str; 6] = ["rs", "md", "py", "pyi", "toml", "css"];

/// Each as it stands in a text without capitals, between characters that are no letters.
const WORDS: [&str; 42] = [
    "a shortest way",
    "astray",
    "beside",
    "bits a node",
    "circle",
    "circles",
    "circling",
    "dear",
    "drawn by lot",
    "flawed",
    "hosts a node",
    "how manieth",
    "in pieces",
    "it is not so",
    "lends",
    "lent",
    "links a host",
    "links a node",
    "lot",
    "lots",
    "mend",
    "mended",
    "piece",
    "pieces",
    "ports a switch",
    "seat",
    "seating",
    "seats",
    "seldom",
    "so many",
    "stranger",
    "strangers",
    "stuck",
    "talk",
    "talking",
    "talks",
    "tell",
    "tells",
    "told",
    "unsound",
    "way",
    "ways",
];

/// What is no use of such a word: names that the library or a format defines, and other meanings.
const ALLOWED: [&str; 15] = [
    "both_ways",
    "with_ways",
    "with_circle",
    "search::pieces",
    "missing::circle",
    "walks.circling",
    "walks.astray",
    "verdict::flawed",
    "judged::flawed",
    "value.tell()",
    "<circle",
    "the same way",
    "this way",
    "talking and waiting",
    "a longest way crosses twice",
];

/// All files of a place that are searched.
fn files(place: &Path, found: &mut Vec<PathBuf>) {
    if place.is_dir() {
        let entries = fs::read_dir(place).expect("a readable folder");
        entries.for_each(|entry| files(&entry.expect("an entry").path(), found));
        return;
    }
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let ending = place.extension().unwrap_or_default().to_string_lossy();
    if ENDINGS.contains(&&*ending) && !GENERATED.iter().any(|begin| name.starts_with(begin)) {
        found.push(place.to_owned());
    }
}

/// The first of the words that a line holds.
fn old_word(line: &str) -> Option<&'static str> {
    let line = line.to_lowercase();
    let line = ALLOWED.iter().fold(line, |line, allowed| line.replace(allowed, "·"));
    let is_border = |c: Option<char>| !c.is_some_and(char::is_alphabetic);
    let holds = |word: &&&str| {
        line.match_indices(**word).any(|(at, word)| {
            is_border(line[..at].chars().next_back())
                && is_border(line[at + word.len()..].chars().next())
        })
    };
    WORDS.iter().find(holds).copied()
}

#[test]
fn the_words_of_the_glossary_are_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut wrong = String::new();
    for place in PLACES {
        let mut found = Vec::new();
        files(&root.join(place), &mut found);
        assert!(!found.is_empty(), "nothing to search in {place}");
        for file in found {
            let text = fs::read_to_string(&file).expect("a text");
            // What commands print comes from the sources.
            let (is_markdown, mut is_session) =
                (file.extension().is_some_and(|e| e == "md"), false);
            for (number, line) in (1..).zip(text.lines()) {
                is_session ^= is_markdown && line.starts_with("```");
                if let Some(word) = old_word(line).filter(|_| !is_session) {
                    let file = file.strip_prefix(&root).unwrap_or(&file).display();
                    wrong += &format!("{file}:{number}: `{word}` in: {}\n", line.trim());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "see the glossary in CONTRIBUTING.md\n{wrong}");
}

#[test]
fn old_words_are_found_between_other_characters_than_letters() {
    assert_eq!(old_word("fn tell_all(&self)"), Some("tell"));
    assert_eq!(old_word("In a CIRCLE."), Some("circle"));
    assert_eq!(old_word("always a lottery of both_ways"), None);
}
