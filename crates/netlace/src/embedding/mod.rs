//! Embeddings: one network, the guest, laid out on another, the host.

mod graph;
mod hamilton;

pub use hamilton::{Hamilton, cycle, hamiltonian_cycle, path};
