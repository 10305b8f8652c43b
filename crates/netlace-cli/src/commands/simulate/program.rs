//! `netlace simulate --traffic collective:NAME` and `trace:FILE`: programs, executed flit by flit.

use std::path::Path;

use netlace::collectives::{Algorithm, COLLECTIVES, Checked, Collective, Model, Request, Wires};
use netlace::network::{Node, Ports};
use netlace::program::Program;
use netlace::routing::SHORTEST;
use netlace::{Context, Network};
use netlace_report::drawing::Marks;
use netlace_sim::Execution;
use netlace_sim::expected::{ENDS, HOP};
use netlace_sim::wiring::Wiring;
use schemars::JsonSchema;
use serde::Serialize;

use super::Asked;
use super::simulated::{Simulated, SimulatedAnswer, WaitingAnswer, counted};
use crate::failure::Failure;
use crate::input::read_program;
use crate::json::{View, Whole};
use crate::text::{binary_bytes, lines, table};

/// What ranks do.
#[derive(Clone, Copy)]
pub(in crate::commands) enum Source<'a> {
    Collective(Collective),
    Trace(&'a Path),
}

impl<'a> Source<'a> {
    /// From what `--traffic` says; none if endpoints send at random.
    pub(in crate::commands) fn of(traffic: &'a str) -> Option<Self> {
        if let Some(path) = traffic.strip_prefix("trace:") {
            return Some(Self::Trace(Path::new(path))).filter(|_| !path.is_empty());
        }
        let name = traffic.strip_prefix("collective:")?;
        let found = COLLECTIVES.iter().find(|(known, ..)| *known == name);
        found.map(|&(_, collective, _)| Self::Collective(collective))
    }
}

/// A program and what became of it.
pub(super) struct Executed<'a> {
    simulated: Simulated<'a>,
    flit_bytes: u32,
    /// What the program is.
    name: String,
    /// The number of ranks.
    ranks: usize,
    execution: Execution,
    /// The algorithm of a collective, and each of its steps alone.
    steps: Option<(&'static Algorithm, Vec<Execution>)>,
}

/// A program that was executed.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct ExecutionAnswer {
    #[serde(flatten)]
    simulated: SimulatedAnswer,
    /// The bytes of a flit.
    flit_bytes: u32,
    /// The number of ranks, which are the first endpoints.
    ranks: Whole,
    /// The number of messages.
    messages: Whole,
    /// The flits of all messages.
    flits: Whole,
    /// The cycle in which the last operation ended; null after a deadlock.
    cycles: Option<u32>,
    /// The program cannot end sooner: it takes as long without contention, or its busiest channel does.
    not_sooner_than: u32,
    /// The algorithm of a collective.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    /// The cycles of each of its steps alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<u32>,
    /// Packets that wait for each other, each for the next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deadlock: Vec<WaitingAnswer>,
}

impl View for ExecutionAnswer {
    const SCHEMA: &'static str = "netlace.execution/1";
}

impl<'a> Executed<'a> {
    pub(super) fn new(
        asked: &'a Asked,
        source: Source,
        network: &'a Network,
        context: &Context,
    ) -> Result<Self, Failure> {
        let (simulated, context) = asked.setup.simulated(network, context)?;
        let execute =
            |program: &Program| simulated.simulation.execute(program, asked.flit_bytes, &context);
        let (name, program, steps) = match source {
            Source::Trace(path) => {
                let name = format!("the program {}", path.display());
                (name, read_program(path, &context)?, None)
            }
            Source::Collective(collective) => {
                let Checked { algorithm, plan, replay, .. } =
                    asked.schedule(collective, network, &context)?;
                Program::within_memory(&replay, &context)?;
                let order = plan.task.network.topology()?.order();
                let rank = ranks(order, &simulated.simulation.wiring);
                let steps: Result<Vec<Execution>, _> =
                    Program::of_steps(&plan, &rank).map(|step| execute(&step)).collect();
                let size = binary_bytes(asked.bytes as f64);
                let name = format!("{} of {size} by {}", collective.name(), algorithm.name);
                (name, Program::of_plan(&plan, &rank), Some((algorithm, steps?)))
            }
        };
        let execution = execute(&program)?;
        let (flit_bytes, ranks) = (asked.flit_bytes, program.ranks.len());
        Ok(Self { simulated, flit_bytes, name, ranks, execution, steps })
    }

    pub(super) fn is_deadlocked(&self) -> bool {
        !self.execution.deadlock.is_empty()
    }

    pub(super) fn marks(&self) -> Marks {
        let Execution { deadlock, sent, cycles, .. } = &self.execution;
        self.simulated.marks(deadlock, sent, *cycles, "of the cycles")
    }

    pub(super) fn describe(&self) -> ExecutionAnswer {
        let Execution { cycles, least, messages, flits, deadlock, .. } = &self.execution;
        ExecutionAnswer {
            simulated: self.simulated.describe(),
            flit_bytes: self.flit_bytes,
            ranks: Whole::of(self.ranks as u64),
            messages: Whole::of(messages.len() as u64),
            flits: Whole::of(*flits),
            cycles: deadlock.is_empty().then_some(*cycles),
            not_sooner_than: *least,
            algorithm: self.steps.as_ref().map(|(algorithm, _)| algorithm.name),
            steps: self.steps.iter().flat_map(|(_, steps)| steps).map(|step| step.cycles).collect(),
            deadlock: self.simulated.describe_deadlock(deadlock),
        }
    }

    pub(super) fn to_text(&self) -> String {
        let Execution { cycles, least, messages, flits, deadlock, .. } = &self.execution;
        let mut text = self.simulated.heading(&self.name);
        text += &format!(
            "{}, {} and {} of {}\n\n",
            counted(self.ranks as u64, "rank"),
            counted(messages.len() as u64, "message"),
            counted(*flits, "flit"),
            counted(self.flit_bytes, "byte"),
        );
        if !deadlock.is_empty() {
            let count = deadlock.len();
            text += &format!("{count} packets wait for each other for ever:\n");
            return text + &self.simulated.deadlock(deadlock);
        }
        let mut table = table(&["execution", "cycles", "not sooner than"]);
        let name = "by data dependence".to_owned();
        table.add_row([name, cycles.to_string(), least.to_string()]);
        if let Some((_, steps)) = &self.steps {
            let sum = |of: fn(&Execution) -> u32| {
                steps.iter().map(|step| u64::from(of(step))).sum::<u64>().to_string()
            };
            let name = format!("step by step, {}", counted(steps.len() as u64, "step"));
            table.add_row([name, sum(|step| step.cycles), sum(|step| step.least)]);
        }
        text + &lines(&table)
    }
}

/// The endpoint of each node that takes part: hosts are the last nodes where they are nodes.
fn ranks(order: Node, wiring: &Wiring) -> impl Fn(Node) -> u32 {
    let switches = wiring.routers() as Node;
    let has_hosts = order > switches;
    move |node| {
        if has_hosts { (node - switches) as u32 } else { wiring.endpoints_of(node as usize).start }
    }
}

impl Asked {
    /// The fastest schedule of a collective, with a cycle as the unit of time.
    fn schedule(
        &self,
        collective: Collective,
        network: &Network,
        context: &Context,
    ) -> Result<Checked, Failure> {
        let bandwidth = f64::from(self.flit_bytes);
        let mut request = Request {
            network: network.clone(),
            collective,
            root: 0,
            ports: Ports::One,
            bytes: self.bytes,
            wires: Wires::default(),
            model: Model::HostsCombine(&SHORTEST),
        };
        // Ends of a route that are no cables of their own are added to each link, where messages go to neighbours only.
        let ends = if request.has_host_cables() { 0 } else { ENDS };
        let latency = |cycles: &u8| f64::from(ends + HOP + u32::from(*cycles));
        request.wires = Wires {
            latency: self.setup.wire.iter().map(latency).collect(),
            bandwidth: vec![bandwidth],
            host_latency: Some(f64::from(ENDS) / 2.0),
            host_bandwidth: Some(bandwidth),
        };
        let asked = |algorithm: &Algorithm| algorithm.is_asked(self.algorithm.as_deref());
        let found = request.schedules(asked, context)?.checked.into_iter().next();
        found.ok_or_else(|| Failure::Usage(format!("no schedule for {}", collective.name())))
    }
}
