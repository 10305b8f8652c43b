//! `netlace design`: networks that meet requirements, next to the usual ones.

mod range;
pub(super) mod report;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{ArgGroup, Args};
use netlace::metrics::QUICK;
use netlace::{Context, Network};
use netlace_plan::building::Technology;
use netlace_plan::columns::{Column, RoutingChoice};
use netlace_plan::design::{
    Found, MOST_PORTS, OBJECTIVES, Objective, Renamed, Request, Size, designs, families,
};

use self::range::{Range, Share, parse_load, parse_range, parse_ratio, parse_share};
use super::compare::{Asked, Row, named, row};
use super::{Options, answer};
use crate::failure::Failure;
use crate::tech::TechFlag;
use crate::workload::{SizeFlags, Workload};
use netlace::network::RequestError;

const USAGE: &str = "\
netlace design --endpoints <N[..M]> --radix <R> [OPTIONS]
       netlace design --nodes <N[..M]> --max-degree <D> [OPTIONS]";

/// Find networks that meet requirements: number of endpoints or nodes, number of ports
///
/// All families are tried, nested up to depth two. Shown are the networks that no other network
/// found beats in both objectives: the figure that is minimized, and the one that is traded off
/// against it. Below them are baselines: the best network of each usual family, with all values of
/// its parameters tried. The same network under several names is one row. Figures are computed, not
/// estimated.
#[derive(Args)]
#[command(
    group = ArgGroup::new("size").args(["endpoints", "nodes"]).required(true),
    override_usage = USAGE
)]
pub(super) struct Design {
    /// Number of endpoints, on nodes of --radix ports
    #[arg(long, value_name = "N[..M]", value_parser = parse_range, requires = "radix")]
    endpoints: Option<Range>,

    /// The most ports of a node, for links and endpoints together
    #[arg(long, value_name = "R", value_parser = ports(2), conflicts_with = "nodes")]
    radix: Option<u64>,

    /// Number of nodes: a bare graph, with at most --max-degree links per node
    #[arg(long, value_name = "N[..M]", value_parser = parse_range, requires = "max_degree")]
    nodes: Option<Range>,

    /// The most links of a node
    #[arg(long, value_name = "D", value_parser = ports(1), conflicts_with = "endpoints")]
    max_degree: Option<u64>,

    /// How much more than N is allowed, if N is no range [default: 10%]
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    tolerance: Option<Share>,

    /// Largest distance between nodes with endpoints
    #[arg(long, value_name = "K")]
    max_diameter: Option<u64>,

    /// Only networks of these families; over common graphs, if all of them are built over others.
    /// `papers` stands for the recursive families and common graphs
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    family: Vec<String>,

    /// Objective [default: price with --endpoints, diameter with --nodes]
    #[arg(long, value_name = "WHAT", value_parser = objectives())]
    minimize: Option<String>,

    /// Bandwidth of all endpoints over what the network carries under uniform traffic [default: 2]
    #[arg(long, value_name = "RATIO", value_parser = parse_ratio, conflicts_with = "nodes")]
    oversubscription: Option<f64>,

    /// The same as a share of a cable: 1 over --oversubscription
    #[arg(long, value_name = "SHARE", value_parser = parse_load, conflicts_with_all = ["nodes", "oversubscription"])]
    load: Option<Share>,

    /// Print CSV: one line per network, each figure and how it is known
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    #[command(flatten)]
    tech: TechFlag,

    /// Rank what is found by how long its busiest link takes for a job, by the best routing and as `netlace place` finds it:
    /// tp=8,pp=4,dp=16, stencil=4x4x8, matrix:FILE, trace:FILE or chakra:PREFIX
    #[arg(long, value_name = "WORKLOAD", value_parser = Workload::parse)]
    workload: Option<Workload>,

    #[command(flatten)]
    sizes: SizeFlags,
}

fn ports(least: u64) -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(least..=MOST_PORTS)
}

fn objectives() -> PossibleValuesParser {
    OBJECTIVES.iter().map(|&(name, _, summary)| PossibleValue::new(name).help(summary)).into()
}

/// A network that was found, and how it compares with the others.
struct Entry {
    row: Row,
    is_baseline: bool,
    /// Whether a baseline is as good in both objectives, or better.
    is_covered: bool,
}

/// All that is reported.
struct Report<'a> {
    request: &'a Request,
    technology: (&'a str, &'a Technology),
    columns: Vec<&'static Column>,
    /// Designs, then baselines; the best first.
    entries: Vec<Entry>,
    /// What was found that is a baseline under another name.
    renamed: Vec<Renamed>,
    outlined: u64,
    examined: u64,
    unknown: u64,
    is_complete: bool,
}

/// The share of the time in which designs are searched for, in per cent.
const SHARE: u32 = 80;

impl Design {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let request = self.request()?;
        let technology = self.tech.technology()?;
        let hosts = usize::try_from(request.most_endpoints()).unwrap_or(usize::MAX);
        let workload = self.workload.as_ref();
        let workload =
            workload.map(|workload| workload.matrix(&self.sizes, hosts, &options.context()));
        let workload = workload.transpose()?;
        // The rest of the time is for the figures of what is found.
        let context = options.within_share(SHARE);
        options.bar().count("of this step of the search");
        let found = designs(&request, &technology, &context).map_err(RequestError::from)?;
        let context = options.context();
        let quick = Context { seconds: context.seconds.min(QUICK), ..context };
        let mut columns = request.columns();
        let Found { outlined, examined, unknown, is_complete, .. } = found;
        let is_found = !found.designs.is_empty() || !found.renamed.is_empty();
        let asked =
            Asked { technology: &technology, routing: RoutingChoice::Ideal, workload: None };
        let mut entries = entries(&found, |network| row(network, asked, &columns, &quick, |_| ()));
        if let Some(workload) = &workload {
            let asked = Asked { routing: RoutingChoice::Best, workload: Some(workload), ..asked };
            columns.extend(rank(&mut entries, asked, &context));
        }
        let renamed = found.renamed;
        options.bar().clear();
        let technology = (self.tech.name(), &technology);
        let request = &request;
        let report = Report {
            request,
            technology,
            columns,
            entries,
            renamed,
            outlined,
            examined,
            unknown,
            is_complete,
        };
        let text = || if self.csv { report.csv() } else { report.to_text() };
        answer(options, || report.describe(), text)?;
        if is_found { Ok(()) } else { Err(Failure::No(self.nothing(&report))) }
    }

    /// The request, if it is consistent.
    fn request(&self) -> Result<Request, Failure> {
        let (range, ports) =
            self.endpoints.zip(self.radix).or(self.nodes.zip(self.max_degree)).ok_or_else(
                || {
                    Failure::Usage(
                        "give --endpoints and --radix, or --nodes and --max-degree".to_owned(),
                    )
                },
            )?;
        let range = range.within(self.tolerance).map_err(Failure::Usage)?;
        let (size, usual) = match self.endpoints {
            Some(_) => (Size::Endpoints(range), Objective::Price),
            None => (Size::Nodes(range), Objective::Diameter),
        };
        let named = |name: &String| OBJECTIVES.iter().find(|(objective, ..)| objective == name);
        let minimize = self
            .minimize
            .as_ref()
            .map_or(usual, |name| named(name).expect("invariant: only these names are accepted").1);
        Ok(Request {
            size,
            ports,
            most_diameter: self.max_diameter,
            families: families(self.family.iter().map(String::as_str)).map_err(Failure::Usage)?,
            minimize,
            load: match self.oversubscription {
                Some(ratio) => 1.0 / ratio,
                None => self.load.unwrap_or(Share::HALF).value(),
            },
        })
    }

    /// Why nothing was found, and what might help.
    fn nothing(&self, report: &Report) -> String {
        if let Some(why) = report.request.no_base() {
            return format!("nothing found: {why}");
        }
        let ports = if self.endpoints.is_some() { "--radix" } else { "--max-degree" };
        let mut remedies = vec![format!("raise {ports}")];
        let size = self.endpoints.or(self.nodes);
        remedies.push(if size.is_some_and(Range::is_open) {
            "raise --tolerance".to_owned()
        } else {
            "widen the range".to_owned()
        });
        let load = if self.load.is_some() { "lower --load" } else { "raise --oversubscription" };
        remedies.extend(self.endpoints.map(|_| load.to_owned()));
        remedies.extend(self.max_diameter.map(|_| "raise --max-diameter".to_owned()));
        if !self.family.is_empty() {
            remedies.push("allow more with --family".to_owned());
        }
        let but = if report.entries.is_empty() { "" } else { " but baselines" };
        format!("nothing found{but}; {}\n{}", report.counts(), remedies.join(", or "))
    }
}

/// Designs, then baselines, each with its figures.
fn entries(found: &Found, row: impl Fn(Network) -> Row) -> Vec<Entry> {
    let designs = found.designs.iter().map(|design| Entry {
        row: row(design.network.clone()),
        is_baseline: false,
        is_covered: found.is_covered(design),
    });
    let baselines = found.baselines.iter().map(|baseline| Entry {
        row: row(baseline.network.clone()),
        is_baseline: true,
        is_covered: false,
    });
    designs.chain(baselines).collect()
}

/// Adds what a job takes to the figures of each network, and the routing by which it does; designs and baselines are ranked by it.
/// Returns the columns that are new.
fn rank(entries: &mut [Entry], asked: Asked, context: &Context) -> Vec<&'static Column> {
    let columns = named(&["routing", "workload"].map(str::to_owned));
    for Entry { row: known, .. } in entries.iter_mut() {
        known.cells.extend(row(known.network.clone(), asked, &columns, context, |_| ()).cells);
    }
    // By what it takes at most; last, in their order, those of which that is not known.
    let milliseconds = |entry: &Entry| {
        let answer = entry.row.cells.last().and_then(|cell| cell.answer.as_ref().ok());
        answer.and_then(|answer| answer.value.ends()).map_or(f64::INFINITY, |ends| ends[1])
    };
    entries.sort_by(|a, b| {
        let times = milliseconds(a).total_cmp(&milliseconds(b));
        a.is_baseline.cmp(&b.is_baseline).then(times)
    });
    columns
}
