//! What is found for each point: in memory, or in a result file like that of a study.

use std::path::{Path, PathBuf};

use netlace_claims::{Checked, Figure, Interval, Outcome, Rational, Row, Stated, Statement};
use serde_json::{Value, json};

use super::points::Points;
use crate::commands::Options;
use crate::commands::study::header::{Header, VERSION};
use crate::commands::study::journal::{Journal, number, read_header};
use crate::commands::study::record::{read, sealed};
use crate::failure::Failure;
use crate::output::{cannot_read, say};

/// What is found so far.
pub(super) struct Results<'a> {
    points: &'a Points<'a>,
    kept: Kept,
    by_search: bool,
}

enum Kept {
    Memory(Vec<Option<Checked>>),
    File(PathBuf, Box<Journal>),
}

impl<'a> Results<'a> {
    pub(super) fn in_memory(points: &'a Points<'a>) -> Self {
        let kept = Kept::Memory(vec![None; points.len()]);
        Self { points, kept, by_search: false }
    }

    /// Opens or begins a file, which the same command can go on with.
    pub(super) fn in_file(
        path: &Path,
        points: &'a Points<'a>,
        options: &Options,
        by_search: bool,
    ) -> Result<Self, Failure> {
        let asked = points.claims().map(|claim| asked(claim, by_search));
        let mut plan = json!({
            "networks": [],
            "compute": asked.collect::<Vec<_>>(),
            "time": options.time,
            "memory": options.memory,
        });
        // With other definitions the same claims are about other networks.
        let definitions = options.context().definitions.all;
        if !definitions.is_empty() {
            plan["define"] = json!(definitions.texts().collect::<Vec<_>>().join("\n"));
        }
        let header = Header::of(&plan, points.len());
        let is_of = |number: usize, record: &Value| {
            let point = number.checked_sub(1).filter(|&point| point < points.len());
            point.is_some_and(|point| {
                let expected = identity(points, point, by_search);
                let fields = expected.as_object().into_iter().flatten();
                let is_same = |(key, value): (&String, &Value)| {
                    key == "version" || record.get(key) == Some(value)
                };
                fields.into_iter().all(is_same) && checked(record).is_some()
            })
        };
        let journal = Journal::open(path, &header, is_of)?;
        let before = journal.finished();
        if before > 0 {
            let (path, all) = (path.display(), points.len());
            say(&format!("{path}: resuming: {before} of {all} points are finished"));
        }
        Ok(Self { points, kept: Kept::File(path.to_owned(), Box::new(journal)), by_search })
    }

    pub(super) fn has(&self, point: usize) -> bool {
        match &self.kept {
            Kept::Memory(all) => all[point].is_some(),
            Kept::File(_, journal) => journal.has(point + 1),
        }
    }

    pub(super) fn add(&mut self, point: usize, checked: Checked) -> Result<(), Failure> {
        match &mut self.kept {
            Kept::Memory(all) => {
                all[point] = Some(checked);
                Ok(())
            }
            Kept::File(_, journal) => {
                let mut record = identity(self.points, point, self.by_search);
                describe(&checked, &mut record);
                journal.append(point + 1, &sealed(&record))
            }
        }
    }

    /// What was found for each claim, in the order of the points, with the numbers of the sets of values.
    pub(super) fn finish(self) -> Result<Vec<Vec<(usize, Checked)>>, Failure> {
        let mut all = match self.kept {
            Kept::Memory(all) => all,
            Kept::File(path, journal) => {
                journal.finish()?;
                read_all(&path, self.points.len())?
            }
        };
        let mut found: Vec<Vec<(usize, Checked)>> =
            self.points.claims().map(|_| Vec::new()).collect();
        for (point, checked) in all.iter_mut().enumerate() {
            let (claim, _) = self.points.place(point);
            let (_, values) = self.points.get(point);
            found[claim].extend(checked.take().map(|checked| (values, checked)));
        }
        Ok(found)
    }
}

/// The records of a file that was just written.
fn read_all(path: &Path, points: usize) -> Result<Vec<Option<Checked>>, Failure> {
    let (mut lines, header) = read_header(path)?;
    let mut all = vec![None; points];
    while let Some((_, line)) = lines.next_line().map_err(|error| cannot_read(path, &error))? {
        let record = read(&line, &header).map_err(|damage| {
            cannot_read(path, &format!("line {} {}", lines.number, damage.text()))
        })?;
        let place = number(&record).and_then(|number| number.checked_sub(1));
        if let Some(slot) = place.and_then(|place| all.get_mut(place)) {
            *slot = checked(&record);
        }
    }
    Ok(all)
}

/// What is asked, as in the plan of a study.
fn asked(claim: &Statement, by_search: bool) -> Value {
    let ranges = claim.ranges().map(|(variable, text)| format!("{variable} in {text}"));
    json!({"check": {
        "claim": claim.text,
        "for": ranges.collect::<Vec<_>>(),
        "where": claim.condition,
        "by-search": by_search,
    }})
}

/// What a record begins with.
fn identity(points: &Points, point: usize, by_search: bool) -> Value {
    let (claim, values) = points.get(point);
    json!({
        "point": point + 1,
        "version": VERSION,
        "claim": claim.name,
        "values": claim.describe(values),
        "compute": asked(claim, by_search),
    })
}

/// Adds what was found to a record.
fn describe(checked: &Checked, record: &mut Value) {
    match checked {
        Checked::Compared(row) => {
            record["expr"] = json!(row.expr);
            record["nodes"] = json!(row.order.to_string());
            let outcome = match row.outcome(Stated::Equal) {
                Outcome::Equal => "equal",
                Outcome::Open | Outcome::Kept => "open",
                Outcome::Within | Outcome::Violated => "different",
            };
            let (claimed, found) = (write(&row.claimed), write(&row.found));
            record["answer"] = json!({"outcome": outcome, "claimed": claimed, "found": found});
        }
        Checked::LeftOut => record["answer"] = json!({"outcome": "left out"}),
        Checked::NoNetwork(why) => {
            record["answer"] = json!({"outcome": "no network", "why": why});
        }
        Checked::Refused(why) => record["refused"] = json!(why),
    }
}

/// What a record says was found.
fn checked(record: &Value) -> Option<Checked> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(why) = text(&record["refused"]) {
        return Some(Checked::Refused(why));
    }
    let answer = &record["answer"];
    match answer["outcome"].as_str()? {
        "left out" => Some(Checked::LeftOut),
        "no network" => Some(Checked::NoNetwork(text(&answer["why"])?)),
        _ => Some(Checked::Compared(Box::new(Row {
            expr: text(&record["expr"])?,
            order: record["nodes"].as_str()?.parse().ok()?,
            what: text(&record["values"])?,
            claimed: parse(&answer["claimed"])?,
            found: parse(&answer["found"])?,
        }))),
    }
}

/// A figure with all its digits: its ends, whether something holds, or why that is not known.
fn write(figure: &Figure) -> Value {
    match figure {
        Figure::Number(Interval { least, most }) => {
            json!({"least": least.to_string(), "most": most.to_string()})
        }
        Figure::Yes(yes) => json!(yes),
        other => json!(other.to_string()),
    }
}

fn parse(value: &Value) -> Option<Figure> {
    match value {
        Value::Bool(yes) => Some(Figure::Yes(*yes)),
        Value::String(why) => Some(Figure::Open(why.clone())),
        ends => {
            let end = |key: &str| ends[key].as_str()?.parse::<Rational>().ok();
            Some(Figure::Number(Interval { least: end("least")?, most: end("most")? }))
        }
    }
}
