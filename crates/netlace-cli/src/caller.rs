//! Requests of programs that carry the command with them: they get what it would print, and may set limits and hear of progress.

use std::ffi::OsString;
use std::num::NonZero;

use netlace::expr::Definitions;
use netlace::{Listener, OpenFile};

use crate::commands::Cli;
use crate::output::Printed;

/// What a program gives to a request, in place of what the command finds out of the machine.
pub struct Caller {
    /// The bytes that it may take.
    pub memory: u64,
    /// The seconds that it may take; as the command has it, if none are said.
    pub seconds: Option<u64>,
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// Opens the files that expressions name.
    pub files: Box<OpenFile<'static>>,
    /// Hears of progress, and ends the work.
    pub listener: Box<Listener<'static>>,
    /// What expressions may use.
    pub definitions: Definitions,
}

/// What the command answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The exit status.
    pub status: u8,
    /// What it would print to standard output.
    pub answer: String,
    /// What it would print to standard error.
    pub messages: String,
}

/// Runs the command on its arguments, its own name first, for a program that wants the answer: nothing is printed.
///
/// ```
/// let reply = netlace_cli::ask(["netlace", "distance", "ring(6)", "0", "3"], None);
/// assert_eq!((reply.status, reply.answer.as_str()), (0, "3  (exact, by rule)\n"));
/// let reply = netlace_cli::ask(["netlace", "show", "rign(6)"], None);
/// assert_eq!((reply.status, reply.answer.as_str()), (2, ""));
/// assert!(reply.messages.contains("ring"));
/// ```
pub fn ask(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    caller: Option<Caller>,
) -> Reply {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let mut command = match Cli::read(&arguments) {
        Ok(command) => command,
        Err(usage) => {
            let (status, text) = (exit_status(&usage), usage.to_string());
            let (answer, messages) =
                if usage.use_stderr() { (String::new(), text) } else { (text, String::new()) };
            return Reply { status, answer, messages };
        }
    };
    if let Some(caller) = caller {
        command = command.asked_by(caller);
    }
    let (status, printed) = Printed::of(|| command.status());
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Reply { status, answer: text(printed.answer), messages: text(printed.messages) }
}

/// The status with which the command ends if its arguments are wrong.
pub(crate) fn exit_status(usage: &clap::Error) -> u8 {
    u8::try_from(usage.exit_code()).unwrap_or(2)
}
