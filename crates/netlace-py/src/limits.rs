//! What long work may take: memory, time and threads, for the whole process.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread::available_parallelism;

use pyo3::prelude::*;

use crate::failure::usage;

/// What is set; what is not is as the command has it.
#[derive(Clone, Copy)]
pub(crate) struct Allowed {
    memory: Option<u64>,
    pub(crate) seconds: u64,
    threads: Option<usize>,
}

static ALLOWED: Mutex<Allowed> = Mutex::new(Allowed { memory: None, seconds: 60, threads: None });

impl Allowed {
    /// What is set now.
    pub(crate) fn now() -> Self {
        *ALLOWED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn set(self) {
        *ALLOWED.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = self;
    }

    /// In bytes: half of what is free, unless set; 2 GB where that is not known.
    pub(crate) fn memory(self) -> u64 {
        let half_of_free = || {
            let mut system = sysinfo::System::new().ok()?;
            system.refresh_memory();
            Some(system.available_memory() / 2)
        };
        self.memory.or_else(half_of_free).unwrap_or(2_000_000_000)
    }

    /// As many as there are cores, unless set.
    pub(crate) fn threads(self) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(cores)
    }
}

/// What :func:`limits` returns; in a ``with`` statement it puts the limits back at the end.
///
/// Examples
/// --------
/// >>> with netlace.limits(time=600, threads=4) as limits:
/// ...     limits.time, limits.threads
/// (600, 4)
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Limits {
    before: Allowed,
    after: Allowed,
}

#[pymethods]
impl Limits {
    /// The bytes that may be taken.
    #[getter]
    fn memory(&self) -> u64 {
        self.after.memory()
    }

    /// The seconds that a call may take.
    #[getter]
    fn time(&self) -> u64 {
        self.after.seconds
    }

    /// How many threads may work at a time.
    #[getter]
    fn threads(&self) -> usize {
        self.after.threads()
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyAny>) {
        self.before.set();
    }

    fn __repr__(&self) -> String {
        format!(
            "limits(memory={}, time={}, threads={})",
            self.memory(),
            self.time(),
            self.threads()
        )
    }
}

/// Say what long work may take, from now on or in a ``with`` statement.
///
/// What would take more is refused before it begins, and what takes longer ends with what was found, with
/// :class:`RefusedError` if that is nothing. Left out, a limit stays as it is: half of the memory that is free, 60 seconds,
/// all cores.
///
/// Parameters
/// ----------
/// memory : bytes that may be taken
/// time : seconds that a call may take; of :func:`claims` each claim, by estimate
/// threads : how many may work at a time; no answer depends on it
///
/// Examples
/// --------
/// >>> net = netlace.hypercube(30)
/// >>> with netlace.limits(memory=10**9):
/// ...     net.csr()
/// Traceback (most recent call last):
///   ...
/// netlace.errors.RefusedError: storing the graph of hypercube(30) needs 137 GB, more than the limit of 1.0 GB
/// raise it with netlace.limits(memory=...)
/// >>> netlace.limits().time
/// 60
#[pyfunction]
#[pyo3(signature = (*, memory=None, time=None, threads=None))]
pub(crate) fn limits(
    memory: Option<u64>,
    time: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Limits> {
    if threads == Some(0) {
        return Err(usage("at least one thread is needed"));
    }
    let before = Allowed::now();
    let after = Allowed {
        memory: memory.or(before.memory),
        seconds: time.unwrap_or(before.seconds),
        threads: threads.or(before.threads),
    };
    after.set();
    Ok(Limits { before, after })
}
