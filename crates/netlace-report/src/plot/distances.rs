//! How far hosts are apart.

use num_bigint::BigUint;

use super::{Axis, Chart, Figure, Kind, Plot, Series, drawn};
use netlace::Context;
use netlace::exact::Enumerator;
use netlace::metrics::{Answer, Study, Value, ratio};
use netlace::network::{Network, RequestError};

/// More bars would be too thin to compare.
const MOST_BARS: u64 = 60;

/// The share of the pairs of different endpoints at each distance, of several networks: by rule where there is
/// one, else by search. Networks that are refused are left out, and said in the notes.
///
/// ```
/// use netlace::Context;
/// use netlace_report::plot::distances;
/// let networks = [netlace::parse("ring(5)")?, netlace::parse("complete(5)")?];
/// let plot = distances(&networks, &Context::with_memory(1 << 30));
/// assert_eq!(plot.chart.series[0].points, [(1.0, 0.5), (2.0, 0.5)]);
/// assert_eq!(plot.chart.series[1].points, [(1.0, 1.0)]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn distances(networks: &[Network], context: &Context) -> Plot {
    let figure = |network: &Network| Figure {
        network: network.clone(),
        answer: pairs(&Study::new(network, context)),
    };
    let figures: Vec<Figure> = networks.iter().map(figure).collect();
    let (series, notes) = drawn(&figures, |network, value, notes| {
        let Value::Histogram(pairs) = value else { return None };
        notes.extend(unreached(network, pairs));
        Some(Series::new(network.to_string(), shares(network, pairs)))
    });
    let greatest = figures.iter().filter_map(Figure::greatest).max().unwrap_or(0);
    let are_few = (greatest + 1) * series.len() as u64 <= MOST_BARS;
    let chart = Chart {
        title: "Share of the pairs of hosts at each distance".to_owned(),
        x: Axis::linear("distance, in links between nodes"),
        y: Axis::linear("share of the pairs of hosts"),
        kind: if are_few { Kind::Bars } else { Kind::Lines },
        series,
        notes,
    };
    Plot { chart, figures }
}

/// The ordered pairs of different endpoints at each distance.
fn pairs(study: &Study) -> Result<Answer, RequestError> {
    let endpoints = study.network.endpoint_count();
    let (all, by) = study.endpoint_pairs()?;
    let value = if endpoints < 2u32.into() {
        Value::Undefined
    } else {
        Value::Histogram(all.clone().minus(&Enumerator::term(endpoints, 0)))
    };
    Ok(Answer::exact(value, by))
}

/// The number of ordered pairs of different endpoints.
fn all_pairs(network: &Network) -> BigUint {
    let endpoints = network.endpoint_count();
    &endpoints * &endpoints - endpoints
}

fn shares(network: &Network, pairs: &Enumerator) -> Vec<(f64, f64)> {
    let all = all_pairs(network);
    pairs.iter().map(|(distance, count)| (distance as f64, ratio(count, &all))).collect()
}

/// A note if some pairs cannot reach each other.
fn unreached(network: &Network, pairs: &Enumerator) -> Option<String> {
    let (reached, all) = (pairs.total(), all_pairs(network));
    let share = 1.0 - ratio(&reached, &all);
    (reached != all).then(|| {
        format!("{network} is not connected: {:.1}% of its pairs have no distance", share * 100.0)
    })
}

impl Figure {
    /// The greatest distance.
    fn greatest(&self) -> Option<u64> {
        match &self.answer.as_ref().ok()?.value {
            Value::Histogram(pairs) => pairs.greatest(),
            _ => None,
        }
    }
}
