//! One figure of many points, in short.

use std::collections::BTreeMap;
use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use super::figures::Figure;

/// A figure of many points. Of each point only what a chart needs is kept.
pub(super) struct Row {
    pub(super) name: String,
    /// The number of points that have it.
    points: usize,
    /// The networks with the least and the greatest number, the first of equals, and these.
    extremes: Option<[(Rc<str>, Figure); 2]>,
    /// How it is known: one word, or several where points differ.
    known: Vec<String>,
    /// The count of each verdict or name.
    counts: BTreeMap<String, usize>,
    /// The number of refusals, and the first of them.
    refused: Option<(usize, String)>,
    pub(super) marks: Vec<Mark>,
}

/// A place in a chart.
pub(super) struct Mark {
    pub(super) about: Rc<str>,
    pub(super) nodes: f64,
    pub(super) ends: [f64; 2],
}

impl Row {
    pub(super) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            points: 0,
            extremes: None,
            known: Vec::new(),
            counts: BTreeMap::new(),
            refused: None,
            marks: Vec::new(),
        }
    }

    /// Adds what was found of a network, or of a claim.
    pub(super) fn add(&mut self, about: &Rc<str>, nodes: Option<f64>, figure: &Figure) {
        self.points += 1;
        if figure.known == "refused" {
            let first = || (0, format!("{about}: {}", figure.text));
            self.refused.get_or_insert_with(first).0 += 1;
            return;
        }
        if !self.known.contains(&figure.known) {
            self.known.push(figure.known.clone());
        }
        match figure.ends {
            Some(ends) => {
                self.widen(about, figure, ends);
                self.marks.extend(nodes.map(|nodes| Mark { about: Rc::clone(about), nodes, ends }));
            }
            // No lists and histograms.
            None if !figure.text.starts_with(['{', '[']) => {
                *self.counts.entry(figure.text.clone()).or_default() += 1;
            }
            None => (),
        }
    }

    fn widen(&mut self, about: &Rc<str>, figure: &Figure, [low, high]: [f64; 2]) {
        let this = || (Rc::clone(about), figure.clone());
        let [least, greatest] = self.extremes.get_or_insert_with(|| [this(), this()]);
        if least.1.ends.is_some_and(|ends| low < ends[0]) {
            *least = this();
        }
        if greatest.1.ends.is_some_and(|ends| high > ends[1]) {
            *greatest = this();
        }
    }

    pub(super) fn extremes(&self) -> Option<&[(Rc<str>, Figure); 2]> {
        self.extremes.as_ref()
    }

    pub(super) fn known(&self) -> String {
        self.known.join(", ")
    }

    /// Verdicts and names, and why numbers are missing.
    pub(super) fn remarks(&self) -> Option<String> {
        let counts = self.counts.iter();
        let mut parts: Vec<String> =
            counts.map(|(word, count)| format!("{count} {word}")).collect();
        let refused = self.refused.as_ref();
        parts.extend(refused.map(|(number, first)| format!("{number} refused, such as {first}")));
        (!parts.is_empty()).then(|| format!("{}: {}", self.name, parts.join(", ")))
    }

    pub(super) fn describe(&self) -> RowAnswer {
        let extreme = |place: usize| {
            let (of, figure) = &self.extremes.as_ref()?[place];
            Some(Extreme { of: of.to_string(), text: figure.text.clone(), between: figure.ends })
        };
        RowAnswer {
            figure: self.name.clone(),
            known: self.known(),
            points: self.points,
            least: extreme(0),
            greatest: extreme(1),
            words: self.counts.clone(),
            refused: self.refused.as_ref().map_or(0, |(number, _)| *number),
        }
    }
}

/// A figure of many points.
#[derive(Serialize, JsonSchema)]
pub(super) struct RowAnswer {
    /// Its name.
    figure: String,
    /// How it is known; several words where points differ.
    known: String,
    /// The number of points that have it.
    points: usize,
    /// The least number; null if it is no number.
    least: Option<Extreme>,
    /// The greatest.
    greatest: Option<Extreme>,
    /// The count of each verdict or name.
    words: BTreeMap<String, usize>,
    /// The number of points for which it was refused.
    refused: usize,
}

/// The least or the greatest of a figure.
#[derive(Serialize, JsonSchema)]
struct Extreme {
    /// The network or the claim, the first of equals.
    of: String,
    /// All digits.
    text: String,
    /// The ends between which it lies, both the same if it is known.
    between: Option<[f64; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(ends: Option<[f64; 2]>, text: &str, known: &str) -> Figure {
        Figure { ends, known: known.to_owned(), ..Figure::refused(text) }
    }

    #[test]
    fn the_first_of_equals_is_named() {
        let mut row = Row::new("diameter");
        let found = [("a", [3.0, 3.0]), ("b", [2.0, 5.0]), ("c", [2.0, 2.0]), ("d", [5.0, 5.0])];
        for (about, ends) in found {
            row.add(&about.into(), Some(8.0), &figure(Some(ends), "", "exact"));
        }
        row.add(&"e".into(), Some(8.0), &figure(None, "too large", "refused"));
        let [least, greatest] = row.extremes().expect("numbers");
        assert_eq!((&*least.0, &*greatest.0), ("b", "b"));
        assert_eq!((row.points, row.marks.len()), (5, 4));
        assert_eq!(row.remarks().as_deref(), Some("diameter: 1 refused, such as e: too large"));
    }

    #[test]
    fn names_are_counted() {
        let mut row = Row::new("verdict");
        for word in ["holds", "false", "holds", "{\"3\":\"8\"}"] {
            row.add(&"a".into(), None, &figure(None, word, "exact"));
        }
        assert_eq!(row.remarks().as_deref(), Some("verdict: 1 false, 2 holds"));
        assert!(row.extremes().is_none());
    }
}
