//! Building: a network as something that is placed somewhere and paid for.
//!
//! A [`Technology`] says what there is to build with. A [`Placement`] puts every node somewhere, and
//! so gives the length of each link. A [`Bill`] lists what all that takes, [`cabling`] every link.

mod bill;
pub mod cabling;
mod length;
mod placement;
mod technology;
mod units;

pub use bill::{Bill, Item, Line};
#[doc(hidden)]
pub use length::Length;
pub use placement::Placement;
#[doc(hidden)]
pub use placement::{Run, Spot, Wire};
pub use technology::{
    Axis, BuiltIn, Cable, Enclosure, Host, Medium, Speed, Switch, TECHNOLOGIES, Technology,
    TechnologyError,
};
#[doc(hidden)]
pub use units::Units;
