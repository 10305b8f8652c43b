//! JSON answers: what all of them share, and the rule for their numbers.
//!
//! Readers of JSON hold whole numbers exactly only up to 2^53. A whole number that nothing keeps below that is [`Whole`]: always a
//! string of decimal digits, whatever its value. That are numbers of nodes, links, endpoints and pairs, node numbers, distances,
//! steps, bytes, random seeds, and every figure that is whole. What is small by nature is always a number: ports, degrees, levels,
//! lanes, rules, hosts per node, numbers of rows. Ratios, times and prices are always numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use netlace::metrics::{Answer, By, Known, Value as Metric, ratio};
use netlace::network::{Node, RequestError, Topology};
use num_bigint::BigUint;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The answer of a verb.
pub(crate) trait View: Serialize + JsonSchema {
    /// Its schema and the number of that: added fields keep the number, all other changes raise it.
    const SCHEMA: &'static str;
}

/// An answer, with the name of its schema.
#[derive(Serialize)]
pub(crate) struct Named<V: View> {
    schema: &'static str,
    #[serde(flatten)]
    view: V,
}

impl<V: View> Named<V> {
    pub(crate) fn new(view: V) -> Self {
        Self { schema: V::SCHEMA, view }
    }

    /// The answer as part of another file.
    pub(crate) fn value(self) -> Value {
        serde_json::to_value(self).expect("invariant: all keys of answers are strings")
    }
}

impl<V: View> JsonSchema for Named<V> {
    fn schema_name() -> Cow<'static, str> {
        V::SCHEMA.split('/').next().unwrap_or_default().into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = V::json_schema(generator);
        let name = Value::from(V::SCHEMA);
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            let text = "The schema of this answer, and its number.";
            let named = json!({"description": text, "const": name});
            properties.shift_insert(0, "schema".to_owned(), named);
        }
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.insert(0, "schema".into());
        }
        schema
    }
}

/// Where the schema of a view is added to others.
pub(crate) type Describe = fn(&mut SchemaGenerator) -> Schema;

/// The schema of a view.
pub(crate) fn describe<V: View>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Named<V>>()
}

/// The schema of a verb that answers with one of these views. Other fields than those named are forbidden.
pub(crate) fn schema(verb: &str, views: &[Describe]) -> Schema {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let views: Vec<Schema> = views.iter().map(|describe| describe(&mut generator)).collect();
    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("netlace {verb} --json"),
        "anyOf": views,
        "$defs": generator.take_definitions(true),
    });
    RecursiveTransform(close).transform(&mut schema);
    schema
}

/// Forbids other fields than those named. A field that may be missing is never null.
fn close(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required =
        |name: &String| required.as_array().is_some_and(|all| all.contains(&json!(name)));
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (_, property) in properties.iter_mut().filter(|(name, _)| !is_required(name)) {
        for key in ["type", "anyOf"] {
            let Some(Value::Array(kinds)) = property.get_mut(key) else { continue };
            kinds.retain(|kind| *kind != "null" && *kind != json!({"type": "null"}));
        }
    }
    schema.insert("additionalProperties".to_owned(), false.into());
}

/// A whole number that nothing keeps below 2^53.
pub(crate) struct Whole(BigUint);

impl Whole {
    pub(crate) fn of(number: impl Into<BigUint>) -> Self {
        Self(number.into())
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number as a string of decimal digits, since it may be 2^53 or more.",
            "type": "string",
            "pattern": "^[0-9]+$",
        })
    }
}

/// An object whose keys are names, in their order.
pub(crate) struct ByName<V>(pub(crate) Vec<(String, V)>);

impl<V> FromIterator<(String, V)> for ByName<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<V: Serialize> Serialize for ByName<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<V: JsonSchema> JsonSchema for ByName<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, V>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, V>::json_schema(generator)
    }
}

/// A node of a network.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Place {
    /// Its number.
    node: Whole,
    /// Its address.
    address: String,
}

impl Place {
    pub(crate) fn of(topology: &dyn Topology, v: Node) -> Self {
        Self { node: Whole::of(v), address: topology.address(v).to_string() }
    }
}

/// A channel: a lane of a link in one direction.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Channel {
    /// The node that sends.
    pub(crate) node: Whole,
    /// The port that it sends by.
    pub(crate) port: u32,
    /// The lane.
    pub(crate) lane: u8,
}

/// A figure and how it is known, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Figure {
    Found(Found),
    Refused(Refused),
}

/// A figure, and how it is known.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Found {
    /// The figure; null if there is none, such as a distance between nodes without a path.
    value: Option<Number>,
    /// The exact quotient, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9]+/[0-9]+$"))]
    fraction: Option<String>,
    /// How far it is known.
    #[schemars(extend("enum" = ["exact", "bound", "stated", "sampled"]))]
    known: &'static str,
    /// The nodes of the largest network on which a statement was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<Whole>,
    /// The number of random samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<Whole>,
    /// The random seed of the samples.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Whole>,
    /// The method: `rule`, `search` or another name.
    by: &'static str,
    /// The time that it took, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// Why there is no figure.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Refused {
    /// There is none.
    value: (),
    /// The reason.
    pub(crate) refused: String,
}

/// The value of a figure.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Number {
    /// A name.
    Name(#[schemars(regex(pattern = "^[a-z]"))] &'static str),
    /// A whole number.
    Whole(Whole),
    /// A ratio, a time, a price.
    Real(f64),
    /// An estimate, and the interval in which the value lies with 95 % confidence.
    Estimate {
        /// The estimate.
        value: f64,
        /// The lower end.
        lower: f64,
        /// The upper end.
        upper: f64,
    },
    /// What it lies between; an end that is not known is null.
    Bounds {
        /// It is no less.
        lower: Option<Box<Number>>,
        /// It is no more.
        upper: Option<Box<Number>>,
    },
    /// Several counts.
    List(Vec<Whole>),
    /// The number of things of each size.
    Counts(ByName<Whole>),
    /// Several figures by name.
    Record(ByName<Option<Number>>),
}

impl Number {
    /// The value, if there is one.
    pub(crate) fn of(value: &Metric) -> Option<Self> {
        Some(match value {
            Metric::NotConnected | Metric::Undefined | Metric::Absent(_) => return None,
            Metric::Name(name) => Self::Name(name),
            Metric::Integer(number) => Self::Whole(Whole::of(*number)),
            Metric::Count(number) => Self::Whole(Whole::of(number.clone())),
            Metric::Fraction(numerator, denominator) => Self::Real(ratio(numerator, denominator)),
            Metric::Real(number) => Self::Real(*number),
            &Metric::Estimate { value, lower, upper } => Self::Estimate { value, lower, upper },
            Metric::Interval(lower, upper) => {
                let [lower, upper] =
                    [lower, upper].map(|end| Some(Box::new(Self::Whole(Whole::of(*end)))));
                Self::Bounds { lower, upper }
            }
            Metric::Bounds { lower, upper } => {
                let [lower, upper] =
                    [lower, upper].map(|end| end.as_deref().and_then(Self::of).map(Box::new));
                Self::Bounds { lower, upper }
            }
            Metric::List(counts) => Self::List(counts.iter().cloned().map(Whole::of).collect()),
            Metric::Counts(counts) | Metric::Histogram(counts) => Self::Counts(
                counts.iter().map(|(size, n)| (size.to_string(), Whole::of(n.clone()))).collect(),
            ),
            Metric::Record(fields) => Self::Record(
                fields.iter().map(|(name, value)| (name.clone(), Self::of(value))).collect(),
            ),
        })
    }
}

impl Figure {
    /// The figure, without the time that it took.
    pub(crate) fn of(answer: &Result<Answer, RequestError>) -> Self {
        let answer = match answer {
            Ok(answer) => answer,
            Err(refused) => return Self::refused(refused),
        };
        let (samples, seed) = match answer.known {
            Known::Sampled { samples, seed } => (Some(Whole::of(samples)), Some(Whole::of(seed))),
            _ => (None, None),
        };
        let checked = match answer.known {
            Known::Stated { checked } => Some(Whole::of(checked)),
            _ => None,
        };
        let fraction = match &answer.value {
            Metric::Fraction(numerator, denominator) => Some(format!("{numerator}/{denominator}")),
            _ => None,
        };
        Self::Found(Found {
            value: Number::of(&answer.value),
            fraction,
            known: answer.known.name(),
            checked,
            samples,
            seed,
            by: answer.by.name(),
            seconds: None,
        })
    }

    /// The figure, with the time that it took.
    pub(crate) fn timed(answer: &Result<Answer, RequestError>, time: f64) -> Self {
        let mut figure = Self::of(answer);
        if let Self::Found(found) = &mut figure {
            found.seconds = Some(time);
        }
        figure
    }

    /// A whole number that is known exactly, or that does not exist.
    pub(crate) fn exact(number: Option<impl Into<BigUint>>, by: By) -> Self {
        let value = number.map_or(Metric::NotConnected, |number| Metric::Count(number.into()));
        Self::of(&Ok(Answer::exact(value, by)))
    }

    pub(crate) fn refused(why: &impl ToString) -> Self {
        Self::Refused(Refused { value: (), refused: why.to_string() })
    }
}
