//! The figures in a record: the figures of an answer by name, each with how it is known.

use netlace::format::brief;
use num_bigint::BigUint;
use serde_json::{Map, Value};

/// A figure of a point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) name: String,
    /// The ends between which it lies, both the same if it is known; nothing if it is no number.
    pub(super) ends: Option<[f64; 2]>,
    /// All digits, or text.
    pub(super) text: String,
    /// `exact`, `bound`, `sampled`; or `refused`, when the text says why.
    pub(super) known: String,
    /// By what method.
    pub(super) by: String,
    /// Its random seed, if it has one.
    pub(super) seed: Option<u64>,
}

/// How figures of a kind are known.
#[derive(Clone, Copy)]
struct How<'a> {
    known: &'a str,
    by: &'a str,
    seed: Option<u64>,
}

impl<'a> How<'a> {
    fn exact(by: &'a str) -> Self {
        Self { known: "exact", by, seed: None }
    }

    fn bound(by: &'a str) -> Self {
        Self { known: "bound", ..Self::exact(by) }
    }
}

/// All figures of a record, in the order of its answer.
pub(super) fn figures(record: &Value) -> Vec<Figure> {
    let answer = &record["answer"];
    let verb = record["compute"].as_object().and_then(|compute| compute.keys().next());
    let mut all = Vec::new();
    match verb.map(String::as_str) {
        Some("metrics") => {
            for (name, metric) in object(&answer["metrics"]) {
                of_metric(&name.replace('_', "-"), metric, &mut all);
            }
        }
        Some("routings") => {
            for row in answer["routings"].as_array().into_iter().flatten() {
                of_routing(row, &mut all);
            }
        }
        Some("certify") => {
            some(answer, &["verdict"], How::exact("all pairs"), &mut all);
            of_lanes(answer, &mut all);
        }
        Some("collective") => {
            let names = ["algorithm", "steps", "seconds", "busiest_link_bytes"];
            some(answer, &names, How::exact("replay"), &mut all);
            let by = answer["lower_bound_by"].as_str().unwrap_or_default();
            some(answer, &["lower_bound", "least_seconds"], How::bound(by), &mut all);
        }
        Some("check") => some(answer, &["outcome"], How::exact("check"), &mut all),
        Some("claims") => some(answer, &["verdict"], How::exact("check"), &mut all),
        _ => (),
    }
    all
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// Those of these names that an object has.
fn some(object: &Value, names: &[&str], how: How, all: &mut Vec<Figure>) {
    for name in names.iter().filter(|name| !object[**name].is_null()) {
        of_value(&name.replace('_', "-"), &object[*name], how, all);
    }
}

fn of_metric(name: &str, metric: &Value, all: &mut Vec<Figure>) {
    let word = |key: &str| metric[key].as_str();
    if let Some(why) = word("refused") {
        all.push(Figure { name: name.to_owned(), ..Figure::refused(why) });
        return;
    }
    let how = How {
        known: word("known").unwrap_or_default(),
        by: word("by").unwrap_or_default(),
        // A number in files of netlace.metrics/1.
        seed: digits(&metric["seed"]).parse().ok(),
    };
    let start = all.len();
    of_value(name, &metric["value"], how, all);
    if let (Some(fraction), [one]) = (word("fraction"), &mut all[start..]) {
        fraction.clone_into(&mut one.text);
    }
}

fn of_routing(row: &Value, all: &mut Vec<Figure>) {
    let Some(routing) = row["routing"].as_str() else { return };
    let start = all.len();
    let by = "all pairs";
    let is_exact = row["longest"]["exact"] == true;
    let how = if is_exact { How::exact(by) } else { How::bound(by) };
    of_value("longest", &row["longest"]["upper"], how, all);
    let names = ["delivered", "pairs", "mean", "stretch", "hottest", "saturation", "table_bytes"];
    some(row, &names, How::exact(by), all);
    of_lanes(row, all);
    for figure in &mut all[start..] {
        figure.name = format!("{routing} {}", figure.name);
    }
}

/// A routing may do with fewer lanes and rules than a search finds, but not with none.
fn of_lanes(row: &Value, all: &mut Vec<Figure>) {
    let is_least = row["lanes"] == 1;
    let how = if is_least { How::exact("all pairs") } else { How::bound("search") };
    some(row, &["lanes", "rules"], how, all);
}

/// A value may be several figures: those of a record by their names, those of sizes as one text.
fn of_value(name: &str, value: &Value, how: How, all: &mut Vec<Figure>) {
    let has_ends = value.get("lower").is_some() && value.get("upper").is_some();
    match value {
        Value::Null => (),
        Value::Object(_) if has_ends => {
            let [lower, upper] = ["lower", "upper"].map(|end| &value[end]);
            // An estimate lies between its ends, and is also a number.
            let text = match value.get("value") {
                Some(estimate) => digits(estimate),
                None => format!("{} to {}", digits(lower), digits(upper)),
            };
            let ends = number(lower).zip(number(upper)).map(|(lower, upper)| [lower, upper]);
            all.push(Figure { ends, ..figure(name, &text, how) });
        }
        Value::Object(fields) if !fields.keys().all(|key| key.parse::<u64>().is_ok()) => {
            for (field, value) in fields {
                of_value(&format!("{name} {}", field.replace('_', "-")), value, how, all);
            }
        }
        value => {
            let ends = number(value).map(|number| [number; 2]);
            all.push(Figure { ends, ..figure(name, &digits(value), how) });
        }
    }
}

fn figure(name: &str, text: &str, how: How) -> Figure {
    Figure {
        name: name.to_owned(),
        ends: None,
        text: text.to_owned(),
        known: how.known.to_owned(),
        by: how.by.to_owned(),
        seed: how.seed,
    }
}

/// A number, which may stand in quotes because it can be of any size.
pub(super) fn number(value: &Value) -> Option<f64> {
    let number = value
        .as_f64()
        .or_else(|| value.as_str()?.parse::<BigUint>().ok()?.to_string().parse().ok())?;
    number.is_finite().then_some(number)
}

fn digits(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "?".to_owned(),
        other => other.to_string(),
    }
}

impl Figure {
    /// In place of figures that were refused.
    pub(super) fn refused(why: &str) -> Self {
        figure("", why, How { known: "refused", by: "", seed: None })
    }

    /// The number, if it is known or estimated.
    #[cfg(feature = "parquet")]
    pub(super) fn value(&self) -> Option<f64> {
        let [low, high] = self.ends?;
        if low.to_bits() == high.to_bits() { Some(low) } else { self.text.parse().ok() }
    }

    /// The figure as text: an end, or its digits.
    pub(super) fn to_text(&self) -> String {
        match (self.text.parse::<BigUint>(), self.text.parse(), self.ends) {
            (Ok(whole), ..) => brief(&whole),
            (_, Ok(number), _) => decimal(number),
            (.., Some([low, high])) if low.to_bits() == high.to_bits() => decimal(low),
            (.., Some([low, high])) => format!("{} to {}", decimal(low), decimal(high)),
            (.., None) => self.text.clone(),
        }
    }
}

fn decimal(number: f64) -> String {
    match number {
        _ if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number}"),
        _ if (1e-3..1e3).contains(&number.abs()) => format!("{number:.4}"),
        _ if (1e3..1e9).contains(&number.abs()) => format!("{number:.0}"),
        _ => format!("{number:.3e}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Figure, figures};

    fn texts(figures: &[Figure]) -> Vec<(&str, String, &str)> {
        figures.iter().map(|one| (&*one.name, one.to_text(), &*one.known)).collect()
    }

    #[test]
    fn every_form_of_a_metric_is_read() {
        let record = json!({"compute": {"metrics": {}}, "answer": {"metrics": {
            "order": {"value": "1237940039285380274899124224", "known": "exact", "by": "rule"},
            "mean_distance": {"value": 2.5, "fraction": "5/2", "known": "exact", "by": "rule"},
            "diameter": {"value": {"lower": 3, "upper": 5}, "known": "bound", "by": "search"},
            "radius": {"value": null, "refused": "too long"},
            "girth": {"value": null, "known": "exact", "by": "search"},
            "degrees": {"value": {"3": "8", "4": "1"}, "known": "exact", "by": "rule"},
            "fault_tolerance": {"value": {"whole": {"1%": {"value": 0.5, "lower": 0.4, "upper": 0.6}}},
                "known": "sampled", "samples": 1000, "seed": 7, "by": "trials"},
        }}});
        let found = figures(&record);
        assert_eq!(
            texts(&found),
            [
                ("order", "about 1.23e27".to_owned(), "exact"),
                ("mean-distance", "2.5000".to_owned(), "exact"),
                ("diameter", "3 to 5".to_owned(), "bound"),
                ("radius", "too long".to_owned(), "refused"),
                ("degrees", "{\"3\":\"8\",\"4\":\"1\"}".to_owned(), "exact"),
                ("fault-tolerance whole 1%", "0.5000".to_owned(), "sampled"),
            ]
        );
        assert_eq!(found[1].text, "5/2");
        assert_eq!(found[2].ends, Some([3.0, 5.0]));
        assert_eq!((found[5].ends, found[5].seed), (Some([0.4, 0.6]), Some(7)));
    }
}
