//! Sessions at the terminal: what is typed and what is answered, word for word.
//!
//! `TRYCMD=overwrite cargo test --test sessions` writes new answers into the files.

#[test]
fn sessions_answer_as_written() {
    // Files are named as from the root of the project.
    std::env::set_current_dir("../..").expect("the project has a root");
    std::fs::create_dir_all("target/tmp").expect("sessions write files there");
    trycmd::TestCases::new()
        .case("crates/netlace-cli/tests/cmd/*.md")
        .case("README.md")
        .case("book/src/*.md");
}
