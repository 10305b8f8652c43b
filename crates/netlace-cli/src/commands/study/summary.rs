//! What a study found, in short: of each figure the least and the greatest.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use clap::Args;
use comfy_table::ColumnConstraint;
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
    let drawn = plots.map_or(Ok(Vec::new()), |folder| plots::draw(summary, folder))?;
    answer(options, || summary.describe(), || summary.tell() + &drawn.concat())
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
    /// The entry, with its ranges; nothing for claims.
    pub(super) entry: Option<String>,
    points: usize,
    refused: Vec<(String, String)>,
    pub(super) rows: Vec<Row>,
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
        places: &mut HashMap<(usize, Option<String>), usize>,
    ) {
        self.finished += 1;
        self.refused += usize::from(record["refused"].is_string());
        let asked = &record["compute"];
        let compute = computes.iter().position(|one| one == asked).map_or(0, |place| place + 1);
        let entries = record["networks"].as_array().into_iter().flatten();
        let mut entries: Vec<Option<String>> =
            entries.map(|entry| entry.as_str().map(str::to_owned)).collect();
        if entries.is_empty() {
            entries.push(None);
        }
        let found = figures(record);
        for entry in entries {
            let place = *places.entry((compute, entry.clone())).or_insert_with(|| {
                let asked = asked.clone();
                self.blocks.push(Block {
                    compute,
                    asked,
                    entry,
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
        let mut table = table(&["figure", "known", "least", "", "greatest", ""]);
        let mut below: Vec<String> = Vec::new();
        for row in &self.rows {
            if let Some([(least, low), (greatest, high)]) = row.extremes() {
                table.add_row([&row.name, &row.known(), &low, least, &high, greatest]);
            }
            below.extend(row.words());
        }
        let points = if self.points == 1 { "point" } else { "points" };
        let mut out = match &self.entry {
            Some(entry) => format!("{entry}: {} {points}\n", self.points),
            None => format!("{} {points}\n", self.points),
        };
        if !table.is_empty() {
            // Names are never broken.
            if let Some(names) = table.column_mut(0) {
                names.set_constraint(ColumnConstraint::ContentWidth);
            }
            out += &lines(&table);
        }
        if let Some((about, why)) = self.refused.first() {
            below.push(format!("{} refused, such as {about}: {why}", self.refused.len()));
        }
        out.extend(below.iter().map(|line| format!("{line}\n")));
        out
    }

    fn describe(&self) -> Value {
        json!({
            "compute": self.asked,
            "networks": self.entry,
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
    fn extremes(&self) -> Option<[(&str, String); 2]> {
        let ends = |end: usize| {
            let number = move |figure: &Figure| figure.ends.map(|ends| ends[end]);
            self.found
                .iter()
                .filter_map(move |(about, _, figure)| Some((about, figure, number(figure)?)))
        };
        let least = ends(0).reduce(|a, b| if b.2 < a.2 { b } else { a })?;
        let greatest = ends(1).reduce(|a, b| if b.2 > a.2 { b } else { a })?;
        Some([least, greatest].map(|(about, figure, _)| (about.as_str(), figure.tell())))
    }

    /// How the numbers are known: in one word, or in several where they differ.
    fn known(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        for (_, _, figure) in self.found.iter().filter(|(_, _, figure)| figure.ends.is_some()) {
            if !words.contains(&&*figure.known) {
                words.push(&figure.known);
            }
        }
        words.join(", ")
    }

    /// How often each word was found, and why numbers are missing.
    fn words(&self) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut refused = None;
        for (about, _, figure) in &self.found {
            match (&*figure.known, figure.ends) {
                ("refused", _) => {
                    let (number, _) =
                        refused.get_or_insert((0, format!("{about}: {}", figure.text)));
                    *number += 1;
                }
                (_, None) if is_word(&figure.text) => *counts.entry(&figure.text).or_default() += 1,
                _ => (),
            }
        }
        let mut parts: Vec<String> =
            counts.into_iter().map(|(word, count)| format!("{count} {word}")).collect();
        parts.extend(refused.map(|(number, first)| format!("{number} refused, such as {first}")));
        (!parts.is_empty()).then(|| format!("{}: {}", self.name, parts.join(", ")))
    }

    fn describe(&self) -> Value {
        let extremes = self.extremes().map(|[(least, low), (greatest, high)]| {
            json!({"least": {"of": least, "figure": low}, "greatest": {"of": greatest, "figure": high}})
        });
        json!({"figure": self.name, "known": self.known(), "points": self.found.len(), "extremes": extremes})
    }
}

/// A verdict or a name, and no list or histogram.
fn is_word(text: &str) -> bool {
    !text.starts_with(['{', '['])
}
