//! What `netlace simulate` found, as text.

use std::collections::HashSet;
use std::fmt::Write;

use netlace_sim::{Certified, Estimate, Knee, Latency, Outcome, Simulation, WaitingPacket};

use super::json::name;
use super::{Report, Setup, Waits};
use crate::text::{lines, plural, table};

/// A number of things.
fn counted(count: u64, one: &str) -> String {
    plural(&count.into(), one)
}

impl Report<'_> {
    pub(super) fn to_text(&self) -> String {
        let Setup { adaptive, traffic, packet, vcs, buffer, wire, .. } = self.setup;
        let bound = if adaptive.is_some() { "capacity" } else { "channel-load bound" };
        let Simulation { wiring, routes, .. } = &self.simulation;
        let lanes = counted(routes.lanes().into(), "lane");
        let certified = match &self.certified {
            Certified::Yes(_) => "deadlock-free",
            Certified::No(_) => "can deadlock",
            Certified::Unknown => "not certified",
        };
        let mut text = format!(
            "{}, {} on {lanes} ({certified}), {traffic} traffic\n{} at {}; packets of {}, {vcs} virtual channels of {}, {} on a link\n",
            self.network,
            self.setup.routing(),
            counted(u64::from(wiring.endpoints()), "endpoint"),
            counted(wiring.routers() as u64, "router"),
            counted(u64::from(*packet), "flit"),
            counted(u64::from(*buffer), "flit"),
            match &wire[..] {
                [one] => counted(u64::from(*one), "cycle"),
                several => format!(
                    "{} cycles",
                    several.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
                ),
            },
        );
        let senders = self.simulation.destinations.senders();
        if senders < wiring.endpoints() {
            let _ = writeln!(text, "{senders} endpoints send: the others would send to themselves");
        }
        let known = if self.expected.is_sampled { ", sampled" } else { "" };
        let _ = writeln!(
            text,
            "without load: {:.2} cycles; {bound}: {:.4} flits per cycle and endpoint{known}\n",
            self.expected.latency_of(*packet),
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
            text += &self.deadlock(outcome);
        }
        text
    }

    /// The packets that wait for each other, and how many of their links are those of the certificate's cycle.
    fn deadlock(&self, outcome: &Outcome) -> String {
        let mut text = format!(
            "\nat load {}, {} packets wait for each other for ever, found in cycle {}:\n",
            outcome.offered,
            outcome.deadlock.len(),
            outcome.cycles
        );
        for Waits { packet, next, .. } in self.waiting(outcome) {
            let WaitingPacket { router, channel, to, .. } = packet;
            let _ = writeln!(
                text,
                "  in router {router}, virtual channel {channel}: waits for the link to {next}, goes to endpoint {to}"
            );
        }
        if let Certified::No(links) = &self.certified {
            let held: HashSet<(u32, u32)> = self.held(outcome).collect();
            let shared = links.iter().filter(|link| held.contains(link)).count();
            let _ = writeln!(
                text,
                "{shared} of their links are among the {} of the cycle that `netlace certify` finds",
                links.len()
            );
        }
        text
    }
}
