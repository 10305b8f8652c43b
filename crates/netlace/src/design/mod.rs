//! Design.

mod front;
mod goal;
mod request;
mod search;
mod space;

pub use front::{Front, Score};
pub use goal::Design;
pub use request::{Cost, Length, OBJECTIVES, Objective, Request, Size};
pub use search::Found;

use crate::context::Context;

/// Designs.
pub fn designs(request: &Request, context: &Context) -> Found {
    search::Search::new(goal::Goal { request }, context).run()
}
