//! Sessions at the terminal: what is typed and what is answered, word for word.
//!
//! `TRYCMD=overwrite cargo test --test sessions` writes new answers into the files.

#[test]
fn sessions_answer_as_written() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.md")
        .case("../../README.md")
        .case("../../book/src/*.md");
}
