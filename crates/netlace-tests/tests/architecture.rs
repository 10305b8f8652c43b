//! Which module of the library may know which: the layers of `ARCHITECTURE.md`, read off the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use netlace::families::FAMILIES;

/// The modules from below, each with all that it may know. A module stands behind those that it knows, so that
/// there is no cycle.
const LAYERS: &[(&str, &[&str])] = &[
    // netlace-core: expressions, networks, families.
    ("error", &[]),
    ("costs", &[]),
    ("format", &[]),
    ("expr", &["error"]),
    ("context", &["costs", "error", "expr"]),
    ("exact", &["error"]),
    ("geometry", &[]),
    ("random", &[]),
    ("threads", &[]),
    ("files", &["error", "format"]),
    ("network", &["context", "error", "exact", "expr", "format", "geometry"]),
    ("define", &["context", "exact", "expr", "geometry", "network", "random"]),
    (
        "families",
        &[
            "context", "define", "error", "exact", "expr", "files", "format", "geometry",
            "network", "random",
        ],
    ),
    // What is asked of a network.
    ("search", &["context", "costs", "exact", "network", "random", "threads"]),
    ("cuts", &["context", "costs", "network", "random"]),
    ("traffic", &["context", "costs", "network", "search", "threads"]),
    (
        "metrics",
        &["context", "costs", "cuts", "error", "exact", "format", "network", "search", "traffic"],
    ),
    ("figures", &["context", "error", "metrics", "network", "search"]),
    ("space", &["context", "families", "network", "search"]),
    // netlace: routings, and what is asked of a network with one.
    ("routing", &["context", "costs", "error", "families", "network", "search"]),
    ("lanes", &["context", "costs", "error", "network", "random", "routing", "threads"]),
    ("certify", &["context", "costs", "error", "lanes", "network", "routing", "search"]),
    ("embedding", &["context", "costs", "network", "random", "search"]),
    (
        "collectives",
        &[
            "context",
            "costs",
            "cuts",
            "embedding",
            "error",
            "exact",
            "families",
            "network",
            "random",
            "routing",
            "search",
            "threads",
        ],
    ),
    ("matrix", &[]),
    (
        "placement",
        &["collectives", "context", "costs", "matrix", "network", "random", "routing", "search"],
    ),
    ("program", &["collectives", "context", "network"]),
    ("workload", &["matrix", "program"]),
    ("emulation", &["context", "costs", "error", "exact", "network", "random", "search"]),
    (
        "export",
        &[
            "certify",
            "collectives",
            "context",
            "costs",
            "families",
            "format",
            "lanes",
            "network",
            "routing",
            "search",
        ],
    ),
    // netlace-sim: what it does under load.
    ("wiring", &["context", "network"]),
    ("packets", &["matrix"]),
    ("routes", &["context", "lanes", "network", "routing", "wiring"]),
    ("kernel", &["network", "packets", "routes", "wiring"]),
    ("expected", &["context", "network", "packets", "routes", "wiring"]),
    ("outcome", &["kernel"]),
    ("kept", &["kernel", "outcome"]),
    (
        "simulation",
        &[
            "context", "costs", "error", "expected", "kept", "kernel", "network", "outcome",
            "packets", "program", "routes", "search", "wiring",
        ],
    ),
    (
        "execution",
        &[
            "context",
            "costs",
            "expected",
            "kernel",
            "network",
            "packets",
            "program",
            "search",
            "simulation",
        ],
    ),
    ("saturate", &["context", "expected", "outcome", "simulation"]),
    ("destinations", &["context", "matrix", "network", "packets", "routing", "traffic", "wiring"]),
    (
        "request",
        &[
            "certify",
            "context",
            "destinations",
            "error",
            "kernel",
            "lanes",
            "network",
            "routes",
            "routing",
            "simulation",
            "wiring",
        ],
    ),
    // netlace-plan: how a network is built, and which one.
    ("building", &["context", "costs", "error", "network", "search"]),
    (
        "columns",
        &[
            "building",
            "certify",
            "collectives",
            "context",
            "families",
            "lanes",
            "matrix",
            "metrics",
            "network",
            "placement",
            "routing",
        ],
    ),
    (
        "design",
        &[
            "building", "columns", "context", "error", "exact", "families", "metrics", "network",
            "search", "space",
        ],
    ),
    // netlace-report: pictures and pages.
    ("picture", &["geometry"]),
    ("drawing", &["context", "format", "network", "picture"]),
    ("plot", &["building", "columns", "context", "exact", "metrics", "network", "picture"]),
    (
        "report",
        &[
            "building",
            "certify",
            "collectives",
            "columns",
            "context",
            "drawing",
            "format",
            "metrics",
            "network",
            "picture",
            "plot",
            "routing",
        ],
    ),
    // Fabrics that are installed.
    (
        "fabric",
        &[
            "certify", "context", "costs", "error", "families", "files", "network", "routing",
            "search", "space",
        ],
    ),
    // netlace-claims: papers, above all that they are judged with.
    (
        "claims",
        &[
            "certify",
            "collectives",
            "context",
            "embedding",
            "emulation",
            "error",
            "exact",
            "expr",
            "families",
            "format",
            "metrics",
            "network",
            "routing",
            "search",
            "threads",
        ],
    ),
    // The questions that most callers ask.
    (
        "ext",
        &["certify", "collectives", "error", "figures", "lanes", "metrics", "network", "routing"],
    ),
];

/// The crates, each above those that it needs.
const CRATES: &[&str] =
    &["netlace-core", "netlace", "netlace-sim", "netlace-plan", "netlace-report", "netlace-claims"];

/// What stands at the top of the library for users, and the module that it comes from.
const ROOT: &[(&str, &str)] = &[
    ("Context", "context"),
    ("Limit", "context"),
    ("Listener", "context"),
    ("OpenFile", "context"),
    ("Progress", "context"),
    ("Stopped", "context"),
    ("Classified", "error"),
    ("Error", "error"),
    ("ErrorKind", "error"),
    ("NetworkExt", "ext"),
    ("Figures", "figures"),
    ("parse", "families"),
    ("parse_with", "families"),
    ("Network", "network"),
    ("Node", "network"),
    ("Topology", "network"),
];

/// Texts outside the families that hold names of families, and mean something else or only show how to write.
const OTHER_MEANINGS: &[(&str, &str)] = &[
    ("certify", "path"),      // a scheme of lanes
    ("collectives", "hosts"), // a model of ports
    ("collectives", "re"),    // adds up, in MSCCL
    ("collectives", "ring"),  // an algorithm
    ("columns", "hosts"),     // the title of a column
    ("embedding", "path"),    // the kind of a map
    ("emulation", "mesh"),    // what a guest is called
    ("emulation", "torus"),
    ("files", "graph"), // an element of GraphML
    ("expr", "for example `double(b,k) = rdn(rsn(b,2),k)`"), // the help of an error
    ("expr", "for example `ring(8)` or `rdn(torus(5,5),2)`"),
    ("plot", "hosts"), // the title of an axis
];

/// Source text without comments and without what is compiled for tests only.
struct Code {
    module: String,
    file: PathBuf,
    text: String,
}

/// All files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<Code> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = Vec::new();
    for name in CRATES {
        let root = crates.join(name).join("src");
        let mut found = Vec::new();
        files(&root, &mut found);
        found.sort();
        all.extend(found.into_iter().filter_map(|file| {
            let first = file.strip_prefix(&root).unwrap().components().next().unwrap();
            let module = first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned();
            let text = plain(&fs::read_to_string(&file).unwrap());
            if *name == "netlace-claims" {
                // They are one module.
                let text = text.replace("crate::", "self::");
                return Some(Code { module: "claims".to_owned(), file, text });
            }
            (module != "lib").then_some(Code { module, file, text })
        }));
    }
    all
}

/// Drops comments, and items behind `#[test]` and `#[cfg(test)]`: as formatted, such an item ends with the first line that
/// closes it at its own depth.
fn plain(source: &str) -> String {
    let mut kept = String::new();
    let mut skipped: Option<usize> = None;
    for line in source.lines() {
        let depth = line.len() - line.trim_start().len();
        let code = line.trim_start();
        if code == "#[test]" || code == "#[cfg(test)]" {
            skipped.get_or_insert(depth);
        } else if let Some(from) = skipped {
            let closes = matches!(code, "}" | "};") || code.ends_with(';') || code.ends_with("{}");
            if depth == from && closes {
                skipped = None;
            }
        } else if !code.starts_with("//") {
            kept += code.split(" // ").next().unwrap_or_default();
            kept.push('\n');
        }
    }
    kept
}

/// The modules that a text names, of its own crate or of another.
fn known(text: &str) -> BTreeSet<String> {
    let name = |at: &str| -> String {
        at.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = BTreeSet::new();
    let other = ["netlace_core::", "netlace_plan::", "netlace_report::", "netlace::"];
    let text = other.into_iter().fold(text.to_owned(), |text, name| text.replace(name, "crate::"));
    for at in text.split("crate::").skip(1) {
        match at.strip_prefix('{') {
            // Of a list, what follows its brackets and commas at depth one.
            Some(list) => {
                let mut depth = 1;
                let mut begins = true;
                for (place, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 1 => begins = true,
                        c if depth == 1 && begins && !c.is_whitespace() => {
                            found.insert(name(&list[place..]));
                            begins = false;
                        }
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            None => {
                found.insert(name(at));
            }
        }
    }
    let module = |name: String| {
        let root = ROOT.iter().find(|(item, _)| *item == name);
        root.map_or(name, |(_, module)| (*module).to_owned())
    };
    found.into_iter().map(module).collect()
}

/// The texts between quotes.
fn literals(text: &str) -> Vec<&str> {
    text.lines().flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
}

#[test]
fn the_layers_hold_each_module_once_and_know_only_those_below() {
    let mut below = BTreeSet::new();
    for (module, known) in LAYERS {
        for other in *known {
            assert!(below.contains(other), "{module} stands before {other}, which it may know");
        }
        assert!(known.is_sorted(), "{module}");
        assert!(below.insert(*module), "{module} is listed twice");
    }
    let found: BTreeSet<String> = sources().into_iter().map(|code| code.module).collect();
    assert_eq!(found, below.into_iter().map(str::to_owned).collect());
}

#[test]
fn modules_know_what_the_layers_allow() {
    let layers: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    for code in sources() {
        for other in known(&code.text) {
            if other != code.module {
                let allowed = layers[&*code.module].contains(&&*other);
                assert!(allowed, "{} may not know {other}", code.file.display());
                used.insert((code.module.clone(), other));
            }
        }
    }
    for (module, known) in LAYERS {
        for other in *known {
            let arrow = ((*module).to_owned(), (*other).to_owned());
            assert!(used.contains(&arrow), "{module} does not know {other}: drop it from the list");
        }
    }
}

#[test]
fn only_families_and_claims_name_a_family() {
    let mut meant = BTreeSet::new();
    for code in sources() {
        if matches!(&*code.module, "families" | "claims") {
            continue;
        }
        for text in literals(&code.text) {
            // A name alone, or one that is called.
            let named = FAMILIES.iter().find(|family| {
                text == family.name
                    || text.match_indices(&format!("{}(", family.name)).any(|(at, _)| {
                        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                    })
            });
            let Some(family) = named else { continue };
            let word = OTHER_MEANINGS
                .iter()
                .find(|(module, word)| *module == code.module && *word == text);
            let file = code.file.display();
            assert!(word.is_some(), "{file} names the family `{}`: {text:?}", family.name);
            meant.extend(word);
        }
    }
    assert_eq!(meant, OTHER_MEANINGS.iter().collect(), "drop what is not in the sources");
}

#[test]
fn a_family_asks_its_parts_for_what_they_are_and_not_for_their_names() {
    for code in sources() {
        if code.module != "families" || code.file.ends_with("families/mod.rs") {
            continue;
        }
        for wrong in ["expr().name", "expr().to_string()"] {
            assert!(!code.text.contains(wrong), "{}: {wrong}", code.file.display());
        }
    }
}

#[test]
fn what_is_read_off_a_source_is_what_is_in_it() {
    let source = "
use crate::network::Node; // not crate::claims
use crate::{Context, files::{Fabric, lfts}, lots};
//! crate::report
fn of() -> crate::exact::Load {
    f(\"ring\", \"x\")
}

#[cfg(test)]
mod tests {
    fn f() {
        crate::plot::g(\"torus\");
    }
}

static LAST: Node = crate::threads::NONE;
";
    let text = plain(source);
    let expected = ["context", "exact", "files", "lots", "network", "threads"];
    assert_eq!(known(&text), expected.map(str::to_owned).into());
    assert_eq!(literals(&text), ["ring", "x"]);
}
