//! The command `netlace`, for programs that carry it with them: the Python package has the command inside.
//!
//! The library is the crate `netlace`; here is only what reads arguments and prints answers.

mod caller;
mod commands;
mod failure;
mod faults;
mod input;
mod json;
mod output;
mod picture;
#[cfg(feature = "png")]
mod png;
mod process;
mod progress;
mod size;
mod tech;
mod text;
mod unfinished;
mod wires;
mod workload;

/// What reads the files of studies, for those who try hostile ones.
#[doc(hidden)]
pub mod hostile {
    use crate::commands::study::{read_plan, sum_up};

    /// Reads a plan.
    pub fn plan(text: &str) -> Result<(), String> {
        read_plan(text).map_err(|failure| format!("{failure:?}"))
    }

    /// Sums up results.
    pub fn results(bytes: &[u8]) -> Result<String, String> {
        sum_up(bytes).map_err(|failure| format!("{failure:?}"))
    }
}

use std::ffi::OsString;
use std::io::Write;

pub use caller::{Caller, Reply, ask};
#[doc(hidden)]
pub use commands::{schema, verbs};

/// A picture as PNG, this much larger than its SVG.
///
/// ```
/// use netlace::Context;
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#;
/// let png = netlace_cli::png(svg, 2.0, &Context::with_memory(1 << 30)).unwrap();
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
#[cfg(feature = "png")]
pub fn png(svg: &str, scale: f32, context: &netlace::Context) -> Result<Vec<u8>, String> {
    png::png(svg, scale, context).map_err(|failure| failure.message().to_owned())
}

/// Runs the command on its arguments, its own name first, and returns the exit status.
///
/// Answers go to standard output, messages to standard error.
///
/// ```
/// assert_eq!(netlace_cli::run(["netlace", "distance", "ring(6)", "0", "3"]), 0);
/// assert_eq!(netlace_cli::run(["netlace", "distance", "ring(6)"]), 2);
/// ```
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let status = match commands::Cli::read(&arguments) {
        Ok(command) => command.status(),
        Err(usage) => {
            let printed = usage.print().and_then(|()| std::io::stdout().flush());
            match printed {
                Err(error) if !usage.use_stderr() => output::not_printed(&error).report(),
                _ => caller::exit_status(&usage),
            }
        }
    };
    // A caller that is no Rust program flushes nothing at its end.
    let _ = std::io::stdout().flush();
    status
}
