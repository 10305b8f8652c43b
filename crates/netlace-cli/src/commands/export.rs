//! `netlace export`: files for other tools.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::export::{ExportError, FORMATS, FileFormat, FolderFormat, Format};
use netlace::routing::Chosen;
use netlace::{Context, Network};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer, routings};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::output::{NewFile, NewFolder, Standard};
use crate::size::parse_bytes;

/// Write a network as a file or folder for other tools
///
/// Most formats are one file with the network alone. A folder also holds a routing; that of `opensm` is on as few lanes
/// as `netlace certify` finds so that it cannot deadlock. Its README.md says how to use it.
#[derive(Args)]
pub(super) struct Export {
    #[command(flatten)]
    subject: Subject,

    /// What to write
    #[arg(long, value_parser = formats())]
    format: String,

    /// The routing, for a folder [default: the one with the highest saturation among those that fit into tables; where no lanes are found for it, another with paths as short]
    #[arg(long, value_parser = routings())]
    routing: Option<String>,

    /// Where to write it; a folder is created if needed [default: standard output]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,

    /// Output size limit, such as 500M or 1T
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "100G")]
    max_output: u64,
}

fn formats() -> PossibleValuesParser {
    let value = |format: &Format| PossibleValue::new(format.name()).help(format.summary());
    FORMATS.iter().map(value).into()
}

/// What was written: a file, or a folder that also holds a routing.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExportAnswer {
    /// The network.
    expr: String,
    /// The format.
    format: String,
    /// The file.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Its size.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<Whole>,
    /// The folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    /// The routing that it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    routing: Option<&'static str>,
    /// The number of lanes of the routing.
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes: Option<u8>,
    /// The number of rules that assign packets to lanes.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
    /// The files of the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<Vec<FileAnswer>>,
    /// The number of links of the network.
    links: Whole,
}

/// A file of a folder.
#[derive(Serialize, JsonSchema)]
struct FileAnswer {
    /// Its name.
    name: &'static str,
    /// Its size.
    bytes: Whole,
}

impl View for ExportAnswer {
    const SCHEMA: &'static str = "netlace.export/1";
}

impl Export {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let format = FORMATS.iter().find(|format| format.name() == self.format);
        match (format, &self.output) {
            (None, _) => Err(Failure::Usage(format!("unknown format `{}`", self.format))),
            (Some(Format::File(_)), _) if self.routing.is_some() => Err(Failure::Usage(format!(
                "{} holds the network alone: leave out --routing",
                self.format
            ))),
            (Some(Format::File(format)), None) if !options.json => {
                self.write(format, &network, &mut BufWriter::new(Standard), options)
            }
            (Some(Format::File(_)), None) => Err(Failure::Usage(
                "--json reports on a file that was written: name it with --output".to_owned(),
            )),
            (Some(Format::Folder(format)), None) => {
                let name = format.name;
                Err(Failure::Usage(format!("{name} is a folder of files: name it with --output")))
            }
            (Some(Format::File(format)), Some(path)) => self.file(format, &network, path, options),
            (Some(Format::Folder(format)), Some(path)) => {
                self.folder(format, &network, path, options)
            }
        }
    }

    fn file(
        &self,
        format: &FileFormat,
        network: &Network,
        path: &Path,
        options: &Options,
    ) -> Result<(), Failure> {
        let mut file = NewFile::create(path)?;
        self.write(format, network, &mut file, options)?;
        let size = file.finish()?;
        let written = || ExportAnswer {
            file: Some(path.display().to_string()),
            bytes: Some(Whole::of(size)),
            ..self.describe(network)
        };
        answer(options, written, String::new)
    }

    /// The network and the format, without what was written.
    fn describe(&self, network: &Network) -> ExportAnswer {
        ExportAnswer {
            expr: network.to_string(),
            format: self.format.clone(),
            file: None,
            bytes: None,
            folder: None,
            routing: None,
            lanes: None,
            rules: None,
            files: None,
            links: Whole::of(network.links()),
        }
    }

    fn write(
        &self,
        format: &FileFormat,
        network: &Network,
        out: &mut dyn Write,
        options: &Options,
    ) -> Result<(), Failure> {
        options.bar().count("of the nodes");
        // Exports of one file hold no graph, so no memory is asked for.
        let context = Context { output: self.max_output, memory: 0, ..options.patient() };
        let done = format.export(network, out, &context);
        options.bar().clear();
        Ok(done?)
    }

    fn folder(
        &self,
        format: &FolderFormat,
        network: &Network,
        path: &Path,
        options: &Options,
    ) -> Result<(), Failure> {
        options.bar().count("of the work");
        let context = Context { output: self.max_output, ..options.patient() };
        let methods = match self.routing.clone() {
            Some(routing) => vec![Router { routing }.method()?],
            // What cannot be measured is refused by what is written, which says more.
            None => match Chosen::tables(network, &context) {
                Ok(chosen) => {
                    let stretch = chosen[0].survey.stretch;
                    let as_short = chosen.iter().filter(|one| one.survey.stretch <= stretch);
                    as_short.map(|one| one.method).collect()
                }
                Err(_) => vec![Router::default().method()?],
            },
        };
        // Refusals come before an existing folder is touched. That of the best routing counts.
        let mut refused = None;
        let found = methods.into_iter().find_map(|method| {
            let folder = format.prepare(network, method, &context);
            folder.map_err(|why| refused.get_or_insert(why)).ok().map(|folder| (method, folder))
        });
        let Some((method, folder)) = found else {
            return Err(refused.expect("invariant: there is a routing to try").into());
        };
        let new = NewFolder::create(path)?;
        let mut sizes = Vec::new();
        for file in &folder.files {
            let mut out = BufWriter::new(new.file(file.name)?);
            file.write(&mut out).map_err(ExportError::from)?;
            let out = out.into_inner().map_err(|error| Failure::written(error.error()))?;
            sizes.push((file.name, out.finish()?));
        }
        new.finish()?;
        options.bar().clear();
        let file =
            |&(name, bytes): &(&'static str, u64)| FileAnswer { name, bytes: Whole::of(bytes) };
        let written = || ExportAnswer {
            folder: Some(path.display().to_string()),
            routing: Some(method.name),
            lanes: folder.lanes.map(|(lanes, _)| lanes),
            rules: folder.lanes.map(|(_, rules)| rules),
            files: Some(sizes.iter().map(file).collect()),
            ..self.describe(network)
        };
        let text = || {
            let proof = folder.lanes.map_or(String::new(), |(lanes, rules)| {
                format!(", deadlock-free; lanes: {lanes}, rules: {rules}")
            });
            format!(
                "{network} as {} in {}\n{}{proof}\nREADME.md says how to use it\n",
                format.name,
                path.display(),
                method.name,
            )
        };
        answer(options, written, text)
    }
}
