//! A summary of a study: the least and the greatest of each figure.

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use comfy_table::{ColumnConstraint, Width};
use netlace::expr::expand;
use netlace_report::plot::left_out;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::figures::{Figure, figures, number};
use super::header::Header;
use super::journal::{Lines, read_header};
use super::record::{self, Damage};
use super::row::{Row, RowAnswer};
use crate::failure::Failure;
use crate::json::View;
use crate::output::cannot_read;
use crate::text::{lines, table};

/// What a result file holds, in short.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct SummaryAnswer {
    /// The file.
    file: String,
    /// The number of points of the study.
    points: usize,
    /// Those that are finished.
    finished: usize,
    /// Those that were refused.
    refused: usize,
    /// What was computed, for the networks of each entry of the plan.
    computes: Vec<BlockAnswer>,
}

/// What one thing that was computed gave for the networks of one entry of the plan.
#[derive(Serialize, JsonSchema)]
struct BlockAnswer {
    /// The verb and its flags, as the plan has them.
    compute: Value,
    /// The networks.
    of: String,
    /// The number of points.
    points: usize,
    /// Those that were refused.
    refused: usize,
    /// The figures.
    figures: Vec<RowAnswer>,
}

impl View for SummaryAnswer {
    const SCHEMA: &'static str = "netlace.study-summary/1";
}

/// The summary of a result file.
pub(super) struct Summary {
    path: PathBuf,
    /// The number of points of the file, and the number of finished ones.
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
    /// The number of refusals, and the first of them.
    refused: Option<(usize, String)>,
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
    fn entry(text: &str) -> Self {
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

impl Summary {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let (lines, header) = read_header(path)?;
        Self::of(path, lines, &header)
    }

    /// The same of what a file of this name holds.
    pub(super) fn of<R: Read>(
        path: &Path,
        mut lines: Lines<R>,
        header: &Header,
    ) -> Result<Self, Failure> {
        let is_mine = |number: &usize| header.shard().is_none_or(|shard| shard.has(*number));
        let mut summary = Self {
            path: path.to_owned(),
            points: (1..=header.points()).filter(is_mine).count(),
            finished: 0,
            refused: 0,
            note: left_out(&header.left_out()),
            blocks: Vec::new(),
        };
        let mut places = Places::of(header);
        while let Some((_, line)) = lines.next_line().map_err(|error| cannot_read(path, &error))? {
            match record::read(&line, header) {
                Ok(record) => summary.add(&record, &mut places),
                // What is cut off is not finished.
                Err(Damage::NoRecord) => break,
                Err(damage) => {
                    let (path, line, damage) = (path.display(), lines.number, damage.text());
                    return Err(Failure::Usage(format!("{path}, line {line} {damage}")));
                }
            }
        }
        summary.blocks.sort_by_key(|block| block.compute);
        Ok(summary)
    }

    fn add(&mut self, record: &Value, places: &mut Places) {
        self.finished += 1;
        self.refused += usize::from(record["refused"].is_string());
        let asked = &record["compute"];
        let compute = places.compute(asked);
        let found = figures(record);
        for of in places.groups(record) {
            let place = *places.blocks.entry((compute, of.clone())).or_insert_with(|| {
                self.blocks.push(Block::new(compute, asked, of));
                self.blocks.len() - 1
            });
            self.blocks[place].add(record, &found);
        }
    }

    pub(super) fn describe(&self) -> SummaryAnswer {
        SummaryAnswer {
            file: self.path.display().to_string(),
            points: self.points,
            finished: self.finished,
            refused: self.refused,
            computes: self.blocks.iter().map(Block::describe).collect(),
        }
    }

    pub(super) fn to_text(&self) -> String {
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
            out += &format!("\n{}", block.to_text());
        }
        out
    }
}

/// Where records go.
struct Places {
    computes: Vec<Value>,
    entries: HashMap<String, Of>,
    blocks: HashMap<(usize, Of), usize>,
}

impl Places {
    fn of(header: &Header) -> Self {
        let entries = header.networks().map(|entry| (entry.to_owned(), Of::entry(entry)));
        Self {
            computes: header.computes().to_vec(),
            entries: entries.collect(),
            blocks: HashMap::new(),
        }
    }

    /// Which of the plan's computes it is, from 1.
    fn compute(&self, asked: &Value) -> usize {
        self.computes.iter().position(|one| one == asked).map_or(0, |place| place + 1)
    }

    /// Where a record belongs: to several entries, if several lead to its network.
    fn groups(&self, record: &Value) -> Vec<Of> {
        let mut groups = Vec::new();
        for entry in record["networks"].as_array().into_iter().flatten() {
            let of = entry.as_str().and_then(|entry| self.entries.get(entry));
            groups.extend(of.filter(|of| !groups.contains(*of)).cloned());
        }
        if groups.is_empty() { vec![Of::Claims] } else { groups }
    }
}

impl Block {
    fn new(compute: usize, asked: &Value, of: Of) -> Self {
        Self { compute, asked: asked.clone(), of, points: 0, refused: None, rows: Vec::new() }
    }

    fn add(&mut self, record: &Value, found: &[Figure]) {
        let about = record["claim"].as_str().or(record["expr"].as_str()).unwrap_or_default();
        self.points += 1;
        if let Some(why) = record["refused"].as_str() {
            self.refused.get_or_insert_with(|| (0, format!("{about}: {why}"))).0 += 1;
        }
        let (about, nodes) = (Rc::from(about), number(&record["nodes"]));
        for figure in found {
            let place = self.rows.iter().position(|row| row.name == figure.name);
            let place = place.unwrap_or_else(|| {
                self.rows.push(Row::new(&figure.name));
                self.rows.len() - 1
            });
            self.rows[place].add(&about, nodes, figure);
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

    fn to_text(&self) -> String {
        let mut numbers = self.rows.iter().filter(|row| row.extremes().is_some()).peekable();
        let is_exact = numbers.peek().is_some() && numbers.all(|row| row.known() == "exact");
        let points = if self.points == 1 { "point" } else { "points" };
        let exact = if is_exact { ", all figures exact" } else { "" };
        let mut out = format!("{}: {} {points}{exact}\n", self.of.name(), self.points);
        out += &self.table(is_exact);
        out.extend(self.rows.iter().filter_map(Row::remarks).map(|line| line + "\n"));
        if let Some((number, first)) = &self.refused {
            out += &format!("{number} refused, such as {first}\n");
        }
        out
    }

    /// The least and the greatest of each figure; how they are known only where they are not all exact.
    fn table(&self, is_exact: bool) -> String {
        /// Longer names of figures are broken, but only between words.
        const LONGEST: u16 = 24;
        const APART: u16 = 2;
        let mut table = table(&["figure", "known", "least", "", "greatest", ""]);
        for row in &self.rows {
            if let Some([least, greatest]) = row.extremes() {
                let [low, high] = [least, greatest].map(|(_, figure)| figure.to_text());
                table.add_row([&row.name, &*row.known(), &low, &least.0, &high, &greatest.0]);
            }
        }
        if table.is_empty() {
            return String::new();
        }
        // Room for `sampled`.
        let known = if is_exact {
            ColumnConstraint::Hidden
        } else {
            ColumnConstraint::LowerBoundary(Width::Fixed(7 + APART))
        };
        let words = self.rows.iter().flat_map(|row| row.name.split(' '));
        let longest = words.map(|word| word.len() as u16 + APART).max().unwrap_or(0);
        let [lower, upper] = [longest, LONGEST.max(longest)].map(Width::Fixed);
        let constraints = [
            (0, ColumnConstraint::Boundaries { lower, upper }),
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

    fn describe(&self) -> BlockAnswer {
        BlockAnswer {
            compute: self.asked.clone(),
            of: self.of.name().to_owned(),
            points: self.points,
            refused: self.refused.as_ref().map_or(0, |(number, _)| *number),
            figures: self.rows.iter().map(Row::describe).collect(),
        }
    }
}

fn flat(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(flat).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
