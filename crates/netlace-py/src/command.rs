//! The command `netlace`, which the package brings along.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Run the command ``netlace`` on its arguments, its own name first, and return the exit status.
///
/// Answers go to standard output, not to ``sys.stdout``. An interrupt waits for the end: ``netlace.__main__`` restores
/// its default action first.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| netlace_cli::run(arguments))
}
