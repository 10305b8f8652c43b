//! A chart: axes, series, legend.

use crate::picture::Svg;

/// A chart.
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What goes to the right.
    pub x: Axis,
    /// What goes up.
    pub y: Axis,
    /// How series are drawn.
    pub kind: Kind,
    /// What is compared.
    pub series: Vec<Series>,
    /// What a reader must know besides, such as what was left out.
    pub notes: Vec<String>,
}

/// One of the two axes.
pub struct Axis {
    /// What it measures, with its unit.
    pub label: String,
    /// Whether equal steps multiply.
    pub is_logarithmic: bool,
}

/// How series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Points, joined in the order in which they come.
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
}

impl Chart {
    /// The chart as SVG.
    pub fn svg(&self) -> String {
        Svg::new(600.0, 400.0).finish(&self.title)
    }
}
