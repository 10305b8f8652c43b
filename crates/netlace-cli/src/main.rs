//! The command `netlace`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(netlace_cli::run(std::env::args_os()))
}
