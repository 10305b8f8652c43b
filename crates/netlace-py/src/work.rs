//! Long work: outside Python's lock, so that its other threads run on and Ctrl-C ends it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use netlace::expr::Definitions;
use netlace::families::define;
use netlace::{Context, Progress, Stopped};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::limits::Allowed;

/// Graphs that came from Python, by the names under which expressions speak of them.
pub(crate) type Files = Arc<BTreeMap<String, Arc<[u8]>>>;

/// So often Python is asked whether somebody wants to stop.
const HEARTBEAT: Duration = Duration::from_millis(50);

/// What recursion may take: as much as on the main thread.
const STACK: usize = 8 << 20;

/// Works on a thread of its own while Python's other threads run. An interrupt is raised at once; the work ends when
/// it next reports its progress, and so it does when its time is up.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    files: Files,
    work: impl FnOnce(&Context<'_>) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    run_until(py, files, Some(Duration::from_secs(Allowed::now().seconds)), work)
}

/// The same with another time by the clock, or none.
pub(crate) fn run_until<T: Send + 'static>(
    py: Python<'_>,
    files: Files,
    time: Option<Duration>,
    work: impl FnOnce(&Context<'_>) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let start = Instant::now();
    let unwanted = Arc::new(AtomicBool::new(false));
    let (sender, mut receiver) = channel();
    let is_unwanted = unwanted.clone();
    let worker = move || {
        let progress = |_, _| {
            if is_unwanted.load(Ordering::Relaxed) {
                return ControlFlow::Break(Stopped::Cancelled);
            }
            if time.is_some_and(|time| start.elapsed() >= time) {
                return ControlFlow::Break(Stopped::TimeUp);
            }
            ControlFlow::Continue(())
        };
        let open = |path: &str| open(&files, path);
        let progress = match time {
            Some(_) => Progress::timed(&progress),
            None => Progress::new(&progress),
        };
        let answer = definitions(&files).and_then(|definitions| {
            let definitions = (&definitions).into();
            work(&Context { progress, definitions, ..context(&open) })
        });
        // Nobody may be waiting.
        let _ = sender.send(answer);
    };
    let mut worker = Some(Builder::new().stack_size(STACK).spawn(worker)?);
    loop {
        let (received, waiting) = py.detach(move || (receiver.recv_timeout(HEARTBEAT), receiver));
        receiver = waiting;
        match received {
            Ok(result) => return Ok(result?),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                unwanted.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                // It panicked: so does the caller, which becomes an exception.
                if let Some(Err(panic)) = worker.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                return Err(PyRuntimeError::new_err("the work ended without an answer"));
            }
        }
    }
}

/// The name under which the definitions that an expression may use are among its files.
pub(crate) const DEFINITIONS: &str = "definitions of networks";

/// The definitions among files.
fn definitions(files: &Files) -> Result<Definitions, Failure> {
    let mut definitions = Definitions::default();
    if let Some(text) = files.get(DEFINITIONS) {
        let text = String::from_utf8_lossy(text);
        let read = define(&mut definitions, "what is defined", &text);
        read.map_err(|error| Failure::Usage(error.to_string()))?;
    }
    Ok(definitions)
}

/// The limits as they are now, with files that are opened so.
fn context<'a>(files: &'a netlace::OpenFile<'a>) -> Context<'a> {
    let allowed = Allowed::now();
    Context {
        seconds: allowed.seconds,
        threads: allowed.threads(),
        files,
        ..Context::with_memory(allowed.memory())
    }
}

/// A graph that came from Python, or a file.
pub(crate) fn open(files: &Files, path: &str) -> io::Result<Box<dyn BufRead>> {
    match files.get(path) {
        Some(text) => Ok(Box::new(Cursor::new(text.clone()))),
        None => Ok(Box::new(BufReader::new(File::open(path)?))),
    }
}
