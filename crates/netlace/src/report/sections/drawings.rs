//! A drawing of each network.

use super::super::{Entry, Html, Report, refused};
use super::Section;
use crate::drawing::{Marks, draw};

pub(super) static SECTION: Section = Section { id: "drawings", title: "Drawings", write };

fn write(report: &Report) -> Html {
    let drawings: Html = report.entries.iter().map(|entry| figure(report, entry)).collect();
    let drawings = Html::of_class("div", "drawings", drawings);
    drawings.and(report.commands(&["draw"], &["-o", "drawing.svg"]))
}

fn figure(report: &Report, entry: &Entry) -> Html {
    let drawn = match draw(entry.network(), &Marks::default(), report.context) {
        Ok(svg) => Html::picture(&svg),
        Err(why) => refused(&why),
    };
    Html::tag("figure", drawn.and(Html::tag("figcaption", entry.title())))
}
