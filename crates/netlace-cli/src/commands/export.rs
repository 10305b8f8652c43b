//! `netlace export`: files for other tools.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use netlace::export::{FORMATS, Format};
use serde_json::json;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::output::Lazy;
use crate::progress::Bar;
use crate::size::parse_bytes;

/// Write a network as a file for other tools
#[derive(Args)]
pub(super) struct Export {
    #[command(flatten)]
    subject: Subject,

    /// What to write
    #[arg(long, value_parser = formats())]
    format: String,

    /// Where to write it [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How large the file may become, such as 500M or 1T
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "100G")]
    max_output: u64,
}

fn formats() -> PossibleValuesParser {
    FORMATS
        .iter()
        .map(|format| clap::builder::PossibleValue::new(format.name).help(format.summary))
        .into()
}

impl Export {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let Some(format) = FORMATS.iter().find(|format| format.name == self.format) else {
            return Err(Failure::Usage(format!("unknown format `{}`", self.format)));
        };
        let Some(path) = &self.output else {
            if options.json {
                let message = "--json reports on a file that was written: name it with --output";
                return Err(Failure::Usage(message.to_owned()));
            }
            self.write(format, &network, &mut io::stdout().lock())?;
            return Ok(());
        };
        // Refusals come before an existing file is touched.
        self.write(format, &network, &mut Lazy::new(path))?;
        let size = std::fs::metadata(path)?.len();
        answer(
            options,
            || {
                json!({
                    "schema": "netlace.export/1",
                    "expr": network.to_string(),
                    "format": format.name,
                    "file": path,
                    "bytes": size.to_string(),
                    "links": network.links().to_string(),
                })
            },
            String::new,
        )
    }

    fn write(
        &self,
        format: &Format,
        network: &netlace::Network,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let bar = Bar::new("of the nodes");
        let progress = |done, total| bar.show(done, total);
        // Exports hold no graph, so no memory is asked for.
        let context = netlace::Context {
            output: self.max_output,
            progress: &progress,
            ..netlace::Context::with_memory(0)
        };
        let done = format.export(network, out, &context);
        bar.clear();
        Ok(done?)
    }
}
