//! What was found: a table for people, JSON and CSV for programs.

use netlace_plan::building::Technology;
use netlace_plan::design::{Cost, Length, OBJECTIVES, Objective, Renamed, Size};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::super::compare::machine::{csv_names, csv_row, figures, line};
use super::super::compare::text::{cell_text, one_table, prices, terminal_width};
use super::{Entry, Report};
use crate::text::{grouped, plural};

impl Report<'_> {
    /// One table and its notes; nothing if nothing was found.
    pub(super) fn to_text(&self) -> String {
        let Some(best) = self.entries.first() else { return String::new() };
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|&i| self.is_shown(self.columns[i].name)).collect();
        let mut headings: Vec<&str> = shown.iter().map(|&i| self.columns[i].heading).collect();
        headings.push("");
        let names: Vec<String> = self.entries.iter().map(|e| e.row.network.to_string()).collect();
        let rows = self.entries.iter().map(|entry| cells(entry, &shown));
        let table = one_table(&headings, rows.zip(&names), terminal_width());
        let mut notes = prices(&self.columns, self.technology);
        if self.entries.iter().any(|entry| entry.is_baseline) {
            notes += "b  baseline: the best network of a usual family\n";
        }
        if self.entries.iter().any(|entry| entry.is_covered) {
            notes += &format!("*  a baseline is at least as good in {}\n", self.objectives());
        }
        for Renamed { design, baseline } in &self.renamed {
            notes += &format!("{design} is the same network as {baseline}\n");
        }
        // Without designs the counts are printed with the remedies.
        if !best.is_baseline || !self.renamed.is_empty() {
            notes += &format!("{}\n", self.counts());
        }
        let show = &best.row.network;
        let gap = if notes.is_empty() { "" } else { "\n" };
        format!("{table}{gap}{notes}each network is an expression: `netlace show '{show}'`\n")
    }

    /// Whether people are shown a column: more do not fit a terminal of 80 columns.
    fn is_shown(&self, name: &str) -> bool {
        const HIDDEN: [&str; 2] = ["cables", "mean-distance"];
        let is_bare = matches!(self.request.size, Size::Nodes(_));
        let is_asked = self.request.minimize == Objective::MeanDistance && name == "mean-distance";
        is_bare || is_asked || !HIDDEN.contains(&name)
    }

    /// How much was searched.
    pub(super) fn counts(&self) -> String {
        let [outlined, examined, unknown] =
            [self.outlined, self.examined, self.unknown].map(BigUint::from);
        format!(
            "{} considered, {} computed, {} unknown{}",
            plural(&outlined, "network"),
            grouped(&examined),
            grouped(&unknown),
            if self.unknown > 0 { ": their figures would take too long" } else { "" }
        )
    }

    /// What a design is judged by.
    fn objectives(&self) -> String {
        let (cost, length) = self.request.objectives();
        let cost = match cost {
            Cost::Degree => "degree",
            Cost::Price => "price",
            Cost::PricePerGbps => "price per Gb/s",
            Cost::Cables => "links",
        };
        let length = match length {
            Length::Diameter => "diameter",
            Length::Mean => "mean distance",
            Length::CostRatio => "cost ratio",
        };
        format!("{cost} and {length}")
    }

    pub(super) fn describe(&self) -> Value {
        let (technology, Technology { currency, year, .. }) = self.technology;
        let entry = |entry: &Entry| {
            json!({
                "expr": entry.row.network.to_string(),
                "baseline": entry.is_baseline,
                "covered": entry.is_covered,
                "figures": figures(&entry.row),
            })
        };
        let renamed = |Renamed { design, baseline }: &Renamed| json!({"expr": design.to_string(), "same_as": baseline.to_string()});
        let those = |is_baseline: bool| -> Vec<Value> {
            let those = self.entries.iter().filter(|entry| entry.is_baseline == is_baseline);
            those.map(entry).collect()
        };
        json!({
            "schema": "netlace.design/1",
            "technology": technology,
            "currency": currency,
            "year": year,
            "request": self.describe_request(),
            "designs": those(false),
            "baselines": those(true),
            "renamed": self.renamed.iter().map(renamed).collect::<Vec<_>>(),
            "considered": self.outlined,
            "worked_out": self.examined,
            "unknown": self.unknown,
        })
    }

    fn describe_request(&self) -> Value {
        let request = self.request;
        let minimize = OBJECTIVES.iter().find(|(_, objective, _)| *objective == request.minimize);
        let mut described = json!({
            "max_diameter": request.most_diameter,
            "families": request.families,
            "minimize": minimize.map(|(name, ..)| name),
        });
        let (size, ports, range) = match &request.size {
            Size::Nodes(range) => ("nodes", "max_degree", range),
            Size::Endpoints(range) => {
                described["load"] = json!(request.load);
                ("endpoints", "radix", range)
            }
        };
        described[size] = json!({"least": range.start(), "most": range.end()});
        described[ports] = json!(request.ports);
        described
    }

    /// As `netlace compare` writes it, and whether it is a baseline.
    pub(super) fn csv(&self) -> String {
        let with = |mut entries: Vec<String>, last: String| {
            entries.push(last);
            line(&entries)
        };
        let row = |entry: &Entry| with(csv_row(&entry.row), entry.is_baseline.to_string());
        let rows: String = self.entries.iter().map(row).collect();
        with(csv_names(&self.columns), "baseline".to_owned()) + &rows
    }
}

/// The figures of these columns, and a mark for baselines and designs that a baseline matches.
fn cells(entry: &Entry, shown: &[usize]) -> Vec<String> {
    let mark = match entry {
        Entry { is_baseline: true, .. } => "b",
        Entry { is_covered: true, .. } => "*",
        _ => "",
    };
    let figures = shown.iter().map(|&i| cell_text(&entry.row.cells[i].answer));
    figures.chain([mark.to_owned()]).collect()
}
