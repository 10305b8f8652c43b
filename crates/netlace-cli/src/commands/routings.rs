//! `netlace routings`: the routings of a network side by side.

use clap::Args;
use netlace::Context;
use netlace::certify::certify;
use netlace::lanes::Goal;
use netlace::network::{Network, RequestError};
use netlace::routing::{Applied, Kind, ROUTINGS, RoutingMethod, Survey};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer, routings};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{lines, table};

/// Compare the routings of a network
///
/// Packets are followed between every two hosts. `stretch`: the longest path over a shortest one. `hot`: the load of the
/// busiest link over the mean. `saturation`: what each host can send, uniformly to all others, before a link or its own cable
/// is full, as a share of the bandwidth of a link. `lanes` and `rules`: for packets that stay on their lane and cannot
/// deadlock, `-` if none were found. `table`: bytes per node, 0 if the routing needs no table.
#[derive(Args)]
pub(super) struct Routings {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    which: Which,
}

/// Which routings, and on how many lanes.
#[derive(Args)]
pub(super) struct Which {
    /// Only these routings
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = routings())]
    only: Vec<String>,

    /// Search for at most this number of lanes, for each half of a route over a third node
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=16))]
    lanes: u8,
}

/// A routing of the network, measured.
struct Row {
    name: &'static str,
    survey: Survey,
    lanes: Option<u8>,
    rules: Option<usize>,
    table: u64,
}

impl Routings {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let context = options.counting("of the work");
        let rows = self.which.measure(&network, &context)?;
        options.bar().clear();
        answer(options, || describe(&network, &rows), || to_text(&network, &rows))
    }
}

impl Which {
    /// The result.
    pub(super) fn describe(
        &self,
        network: &Network,
        context: &Context,
    ) -> Result<RoutingsAnswer, Failure> {
        Ok(describe(network, &self.measure(network, context)?))
    }

    /// Those that the network has; it is refused if it has none of those that were named.
    fn measure(&self, network: &Network, context: &Context) -> Result<Vec<Row>, RequestError> {
        let (mut rows, mut missing) = (Vec::new(), None);
        let is_asked = |name| self.only.is_empty() || self.only.iter().any(|only| only == name);
        for method in ROUTINGS.iter().filter(|method| is_asked(method.name)) {
            match self.measure_one(network, method, context) {
                Err(refused @ RequestError::NoRouting { .. }) => {
                    missing = missing.or(Some(refused));
                }
                row => rows.push(row?),
            }
        }
        missing.filter(|_| rows.is_empty()).map_or(Ok(rows), Err)
    }

    fn measure_one(
        &self,
        network: &Network,
        method: &RoutingMethod,
        context: &Context,
    ) -> Result<Row, RequestError> {
        let Applied { routing, network } = &method.apply(network, context)?;
        let survey = Survey::of(network, &**routing, context)?;
        let halves = if routing.halves().is_some() { 2 } else { 1 };
        let goal = (!method.keeps_lanes).then(|| Goal::fewest_lanes(halves * self.lanes));
        let verdict = certify(network, &**routing, goal, context)?;
        let port = if network.max_degree() < 256 { 1 } else { 2 };
        let entries = network.topology()?.order();
        let needs_table = !routing.is_table_free();
        // A routing over another node needs the table of its halves.
        let is_table = routing.kind() == Kind::Destination || routing.halves().is_some();
        let table = if needs_table && is_table { entries * port } else { 0 };
        let (lanes, rules) = (verdict.lanes(), verdict.rules());
        Ok(Row { name: method.name, survey, lanes, rules, table })
    }
}

/// The routings of a network, measured.
#[derive(Serialize, JsonSchema)]
pub(super) struct RoutingsAnswer {
    /// The network.
    expr: String,
    /// The routings that it has.
    routings: Vec<RoutingAnswer>,
}

/// A routing, followed between every two hosts.
#[derive(Serialize, JsonSchema)]
struct RoutingAnswer {
    /// Its name.
    routing: &'static str,
    /// The number of pairs of hosts.
    pairs: Whole,
    /// Those whose packets arrive.
    delivered: Whole,
    /// The number of hops of the longest route.
    longest: Longest,
    /// The mean number of hops.
    mean: Option<f64>,
    /// The longest route over a shortest path.
    stretch: Option<f64>,
    /// The load of the busiest link over the mean.
    hottest: Option<f64>,
    /// What each host can send before a link is full, as a share of the bandwidth of a link.
    saturation: Option<f64>,
    /// The number of lanes on which packets cannot deadlock; null if none were found.
    lanes: Option<u8>,
    /// The number of rules that assign packets to lanes.
    rules: Option<usize>,
    /// The bytes of the table of a node; 0 if the routing needs none.
    table_bytes: Whole,
}

/// The longest route.
#[derive(Serialize, JsonSchema)]
struct Longest {
    /// No route has more hops.
    upper: Whole,
    /// Whether one has as many.
    exact: bool,
}

impl View for RoutingsAnswer {
    const SCHEMA: &'static str = "netlace.routings/2";
}

fn describe(network: &Network, rows: &[Row]) -> RoutingsAnswer {
    let row = |row: &Row| {
        let Survey { pairs, delivered, longest, stretch, .. } = row.survey;
        RoutingAnswer {
            routing: row.name,
            pairs: Whole::of(pairs),
            delivered: Whole::of(delivered),
            longest: Longest { upper: Whole::of(longest), exact: stretch.is_some() },
            mean: row.survey.mean(),
            stretch,
            hottest: row.survey.unevenness(),
            saturation: row.survey.saturation(),
            lanes: row.lanes,
            rules: row.rules,
            table_bytes: Whole::of(row.table),
        }
    };
    RoutingsAnswer { expr: network.to_string(), routings: rows.iter().map(row).collect() }
}

fn to_text(network: &Network, rows: &[Row]) -> String {
    let mut table = table(&[
        "routing",
        "arrive",
        "max",
        "mean",
        "stretch",
        "hot",
        "saturation",
        "lanes",
        "rules",
        "table",
    ]);
    let or_none = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    let two = |number: Option<f64>| or_none(number.map(|number| format!("{number:.2}")));
    for Row { name, survey, lanes, rules, table: bytes } in rows {
        let delivers = match survey.delivered {
            all if all == survey.pairs => "all".to_owned(),
            some => format!("{:.1} %", 100.0 * some as f64 / survey.pairs as f64),
        };
        let most = if survey.stretch.is_some() { "" } else { "<= " };
        table.add_row([
            (*name).to_owned(),
            delivers,
            format!("{most}{}", survey.longest),
            two(survey.mean()),
            two(survey.stretch),
            two(survey.unevenness()),
            two(survey.saturation()),
            or_none(lanes.map(|lanes| lanes.to_string())),
            or_none(rules.map(|rules| rules.to_string())),
            format!("{bytes} B"),
        ]);
    }
    format!("{network}\n\n{}", lines(&table))
}
