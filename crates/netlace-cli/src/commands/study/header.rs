//! The first line of a result file: whose results they are.

use serde_json::{Value, json};

use super::plan::Plan;
use super::points::{MOST_POINTS, Points, Shard};

/// The format of result files, without its number.
const FORMAT: &str = "netlace.study/";
/// The number of the format. A file of a smaller number is read by every later version. From 2 on records have checksums.
const NUMBER: u32 = 2;
pub(in crate::commands) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a first line is not read.
#[derive(Debug, PartialEq)]
pub(in crate::commands) enum ReadError {
    /// It is of something else.
    Foreign,
    /// A later version has written it, in this format.
    Later(u32),
}

impl ReadError {
    /// The reason, if it is more than that the file is `foreign`.
    pub(in crate::commands) fn reason(&self, foreign: &str) -> String {
        match self {
            ReadError::Foreign => foreign.to_owned(),
            ReadError::Later(number) => {
                format!(
                    "its format is {number}, netlace {VERSION} reads formats up to {NUMBER}: take a later version"
                )
            }
        }
    }
}

/// What all records of a file share. A run can continue a file of the same header, also one of another version: every record
/// says which version computed it.
#[derive(Clone)]
pub(in crate::commands) struct Header(Value);

impl Header {
    pub(super) fn new(plan: &Plan, points: &Points, shard: Option<Shard>) -> Self {
        let missing = points.left_out.iter().map(|(expr, why)| json!({"expr": expr, "why": why}));
        let mut header = Self::of(&plan.describe(), points.all.len());
        header.0["left_out"] = missing.collect();
        header.0["shard"] = json!(shard.map(|shard| shard.to_string()));
        header
    }

    /// The header of this number of points, all of which are computed by one file.
    pub(in crate::commands) fn of(plan: &Value, points: usize) -> Self {
        Self(json!({
            "schema": format!("{FORMAT}{NUMBER}"),
            "version": VERSION,
            "plan": plan,
            "points": points,
            "left_out": [],
            "shard": null,
        }))
    }

    /// Reads the first line of a file.
    pub(in crate::commands) fn parse(line: &[u8]) -> Result<Self, ReadError> {
        let header: Value = serde_json::from_slice(line).map_err(|_| ReadError::Foreign)?;
        let number = header["schema"].as_str().and_then(|schema| schema.strip_prefix(FORMAT));
        match number.and_then(|number| number.parse().ok()) {
            Some(1..=NUMBER)
                if header["points"].as_u64().is_some_and(|points| points <= MOST_POINTS as u64) =>
            {
                Ok(Self(header))
            }
            Some(later) if later > NUMBER => Err(ReadError::Later(later)),
            _ => Err(ReadError::Foreign),
        }
    }

    /// Whether every record has a checksum.
    pub(in crate::commands) fn is_sealed(&self) -> bool {
        self.0["schema"].as_str().is_some_and(|schema| schema.strip_prefix(FORMAT) != Some("1"))
    }

    /// The line, with its end.
    pub(in crate::commands) fn line(&self) -> String {
        format!("{}\n", self.0)
    }

    /// The number of points of the whole plan.
    pub(in crate::commands) fn points(&self) -> usize {
        self.0["points"].as_u64().expect("invariant: a header has its points") as usize
    }

    /// Which part of the plan the file is for, if it is not for all of it.
    pub(super) fn shard(&self) -> Option<Shard> {
        self.0["shard"].as_str()?.parse().ok()
    }

    /// What is computed, in the order of the plan.
    pub(in crate::commands) fn computes(&self) -> &[Value] {
        self.0["plan"]["compute"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The entries of the plan, with their ranges.
    pub(in crate::commands) fn networks(&self) -> impl Iterator<Item = &str> {
        let entries = self.0["plan"]["networks"].as_array().into_iter().flatten();
        entries.filter_map(Value::as_str)
    }

    /// What was left out, and why.
    pub(in crate::commands) fn left_out(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let missing = self.0["left_out"].as_array().into_iter().flatten();
        missing.map(|one| (text(&one["expr"]), text(&one["why"]))).collect()
    }

    /// The same for the whole plan.
    pub(in crate::commands) fn of_all(&self) -> Self {
        let mut header = self.0.clone();
        header["shard"] = Value::Null;
        Self(header)
    }

    /// How the other differs, as text: `its` is the other's.
    pub(in crate::commands) fn difference(&self, other: &Self) -> Option<String> {
        for key in ["networks", "compute", "time", "memory"] {
            if self.0["plan"][key] != other.0["plan"][key] {
                return Some(format!("`{key}` of its plan differs"));
            }
        }
        if self.0["shard"] != other.0["shard"] {
            let [mine, its] = [self, other].map(|header| named(&header.0["shard"]));
            return Some(format!("its shard is {its}, not {mine}"));
        }
        // Files that expressions name can lead to other networks, and so can another version.
        let differs = ["points", "left_out"].iter().any(|key| self.0[key] != other.0[key]);
        differs.then(|| "the same plan gives other networks now".to_owned())
    }
}

fn named(value: &Value) -> String {
    value.as_str().map_or_else(|| "none".to_owned(), str::to_owned)
}
