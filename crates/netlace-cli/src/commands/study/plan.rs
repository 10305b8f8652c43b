//! The plan of a study: the networks, what is computed for each, and the limits.

use std::ops::Range;
use std::path::Path;

use netlace::expr::Definitions;
use netlace::families::define;
use serde_json::{Map, Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::question::{Question, list};
use crate::commands::Options;
use crate::failure::Failure;
use crate::input::read_text;
use crate::size::parse_bytes;

/// A plan, checked but for its expressions.
pub(super) struct Plan {
    /// Expressions with ranges, each with the line on which it stands.
    pub(super) networks: Vec<(String, usize)>,
    pub(super) compute: Vec<Compute>,
    /// Time limit for a search in seconds, compared with its estimate.
    pub(super) time: u64,
    /// Memory limit for a point in bytes.
    pub(super) memory: u64,
    /// Definitions that its networks may name, and their text.
    pub(super) definitions: Definitions,
    define: Option<String>,
    /// What messages call it.
    pub(super) name: String,
}

/// One thing that is computed of every network, or of claims.
pub(super) struct Compute {
    /// As the plan says it.
    pub(super) asked: Value,
    pub(super) question: Question,
    pub(super) line: usize,
}

/// What a point may take if the plan does not say: the same on every machine, so that what is refused is, too.
const USUAL_MEMORY: u64 = 2_000_000_000;

/// The longest plan that is read.
const MOST_BYTES: u64 = 10_000_000;

const KEYS: [&str; 5] = ["define", "networks", "time", "memory", "compute"];

impl Plan {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let text = read_text(path, MOST_BYTES)?;
        Self::read(&path.display().to_string(), &text)
    }

    pub(super) fn read(name: &str, text: &str) -> Result<Self, Failure> {
        let source = Source { name, text };
        let table = DeTable::parse(text)
            .map_err(|error| Failure::Usage(format!("{name}: {}", error.to_string().trim_end())))?
            .into_inner();
        let mut plan = Self {
            networks: Vec::new(),
            compute: Vec::new(),
            time: Options::USUAL_TIME,
            memory: USUAL_MEMORY,
            definitions: Definitions::default(),
            define: None,
            name: name.to_owned(),
        };
        for (key, value) in &table {
            match key.get_ref().as_ref() {
                "define" => {
                    const FORM: &str =
                        "definitions are a text, such as \"double(b) = rdn(rsn(b,2),1)\"";
                    let text = value.get_ref().as_str();
                    let text = text.ok_or_else(|| source.wrong(value.span(), FORM))?;
                    let read = define(&mut plan.definitions, "the plan's definitions", text);
                    read.map_err(|error| source.wrong(value.span(), &error.to_string()))?;
                    plan.define = Some(text.to_owned());
                }
                "networks" => plan.networks = source.networks(value)?,
                "time" => plan.time = source.seconds(value)?,
                "memory" => plan.memory = source.bytes(value)?,
                "compute" => plan.compute = source.computes(value)?,
                other => {
                    let message = format!("unknown key `{other}`\nknown are {}", list(KEYS));
                    return Err(source.wrong(key.span(), &message));
                }
            }
        }
        plan.check()?;
        Ok(plan)
    }

    /// Refuses what would compute nothing.
    fn check(&self) -> Result<(), Failure> {
        let of_networks = self.compute.iter().any(|one| one.question.claims().is_none());
        let missing = match (self.networks.is_empty(), of_networks) {
            _ if self.compute.is_empty() => {
                "nothing to compute\ngive what to compute, such as\n\n[[compute]]\nmetrics = { only = [\"diameter\"] }"
            }
            (true, true) => "no networks\ngive some, such as networks = [\"rdn(ring({3..20}),2)\"]",
            (false, false) => {
                "nothing is computed of the networks\nleave them out, or add a [[compute]] of networks"
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(format!("{}: {missing}", self.name)))
    }

    /// What is wrong on a line of it.
    pub(super) fn wrong(&self, line: usize, message: &str) -> Failure {
        Failure::Usage(format!("{}, line {line}: {message}", self.name))
    }

    /// The plan for programs: the same for plans that ask for the same.
    pub(super) fn describe(&self) -> Value {
        let mut plan = json!({
            "networks": self.networks.iter().map(|(text, _)| text).collect::<Vec<_>>(),
            "compute": self.compute.iter().map(|one| &one.asked).collect::<Vec<_>>(),
            "time": self.time,
            "memory": self.memory,
        });
        if let Some(text) = &self.define {
            plan["define"] = json!(text);
        }
        plan
    }
}

/// The text of a plan, for messages that name a line.
struct Source<'a> {
    name: &'a str,
    text: &'a str,
}

impl Source<'_> {
    fn line(&self, span: Range<usize>) -> usize {
        self.text.bytes().take(span.start).filter(|&byte| byte == b'\n').count() + 1
    }

    fn wrong(&self, span: Range<usize>, message: &str) -> Failure {
        Failure::Usage(format!("{}, line {}: {message}", self.name, self.line(span)))
    }

    fn networks(&self, value: &Spanned<DeValue>) -> Result<Vec<(String, usize)>, Failure> {
        const FORM: &str = "networks are a list of texts, such as [\"torus({4..8},8)\"]";
        let items = value.get_ref().as_array().ok_or_else(|| self.wrong(value.span(), FORM))?;
        let network = |item: &Spanned<DeValue>| {
            let text = item.get_ref().as_str().ok_or_else(|| self.wrong(item.span(), FORM))?;
            Ok((text.to_owned(), self.line(item.span())))
        };
        items.iter().map(network).collect()
    }

    fn seconds(&self, value: &Spanned<DeValue>) -> Result<u64, Failure> {
        let number = plain(value.get_ref()).as_ref().and_then(Value::as_u64);
        number.ok_or_else(|| self.wrong(value.span(), "`time` must be whole seconds, such as 60"))
    }

    fn bytes(&self, value: &Spanned<DeValue>) -> Result<u64, Failure> {
        let text = value.get_ref().as_str().unwrap_or_default();
        parse_bytes(text).map_err(|_| {
            self.wrong(value.span(), "`memory` must be an amount of bytes, such as \"2G\"")
        })
    }

    fn computes(&self, value: &Spanned<DeValue>) -> Result<Vec<Compute>, Failure> {
        const FORM: &str =
            "what is computed is written\n\n[[compute]]\nmetrics = { only = [\"diameter\"] }";
        let items = value.get_ref().as_array().ok_or_else(|| self.wrong(value.span(), FORM))?;
        let mut all: Vec<Compute> = Vec::new();
        for item in items {
            let table = item.get_ref().as_table().ok_or_else(|| self.wrong(item.span(), FORM))?;
            let mut verbs = table.iter();
            let (Some((verb, flags)), None) = (verbs.next(), verbs.next()) else {
                let message = "one [[compute]] holds one verb\nbegin another [[compute]] for each";
                return Err(self.wrong(item.span(), message));
            };
            let one = self.compute(verb, flags)?;
            if let Some(same) = all.iter().find(|other| other.asked == one.asked) {
                let message =
                    format!("this is computed already, by line {}\nremove one", same.line);
                return Err(self.wrong(verb.span(), &message));
            }
            all.push(one);
        }
        Ok(all)
    }

    fn compute(
        &self,
        verb: &Spanned<std::borrow::Cow<str>>,
        flags: &Spanned<DeValue>,
    ) -> Result<Compute, Failure> {
        let name = verb.get_ref().as_ref();
        let table = flags.get_ref().as_table().ok_or_else(|| {
            let message = format!("`{name}` takes its flags as keys: {name} = {{ }} for none");
            self.wrong(flags.span(), &message)
        })?;
        let mut asked = Map::new();
        for (key, value) in table {
            let plain = plain(value.get_ref()).ok_or_else(|| {
                self.wrong(
                    value.span(),
                    &format!("`{}` must be a text, a number, true or a list", key.get_ref()),
                )
            })?;
            asked.insert(key.get_ref().to_string(), plain);
        }
        let question = Question::read(name, &asked).map_err(|wrong| {
            let at =
                table.iter().find(|(key, _)| wrong.key.as_deref() == Some(key.get_ref().as_ref()));
            self.wrong(at.map_or(verb.span(), |(key, _)| key.span()), &wrong.message)
        })?;
        let line = self.line(verb.span());
        if let Some(Err(Failure::Usage(message))) = question.claims() {
            return Err(self.wrong(verb.span(), &message));
        }
        Ok(Compute { asked: json!({name: asked}), question, line })
    }
}

/// What JSON has, too.
fn plain(value: &DeValue) -> Option<Value> {
    Some(match value {
        DeValue::String(text) => json!(text.as_ref()),
        DeValue::Integer(number) => {
            json!(i64::from_str_radix(number.as_str(), number.radix()).ok()?)
        }
        DeValue::Boolean(yes) => json!(yes),
        DeValue::Array(items) => {
            Value::Array(items.iter().map(|item| plain(item.get_ref())).collect::<Option<_>>()?)
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => return None,
    })
}
