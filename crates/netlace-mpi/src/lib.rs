//! Breadth-first search over networks that no single machine holds: the search of
//! [`netlace::search`], shared by the processes of an MPI job.
//!
//! The command is `netlace-mpi`; `mpirun -n 4 netlace-mpi 'rsn(hypercube(16),2)'` searches in 2^32 nodes.

pub mod checkpoint;
mod world;

pub use world::World;
