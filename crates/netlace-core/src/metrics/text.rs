//! Figures as text.

use num_bigint::BigUint;

use super::{Answer, By, Known, Value, ratio};
use crate::format::{brief, decimal, decimals, four_digits, rounded};

impl Known {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Known::Exact => "exact",
            Known::Bound => "bound",
            Known::Stated { .. } => "stated",
            Known::Sampled { .. } => "sampled",
        }
    }
}

impl By {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            By::Rule => "rule",
            By::Search => "search",
            By::Method(name) => name,
        }
    }
}

impl Answer {
    /// How the figure is known: `exact, by rule`.
    ///
    /// ```
    /// use netlace::{Context, metrics::{ORDER, Study}};
    /// let (net, context) = (netlace::parse("ring(5)")?, Context::with_memory(1 << 20));
    /// let order = ORDER.compute(&Study::new(&net, &context)).unwrap();
    /// assert_eq!((order.value.text().as_str(), order.how().as_str()), ("5", "exact, by rule"));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn how(&self) -> String {
        match self.known {
            Known::Stated { checked } => {
                format!("stated, checked up to {} nodes", brief(&BigUint::from(checked)))
            }
            known => format!("{}, by {}", known.name(), self.by.name()),
        }
    }
}

impl Value {
    /// Why there is no figure, if there is none.
    pub fn why_none(&self) -> Option<&'static str> {
        match self {
            Value::NotConnected => Some("not connected"),
            Value::Undefined => Some("too few nodes or endpoints"),
            Value::Absent(why) => Some(why),
            _ => None,
        }
    }

    /// The figure with all digits that it is worth; a long one has several lines.
    ///
    /// ```
    /// use netlace::metrics::Value;
    /// assert_eq!(Value::Interval(1000, 2000).text(), "1,000 to 2,000");
    /// ```
    pub fn text(&self) -> String {
        match self {
            Value::NotConnected | Value::Undefined | Value::Absent(_) => {
                format!(
                    "none: {}",
                    self.why_none().expect("invariant: these say why there is no figure")
                )
            }
            Value::Name(name) => (*name).to_owned(),
            Value::Integer(number) => brief(&BigUint::from(*number)),
            Value::Count(number) => brief(number),
            Value::Fraction(numerator, denominator) if *denominator == BigUint::from(1u32) => {
                brief(numerator)
            }
            Value::Fraction(numerator, denominator) => decimal(numerator, denominator),
            Value::Real(0.0) => "0".to_owned(),
            Value::Real(number) if number.abs() < 0.001 => format!("{number:.2e}"),
            Value::Real(number) => format!("{number:.4}"),
            Value::Interval(lower, upper) => {
                format!("{} to {}", brief(&BigUint::from(*lower)), brief(&BigUint::from(*upper)))
            }
            Value::Bounds { lower, upper } => {
                match [lower, upper].map(|end| end.as_deref().map(Value::text)) {
                    [Some(lower), Some(upper)] => format!("{lower} to {upper}"),
                    [Some(lower), None] => format!("at least {lower}"),
                    [None, Some(upper)] => format!("at most {upper}"),
                    [None, None] => "unknown".to_owned(),
                }
            }
            Value::Estimate { value, lower, upper } => {
                format!("{value:.3} ({lower:.3}–{upper:.3})")
            }
            Value::List(counts) => {
                list(counts.len(), counts.iter().zip(0..).map(|(count, i)| (i, count)))
            }
            Value::Counts(counts) | Value::Histogram(counts) => list(counts.sizes(), counts.iter()),
            Value::Record(fields) => fields.iter().map(field).collect::<Vec<_>>().join("\n"),
        }
    }

    /// The figure in four digits: more would hide what is compared.
    ///
    /// ```
    /// use netlace::metrics::Value;
    /// assert_eq!(Value::Fraction(1u32.into(), 7u32.into()).short(), "0.143");
    /// ```
    pub fn short(&self) -> String {
        let count = |number: u64| brief(&BigUint::from(number));
        match self {
            Value::Real(number) => four_digits(*number),
            Value::Fraction(numerator, denominator) => quotient(numerator, denominator),
            Value::Interval(lower, upper) => format!("{}–{}", count(*lower), count(*upper)),
            Value::Bounds { lower, upper } => {
                match [lower, upper].map(|end| end.as_deref().map(Value::short)) {
                    [Some(lower), Some(upper)] => format!("{lower}–{upper}"),
                    [Some(lower), None] => format!("≥ {lower}"),
                    [None, Some(upper)] => format!("≤ {upper}"),
                    [None, None] => "-".to_owned(),
                }
            }
            figure => figure.text(),
        }
    }
}

fn field((name, figure): &(String, Value)) -> String {
    let (name, figure) = (name.replace('_', " "), figure.text());
    if figure.contains('\n') {
        return format!("{name}:\n  {}", figure.replace('\n', "\n  "));
    }
    format!("{name}: {figure}")
}

/// A short list whole, a long one by its ends; JSON has all of it.
fn list<'a>(length: usize, counts: impl Iterator<Item = (u64, &'a BigUint)>) -> String {
    const MOST_LISTED: usize = 8;
    let rows: Vec<String> = counts.map(|(i, count)| format!("{i}: {}", brief(count))).collect();
    match rows.as_slice() {
        [first, .., last] if length > MOST_LISTED => {
            format!("{first}\n… {length} in all …\n{last}")
        }
        rows => rows.join("\n"),
    }
}

fn quotient(numerator: &BigUint, denominator: &BigUint) -> String {
    let number = ratio(numerator, denominator);
    match decimals(number) {
        _ if *numerator == BigUint::ZERO => "0".to_owned(),
        _ if number < 0.001 => decimal(numerator, denominator),
        0 => brief(&((numerator * 2u32 + denominator) / (denominator * 2u32))),
        decimals => rounded(numerator, denominator, decimals),
    }
}
