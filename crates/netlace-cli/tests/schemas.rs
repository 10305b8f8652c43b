//! The schemas in the book are those that the command prints. `just schemas` writes them.

use std::fs;
use std::path::Path;
use std::process::Command;

fn netlace(arguments: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_netlace")).args(arguments).output();
    let done = done.expect("the command runs");
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("answers are UTF-8")
}

#[test]
fn schemas_of_the_book_are_those_of_the_command() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/schemas");
    let verbs = netlace(&["schema"]);
    let mut files: Vec<String> = verbs.lines().map(|verb| format!("{verb}.json")).collect();
    for verb in verbs.lines() {
        let (path, printed) = (folder.join(format!("{verb}.json")), netlace(&["schema", verb]));
        if std::env::var_os("NETLACE_RENEW").is_some() {
            fs::write(&path, &printed).expect("a schema can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == printed, "{verb} has another schema: read the change, then `just schemas`");
    }
    let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
    let listed =
        fs::read_dir(folder).expect("the folder is there").map(|file| name(file.expect("a file")));
    let mut listed: Vec<String> = listed.collect();
    files.sort();
    listed.sort();
    assert_eq!(files, listed);
}
