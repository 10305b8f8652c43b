//! Emulation: programs for hypercubes, generalized hypercubes and meshes, run on recursive networks.
//!
//! The *guest* is a grid with as many nodes as the network, its *host*. Every node of the guest has
//! an item. A program lets items meet along one dimension of the guest after the other; in between
//! they move, all at once and over one link each, to where the next dimension is direct.
//!
//! ```
//! use netlace::emulation::{Steps, guest};
//! let host = netlace::parse("rsn(hypercube(2),3)")?;
//! let emulation = host.emulation_rule().unwrap();
//! let steps = Steps::of(&*emulation);
//! assert_eq!(guest(emulation.dimensions()), "hypercube of 8 dimensions");
//! assert_eq!(steps.of_each, [1, 1, 3, 3, 3, 3, 5, 5]);
//! assert_eq!(steps.ascend, 14); // all of them, in this order
//! # Ok::<(), netlace::expr::ExprError>(())
//! ```

mod at_once;
mod binary;
mod convolve;
mod fft;
mod guest;
mod limits;
mod machine;
mod matmul;
mod program;
mod scan;
mod sort;
mod stencil;
mod transpose;

#[doc(hidden)]
pub use at_once::{AtOnce, Turn};
#[doc(hidden)]
pub use binary::binary;
#[doc(hidden)]
pub use convolve::{PRIME, convolve};
#[doc(hidden)]
pub use fft::{Complex, fft};
#[doc(hidden)]
pub use guest::guest;
#[doc(hidden)]
pub use limits::{Limit, Limits};
pub use machine::{Counts, EmulationError, Violation};
#[doc(hidden)]
pub use machine::{Machine, Meeting};
#[doc(hidden)]
pub use matmul::matmul;
#[doc(hidden)]
pub use program::{Action, Steps, levels, program};
#[doc(hidden)]
pub use scan::scan;
#[doc(hidden)]
pub use sort::sort;
#[doc(hidden)]
pub use stencil::stencil;
#[doc(hidden)]
pub use transpose::transpose;

use std::sync::Arc;

use netlace_core::Context;
use netlace_core::network::{Emulation, Network};
use netlace_core::random::Random;

/// An algorithm that runs on the items of a guest.
pub struct Algorithm {
    /// What users write.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Runs it on random data, and the usual algorithm without a network to compare.
    pub check: fn(&Network, u64, &Context) -> Result<Checked, EmulationError>,
}

/// All algorithms, in the order in which they are shown.
pub static ALGORITHMS: &[&Algorithm] = &[
    &fft::ALGORITHM,
    &sort::ALGORITHM,
    &transpose::ALGORITHM,
    &scan::ALGORITHM,
    &stencil::ALGORITHM,
    &matmul::ALGORITHM,
    &convolve::ALGORITHM,
];

/// How a run went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What it ran on.
    pub guest: String,
    /// What was sent.
    pub counts: Counts,
    /// Whether the result is what one computer alone works out, in every bit.
    pub equal: bool,
}

/// The emulation with a hypercube for its guest; `what` runs on no other.
fn cube(network: &Network, what: &str) -> Result<Arc<dyn Emulation>, EmulationError> {
    let emulation = network.emulation_rule()?;
    binary(emulation.clone()).ok_or_else(|| {
        let guest = guest(emulation.dimensions());
        EmulationError::Unsuited(format!(
            "{what} needs a hypercube, but {network} emulates a {guest}"
        ))
    })
}

/// A random item for each node, if a machine has room for such items.
fn drawn<T>(
    network: &Network,
    seed: u64,
    context: &Context,
    mut draw: impl FnMut(&mut Random) -> T,
) -> Result<Vec<T>, EmulationError> {
    network.emulation_rule()?;
    let order = Machine::<T>::room(network, context)?;
    let mut random = Random::new(seed);
    Ok((0..order).map(|_| draw(&mut random)).collect())
}
