//! From a network, a routing and a pattern of traffic to a simulation.

use std::sync::Arc;

use crate::kernel::Buffers;
use crate::packets::Destinations;
use crate::routes::{Routes, Ruled, Tabled, Targets};
use crate::simulation::{Effort, Simulation, SimulationError, Sweep};
use crate::wiring::Wiring;
use netlace::certify::{Cycle, Verdict, certify};
use netlace::lanes::{Assignment, Goal};
use netlace::network::{Lane, Level, Network, RequestError};
use netlace::routing::{Applied, Kind, RoutingMethod};
use netlace::traffic::{PATTERNS, Pattern};
use netlace::{Classified, Context, ErrorKind};

/// Where endpoints send to.
#[derive(Clone, Copy)]
pub enum Traffic {
    /// Each to all others alike.
    Uniform,
    /// Each to all alike, itself included, as in BookSim.
    UniformWithSelf,
    /// Each to one other.
    Pattern(&'static Pattern),
}

impl Traffic {
    /// All names, with what they mean.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let uniform = [
            ("uniform", "to all other endpoints alike"),
            ("uniform-with-self", "to all endpoints alike, itself included, as in BookSim"),
        ];
        uniform.into_iter().chain(PATTERNS.iter().map(|pattern| (pattern.name, pattern.summary)))
    }

    /// The traffic of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "uniform" => Some(Self::Uniform),
            "uniform-with-self" => Some(Self::UniformWithSelf),
            name => PATTERNS.iter().find(|pattern| pattern.name == name).map(Self::Pattern),
        }
    }

    fn destinations(self, endpoints: u32, network: &Network) -> Result<Destinations, RefusedError> {
        Ok(match self {
            Self::Uniform => Destinations::Others(endpoints),
            Self::UniformWithSelf => Destinations::Any(endpoints),
            Self::Pattern(pattern) => {
                let n = u64::from(endpoints);
                let to = (0..n).map(|from| (pattern.to)(from, n).map(|to| to as u32)).collect();
                let none = || RefusedError::NoPattern {
                    pattern: pattern.name,
                    endpoints,
                    network: network.to_string(),
                };
                let to: Option<Arc<[u32]>> = to;
                Destinations::Permutation(to.ok_or_else(none)?)
            }
        })
    }
}

/// What is asked for.
pub struct Request<'a> {
    /// The network; its nodes are routers.
    pub network: &'a Network,
    /// How packets are routed.
    pub method: &'static RoutingMethod,
    /// The lanes that are searched for, unless the routing has its own.
    pub goal: Option<Goal>,
    /// Whether a routing that can deadlock, or that is too large to be certified, is simulated all the same.
    pub uncertified: bool,
    /// Where packets go.
    pub traffic: Traffic,
    /// The flits of a packet.
    pub flits: u32,
    /// The buffers of routers.
    pub buffers: Buffers,
    /// The cycles on a link of each level, the innermost first; the last is used for all levels above.
    pub wires: Vec<u8>,
    /// How long it is simulated.
    pub effort: Effort,
}

/// What is known of the deadlocks of a simulated routing.
#[derive(Clone, Debug)]
pub enum Certified {
    /// It cannot deadlock on this number of lanes.
    Yes(Lane),
    /// It can.
    No(Cycle),
    /// It was not examined.
    Unknown,
}

/// Why there is no simulation of a network.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefusedError {
    /// The routing can deadlock.
    #[error(
        "{routing} on {network} can deadlock: {packets} packets wait for each other in a cycle (`netlace certify` shows them)"
    )]
    Deadlock {
        /// The routing.
        routing: &'static str,
        /// The network.
        network: String,
        /// The packets of the cycle.
        packets: usize,
    },
    /// The routing is none.
    #[error("{routing} on {network} is no valid routing: {why}")]
    Invalid {
        /// The routing.
        routing: &'static str,
        /// The network.
        network: String,
        /// What is wrong.
        why: String,
    },
    /// It is proved deadlock-free on other lanes than are simulated.
    #[error(
        "{routing} on {network} is deadlock-free on {proved} lanes, but is simulated on {lanes}, for which there is no proof"
    )]
    OtherLanes {
        /// The routing.
        routing: &'static str,
        /// The network.
        network: String,
        /// The lanes of the proof.
        proved: Lane,
        /// The lanes of the simulation.
        lanes: Lane,
    },
    /// There is no such pattern.
    #[error("there is no {pattern} of the {endpoints} endpoints of {network}")]
    NoPattern {
        /// The pattern.
        pattern: &'static str,
        /// The number of endpoints.
        endpoints: u32,
        /// The network.
        network: String,
    },
    /// The simulator does not take it.
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    /// It was refused or ended.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for RefusedError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Deadlock { .. } | Self::Invalid { .. } => ErrorKind::Negative,
            Self::NoPattern { .. } | Self::OtherLanes { .. } => ErrorKind::Unsupported,
            Self::Simulation(error) => error.kind(),
            Self::Request(error) => error.kind(),
        }
    }
}

impl Request<'_> {
    /// Certifies the routing, tabulates it where that fits, and wires the routers.
    pub fn simulation(&self, context: &Context) -> Result<(Simulation, Certified), RefusedError> {
        let Self { network, method, .. } = self;
        // Refused before anything is stored.
        let what = || format!("simulating the routers of {network}");
        context.within_memory(what, Wiring::bytes(network))?;
        if network.links() * 2u32 + network.endpoint_count() > u32::MAX.into() {
            return Err(RequestError::Unstorable { what: what() }.into());
        }
        let applied = method.apply(network, context)?;
        let (found, certified) = self.lanes(&applied, context)?;
        let cycles = |level: Level| {
            let last = self.wires.len().saturating_sub(1);
            self.wires.get(usize::from(level).min(last)).copied().unwrap_or(1)
        };
        let wiring = Wiring::of(network, cycles, context)?;
        let destinations = self.traffic.destinations(wiring.endpoints(), network)?;
        let routes = self.routes(applied, found.as_ref(), &wiring, context)?;
        // A proof is one for the lanes that it numbers.
        let certified = match certified {
            Certified::Yes(proved) if proved != routes.lanes() && self.uncertified => {
                Certified::Unknown
            }
            Certified::Yes(proved) if proved != routes.lanes() => {
                return Err(RefusedError::OtherLanes {
                    routing: method.name,
                    network: network.to_string(),
                    proved,
                    lanes: routes.lanes(),
                });
            }
            certified => certified,
        };
        let simulation = Simulation {
            routes,
            wiring,
            destinations,
            flits: self.flits,
            buffers: self.buffers,
            effort: self.effort,
            sweep: Sweep::default(),
        };
        Ok((simulation, certified))
    }

    /// The lanes that were found for the routing, if it needs any.
    fn lanes(
        &self,
        applied: &Applied,
        context: &Context,
    ) -> Result<(Option<Assignment>, Certified), RefusedError> {
        let Applied { routing, network } = applied;
        let verdict = match certify(network, &**routing, self.goal, context) {
            Ok(verdict) => verdict,
            Err(_) if self.uncertified => return Ok((None, Certified::Unknown)),
            Err(error) => return Err(error.into()),
        };
        let name = self.method.name;
        match verdict {
            Verdict::DeadlockFree(certificate, found) => {
                Ok((found, Certified::Yes(certificate.lanes)))
            }
            Verdict::Cyclic(cycle) if self.uncertified => Ok((None, Certified::No(cycle))),
            Verdict::Cyclic(cycle) => Err(RefusedError::Deadlock {
                routing: name,
                network: self.network.to_string(),
                packets: cycle.packets.len(),
            }),
            Verdict::Invalid(defect) => Err(RefusedError::Invalid {
                routing: name,
                network: self.network.to_string(),
                why: defect.to_string(),
            }),
        }
    }

    /// A table where that fits, else by rule.
    fn routes(
        &self,
        applied: Applied,
        found: Option<&Assignment>,
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Arc<dyn Routes>, RefusedError> {
        let Applied { routing, network } = applied;
        let targets = Targets::new(&network, wiring)?;
        let fits = Tabled::bytes(wiring, &targets) <= u128::from(context.memory_left() / 4);
        let is_tabled = routing.kind() == Kind::Destination
            && Tabled::serves(wiring)
            && (fits || found.is_some());
        if is_tabled {
            let what = || format!("the routes of all pairs of {}", self.network);
            context.within_memory(what, Tabled::bytes(wiring, &targets))?;
            return Ok(Arc::new(Tabled::new(
                &*routing,
                found,
                targets,
                self.buffers.channels,
                wiring,
                context,
            )?));
        }
        Ok(Arc::new(Ruled { routing, targets }))
    }
}
