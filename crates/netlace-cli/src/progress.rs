//! A progress bar on standard error, for work of more than a second, on a terminal only.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows itself once the work has taken a second.
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
}

impl Bar {
    /// A bar that counts parts `of` something.
    pub(crate) fn new(of: &str) -> Self {
        Self::with(&format!("{{bar:40}} {{percent}}% {of}, {{eta}} left"))
    }

    /// A bar beside which the caller [tells](Self::tell) how far the work is.
    pub(crate) fn told() -> Self {
        Self::with("{bar:30} {msg}")
    }

    fn with(template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    /// What stands beside the bar.
    pub(crate) fn tell(&self, words: String) {
        self.bar.set_message(words);
    }

    /// The same for a listener to the progress of work, which goes on.
    pub(crate) fn show(&self, done: u64, total: u64) -> ControlFlow<()> {
        self.set(done, total);
        ControlFlow::Continue(())
    }

    /// `done` of `total` parts are done.
    pub(crate) fn set(&self, done: u64, total: u64) {
        if self.bar.is_hidden() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
