//! `netlace report`: several networks on one page.

use std::path::{Path, PathBuf};

use clap::Args;
use netlace::{Context, Network};
use netlace_plan::columns::with_hosts;
use netlace_report::report::{Request, report};
use schemars::JsonSchema;
use serde::Serialize;

use super::compare::{named, names};
use super::{Options, RoutingFlag, answer, carrying, parse};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::output::save;
use crate::tech::TechFlag;
use crate::text::{binary_bytes, plural};

/// Write an HTML page about networks: figures, pictures, routing, bill
///
/// One self-contained HTML file without scripts, in light and dark mode, which can be printed. Of
/// several networks the best in each figure is marked. Every figure says how it is known; every
/// section names the command that computes it. A network without hosts of its own is shown with one
/// host per node. Each answer may take a tenth of --time; refusals are shown with the reason.
#[derive(Args)]
pub(super) struct Report {
    /// The networks
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    /// Where to write the page
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,

    /// Endpoints on every node that carries any: short for hosts(EXPR,H)
    #[arg(long, value_name = "H")]
    hosts: Option<u32>,

    /// Figures in addition to the usual ones, such as knee, which is simulated
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names())]
    also: Vec<String>,

    #[command(flatten)]
    routing: RoutingFlag,

    #[command(flatten)]
    tech: TechFlag,
}

/// The number of shares of the time, as for `netlace compare`.
const SHARES: u64 = 10;

/// A report that was written.
#[derive(Serialize, JsonSchema)]
pub(super) struct ReportAnswer {
    /// The networks, each with its hosts.
    exprs: Vec<String>,
    /// The file.
    file: String,
    /// Its size.
    bytes: Whole,
}

impl View for ReportAnswer {
    const SCHEMA: &'static str = "netlace.report/1";
}

impl Report {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let context = options.counting("of one answer");
        // All that may be wrong is looked at before anything is worked out.
        let network = |expr: &String| carrying(parse(expr, &context)?, self.hosts, &context);
        let mut networks: Vec<Network> =
            self.exprs.iter().map(network).collect::<Result<_, _>>()?;
        // As `netlace compare` does, but here the page names what it shows.
        networks.iter_mut().for_each(|network| {
            if let Some(with_hosts) = with_hosts(network) {
                *network = with_hosts;
            }
        });
        let technology = self.tech.technology()?;
        has_folder(&self.output)?;
        let request = Request {
            networks: &networks,
            technology: &technology,
            technology_name: self.tech.name(),
            routing: self.routing.choice()?,
            also: &named(&self.also),
            options: &limits(options),
        };
        let page = report(&request, &Context { seconds: context.seconds / SHARES, ..context });
        options.bar().clear();
        save(&self.output, &page)?;
        let exprs: Vec<String> = networks.iter().map(Network::to_string).collect();
        let file = self.output.display();
        answer(
            options,
            || ReportAnswer { exprs, file: file.to_string(), bytes: Whole::of(page.len()) },
            || {
                let networks = plural(&networks.len().into(), "network");
                format!("{networks} on one page: {file}, {}\n", binary_bytes(page.len() as f64))
            },
        )
    }
}

/// The limits that were given, as they were given.
fn limits(options: &Options) -> Vec<String> {
    let memory = options.memory.map(|memory| ["--memory".to_owned(), memory.to_string()]);
    let time = options.time.map(|time| ["--time".to_owned(), time.to_string()]);
    [memory, time].into_iter().flatten().flatten().collect()
}

/// Refuses a path that cannot be written, before minutes of work.
fn has_folder(file: &Path) -> Result<(), Failure> {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            Err(Failure::Usage(format!("there is no folder `{folder}`: create it first")))
        }
        _ => Ok(()),
    }
}
