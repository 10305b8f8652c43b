//! `netlace plot load`: latency against load, simulated.

use clap::Args;
use netlace::Context;
use netlace::network::Network;
use netlace_report::plot::{Axis, Chart, Kind, Plot, Series};
use netlace_sim::Verdict;

use super::super::Options;
use super::super::simulate::{Loads, Setup, parse_loads};
use super::Output;
use super::networks::networks;
use crate::failure::Failure;

/// Latency against load, simulated: a line for each network, up to the highest load that it carries
///
/// For example: netlace plot load 'hosts(torus(4,4),2)' 'dragonfly(4,2,1)' -o load.svg
#[derive(Args)]
pub(super) struct UnderLoad {
    /// The networks, at most 12
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    /// Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9
    #[arg(long, value_name = "LOADS", default_value = "0.1..0.9", value_parser = parse_loads)]
    load: Loads,

    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    output: Output,
}

impl UnderLoad {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        if self.setup.program().is_some() {
            return Err(Failure::Usage("a program has no load".to_owned()));
        }
        self.output.run("load", options, |context| {
            let (networks, mut notes) = networks(&self.exprs, context)?;
            let mut series = Vec::new();
            for network in &networks {
                let (line, note) = self.line(network, context)?;
                series.push(line);
                notes.push(note);
            }
            let chart = Chart {
                title: format!("Mean latency under load, routing: {}", self.setup.routing()),
                x: Axis::linear("load, in flits per cycle and endpoint"),
                y: Axis::linear("mean latency, in cycles"),
                kind: Kind::Lines,
                series,
                notes: Vec::new(),
            };
            Ok((Plot { chart, figures: Vec::new() }, notes))
        })
    }

    /// The latency at each load, and at which load there is none any more.
    fn line(&self, network: &Network, context: &Context) -> Result<(Series, String), Failure> {
        let (simulated, context) = self.setup.simulated(network, context)?;
        let simulation = &simulated.simulation;
        let expected = simulation.expected(&context)?;
        let mut points = Vec::new();
        for &load in &self.load.0 {
            let outcome = simulation.run(load, &expected, &context)?;
            let Some(latency) = outcome.latency else {
                let last = points.last().map_or(0.0, |&(load, _)| load);
                let verdict = match outcome.verdict {
                    Verdict::Deadlocked => "deadlocks",
                    _ => "saturates",
                };
                let note = format!("{network} {verdict} between {last} and {load}");
                return Ok((Series::new(network.to_string(), points), note));
            };
            points.push((load, latency.mean.mean));
        }
        let note = format!("{network} carries all these loads");
        Ok((Series::new(network.to_string(), points), note))
    }
}
