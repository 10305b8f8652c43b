//! What is in force in an InfiniBand fabric: its tables, followed and certified.
//!
//! A subnet manager that cannot do what it was asked for installs something else, and says so in
//! a log at best. So nothing is believed here: the fabric is rebuilt from what its own programs
//! print, packets are followed through the tables that its switches hold, and the routing that
//! comes of it is [certified](crate::certify) like any other.
//!
//! Nor is anything assumed. On which lane a packet is depends on the service level of its path and on the maps of
//! the switches. What of these is not given may be anything: [`Verdict`] says what holds all the same.

mod against;
mod cables;
mod installed;
mod lanes;
mod model;
mod walks;

pub use against::{Difference, differences};
pub use cables::{CablingError, Miscabled, miscabled};
pub use installed::{Installed, TablesError};
#[doc(hidden)]
pub use lanes::VL_DROP;
pub use lanes::{Follow, Maps, NoMap, OnLanes};
pub use model::Model;
pub use walks::Undelivered;
#[doc(hidden)]
pub use walks::Walks;

use crate::certify::{self, Certificate, Cycle, Defect, certify};
use crate::routing::Routing;
use netlace_core::Context;
use netlace_core::files::{LaneMaps, Levels};
use netlace_core::network::{Node, RequestError};

/// What is given in addition to the tables.
#[derive(Clone, Copy, Default)]
pub struct Given<'a> {
    /// The service levels of paths.
    pub levels: Option<&'a Levels>,
    /// The lanes of service levels.
    pub maps: Option<&'a LaneMaps>,
}

/// Whether a fabric can deadlock.
pub enum Verdict {
    /// It cannot.
    DeadlockFree {
        /// The proof.
        certificate: Certificate,
        /// For which lanes it holds.
        scope: Scope,
    },
    /// It can: these packets wait for each other in a cycle.
    CanDeadlock(Vec<Held>),
    /// What is given does not decide it.
    Unknown(Vec<Missing>),
    /// Packets do not arrive, or take ports that lead elsewhere.
    Invalid(Defect),
}

/// For which lanes a proof holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Whatever the service levels and their lanes.
    AnyLanes,
    /// Whatever the service levels that are not given, on the lanes given.
    AnyLevels,
    /// The service levels and lanes given.
    AsGiven,
}

/// A packet that waits in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The packet, and the channel that it holds.
    pub waiting: certify::Waiting,
    /// Its service level, if that counts.
    pub level: Option<u8>,
}

/// What would decide whether a fabric can deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The service levels of all paths.
    Levels,
    /// Those of this number of paths, one of which is between these nodes.
    LevelsOf(u64, Node, Node),
    /// The lanes of service levels.
    Maps,
    /// Those of a switch.
    MapOf(NoMap),
    /// Whether packets can come to wait for each other in this cycle, which was not brought about.
    Cycle(Vec<Held>),
}

/// What was found out about a fabric.
pub struct Report {
    /// What happens to packets.
    pub walks: Walks,
    /// Whether it can deadlock.
    pub verdict: Verdict,
    /// The number of lanes packets take, if that is known.
    pub lanes: Option<u32>,
    /// Whether it is still free of deadlock if packets also go on the level of the opposite direction, as a connection
    /// answers on the level of its request. Only of a fabric that is free of deadlock.
    pub both_directions: Option<bool>,
    /// The number of unknown LIDs in the tables: no port that was given has them.
    pub unknown_lids: usize,
}

/// Follows all packets through the tables, and certifies them on the lanes that they use.
pub fn check(
    installed: &Installed,
    given: Given,
    context: &Context,
) -> Result<Report, RequestError> {
    let maps = given.maps.map(|maps| Maps::new(installed, maps));
    let lanes = maps.as_ref().and_then(|maps| maps.as_ref().ok());
    let lanes = lanes.map(|maps| OnLanes::new(installed, given.levels, maps));
    // Maps may drop packets, if it is known on which level these are.
    let known = lanes.as_ref().filter(|lanes| lanes.unknown().0 == 0);
    let routing: &dyn Routing = known.map_or(installed, |lanes| lanes);
    let walks = Walks::of(installed.model(), routing, context)?;
    let verdict = match certify(installed.model().network(), installed, None, context)? {
        certify::Verdict::Invalid(defect) => Verdict::Invalid(defect),
        // What is free of cycles on one lane is so on any.
        certify::Verdict::DeadlockFree(certificate, _) => {
            Verdict::DeadlockFree { certificate, scope: Scope::AnyLanes }
        }
        certify::Verdict::Cyclic(_) => match (&lanes, maps.as_ref()) {
            (Some(lanes), _) => on_lanes(lanes, context)?,
            (None, missing) => {
                let levels = given.levels.is_none().then_some(Missing::Levels);
                let missing = missing.and_then(|maps| maps.as_ref().err().cloned());
                let maps = missing.map_or(Missing::Maps, Missing::MapOf);
                Verdict::Unknown(levels.into_iter().chain([maps]).collect())
            }
        },
    };
    let both_directions = match (&verdict, &lanes) {
        (Verdict::DeadlockFree { scope: Scope::AnyLanes, .. }, _) => Some(true),
        (Verdict::DeadlockFree { .. }, Some(lanes)) => {
            let both = certify(
                installed.model().network(),
                &lanes.following(Follow::BothDirections),
                None,
                context,
            )?;
            Some(matches!(both, certify::Verdict::DeadlockFree(..)))
        }
        _ => None,
    };
    let lanes = known.map(|_| walks.lanes.count_ones());
    let unknown_lids = installed.unknown_lids();
    Ok(Report { walks, verdict, lanes, both_directions, unknown_lids })
}

/// The verdict on a fabric whose maps are known, and which has a cycle if all lanes are one.
fn on_lanes(lanes: &OnLanes, context: &Context) -> Result<Verdict, RequestError> {
    let (unknown, pair) = lanes.unknown();
    let network = lanes.installed().model().network();
    let verdict_of = |lanes: &OnLanes, cycle: Cycle| {
        let held = |waiting: certify::Waiting| Held {
            waiting,
            level: lanes.level(waiting.from, waiting.to, waiting.choice),
        };
        let packets = cycle.packets.into_iter().map(held).collect();
        if cycle.reached {
            Verdict::CanDeadlock(packets)
        } else {
            Verdict::Unknown(vec![Missing::Cycle(packets)])
        }
    };
    let Some((from, to)) = pair else {
        return Ok(match certify(network, lanes, None, context)? {
            certify::Verdict::DeadlockFree(certificate, _) => {
                Verdict::DeadlockFree { certificate, scope: Scope::AsGiven }
            }
            certify::Verdict::Cyclic(cycle) => verdict_of(lanes, cycle),
            certify::Verdict::Invalid(defect) => Verdict::Invalid(defect),
        });
    };
    if let certify::Verdict::DeadlockFree(certificate, _) = certify(network, lanes, None, context)?
    {
        return Ok(Verdict::DeadlockFree { certificate, scope: Scope::AnyLevels });
    }
    let certain = lanes.following(Follow::Certain);
    if let certify::Verdict::Cyclic(cycle) = certify(network, &certain, None, context)?
        && cycle.reached
    {
        return Ok(verdict_of(&certain, cycle));
    }
    let missing =
        if lanes.has_levels() { Missing::LevelsOf(unknown, from, to) } else { Missing::Levels };
    Ok(Verdict::Unknown(vec![missing]))
}
