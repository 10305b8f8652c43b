//! A progress bar on standard error, for work of more than a second, on a terminal only.

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

    /// A bar that counts `things`, and leaves it to the caller to tell how long the rest takes.
    pub(crate) fn counting(things: &str) -> Self {
        Self::with(&format!("{{bar:30}} {{pos}} of {{len}} {things}{{msg}}"))
    }

    fn with(template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    /// What stands behind the count.
    pub(crate) fn tell(&self, words: &str) {
        self.bar.set_message(words.to_owned());
    }

    /// `done` of `total` parts are done.
    pub(crate) fn show(&self, done: u64, total: u64) {
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
