//! What the caller allows for long or large work: memory, files, and a listener for progress.

use std::io::{self, BufRead};

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
    /// Receives `(done, total)` now and then during long work, on whichever thread does it. To have the work given
    /// up, it may unwind by [`resume_unwind`](std::panic::resume_unwind): the caller catches it, and the network
    /// is as good as before.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
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
            progress: &|_, _| {},
        }
    }
}
