//! Long work: outside Python's lock, so that its other threads run on and Ctrl-C ends it.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use netlace::{Context, Listener, Progress, Stopped};
use netlace_cli::{Caller, Reply};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::files::{self, Files};
use crate::limits::Allowed;

/// So often Python is asked whether somebody wants to stop.
const HEARTBEAT: Duration = Duration::from_millis(50);

/// What recursion may take: as much as on the main thread.
const STACK: usize = 8 << 20;

/// Hears of the progress of a call, and ends it.
struct Watch {
    start: Instant,
    /// By the clock.
    time: Option<Duration>,
    is_unwanted: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch {
    fn hear(&self, done: u64, total: u64) -> ControlFlow<Stopped> {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        if self.is_unwanted.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stopped::Cancelled);
        }
        if self.time.is_some_and(|time| self.start.elapsed() >= time) {
            return ControlFlow::Break(Stopped::TimeUp);
        }
        ControlFlow::Continue(())
    }
}

/// Works on a thread of its own while Python's other threads run. An interrupt is raised at once; the work ends when
/// it next reports its progress, and so it does when its time is up.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    files: Files,
    work: impl FnOnce(&Context<'_>) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let allowed = Allowed::here(py)?;
    within(py, Some(allowed.time()), move |listener| work_on(allowed, &files, true, listener, work))
}

/// The same without an end by the clock.
pub(crate) fn run_patiently<T: Send + 'static>(
    py: Python<'_>,
    files: Files,
    work: impl FnOnce(&Context<'_>) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let allowed = Allowed::here(py)?;
    within(py, None, move |listener| work_on(allowed, &files, false, listener, work))
}

fn work_on<T>(
    allowed: Allowed,
    files: &Files,
    is_timed: bool,
    listener: Box<Listener<'static>>,
    work: impl FnOnce(&Context<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let definitions = files::definitions(files)?;
    let progress = if is_timed { Progress::timed(&*listener) } else { Progress::new(&*listener) };
    work(&Context {
        seconds: allowed.seconds(),
        threads: allowed.threads(),
        files: &|path| files::open(files, path),
        definitions: (&definitions).into(),
        progress,
        ..Context::with_memory(allowed.memory())
    })
}

/// Asks the command, which is given its limits by the caller.
pub(crate) fn ask(py: Python<'_>, arguments: Vec<OsString>, files: Files) -> PyResult<Reply> {
    let allowed = Allowed::here(py)?;
    let time = allowed.asked_seconds().map(|_| allowed.time());
    within(py, time, move |listener| {
        let caller = Caller {
            memory: allowed.memory(),
            seconds: allowed.asked_seconds(),
            threads: NonZero::new(allowed.threads()).unwrap_or(NonZero::<usize>::MIN),
            definitions: files::definitions(&files)?,
            files: Box::new(move |path| files::open(&files, path)),
            listener,
        };
        Ok(netlace_cli::ask(arguments, Some(caller)))
    })
}

/// Works on a thread of its own, heard by whoever hears of progress here.
fn within<T: Send + 'static>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce(Box<Listener<'static>>) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch {
        start: Instant::now(),
        time,
        is_unwanted: AtomicBool::new(false),
        done: AtomicU64::new(0),
        total: AtomicU64::new(0),
    });
    let (sender, mut receiver) = channel();
    let heard = watch.clone();
    let worker = move || {
        let answer = work(Box::new(move |done, total| heard.hear(done, total)));
        // Nobody may be waiting.
        let _ = sender.send(answer);
    };
    let mut worker = Some(Builder::new().stack_size(STACK).spawn(worker)?);
    let mut shown = Shown::NotYet;
    loop {
        let (received, waiting) = py.detach(move || (receiver.recv_timeout(HEARTBEAT), receiver));
        receiver = waiting;
        match received {
            Ok(result) => {
                shown.close(py)?;
                return Ok(result?);
            }
            Err(RecvTimeoutError::Timeout) => {
                let heard = py.check_signals().and_then(|()| shown.update(py, &watch));
                if let Err(interrupt) = heard {
                    watch.is_unwanted.store(true, Ordering::Relaxed);
                    // The interrupt counts, whatever becomes of the bar.
                    let _ = shown.close(py);
                    return Err(interrupt);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                shown.close(py)?;
                // It panicked: so does the caller, which becomes an exception.
                if let Some(Err(panic)) = worker.take().map(JoinHandle::join) {
                    resume_unwind(panic);
                }
                return Err(PyRuntimeError::new_err("the work ended without an answer"));
            }
        }
    }
}

/// Who is shown the progress of a call: asked for once it has taken a heartbeat.
enum Shown {
    NotYet,
    ToNobody,
    To(Py<PyAny>),
}

impl Shown {
    fn update(&mut self, py: Python<'_>, watch: &Watch) -> PyResult<()> {
        if let Shown::NotYet = self {
            let shown = py.import("netlace._progress")?.call_method0("begin")?;
            *self = if shown.is_none() { Shown::ToNobody } else { Shown::To(shown.unbind()) };
        }
        if let Shown::To(shown) = self {
            let [done, total] = [&watch.done, &watch.total].map(|it| it.load(Ordering::Relaxed));
            shown.bind(py).call_method1("update", (done, total))?;
        }
        Ok(())
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        if let Shown::To(shown) = self {
            shown.bind(py).call_method0("close")?;
        }
        Ok(())
    }
}
