//! The reference in the book: a page of Markdown for each verb, from the command line's own description.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// The pages, each with the name of its file. The first is about the command as a whole.
pub(super) fn pages(mut command: Command) -> Vec<(String, String)> {
    command = command.disable_help_subcommand(true);
    command.build();
    let verbs = command.get_subcommands().map(|verb| {
        let name = verb.get_name();
        format!("- [{name}]({name}.md): {}\n", plain(verb.get_about()))
    });
    let mut whole = begin(&command, "#");
    section(&mut whole, "## Verbs", verbs);
    section(&mut whole, "## Options of every verb", command.get_arguments().map(item));
    let _ = write!(whole, "\n```text\n{}\n```\n", plain(command.get_after_help()));
    let verbs = command.get_subcommands().map(|verb| {
        let mut page = describe(verb, "#");
        page += "\n[Options of every verb and exit status](netlace.md#options-of-every-verb)\n";
        (format!("{}.md", verb.get_name()), page)
    });
    [("netlace.md".to_owned(), whole)].into_iter().chain(verbs).collect()
}

/// A verb, with the verbs below it.
fn describe(verb: &Command, heading: &str) -> String {
    let mut text = begin(verb, heading);
    let own = |argument: &&Arg| !argument.is_global_set() && argument.get_id() != "help";
    let (places, options): (Vec<&Arg>, Vec<&Arg>) =
        verb.get_arguments().filter(own).partition(|argument| argument.is_positional());
    section(&mut text, &format!("{heading}# Arguments"), places.into_iter().map(item));
    section(&mut text, &format!("{heading}# Options"), options.into_iter().map(item));
    for below in verb.get_subcommands() {
        text += "\n";
        text += &describe(below, &format!("{heading}#"));
    }
    text
}

/// Name, description and usage.
fn begin(command: &Command, heading: &str) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let about = plain(command.get_long_about().or(command.get_about()));
    let usage = command.clone().render_usage().to_string();
    let usage: Vec<&str> = usage.trim_start_matches("Usage:").lines().map(str::trim).collect();
    format!("{heading} {name}\n\n{about}\n\n```text\n{}\n```\n", usage.join("\n"))
}

/// A list with its heading, or nothing.
fn section(text: &mut String, heading: &str, items: impl Iterator<Item = String>) {
    let items: String = items.collect();
    if !items.is_empty() {
        let _ = write!(text, "\n{heading}\n\n{items}");
    }
}

/// An argument or option: how it is written, what it is for, its default and possible values.
fn item(argument: &Arg) -> String {
    let short = argument.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    let help = plain(argument.get_long_help().or(argument.get_help())).replace("\n\n", "\n\n  ");
    let mut item = format!("- `{short}{argument}`: {help}");
    if argument.get_action().takes_values() {
        for default in argument.get_default_values() {
            let _ = write!(item, " [default: {}]", default.display());
        }
    }
    item += "\n";
    for value in argument.get_possible_values().iter().filter(|value| !value.is_hide_set()) {
        let help = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
        let _ = writeln!(item, "  - `{}`{help}", value.get_name());
    }
    item
}

fn plain(text: Option<&StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}
