//! A figure: the views of a network side by side, with heading, legend and what must be said.

use std::collections::BTreeSet;

use super::hulls::styles;
use super::inks::Inks;
use super::layout::{Frame, aspect};
use super::marks::{Look, Marks};
use super::panel::Panel;
use super::views::View;
use crate::picture::{Anchor, Ink, Point, Style, Svg};
use netlace::format::{brief, plural};
use netlace::network::{Network, TooLargeError};

/// Measures, in pixels.
const MARGIN: f64 = 24.0;
const LARGE: f64 = 720.0;
const SMALL: f64 = 340.0;
const LINE: f64 = 20.0;
const HEAD: f64 = MARGIN + 2.5 * LINE;

/// A figure that is being drawn: the first view large, the others in a column next to it.
pub(super) struct Figure<'a> {
    svg: Svg,
    network: &'a Network,
    inks: &'a Inks,
    marks: &'a Marks,
    /// The kinds of blocks that are seen.
    kinds: BTreeSet<usize>,
    /// Whether hosts are shown at nodes.
    has_hosts: bool,
    /// Whether there is one view only.
    is_alone: bool,
    /// Where the legend begins.
    foot: f64,
    /// Where the next view goes; none before the first.
    next: Option<Point>,
    notes: Vec<String>,
}

/// How high a view is on so much width.
fn height(view: &View, width: f64) -> f64 {
    width * aspect(&view.sketch(), view.tiers[view.tiers.len() - 1].size).min(1.0)
}

impl<'a> Figure<'a> {
    pub(super) fn new(
        network: &'a Network,
        views: &[View],
        inks: &'a Inks,
        marks: &'a Marks,
    ) -> Self {
        let others = views.iter().skip(1).map(|view| height(view, SMALL) + 2.0 * LINE);
        let width = 2.0 * MARGIN + LARGE + if views.len() > 1 { SMALL + MARGIN } else { 0.0 };
        let tall = views.first().map_or(0.0, |view| height(view, LARGE) + LINE).max(others.sum());
        let foot = HEAD + tall + 2.0 * LINE;
        let mut svg = Svg::new(width, foot);
        let (name, size) = fitted(&network.to_string(), width - 2.0 * MARGIN);
        svg.text(Point::new(MARGIN, MARGIN + 14.0), size, Anchor::Start, Ink::Text, &name);
        let counts =
            format!("{}, {}", plural(network.order(), "node"), plural(&network.links(), "link"));
        svg.text(Point::new(MARGIN, MARGIN + 34.0), 13.0, Anchor::Start, Ink::Muted, &counts);
        let is_alone = views.len() == 1;
        let (kinds, has_hosts, next, notes) = (BTreeSet::new(), false, None, Vec::new());
        Self { svg, network, inks, marks, kinds, has_hosts, is_alone, foot, next, notes }
    }

    pub(super) fn add(&mut self, view: &View) -> Result<(), TooLargeError> {
        let is_first = self.next.is_none();
        let side = if is_first { LARGE } else { SMALL };
        let at = self.next.unwrap_or(Point::new(MARGIN, HEAD));
        let size = Point::new(side, height(view, side));
        let panel = Panel::new(self.network, view, Frame { at: at + Point::new(0.0, LINE), size })?;
        panel.draw(&mut self.svg, self.network, self.inks, self.marks);
        self.kinds.extend(panel.kinds());
        self.has_hosts |= panel.draws_hosts();
        if !is_first || view.item_size() > 1 {
            let place = at + Point::new(side / 2.0, 12.0);
            self.svg.text(place, 12.0, Anchor::Middle, Ink::Muted, &title(view, is_first));
        }
        if is_first {
            self.note(view, &panel);
            self.next = Some(Point::new(2.0 * MARGIN + LARGE, HEAD));
        } else {
            self.next = Some(at + Point::new(0.0, size.y + 2.0 * LINE));
        }
        Ok(())
    }

    /// Remembers what must be said of the first view.
    fn note(&mut self, view: &View, panel: &Panel<'_>) {
        if view.item_size() > 1 {
            let drawn = panel.count() as u128 * u128::from(view.item_size());
            let detail = if self.is_alone {
                ""
            } else {
                "; one of them, and one of smaller ones, is beside it"
            };
            self.notes.push(format!(
                "drawn from above: blocks stand for {} of {} nodes{detail}",
                brief(&drawn.min(u128::from(view.size)).into()),
                brief(self.network.order())
            ));
        }
        if !panel.is_complete {
            let size = brief(&view.item_size().into());
            self.notes.push(format!(
                "of the {size} nodes of a block only some were searched for links between blocks"
            ));
        }
        if panel.is_crowded() {
            let what = "the links of the first block are drawn darker than the others";
            self.notes.push(what.to_owned());
        }
    }

    /// Adds the legend and the notes.
    pub(super) fn finish(self) -> String {
        let Self { mut svg, network, inks, marks, kinds, has_hosts, foot, notes, .. } = self;
        let mut at = Point::new(MARGIN, foot);
        let mut entry = |svg: &mut Svg, styles: &[Style<'_>], high: f64, text: &str| {
            for style in styles {
                svg.rectangle(
                    at - Point::new(0.0, 5.5 + high / 2.0),
                    Point::new(22.0, high),
                    style,
                );
            }
            svg.text(at + Point::new(30.0, 0.0), 12.0, Anchor::Start, Ink::Text, text);
            at.y += LINE;
        };
        for (ink, text) in inks.legend(network) {
            entry(&mut svg, &[Style::area(ink)], 5.0, &text);
        }
        let names = network.arrangement().ok().and_then(|arrangement| arrangement.kinds());
        for (kind, name) in names.into_iter().flat_map(|kinds| kinds.names.iter().enumerate()) {
            if kinds.contains(&kind) {
                entry(&mut svg, &styles(Some(kind)), 12.0, name);
            }
        }
        if has_hosts {
            let text = format!("{}, at their switches", plural(&network.endpoint_count(), "host"));
            entry(&mut svg, &[Style::area(Ink::Muted)], 8.0, &text);
        }
        for (look, text) in &marks.legend {
            match look {
                Look::Gone => entry(&mut svg, &[Look::Gone.line(1.2)], 5.0, text),
                look => entry(&mut svg, &[look.area()], 5.0, text),
            }
        }
        for note in &notes {
            svg.text(at, 12.0, Anchor::Start, Ink::Muted, note);
            at.y += LINE;
        }
        svg.grow(at.y);
        svg.finish(&network.to_string())
    }
}

/// What a view shows.
fn title(view: &View, is_whole: bool) -> String {
    let count = |number: u64| brief(&number.into());
    let what = if is_whole {
        "the whole".to_owned()
    } else {
        format!("one block of {} nodes", count(view.size))
    };
    let (parts, item) = (count(view.parts), count(view.item_size()));
    match &view.chosen {
        Some(chosen) => format!("{what}: {} of its {parts} blocks of {item} nodes", chosen.len()),
        None if view.item_size() > 1 => format!("{what}: {parts} blocks of {item} nodes"),
        None => what,
    }
}

/// A text and the size of its letters, so that it fits; cut off if it is very long.
fn fitted(text: &str, width: f64) -> (String, f64) {
    /// How wide a letter is, of its height.
    const LETTER: f64 = 0.62;
    let letters = text.chars().count();
    let size = (width / (LETTER * letters as f64)).clamp(8.0, 20.0);
    let fits = (width / (LETTER * size)) as usize;
    if letters <= fits {
        return (text.to_owned(), size);
    }
    (text.chars().take(fits.saturating_sub(1)).chain(['…']).collect(), size)
}
