//! Computes points in parallel, and writes each as soon as it is known.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use netlace::Context;

use super::journal::Journal;
use super::pace::Pace;
use super::plan::Plan;
use super::points::Point;
use super::record;
use crate::failure::Failure;
use crate::progress::Bar;

/// What the workers share.
struct Shared<'a> {
    journal: &'a mut Journal,
    pace: Pace,
    failure: Option<Failure>,
}

/// Computes the points that the journal lacks. A worker takes the next only when the record of its last is in the file, so
/// that a run which is killed loses at most the points in progress, one per worker.
pub(super) fn run(
    plan: &Plan,
    points: &[&Point],
    journal: &mut Journal,
    context: &Context,
    workers: usize,
    bar: &Bar,
) -> Result<(), Failure> {
    let missing: Vec<&Point> =
        points.iter().copied().filter(|point| !journal.has(point.number)).collect();
    let workers = workers.clamp(1, missing.len().max(1));
    bar.with_message();
    let (before, all) = (points.len() - missing.len(), points.len());
    let pace = Pace::new(workers);
    let shared = Mutex::new(Shared { journal, pace, failure: None });
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(point) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            let line = record::line(plan, point, context);
            let mut shared = lock(&shared);
            if shared.failure.is_some() {
                return;
            }
            if let Err(failure) = shared.journal.append(point.number, &line) {
                shared.failure = Some(failure);
                return;
            }
            shared.pace.finished(start.elapsed().as_secs_f64());
            let done = before + shared.pace.count();
            bar.set(done as u64, all as u64);
            bar.set_message(format!("{done} of {all} points{}", shared.pace.left(all - done)));
        }
    };
    std::thread::scope(|scope| {
        (0..workers).for_each(|_| {
            scope.spawn(work);
        });
    });
    bar.clear();
    let failure = lock(&shared).failure.take();
    failure.map_or(Ok(()), Err)
}

/// What another worker left is complete: a record is written as a whole or not at all.
fn lock<'a, 'b>(shared: &'a Mutex<Shared<'b>>) -> MutexGuard<'a, Shared<'b>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
