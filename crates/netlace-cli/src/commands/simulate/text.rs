//! What `netlace simulate` found at some loads, as text.

use std::fmt::Write;

use netlace_sim::{Estimate, Knee, Latency};

use super::Report;
use super::json::name;
use super::simulated::counted;
use crate::text::{lines, table};

impl Report<'_> {
    pub(super) fn to_text(&self) -> String {
        let setup = self.simulated.setup;
        let bound = if setup.adaptive.is_some() { "capacity" } else { "channel-load bound" };
        let mut text = self.simulated.heading(&format!("{} traffic", setup.traffic));
        let simulation = &self.simulated.simulation;
        let senders = simulation.destinations.senders();
        if senders < simulation.wiring.endpoints() {
            let _ = writeln!(text, "{senders} endpoints send: the others would send to themselves");
        }
        let known = if self.expected.is_sampled { ", sampled" } else { "" };
        let _ = writeln!(
            text,
            "without load: {:.2} cycles; {bound}: {:.4} flits per cycle and endpoint{known}\n",
            self.expected.latency_of(setup.packet),
            self.expected.saturation(),
        );
        let mut table =
            table(&["offered", "accepted", "verdict", "latency", "median", "p99", "longest"]);
        for outcome in &self.outcomes {
            let accepted =
                outcome.accepted.map(|Estimate { mean, within }| format!("{mean:.4} ±{within:.4}"));
            let cells = match &outcome.latency {
                Some(Latency { mean, median, p99, longest }) => [
                    format!("{:.2} ±{:.2}", mean.mean, mean.within),
                    median.to_string(),
                    p99.to_string(),
                    longest.to_string(),
                ],
                None => [(); 4].map(|()| String::new()),
            };
            let first = [
                format!("{}", outcome.offered),
                accepted.unwrap_or_default(),
                name(outcome.verdict).to_owned(),
            ];
            table.add_row(first.into_iter().chain(cells));
        }
        text += &lines(&table);
        if let Some(Knee { steady, saturated, tried, .. }) = &self.knee {
            let tried = counted(tried.len() as u64, "load");
            let low = steady.unwrap_or(0.0);
            let high = saturated.map_or(format!("the {bound}"), |load| load.to_string());
            let _ = writeln!(text, "\nsaturates between {low} and {high}; {tried} tried");
        }
        for outcome in self.outcomes.iter().filter(|outcome| !outcome.deadlock.is_empty()) {
            let _ = writeln!(
                text,
                "\nat load {}, {} packets wait for each other for ever, found in cycle {}:",
                outcome.offered,
                outcome.deadlock.len(),
                outcome.cycles
            );
            text += &self.simulated.deadlock(&outcome.deadlock);
        }
        text
    }
}
