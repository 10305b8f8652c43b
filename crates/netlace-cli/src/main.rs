//! The command `netlace`.

mod commands;
mod failure;
mod faults;
mod input;
mod output;
mod picture;
mod progress;
mod size;
mod tech;
mod text;
mod wires;

use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::Cli::read().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
