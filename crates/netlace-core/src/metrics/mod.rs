//! Metrics: what can be said of any network, each figure with how it is known.
//!
//! One file per metric, one line each in [`METRICS`].

mod asked;
mod automorphisms;
mod bisection;
mod bisection_host_limit;
mod cost_ratio;
mod crossings;
mod degree_diameter_product;
mod degrees;
mod diameter;
mod distance_distribution;
mod distances_from_0;
mod edge_connectivity;
mod endpoint_diameter;
mod endpoint_distance_distribution;
mod endpoint_mean_distance;
mod endpoints;
mod fault_tolerance;
mod girth;
#[doc(hidden)]
pub mod growth;
mod level_loads;
mod link_orbits;
mod links;
mod links_by_level;
mod links_per_endpoint;
mod mean_distance;
mod moore_bound;
mod node_connectivity;
mod nodes_per_endpoint;
mod orbits;
mod order;
mod permutation_loads;
mod radius;
mod radix;
mod saturation_load;
mod spectral_gap;
mod study;
mod text;
mod typed;
mod worst_case_load;

pub use automorphisms::METRIC as AUTOMORPHISMS;
pub use bisection::METRIC as BISECTION;
pub use bisection_host_limit::METRIC as BISECTION_HOST_LIMIT;
pub use cost_ratio::METRIC as COST_RATIO;
pub use crossings::METRIC as CROSSINGS;
pub use degree_diameter_product::METRIC as DEGREE_DIAMETER_PRODUCT;
pub use degrees::METRIC as DEGREES;
pub use diameter::METRIC as DIAMETER;
pub use distance_distribution::METRIC as DISTANCE_DISTRIBUTION;
pub use distances_from_0::METRIC as DISTANCES_FROM_0;
pub use edge_connectivity::METRIC as EDGE_CONNECTIVITY;
pub use endpoint_diameter::METRIC as ENDPOINT_DIAMETER;
pub use endpoint_distance_distribution::METRIC as ENDPOINT_DISTANCE_DISTRIBUTION;
pub use endpoint_mean_distance::METRIC as ENDPOINT_MEAN_DISTANCE;
pub use endpoints::METRIC as ENDPOINTS;
pub use fault_tolerance::METRIC as FAULT_TOLERANCE;
pub use girth::METRIC as GIRTH;
pub use growth::METRIC as GROWTH;
pub use level_loads::METRIC as LEVEL_LOADS;
pub use link_orbits::METRIC as LINK_ORBITS;
pub use links::METRIC as LINKS;
pub use links_by_level::METRIC as LINKS_BY_LEVEL;
pub use links_per_endpoint::METRIC as LINKS_PER_ENDPOINT;
pub use mean_distance::METRIC as MEAN_DISTANCE;
pub use moore_bound::METRIC as MOORE_BOUND;
pub use node_connectivity::METRIC as NODE_CONNECTIVITY;
pub use nodes_per_endpoint::METRIC as NODES_PER_ENDPOINT;
use num_bigint::BigUint;
pub use orbits::METRIC as ORBITS;
pub use order::METRIC as ORDER;
pub use permutation_loads::METRIC as PERMUTATION_LOADS;
pub use radius::METRIC as RADIUS;
pub use radix::METRIC as RADIX;
pub use saturation_load::METRIC as SATURATION_LOAD;
pub use spectral_gap::METRIC as SPECTRAL_GAP;
pub use worst_case_load::METRIC as WORST_CASE_LOAD;

pub use asked::{Asked, Outcome};
pub use study::{LevelLoads, Study};
pub use typed::{Figure, NoFigure, Typed};

pub use crate::exact::ratio;

use crate::exact::Enumerator;
use crate::network::{Network, RequestError, Stated};

/// All metrics, in the order in which they are shown.
pub static METRICS: &[&Metric] = &[
    &order::METRIC,
    &links::METRIC,
    &links_by_level::METRIC,
    &degrees::METRIC,
    &diameter::METRIC,
    &radius::METRIC,
    &mean_distance::METRIC,
    &moore_bound::METRIC,
    &degree_diameter_product::METRIC,
    &cost_ratio::METRIC,
    &girth::METRIC,
    &orbits::METRIC,
    &bisection::METRIC,
    &bisection_host_limit::METRIC,
    &endpoints::METRIC,
    &radix::METRIC,
    &nodes_per_endpoint::METRIC,
    &links_per_endpoint::METRIC,
    &endpoint_diameter::METRIC,
    &endpoint_mean_distance::METRIC,
    &level_loads::METRIC,
    &saturation_load::METRIC,
    &node_connectivity::METRIC,
    &edge_connectivity::METRIC,
    &fault_tolerance::METRIC,
    &growth::METRIC,
    &distance_distribution::METRIC,
    &distances_from_0::METRIC,
    &endpoint_distance_distribution::METRIC,
    &spectral_gap::METRIC,
    &permutation_loads::METRIC,
    &worst_case_load::METRIC,
    &link_orbits::METRIC,
    &automorphisms::METRIC,
    &crossings::METRIC,
];

/// The figures that are counted, and so rest on no statement.
const COUNTED: [&str; 8] = [
    "order",
    "links",
    "links-by-level",
    "degrees",
    "endpoints",
    "radix",
    "nodes-per-endpoint",
    "links-per-endpoint",
];

/// A figure that can be asked for.
pub struct Metric {
    /// Its name, in kebab-case; JSON writes it in snake_case.
    pub name: &'static str,
    /// What it says, in one line.
    pub summary: &'static str,
    /// When it is shown.
    pub shown: Shown,
    /// Works it out.
    pub(crate) compute: fn(&Study) -> Result<Answer, RequestError>,
}

/// When a figure is shown unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Always.
    Always,
    /// Where not every node carries exactly one endpoint; elsewhere the figure is that of the nodes.
    ForEndpoints,
    /// As far as it takes no more than [`QUICK`] seconds.
    IfQuick,
    /// Never, because it is long.
    IfAsked,
}

/// The number of seconds a figure that is shown [if quick](Shown::IfQuick) may take unasked, by its
/// estimate: to be allowed to it as [`Context::seconds`](crate::Context::seconds).
pub const QUICK: u64 = 2;

impl Metric {
    /// A metric of one's own, for [`Figures::metric`](crate::Figures::metric). `name` is in kebab-case.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        shown: Shown,
        compute: fn(&Study) -> Result<Answer, RequestError>,
    ) -> Self {
        Self { name, summary, shown, compute }
    }

    /// The metric of this name.
    ///
    /// ```
    /// assert_eq!(netlace::metrics::Metric::by_name("diameter").unwrap().name, "diameter");
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Self> {
        METRICS.iter().copied().find(|metric| metric.name == name)
    }

    /// Works the figure out.
    pub fn compute(&self, study: &Study) -> Result<Answer, RequestError> {
        let answer = (self.compute)(study)?;
        let rests_on = |stated: &Stated| {
            let by_rule = study.context.rules && answer.by == By::Rule;
            let by_symmetry = study.context.symmetry && stated.symmetry;
            !COUNTED.contains(&self.name) && (by_rule || by_symmetry)
        };
        Ok(match study.network.stated().filter(rests_on) {
            Some(Stated { checked, .. }) => Answer { known: Known::Stated { checked }, ..answer },
            None => answer,
        })
    }

    /// Whether it is worked out unasked for `network`.
    pub fn is_usual(&self, network: &Network) -> bool {
        match self.shown {
            Shown::Always | Shown::IfQuick => true,
            Shown::ForEndpoints => network.endpoints().alike() != Some(1),
            Shown::IfAsked => false,
        }
    }
}

/// A figure with how it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The figure.
    pub value: Value,
    /// Whether it is exact.
    pub known: Known,
    /// Where it comes from.
    pub by: By,
}

/// Whether a figure is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is the value.
    Exact,
    /// The value lies within.
    Bound,
    /// It follows from what a definition states, which was checked on smaller networks only.
    Stated {
        /// Up to this number of nodes.
        checked: u64,
    },
    /// It was estimated from random samples.
    Sampled {
        /// The number of samples.
        samples: u64,
        /// Drawn from which seed.
        seed: u64,
    },
}

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// From the network's rule, without the graph.
    Rule,
    /// From breadth-first search.
    Search,
    /// From another method, by its name.
    Method(&'static str),
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// There is none, because the network is not connected.
    NotConnected,
    /// There is none for a single node, or without endpoints.
    Undefined,
    /// There is none, for this reason.
    Absent(&'static str),
    /// A name, such as that of a routing.
    Name(&'static str),
    /// A whole number that stays small: a distance, a number of kinds.
    Integer(u64),
    /// A whole number that grows with the network.
    Count(BigUint),
    /// An exact quotient, in lowest terms.
    Fraction(BigUint, BigUint),
    /// A number that has no exact form.
    Real(f64),
    /// A whole number between these two.
    Interval(u64, u64),
    /// It is known to lie between these two, as far as they are known.
    Bounds {
        /// It is no less.
        lower: Option<Box<Value>>,
        /// It is no more.
        upper: Option<Box<Value>>,
    },
    /// An estimate, and the interval in which the value lies with 95 % confidence.
    Estimate {
        /// The estimate.
        value: f64,
        /// The lower end.
        lower: f64,
        /// The upper end.
        upper: f64,
    },
    /// A list of counts.
    List(Vec<BigUint>),
    /// The number of things of each size, which are few.
    Counts(Enumerator),
    /// The number of things of each size.
    Histogram(Enumerator),
    /// Several figures, by name.
    Record(Vec<(String, Value)>),
}

impl Answer {
    /// A figure that is known exactly.
    pub fn exact(value: Value, by: By) -> Self {
        Self { value, known: Known::Exact, by }
    }

    /// An interval, or the value itself if its ends meet.
    pub fn between(lower: u64, upper: u64, by: By) -> Self {
        if lower == upper {
            return Self::exact(Value::Integer(lower), by);
        }
        Self { value: Value::Interval(lower, upper), known: Known::Bound, by }
    }

    /// What lies between two figures, as far as they are known.
    pub fn bounds(lower: Option<Value>, upper: Option<Value>, by: By) -> Self {
        let [lower, upper] = [lower, upper].map(|end| end.map(Box::new));
        Self { value: Value::Bounds { lower, upper }, known: Known::Bound, by }
    }
}

impl Value {
    /// A fraction, unless the denominator is zero.
    pub fn quotient(numerator: BigUint, denominator: BigUint) -> Self {
        if denominator == BigUint::ZERO {
            return Value::Undefined;
        }
        Self::fraction(numerator, denominator)
    }

    /// Between which two numbers it lies, both the same if it is known; `None` if it is no number.
    ///
    /// ```
    /// use netlace_core::metrics::Value;
    /// assert_eq!(Value::Integer(5).ends(), Some([5.0, 5.0]));
    /// let upper = Some(Box::new(Value::Real(2.5)));
    /// assert_eq!(Value::Bounds { lower: None, upper }.ends(), Some([f64::NEG_INFINITY, 2.5]));
    /// assert_eq!(Value::Undefined.ends(), None);
    /// ```
    pub fn ends(&self) -> Option<[f64; 2]> {
        let whole = |number: u64| number as f64;
        Some(match self {
            Value::Integer(number) => [whole(*number); 2],
            Value::Count(number) => [ratio(number, &BigUint::from(1u32)); 2],
            Value::Fraction(numerator, denominator) => [ratio(numerator, denominator); 2],
            Value::Real(number) => [*number; 2],
            Value::Interval(lower, upper) => [whole(*lower), whole(*upper)],
            Value::Bounds { lower, upper } => {
                let [lower, upper] = [lower, upper].map(|end| end.as_deref().and_then(Value::ends));
                [
                    lower.map_or(f64::NEG_INFINITY, |ends| ends[0]),
                    upper.map_or(f64::INFINITY, |ends| ends[1]),
                ]
            }
            Value::Estimate { lower, upper, .. } => [*lower, *upper],
            _ => return None,
        })
    }

    fn fraction(numerator: BigUint, denominator: BigUint) -> Self {
        let divisor = num_integer::gcd(numerator.clone(), denominator.clone());
        Value::Fraction(numerator / &divisor, denominator / divisor)
    }
}
