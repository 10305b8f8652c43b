//! `netlace compare`: networks side by side.

pub(super) mod machine;
pub(super) mod text;

use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::expr::expand;
use netlace::matrix::TrafficMatrix;
use netlace::metrics::Answer;
use netlace::network::RequestError;
use netlace::{Context, Network};
use netlace_plan::building::Technology;
use netlace_plan::columns::{COLUMNS, Column, RoutingChoice, Subject, with_hosts};

use num_bigint::BigUint;

use super::{Options, RoutingFlag, answer, parse};
use crate::failure::Failure;
use crate::tech::TechFlag;
use crate::workload::{SizeFlags, Workload};

/// Compare networks: size, price, distances, throughput, collectives, lanes, growth
///
/// One row per network. Figures that grow with its size are per host. Distances are between hosts,
/// counted in links between nodes. A host takes a port of its node; the radix counts it. A network
/// without hosts of its own is compared with one host per node. Bounds are shown as two numbers;
/// a figure that is not known is `-`, with the reason below.
#[derive(Args)]
pub(super) struct Compare {
    /// The networks; hosts(EXPR,H) sets the number of hosts per node
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    /// Only the network with the number of nodes nearest to N of each expression, which may hold ranges:
    /// 'rcr(2,{1..40},{0..12})'; it is connected, and the first of several
    #[arg(long, value_name = "N")]
    near: Option<u64>,

    /// Only these figures; each may take all of --time, instead of a tenth of it
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names())]
    columns: Vec<String>,

    /// All figures
    #[arg(long, conflicts_with = "columns")]
    all: bool,

    /// Print CSV: one line per network, each figure and how it is known
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    #[command(flatten)]
    routing: RoutingFlag,

    #[command(flatten)]
    tech: TechFlag,

    /// Also compare how long the busiest link takes for a job, as `netlace place` finds it: tp=8,pp=4,dp=16, stencil=4x4x8,
    /// matrix:FILE, trace:FILE or chakra:PREFIX
    #[arg(long, value_name = "WORKLOAD", value_parser = Workload::parse)]
    workload: Option<Workload>,

    #[command(flatten)]
    sizes: SizeFlags,
}

/// The number of shares of the time for figures that were not asked for by name.
const SHARES: u64 = 10;

pub(super) fn names() -> PossibleValuesParser {
    COLUMNS.iter().map(|column| PossibleValue::new(column.name).help(column.summary)).into()
}

/// All that is reported.
struct Comparison<'a> {
    columns: &'a [&'static Column],
    rows: Vec<Row>,
    /// Its name as given, and the technology.
    technology: (&'a str, &'a Technology),
    /// Whether the figures share the time.
    is_shared: bool,
}

/// A network, and a cell for each column.
pub(super) struct Row {
    pub(super) network: Network,
    /// Whether it has no hosts of its own and is compared with one per node.
    is_given_hosts: bool,
    pub(super) cells: Vec<Cell>,
}

/// A figure, or why there is none, and how long that took.
pub(super) struct Cell {
    column: &'static Column,
    pub(super) answer: Result<Answer, RequestError>,
    seconds: f64,
}

impl Compare {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let (context, bar) = (options.context(), options.bar());
        // All expressions are read before anything is computed.
        let networks = self.exprs.iter().map(|expr| match self.near {
            Some(nodes) => nearest(expr, nodes, &context),
            None => parse(expr, &context),
        });
        let networks = networks.collect::<Result<Vec<_>, _>>()?;
        let technology = self.tech.technology()?;
        let shares = if self.is_shared() { SHARES } else { 1 };
        let context = Context { seconds: context.seconds / shares, ..context };
        let columns = self.columns();
        let hosts = networks.iter().map(Network::endpoint_count).max();
        let hosts = hosts.and_then(|hosts| usize::try_from(hosts).ok()).unwrap_or(usize::MAX);
        let workload = self.workload.as_ref();
        let workload =
            workload.map(|workload| workload.matrix(&self.sizes, hosts, &context)).transpose()?;
        let routing = self.routing.choice()?;
        let all = networks.len() * columns.len();
        let row = |(i, network): (usize, Network)| {
            let expr = network.to_string();
            let begin = |j: usize| {
                bar.figure(columns[j].name, &expr, (i * columns.len() + j + 1, all));
            };
            let asked = Asked { technology: &technology, routing, workload: workload.as_ref() };
            row(network, asked, &columns, &context, begin)
        };
        let rows = networks.into_iter().enumerate().map(row).collect();
        bar.clear();
        let technology = (self.tech.name(), &technology);
        let table = Comparison { columns: &columns, rows, technology, is_shared: self.is_shared() };
        let text = || if self.csv { table.csv() } else { table.to_text() };
        answer(options, || table.describe(), text)?;
        // A figure that was not asked for by name may be missing.
        match table.refusals() {
            refused if refused.is_empty() || self.is_shared() => Ok(()),
            refused => Err(Failure::Refused(refused.join("\n"))),
        }
    }

    /// Whether no figure was asked for by name: then each gets a share of the time, so that none
    /// keeps the others waiting.
    fn is_shared(&self) -> bool {
        self.columns.is_empty()
    }

    /// Those asked for, in the order asked for.
    fn columns(&self) -> Vec<&'static Column> {
        let is_asked = |column: &&'static Column| {
            self.all || column.is_usual || self.workload.is_some() && column.name == "workload"
        };
        match &*self.columns {
            [] => COLUMNS.iter().copied().filter(is_asked).collect(),
            asked => named(asked),
        }
    }
}

/// The columns of these names, in their order.
pub(super) fn named(names: &[String]) -> Vec<&'static Column> {
    let named = |name: &String| COLUMNS.iter().find(|column| column.name == name).copied();
    names.iter().filter_map(named).collect()
}

/// Of the networks that an expression with ranges stands for, the first connected one whose number of nodes is nearest to
/// `nodes`. Networks that are not known to be disconnected count as connected. What is no network is passed over; if there is
/// none, the first error is shown.
fn nearest(text: &str, nodes: u64, context: &Context) -> Result<Network, Failure> {
    let may_be_connected = |network: &Network| {
        network.census().components.as_ref().is_none_or(|number| *number == BigUint::from(1u32))
    };
    let exprs = expand(text).map_err(|error| Failure::Usage(error.render(text)))?;
    let (mut best, mut first) = (None, None);
    let total = exprs.len() as u64;
    for (done, expr) in (0..).zip(exprs) {
        context.progress.report(done, total).map_err(RequestError::from)?;
        match parse(&expr, context) {
            Ok(network) if may_be_connected(&network) => {
                let (order, wanted) = (network.order(), &BigUint::from(nodes));
                let apart = if order < wanted { wanted - order } else { order - wanted };
                if best.as_ref().is_none_or(|(least, _)| apart < *least) {
                    best = Some((apart, network));
                }
            }
            Ok(_) => (),
            Err(refused @ Failure::Refused(_)) => return Err(refused),
            Err(failure) => first = first.or(Some(failure)),
        }
    }
    let disconnected = || Failure::No(format!("no network of {text} is connected"));
    best.map(|(_, network)| network).ok_or_else(|| first.unwrap_or_else(disconnected))
}

/// What figures depend on.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) technology: &'a Technology,
    pub(super) routing: RoutingChoice,
    pub(super) workload: Option<&'a TrafficMatrix>,
}

/// Computes the figures of a network. `begin` is given the index of each column before it is computed.
pub(super) fn row(
    network: Network,
    asked: Asked,
    columns: &[&'static Column],
    context: &Context,
    begin: impl Fn(usize),
) -> Row {
    let machine = with_hosts(&network);
    let is_given_hosts = machine.is_some();
    let Asked { technology, routing, workload } = asked;
    let subject = Subject::new(machine.as_ref().unwrap_or(&network), technology, context);
    let subject = subject.with_routing(routing).with_workload(workload);
    let cell = |(i, column): (usize, &&'static Column)| {
        begin(i);
        let start = Instant::now();
        let answer = column.compute(&subject);
        Cell { column, answer, seconds: start.elapsed().as_secs_f64() }
    };
    let cells = columns.iter().enumerate().map(cell).collect();
    Row { network, is_given_hosts, cells }
}
