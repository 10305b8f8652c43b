//! Which level fills first.

use super::{Axis, Chart, Figure, Kind, Plot, Series, drawn};
use netlace::Context;
use netlace::metrics::{LEVEL_LOADS, Study, Value};
use netlace::network::Network;

/// The mean load of each level's channels while every endpoint sends one flit per cycle to all others alike, of
/// several networks; the notes say at which load each network saturates, which its most loaded channel
/// decides. Networks that are refused are left out, and said in the notes.
///
/// ```
/// use netlace::Context;
/// use netlace_report::plot::levels;
/// let networks = [netlace::parse("ring(4)")?];
/// let plot = levels(&networks, &Context::with_memory(1 << 30));
/// // Each host sends a third of a flit to either neighbour, and a third two links far: 4/3 over two channels.
/// let (level, load) = plot.chart.series[0].points[0];
/// assert!(level == 0.0 && (load - 2.0 / 3.0).abs() < 1e-9);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn levels(networks: &[Network], context: &Context) -> Plot {
    let figure = |network: &Network| Figure {
        network: network.clone(),
        answer: LEVEL_LOADS.compute(&Study::new(network, context)),
    };
    let figures: Vec<Figure> = networks.iter().map(figure).collect();
    let (series, notes) = drawn(&figures, |network, value, notes| {
        let Value::Record(fields) = value else { return None };
        let name = network.to_string();
        notes.extend(saturation(&name, fields));
        Some(Series::new(name, loads(fields)))
    });
    let chart = Chart {
        title: "Mean load of the channels of each level, while every host sends a flit per cycle to all alike"
            .to_owned(),
        x: Axis::linear("level of the links, from the innermost"),
        y: Axis::linear("mean load, in flits per cycle"),
        kind: Kind::Bars,
        series,
        notes,
    };
    Plot { chart, figures }
}

/// The loads of those levels that have channels.
fn loads(fields: &[(String, Value)]) -> Vec<(f64, f64)> {
    let load = |(name, value): &(String, Value)| {
        let level: u32 = name.strip_prefix("level_")?.parse().ok()?;
        match value {
            Value::Real(load) => Some((f64::from(level), *load)),
            _ => None,
        }
    };
    fields.iter().filter_map(load).collect()
}

/// A note that says when the most loaded channel is full.
fn saturation(name: &str, fields: &[(String, Value)]) -> Option<String> {
    let most = fields.iter().find(|(field, _)| field == "most")?;
    match most.1 {
        Value::Real(most) if most > 0.0 => Some(format!(
            "{name} saturates at {:.3}: its most loaded channel carries {most:.3}",
            1.0 / most
        )),
        _ => None,
    }
}
