//! What long work may take, as `_limits.py` has it.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use pyo3::prelude::*;

/// The limits of a call; what is not set is as the command has it.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) struct Allowed {
    memory: Option<u64>,
    time: Option<f64>,
    threads: Option<usize>,
}

impl Allowed {
    const USUAL_SECONDS: f64 = 60.0;

    /// What holds where a call is made.
    pub(crate) fn here(py: Python<'_>) -> PyResult<Self> {
        py.import("netlace._limits")?.call_method0("current")?.extract()
    }

    /// In bytes.
    pub(crate) fn memory(self) -> u64 {
        self.memory.unwrap_or_else(half_of_free_memory)
    }

    /// By the clock.
    pub(crate) fn time(self) -> Duration {
        let seconds = self.time.unwrap_or(Self::USUAL_SECONDS);
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }

    /// By estimate, in whole seconds; none if none was asked for.
    pub(crate) fn asked_seconds(self) -> Option<u64> {
        self.time.map(|seconds| seconds.ceil() as u64)
    }

    /// By estimate, in whole seconds.
    pub(crate) fn seconds(self) -> u64 {
        self.asked_seconds().unwrap_or(Self::USUAL_SECONDS as u64)
    }

    pub(crate) fn threads(self) -> usize {
        self.threads.unwrap_or_else(cores)
    }
}

/// Half of the free memory in bytes; 2 GB where that is not known.
#[pyfunction]
pub(crate) fn half_of_free_memory() -> u64 {
    let half = || {
        let mut system = sysinfo::System::new().ok()?;
        system.refresh_memory();
        Some(system.available_memory() / 2)
    };
    half().unwrap_or(2_000_000_000)
}

/// The number of cores.
#[pyfunction]
pub(crate) fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}
