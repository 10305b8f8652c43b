//! `netlace report`: all that is known of a few networks on one page.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use netlace::columns::with_hosts;
use netlace::report::{Request, report};
use netlace::{Context, Network, Progress};
use serde_json::json;

use super::{Options, RoutingFlag, answer, carrying, parse};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::tech::TechFlag;
use crate::text::{binary_bytes, plural};

/// Write a page that shows networks to others: figures, pictures, routing, bill
///
/// One HTML file that stands for itself: it loads nothing and runs nothing, is light or dark as its
/// reader likes, and prints. Of several networks the best in each figure is marked. Every figure says
/// how it is known, every section which command works it out again. A network without hosts of its own is
/// shown with one host per node. An answer may take a tenth of
/// --time; what is refused is told on the page, with the reason.
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

    #[command(flatten)]
    routing: RoutingFlag,

    #[command(flatten)]
    tech: TechFlag,
}

/// Into so many shares the time is cut, as `netlace compare` does.
const SHARES: u64 = 10;

impl Report {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let bar = Bar::new("of this answer");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: Progress::new(&progress), ..options.context() };
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
            options: &limits(options),
        };
        let page = report(&request, &Context { seconds: context.seconds / SHARES, ..context });
        bar.clear();
        fs::write(&self.output, &page)?;
        let exprs: Vec<String> = networks.iter().map(Network::to_string).collect();
        let file = self.output.display();
        answer(
            options,
            || json!({"schema": "netlace.report/1", "exprs": exprs, "file": self.output, "bytes": page.len().to_string()}),
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
    let time = (options.time != Options::USUAL_TIME)
        .then(|| ["--time".to_owned(), options.time.to_string()]);
    [memory, time].into_iter().flatten().flatten().collect()
}

/// Refuses a page that could not be written after minutes of work.
fn has_folder(file: &Path) -> Result<(), Failure> {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            Err(Failure::Usage(format!("there is no folder `{folder}`: make it first")))
        }
        _ => Ok(()),
    }
}
