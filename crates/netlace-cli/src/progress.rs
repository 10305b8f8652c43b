//! A progress bar on standard error, for work of more than a second, on a terminal only.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows itself once the work has taken a second.
///
/// Its last line is blank and holds the cursor, so that the prompt after Ctrl-C has a line of its own.
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
}

impl Bar {
    /// A bar that counts parts `of` something.
    pub(crate) fn new(of: &str) -> Self {
        Self::with(&format!("{{bar:40}} {{percent}}% {of}, {{eta}} left"))
    }

    /// A bar for figures that are computed one after the other; [`Self::figure`] names each.
    pub(crate) fn of_figures() -> Self {
        Self::with("{bar:20} {percent}% of {msg}, {eta} left")
    }

    /// A bar with a [message](Self::set_message).
    pub(crate) fn with_message() -> Self {
        Self::with("{bar:30} {msg}")
    }

    fn with(template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(&format!("{template}\n ")) {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
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
        self.bar.reset();
        self.set_message(format!("{name} of {network}{end} ({number} of {all})"));
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

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
