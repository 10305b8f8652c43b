//! The page around the sections: head, style, contents.

use super::html::{Html, foreign};
use super::{Report, SECTIONS, Section};
use crate::picture::Ink;
use netlace::format::plural;

/// Nothing may be loaded or run, whatever else goes wrong.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

pub(super) fn write(report: &Report) -> String {
    let sections: Vec<(&Section, Html)> = SECTIONS
        .iter()
        .map(|section| (*section, (section.write)(report)))
        .filter(|(_, inside)| !inside.is_empty())
        .collect();
    let body = heading(report)
        .and(contents(&sections))
        .and(Html::tag("main", sections.iter().map(section).collect::<Html>()));
    let page = Html::tag("html", head(report).and(Html::tag("body", body)));
    let page = page.with("lang", "en").with("xmlns", "http://www.w3.org/1999/xhtml");
    format!("<!DOCTYPE html>\n{page}\n")
}

fn title(report: &Report) -> String {
    match &*report.entries {
        [one] => one.network().to_string(),
        several => format!("{} compared", plural(&several.len().into(), "network")),
    }
}

fn head(report: &Report) -> Html {
    let meta = |name, content| Html::tag("meta", "").with("name", name).with("content", content);
    let policy = Html::tag("meta", "").with("http-equiv", "Content-Security-Policy");
    // Browsers ask for an icon unless they are given one.
    let icon = Html::tag("link", "").with("rel", "icon").with("href", "data:,");
    let head = Html::tag("meta", "")
        .with("charset", "utf-8")
        .and(policy.with("content", POLICY))
        .and(meta("viewport", "width=device-width, initial-scale=1"))
        .and(meta("color-scheme", "light dark"))
        .and(meta("generator", concat!("netlace ", env!("CARGO_PKG_VERSION"))))
        .and(icon)
        .and(Html::tag("title", title(report)))
        .and(Html::style(&style()));
    Html::tag("head", head)
}

/// Pictures turn dark with the page, but never on paper.
fn style() -> String {
    let dark = Ink::dark_style();
    format!("{}@media screen and (prefers-color-scheme:dark){{{dark}}}", include_str!("style.css"))
}

fn heading(report: &Report) -> Html {
    let title = Html::tag("h1", foreign(&title(report)));
    let request = report.request;
    let built = Html::from("Priced by technology ")
        .and(Html::tag("code", foreign(request.technology_name)))
        .and(": ")
        .and(foreign(&request.technology.summary))
        .and(".");
    Html::tag("header", title.and(Html::of_class("p", "lead", built)))
}

fn contents(sections: &[(&Section, Html)]) -> Html {
    let link = |(section, _): &(&Section, Html)| {
        let link = Html::tag("a", section.title).with("href", &format!("#{}", section.id));
        Html::tag("li", link)
    };
    let links: Html = sections.iter().map(link).collect();
    Html::tag("nav", Html::tag("ul", links)).with("aria-label", "Contents")
}

fn section((section, inside): &(&Section, Html)) -> Html {
    let inside = Html::tag("h2", section.title).and(inside.clone());
    Html::tag("section", inside).with("id", section.id)
}
