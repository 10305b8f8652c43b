//! How far a request is: a progress bar, and the end of a request that takes more time or memory than it may.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use netlace::{Listener, Stopped};

use crate::process;

/// One run of the command.
pub(crate) struct Request {
    watch: Arc<Watch>,
    listener: Box<Listener<'static>>,
}

impl Default for Request {
    fn default() -> Self {
        let watch = Arc::new(Watch::new());
        let hearing = watch.clone();
        Self { watch, listener: Box::new(move |done, total| hearing.hear(done, total)) }
    }
}

impl Request {
    /// Another listener hears of all progress until the time is up, and keeps the other limits.
    pub(crate) fn heard_by(listener: Box<Listener<'static>>) -> Self {
        let watch = Arc::new(Watch::new());
        let hearing = watch.clone();
        let listener = Box::new(move |done, total| {
            if hearing.is_late() {
                ControlFlow::Break(Stopped::TimeUp)
            } else {
                listener(done, total)
            }
        });
        Self { watch, listener }
    }

    /// From now on work ends this time after the start, if one is given, or when this number of bytes is allocated.
    pub(crate) fn limit(&self, time: Option<Duration>, memory: u64) {
        /// Less is not worth a limit; with no time at all, work is refused by its estimate.
        const LEAST: Duration = Duration::from_millis(500);
        let milliseconds = time.map(|time| u64::try_from(time.max(LEAST).as_millis()));
        let milliseconds = milliseconds.unwrap_or(Ok(u64::MAX)).unwrap_or(u64::MAX);
        self.watch.milliseconds.store(milliseconds, Ordering::Relaxed);
        self.watch.memory.store(memory, Ordering::Relaxed);
    }

    /// Hears of all progress: shows it, and ends work at its limits.
    pub(crate) fn listener(&self) -> &Listener<'static> {
        &*self.listener
    }

    pub(crate) fn bar(&self) -> &Bar {
        &self.watch.bar
    }
}

struct Watch {
    bar: Bar,
    /// The most time that may have passed since the start, and the most memory that may be allocated.
    milliseconds: AtomicU64,
    memory: AtomicU64,
    was_above: AtomicBool,
}

impl Watch {
    fn new() -> Self {
        Self {
            bar: Bar::new(),
            milliseconds: AtomicU64::new(u64::MAX),
            memory: AtomicU64::new(u64::MAX),
            was_above: AtomicBool::new(false),
        }
    }

    fn is_late(&self) -> bool {
        let milliseconds = self.bar.started.elapsed().as_millis() as u64;
        milliseconds >= self.milliseconds.load(Ordering::Relaxed)
    }

    fn hear(&self, done: u64, total: u64) -> ControlFlow<Stopped> {
        if self.is_late() {
            return ControlFlow::Break(Stopped::TimeUp);
        }
        if process::allocated() > self.memory.load(Ordering::Relaxed) {
            self.was_above.store(true, Ordering::Relaxed);
        }
        if self.was_above.load(Ordering::Relaxed) {
            return ControlFlow::Break(Stopped::MemoryFull);
        }
        self.bar.show(done, total, self.bar.started.elapsed());
        ControlFlow::Continue(())
    }
}

/// A progress bar on standard error, on a terminal only. It shows itself once the work has taken a second.
///
/// Its last line is blank and holds the cursor, so that the prompt after Ctrl-C has a line of its own.
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
}

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, started: Instant::now() }
    }

    /// Counts parts `of` something.
    pub(crate) fn count(&self, of: &str) {
        self.style(&format!("{{bar:40}} {{percent}}% {of}, {{eta}} left"));
    }

    /// Has a [message](Self::set_message).
    pub(crate) fn with_message(&self) {
        self.style("{bar:30} {msg}");
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(&format!("{template}\n ")) {
            self.bar.set_style(style);
        }
    }

    /// The text next to the bar.
    pub(crate) fn set_message(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Begins figure number `number` of `all`: `diameter of torus(5,5) (2 of 14)`.
    pub(crate) fn figure(&self, name: &str, network: &str, (number, all): (usize, usize)) {
        const LONG: usize = 24;
        let is_long = network.chars().count() > LONG;
        let end = if is_long { "…" } else { "" };
        let network: String = network.chars().take(LONG).collect();
        self.style("{bar:20} {percent}% of {msg}, {eta} left");
        self.bar.reset();
        self.set_message(format!("{name} of {network}{end} ({number} of {all})"));
    }

    /// `done` of `total` parts are done, at this time after the start.
    fn show(&self, done: u64, total: u64, passed: Duration) {
        if self.bar.is_hidden() {
            if passed < Duration::from_secs(1) {
                return;
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
