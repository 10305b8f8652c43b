//! Workloads on the command line: `tp=8,dp=16`, `stencil=4x4x8`, `matrix:FILE`, `trace:FILE`, `chakra:PREFIX`.

use std::path::PathBuf;

use clap::Args;
use netlace::Context;
use netlace::matrix::TrafficMatrix;
use netlace::workload::{Model, Parallel, of_program, stencil};

use crate::failure::Failure;
use crate::input::{read_chakra, read_matrix, read_program};
use crate::size::parse_bytes;

/// The sizes of what is sent.
#[derive(Args)]
pub(crate) struct SizeFlags {
    /// Sizes of the model that a job trains, such as layers=32,hidden=4096; also sequence, batch, microbatches, and the experts of a
    /// token [default: layers=80,hidden=8192,sequence=4096,batch=1,microbatches=8,experts=2]
    #[arg(long, value_name = "NAME=N,..", value_parser = parse_model)]
    model: Option<Model>,

    /// What neighbours in a stencil send to each other
    #[arg(long, value_name = "SIZE", default_value = "1MiB", value_parser = parse_bytes)]
    bytes: u64,
}

fn parse_model(text: &str) -> Result<Model, String> {
    Model::read(text).map_err(|error| error.to_string())
}

/// What ranks send to each other.
#[derive(Clone)]
pub(crate) enum Workload {
    Parallel(Parallel),
    Stencil(Vec<u32>),
    Matrix(PathBuf),
    Trace(PathBuf),
    Chakra(String),
}

const FORMS: &str =
    "write tp=8,pp=4,dp=16, stencil=4x4x8, matrix:FILE, trace:FILE or chakra:PREFIX";

impl Workload {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let file = |prefix| text.strip_prefix(prefix).filter(|path: &&str| !path.is_empty());
        if let Some(path) = file("matrix:") {
            return Ok(Self::Matrix(path.into()));
        }
        if let Some(path) = file("trace:") {
            return Ok(Self::Trace(path.into()));
        }
        if let Some(prefix) = file("chakra:") {
            return Ok(Self::Chakra(prefix.to_owned()));
        }
        if let Some(sides) = text.strip_prefix("stencil=") {
            let side = |side: &str| side.parse().ok().filter(|side: &u32| *side > 0);
            let sides: Option<Vec<u32>> = sides.split('x').map(side).collect();
            return sides
                .map(Self::Stencil)
                .ok_or_else(|| "write its sides, such as stencil=4x4x8".to_owned());
        }
        if !text.contains('=') {
            return Err(FORMS.to_owned());
        }
        Parallel::read(text).map(Self::Parallel).map_err(|error| error.to_string())
    }

    /// What is sent, if there are at most `most` ranks.
    pub(crate) fn matrix(
        &self,
        sizes: &SizeFlags,
        most: usize,
        context: &Context,
    ) -> Result<TrafficMatrix, Failure> {
        let SizeFlags { model, bytes } = sizes;
        let fits = |ranks: Option<u32>| match ranks {
            Some(ranks) if ranks as usize <= most => Ok(()),
            ranks => {
                let ranks =
                    ranks.map_or("more than 4294967295".to_owned(), |ranks| ranks.to_string());
                Err(Failure::Usage(format!(
                    "{ranks} ranks need as many hosts, and {most} are free"
                )))
            }
        };
        let matrix = match self {
            Self::Parallel(parallel) => {
                fits(parallel.ranks())?;
                parallel.matrix(&model.unwrap_or_default())
            }
            Self::Stencil(sides) => {
                fits(sides.iter().try_fold(1u32, |all, side| all.checked_mul(*side)))?;
                stencil(sides, *bytes as f64)
            }
            Self::Matrix(path) => read_matrix(path, context)?,
            Self::Trace(path) => of_program(&read_program(path, context)?),
            Self::Chakra(prefix) => read_chakra(prefix, context)?,
        };
        fits(u32::try_from(matrix.rows.len()).ok())?;
        Ok(matrix)
    }
}
