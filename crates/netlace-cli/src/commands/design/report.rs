//! What was found: a table for people, JSON and CSV for programs.

use netlace_plan::building::Technology;
use netlace_plan::design::{Cost, Length, OBJECTIVES, Renamed, Size};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::compare::machine::{csv_names, csv_row, figures, line};
use super::super::compare::text::{
    cell_text, missing, one_table, prices, reasons, terminal_width, why_none, why_refused,
};
use super::{Entry, Report};
use crate::json::{ByName, Figure, View, Whole};
use crate::text::{grouped, plural};

/// Networks that meet requirements.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct DesignAnswer {
    /// What they are built of.
    technology: String,
    /// What prices are in.
    currency: String,
    /// The year of the prices.
    year: u16,
    /// What was asked for.
    request: RequestAnswer,
    /// The networks that no other network found beats in both objectives, the best first.
    designs: Vec<DesignEntry>,
    /// The best network of each usual family.
    baselines: Vec<DesignEntry>,
    /// What was found that is a baseline under another name.
    renamed: Vec<RenamedAnswer>,
    /// The number of networks considered.
    considered: Whole,
    /// Those whose figures were computed.
    worked_out: Whole,
    /// Those whose figures would take too long.
    unknown: Whole,
    /// Whether all networks were considered; else the time limit was reached.
    complete: bool,
}

/// Requirements.
#[derive(Serialize, JsonSchema)]
struct RequestAnswer {
    /// The largest distance between nodes with endpoints.
    max_diameter: Option<Whole>,
    /// Only these families; all if empty.
    families: Vec<&'static str>,
    /// The objective.
    minimize: Option<&'static str>,
    /// What each endpoint must be able to send, as a share of a cable.
    #[serde(skip_serializing_if = "Option::is_none")]
    load: Option<f64>,
    /// The number of nodes of a bare graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<RangeAnswer>,
    /// The most links of a node of a bare graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_degree: Option<u32>,
    /// The number of endpoints.
    #[serde(skip_serializing_if = "Option::is_none")]
    endpoints: Option<RangeAnswer>,
    /// The most ports of a node, for links and endpoints together.
    #[serde(skip_serializing_if = "Option::is_none")]
    radix: Option<u32>,
}

/// A range of numbers.
#[derive(Serialize, JsonSchema)]
struct RangeAnswer {
    /// The first.
    least: Whole,
    /// The last.
    most: Whole,
}

/// A network that was found.
#[derive(Serialize, JsonSchema)]
struct DesignEntry {
    /// The network.
    expr: String,
    /// Whether it is the best of a usual family.
    baseline: bool,
    /// Whether a baseline is at least as good in both objectives.
    covered: bool,
    /// Its figures by name.
    figures: ByName<Figure>,
}

/// The same network under two names.
#[derive(Serialize, JsonSchema)]
struct RenamedAnswer {
    /// The network that was found.
    expr: String,
    /// The baseline.
    same_as: String,
}

impl View for DesignAnswer {
    const SCHEMA: &'static str = "netlace.design/2";
}

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
        if self.is_ranked() {
            notes += "ranked by workload: by the best placement found, on the routing named\n";
            let rows = || self.entries.iter().map(|entry| &entry.row);
            let why = [reasons(rows(), why_none), reasons(rows(), why_refused)];
            notes += &missing(&why.concat());
        }
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

    /// Whether the networks are ranked by a job.
    fn is_ranked(&self) -> bool {
        self.columns.iter().any(|column| column.name == "workload")
    }

    /// Whether people are shown a column: more do not fit a terminal of 80 columns.
    fn is_shown(&self, name: &str) -> bool {
        const HIDDEN: [&str; 2] = ["cables", "mean-distance"];
        /// The same, where networks are ranked by a job.
        const HIDDEN_BY_JOB: [&str; 3] = ["price-per-gbps", "saturation", "cost-ratio"];
        let is_bare = matches!(self.request.size, Size::Nodes(_));
        let is_minimized = |(_, objective, _): &&(_, _, _)| *objective == self.request.minimize;
        let minimized = OBJECTIVES.iter().find(is_minimized).map(|(name, ..)| *name);
        let is_asked = minimized == Some(name);
        let hidden_by_job = self.is_ranked() && HIDDEN_BY_JOB.contains(&name);
        is_asked || (is_bare || !HIDDEN.contains(&name)) && !hidden_by_job
    }

    /// How much was searched.
    pub(super) fn counts(&self) -> String {
        let [outlined, examined, unknown] =
            [self.outlined, self.examined, self.unknown].map(BigUint::from);
        format!(
            "{} considered, {} computed, {} unknown{}{}",
            plural(&outlined, "network"),
            grouped(&examined),
            grouped(&unknown),
            if self.unknown > 0 { ": their figures would take too long" } else { "" },
            if self.is_complete {
                ""
            } else {
                "\nthe time limit was reached before all were considered: raise it with --time"
            }
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

    pub(super) fn describe(&self) -> DesignAnswer {
        let (technology, Technology { currency, year, .. }) = self.technology;
        let entry = |entry: &Entry| DesignEntry {
            expr: entry.row.network.to_string(),
            baseline: entry.is_baseline,
            covered: entry.is_covered,
            figures: figures(&entry.row),
        };
        let renamed = |Renamed { design, baseline }: &Renamed| RenamedAnswer {
            expr: design.to_string(),
            same_as: baseline.to_string(),
        };
        let those = |is_baseline: bool| {
            self.entries.iter().filter(|one| one.is_baseline == is_baseline).map(entry).collect()
        };
        DesignAnswer {
            technology: technology.to_owned(),
            currency: currency.clone(),
            year: *year,
            request: self.describe_request(),
            designs: those(false),
            baselines: those(true),
            renamed: self.renamed.iter().map(renamed).collect(),
            considered: Whole::of(self.outlined),
            worked_out: Whole::of(self.examined),
            unknown: Whole::of(self.unknown),
            complete: self.is_complete,
        }
    }

    fn describe_request(&self) -> RequestAnswer {
        let request = self.request;
        let minimize = OBJECTIVES.iter().find(|(_, objective, _)| *objective == request.minimize);
        let (is_bare, range) = match &request.size {
            Size::Nodes(range) => (true, range),
            Size::Endpoints(range) => (false, range),
        };
        let range =
            || RangeAnswer { least: Whole::of(*range.start()), most: Whole::of(*range.end()) };
        let ports = request.ports as u32;
        RequestAnswer {
            max_diameter: request.most_diameter.map(Whole::of),
            families: request.families.clone(),
            minimize: minimize.map(|(name, ..)| *name),
            load: (!is_bare).then_some(request.load),
            nodes: is_bare.then(range),
            max_degree: is_bare.then_some(ports),
            endpoints: (!is_bare).then(range),
            radix: (!is_bare).then_some(ports),
        }
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
