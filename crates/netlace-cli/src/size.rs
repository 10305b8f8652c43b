//! The memory that may be used.

pub(crate) use netlace::format::parse_bytes;

/// Half of the memory that is free now, or 2 GB where that is not known.
pub(crate) fn half_of_free_memory() -> u64 {
    let Ok(mut system) = sysinfo::System::new() else {
        return 2_000_000_000;
    };
    system.refresh_memory();
    system.available_memory() / 2
}
