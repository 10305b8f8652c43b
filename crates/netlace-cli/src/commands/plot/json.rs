//! Plots for programs: what is drawn, and how each figure is known.

use netlace_report::plot::{Axis, Figure, Kind, Plot, Series};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{Figure as Found, View, Whole};

/// A chart, and the figures that it shows.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct PlotAnswer {
    /// The plot.
    #[schemars(extend("enum" = ["distances", "sizes", "levels", "load"]))]
    plot: String,
    /// The title of the chart.
    title: String,
    /// What it is drawn with.
    #[schemars(extend("enum" = ["lines", "bars"]))]
    kind: &'static str,
    /// The horizontal axis.
    x: AxisAnswer,
    /// The vertical axis.
    y: AxisAnswer,
    /// What is drawn.
    series: Vec<SeriesAnswer>,
    /// What is below the chart.
    notes: Vec<String>,
    /// The figures of the networks; none for `load`, whose points are means of simulations.
    figures: Vec<FigureAnswer>,
}

/// An axis.
#[derive(Serialize, JsonSchema)]
struct AxisAnswer {
    /// What it shows.
    label: String,
    /// Whether it is logarithmic.
    logarithmic: bool,
}

/// A line or bars of one colour, at the precision of a drawing: `figures` has all digits.
#[derive(Serialize, JsonSchema)]
struct SeriesAnswer {
    /// Its name.
    name: String,
    /// The points.
    points: Vec<(f64, f64)>,
    /// Where the figure is bounded: the place, and both bounds.
    spans: Vec<(f64, [f64; 2])>,
}

/// A figure of a network.
#[derive(Serialize, JsonSchema)]
struct FigureAnswer {
    /// The network.
    expr: String,
    /// The number of its nodes.
    nodes: Whole,
    /// The number of its endpoints.
    endpoints: Whole,
    /// The figure.
    figure: Found,
}

impl View for PlotAnswer {
    const SCHEMA: &'static str = "netlace.plot/2";
}

pub(super) fn describe(name: &str, Plot { chart, figures }: &Plot) -> PlotAnswer {
    PlotAnswer {
        plot: name.to_owned(),
        title: chart.title.clone(),
        kind: match chart.kind {
            Kind::Lines => "lines",
            Kind::Bars => "bars",
        },
        x: axis(&chart.x),
        y: axis(&chart.y),
        series: chart.series.iter().map(series).collect(),
        notes: chart.notes.clone(),
        figures: figures.iter().map(figure).collect(),
    }
}

fn axis(axis: &Axis) -> AxisAnswer {
    AxisAnswer { label: axis.label.clone(), logarithmic: axis.is_logarithmic }
}

fn series(Series { name, points, spans, .. }: &Series) -> SeriesAnswer {
    SeriesAnswer { name: name.clone(), points: points.clone(), spans: spans.clone() }
}

fn figure(Figure { network, answer }: &Figure) -> FigureAnswer {
    FigureAnswer {
        expr: network.to_string(),
        nodes: Whole::of(network.order().clone()),
        endpoints: Whole::of(network.endpoint_count()),
        figure: Found::of(answer),
    }
}
