//! Files that earlier versions wrote are read, and later formats are refused.
//!
//! `tests/formats/` keeps a file of each format; a format that changes gets a new number and one more file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn kept(name: &str) -> String {
    format!("{}/tests/formats/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A copy of a kept file with another text in it, and nothing of an earlier run.
fn copy(name: &str, to: &str, change: [&str; 2]) -> PathBuf {
    let text = fs::read_to_string(kept(name)).expect("the file is kept");
    let changed = text.replace(change[0], change[1]);
    assert!(change[0] == change[1] || changed != text, "nothing to replace");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(to);
    fs::write(&path, changed).expect("the copy can be written");
    path
}

fn netlace(arguments: &[&str]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_netlace")).args(arguments).output();
    command.expect("the command runs")
}

fn messages(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_study_of_another_version_goes_on() {
    let path =
        copy("study-1.jsonl", "older.jsonl", [r#""version":"0.1.0""#, r#""version":"0.0.9""#]);
    let begun = fs::read_to_string(&path).expect("it is there");
    let name = path.display().to_string();
    let done = netlace(&["study", &kept("study.toml"), "-o", &name]);
    assert!(done.status.success(), "{}", messages(&done));
    let finished = fs::read_to_string(&path).expect("it is there");
    let lines: Vec<&str> = finished.lines().collect();
    let before: Vec<&str> = begun.lines().collect();
    // The second point was missing; the others are as the earlier version left them.
    assert_eq!([lines[0], lines[1], lines[3]], before[..]);
    assert!(lines[2].starts_with(r#"{"point":2,"#), "{}", lines[2]);
    assert!(lines[2].contains(concat!(r#""version":""#, env!("CARGO_PKG_VERSION"), '"')));
    assert_eq!(lines.len(), 4);
    let summary = netlace(&["study", "summary", &name]);
    assert!(summary.status.success(), "{}", messages(&summary));
}

#[test]
fn shards_of_two_versions_merge() {
    let header =
        |line: &str, shard: &str| line.replace(r#""shard":null"#, &format!(r#""shard":"{shard}""#));
    let text = fs::read_to_string(kept("study-1.jsonl")).expect("the file is kept");
    let lines: Vec<&str> = text.lines().collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let second = lines[1].replace(r#""point":1"#, r#""point":2"#).replace("0.1.0", "0.0.9");
    let parts = [
        ("1.jsonl", format!("{}\n{}\n{}\n", header(lines[0], "1/2"), lines[1], lines[2])),
        ("2.jsonl", format!("{}\n{second}\n", header(lines[0], "2/2").replace("0.1.0", "0.0.9"))),
    ];
    let names = parts.map(|(name, text)| {
        let path = folder.join(format!("shard-{name}"));
        fs::write(&path, text).expect("a shard can be written");
        path.display().to_string()
    });
    let merged = folder.join("merged.jsonl").display().to_string();
    let done = netlace(&["study", "merge", &names[0], &names[1], "-o", &merged]);
    assert!(done.status.success(), "{}", messages(&done));
    let expected = format!("{}\n{}\n{second}\n{}\n", lines[0], lines[1], lines[2]);
    assert_eq!(fs::read_to_string(merged).expect("it is there"), expected);
}

#[test]
fn a_record_that_was_changed_is_named() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("changed.jsonl");
    let name = path.display().to_string();
    let _ = fs::remove_file(&path);
    let plan = kept("study.toml");
    let run = |arguments: &[&str]| {
        let done = netlace(arguments);
        (done.status.code(), messages(&done))
    };
    assert_eq!(run(&["study", &plan, "-o", &name]).0, Some(0));
    let whole = fs::read_to_string(&path).expect("it is there");
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    assert!(lines[2].contains(r#""point":2"#) && lines[2].contains(r#","sum":""#), "{}", lines[2]);
    // A figure that somebody improves, and a record whose checksum somebody removes.
    let improved = lines[2].replacen(r#""known":"exact""#, r#""known":"bound""#, 1);
    assert_ne!(improved, lines[2]);
    let sum = lines[2].rfind(r#","sum""#).expect("a checksum");
    for changed in [improved, format!("{}}}", &lines[2][..sum])] {
        lines[2] = changed;
        fs::write(&path, lines.join("\n") + "\n").expect("it can be changed");
        let merged = Path::new(env!("CARGO_TARGET_TMPDIR")).join("changed-merged.jsonl");
        let merged = merged.display().to_string();
        for arguments in [
            vec!["study", &plan, "-o", &name],
            vec!["study", "summary", &name],
            vec!["study", "merge", &name, "-o", &merged],
        ] {
            let (status, message) = run(&arguments);
            assert_eq!(status, Some(2), "{arguments:?}");
            assert!(message.contains("line 3 was changed"), "{arguments:?}: {message}");
        }
    }
}

#[test]
fn a_study_of_a_later_format_is_refused() {
    let path = copy("study-1.jsonl", "later.jsonl", ["netlace.study/1", "netlace.study/3"]);
    let before = fs::read(&path).expect("it is there");
    let name = path.display().to_string();
    for arguments in
        [vec!["study", "summary", &name], vec!["study", &kept("study.toml"), "-o", &name]]
    {
        let done = netlace(&arguments);
        assert_eq!(done.status.code(), Some(2));
        assert!(messages(&done).contains("its format is 3"), "{}", messages(&done));
    }
    assert_eq!(fs::read(&path).expect("it is there"), before, "what is refused stays as it is");
}

#[test]
fn a_kept_certificate_is_accepted() {
    let done = netlace(&["certify", "rdn(ring(5),1)", "--check", &kept("certificate-1.txt")]);
    assert!(done.status.success(), "{}", messages(&done));
    assert!(String::from_utf8_lossy(&done.stdout).starts_with("accepted: "));
}

#[test]
fn a_certificate_of_a_later_format_is_refused() {
    let change = ["netlace certificate 1", "netlace certificate 3"];
    let path = copy("certificate-1.txt", "later.txt", change).display().to_string();
    let done = netlace(&["certify", "rdn(ring(5),1)", "--check", &path]);
    // As any certificate that is not accepted.
    assert_eq!(done.status.code(), Some(1));
    let answer = String::from_utf8_lossy(&done.stdout);
    assert!(answer.starts_with("rejected: ") && answer.contains("its format is 3"), "{answer}");
}
