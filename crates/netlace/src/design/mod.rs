//! Design: from requirements to networks that meet them.

mod alone;
mod front;
mod goal;
mod prices;
mod request;
mod search;
mod space;

pub use front::{Front, Score};
pub use goal::Design;
pub use request::{Cost, Length, OBJECTIVES, Objective, Request, Size};
pub use search::Found;

use crate::building::Technology;
use crate::context::Context;

/// Designs.
pub fn designs(request: &Request, technology: &Technology, context: &Context) -> Found {
    search::Search::new(goal::Goal::new(request, technology), context).run()
}
