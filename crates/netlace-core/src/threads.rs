//! Work shared among threads, with an answer that does not depend on their number.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What `work` makes of each item, in the order of the items, by at most `threads` threads.
pub fn share<T: Send, R: Send>(
    threads: usize,
    items: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    share_with(threads, items, || (), |(), item| work(item))
}

/// The same, where each thread has something of its own to work with.
pub fn share_with<T: Send, R: Send, S>(
    threads: usize,
    items: Vec<T>,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        let mut state = begin();
        return items.into_iter().map(|item| work(&mut state, item)).collect();
    }
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    {
        let queue = Mutex::new(items.into_iter().zip(&mut results));
        let next = || queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        std::thread::scope(|scope| {
            let worker = || {
                let mut state = begin();
                while let Some((item, result)) = next() {
                    *result = Some(work(&mut state, item));
                }
            };
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            for worker in workers {
                // A panic of a worker is one of the caller.
                worker.join().unwrap_or_else(|why| resume_unwind(why));
            }
        });
    }
    results.into_iter().flatten().collect()
}

/// The same for work that may fail. After the first error no further item is begun.
pub fn try_share_with<T: Send, R: Send, E: Send, S>(
    threads: usize,
    items: Vec<T>,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let failed = AtomicBool::new(false);
    let results = share_with(threads, items, begin, |state, item| {
        if failed.load(Ordering::Relaxed) {
            return None;
        }
        let result = work(state, item);
        failed.fetch_or(result.is_err(), Ordering::Relaxed);
        Some(result)
    });
    results.into_iter().flatten().collect()
}
