//! Limits of a request, files that it may open, and who hears of its progress.

use crate::costs::RIGHT_WITHIN;
pub use crate::error::Limit;
use crate::error::{Classified, ErrorKind};
use crate::expr::Definitions;
use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

/// Opens a file by its name.
pub type OpenFile<'a> = dyn Fn(&str) -> io::Result<Box<dyn BufRead>> + Sync + 'a;

/// Limits and listeners. The library itself reads no clock, terminal or machine: whoever wants a request to end by the
/// clock, or by the memory that the process holds, says so as a listener to its [`Progress`].
///
/// ```
/// use netlace::Context;
/// let context = Context::with_memory(4 << 30); // 4 GiB, no progress reports
/// assert_eq!(context.memory, 1 << 32);
/// ```
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The number of bytes that may be allocated.
    pub memory: u64,
    /// The number of those that are allocated now, by networks and by other work of the same request. 0 unless the caller
    /// gives this.
    pub memory_in_use: &'a (dyn Fn() -> u64 + Sync),
    /// The number of bytes that may be written to a file.
    pub output: u64,
    /// The longest time in seconds that a task may take, by its [estimate](Self::longest_estimate).
    pub seconds: u64,
    /// The number of threads that may work at a time. No answer depends on it.
    pub threads: usize,
    /// The random seed of estimates.
    pub seed: u64,
    /// Whether exact rules are used; without them everything is searched for.
    pub rules: bool,
    /// Whether one node of each kind is searched from; without it all nodes are.
    pub symmetry: bool,
    /// Opens a file that an expression names. Nothing is opened unless the caller gives this.
    pub files: &'a OpenFile<'a>,
    /// The networks that expressions may name in addition to the built-in ones.
    pub definitions: Defined<'a>,
    /// Hears how far long work is, and can end it.
    pub progress: Progress<'a>,
}

/// The definitions of a [`Context`], and how far they may still be followed.
#[derive(Clone, Copy)]
pub struct Defined<'a> {
    /// All definitions.
    pub all: &'a Definitions,
    /// The definitions that are being followed.
    depth: u32,
    /// The definitions that were followed for one expression.
    followed: Option<&'a AtomicU32>,
}

impl<'a> From<&'a Definitions> for Defined<'a> {
    fn from(all: &'a Definitions) -> Self {
        Self { all, depth: 0, followed: None }
    }
}

impl<'a> Defined<'a> {
    /// Counts what is followed from here on.
    pub(crate) fn counted(self, followed: &'a AtomicU32) -> Self {
        Self { followed: self.followed.or(Some(followed)), ..self }
    }

    /// The same inside a definition; `None` if there have been too many.
    pub(crate) fn inside(self) -> Option<Self> {
        const DEEPEST: u32 = 64;
        const MOST: u32 = 4096;
        let followed = self.followed.map_or(0, |count| count.fetch_add(1, Ordering::Relaxed));
        (self.depth < DEEPEST && followed < MOST).then_some(Self { depth: self.depth + 1, ..self })
    }
}

/// What a listener to [`Progress`] is: a function of `(done, total)`, called now and then on any thread.
pub type Listener<'a> = dyn Fn(u64, u64) -> ControlFlow<Stopped> + Sync + 'a;

/// Who hears how far long work is, and says whether it goes on.
///
/// Once the listener breaks it must go on breaking: the work ends with what the listener gave, and the network can be used
/// as before. Nothing unwinds: this works on every target. Work whose time is up answers with a bound, if it has found one.
///
/// ```
/// use std::ops::ControlFlow;
/// use netlace::{Context, Progress, Stopped, network::RequestError, search::distance_matrix};
/// let net = netlace::parse("torus(9,9)")?;
/// let stop = |_, _| ControlFlow::Break(Stopped::Cancelled);
/// let context = Context { progress: Progress::new(&stop), ..Context::with_memory(1 << 20) };
/// assert!(matches!(distance_matrix(&net, &context), Err(RequestError::Stopped(Stopped::Cancelled))));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    listener: &'a Listener<'a>,
    /// Whether the listener ends work when its time is up.
    is_timed: bool,
}

/// Why the listener to the [`Progress`] of some work ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// Nobody wants the answer any more.
    #[error("cancelled")]
    Cancelled,
    /// It took as long as it may.
    #[error("not done when the time limit was reached")]
    TimeUp,
    /// It took as much memory as it may.
    #[error("not done when the memory limit was reached")]
    MemoryFull,
}

impl Classified for Stopped {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Cancelled => ErrorKind::Cancelled,
            Self::TimeUp | Self::MemoryFull => ErrorKind::Limit,
        }
    }
}

impl<'a> Progress<'a> {
    /// Nobody listens.
    pub const SILENT: Progress<'static> =
        Progress { listener: &|_, _| ControlFlow::Continue(()), is_timed: false };

    /// Reports to a listener.
    pub fn new(listener: &'a Listener<'a>) -> Self {
        Self { listener, is_timed: false }
    }

    /// Reports to a listener that ends work when its time is up.
    pub fn timed(listener: &'a Listener<'a>) -> Self {
        Self { listener, is_timed: true }
    }

    /// Reports to a listener of one's own, which [passes on](Self::pass_on) what it hears.
    pub fn through<'b>(&self, listener: &'b Listener<'b>) -> Progress<'b> {
        Progress { listener, is_timed: self.is_timed }
    }

    /// Reports to the listener, for a listener of one's own that passes on what it hears.
    pub fn pass_on(&self, done: u64, total: u64) -> ControlFlow<Stopped> {
        (self.listener)(done, total)
    }

    /// Reports like [`Self::report`], for work that has an answer when its time is up: false, if it is.
    pub fn is_in_time(&self, done: u64, total: u64) -> Result<bool, Stopped> {
        match self.report(done, total) {
            Err(Stopped::TimeUp) => Ok(false),
            reported => reported.map(|()| true),
        }
    }

    /// Reports that `done` of `total` is done. An error ends the work.
    pub fn report(&self, done: u64, total: u64) -> Result<(), Stopped> {
        match self.pass_on(done, total) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stopped) => Err(stopped),
        }
    }
}

/// No definitions.
static NONE: Definitions = Definitions::new();

impl Context<'_> {
    /// A memory limit, 100 GB for files, a minute for a search, one thread, seed 1, and no listener.
    pub fn with_memory(bytes: u64) -> Self {
        Self {
            memory: bytes,
            memory_in_use: &|| 0,
            output: 100_000_000_000,
            seconds: 60,
            threads: 1,
            seed: 1,
            rules: true,
            symmetry: true,
            files: &|_| Err(io::Error::other("files cannot be read here")),
            definitions: Defined::from(&NONE),
            progress: Progress::SILENT,
        }
    }

    /// The longest estimate in seconds of what is begun. Where the listener ends what takes longer, estimates may be too high by
    /// [`RIGHT_WITHIN`]; else they count as they are.
    pub fn longest_estimate(&self) -> u64 {
        let factor = if self.progress.is_timed { RIGHT_WITHIN } else { 1 };
        self.seconds.saturating_mul(factor)
    }

    /// The number of bytes that may be allocated, in addition to those in use.
    pub fn memory_left(&self) -> u64 {
        self.memory.saturating_sub((self.memory_in_use)())
    }
}
