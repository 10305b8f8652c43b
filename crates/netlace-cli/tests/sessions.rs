//! Sessions at the terminal: what is typed and what is answered, word for word.
//!
//! `TRYCMD=overwrite cargo test --test sessions` writes new answers into the files.

#[test]
fn sessions_answer_as_written() {
    // Files are named as from the root of the project.
    std::env::set_current_dir("../..").expect("the project has a root");
    std::fs::create_dir_all("target/tmp").expect("sessions write files there");
    // A study would go on with the results of the last time.
    for entry in std::fs::read_dir("target/tmp").expect("it is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            std::fs::remove_file(path).expect("results can be removed");
        }
    }
    trycmd::TestCases::new()
        .case("crates/netlace-cli/tests/cmd/*.md")
        .case("README.md")
        .case("book/src/*.md");
}
