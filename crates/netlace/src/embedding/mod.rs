//! Embeddings: one network, the guest, laid out on another, the host.
//!
//! [`embed`] finds a map of the guest's nodes to host nodes with a small dilation and says which
//! dilation is proven impossible; [`Embedding::measure`] takes the figures of any map.

mod bound;
mod exchange;
mod find;
mod graph;
mod hamilton;
mod measure;
mod numberings;
mod pair;
mod place;
mod rings;

pub use bound::{DilationBound, dilation_bound};
pub use find::{Found, embed};
pub use hamilton::{Hamilton, cycle, hamiltonian_cycle, path};
pub use measure::{Embedding, Measures};
