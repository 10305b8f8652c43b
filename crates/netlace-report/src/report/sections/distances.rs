//! The distances between hosts of all networks in one plot.

use super::super::{Html, Report, refused};
use super::Section;
use crate::plot;
use netlace::network::Network;

pub(super) static SECTION: Section = Section { id: "distances", title: "Distances", write };

fn write(report: &Report) -> Html {
    let networks: Vec<Network> =
        report.entries.iter().map(|entry| entry.network().clone()).collect();
    let plot = plot::distances(&networks, report.context);
    let items = report.entries.iter().zip(&plot.figures).map(|(entry, figure)| {
        let how = match &figure.answer {
            Ok(answer) => Html::from(answer.how()),
            Err(why) => refused(why),
        };
        Html::tag("li", entry.badge().and(" ").and(how))
    });
    let picture = if plot.chart.series.is_empty() {
        Html::default()
    } else {
        Html::tag("figure", Html::picture(&plot.chart.svg()))
    };
    picture
        .and(Html::of_class("ul", "legend", items.collect::<Html>()))
        .and(report.command_of_all(&["plot", "distances"], &["-o", "distances.svg"]))
}
