//! Requests of programs that carry the command with them: they lend limits and an ear, and get the answer instead of a text.

use std::ffi::OsString;
use std::fmt;
use std::num::NonZero;

use netlace::expr::Definitions;
use netlace::{Listener, OpenFile};

use crate::commands::Cli;
use crate::failure::Failure;

/// What a program lends to a request.
pub struct Caller {
    /// The bytes that it may take.
    pub memory: u64,
    /// The seconds that it may take; as the command has it, if none are said. The listener keeps the time by the clock.
    pub seconds: Option<u64>,
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// Opens files.
    pub files: Box<OpenFile<'static>>,
    /// Hears of progress, and ends the work.
    pub listener: Box<Listener<'static>>,
    /// What expressions may use.
    pub definitions: Definitions,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unanswered {
    /// The answer is no.
    No(String),
    /// Wrong usage.
    Usage(String),
    /// It would take more than it may.
    Refused(String),
    /// A file cannot be read or written.
    Io(String),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::No(why) | Self::Usage(why) | Self::Refused(why) | Self::Io(why)) = self;
        out.write_str(why)
    }
}

impl std::error::Error for Unanswered {}

/// The answer of a verb as JSON, whatever the exit status of the command would be. The arguments are those behind `netlace`.
///
/// ```
/// # use netlace_cli::{Caller, ask};
/// let caller = Caller {
///     memory: 1 << 30,
///     seconds: None,
///     threads: std::num::NonZero::<usize>::MIN,
///     files: Box::new(|_| Err(std::io::ErrorKind::NotFound.into())),
///     listener: Box::new(|_, _| std::ops::ControlFlow::Continue(())),
///     definitions: Default::default(),
/// };
/// let answer = ask(["distance", "ring(6)", "0", "3"], caller).unwrap();
/// assert!(answer.contains("\"value\":\"3\""));
/// ```
pub fn ask(
    arguments: impl IntoIterator<Item = impl Into<OsString>>,
    caller: Caller,
) -> Result<String, Unanswered> {
    let arguments = arguments.into_iter().map(Into::into);
    let arguments: Vec<OsString> = ["netlace".into()].into_iter().chain(arguments).collect();
    let cli = Cli::read(&arguments).map_err(|error| Unanswered::Usage(sentence(&error)))?;
    match cli.ask(caller) {
        (Some(answer), _) => Ok(answer),
        (None, Ok(())) => Err(Unanswered::Usage("this verb prints, and has no answer".to_owned())),
        (None, Err(failure)) => Err(failure.into()),
    }
}

impl From<Failure> for Unanswered {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::No(why) => Self::No(why),
            Failure::Usage(why) => Self::Usage(why),
            Failure::Refused(why) => Self::Refused(why),
            Failure::Io(why) => Self::Io(why),
            Failure::Silent | Failure::Unknown | Failure::Unread => Self::No(String::new()),
        }
    }
}

/// What is wrong with the arguments, without how the command is called.
fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = text.find("\n\nUsage:").or_else(|| text.find("\n\nFor more"));
    text[..end.unwrap_or(text.len())].trim_end().to_owned()
}
