//! Limits of a request, files that it may open, and who hears of its progress.

use crate::error::{Classified, ErrorKind};
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// Opens a file by its name.
pub type OpenFile<'a> = dyn Fn(&str) -> io::Result<Box<dyn BufRead>> + Sync + 'a;

/// Limits and listeners. The library itself reads no clock, terminal or machine.
///
/// ```
/// use netlace::Context;
/// let context = Context::with_memory(4 << 30); // 4 GiB, no progress reports
/// assert_eq!(context.memory, 1 << 32);
/// ```
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The number of bytes that may be allocated at a time.
    pub memory: u64,
    /// The number of bytes that may be written to a file.
    pub output: u64,
    /// The longest time in seconds that a task may take, by its estimate.
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
    /// Hears how far long work is, and can end it.
    pub progress: Progress<'a>,
}

/// Who hears how far long work is, and says whether it goes on.
///
/// The listener is called with `(done, total)` now and then, on any thread. Once it breaks it must go on breaking: the
/// work ends with [`Cancelled`], and the network can be used as before. Nothing unwinds: this works on every target.
///
/// ```
/// use std::ops::ControlFlow;
/// use netlace::{Context, Progress, network::RequestError, search::distance_matrix};
/// let net = netlace::parse("torus(9,9)")?;
/// let stop = |_, _| ControlFlow::Break(());
/// let context = Context { progress: Progress::new(&stop), ..Context::with_memory(1 << 20) };
/// assert!(matches!(distance_matrix(&net, &context), Err(RequestError::Cancelled(_))));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Progress<'a>(&'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync));

/// The listener to the [`Progress`] of some work ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Classified for Cancelled {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Cancelled
    }
}

impl<'a> Progress<'a> {
    /// Nobody listens.
    pub const SILENT: Progress<'static> = Progress(&|_, _| ControlFlow::Continue(()));

    /// Reports to a listener.
    pub fn new(listener: &'a (dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> Self {
        Self(listener)
    }

    /// Reports to the listener, for a listener of one's own that passes on what it hears.
    pub fn pass_on(&self, done: u64, total: u64) -> ControlFlow<()> {
        (self.0)(done, total)
    }

    /// Reports that `done` of `total` is done. An error ends the work.
    pub fn report(&self, done: u64, total: u64) -> Result<(), Cancelled> {
        if self.pass_on(done, total).is_continue() { Ok(()) } else { Err(Cancelled) }
    }
}

impl Context<'_> {
    /// A memory limit, 100 GB for files, a minute for a search, one thread, seed 1, and no listener.
    pub fn with_memory(bytes: u64) -> Self {
        Self {
            memory: bytes,
            output: 100_000_000_000,
            seconds: 60,
            threads: 1,
            seed: 1,
            rules: true,
            symmetry: true,
            files: &|_| Err(io::Error::other("files cannot be read here")),
            progress: Progress::SILENT,
        }
    }
}
