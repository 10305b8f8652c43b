//! The reference in the book is what the command generates. `just reference` renews it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The text of each file of a folder.
fn pages(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let named = paths.map(|path| {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("pages are text"))
    });
    named.collect()
}

#[test]
fn the_reference_is_what_the_command_generates() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("pages of the last time can be removed");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_netlace"));
    let status = command.args(["man", "--markdown", "--output"]).arg(&folder).status();
    assert!(status.expect("the command runs").success());

    let (generated, committed) = (pages(&folder), pages(&book.join("reference")));
    let names = |pages: &BTreeMap<String, String>| pages.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&generated), names(&committed), "renew them with `just reference`");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("the book has a summary");
    for (name, page) in &generated {
        assert!(page == &committed[name], "{name} has changed: renew it with `just reference`");
        assert!(
            summary.contains(&format!("(reference/{name})")),
            "SUMMARY.md does not list {name}"
        );
    }
}
