//! Columns: the figures by which networks are compared, in the order in which architects decide.
//!
//! One file per column, one line each in [`COLUMNS`]; a column that is a metric is only that line.

mod all_reduce;
mod all_to_all;
mod bisection;
mod cables;
mod diameter;
mod growth;
mod growth_kept;
mod knee;
mod lanes;
mod largest_degree;
mod links_per_node;
mod moore_share;
mod price;
mod price_per_gbps;
mod routing;
mod saturation;
mod workload;
mod worst_saturation;

pub use routing::RoutingChoice;
pub(crate) use saturation::of_links;
#[doc(hidden)]
pub use saturation::saturation;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::building::{Bill, Technology};
use netlace::Context;
use netlace::certify::{Verdict, certify};
use netlace::collectives::Outcome;
use netlace::families::attached;
use netlace::lanes::Goal;
use netlace::matrix::TrafficMatrix;
use netlace::metrics::{self, Answer, Study, Value};
use netlace::network::{Network, RequestError};
use netlace::routing::{Applied, Chosen, RoutingMethod};

/// A figure to compare networks by. Figures that grow with the size of a
/// network are per host.
pub struct Column {
    /// Its name, in kebab-case; JSON and CSV write it in snake_case.
    pub name: &'static str,
    /// Its table heading, with its unit; may have several lines.
    pub heading: &'static str,
    /// Its meaning, in one line.
    pub summary: &'static str,
    /// Whether it is shown by default.
    pub is_usual: bool,
    /// Which of two figures an architect prefers.
    pub better: Better,
    /// Whether it depends on prices or speeds of the technology.
    pub measures: Measures,
    /// Computes it.
    pub(crate) compute: fn(&Subject) -> Result<Answer, RequestError>,
}

impl Column {
    /// Whether its figure is a name, and no number.
    pub fn is_name(&self) -> bool {
        self.name == routing::COLUMN.name
    }

    /// Computes the figure of a network.
    pub fn compute(&self, subject: &Subject) -> Result<Answer, RequestError> {
        (self.compute)(subject)
    }
}

/// Which of two figures an architect prefers, if all else is equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The smaller one.
    Less,
    /// The greater one.
    More,
    /// It depends.
    Neither,
}

/// What a column measures, as far as that depends on the technology.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measures {
    /// Money, in the technology's currency and of its year.
    Money,
    /// Time, at the technology's speeds.
    Time,
    /// What depends on no price and no speed.
    Other,
}

/// A network whose nodes are the computers, with one host attached to each node instead; `None` if it has
/// hosts of its own.
///
/// ```
/// use netlace_plan::columns::with_hosts;
/// let given = with_hosts(&netlace::parse("petersen")?).unwrap();
/// assert_eq!(given.to_string(), "hosts(petersen,1)");
/// assert!(with_hosts(&given).is_none());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn with_hosts(network: &Network) -> Option<Network> {
    let endpoints = network.endpoints();
    if endpoints.are_attached() || endpoints.alike() != Some(1) {
        return None;
    }
    attached(network).ok()
}

/// What is compared: a network, and what it would be built of.
pub struct Subject<'a> {
    /// The network, and what its figures share.
    pub study: Study<'a>,
    /// What it would be built of.
    pub technology: &'a Technology,
    bill: OnceCell<Result<Bill, RequestError>>,
    all_reduce: OnceCell<Outcome>,
    verdicts: RefCell<BTreeMap<&'static str, Result<Rc<Verdict>, RequestError>>>,
    /// The routing of all figures that depend on one.
    pub routing: RoutingChoice,
    /// The bytes that the ranks of a job send to each other, if networks are compared by one.
    workload: Option<&'a TrafficMatrix>,
    chosen: OnceCell<Result<Chosen, RequestError>>,
}

impl<'a> Subject<'a> {
    /// Begins a comparison; nothing is computed yet.
    pub fn new(network: &'a Network, technology: &'a Technology, context: &'a Context<'a>) -> Self {
        Self {
            study: Study::new(network, context),
            technology,
            bill: OnceCell::new(),
            all_reduce: OnceCell::new(),
            verdicts: RefCell::default(),
            routing: RoutingChoice::Best,
            workload: None,
            chosen: OnceCell::new(),
        }
    }

    /// The same, with figures of this routing.
    #[must_use]
    pub fn with_routing(self, routing: RoutingChoice) -> Self {
        Self { routing, ..self }
    }

    /// The same, compared by a job too: the bytes that its ranks send to each other.
    #[must_use]
    pub fn with_workload(self, workload: Option<&'a TrafficMatrix>) -> Self {
        Self { workload, ..self }
    }

    /// The routing of all figures that depend on one, measured once.
    pub fn chosen(&self) -> Result<&Chosen, RequestError> {
        let Study { network, context, .. } = self.study;
        let chosen = self.chosen.get_or_init(|| match self.routing {
            RoutingChoice::Method(method) => Chosen::one(method, network, context),
            _ => Chosen::best(network, context),
        });
        chosen.as_ref().map_err(Clone::clone)
    }

    /// Its bill, computed once.
    pub fn bill(&self) -> Result<&Bill, RequestError> {
        let Study { network, context, .. } = &self.study;
        let bill = self.bill.get_or_init(|| Bill::new(network, self.technology, context));
        bill.as_ref().map_err(Clone::clone)
    }

    /// The time to sum 1 MiB, computed once.
    pub fn all_reduce(&self) -> &Outcome {
        self.all_reduce.get_or_init(|| all_reduce::request(self).outcome(self.study.context))
    }

    /// Whether a routing can deadlock on as many lanes as are searched for, computed once.
    pub fn verdict(&self, method: &'static RoutingMethod) -> Result<Rc<Verdict>, RequestError> {
        let known = self.verdicts.borrow().get(method.name).cloned();
        known.unwrap_or_else(|| {
            let verdict = self.certified(method).map(Rc::new);
            self.verdicts.borrow_mut().insert(method.name, verdict.clone());
            verdict
        })
    }

    fn certified(&self, method: &RoutingMethod) -> Result<Verdict, RequestError> {
        let Study { network, context, .. } = self.study;
        let Applied { routing, network } = method.apply(network, context)?;
        let goal = (!method.keeps_lanes).then(|| Goal::fewest_lanes(Goal::USUAL));
        certify(&network, &*routing, goal, context)
    }
}

/// A column that is a metric.
macro_rules! metric {
    ($name:literal, $heading:literal, $metric:ident, usual: $is_usual:literal, better: $better:ident) => {
        &Column {
            name: $name,
            heading: $heading,
            summary: metrics::$metric.summary,
            is_usual: $is_usual,
            better: Better::$better,
            measures: Measures::Other,
            compute: |subject| metrics::$metric.compute(&subject.study),
        }
    };
}

/// All columns, in the order in which architects decide: can it be built, what does it cost, how far
/// and how much does it carry, how is it routed, what does it survive, how does it grow.
///
/// ```
/// use netlace_plan::building::{TECHNOLOGIES, Technology};
/// use netlace_plan::columns::{COLUMNS, Subject};
/// use netlace::{Context, metrics::Value};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let network = netlace::parse("petersen")?;
/// let context = Context::with_memory(1 << 30);
/// let subject = Subject::new(&network, &hall, &context);
/// let share = COLUMNS.iter().find(|column| column.name == "moore-share").unwrap();
/// let share = share.compute(&subject).unwrap().value;
/// assert_eq!(share, Value::Fraction(1u32.into(), 1u32.into()));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub static COLUMNS: &[&Column] = &[
    metric!("endpoints", "hosts", ENDPOINTS, usual: true, better: Neither),
    metric!("nodes", "nodes", ORDER, usual: true, better: Neither),
    metric!("radix", "radix", RADIX, usual: true, better: Neither),
    metric!("nodes-per-host", "nodes\n/host", NODES_PER_ENDPOINT, usual: false, better: Less),
    metric!("links-per-host", "links\n/host", LINKS_PER_ENDPOINT, usual: false, better: Less),
    &price::COLUMN,
    &price_per_gbps::COLUMN,
    &cables::COLUMN,
    &diameter::COLUMN,
    metric!("mean-distance", "mean\ndistance", ENDPOINT_MEAN_DISTANCE, usual: true, better: Less),
    &moore_share::COLUMN,
    metric!("degree-diameter-product", "degree ×\ndiameter", DEGREE_DIAMETER_PRODUCT, usual: false, better: Less),
    &routing::COLUMN,
    &saturation::COLUMN,
    &saturation::IDEAL,
    &worst_saturation::COLUMN,
    &knee::COLUMN,
    &bisection::COLUMN,
    &all_to_all::COLUMN,
    &all_reduce::COLUMN,
    &workload::COLUMN,
    &lanes::COLUMN,
    metric!("node-connectivity", "connectivity", NODE_CONNECTIVITY, usual: true, better: More),
    &growth::COLUMN,
    &growth_kept::COLUMN,
];

/// The figures by which bare graphs are compared: those of the nodes, whatever hosts they carry.
///
/// ```
/// use netlace_plan::columns::GRAPH_COLUMNS;
/// assert!(GRAPH_COLUMNS.iter().any(|column| column.name == "degree"));
/// ```
pub static GRAPH_COLUMNS: &[&Column] = &[
    metric!("nodes", "nodes", ORDER, usual: true, better: Neither),
    &largest_degree::COLUMN,
    metric!("diameter", "diameter", DIAMETER, usual: true, better: Less),
    metric!("mean-distance", "mean\ndistance", MEAN_DISTANCE, usual: true, better: Less),
    metric!("cost-ratio", "cost\nratio", COST_RATIO, usual: true, better: Less),
    metric!("degree-diameter-product", "degree ×\ndiameter", DEGREE_DIAMETER_PRODUCT, usual: false, better: Less),
    &links_per_node::COLUMN,
];

/// The answer with another figure in the place of its own; what is no figure stays.
fn mapped(answer: Answer, map: impl FnOnce(Value) -> Value) -> Answer {
    let value = match answer.value {
        none @ (Value::NotConnected | Value::Undefined | Value::Absent(_)) => none,
        value => map(value),
    };
    Answer { value, ..answer }
}

/// One figure of several.
fn field(record: Value, name: &str) -> Option<Value> {
    let Value::Record(fields) = record else { return None };
    fields.into_iter().find_map(|(field, value)| (field == name).then_some(value))
}
