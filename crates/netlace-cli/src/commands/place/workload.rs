//! Workloads on the command line: `tp=8,dp=16`, `stencil=4x4x8`, `matrix:FILE`, `trace:FILE`.

use std::path::PathBuf;

use netlace::Context;
use netlace::matrix::TrafficMatrix;
use netlace::workload::{Model, Parallel, of_program, stencil};

use crate::failure::Failure;
use crate::input::{read_matrix, read_program};

/// What ranks send to each other.
#[derive(Clone)]
pub(super) enum Workload {
    Parallel(Parallel),
    Stencil(Vec<u32>),
    Matrix(PathBuf),
    Trace(PathBuf),
}

const FORMS: &str = "write tp=8,pp=4,dp=16, stencil=4x4x8, matrix:FILE or trace:FILE";

impl Workload {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let file = |prefix| text.strip_prefix(prefix).filter(|path: &&str| !path.is_empty());
        if let Some(path) = file("matrix:") {
            return Ok(Self::Matrix(path.into()));
        }
        if let Some(path) = file("trace:") {
            return Ok(Self::Trace(path.into()));
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
    pub(super) fn matrix(
        &self,
        sizes: (&Model, u64),
        most: usize,
        context: &Context,
    ) -> Result<TrafficMatrix, Failure> {
        let (model, bytes) = sizes;
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
                parallel.matrix(model)
            }
            Self::Stencil(sides) => {
                fits(sides.iter().try_fold(1u32, |all, side| all.checked_mul(*side)))?;
                stencil(sides, bytes as f64)
            }
            Self::Matrix(path) => read_matrix(path, context)?,
            Self::Trace(path) => of_program(&read_program(path, context)?),
        };
        fits(u32::try_from(matrix.rows.len()).ok())?;
        Ok(matrix)
    }
}
