//! Plots for programs: what is drawn, and how each figure is known.

use netlace_report::plot::{Axis, Figure, Kind, Plot, Series};
use serde_json::{Value, json};

use super::super::metrics::describe_known;

pub(super) fn describe(name: &str, Plot { chart, figures }: &Plot) -> Value {
    let kind = match chart.kind {
        Kind::Lines => "lines",
        Kind::Bars => "bars",
    };
    json!({
        "schema": "netlace.plot/1",
        "plot": name,
        "title": chart.title,
        "kind": kind,
        "x": axis(&chart.x),
        "y": axis(&chart.y),
        "series": chart.series.iter().map(series).collect::<Vec<_>>(),
        "notes": chart.notes,
        "figures": figures.iter().map(figure).collect::<Vec<_>>(),
    })
}

fn axis(axis: &Axis) -> Value {
    json!({"label": axis.label, "logarithmic": axis.is_logarithmic})
}

fn series(series: &Series) -> Value {
    json!({"name": series.name, "points": series.points, "spans": series.spans})
}

fn figure(Figure { network, answer }: &Figure) -> Value {
    json!({
        "expr": network.to_string(),
        "nodes": network.order().to_string(),
        "endpoints": network.endpoint_count().to_string(),
        "figure": describe_known(answer),
    })
}
