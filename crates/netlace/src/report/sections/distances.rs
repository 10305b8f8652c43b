//! How far it is from node to node: all distances of all networks in one plot.

use num_bigint::BigUint;

use super::super::{Entry, Html, Report, refused};
use super::Section;
use crate::metrics::{By, ratio};
use crate::network::Refused;
use crate::plot::{Axis, Chart, Kind, Series};

pub(super) static SECTION: Section = Section { id: "distances", title: "Distances", write };

fn write(report: &Report) -> Html {
    let mut chart = Chart {
        title: "Share of the pairs of nodes at each distance".to_owned(),
        x: Axis { label: "distance in links".to_owned(), is_logarithmic: false },
        y: Axis { label: "share of the pairs, %".to_owned(), is_logarithmic: false },
        kind: Kind::Lines,
        series: Vec::new(),
        notes: Vec::new(),
    };
    let mut told = Html::default();
    for entry in &report.entries {
        match series(entry) {
            Ok((series, by)) => {
                chart.series.push(series);
                let how = format!("exact, by {}", by.word());
                told = told.and(Html::tag("li", entry.badge().and(" ").and(how)));
            }
            Err(why) => told = told.and(Html::tag("li", entry.badge().and(refused(&why)))),
        }
    }
    let plot = if chart.series.is_empty() {
        Html::default()
    } else {
        Html::tag("figure", Html::picture(&chart.svg()))
    };
    plot.and(Html::of_class("ul", "legend", told))
        .and(report.command_of_all(&["plot", "distances"], &["-o", "distances.svg"]))
}

/// The share of the pairs of different nodes at each distance.
fn series(entry: &Entry) -> Result<(Series, By), Refused> {
    let (pairs, by) = entry.subject.study.pairs()?;
    let order = entry.network().order();
    let all = order * (order - 1u32);
    let apart = pairs.iter().filter(|(distance, _)| *distance > 0);
    let share = |count: &BigUint| 100.0 * ratio(count, &all);
    let points = apart.map(|(distance, count)| (distance as f64, share(count))).collect();
    Ok((Series { name: entry.network().to_string(), points }, by))
}
