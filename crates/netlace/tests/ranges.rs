//! Ranges in expressions, against a count of its own.

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
                assert!(error.render(&text).contains('^'), "{text}");
            }
        }
    }
    assert!(made > 0 && refused > 0, "{made} made, {refused} refused");
}

/// What of a text stands outside quotes.
fn unquoted(text: &str) -> String {
    text.split('"').step_by(2).collect()
}
