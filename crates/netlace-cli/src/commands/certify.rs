//! `netlace certify`: proof that a routing cannot deadlock, or how it can.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use netlace::certify::{Certificate, Cycle, Verdict, Waiting, certify, check};
use netlace::network::Topology;
use netlace::{Context, Network};
use serde_json::{Value, json};

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text::{lines, table};

/// Prove that a routing cannot deadlock, or show how it can
#[derive(Args)]
pub(super) struct Certify {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    router: Router,

    /// Write the certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this certificate instead of making one
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    check: Option<PathBuf>,
}

impl Certify {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network()?;
        let bar = Bar::new("of the destinations");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        let routing = self.router.build(&network, &context)?;
        if let Some(path) = &self.check {
            let text = std::fs::read_to_string(path).map_err(|error| {
                Failure::Usage(format!("cannot read {}: {error}", path.display()))
            })?;
            let sound =
                text.parse().map_err(|error: netlace::certify::BadCertificate| error.to_string());
            let sound = sound.and_then(|certificate: Certificate| {
                check(&certificate, &network, &*routing).map_err(|flaw| flaw.to_string())
            });
            return self.judge(options, &network, &sound);
        }
        let verdict = certify(&network, &*routing, &context)?;
        bar.clear();
        if let (Verdict::DeadlockFree(certificate), Some(path)) = (&verdict, &self.output) {
            std::fs::write(path, certificate.to_string())?;
        }
        answer(options, || self.describe(&network, &verdict), || self.tell(&network, &verdict))?;
        match verdict {
            Verdict::DeadlockFree(_) => Ok(()),
            Verdict::Cyclic(_) => Err(Failure::Silent),
        }
    }

    /// What the checker says of a certificate.
    fn judge(
        &self,
        options: &Options,
        network: &Network,
        sound: &Result<(), String>,
    ) -> Result<(), Failure> {
        let routing = &self.router.routing;
        answer(
            options,
            || {
                json!({
                    "schema": "netlace.check/1",
                    "expr": network.to_string(),
                    "routing": routing,
                    "verdict": if sound.is_ok() { "accepted" } else { "rejected" },
                    "why": sound.as_ref().err(),
                })
            },
            || match sound {
                Ok(()) => format!(
                    "accepted: {routing} on {network} delivers every packet and cannot deadlock\n"
                ),
                Err(why) => format!("rejected: {why}\n"),
            },
        )?;
        if sound.is_ok() { Ok(()) } else { Err(Failure::Silent) }
    }

    fn describe(&self, network: &Network, verdict: &Verdict) -> Value {
        let packet = |packet: &Waiting| {
            json!({
                "from": packet.from.to_string(),
                "to": packet.to.to_string(),
                "holds": {"node": packet.holds.from.to_string(), "port": packet.holds.port, "lane": packet.holds.lane},
            })
        };
        let (word, lanes, cycle) = match verdict {
            Verdict::DeadlockFree(certificate) => {
                ("deadlock-free", json!(certificate.lanes), Value::Null)
            }
            Verdict::Cyclic(Cycle { packets, reached }) => {
                let packets: Vec<Value> = packets.iter().map(packet).collect();
                ("cyclic", Value::Null, json!({"packets": packets, "reached": reached}))
            }
        };
        json!({
            "schema": "netlace.certify/1",
            "expr": network.to_string(),
            "routing": self.router.routing,
            "verdict": word,
            "lanes": lanes,
            "cycle": cycle,
        })
    }

    fn tell(&self, network: &Network, verdict: &Verdict) -> String {
        let routing = &self.router.routing;
        match verdict {
            Verdict::DeadlockFree(certificate) => {
                let (channels, lanes) = (certificate.numbers.len(), certificate.lanes);
                let mut out = format!("deadlock-free: {routing} on {network}, {lanes} lane\n");
                let _ =
                    writeln!(out, "{channels} channels are numbered so that every route ascends");
                if let Some(path) = &self.output {
                    let _ = writeln!(out, "certificate: {}", path.display());
                }
                out
            }
            Verdict::Cyclic(cycle) => {
                let end = if cycle.reached {
                    "and can deadlock"
                } else {
                    "but that state was not reached"
                };
                let count = cycle.packets.len();
                let mut out = format!(
                    "cyclic: {routing} on {network}: {count} channels wait in a circle, {end}\n\n"
                );
                if let Ok(topology) = network.topology() {
                    out += &circle(&**topology, &cycle.packets);
                }
                out
            }
        }
    }
}

/// The packets of a cycle, each with what it holds and what it waits for.
fn circle(topology: &dyn Topology, packets: &[Waiting]) -> String {
    let mut table = table(&["packet", "holds the channel", "waits for"]);
    let channel = |packet: &Waiting| {
        let mut row = Vec::new();
        topology.neighbors(packet.holds.from, &mut row);
        let to = row[usize::from(packet.holds.port)];
        format!("{} -> {}", topology.address(packet.holds.from), topology.address(to))
    };
    for (packet, next) in packets.iter().zip(packets.iter().cycle().skip(1)) {
        let ends = format!("{} to {}", topology.address(packet.from), topology.address(packet.to));
        table.add_row([ends, channel(packet), channel(next)]);
    }
    lines(&table)
}
