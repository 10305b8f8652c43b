//! The verbs with their arguments, for those who write calls of them in another language.

use std::any::TypeId;
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command, CommandFactory};
use serde::Serialize;

use super::super::Cli;

/// A verb, as the command line describes it.
#[derive(Serialize)]
struct Verb {
    name: String,
    about: String,
    arguments: Vec<Argument>,
    verbs: Vec<Verb>,
}

/// An argument of a verb.
#[derive(Serialize)]
struct Argument {
    name: String,
    /// Without the two dashes; none for what is known by its place.
    flag: Option<String>,
    help: String,
    /// `switch`, `whole`, `real`, `path` or `text`.
    kind: &'static str,
    is_list: bool,
    is_required: bool,
    default: Option<String>,
    /// All values there are; none if it takes others.
    values: Vec<String>,
}

/// All verbs as JSON, without the options that all of them have.
pub fn verbs() -> String {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let verbs: Vec<Verb> = command.get_subcommands().map(describe).collect();
    serde_json::to_string(&verbs).expect("invariant: all keys are strings")
}

fn describe(command: &Command) -> Verb {
    let own = |argument: &&Arg| {
        let is_help = ["help", "version"].contains(&argument.get_id().as_str());
        !argument.is_global_set() && !argument.is_hide_set() && !is_help
    };
    let about = command.get_long_about().or(command.get_about());
    Verb {
        name: command.get_name().to_owned(),
        about: about.map(ToString::to_string).unwrap_or_default(),
        arguments: command.get_arguments().filter(own).map(argument).collect(),
        verbs: command.get_subcommands().map(describe).collect(),
    }
}

fn argument(argument: &Arg) -> Argument {
    let several = argument.get_num_args().is_some_and(|number| number.max_values() > 1);
    let help = argument.get_long_help().or(argument.get_help());
    let values = argument.get_possible_values();
    let is_switch = !argument.get_action().takes_values();
    let default = argument.get_default_values().first();
    Argument {
        name: argument.get_id().to_string(),
        flag: argument.get_long().map(str::to_owned),
        help: help.map(ToString::to_string).unwrap_or_default(),
        kind: if is_switch { "switch" } else { kind(argument) },
        is_list: several
            || argument.get_value_delimiter().is_some()
            || matches!(argument.get_action(), ArgAction::Append),
        is_required: argument.is_required_set(),
        default: default.filter(|_| !is_switch).map(|value| value.display().to_string()),
        values: if is_switch {
            Vec::new()
        } else {
            values.iter().map(|value| value.get_name().to_owned()).collect()
        },
    }
}

/// What is read from the text of an argument.
fn kind(argument: &Arg) -> &'static str {
    let read = argument.get_value_parser().type_id();
    let is = |types: &[TypeId]| types.iter().any(|one| read == *one);
    let whole = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
    ];
    if is(&whole) {
        "whole"
    } else if is(&[TypeId::of::<f64>()]) {
        "real"
    } else if is(&[TypeId::of::<PathBuf>()]) {
        "path"
    } else {
        "text"
    }
}
