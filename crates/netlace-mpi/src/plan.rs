//! What a search would take, before anybody waits for it.

use netlace::Network;
use netlace::format::{binary_bytes, duration, grouped};
use netlace::search::Forecast;
use num_bigint::BigUint;
use serde_json::json;

/// A search by so many processes, each of which sends and receives so many bytes a second.
pub(crate) struct Plan<'a> {
    pub(crate) network: &'a Network,
    pub(crate) processes: usize,
    pub(crate) bandwidth: u64,
    pub(crate) forecast: Forecast,
}

impl Plan<'_> {
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "{}: {} nodes, of which each of {} processes keeps its part in {}",
            self.network,
            grouped(self.network.order()),
            grouped(&BigUint::from(self.processes)),
            binary_bytes(self.forecast.memory as f64),
        );
        let Some(time) = &self.forecast.time else {
            return text
                + "\nno forecast of its time: its links are no moves of bitmaps, or no rule tells its distances";
        };
        text += &format!(
            "\n{} distances by bitmaps, at each of which a process sends up to {}; {} node by node\n\
             about {}: {} to follow links, {} to pack, {} to send at {} a second",
            time.dense,
            binary_bytes(time.sent as f64),
            time.sparse,
            duration(time.seconds()),
            duration(time.following),
            duration(time.packing),
            duration(time.sending),
            binary_bytes(self.bandwidth as f64),
        );
        text
    }

    pub(crate) fn json(&self) -> String {
        let time = self.forecast.time.as_ref().map(|time| {
            json!({
                "dense": time.dense,
                "sparse": time.sparse,
                "sent_bytes": time.sent.to_string(),
                "following_seconds": time.following,
                "packing_seconds": time.packing,
                "sending_seconds": time.sending,
                "seconds": time.seconds(),
            })
        });
        let plan = json!({
            "schema": "netlace.shells-plan/1",
            "version": env!("CARGO_PKG_VERSION"),
            "expr": self.network.to_string(),
            "nodes": self.network.order().to_string(),
            "processes": self.processes,
            "bandwidth": self.bandwidth,
            "known": "model",
            "memory_bytes": self.forecast.memory.to_string(),
            "time": time,
        });
        format!("{plan:#}")
    }
}
