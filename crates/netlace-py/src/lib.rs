//! The extension module of the Python package `netlace`.
//!
//! One file per noun. What Python reads is documented as in Python, with examples that its tests run; `python/netlace/_netlace.pyi`
//! says the types.
// Examples for Python are no Markdown, and what Python calls takes what Python gives.
#![allow(clippy::doc_lazy_continuation, clippy::doc_link_with_quotes)]
#![allow(clippy::needless_pass_by_value)]

mod catalog;
mod claims;
mod collective;
mod command;
mod compare;
mod define;
mod design;
mod failure;
mod family;
mod figure;
mod files;
mod graph;
mod limits;
mod metrics;
mod network;
mod numbers;
mod own_claims;
mod picture;
mod plot;
mod simulate;
mod table;
mod work;

/// What `import netlace` is made of. All of it may be used by several threads at once, so that free-threaded Python keeps no lock.
#[pyo3::pymodule(gil_used = false)]
mod _netlace {
    #[pymodule_export]
    use crate::catalog::catalog;
    #[pymodule_export]
    use crate::claims::{Claim, Comparison, claims};
    #[pymodule_export]
    use crate::collective::{Schedule, Schedules};
    #[pymodule_export]
    use crate::command::{ask, command_schema, command_verbs, run_command};
    #[pymodule_export]
    use crate::compare::{Row, compare, row_of};
    #[pymodule_export]
    use crate::define::define;
    #[pymodule_export]
    use crate::design::{Design, Designs, design};
    #[pymodule_export]
    use crate::family::{Family, all_families};
    #[pymodule_export]
    use crate::figure::{Figure, figure_of};
    #[pymodule_export]
    use crate::graph::graph_bytes;
    #[pymodule_export]
    use crate::limits::{cores, half_of_free_memory};
    #[pymodule_export]
    use crate::metrics::{Metrics, metrics_of};
    #[pymodule_export]
    use crate::network::{
        DeadlockFree, Link, Network, NotProved, Route, Verdict, WaitingPacket, parse, parse_files,
    };
    #[pymodule_export]
    use crate::own_claims::{Checked, Fit, check, fit};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::plot::{plot_distances, plot_levels, plot_sizes};
    #[pymodule_export]
    use crate::simulate::{Load, Loads};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
