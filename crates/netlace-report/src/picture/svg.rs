//! A writer of SVG: shapes in, text out.

use std::fmt::Write;

use super::{Ink, Point};

/// The style of a shape. The default draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// What it is filled with.
    pub fill: Option<Ink>,
    /// What its outline is drawn in.
    pub stroke: Option<Ink>,
    /// A colour of its own instead of both inks, such as a [`shade`](super::shade).
    pub colour: Option<&'a str>,
    /// How wide the outline is.
    pub width: f64,
    /// 1 hides what is behind, 0 shows nothing.
    pub opacity: f64,
    /// Lengths of dashes and gaps, such as `4 3`; none for a whole line.
    pub dash: &'a str,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Self { fill: None, stroke: None, colour: None, width: 1.0, opacity: 1.0, dash: "" }
    }
}

impl Style<'_> {
    /// An outline.
    pub fn line(ink: Ink, width: f64) -> Self {
        Self { stroke: Some(ink), width, ..Self::default() }
    }

    /// An area.
    pub fn area(ink: Ink) -> Self {
        Self { fill: Some(ink), ..Self::default() }
    }

    /// The same, but less of it.
    #[must_use]
    pub fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    /// Writes it as attributes.
    fn write(&self, out: &mut String) {
        let fill = self.fill.map(Ink::class).map(|class| format!("f-{class}"));
        let stroke = self.stroke.map(Ink::class).map(|class| format!("s-{class}"));
        if self.colour.is_none() && (fill.is_some() || stroke.is_some()) {
            let classes: Vec<String> = [fill, stroke].into_iter().flatten().collect();
            let _ = write!(out, " class=\"{}\"", classes.join(" "));
        }
        let colour = |ink: Ink| self.colour.unwrap_or(ink.colours().0);
        let _ = write!(out, " fill=\"{}\"", self.fill.map_or("none", colour));
        if let Some(ink) = self.stroke {
            let _ = write!(out, " stroke=\"{}\" stroke-width=\"", colour(ink));
            number(out, self.width);
            out.push('"');
            if !self.dash.is_empty() {
                let _ = write!(out, " stroke-dasharray=\"{}\"", self.dash);
            }
        }
        if self.opacity < 1.0 {
            out.push_str(" opacity=\"");
            number(out, self.opacity);
            out.push('"');
        }
    }
}

/// Lines and bends, drawn in one go: many of them take little room.
#[derive(Clone, Debug, Default)]
pub struct Curve(String);

impl Curve {
    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point) {
        self.start(from);
        self.on(to);
    }

    /// A bend that leaves towards `by`, and arrives from there.
    pub fn bend(&mut self, from: Point, by: Point, to: Point) {
        self.start(from);
        self.0.push('Q');
        pair(&mut self.0, by);
        self.0.push(' ');
        pair(&mut self.0, to);
    }

    /// Begins a new line.
    pub fn start(&mut self, at: Point) {
        self.0.push('M');
        pair(&mut self.0, at);
    }

    /// Goes straight on.
    pub fn on(&mut self, to: Point) {
        self.0.push('L');
        pair(&mut self.0, to);
    }

    /// Closes the line that was begun last.
    pub fn close(&mut self) {
        self.0.push('Z');
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A picture that is being drawn.
///
/// ```
/// use netlace_report::picture::{Anchor, Ink, Point, Style, Svg};
/// let mut svg = Svg::new(100.0, 50.0);
/// svg.circle(Point::new(25.0, 25.0), 10.0, &Style::area(Ink::Hue(0)));
/// svg.text(Point::new(40.0, 29.0), 12.0, Anchor::Start, Ink::Text, "<a> & \"b\"");
/// let text = svg.finish("a dot");
/// assert!(text.contains("&lt;a&gt; &amp; &quot;b&quot;"));
/// assert!(text.contains("<circle cx=\"25\" cy=\"25\" r=\"10\" class=\"f-hue0\" fill=\"#0072b2\"/>"));
/// ```
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty picture of this size in pixels.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// Makes it so high, if it is not.
    pub fn grow(&mut self, height: f64) {
        self.height = self.height.max(height);
    }

    /// A circle.
    pub fn circle(&mut self, at: Point, radius: f64, style: &Style<'_>) {
        self.body.push_str("<circle");
        self.attributes(&[("cx", at.x), ("cy", at.y), ("r", radius)]);
        self.end(style);
    }

    /// A rectangle with this upper left corner.
    pub fn rectangle(&mut self, at: Point, size: Point, style: &Style<'_>) {
        self.body.push_str("<rect");
        self.attributes(&[("x", at.x), ("y", at.y), ("width", size.x), ("height", size.y)]);
        self.end(style);
    }

    /// Lines and bends; nothing if there are none.
    pub fn curve(&mut self, curve: &Curve, style: &Style<'_>) {
        if !curve.is_empty() {
            let _ = write!(self.body, "<path d=\"{}\" stroke-linejoin=\"round\"", curve.0);
            self.end(style);
        }
    }

    /// A line of text, its base line at this place.
    pub fn text(&mut self, at: Point, size: f64, anchor: Anchor, ink: Ink, text: &str) {
        self.body.push_str("<text");
        self.attributes(&[("x", at.x), ("y", at.y), ("font-size", size)]);
        match anchor {
            Anchor::Start => (),
            Anchor::Middle => self.body.push_str(" text-anchor=\"middle\""),
            Anchor::End => self.body.push_str(" text-anchor=\"end\""),
        }
        Style::area(ink).write(&mut self.body);
        let _ = write!(self.body, ">{}</text>", escape(text));
        self.body.push('\n');
    }

    /// A line of text that runs upwards, its middle at this place.
    pub fn upright(&mut self, at: Point, size: f64, ink: Ink, text: &str) {
        let mut turn = String::new();
        number(&mut turn, at.x);
        turn.push(' ');
        number(&mut turn, at.y);
        let _ = writeln!(self.body, "<g transform=\"rotate(-90 {turn})\">");
        self.text(at, size, Anchor::Middle, ink, text);
        self.body.push_str("</g>\n");
    }

    /// The picture as text, with what it shows for those who do not see it.
    pub fn finish(self, title: &str) -> String {
        let mut out = String::with_capacity(self.body.len() + 512);
        out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
        pair(&mut out, Point::new(self.width, self.height));
        out.push('"');
        attributes(&mut out, &[("width", self.width), ("height", self.height)]);
        out.push_str(" role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n");
        let _ = writeln!(out, "<title>{}</title>", escape(title));
        out.push_str("<rect width=\"100%\" height=\"100%\"");
        Style::area(Ink::Paper).write(&mut out);
        out.push_str("/>\n");
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        out
    }

    fn attributes(&mut self, all: &[(&str, f64)]) {
        attributes(&mut self.body, all);
    }

    fn end(&mut self, style: &Style<'_>) {
        style.write(&mut self.body);
        self.body.push_str("/>\n");
    }
}

fn attributes(out: &mut String, all: &[(&str, f64)]) {
    for (name, value) in all {
        let _ = write!(out, " {name}=\"");
        number(out, *value);
        out.push('"');
    }
}

fn pair(out: &mut String, point: Point) {
    number(out, point.x);
    out.push(' ');
    number(out, point.y);
}

/// Two digits behind the point are enough to see, and no more than needed are written.
fn number(out: &mut String, value: f64) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let _ = write!(out, "{whole}");
    if rest % 10 != 0 {
        let _ = write!(out, ".{rest:02}");
    } else if rest != 0 {
        let _ = write!(out, ".{}", rest / 10);
    }
}

/// A text as it may stand in SVG and HTML, between tags or in quotes: whatever it holds, it stays text. What
/// XML does not allow is left out.
///
/// ```
/// assert_eq!(netlace_report::picture::escape("a<b>\u{0}'"), "a&lt;b&gt;&#39;");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(' '),
            control if control.is_control() => (),
            '\u{fffe}' | '\u{ffff}' => (),
            other => out.push(other),
        }
    }
    out
}
