//! The memory that may be used.

pub(crate) use netlace::format::parse_bytes;

use crate::process::status;

/// Half of the memory that is free now, or 2 GB where that is not known. A container, a job or `ulimit` may leave less
/// than the machine has.
pub(crate) fn half_of_free_memory() -> u64 {
    let mut free = 4_000_000_000;
    if let Ok(mut system) = sysinfo::System::new() {
        system.refresh_memory();
        free = system.available_memory();
        // The limits of control groups, of either version.
        if let Some(limits) = system.cgroup_limits() {
            free = free.min(limits.free_memory);
        }
    }
    free.min(address_space().unwrap_or(u64::MAX)) / 2
}

/// What `ulimit -v` leaves, if it is known.
fn address_space() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    let used = status("VmSize")?;
    let kilobytes: u64 = used.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(kilobytes * 1024))
}
