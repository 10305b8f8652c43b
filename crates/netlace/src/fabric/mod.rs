//! What is in force in an InfiniBand fabric: its tables, followed and certified.
//!
//! A subnet manager that cannot do what it was asked for installs something else, and says so in
//! a log at best. So nothing is believed here: the fabric is rebuilt from what its own programs
//! print, packets are followed through the tables that its switches hold, and the routing that
//! comes of it is [certified](crate::certify) like any other.

mod against;
mod installed;
mod model;
mod walks;

pub use against::{Difference, differences};
pub use installed::{Installed, Misfit, VirtualLanes};
pub use model::Model;
pub use walks::{Astray, Walks};

use crate::certify::{Verdict, certify};
use crate::context::Context;
use crate::network::Refused;

/// What was found out about a fabric.
pub struct Report {
    /// How packets fare.
    pub walks: Walks,
    /// Whether the routing can deadlock.
    pub verdict: Verdict,
}

/// Follows all packets through the tables, and certifies them on the lanes that they use.
pub fn check(model: &Model, installed: &Installed, context: &Context) -> Result<Report, Refused> {
    let walks = Walks::of(model, installed, context)?;
    let verdict = certify(model.network(), installed, None, context)?;
    Ok(Report { walks, verdict })
}
