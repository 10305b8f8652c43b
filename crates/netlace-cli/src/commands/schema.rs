//! `netlace schema`: what the JSON answers of a verb are made of.

use clap::Args;
use clap::builder::PossibleValuesParser;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Options, answer, bill, certify, check, claims, collective, compare, design, distance, draw,
    embed, emulate, explore, export, fabric, families, fit, metrics, neighbors, paths, place, plot,
    report, route, routings, scene, show, simulate, study, technology,
};
use crate::failure::Failure;
use crate::json::{Describe, View, describe, schema};
use crate::output::print;

/// Print the JSON Schema of the answers of a verb with --json, or list the verbs that have one
#[derive(Args)]
pub(super) struct Schemas {
    /// The verb
    #[arg(value_parser = verbs())]
    verb: Option<String>,
}

/// The answers of each verb.
const SCHEMAS: &[(&str, &[Describe])] = &[
    ("families", &[describe::<families::FamiliesAnswer>, describe::<families::FamilyAnswer>]),
    ("show", &[describe::<show::ShowAnswer>]),
    ("metrics", &[describe::<metrics::MetricsAnswer>]),
    ("compare", &[describe::<compare::machine::CompareAnswer>]),
    ("design", &[describe::<design::report::DesignAnswer>]),
    ("bill", &[describe::<bill::BillAnswer>]),
    (
        "technology",
        &[describe::<technology::TechnologiesAnswer>, describe::<technology::TechnologyAnswer>],
    ),
    ("distance", &[describe::<distance::DistanceAnswer>]),
    ("neighbors", &[describe::<neighbors::NeighborsAnswer>]),
    ("route", &[describe::<route::RouteAnswer>]),
    ("routings", &[describe::<routings::RoutingsAnswer>]),
    ("paths", &[describe::<paths::PathsAnswer>]),
    (
        "certify",
        &[
            describe::<certify::CertifyAnswer>,
            describe::<certify::adaptive::AdaptiveAnswer>,
            describe::<certify::CheckAnswer>,
        ],
    ),
    ("simulate", &[describe::<simulate::SimulateAnswer>, describe::<simulate::ExecutionAnswer>]),
    ("claims", &[describe::<claims::json::ClaimsAnswer>, describe::<claims::json::IndexAnswer>]),
    ("check", &[describe::<check::json::CheckAnswer>]),
    ("fit", &[describe::<fit::FitAnswer>]),
    (
        "collective",
        &[describe::<collective::CollectiveAnswer>, describe::<collective::GroupsAnswer>],
    ),
    ("place", &[describe::<place::PlaceAnswer>]),
    ("embed", &[describe::<embed::EmbedAnswer>]),
    ("emulate", &[describe::<emulate::EmulateAnswer>, describe::<emulate::BoundAnswer>]),
    ("draw", &[describe::<draw::DrawAnswer>]),
    ("scene", &[describe::<scene::SceneAnswer>]),
    ("export", &[describe::<export::ExportAnswer>]),
    ("plot", &[describe::<plot::json::PlotAnswer>]),
    ("report", &[describe::<report::ReportAnswer>]),
    ("explore", &[describe::<explore::ExploreAnswer>]),
    ("study", study::ANSWERS),
    ("fabric", &[describe::<fabric::json::FabricAnswer>, describe::<certify::CheckAnswer>]),
    ("schema", &[describe::<SchemasAnswer>]),
];

fn verbs() -> PossibleValuesParser {
    SCHEMAS.iter().map(|(verb, _)| *verb).into()
}

/// The schema of the answers of a verb, as text.
pub fn schema_of(verb: &str) -> Option<String> {
    let (verb, views) = SCHEMAS.iter().find(|(name, _)| *name == verb)?;
    Some(format!("{:#}\n", schema(verb, views).as_value()))
}

/// The verbs whose answers have a schema.
#[derive(Serialize, JsonSchema)]
struct SchemasAnswer {
    /// Their names.
    verbs: Vec<&'static str>,
}

impl View for SchemasAnswer {
    const SCHEMA: &'static str = "netlace.schemas/1";
}

impl Schemas {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let verbs = || SCHEMAS.iter().map(|(verb, _)| *verb);
        if let Some(schema) = self.verb.as_deref().and_then(schema_of) {
            return print(&schema);
        }
        answer(
            options,
            || SchemasAnswer { verbs: verbs().collect() },
            || verbs().map(|verb| format!("{verb}\n")).collect(),
        )
    }
}
