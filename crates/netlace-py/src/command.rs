//! The command `netlace`, which the package brings along.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::define::defined;
use crate::files;
use crate::network::{Given, unpacked};
use crate::work;

/// Run the command ``netlace`` on its arguments, its own name first, and return the exit status.
///
/// Answers go to standard output, not to ``sys.stdout``. An interrupt waits for the end: ``netlace.__main__`` restores
/// its default action first.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| netlace_cli::run(arguments))
}

/// Ask the command: its exit status, its answer and its messages. Expressions may speak of what these networks speak of,
/// and those in these texts of what is defined now.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    arguments: Vec<OsString>,
    networks: Vec<Given>,
    texts: &str,
) -> PyResult<(u8, String, String)> {
    let (_, files) = unpacked(py, networks)?;
    let files = files::merged([&files, &files::used(texts, &defined())])?;
    let reply = work::ask(py, arguments, files)?;
    Ok((reply.status, reply.answer, reply.messages))
}

/// All verbs of the command with their arguments, as JSON.
#[pyfunction]
pub(crate) fn command_verbs() -> String {
    netlace_cli::verbs()
}

/// The schema of a verb's answer, as JSON.
#[pyfunction]
pub(crate) fn command_schema(verb: &str) -> Option<String> {
    netlace_cli::schema(verb)
}
