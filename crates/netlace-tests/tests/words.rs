//! The glossary of `CONTRIBUTING.md`: old words do not come back to the source of the library.
//!
//! Searched are comments, strings and names, in lower case and with names taken apart: `HowMany` and
//! `how_many` are "how many". Only words are listed that have no other meaning here: a `word` is
//! also one of a bitmap.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files of `src` that keep to the glossary. Add those that do.
const KEPT: &[&str] = &[
    "netlace-claims/src",
    "netlace-core/src/context.rs",
    "netlace-core/src/costs.rs",
    "netlace-core/src/cuts",
    "netlace-core/src/error.rs",
    "netlace-core/src/exact",
    "netlace-core/src/expr",
    "netlace-core/src/families",
    "netlace-core/src/figures.rs",
    "netlace-core/src/files",
    "netlace-core/src/format.rs",
    "netlace-core/src/geometry.rs",
    "netlace-core/src/metrics",
    "netlace-core/src/network",
    "netlace-core/src/random.rs",
    "netlace-core/src/search",
    "netlace-core/src/space",
    "netlace-core/src/threads.rs",
    "netlace-core/src/traffic",
    "netlace-sim/src",
    "netlace-plan/src/building",
    "netlace-plan/src/columns",
    "netlace-plan/src/design",
    "netlace-report/src/drawing",
    "netlace-report/src/picture",
    "netlace-report/src/plot",
    "netlace-report/src/report",
    "netlace/src/certify",
    "netlace/src/collectives",
    "netlace/src/embedding",
    "netlace/src/emulation",
    "netlace/src/export",
    "netlace/src/ext.rs",
    "netlace/src/fabric",
    "netlace/src/lanes",
    "netlace/src/routing",
];

/// Old words, and what to write.
const OLD: &[(&str, &str)] = &[
    ("seat", "position"),
    ("seats", "positions"),
    ("seating", "arrangement"),
    ("way", "path, route, direction or method"),
    ("ways", "paths, routes, directions or methods"),
    ("circle", "cycle"),
    ("circles", "cycles"),
    ("circling", "going round in a cycle"),
    ("piece", "component or part"),
    ("pieces", "components or parts"),
    ("lot", "random"),
    ("lots", "random"),
    ("mend", "correct"),
    ("mended", "corrected"),
    ("dear", "expensive"),
    ("dearer", "more expensive"),
    ("tell", "distinguish, give or print"),
    ("tells", "distinguishes, gives or prints"),
    ("told", "distinguished, given or printed"),
    ("talk", "transfer or exchange"),
    ("talks", "transfers or exchanges"),
    ("looks", "budget"),
    ("lost", "dropped or undelivered"),
    ("astray", "undelivered"),
    ("stuck", "undelivered"),
    ("flaw", "defect"),
    ("flawed", "invalid"),
    ("unsound", "invalid"),
    ("stranger", "unknown LID"),
    ("seldom", "hidden by default"),
    ("lends", "enables"),
    ("lent", "enabled by"),
    ("so many", "a number of"),
    ("how many", "the number of"),
    ("manieth", "the index of"),
    ("beside", "in addition to, or next to"),
    ("flit a cycle", "flit per cycle"),
    ("flits a cycle", "flits per cycle"),
    ("bytes a node", "bytes per node"),
    ("one a lane", "one per lane"),
    ("one a line", "one per line"),
    ("one a node", "one per node"),
];

/// Lines that may hold an old word: the end of the file's path, the word, and a part of the line.
const ALLOWED: &[(&str, &str, &str)] = &[
    // Geometry.
    ("drawing/hulls.rs", "circle", "ircle"),
    ("drawing/layout.rs", "circle", "circle"),
    ("drawing/mod.rs", "circle", "textbook"),
    ("drawing/panel.rs", "circle", "circle"),
    ("drawing/scene.rs", "circle", "Sketch::circle"),
    ("drawing/views.rs", "circle", "circle"),
    ("emulation/fft.rs", "circle", "unit circle"),
    ("netlace-core/src/geometry.rs", "circle", "circle"),
    ("network/arrangement.rs", "circle", "circle"),
    ("network/sketch.rs", "circle", "circle"),
    ("network/spread.rs", "circle", "on_circle"),
    ("picture/svg.rs", "circle", "circle"),
    ("plot/style.rs", "circle", "svg.circle"),
    ("families/petersen.rs", "circle", "on_circle"),
    ("flooded/order.rs", "circle", "circle"),
    // Plain English.
    ("", "way", "the same way"),
    ("rcr/property_1.rs", "lost", "The signs are lost"),
    // A question to the reader of a message.
    ("building/technology.rs", "how many", "say how many it `holds`"),
    // A position in a drawing.
    ("drawing/figure.rs", "beside", "is beside it"),
    // The name of a figure in outputs.
    ("metrics/growth.rs", "lost", "links_lost"),
];

#[test]
fn old_words_do_not_come_back() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut found, mut used, mut lines) = (Vec::new(), vec![false; ALLOWED.len()], 0);
    for file in KEPT.iter().flat_map(|kept| rust_files(&source.join(kept))) {
        let path = file.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&file).unwrap();
        for (line, number) in text.lines().zip(1..) {
            lines += 1;
            for (old, instead) in old_words(line) {
                let allows = |(end, word, part): &(&str, &str, &str)| {
                    path.ends_with(end) && *word == old && line.contains(part)
                };
                match ALLOWED.iter().position(allows) {
                    Some(place) => used[place] = true,
                    None => found.push(format!("{path}:{number}: `{old}`: write {instead}")),
                }
            }
        }
    }
    assert!(found.is_empty(), "see the glossary of CONTRIBUTING.md:\n{}", found.join("\n"));
    let unused: Vec<_> = ALLOWED.iter().zip(&used).filter(|(_, used)| !**used).collect();
    assert!(unused.is_empty(), "no longer needed: {unused:?}");
    assert!(lines > 20_000, "only {lines} lines were searched");
}

#[test]
fn old_words_are_found() {
    let found = |line| old_words(line).map(|(old, _)| old).collect::<Vec<_>>();
    assert_eq!(found("/// How many ways there are."), ["ways", "how many"]);
    assert_eq!(found("let no_way_back = 1;"), ["way"]);
    assert_eq!(found("enum Verdict { Flawed(HowMany) }"), ["flawed", "how many"]);
    assert_eq!(found("const MOST_LOOKS: u64 = 1;"), ["looks"]);
    assert_eq!(found("always halfway: a slot, retold"), Vec::<&str>::new());
}

/// The old words in a line.
fn old_words(line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = in_words(line);
    let is_whole = move |(old, _): &(&str, &str)| {
        words.match_indices(old).any(|(start, _)| {
            let (before, after) = (&words[..start], &words[start + old.len()..]);
            (before.is_empty() || before.ends_with(' '))
                && (after.is_empty() || after.starts_with(' '))
        })
    };
    OLD.iter().copied().filter(is_whole)
}

/// The words of a line in lower case, with one space between two: also those of which names are made.
fn in_words(line: &str) -> String {
    let mut words = String::new();
    let mut was_lower = false;
    for letter in line.chars() {
        if letter.is_alphanumeric() {
            if letter.is_uppercase() && was_lower {
                words.push(' ');
            }
            words.extend(letter.to_lowercase());
        } else {
            words.push(' ');
        }
        was_lower = letter.is_lowercase();
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The file itself, or all Rust files of a folder and of folders in it.
fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
