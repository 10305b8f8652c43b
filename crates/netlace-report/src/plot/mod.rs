//! Plots: figures of several networks in one chart.
//!
//! One file a plot. Each gives a [`Plot`]: the [`Chart`], and how each of its figures is known.

mod by_size;
mod chart;
mod distances;
mod legend;
mod lettering;
mod levels;
mod scale;
mod style;

pub use by_size::{Family, Size, by_size};
pub use chart::{Axis, Chart, Kind, Series};
pub use distances::distances;
pub use levels::levels;

use netlace::metrics::{Answer, Value};
use netlace::network::{Network, RequestError};

/// The most series that can be distinguished in one chart.
pub const MOST_SERIES: usize = 12;

/// A chart, and what it was made from.
pub struct Plot {
    /// What is drawn.
    pub chart: Chart,
    /// All figures that were asked for, in the order of the series and their networks; also those that were
    /// refused.
    pub figures: Vec<Figure>,
}

/// A figure of a network, or why there is none.
pub struct Figure {
    /// The network.
    pub network: Network,
    /// Its figure, with how it is known.
    pub answer: Result<Answer, RequestError>,
}

/// A series for each figure that can be drawn, and notes: why the others cannot, and what `series` adds.
fn drawn(
    figures: &[Figure],
    series: impl Fn(&Network, &Value, &mut Vec<String>) -> Option<Series>,
) -> (Vec<Series>, Vec<String>) {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    for Figure { network, answer } in figures {
        match (why_none(answer), answer) {
            (Some(why), _) => notes.extend(left_out(&[(network.to_string(), why)])),
            (None, Ok(answer)) => all.extend(series(network, &answer.value, &mut notes)),
            (None, Err(_)) => (),
        }
    }
    (all, notes)
}

/// Why a figure cannot be drawn, if it cannot.
fn why_none(answer: &Result<Answer, RequestError>) -> Option<String> {
    match answer {
        Err(refused) => Some(refused.to_string()),
        Ok(answer) => answer.value.why_none().map(str::to_owned),
    }
}

/// A note on networks that are left out, each with the reason: it names the first.
///
/// ```
/// let missing = [6, 10].map(|q| (format!("slim_fly({q})"), "no prime power".to_owned()));
/// let note = netlace_report::plot::left_out(&missing).unwrap();
/// assert_eq!(note, "left out: slim_fly(6) and another (no prime power)");
/// ```
pub fn left_out(missing: &[(String, String)]) -> Option<String> {
    /// Longer names and reasons lose their ends.
    const LONGEST: usize = 160;
    let short = |text: &str| lettering::shortened(text, LONGEST);
    let ((network, why), others) = missing.split_first()?;
    let others = match others.len() {
        0 => String::new(),
        1 => " and another".to_owned(),
        number => format!(" and {number} others"),
    };
    Some(format!("left out: {}{others} ({})", short(network), short(why)))
}
