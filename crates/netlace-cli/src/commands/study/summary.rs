//! What a study found, in short: of each figure the least and the greatest.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use clap::Args;
use comfy_table::{ColumnConstraint, Width};
use netlace::expr::expand;
use netlace::plot::left_out;
use serde_json::{Value, json};

use super::figures::{Figure, figures, number};
use super::merge::read_header;
use super::plots;
use crate::commands::{Options, answer};
use crate::failure::Failure;
use crate::text::{lines, table};

/// Show in short what a result file holds
#[derive(Args)]
pub(super) struct Show {
    /// A result file, finished or not
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Also a chart of each figure against the size, into this folder
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
}

impl Show {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        finish(&Summary::read(&self.file)?, self.plots.as_deref(), options)
    }
}

/// Prints a summary, and draws its plots if they are asked for.
pub(super) fn finish(
    summary: &Summary,
    plots: Option<&Path>,
    options: &Options,
) -> Result<(), Failure> {
    let drawn = plots.map_or(Ok(String::new()), |folder| plots::draw(summary, folder))?;
    answer(options, || summary.describe(), || summary.tell() + &drawn)
}

/// A result file in short.
pub(super) struct Summary {
    path: PathBuf,
    /// How many points the file is for, and how many it has.
    points: usize,
    finished: usize,
    refused: usize,
    note: Option<String>,
    pub(super) blocks: Vec<Block>,
}

/// What one thing that was computed gave for the networks of one entry of the plan.
pub(super) struct Block {
    /// Which of the plan's computes, from 1.
    pub(super) compute: usize,
    pub(super) asked: Value,
    pub(super) of: Of,
    points: usize,
    refused: Vec<(String, String)>,
    pub(super) rows: Vec<Row>,
}

/// Whose figures stand together.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Of {
    /// The networks of an entry with ranges.
    Range(String),
    /// All entries that are one network each.
    Single,
    Claims,
}

impl Of {
    fn entry(entry: &Value) -> Self {
        let text = entry.as_str().unwrap_or_default();
        match expand(text) {
            Ok(exprs) if exprs.len() > 1 => Self::Range(text.to_owned()),
            _ => Self::Single,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Range(entry) => entry,
            Self::Single => "single networks",
            Self::Claims => "claims",
        }
    }
}

/// One figure of many points.
pub(super) struct Row {
    pub(super) name: String,
    /// Each point that has it: what it is about, its number of nodes, the figure.
    pub(super) found: Vec<(String, Option<f64>, Figure)>,
}

impl Summary {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let (mut lines, header) = read_header(path)?;
        let is_mine = |number: &usize| header.shard().is_none_or(|shard| shard.has(*number));
        let mut summary = Self {
            path: path.to_owned(),
            points: (1..=header.points()).filter(is_mine).count(),
            finished: 0,
            refused: 0,
            note: left_out(&header.left_out()),
            blocks: Vec::new(),
        };
        let mut places = HashMap::new();
        while let Some((_, line)) = lines.next_line()? {
            // What is cut off is not finished.
            let Ok(record) = serde_json::from_slice::<Value>(&line) else { break };
            summary.add(&record, header.computes(), &mut places);
        }
        summary.blocks.sort_by_key(|block| block.compute);
        Ok(summary)
    }

    fn add(
        &mut self,
        record: &Value,
        computes: &[Value],
        places: &mut HashMap<(usize, Of), usize>,
    ) {
        self.finished += 1;
        self.refused += usize::from(record["refused"].is_string());
        let asked = &record["compute"];
        let compute = computes.iter().position(|one| one == asked).map_or(0, |place| place + 1);
        let entries = record["networks"].as_array().map_or(&[][..], Vec::as_slice);
        let mut groups: Vec<Of> = entries.iter().map(Of::entry).collect();
        groups.dedup();
        if groups.is_empty() {
            groups.push(Of::Claims);
        }
        let found = figures(record);
        for of in groups {
            let place = *places.entry((compute, of.clone())).or_insert_with(|| {
                let asked = asked.clone();
                self.blocks.push(Block {
                    compute,
                    asked,
                    of,
                    points: 0,
                    refused: Vec::new(),
                    rows: Vec::new(),
                });
                self.blocks.len() - 1
            });
            self.blocks[place].add(record, &found);
        }
    }

    pub(super) fn describe(&self) -> Value {
        json!({
            "schema": "netlace.study-summary/1",
            "file": self.path.display().to_string(),
            "points": self.points,
            "finished": self.finished,
            "refused": self.refused,
            "computes": self.blocks.iter().map(Block::describe).collect::<Vec<_>>(),
        })
    }

    pub(super) fn tell(&self) -> String {
        let (path, refused) = (self.path.display(), self.refused);
        let mut out =
            format!("{path}: {} of {} points, {refused} refused\n", self.finished, self.points);
        out.extend(self.note.iter().map(|note| format!("{note}\n")));
        let mut last = 0;
        for block in &self.blocks {
            if block.compute != last {
                out += &format!("\n{}\n", block.title(&[]));
                last = block.compute;
            }
            out += &format!("\n{}", block.tell());
        }
        out
    }
}

impl Block {
    fn add(&mut self, record: &Value, found: &[Figure]) {
        let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
        let about = if record["claim"].is_string() { text("claim") } else { text("expr") };
        self.points += 1;
        if record["refused"].is_string() {
            self.refused.push((about.clone(), text("refused")));
        }
        let nodes = number(&record["nodes"]);
        for figure in found {
            let place = self.rows.iter().position(|row| row.name == figure.name);
            let place = place.unwrap_or_else(|| {
                self.rows.push(Row { name: figure.name.clone(), found: Vec::new() });
                self.rows.len() - 1
            });
            self.rows[place].found.push((about.clone(), nodes, figure.clone()));
        }
    }

    /// The verb and its flags as the plan has them, but for some.
    pub(super) fn title(&self, without: &[&str]) -> String {
        let words = self.asked.as_object().into_iter().flatten().flat_map(|(verb, flags)| {
            let flags = flags.as_object().into_iter().flatten();
            let flags = flags.filter(|(key, _)| !without.contains(&key.as_str()));
            let flags = flags.map(|(key, value)| format!("{key} = {}", flat(value)));
            [verb.clone()].into_iter().chain(flags).collect::<Vec<_>>()
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn tell(&self) -> String {
        let mut numbers = self.rows.iter().filter(|row| row.extremes().is_some()).peekable();
        let is_exact = numbers.peek().is_some() && numbers.all(|row| row.known() == "exact");
        let points = if self.points == 1 { "point" } else { "points" };
        let exact = if is_exact { ", all figures exact" } else { "" };
        let mut out = format!("{}: {} {points}{exact}\n", self.of.name(), self.points);
        out += &self.table(is_exact);
        out.extend(self.rows.iter().filter_map(Row::words).map(|line| line + "\n"));
        if let Some((about, why)) = self.refused.first() {
            out += &format!("{} refused, such as {about}: {why}\n", self.refused.len());
        }
        out
    }

    /// The least and the greatest of each figure; how they are known only where they are not all exact.
    fn table(&self, is_exact: bool) -> String {
        /// Longer names of figures are broken between words.
        const LONGEST: u16 = 24;
        let mut table = table(&["figure", "known", "least", "", "greatest", ""]);
        for row in &self.rows {
            if let Some([least, greatest]) = row.extremes() {
                let [low, high] = [least, greatest].map(|(_, figure)| figure.tell());
                table.add_row([&row.name, &row.known(), &low, least.0, &high, greatest.0]);
            }
        }
        if table.is_empty() {
            return String::new();
        }
        let known =
            if is_exact { ColumnConstraint::Hidden } else { ColumnConstraint::ContentWidth };
        let constraints = [
            (0, ColumnConstraint::UpperBoundary(Width::Fixed(LONGEST))),
            (1, known),
            (2, ColumnConstraint::ContentWidth),
            (4, ColumnConstraint::ContentWidth),
        ];
        for (column, constraint) in constraints {
            if let Some(column) = table.column_mut(column) {
                column.set_constraint(constraint);
            }
        }
        lines(&table)
    }

    fn describe(&self) -> Value {
        json!({
            "compute": self.asked,
            "of": self.of.name(),
            "points": self.points,
            "refused": self.refused.len(),
            "figures": self.rows.iter().map(Row::describe).collect::<Vec<_>>(),
        })
    }
}

fn flat(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(flat).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

impl Row {
    /// The networks with the least and the greatest number, the first of equals, and these; `None` without numbers.
    fn extremes(&self) -> Option<[(&str, &Figure); 2]> {
        let ends = |end: usize| {
            let number = move |figure: &Figure| figure.ends.map(|ends| ends[end]);
            self.found
                .iter()
                .filter_map(move |(about, _, figure)| Some((about, figure, number(figure)?)))
        };
        let least = ends(0).reduce(|a, b| if b.2 < a.2 { b } else { a })?;
        let greatest = ends(1).reduce(|a, b| if b.2 > a.2 { b } else { a })?;
        Some([least, greatest].map(|(about, figure, _)| (about.as_str(), figure)))
    }

    /// How it is known: in one word, or in several where points differ.
    fn known(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        for (_, _, figure) in &self.found {
            if figure.known != "refused" && !words.contains(&&*figure.known) {
                words.push(&figure.known);
            }
        }
        words.join(", ")
    }

    /// How often each word was found: verdicts and names, but no lists.
    fn counts(&self) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for (_, _, figure) in &self.found {
            let is_word = figure.ends.is_none() && !figure.text.starts_with(['{', '[']);
            if is_word && figure.known != "refused" {
                *counts.entry(&*figure.text).or_default() += 1;
            }
        }
        counts
    }

    /// What is no number: words, and why numbers are missing.
    fn words(&self) -> Option<String> {
        let counts = self.counts().into_iter();
        let mut parts: Vec<String> =
            counts.map(|(word, count)| format!("{count} {word}")).collect();
        let mut refused = self.found.iter().filter(|(_, _, figure)| figure.known == "refused");
        if let Some((about, _, figure)) = refused.next() {
            let number = refused.count() + 1;
            parts.push(format!("{number} refused, such as {about}: {}", figure.text));
        }
        (!parts.is_empty()).then(|| format!("{}: {}", self.name, parts.join(", ")))
    }

    fn describe(&self) -> Value {
        let end = |(of, figure): (&str, &Figure)| json!({"of": of, "text": figure.text, "between": figure.ends});
        let [least, greatest] =
            self.extremes().map_or([None, None], |both| both.map(|one| Some(end(one))));
        json!({
            "figure": self.name,
            "known": self.known(),
            "points": self.found.len(),
            "least": least,
            "greatest": greatest,
            "words": self.counts(),
        })
    }
}
