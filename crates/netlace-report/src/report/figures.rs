//! Figures in cells: each with a mark that says how it is known.

use super::html::Html;
use netlace::metrics::{Answer, By, Known};
use netlace::network::RequestError;
use netlace_plan::columns::Column;

/// How an answer is known, as a letter.
struct Mark {
    letter: &'static str,
    meaning: &'static str,
}

const RULE: Mark = Mark { letter: "r", meaning: "exact, by the rule of the network" };
const SEARCH: Mark = Mark { letter: "s", meaning: "exact, by search" };
const METHOD: Mark = Mark { letter: "m", meaning: "exact, by another method" };
const BOUND: Mark = Mark { letter: "b", meaning: "between proven bounds" };
const STATED: Mark =
    Mark { letter: "d", meaning: "as the definition states, checked on smaller networks" };
const SAMPLED: Mark = Mark { letter: "~", meaning: "sampled" };

fn mark(answer: &Answer) -> &'static Mark {
    match (answer.known, answer.by) {
        (Known::Exact, By::Rule) => &RULE,
        (Known::Exact, By::Search) => &SEARCH,
        (Known::Exact, By::Method(_)) => &METHOD,
        (Known::Bound, _) => &BOUND,
        (Known::Stated { .. }, _) => &STATED,
        (Known::Sampled { .. }, _) => &SAMPLED,
    }
}

/// The legend of the letters.
pub(super) fn legend() -> Html {
    let entry = |mark: &Mark| {
        let letter = Html::tag("sup", mark.letter);
        Html::tag("li", letter.and(" ").and(mark.meaning))
    };
    let marks = [&RULE, &SEARCH, &METHOD, &BOUND, &STATED, &SAMPLED];
    Html::of_class("ul", "legend", marks.map(entry).into_iter().collect::<Html>())
}

/// Why there is no figure, if there is none.
pub(super) fn why_none(answer: &Result<Answer, RequestError>) -> Option<String> {
    match answer {
        Err(refused) => Some(refused.to_string()),
        Ok(answer) => answer.value.why_none().map(str::to_owned),
    }
}

/// How a figure is known, or why there is none.
pub(super) fn how(answer: &Result<Answer, RequestError>) -> String {
    match (answer, why_none(answer)) {
        (Ok(answer), None) => match answer.known {
            Known::Sampled { samples, seed } => {
                format!("{}, {samples} samples, seed {seed}", answer.how())
            }
            _ => answer.how(),
        },
        (_, Some(why)) => format!("none: {why}"),
        (Err(refused), None) => format!("none: {refused}"),
    }
}

/// A figure with its mark, in an element `name`, whose tooltip says how it is known.
pub(super) fn figure(name: &'static str, answer: &Result<Answer, RequestError>) -> Html {
    let text = match (answer, why_none(answer)) {
        (Ok(answer), None) => {
            Html::from(answer.value.short()).and(Html::tag("sup", mark(answer).letter))
        }
        _ => "–".into(),
    };
    Html::tag(name, text).with("title", &how(answer))
}

/// The label of a figure: its name and its unit, as `Price per host`.
pub(super) fn label(column: &Column) -> String {
    let (name, unit) = parts(column);
    let label = match unit.strip_prefix('/') {
        Some(what) => format!("{name} per {what}"),
        None if unit.is_empty() => name,
        None => format!("{name}, {}", unit.replace('/', " per ")),
    };
    label[..1].to_uppercase() + &label[1..]
}

/// The name of a figure within a sentence.
pub(super) fn name(column: &Column) -> String {
    parts(column).0
}

/// The name in the heading of a column, and the unit, if there is one.
fn parts(column: &Column) -> (String, &'static str) {
    let (first, second) = column.heading.split_once('\n').unwrap_or((column.heading, ""));
    if second.contains('/') || ["µs", "times"].contains(&second) {
        (first.to_owned(), second)
    } else {
        (format!("{first} {second}").trim_end().to_owned(), "")
    }
}
