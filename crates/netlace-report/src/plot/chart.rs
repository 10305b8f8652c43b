//! A chart: axes, series, legend.

use super::legend::Legend;
use super::lettering::{LINE, SIZE, lines, width};
use super::scale::{Scale, Tick, is_drawable};
use super::style::Look;
use crate::picture::{Anchor, Curve, Ink, Point, Style, Svg};

/// A chart. Whatever its figures are, it can be drawn: what has no place on its axes is left out, and said.
///
/// ```
/// use netlace_report::plot::{Axis, Chart, Kind, Series};
/// let chart = Chart {
///     title: "rings".to_owned(),
///     x: Axis::logarithmic("nodes"),
///     y: Axis::linear("diameter"),
///     kind: Kind::Lines,
///     series: vec![Series::new("ring", vec![(4.0, 2.0), (8.0, 4.0), (0.0, f64::NAN)])],
///     notes: Vec::new(),
/// };
/// assert!(chart.svg().contains("1 figure has no place on these axes"));
/// ```
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What goes to the right.
    pub x: Axis,
    /// What goes up.
    pub y: Axis,
    /// How series are drawn.
    pub kind: Kind,
    /// What is compared; a dozen can be distinguished.
    pub series: Vec<Series>,
    /// What a reader must know in addition, such as what was left out.
    pub notes: Vec<String>,
}

/// One of the two axes.
pub struct Axis {
    /// What it measures, with its unit.
    pub label: String,
    /// Whether equal steps multiply. Below bars they never do.
    pub is_logarithmic: bool,
}

/// How series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Points, which lines join.
    Lines,
    /// Bars side by side, over whole numbers.
    Bars,
}

/// What is drawn in one colour.
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
    /// Figures known only to lie between two others: where, the lower and the upper.
    pub spans: Vec<(f64, [f64; 2])>,
    /// Whether a line joins its points, in the order in which they come.
    pub is_joined: bool,
}

impl Axis {
    /// An axis on which equal steps add.
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), is_logarithmic: false }
    }

    /// An axis on which equal steps multiply.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Self { label: label.into(), is_logarithmic: true }
    }
}

impl Series {
    /// A series whose figures are all known.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, spans: Vec::new(), is_joined: true }
    }
}

/// How wide a chart is, and how high what its axes enclose.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;

/// The size of the title, and how much room is below it.
const TITLE: f64 = 14.0;
const BELOW_TITLE: f64 = 14.0;

/// Bars stand on numbers that can be counted.
const FARTHEST_BAR: f64 = 1e9;

/// Around everything.
const MARGIN: f64 = 16.0;

impl Chart {
    /// Whether nothing has a place on its axes.
    pub fn is_empty(&self) -> bool {
        Drawn::new(self).is_empty()
    }

    /// The chart as SVG.
    pub fn svg(&self) -> String {
        let drawn = Drawn::new(self);
        let title = lines(&self.title, (WIDTH - 2.0 * MARGIN) * SIZE / TITLE);
        let legend = Legend::new(&self.series, WIDTH - 2.0 * MARGIN);
        let notes = self.notes.iter().cloned().chain(drawn.note());
        let notes: Vec<String> =
            notes.flat_map(|note| lines(&note, WIDTH - 2.0 * MARGIN)).collect();
        let frame = drawn.frame(MARGIN + title.len() as f64 * LINE + BELOW_TITLE);
        let below = frame.bottom() + 2.0 * LINE + 14.0;
        let notes_top = below + legend.height() + 8.0;
        let height = notes_top + notes.len() as f64 * LINE + MARGIN - 8.0;

        let mut svg = Svg::new(WIDTH, height);
        write(&mut svg, &title, MARGIN, TITLE, Ink::Text);
        drawn.axes(&mut svg, &frame);
        drawn.series(&mut svg, &frame);
        legend.draw(&mut svg, Point::new(MARGIN, below), self.kind);
        write(&mut svg, &notes, notes_top, SIZE, Ink::Muted);
        svg.finish(&self.title)
    }
}

/// Writes lines one below the other.
fn write(svg: &mut Svg, lines: &[String], top: f64, size: f64, ink: Ink) {
    for (i, line) in lines.iter().enumerate() {
        let place = Point::new(MARGIN, top + (i as f64 + 0.7) * LINE);
        svg.text(place, size, Anchor::Start, ink, line);
    }
}

/// What of a chart has a place on its axes.
struct Drawn<'a> {
    chart: &'a Chart,
    series: Vec<Series>,
    left_out: usize,
    x: Scale,
    y: Scale,
}

/// Where the axes are.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
}

impl Frame {
    fn bottom(&self) -> f64 {
        self.top + HEIGHT
    }

    /// The place of two parts of the axes.
    fn at(&self, x: f64, y: f64) -> Point {
        Point::new(self.left + x * self.width, self.bottom() - y * HEIGHT)
    }
}

impl<'a> Drawn<'a> {
    fn new(chart: &'a Chart) -> Self {
        let are_bars = chart.kind == Kind::Bars;
        let x_fits = |x: f64| match chart.kind {
            Kind::Lines => is_drawable(x, chart.x.is_logarithmic),
            Kind::Bars => x.abs() <= FARTHEST_BAR,
        };
        let y_fits = |y: f64| is_drawable(y, chart.y.is_logarithmic);
        let drawable = |all: &Series| {
            let points = all.points.iter().filter(|(x, y)| x_fits(*x) && y_fits(*y));
            let spans =
                all.spans.iter().filter(|(x, ends)| x_fits(*x) && ends.map(y_fits) == [true; 2]);
            Series {
                name: String::new(),
                points: points.copied().collect(),
                spans: spans.copied().collect(),
                is_joined: all.is_joined,
            }
        };
        let series: Vec<Series> = chart.series.iter().map(drawable).collect();
        let number = |all: &[Series]| {
            all.iter().map(|one| one.points.len() + one.spans.len()).sum::<usize>()
        };
        let left_out = number(&chart.series) - number(&series);
        let xs = series.iter().flat_map(|one| {
            one.points.iter().map(|(x, _)| *x).chain(one.spans.iter().map(|(x, _)| *x))
        });
        let ys = series.iter().flat_map(|one| {
            one.points.iter().map(|(_, y)| *y).chain(one.spans.iter().flat_map(|(_, ends)| *ends))
        });
        let y = Scale::new(ys, chart.y.is_logarithmic);
        let x = if are_bars { Scale::of_bars(xs) } else { Scale::new(xs, chart.x.is_logarithmic) };
        Self { chart, series, left_out, x, y }
    }

    fn is_empty(&self) -> bool {
        self.series.iter().all(|one| one.points.is_empty() && one.spans.is_empty())
    }

    /// What is said of figures that have no place.
    fn note(&self) -> Option<String> {
        let are = if self.left_out == 1 { "figure has" } else { "figures have" };
        (self.left_out > 0).then(|| {
            format!(
                "{} {are} no place on these axes: beyond 10³⁰⁰, or zero where steps multiply",
                self.left_out
            )
        })
    }

    /// As much to the left as the numbers there need.
    fn frame(&self, top: f64) -> Frame {
        let widest =
            |ticks: &[Tick]| ticks.iter().map(|tick| width(&tick.label)).fold(0.0, f64::max);
        let left = MARGIN + LINE + 10.0 + widest(&self.y.ticks());
        let right = MARGIN.max(widest(&self.x.ticks()) / 2.0 + 4.0);
        Frame { left, top, width: WIDTH - left - right }
    }

    fn axes(&self, svg: &mut Svg, frame: &Frame) {
        let mut grid = Curve::default();
        for tick in self.y.ticks() {
            let end = frame.at(0.0, tick.place);
            grid.line(end, frame.at(1.0, tick.place));
            let label = end + Point::new(-8.0, SIZE * 0.36);
            svg.text(label, SIZE, Anchor::End, Ink::Text, &tick.label);
        }
        for tick in self.x.ticks() {
            let end = frame.at(tick.place, 0.0);
            if self.chart.kind == Kind::Lines {
                grid.line(end, frame.at(tick.place, 1.0));
            }
            let label = end + Point::new(0.0, LINE);
            svg.text(label, SIZE, Anchor::Middle, Ink::Text, &tick.label);
        }
        svg.curve(&grid, &Style::line(Ink::Hull, 0.8).faint(0.4));
        let mut axes = Curve::default();
        axes.line(frame.at(0.0, 1.0), frame.at(0.0, 0.0));
        axes.line(frame.at(0.0, 0.0), frame.at(1.0, 0.0));
        svg.curve(&axes, &Style::line(Ink::Text, 1.2));
        let middle = Point::new(frame.at(0.5, 0.0).x, frame.bottom() + 2.0 * LINE + 2.0);
        svg.text(middle, SIZE, Anchor::Middle, Ink::Text, &self.chart.x.label);
        let middle = Point::new(MARGIN + SIZE * 0.7, frame.at(0.0, 0.5).y);
        svg.upright(middle, SIZE, Ink::Text, &self.chart.y.label);
    }

    fn series(&self, svg: &mut Svg, frame: &Frame) {
        if self.is_empty() {
            svg.text(frame.at(0.5, 0.5), SIZE, Anchor::Middle, Ink::Muted, "nothing to show");
        }
        for (number, one) in self.series.iter().enumerate() {
            match self.chart.kind {
                Kind::Lines => self.lines(svg, frame, number, one),
                Kind::Bars => self.bars(svg, frame, number, &one.points),
            }
            for (x, ends) in &one.spans {
                let [low, high] = ends.map(|y| frame.at(self.x.place(*x), self.y.place(y)));
                Look::new(number).span(svg, low, high);
            }
        }
    }

    /// A line, and a mark on as many of its points as can be distinguished; on all if no line joins them.
    fn lines(&self, svg: &mut Svg, frame: &Frame, number: usize, one: &Series) {
        const MARKS: usize = 30;
        let look = Look::new(number);
        let place = |(x, y): &(f64, f64)| frame.at(self.x.place(*x), self.y.place(*y));
        let places: Vec<Point> = one.points.iter().map(place).collect();
        let each = if one.is_joined { places.len().div_ceil(MARKS).max(1) } else { 1 };
        if one.is_joined {
            look.line(svg, &places);
        }
        // Series that run together are marked in different places.
        places.iter().skip(number % each).step_by(each).for_each(|place| look.mark(svg, *place));
    }

    /// The bars of one series, next to those of the others.
    fn bars(&self, svg: &mut Svg, frame: &Frame, number: usize, points: &[(f64, f64)]) {
        /// How much of the room bars fill, how wide one is at most, and how much of that is left between two.
        const FILLED: f64 = 0.8;
        const WIDEST: f64 = 48.0;
        const BETWEEN: f64 = 0.1;
        let series = self.series.len() as f64;
        let wide = (frame.width * self.x.unit() * FILLED / series).min(WIDEST);
        for (x, y) in points {
            let (zero, top) = (frame.at(0.0, self.y.place(0.0)).y, self.y.place(*y));
            let top = frame.at(self.x.place(*x), top);
            let left = top.x + (number as f64 - series / 2.0) * wide;
            let corner = Point::new(left + wide * BETWEEN / 2.0, top.y.min(zero));
            let size = Point::new(wide * (1.0 - BETWEEN), (zero - top.y).abs());
            Look::new(number).bar(svg, corner, size);
        }
    }
}
