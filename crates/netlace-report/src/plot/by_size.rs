//! A figure against the size of networks.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{Axis, Chart, Figure, Kind, Plot, Series, left_out, why_none};
use netlace::Context;
use netlace::metrics::{Answer, Value, ratio};
use netlace::network::{Network, Port, RequestError};
use netlace_plan::building::Technology;
use netlace_plan::columns::{Column, Measures, Subject};

/// Networks of one kind, which make one series.
pub struct Family {
    /// Its name in the legend.
    pub name: String,
    /// Its networks.
    pub networks: Vec<Network>,
    /// Whether they are one row of sizes, which a line joins; several rows at a time are points.
    pub is_row: bool,
}

/// What a network's size is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Its number of nodes.
    Nodes,
    /// Its number of endpoints.
    Hosts,
    /// The most links of a node. Of networks with as many the largest is shown.
    Degree,
}

/// A column's figures against the size of networks, one series a family. What is known only to lie between two
/// figures is drawn between them; what is refused is left out, and said in the notes.
///
/// ```
/// use netlace_plan::building::{TECHNOLOGIES, Technology};
/// use netlace::{Context, expr::expand};
/// use netlace_plan::columns::GRAPH_COLUMNS;
/// use netlace_report::plot::{Family, Size, by_size};
/// let networks = expand("rdn(ring({3..5}),2)")?.into_iter().map(|expr| netlace::parse(&expr));
/// let rings = Family { name: "rings".to_owned(), networks: networks.collect::<Result<_, _>>()?, is_row: true };
/// let diameter = GRAPH_COLUMNS.iter().find(|column| column.name == "diameter").unwrap();
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let plot = by_size(&[rings], Size::Nodes, diameter, &hall, &Context::with_memory(1 << 30));
/// assert_eq!(plot.chart.series[0].points, [(648.0, 10.0), (2048.0, 14.0), (5000.0, 14.0)]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn by_size(
    families: &[Family],
    size: Size,
    column: &Column,
    technology: &Technology,
    context: &Context,
) -> Plot {
    let (mut series, mut notes, mut figures) = (Vec::new(), Vec::new(), Vec::new());
    for family in families {
        let start = figures.len();
        figures.extend(shown(&family.networks, size).into_iter().map(|network| Figure {
            network: network.clone(),
            answer: column.compute(&Subject::new(network, technology, context)),
        }));
        let (mut one, missing) = drawn(&family.name, &figures[start..], size);
        // Of each degree there is one only.
        one.is_joined = family.is_row || size == Size::Degree;
        notes.extend(left_out(&missing));
        series.push(one);
    }
    if series.iter().any(|one| !one.spans.is_empty()) {
        notes.push(
            "an upright line joins two figures between which the value is known to lie".to_owned(),
        );
    }
    let unit = match column.measures {
        Measures::Money => format!(", in {}", technology.vintage()),
        Measures::Time | Measures::Other => String::new(),
    };
    let size = match size {
        Size::Nodes => "nodes",
        Size::Hosts => "hosts",
        Size::Degree => "links of a node",
    };
    let name = column.name.replace('-', " ");
    let chart = Chart {
        title: format!("{}{unit}", title(&name, column.summary)),
        x: Axis::logarithmic(size),
        y: Axis::linear(format!("{name}{unit}")),
        kind: Kind::Lines,
        series,
        notes,
    };
    Plot { chart, figures }
}

/// The networks of a family that are shown.
fn shown(networks: &[Network], size: Size) -> Vec<&Network> {
    if size != Size::Degree {
        return networks.iter().collect();
    }
    let mut largest: BTreeMap<Port, &Network> = BTreeMap::new();
    for network in networks {
        let place = largest.entry(network.max_degree()).or_insert(network);
        if network.order() > place.order() {
            *place = network;
        }
    }
    largest.into_values().collect()
}

/// A family's series from small to large, and which of its networks are missing, and why.
fn drawn(name: &str, figures: &[Figure], size: Size) -> (Series, Vec<(String, String)>) {
    let mut series = Series::new(name, Vec::new());
    let mut missing = Vec::new();
    for Figure { network, answer } in figures {
        let size = match size {
            Size::Nodes => float(network.order()),
            Size::Hosts => float(&network.endpoint_count()),
            Size::Degree => f64::from(network.max_degree()),
        };
        match extent(answer) {
            Ok([low, high]) if low.to_bits() == high.to_bits() => series.points.push((size, low)),
            Ok(ends) => series.spans.push((size, ends)),
            Err(why) => missing.push((network.to_string(), why)),
        }
    }
    series.points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    (series, missing)
}

/// The ends between which a figure lies, both the same if it is known; or why there is none.
fn extent(answer: &Result<Answer, RequestError>) -> Result<[f64; 2], String> {
    if let Some(why) = why_none(answer) {
        return Err(why);
    }
    let value = answer.as_ref().ok().map(|answer| &answer.value);
    value.and_then(ends).ok_or_else(|| "no single figure, or bounded on one side only".to_owned())
}

fn ends(value: &Value) -> Option<[f64; 2]> {
    match value {
        Value::Integer(number) => Some([*number as f64; 2]),
        Value::Count(number) => Some([float(number); 2]),
        Value::Fraction(numerator, denominator) => Some([ratio(numerator, denominator); 2]),
        Value::Real(number) => Some([*number; 2]),
        Value::Interval(low, high) => Some([*low as f64, *high as f64]),
        Value::Estimate { lower, upper, .. } => Some([*lower, *upper]),
        Value::Bounds { lower, upper } => {
            let ([low, _], [_, high]) = (ends(lower.as_deref()?)?, ends(upper.as_deref()?)?);
            Some([low, high])
        }
        _ => None,
    }
}

/// Infinite if floating point does not hold it.
fn float(number: &BigUint) -> f64 {
    ratio(number, &BigUint::from(1u32))
}

/// What a figure is called, and what it is, unless that says its name.
fn title(name: &str, summary: &str) -> String {
    if summary.starts_with(name) {
        capitalised(summary)
    } else {
        capitalised(&format!("{name}: {summary}"))
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
