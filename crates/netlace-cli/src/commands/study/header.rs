//! The first line of a result file: whose results they are.

use serde_json::{Value, json};

use super::plan::Plan;
use super::points::{Points, Shard};

const SCHEMA: &str = "netlace.study/1";
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What all records of a file share. A run can continue a file with the same header.
#[derive(Clone, PartialEq)]
pub(super) struct Header(Value);

impl Header {
    pub(super) fn new(plan: &Plan, points: &Points, shard: Option<Shard>) -> Self {
        let missing = points.left_out.iter().map(|(expr, why)| json!({"expr": expr, "why": why}));
        Self(json!({
            "schema": SCHEMA,
            "version": VERSION,
            "plan": plan.describe(),
            "points": points.all.len(),
            "left_out": missing.collect::<Vec<_>>(),
            "shard": shard.map(|shard| shard.to_string()),
        }))
    }

    /// Reads the first line of a file; `None` if it is of something else.
    pub(super) fn parse(line: &[u8]) -> Option<Self> {
        let header: Value = serde_json::from_slice(line).ok()?;
        (header["schema"] == SCHEMA).then_some(Self(header))
    }

    /// The line, with its end.
    pub(super) fn line(&self) -> String {
        format!("{}\n", self.0)
    }

    /// The number of points of the whole plan.
    pub(super) fn points(&self) -> usize {
        self.0["points"].as_u64().unwrap_or(0) as usize
    }

    /// Which part of the plan the file is for, if it is not for all of it.
    pub(super) fn shard(&self) -> Option<Shard> {
        self.0["shard"].as_str()?.parse().ok()
    }

    /// What is computed, in the order of the plan.
    pub(super) fn computes(&self) -> &[Value] {
        self.0["plan"]["compute"].as_array().map_or(&[], Vec::as_slice)
    }

    /// The entries of the plan, with their ranges.
    pub(super) fn networks(&self) -> impl Iterator<Item = &str> {
        let entries = self.0["plan"]["networks"].as_array().into_iter().flatten();
        entries.filter_map(Value::as_str)
    }

    /// What was left out, and why.
    pub(super) fn left_out(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let missing = self.0["left_out"].as_array().into_iter().flatten();
        missing.map(|one| (text(&one["expr"]), text(&one["why"]))).collect()
    }

    /// The same for the whole plan.
    pub(super) fn of_all(&self) -> Self {
        let mut header = self.0.clone();
        header["shard"] = Value::Null;
        Self(header)
    }

    /// How the other differs, as text: `its` is the other's.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        for key in ["networks", "compute", "time", "memory"] {
            if self.0["plan"][key] != other.0["plan"][key] {
                return Some(format!("`{key}` of its plan differs"));
            }
        }
        for key in ["version", "shard"] {
            if self.0[key] != other.0[key] {
                let [mine, its] = [&self.0[key], &other.0[key]].map(named);
                return Some(format!("its {key} is {its}, not {mine}"));
            }
        }
        // Files that expressions name can lead to other networks.
        (self != other).then(|| "the same plan gives other networks now".to_owned())
    }
}

fn named(value: &Value) -> String {
    value.as_str().map_or_else(|| "none".to_owned(), str::to_owned)
}
