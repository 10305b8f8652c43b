//! A drawing of each network.

use super::super::{Entry, Html, Report, refused};
use super::Section;
use crate::drawing::{Marks, draw};

pub(super) static SECTION: Section = Section { id: "drawings", title: "Drawings", write };

fn write(report: &Report) -> Html {
    let drawings: Html = report.entries.iter().map(|entry| figure(report, entry)).collect();
    let commands = report.entries.iter().map(|entry| {
        let file = format!("drawing-{}.svg", entry.letter());
        report.command(&["draw"], &[entry], &["-o", &file])
    });
    Html::of_class("div", "drawings", drawings).and(commands.collect::<Html>())
}

fn figure(report: &Report, entry: &Entry) -> Html {
    let drawn = match draw(entry.network(), &Marks::default(), report.context) {
        Ok(svg) => Html::picture(&svg),
        Err(why) => refused(&why),
    };
    Html::tag("figure", drawn.and(Html::tag("figcaption", entry.title())))
}
