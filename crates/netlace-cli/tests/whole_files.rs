//! Files appear under their names when they are whole, whatever their names are and however the command ends.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn netlace() -> Command {
    Command::new(env!("CARGO_BIN_EXE_netlace"))
}

fn run(arguments: &[&OsStr]) -> Output {
    netlace().args(arguments).output().expect("the command starts")
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn names(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    names
}

/// Verbs that write a file or a folder, with the flag that names it and how the name ends.
const WRITERS: &[(&[&str], &str, &str)] = &[
    (&["export", "ring(5)", "--format", "edges", "--json"], "-o", "edges"),
    (&["export", "ring(5)", "--format", "opensm", "--json"], "-o", "folder"),
    (&["draw", "petersen", "--json"], "-o", "svg"),
    (&["draw", "petersen", "--json"], "-o", "png"),
    (&["report", "hosts(ring(3),1)", "--json"], "-o", "html"),
    (&["certify", "hypercube(3)", "--json"], "-o", "txt"),
    (&["plot", "distances", "ring(5)", "--json"], "-o", "plot.svg"),
    (&["bill", "ring(5)", "--json"], "--cabling", "csv"),
    (&["man"], "-o", "pages"),
];

#[test]
fn any_name_is_written() {
    let folder = folder("any-name");
    // As long as names can be, and no text.
    let odd = |ending: &str| {
        let mut name = vec![0xff; 250 - ending.len()];
        name.extend_from_slice(format!(".{ending}").as_bytes());
        OsString::from_vec(name)
    };
    let mut expected = Vec::new();
    for (arguments, flag, ending) in WRITERS {
        let name = odd(ending);
        let path = folder.join(&name);
        let mut arguments: Vec<&OsStr> = arguments.iter().map(OsStr::new).collect();
        arguments.extend([OsStr::new(flag), path.as_os_str()]);
        let done = run(&arguments);
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        assert!(path.exists(), "{arguments:?}");
        expected.push(name);
    }
    expected.sort();
    expected.dedup();
    assert_eq!(names(&folder), expected, "nothing else stays");
}

#[test]
fn an_interrupt_leaves_nothing() {
    for signal in ["INT", "TERM"] {
        let folder = folder(&format!("interrupt-{signal}"));
        let kept = folder.join("large.edges");
        fs::write(&kept, "as before").expect("a file");
        let mut job = netlace()
            .args(["export", "torus(30000,30000)", "--format", "edges", "-o"])
            .arg(&kept)
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        while names(&folder).len() == 1 {
            assert_eq!(job.try_wait().expect("a status"), None, "it takes minutes");
            sleep(Duration::from_millis(10));
        }
        let mut kill = Command::new("kill");
        kill.args([format!("-{signal}"), job.id().to_string()]);
        assert!(kill.status().expect("kill").success());
        let number = if signal == "INT" { 2 } else { 15 };
        assert_eq!(job.wait().expect("it ends").signal(), Some(number));
        assert_eq!(names(&folder), ["large.edges"]);
        assert_eq!(fs::read_to_string(&kept).expect("text"), "as before");
    }
}

#[test]
fn an_interrupt_leaves_a_folder_whole_or_not_there() {
    let whole = folder("interrupt-none").join("pages");
    assert!(run(&[OsStr::new("man"), OsStr::new("--output"), whole.as_os_str()]).status.success());
    for i in 0..60 {
        let folder = folder(&format!("interrupt-{i}"));
        let pages = folder.join("pages");
        let mut job =
            netlace().arg("man").arg("--output").arg(&pages).spawn().expect("the command starts");
        sleep(Duration::from_micros(500 * i));
        let mut kill = Command::new("kill");
        // It may be done by now.
        let _ = kill.args(["-INT", &job.id().to_string()]).stderr(Stdio::null()).status();
        job.wait().expect("it ends");
        match &names(&folder)[..] {
            [] => {}
            [one] => assert_eq!(
                (one, names(&pages)),
                (&OsString::from("pages"), names(&whole)),
                "try {i}"
            ),
            more => panic!("{more:?} in try {i}"),
        }
    }
}

#[test]
fn what_is_refused_or_fails_leaves_what_was_there() {
    let folder = folder("refused");
    let kept = folder.join("kept.edges");
    fs::write(&kept, "as before").expect("a file");
    let export = ["export", "hypercube(40)", "--format", "edges", "-o"].map(OsStr::new);
    let refused = run(&[&export[..], &[kept.as_os_str()]].concat());
    assert_eq!(refused.status.code(), Some(3));
    assert_eq!(fs::read_to_string(&kept).expect("text"), "as before");
    assert_eq!(names(&folder), ["kept.edges"]);
}

#[test]
fn a_link_and_permissions_stay() {
    let folder = folder("link");
    let (target, link) = (folder.join("target.edges"), folder.join("link.edges"));
    fs::write(&target, "before").expect("a file");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("a mode");
    symlink("target.edges", &link).expect("a link");
    let export = ["export", "ring(3)", "--format", "edges", "-o"].map(OsStr::new);
    assert!(run(&[&export[..], &[link.as_os_str()]].concat()).status.success());
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(&target).expect("text"), "0 1\n0 2\n1 2\n");
    let mode = fs::metadata(&target).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn what_cannot_be_written_is_told() {
    let questions: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["show", "--help"],
        &["completions", "bash"],
        &["show", "ring(5)"],
        &["export", "ring(5)", "--format", "edges"],
        &["draw", "petersen"],
        &["schema"],
    ];
    for question in questions {
        let full = File::options().write(true).open("/dev/full").expect("a full device");
        let done = netlace().args(*question).stdout(full).output().expect("the command starts");
        assert_eq!(done.status.code(), Some(5), "{question:?}");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(said.contains("standard output"), "{question:?}: {said}");
    }
    // Names of the others say what they are.
    let any = |ending| ["edges", "txt", "csv"].contains(&ending);
    for (arguments, flag, _) in WRITERS.iter().filter(|(_, _, ending)| any(*ending)) {
        let done =
            netlace().args(*arguments).args([flag, "/dev/full"]).output().expect("it starts");
        assert_eq!(done.status.code(), Some(5), "{arguments:?}");
        assert!(String::from_utf8_lossy(&done.stderr).contains("/dev/full"), "{arguments:?}");
    }
}

/// A reader that goes away is no error.
#[test]
fn a_closed_pipe_ends_quietly() {
    for question in [&["completions", "bash"][..], &["--help"], &["show", "ring(5)"]] {
        let mut job = netlace()
            .args(question)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(job.stdout.take());
        let done = job.wait_with_output().expect("it ends");
        assert!(done.stderr.is_empty(), "{question:?}: {}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(done.status.code(), Some(0), "{question:?}");
    }
}

/// What has no end is not read to its end.
#[test]
fn endless_files_are_refused() {
    let folder = folder("endless");
    let merged = folder.join("merged.jsonl");
    let merged = merged.to_str().expect("text");
    let questions: &[&[&str]] = &[
        &["study", "/dev/zero"],
        &["study", "../../examples/study.toml", "-o", "/dev/full"],
        &["study", "summary", "/dev/zero"],
        &["study", "merge", "/dev/zero", "-o", merged],
        &["certify", "ring(5)", "--check", "/dev/zero", "--memory", "10M"],
        &["bill", "ring(5)", "--tech", "/dev/zero"],
        &["fabric", "check", "--net", "/dev/zero", "--lfts", "/dev/zero", "--memory", "10M"],
        &["show", "file(\"/dev/zero\")"],
    ];
    for question in questions {
        let done = netlace().args(*question).output().expect("the command starts");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(
            matches!(done.status.code(), Some(2 | 5)),
            "{question:?}: {:?} {said}",
            done.status
        );
        assert!(said.contains("/dev/"), "{question:?}: {said}");
    }
    assert!(names(&folder).is_empty());
}

#[test]
fn a_simulation_goes_on_from_its_checkpoint() {
    let folder = folder("checkpoint");
    let path = folder.join("kept");
    let simulate = |more: &[&str]| {
        let words = ["simulate", "torus(8,8)", "--load", "0.2", "--cycles", "300000", "--json"];
        netlace().args(words).args(more).output().expect("the command starts")
    };
    let text = |output: &Output| {
        format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    };
    let whole = simulate(&[]);
    assert!(whole.status.success(), "{}", text(&whole));
    let checkpoint = ["--checkpoint", path.to_str().expect("a name"), "--time", "1"];
    let mut ended = 0;
    let found = loop {
        let part = simulate(&checkpoint);
        if part.status.success() {
            break part;
        }
        assert_eq!(part.status.code(), Some(3), "{}", text(&part));
        assert!(text(&part).contains("the same command goes on from there"), "{}", text(&part));
        assert!(ended < 200, "it does not come to an end");
        ended += 1;
        if ended == 1 {
            let other = simulate(&[&checkpoint[..2], &["--seed", "2"]].concat());
            assert_eq!(other.status.code(), Some(2), "{}", text(&other));
            assert!(text(&other).contains("is of another simulation"), "{}", text(&other));
            let kept = fs::read(&path).expect("what was kept");
            let damaged = folder.join("damaged");
            fs::write(&damaged, &kept[..kept.len() - 9]).expect("a file");
            let damaged = simulate(&["--checkpoint", damaged.to_str().expect("a name")]);
            assert_eq!(damaged.status.code(), Some(2), "{}", text(&damaged));
            assert!(text(&damaged).contains("is not whole"), "{}", text(&damaged));
        }
    };
    assert_eq!(text(&found), text(&whole));
    assert!(ended > 0 && !path.exists());
}
