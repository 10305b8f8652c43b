//! One file per command.

mod bill;
mod certify;
mod check;
mod claims;
mod collective;
mod compare;
mod design;
mod distance;
mod draw;
mod embed;
mod emulate;
mod explore;
mod export;
mod fabric;
mod families;
mod fit;
mod generated;
mod metrics;
mod neighbors;
mod paths;
mod place;
mod plot;
mod report;
mod route;
mod routings;
mod scene;
mod schema;
mod show;
mod simulate;
pub(crate) mod study;
mod technology;

pub use generated::verbs;
pub use schema::schema_of as schema;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, Parser, Subcommand};
use netlace::expr::Definitions;
use netlace::families::define;
use netlace::routing::{Applied, ROUTINGS, Routing, RoutingMethod};
use netlace::{Context, Network, OpenFile, Progress};
use netlace_plan::columns::RoutingChoice;

use crate::caller::Caller;
use crate::failure::{Failure, raised};
use crate::faults::Faults;
use crate::input::{open, read_text};
use crate::json::{Named, View};
use crate::output::print;
use crate::process::{self, allocated};
use crate::progress::{Bar, Request};
use crate::size::{half_of_free_memory, parse_bytes};

/// Recursive interconnection networks from one expression language
///
/// A network is an expression such as `torus(5,5)` or `rdn(torus(5,5),2)`: any network can stand
/// where a network is expected. `netlace families` lists all families.
#[derive(Parser)]
#[command(name = "netlace", version, after_help = EXIT_STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    options: Options,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  success
  1  the answer is no: a claim does not hold, a routing can deadlock, nothing was found
  2  wrong usage
  3  refused: it would take more time, memory or output than allowed
  4  unknown: the answer depends on something that is not given
  5  a file, or standard output, cannot be read or written";

/// Options of every command.
#[derive(Args)]
pub(crate) struct Options {
    /// Print JSON instead of text
    #[arg(long, global = true)]
    json: bool,

    /// Memory limit, such as 500M or 8G [default: half of the free memory]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_bytes)]
    memory: Option<u64>,

    /// Time limit in seconds [default: 60; none for files and claims]
    #[arg(long, global = true, value_name = "SECONDS")]
    time: Option<u64>,

    /// Number of threads [default: number of cores]
    #[arg(long, global = true, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Definitions of networks: a file, or the text itself. May be repeated
    #[arg(long, global = true, value_name = "FILE|TEXT")]
    define: Vec<OsString>,

    #[arg(skip)]
    definitions: OnceLock<Definitions>,

    #[arg(skip)]
    request: Request,

    /// How files are opened, if the program that asks says so.
    #[arg(skip)]
    files: Option<Box<OpenFile<'static>>>,
}

impl Cli {
    /// Reads the arguments.
    pub(crate) fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        Self::try_parse_from(arguments).map_err(|mut error| {
            let texts = arguments.iter().map(|argument| argument.to_string_lossy().into_owned());
            if let Some(tip) = collective::swapped(&error, texts) {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
            }
            error
        })
    }
}

impl Cli {
    /// The same, within the limits of the program that asks.
    pub(crate) fn asked_by(mut self, caller: Caller) -> Self {
        let options = &mut self.options;
        options.memory = Some(caller.memory);
        options.time = caller.seconds;
        options.threads = Some(caller.threads);
        options.definitions = caller.definitions.into();
        options.request = Request::heard_by(caller.listener);
        options.files = Some(caller.files);
        self
    }
}

impl Options {
    const USUAL_TIME: u64 = 60;

    /// Reads the definitions that are given.
    fn read_definitions(&self) -> Result<(), Failure> {
        /// The longest file that is read.
        const MOST_BYTES: u64 = 1 << 18;
        let mut definitions = Definitions::default();
        for given in &self.define {
            // A definition has one of these; a path hardly ever.
            let text = given.to_str().filter(|text| text.contains(['=', '{']));
            let read = if let Some(text) = text {
                define(&mut definitions, "--define", text)
            } else {
                let path = Path::new(given);
                let text = read_text(path, MOST_BYTES)?;
                define(&mut definitions, &path.display().to_string(), &text)
            };
            read.map_err(|error| Failure::Usage(error.to_string()))?;
        }
        // Those of a program that asks stay.
        self.definitions.get_or_init(|| definitions);
        Ok(())
    }

    /// The limits of the request, which end it by the clock.
    fn context(&self) -> Context<'_> {
        self.within_share(100)
    }

    /// The same, ended after a share of the time, in per cent.
    fn within_share(&self, percent: u32) -> Context<'_> {
        let context = self.patient();
        let time = Duration::from_secs(context.seconds) / 100 * percent;
        self.request.limit(Some(time), context.memory);
        Context { progress: Progress::timed(self.request.listener()), ..context }
    }

    /// The same for work that has other limits: only a time that was asked for ends it by the clock.
    fn patient(&self) -> Context<'_> {
        let memory = self.memory.unwrap_or_else(half_of_free_memory);
        let threads = self.threads.or_else(|| available_parallelism().ok());
        self.request.limit(self.time.map(Duration::from_secs), memory);
        let listener = self.request.listener();
        let progress = match self.time {
            Some(_) => Progress::timed(listener),
            None => Progress::new(listener),
        };
        // Of a program that asks, what it has allocated itself is not this request's.
        let (files, memory_in_use): (&OpenFile<'_>, &(dyn Fn() -> u64 + Sync)) = match &self.files {
            Some(files) => (&**files, &|| 0),
            None => (&open, &allocated),
        };
        Context {
            memory_in_use,
            seconds: self.time.unwrap_or(Self::USUAL_TIME),
            threads: threads.map_or(1, NonZero::get),
            files,
            definitions: self.definitions.get_or_init(Definitions::default).into(),
            progress,
            ..Context::with_memory(memory)
        }
    }

    /// The [context](Self::context) of work that counts parts `of` something.
    fn counting(&self, of: &str) -> Context<'_> {
        self.bar().count(of);
        self.context()
    }

    fn bar(&self) -> &Bar {
        self.request.bar()
    }
}

#[derive(Subcommand)]
enum Command {
    Families(families::Families),
    Show(show::Show),
    Metrics(metrics::Metrics),
    Compare(compare::Compare),
    Design(design::Design),
    Bill(bill::Bill),
    Technology(technology::Technology),
    Distance(distance::Distance),
    Neighbors(neighbors::Neighbors),
    Route(route::Route),
    Routings(routings::Routings),
    Paths(paths::Paths),
    Certify(certify::Certify),
    Simulate(simulate::Simulate),
    Claims(claims::Claims),
    Check(check::Check),
    Fit(fit::FitForm),
    Collective(collective::Collective),
    Place(place::Place),
    Embed(embed::Embed),
    Emulate(emulate::Emulate),
    Draw(draw::Draw),
    Scene(scene::SceneOf),
    Export(export::Export),
    Plot(plot::Plot),
    Report(report::Report),
    Explore(explore::Explore),
    Study(study::Study),
    Fabric(fabric::Fabric),
    Schema(schema::Schemas),
    Completions(generated::Completions),
    Man(generated::Man),
}

impl Cli {
    /// Runs it and prints why it failed, if so. Returns the exit status.
    pub(crate) fn status(&self) -> u8 {
        self.run().map_or_else(|failure| failure.report(), |()| 0)
    }

    fn run(&self) -> Result<(), Failure> {
        let options = &self.options;
        // From here on memory is counted.
        process::allocated();
        options.read_definitions()?;
        let done = match &self.command {
            Command::Families(command) => command.run(options),
            Command::Show(command) => command.run(options),
            Command::Metrics(command) => command.run(options),
            Command::Compare(command) => command.run(options),
            Command::Design(command) => command.run(options),
            Command::Bill(command) => command.run(options),
            Command::Technology(command) => command.run(options),
            Command::Distance(command) => command.run(options),
            Command::Neighbors(command) => command.run(options),
            Command::Route(command) => command.run(options),
            Command::Routings(command) => command.run(options),
            Command::Paths(command) => command.run(options),
            Command::Certify(command) => command.run(options),
            Command::Simulate(command) => command.run(options),
            Command::Claims(command) => command.run(options),
            Command::Check(command) => command.run(options),
            Command::Fit(command) => command.run(options),
            Command::Collective(command) => command.run(options),
            Command::Place(command) => command.run(options),
            Command::Embed(command) => command.run(options),
            Command::Emulate(command) => command.run(options),
            Command::Draw(command) => command.run(options),
            Command::Scene(command) => command.run(options),
            Command::Export(command) => command.run(options),
            Command::Plot(command) => command.run(options),
            Command::Report(command) => command.run(options),
            Command::Explore(command) => command.run(options),
            Command::Study(command) => command.run(options),
            Command::Fabric(command) => command.run(options),
            Command::Schema(command) => command.run(options),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        };
        options.bar().clear();
        done
    }
}

/// Which routing a command is about.
#[derive(Args)]
struct Router {
    /// How packets are routed
    #[arg(long, default_value = Self::USUAL, value_parser = routings())]
    routing: String,
}

impl Default for Router {
    fn default() -> Self {
        Self { routing: Self::USUAL.to_owned() }
    }
}

/// The routing that figures depend on.
#[derive(Args)]
struct RoutingFlag {
    /// The routing for all figures that depend on one
    #[arg(long, value_name = "NAME", default_value = "best", value_parser = choices())]
    routing: String,
}

fn choices() -> PossibleValuesParser {
    RoutingChoice::names().map(|(name, summary)| PossibleValue::new(name).help(summary)).into()
}

impl RoutingFlag {
    fn choice(&self) -> Result<RoutingChoice, Failure> {
        let unknown = || Failure::Usage(format!("unknown routing `{}`", self.routing));
        RoutingChoice::by_name(&self.routing).ok_or_else(unknown)
    }
}

fn routings() -> PossibleValuesParser {
    ROUTINGS.iter().map(|method| PossibleValue::new(method.name).help(method.summary)).into()
}

impl Router {
    const USUAL: &str = "shortest";

    fn method(&self) -> Result<&'static RoutingMethod, Failure> {
        let method = ROUTINGS.iter().find(|method| method.name == self.routing);
        method.copied().ok_or_else(|| Failure::Usage(format!("unknown routing `{}`", self.routing)))
    }

    fn build(&self, network: &Network, context: &Context) -> Result<Arc<dyn Routing>, Failure> {
        Ok(self.method()?.build(network, context)?)
    }

    /// The same from host to host.
    fn apply(&self, network: &Network, context: &Context) -> Result<Applied, Failure> {
        Ok(self.method()?.apply(network, context)?)
    }
}

/// The expression of a network, as commands take it.
#[derive(Args)]
struct Subject {
    /// The network, such as 'rdn(torus(5,5),2)'; `netlace families` lists all families
    #[arg(value_name = "EXPR")]
    expr: String,

    /// Endpoints on every node that carries any: short for hosts(EXPR,H)
    #[arg(long, value_name = "H")]
    hosts: Option<u32>,

    #[command(flatten)]
    faults: Faults,
}

impl Subject {
    /// The network without faults.
    fn whole(&self, options: &Options) -> Result<Network, Failure> {
        let context = options.context();
        carrying(parse(&self.expr, &context)?, self.hosts, &context)
    }

    fn network(&self, options: &Options) -> Result<Network, Failure> {
        let context = options.context();
        let network = self.whole(options)?;
        match self.faults.expression(&network)? {
            Some(damaged) => parse(&damaged, &context),
            None => Ok(network),
        }
    }
}

/// The network with this number of endpoints per node, if one is given.
fn carrying(network: Network, hosts: Option<u32>, context: &Context) -> Result<Network, Failure> {
    match hosts {
        Some(hosts) => parse(&format!("hosts({network},{hosts})"), context),
        None => Ok(network),
    }
}

fn parse(text: &str, context: &Context) -> Result<Network, Failure> {
    netlace::parse_with(text, context).map_err(|error| match error.limit {
        Some(limit) => Failure::Refused(format!("{}\n{}", error.render(text), raised(limit))),
        None => Failure::Usage(error.render(text)),
    })
}

/// Prints an answer, as JSON if asked for.
fn answer<V: View>(
    options: &Options,
    view: impl FnOnce() -> V,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    options.bar().clear();
    let answer = if options.json { format!("{:#}\n", Named::new(view()).value()) } else { text() };
    print(&answer)
}
