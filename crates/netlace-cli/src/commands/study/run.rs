//! Works on many things in parallel, and keeps each answer as soon as it is known.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::pace::Pace;
use netlace::Stopped;

use crate::failure::Failure;
use crate::progress::Request;

/// What the workers share.
struct Shared<K> {
    keep: K,
    pace: Pace,
    failure: Option<Failure>,
}

/// Works on the items that are missing; `before` are finished. A worker takes the next only when the answer of its last is kept, so
/// that a run which is killed loses at most the items in progress, one per worker. A program that asks may cancel it.
pub(in crate::commands) fn run<T: Sync, R>(
    missing: &[T],
    before: usize,
    workers: usize,
    request: &Request,
    work: impl Fn(&T) -> R + Sync,
    keep: impl FnMut(&T, R) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let workers = workers.clamp(1, missing.len().max(1));
    let bar = request.bar();
    bar.with_message();
    let all = before + missing.len();
    let pace = Pace::new(workers);
    let shared = Mutex::new(Shared { keep, pace, failure: None });
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(item) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            let answer = work(item);
            let mut shared = lock(&shared);
            if shared.failure.is_some() {
                return;
            }
            if let Err(failure) = (shared.keep)(item, answer) {
                shared.failure = Some(failure);
                return;
            }
            shared.pace.finished(start.elapsed().as_secs_f64());
            let done = before + shared.pace.count();
            bar.set_message(format!("{done} of {all} points{}", shared.pace.left(all - done)));
            let heard = request.listener()(done as u64, all as u64);
            if heard == ControlFlow::Break(Stopped::Cancelled) {
                shared.failure = Some(Failure::No(Stopped::Cancelled.to_string()));
                return;
            }
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

/// What another worker left is complete: an answer is kept as a whole or not at all.
fn lock<K>(shared: &Mutex<Shared<K>>) -> MutexGuard<'_, Shared<K>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
