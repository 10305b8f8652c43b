//! Design: a network as something that is built, placed, paid for, and compared with others.
//!
//! A [`Technology`] says what there is to build with. A [`Placement`] puts every node somewhere, and
//! so tells how long each link is. A [`Bill`] lists what all that takes, [`cabling`] every link.
//! [`COLUMNS`] are what networks are compared by.

mod bill;
pub mod cabling;
mod columns;
mod front;
mod goal;
mod length;
mod placement;
mod request;
mod search;
mod space;
mod technology;

pub use bill::{Bill, Item, Line};
pub use columns::{COLUMNS, Column, Subject};
pub use front::{Front, Score};
pub use goal::Design;
pub use length::Length;
pub use placement::{Placement, Run, Spot, Wire};
pub use request::{Cost, OBJECTIVES, Objective, Request, Size};
pub use search::Found;
pub use technology::{
    Axis, BadTechnology, BuiltIn, Cable, Enclosure, Host, Medium, Switch, TECHNOLOGIES, Technology,
};

use crate::context::Context;

/// Designs.
pub fn designs(request: &Request, technology: &Technology, context: &Context) -> Found {
    search::Search::new(goal::Goal { request, technology }, context).run()
}
