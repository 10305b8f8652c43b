//! What distinguishes series: hue, and for those who do not see hues the shape of marks and the hatching of bars.

use super::Kind;
use crate::picture::{Curve, Ink, Point, Style, Svg};

/// The number of shapes before they repeat.
const SHAPES: usize = 6;

/// The style of a series: by its number.
#[derive(Clone, Copy)]
pub(super) struct Look {
    number: usize,
}

impl Look {
    pub(super) fn new(number: usize) -> Self {
        Self { number }
    }

    fn ink(self) -> Ink {
        Ink::Hue(self.number)
    }

    /// Hues come round; then lines are dashed and marks hollow.
    fn is_second_round(self) -> bool {
        (self.number / Ink::HUES) % 2 == 1
    }

    /// A line through these places.
    pub(super) fn line(self, svg: &mut Svg, places: &[Point]) {
        let mut curve = Curve::default();
        for (i, place) in places.iter().enumerate() {
            if i == 0 { curve.start(*place) } else { curve.on(*place) }
        }
        let dash = if self.is_second_round() { "5 3" } else { "" };
        if places.len() > 1 {
            svg.curve(&curve, &Style { dash, ..Style::line(self.ink(), 1.8) });
        }
    }

    /// A mark at a place.
    pub(super) fn mark(self, svg: &mut Svg, at: Point) {
        const RADIUS: f64 = 4.0;
        let fill = if self.is_second_round() { Ink::Paper } else { self.ink() };
        let style = Style { fill: Some(fill), ..Style::line(self.ink(), 1.4) };
        let corners: &[(f64, f64)] = match self.number % SHAPES {
            0 => return svg.circle(at, RADIUS, &style),
            1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            2 => &[(0.0, -1.2), (1.1, 0.9), (-1.1, 0.9)],
            3 => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            4 => &[(0.0, 1.2), (1.1, -0.9), (-1.1, -0.9)],
            _ => &[
                (-0.4, -1.2),
                (0.4, -1.2),
                (0.4, -0.4),
                (1.2, -0.4),
                (1.2, 0.4),
                (0.4, 0.4),
                (0.4, 1.2),
                (-0.4, 1.2),
                (-0.4, 0.4),
                (-1.2, 0.4),
                (-1.2, -0.4),
                (-0.4, -0.4),
            ],
        };
        let mut curve = Curve::default();
        for (i, &(x, y)) in corners.iter().enumerate() {
            let corner = at + Point::new(x, y) * RADIUS;
            if i == 0 { curve.start(corner) } else { curve.on(corner) }
        }
        curve.close();
        svg.curve(&curve, &style);
    }

    /// Two ends that a figure lies between.
    pub(super) fn span(self, svg: &mut Svg, low: Point, high: Point) {
        let half = Point::new(3.5, 0.0);
        let mut curve = Curve::default();
        curve.line(low, high);
        curve.line(low - half, low + half);
        curve.line(high - half, high + half);
        svg.curve(&curve, &Style::line(self.ink(), 1.6));
    }

    /// A bar with this upper left corner.
    pub(super) fn bar(self, svg: &mut Svg, at: Point, size: Point) {
        svg.rectangle(at, size, &Style { fill: Some(self.ink()), ..Style::line(self.ink(), 1.0) });
        let mut hatching = Curve::default();
        match (self.number + self.number / Ink::HUES) % SHAPES {
            0 => (),
            1 => rising(&mut hatching, at, size, false),
            2 => rising(&mut hatching, at, size, true),
            3 => level(&mut hatching, at, size),
            4 => upright(&mut hatching, at, size),
            _ => {
                rising(&mut hatching, at, size, false);
                rising(&mut hatching, at, size, true);
            }
        }
        svg.curve(&hatching, &Style::line(Ink::Paper, 1.1));
    }

    /// What stands before its name: from here to the right.
    pub(super) fn sample(self, svg: &mut Svg, at: Point, kind: Kind, is_joined: bool) {
        match kind {
            Kind::Lines => {
                if is_joined {
                    self.line(svg, &[at, at + Point::new(SAMPLE, 0.0)]);
                }
                self.mark(svg, at + Point::new(SAMPLE / 2.0, 0.0));
            }
            Kind::Bars => self.bar(svg, at - Point::new(0.0, 6.0), Point::new(SAMPLE, 12.0)),
        }
    }
}

/// How wide a sample is.
pub(super) const SAMPLE: f64 = 26.0;

/// How far the lines of a hatching are apart.
const GAP: f64 = 6.0;

/// Lines that rise to the right, or fall.
fn rising(curve: &mut Curve, at: Point, size: Point, is_falling: bool) {
    for distance in gaps(size.x + size.y) {
        // On the rectangle's border: along its left and lower side, and along its upper and right side.
        let from = Point::new((distance - size.y).max(0.0), distance.min(size.y));
        let to = Point::new(distance.min(size.x), (distance - size.x).max(0.0));
        let turned = |point: Point| Point::new(point.x, size.y - point.y);
        let [from, to] = [from, to].map(|end| at + if is_falling { turned(end) } else { end });
        curve.line(from, to);
    }
}

fn level(curve: &mut Curve, at: Point, size: Point) {
    for distance in gaps(size.y) {
        let from = at + Point::new(0.0, size.y - distance);
        curve.line(from, from + Point::new(size.x, 0.0));
    }
}

fn upright(curve: &mut Curve, at: Point, size: Point) {
    for distance in gaps(size.x) {
        let from = at + Point::new(distance, 0.0);
        curve.line(from, from + Point::new(0.0, size.y));
    }
}

/// Multiples of [`GAP`] below `length`.
fn gaps(length: f64) -> impl Iterator<Item = f64> {
    (1..).map(|i| f64::from(i) * GAP).take_while(move |distance| *distance < length)
}
