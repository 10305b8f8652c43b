//! `netlace families`: the families of networks.

use clap::Args;
use netlace::families::{FAMILIES, Family, Kind, Param};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, answer};
use crate::failure::Failure;
use crate::json::View;
use crate::text::{lines, table};

/// List the families of networks, or explain one
#[derive(Args)]
pub(super) struct Families {
    /// Explain only this family: its parameters, source and an example
    name: Option<String>,
}

impl Families {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let Some(name) = &self.name else {
            return answer(
                options,
                || FamiliesAnswer {
                    families: FAMILIES.iter().map(|family| describe(family)).collect(),
                },
                || overview() + &defined(options),
            );
        };
        let family = netlace::families::find(name)
            .map_err(|help| Failure::Usage(format!("unknown network `{name}`\n{help}")))?;
        answer(options, || describe(family), || explain(family))
    }
}

/// The networks that are defined, one per line.
fn defined(options: &Options) -> String {
    let definitions = options.context().definitions.all;
    let mut signatures: Vec<String> = Vec::new();
    for name in definitions.names() {
        let first = definitions.of(name).last().map(|(_, definition)| definition.signature());
        signatures.extend(first.filter(|signature| !signatures.contains(signature)));
    }
    match signatures.len() {
        0 => String::new(),
        _ => format!("\ndefined: {}\n", signatures.join(", ")),
    }
}

/// All families of networks.
#[derive(Serialize, JsonSchema)]
pub(super) struct FamiliesAnswer {
    /// The families, in their usual order.
    families: Vec<FamilyAnswer>,
}

/// A family of networks.
#[derive(Serialize, JsonSchema)]
pub(super) struct FamilyAnswer {
    /// Its name in expressions.
    name: &'static str,
    /// How it is written.
    usage: String,
    /// What it is.
    summary: &'static str,
    /// Its parameters.
    params: Vec<ParamAnswer>,
    /// Where it was published; null if it is common knowledge.
    source: Option<&'static str>,
    /// A small network of the family.
    example: &'static str,
}

/// A parameter of a family.
#[derive(Serialize, JsonSchema)]
struct ParamAnswer {
    /// Its name.
    name: &'static str,
    /// What it is.
    help: &'static str,
    /// Whether it can be left out.
    optional: bool,
    /// How it is written.
    usage: String,
}

impl View for FamiliesAnswer {
    const SCHEMA: &'static str = "netlace.families/1";
}

impl View for FamilyAnswer {
    const SCHEMA: &'static str = "netlace.family/1";
}

fn describe(family: &Family) -> FamilyAnswer {
    let param = |param: &Param| ParamAnswer {
        name: param.name,
        help: param.help,
        optional: param.optional,
        usage: param.to_string(),
    };
    FamilyAnswer {
        name: family.name,
        usage: family.to_string(),
        summary: family.summary,
        params: family.params.iter().map(param).collect(),
        source: family.source.citation(),
        example: family.example,
    }
}

fn overview() -> String {
    let mut table = table(&["network", "description"]);
    for family in FAMILIES {
        table.add_row([usual(family), family.summary.to_owned()]);
    }
    lines(&table)
        + "\nAny network can be the base of another. `netlace families NAME` explains one.\n"
}

/// How a family is usually written: without the parameters that are rarely given.
fn usual(family: &Family) -> String {
    let usual = |param: &&Param| {
        let hidden = match param.kind {
            Kind::Choice(_) | Kind::ChoiceOrLists(_) | Kind::Flag | Kind::Networks => true,
            Kind::Integers { .. } => param.optional,
            _ => param.hidden,
        };
        !hidden
    };
    let write = |param: &Param| match param.kind {
        Kind::Integers { .. } | Kind::Lists => "[..]".to_owned(),
        _ => param.to_string(),
    };
    let params: Vec<String> = family.params.iter().filter(usual).map(write).collect();
    if params.is_empty() {
        family.name.to_owned()
    } else {
        format!("{}({})", family.name, params.join(","))
    }
}

fn explain(family: &Family) -> String {
    let mut params = table(&[]);
    for param in family.params {
        params.add_row([&format!("  {}", param.name), param.help]);
    }
    let mut facts = table(&[]);
    facts.add_row(["example:", family.example]);
    facts.add_row(["source:", family.source.citation().unwrap_or("common knowledge")]);
    let gap = if family.params.is_empty() { "" } else { "\n" };
    format!("{family}\n{}\n{gap}{}\n{}", family.summary, lines(&params), lines(&facts))
}
