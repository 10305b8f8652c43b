//! What a study asks of each network: a verb of the command, with its flags as keys.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Command};
use netlace::{Context, Network};
use netlace_claims::Claim;
use serde_json::{Map, Value};

use super::super::{certify, claims, collective, metrics, routings, simulate};
use crate::failure::Failure;
use crate::json::Named;

/// A verb that a study can ask, with its flags.
pub(super) enum Question {
    Metrics(metrics::Figures),
    Routings(routings::Which),
    Certify(certify::Asked),
    Collective(collective::Asked),
    Simulate(simulate::Asked),
    Claims(claims::Which),
}

pub(super) const VERBS: [&str; 6] =
    ["metrics", "routings", "certify", "collective", "simulate", "claims"];

/// Why flags are no question: what is wrong, and with which key, if it is one.
pub(super) struct Wrong {
    pub(super) key: Option<String>,
    pub(super) message: String,
}

impl Question {
    /// Reads flags as the verb itself does, so that names, defaults and limits are the same.
    pub(super) fn read(verb: &str, flags: &Map<String, Value>) -> Result<Self, Wrong> {
        Ok(match verb {
            "metrics" => Self::Metrics(read(flags)?),
            "routings" => Self::Routings(read(flags)?),
            "certify" => Self::Certify(read(flags)?),
            "collective" => Self::Collective(read(flags)?),
            "simulate" => Self::Simulate(read(flags)?),
            "claims" => Self::Claims(read(flags)?),
            _ => {
                let message = format!("`{verb}` cannot be computed\nknown are {}", list(VERBS));
                return Err(Wrong { key: None, message });
            }
        })
    }

    /// The claims that it asks for, if it is about claims rather than networks.
    pub(super) fn claims(&self) -> Option<Result<Vec<&'static Claim>, Failure>> {
        match self {
            Self::Claims(which) => Some(which.chosen()),
            _ => None,
        }
    }

    /// The answer of the verb with `--json`, without its time.
    pub(super) fn of_network(&self, network: Network, context: &Context) -> Result<Value, Failure> {
        match self {
            Self::Metrics(figures) => Ok(Named::new(figures.describe(&network, context)).value()),
            Self::Routings(which) => Ok(Named::new(which.describe(&network, context)?).value()),
            Self::Certify(asked) => Ok(Named::new(asked.describe(&network, context)?).value()),
            Self::Collective(asked) => Ok(Named::new(asked.describe(network, context)?).value()),
            Self::Simulate(asked) => asked.describe(&network, context),
            Self::Claims(_) => Err(Failure::Usage("claims are of no network".to_owned())),
        }
    }

    /// What is found of a claim.
    pub(super) fn of_claim(
        &self,
        claim: &'static Claim,
        context: &Context,
    ) -> Result<Value, Failure> {
        match self {
            Self::Claims(which) => serde_json::to_value(which.describe(claim, context)?)
                .map_err(|error| Failure::Usage(error.to_string())),
            _ => Err(Failure::Usage("this is asked of networks".to_owned())),
        }
    }
}

fn read<T: Args>(flags: &Map<String, Value>) -> Result<T, Wrong> {
    let command = T::augment_args(Command::new("study").no_binary_name(true));
    let arguments = arguments(&command, flags)?;
    let matches = command.try_get_matches_from(arguments).map_err(|error| explain(&error))?;
    T::from_arg_matches(&matches).map_err(|error| explain(&error))
}

/// The keys as they would stand on the command line.
fn arguments(command: &Command, flags: &Map<String, Value>) -> Result<Vec<String>, Wrong> {
    let mut arguments = Vec::new();
    for (key, value) in flags {
        let is_named = |arg: &&clap::Arg| {
            arg.get_long() == Some(key) || arg.is_positional() && arg.get_id() == key.as_str()
        };
        let Some(arg) = command.get_arguments().find(is_named) else {
            let known =
                command.get_arguments().map(|arg| arg.get_long().unwrap_or(arg.get_id().as_str()));
            let message = format!("unknown key `{key}`\nknown are {}", list(known));
            return Err(Wrong { key: Some(key.clone()), message });
        };
        let takes_value = arg.get_action().takes_values();
        match (value, text(value)) {
            (Value::Bool(true), _) if !takes_value => arguments.push(format!("--{key}")),
            (Value::Bool(false), _) if !takes_value => (),
            (_, Some(text)) if arg.is_positional() => arguments.insert(0, text),
            (_, Some(text)) if takes_value => arguments.push(format!("--{key}={text}")),
            _ => {
                let wanted = if takes_value {
                    "a text, a number or a list of them"
                } else {
                    "true or false"
                };
                let message = format!("`{key}` must be {wanted}");
                return Err(Wrong { key: Some(key.clone()), message });
            }
        }
    }
    Ok(arguments)
}

/// A text, a number, or a list of them, as one argument.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => {
            let is_flat = |item: &&Value| item.is_string() || item.is_number();
            let items = items.iter().map(|item| Some(item).filter(is_flat).and_then(text));
            items.collect::<Option<Vec<_>>>().map(|items| items.join(","))
        }
        _ => None,
    }
}

/// The error of the command line, with the names of a plan.
fn explain(error: &clap::Error) -> Wrong {
    let said = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(vec![text.clone()]),
        Some(ContextValue::Strings(texts)) => Some(texts.clone()),
        _ => None,
    };
    let first = |kind| said(kind).and_then(|texts| texts.into_iter().next());
    // An argument is shown as `--only <ONLY>`, a positional one as `<COLLECTIVE>`.
    let key = first(ContextKind::InvalidArg)
        .and_then(|arg| Some(arg.strip_prefix("--")?.split([' ', '=']).next()?.to_owned()));
    let named = key.clone().unwrap_or_else(|| "name".to_owned());
    let message = match (error.kind(), first(ContextKind::InvalidValue)) {
        (ErrorKind::MissingRequiredArgument, _) => format!("`{named}` is missing"),
        (ErrorKind::InvalidValue, Some(value)) if !value.is_empty() => {
            let known = said(ContextKind::ValidValue).unwrap_or_default();
            let remedy = match first(ContextKind::SuggestedValue) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => format!("known are {}", list(known.iter().map(String::as_str))),
            };
            format!("`{named}` cannot be `{value}`\n{remedy}")
        }
        (_, Some(value)) => {
            let why = error.source().map_or_else(String::new, |why| format!(": {why}"));
            format!("`{named}` cannot be `{value}`{why}")
        }
        _ => error
            .to_string()
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("error: ")
            .to_owned(),
    };
    Wrong { key, message }
}

/// Names as people list them.
pub(super) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
