//! Figures of networks, each measured once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use netlace::metrics::{Answer, By, Known, Study, Value as Metered};
use netlace::network::{Network, RequestError};
use netlace::search::components;
use netlace::{Context, Stopped};
use num_bigint::BigUint;

use super::interval::Interval;
use super::names::Measure;
use super::rational::Rational;
use super::value::{NoValue, Value};

/// What was measured so far, by figure and network.
pub(super) struct Measured<'a> {
    pub(super) context: &'a Context<'a>,
    known: Mutex<BTreeMap<(String, String), Result<Value, Unknown>>>,
}

/// Why a figure is not known.
#[derive(Clone)]
enum Unknown {
    Refused(String),
    Open(String),
}

impl<'a> Measured<'a> {
    pub(super) fn new(context: &'a Context<'a>) -> Self {
        Self { context, known: Mutex::default() }
    }

    /// Here work can be ended.
    pub(super) fn report(&self) -> Result<(), Stopped> {
        self.context.progress.report(0, 1)
    }

    /// A figure of a network.
    pub(super) fn figure(
        &self,
        measure: Measure,
        name: &str,
        network: &Network,
    ) -> Result<Value, NoValue> {
        /// More are measured again.
        const MOST: usize = 1 << 16;
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (name.to_owned(), network.to_string());
        let before = known().get(&key).cloned();
        let found = if let Some(found) = before {
            found
        } else {
            let found = match self.measure(measure, network) {
                Ok(answer) => read(&answer, name, network),
                Err(RequestError::Stopped(stopped)) => return Err(NoValue::Stopped(stopped)),
                Err(refused) => Err(Unknown::Refused(refused.to_string())),
            };
            let mut known = known();
            if known.len() < MOST {
                known.insert(key, found.clone());
            }
            found
        };
        found.map_err(|unknown| match unknown {
            Unknown::Refused(why) => NoValue::Refused(why),
            Unknown::Open(why) => NoValue::Open(why),
        })
    }

    fn measure(&self, measure: Measure, network: &Network) -> Result<Answer, RequestError> {
        self.report()?;
        // What a definition states is no evidence: then everything is searched for.
        let is_stated = network.stated().is_some();
        let searching = Context { rules: false, symmetry: false, ..*self.context };
        let context = if is_stated { &searching } else { self.context };
        let census = network.census();
        let count = |count: BigUint| Answer::exact(Metered::Count(count), By::Rule);
        match measure {
            Measure::Metric(metric) => metric.compute(&Study::new(network, context)),
            Measure::Degree => Ok(count(census.degrees.greatest().unwrap_or(0).into())),
            Measure::LeastDegree => Ok(count(census.degrees.least().unwrap_or(0).into())),
            Measure::Components => match &census.components {
                Some(number) if !is_stated => Ok(count(number.clone())),
                _ => Ok(count(components(network.csr(self.context)?).into())),
            },
        }
    }
}

/// The figure behind an answer, as formulas compute with it.
fn read(answer: &Answer, name: &str, network: &Network) -> Result<Value, Unknown> {
    let of = || format!("{name} of {network}");
    let refused = |why: &str| Err(Unknown::Refused(format!("{}: {why}", of())));
    let open = |why: &str| Err(Unknown::Open(format!("{}: {why}", of())));
    if let Known::Sampled { .. } = answer.known {
        return open("it is only estimated");
    }
    match &answer.value {
        Metered::NotConnected => refused("the network is not connected"),
        Metered::Undefined => refused("it is not defined"),
        Metered::Absent(why) => refused(why),
        Metered::Name(_) => refused("it is a name, not a number"),
        Metered::Record(_) => refused("it is several figures"),
        Metered::Real(_) | Metered::Estimate { .. } => open("it is not known as an exact number"),
        Metered::List(counts) => {
            let item = |count: &BigUint| Value::Number(Rational::from(count.clone()).into());
            Ok(Value::List(counts.iter().map(item).collect()))
        }
        Metered::Counts(counts) | Metered::Histogram(counts) => Ok(Value::Counts(counts.clone())),
        Metered::Bounds { lower, upper } => {
            let end = |end: &Option<Box<Metered>>| end.as_deref().and_then(single);
            match (end(lower), end(upper)) {
                (Some(least), Some(most)) => Ok(Value::Number(Interval { least, most })),
                _ => open("it is not known closely enough"),
            }
        }
        Metered::Interval(least, most) => {
            Ok(Value::Number(Interval { least: (*least).into(), most: (*most).into() }))
        }
        value @ (Metered::Integer(_) | Metered::Count(_) | Metered::Fraction(..)) => {
            let number = single(value);
            number.map_or_else(|| open("it is too long"), |number| Ok(Value::Number(number.into())))
        }
    }
}

fn single(value: &Metered) -> Option<Rational> {
    match value {
        Metered::Integer(number) => Some((*number).into()),
        Metered::Count(count) => Rational::new(count.clone().into(), 1.into()).ok(),
        Metered::Fraction(numerator, denominator) => {
            Rational::new(numerator.clone().into(), denominator.clone().into()).ok()
        }
        _ => None,
    }
}
