//! What Linux says of this process.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A line of `/proc/self/status`, without its name; `None` on other systems.
pub(crate) fn status(name: &str) -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    Some(line.trim().to_owned())
}

/// The number of bytes in use of those that were allocated since this was first asked; 0 where that is not known.
///
/// Asking Linux takes some microseconds, so it is asked once in a millisecond at most.
pub(crate) fn allocated() -> u64 {
    struct Known {
        begin: Instant,
        own: u64,
        /// When Linux was asked, in milliseconds from the beginning, and what it said.
        asked: AtomicU64,
        said: AtomicU64,
    }
    static KNOWN: LazyLock<Known> = LazyLock::new(|| Known {
        begin: Instant::now(),
        own: resident(),
        asked: AtomicU64::new(0),
        said: AtomicU64::new(0),
    });
    let now = KNOWN.begin.elapsed().as_millis() as u64 + 1;
    if KNOWN.asked.swap(now, Ordering::Relaxed) < now {
        KNOWN.said.store(resident().saturating_sub(KNOWN.own), Ordering::Relaxed);
    }
    KNOWN.said.load(Ordering::Relaxed)
}

/// Memory that is not a file's, in bytes.
fn resident() -> u64 {
    let kilobytes = status("RssAnon").and_then(|size| size.split(' ').next()?.parse().ok());
    kilobytes.unwrap_or(0) * 1024
}
