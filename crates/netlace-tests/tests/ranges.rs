//! Ranges in expressions, against a count of its own.

use crate::common::assert_shown_at;
use crate::common::random::{Dice, cases};
use netlace::expr::{MAX_EXPANDED, expand};

/// A text with ranges, and what it stands for, counted like the wheels of a mileage counter.
fn counted(dice: &mut Dice) -> (String, Vec<String>) {
    let mut wheels: Vec<Vec<String>> = Vec::new();
    let mut text = String::new();
    for _ in 0..dice.roll(1, 4) {
        let plain = *dice.pick(&["ring(", "),", "é∞", "file(\"{1..2}\")", "\"}\"", " ", ""]);
        let (first, length) = (dice.roll(0, 30), dice.roll(1, 4));
        let range: Vec<u64> = (first..first + length).collect();
        let also = dice.roll(0, 9);
        let (written, numbers) = match dice.roll(0, 2) {
            0 => (format!("{{{first}..{}}}", first + length - 1), range),
            1 => (
                format!("{{ {also} ,{first}.. {}}}", first + length - 1),
                [vec![also], range].concat(),
            ),
            _ => (format!("{{{also},{first}}}"), vec![also, first]),
        };
        text += plain;
        text += &written;
        wheels.push(numbers.iter().map(|number| format!("{plain}{number}")).collect());
    }
    let mut at = vec![0; wheels.len()];
    let mut all = Vec::new();
    loop {
        all.push(at.iter().zip(&wheels).map(|(&at, wheel)| &*wheel[at]).collect::<String>() + ")");
        let Some(turned) = (0..at.len()).rev().find(|&i| at[i] + 1 < wheels[i].len()) else {
            return (text + ")", all);
        };
        at[turned] += 1;
        at[turned + 1..].fill(0);
    }
}

#[test]
fn ranges_multiply_and_the_last_changes_first() {
    let mut dice = Dice::new(1);
    for _ in 0..cases(500) {
        let (text, all) = counted(&mut dice);
        assert_eq!(expand(&text).as_ref(), Ok(&all), "{text}");
    }
}

#[test]
fn hostile_texts_are_expanded_or_refused() {
    let mut dice = Dice::new(2);
    let (mut made, mut refused) = (0, 0);
    for _ in 0..cases(5_000) {
        let (text, _) = counted(&mut dice);
        let text = dice.mutate(&text);
        match expand(&text) {
            Ok(all) => {
                made += 1;
                assert!((1..=MAX_EXPANDED as usize).contains(&all.len()), "{text}");
                assert!(all.iter().all(|one| !unquoted(one).contains(['{', '}'])), "{text}");
                all.iter().for_each(|one| drop(netlace::expr::parse(one)));
            }
            Err(error) => {
                refused += 1;
                assert!(error.span.start <= text.len(), "{text}");
                assert_shown_at(&error, &text);
            }
        }
    }
    assert!(made > 0 && refused > 0, "{made} made, {refused} refused");
}

/// What of a text stands outside quotes.
fn unquoted(text: &str) -> String {
    text.split('"').step_by(2).collect()
}

fn shown(text: &str) -> String {
    let error = expand(text).expect_err(text);
    text[error.span.start..error.span.end].to_owned()
}

fn message(text: &str) -> String {
    let error = expand(text).expect_err(text);
    assert_shown_at(&error, text);
    error.message
}

#[test]
fn a_text_without_ranges_stands_for_itself() {
    for text in ["", "ring(8)", "file(\"{1..3}.net\")", "nonsense ((", "\"never closed {"] {
        assert_eq!(expand(text).as_deref(), Ok(&[text.to_owned()][..]));
    }
}

#[test]
fn lists_and_ranges_mix_and_space_is_free() {
    let expected = ["ring(2)", "ring(5)", "ring(6)", "ring(7)", "ring(2)"];
    assert_eq!(expand("ring({ 2, 5 .. 7,2 })").unwrap(), expected);
    let last = u64::MAX;
    assert_eq!(expand(&format!("a({{{last}..{last}}})")).unwrap(), [format!("a({last})")]);
}

#[test]
fn quoted_braces_are_left_alone() {
    let expected = ["sn(file(\"{a}\"),2,\"}\")", "sn(file(\"{a}\"),3,\"}\")"];
    assert_eq!(expand("sn(file(\"{a}\"),{2..3},\"}\")").unwrap(), expected);
}

#[test]
fn mistakes_are_shown_where_they_are() {
    assert_eq!(shown("ring({3..20)"), "{");
    assert_eq!(shown("ring(3})"), "}");
    let wrong = ["", " ", "3..", "..3", "..", "a", "-1", "1.5", "+3", "1..2..3", "{1}", "3,"];
    for wrong in wrong.map(str::to_owned).into_iter().chain(["é".repeat(9), "9".repeat(30)]) {
        let text = format!("é({{{wrong}}})");
        let error = expand(&text).expect_err(&text);
        let braces = text.find('{').zip(text.rfind('}')).unwrap();
        assert!(braces.0 <= error.span.start && error.span.end <= braces.1 + 1, "{text}");
    }
}

#[test]
fn too_many_are_refused_before_they_are_made() {
    assert_eq!(expand("ring({1..10000})").map(|all| all.len()), Ok(10_000));
    assert!(message("ring({1..10001})").contains(" 10001 "));
    let all = format!("{{0..{}}}", u64::MAX).repeat(9);
    assert!(message(&all).contains(" 18446744073709551616 "));
    assert_eq!(shown(&"{1,2}".repeat(3_000)), "{1,2}");
    assert_eq!(shown(&format!("{}{{1..9000}}", " ".repeat(10_000))), "{1..9000}");
    assert!(message(&format!("{}{{1}}", " ".repeat(20_000))).contains(" 20003 "));
}
