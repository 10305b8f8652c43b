//! Design: from requirements to networks that meet them.

mod baselines;
mod front;
mod goal;
mod prices;
mod request;
mod same;
mod search;

pub use front::{Front, Score};
pub use goal::Design;
pub use request::{Cost, DesignError, Length, OBJECTIVES, Objective, Request, Size, families};
#[doc(hidden)]
pub use request::{LARGEST, MOST_PORTS};
#[doc(hidden)]
pub use same::{Renamed, are_same};
pub use search::Found;

use crate::building::Technology;
#[doc(hidden)]
pub use netlace::space::recognise;
use netlace::{Context, Stopped};

/// The designs that meet a request and that nothing else found covers, and next to them what people buy today.
///
/// The same request gives the same answer, on any number of threads.
///
/// ```
/// use netlace::Context;
/// use netlace_plan::building::{TECHNOLOGIES, Technology};
/// use netlace_plan::design::{Objective, Request, Size, designs};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let request = Request {
///     size: Size::Nodes(30..=34),
///     ports: 4,
///     most_diameter: None,
///     families: vec!["ring", "complete", "rsn", "rdn"],
///     minimize: Objective::Diameter,
///     load: 0.5,
/// };
/// let found = designs(&request, &hall, &Context::with_memory(1 << 26)).unwrap();
/// assert_eq!(found.designs[0].network.to_string(), "rdn(complete(4),1)");
/// assert_eq!(found.designs[0].score.length, 4.0);
/// ```
pub fn designs(
    request: &Request,
    technology: &Technology,
    context: &Context,
) -> Result<Found, Stopped> {
    /// Distances between all nodes of a part, as exact rules hold them, and the candidates that are compared at a time.
    const LEAST_MEMORY: u64 = 28_000_000;
    if context.memory_left() < LEAST_MEMORY {
        return Err(Stopped::MemoryFull);
    }
    search::Search::new(goal::Goal::new(request, technology), context).run()
}
