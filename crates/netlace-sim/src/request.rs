//! From a network, a routing and a pattern of traffic to a simulation.

use std::sync::Arc;

use crate::destinations::Traffic;
use crate::kernel::Buffers;
use crate::routes::{
    Detours, Dimensions, Escaping, Halved, Progressive, Routes, Ruled, Tabled, Targets,
};
use crate::simulation::{Effort, Simulation, SimulationError, Sweep};
use crate::wiring::Wiring;
use netlace::certify::{Certificate, Cycle, Verdict, certify};
use netlace::lanes::{Assignment, Goal, Scheme};
use netlace::network::{Lane, Level, Network, RequestError};
use netlace::routing::{Applied, Kind, Routing, RoutingMethod};
use netlace::{Classified, Context, ErrorKind};

/// How packets choose among several hops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any hop that leads nearer; the routing is the escape.
    Minimal,
    /// The route, or one through a random endpoint's router if that is less busy; both by the routing.
    Ugal,
    /// As [`Self::Ugal`], decided anew at each router until the packet leaves the group in which it began.
    Progressive,
    /// Any hop that leads nearer, and one aside in each dimension of a product of complete networks; the routing is the escape.
    Dal,
}

impl Choice {
    /// All choices by name, with what they mean.
    pub const NAMES: &'static [(&'static str, Self, &'static str)] = &[
        ("minimal", Self::Minimal, "any hop that leads nearer; the routing is the escape"),
        ("ugal", Self::Ugal, "the route, or one through a random node if that is less busy"),
        (
            "progressive",
            Self::Progressive,
            "as ugal, decided anew at each router until a link of the top level",
        ),
        (
            "dal",
            Self::Dal,
            "on HyperX: any hop that leads nearer, or one aside in each dimension; the routing is the escape",
        ),
    ];

    /// The choice of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, ..)| *known == name).map(|(_, choice, _)| *choice)
    }
}

/// What is asked for.
pub struct Request<'a> {
    /// The network; its nodes are routers.
    pub network: &'a Network,
    /// How packets are routed.
    pub method: &'static RoutingMethod,
    /// How packets choose among several hops, if they do.
    pub choice: Option<Choice>,
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
    /// It can: packets can hold these links, from router to router, and wait for the next each.
    No(Vec<(u32, u32)>),
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
    /// The routing cannot be made adaptive.
    #[error("{routing} on {network} cannot be made adaptive: {why}")]
    NoChoice {
        /// The routing.
        routing: &'static str,
        /// The network.
        network: String,
        /// Why not.
        why: &'static str,
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
    /// The traffic matrix is of another size.
    #[error("the traffic matrix has {rows} rows, and {network} {endpoints} endpoints")]
    OtherSize {
        /// The rows of the matrix.
        rows: usize,
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
            Self::NoPattern { .. } | Self::OtherLanes { .. } | Self::NoChoice { .. } => {
                ErrorKind::Unsupported
            }
            Self::OtherSize { .. } => ErrorKind::Usage,
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
        let form = self.form(&applied)?;
        let (found, proof) = self.lanes(&applied, form, context)?;
        let cycles = |level: Level| {
            let last = self.wires.len().saturating_sub(1);
            self.wires.get(usize::from(level).min(last)).copied().unwrap_or(1)
        };
        let wiring = Wiring::of(network, cycles, context)?;
        let destinations = self.traffic.destinations(network, &applied, &wiring, context)?;
        let (endpoints, network_name) = (wiring.endpoints(), network.to_string());
        let destinations = destinations.ok_or_else(|| match &self.traffic {
            Traffic::Matrix(matrix) => RefusedError::OtherSize {
                rows: matrix.rows.len(),
                endpoints,
                network: network_name,
            },
            other => {
                RefusedError::NoPattern { pattern: other.name(), endpoints, network: network_name }
            }
        })?;
        let targets = Targets::new(&applied.network, &wiring)?;
        let certified = match proof {
            Some(Ok(lanes)) => Certified::Yes(lanes),
            Some(Err(cycle)) => Certified::No(links(&cycle, &targets, &wiring)),
            None => Certified::Unknown,
        };
        let routes =
            self.routes(applied.routing, targets, form, found.as_ref(), &wiring, context)?;
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
            can_deadlock: !matches!(certified, Certified::Yes(_)),
            sweep: Sweep::default(),
        };
        Ok((simulation, certified))
    }

    fn form(&self, applied: &Applied) -> Result<Form, RefusedError> {
        let has_halves = applied.routing.halves().is_some();
        match self.choice {
            Some(_) if has_halves => Err(self.no_choice("it leads through random nodes itself")),
            Some(_) if self.uncertified => Err(self.no_choice("only certified routes are")),
            Some(Choice::Ugal) => Ok(Form::Halves { is_direct: true }),
            Some(Choice::Progressive) => Ok(Form::Progressive),
            Some(Choice::Minimal) => Ok(Form::Escape { has_dimensions: false }),
            Some(Choice::Dal) => Ok(Form::Escape { has_dimensions: true }),
            None if has_halves => Ok(Form::Halves { is_direct: false }),
            None => Ok(Form::Once),
        }
    }

    fn no_choice(&self, why: &'static str) -> RefusedError {
        RefusedError::NoChoice { routing: self.method.name, network: self.network.to_string(), why }
    }

    /// Whether each link of each router leads out of its group: those of the top level do.
    fn leaving(&self) -> Result<Vec<Vec<bool>>, RefusedError> {
        let topology = self.network.topology().map_err(RequestError::from)?;
        let mut row = Vec::new();
        let mut levels = |v| {
            row.clear();
            topology.links(v, &mut row);
            row.iter().map(|link| link.level).collect()
        };
        let of_routers: Vec<Vec<Level>> = (0..topology.order()).map(&mut levels).collect();
        let (least, top) = (of_routers.iter().flatten().min(), of_routers.iter().flatten().max());
        match top {
            Some(&top) if least != Some(&top) => {
                let leave =
                    |levels: &Vec<Level>| levels.iter().map(|&level| level == top).collect();
                Ok(of_routers.iter().map(leave).collect())
            }
            _ => Err(self.no_choice("it has no groups: all links are of one level")),
        }
    }

    /// The lanes that were found for the routing, if it needs any; and of the routes that are made of it the number of lanes on which
    /// they are proved to be deadlock-free, or a cycle, unless that was not examined.
    fn lanes(
        &self,
        applied: &Applied,
        form: Form,
        context: &Context,
    ) -> Result<(Option<Assignment>, Option<Result<Lane, Cycle>>), RefusedError> {
        let Applied { routing, network } = applied;
        let base = routing.halves().unwrap_or(&**routing);
        let goal = self.goal.map(|goal| match form {
            Form::Once => goal,
            Form::Halves { .. } => Goal { scheme: Scheme::Path, most: goal.most / 2, ..goal },
            Form::Progressive => Goal { scheme: Scheme::Path, most: goal.most / 3, ..goal },
            Form::Escape { .. } => {
                Goal { scheme: Scheme::Path, most: goal.most.saturating_sub(1), ..goal }
            }
        });
        let verdict = match certify(network, base, goal, context) {
            Ok(verdict) => verdict,
            Err(_) if self.uncertified => return Ok((None, None)),
            Err(error) => return Err(error.into()),
        };
        let name = self.method.name;
        match verdict {
            Verdict::DeadlockFree(certificate, found) => {
                let lanes = match form {
                    Form::Once => certificate.lanes,
                    Form::Halves { .. } => 2 * certificate.lanes,
                    Form::Progressive => 3 * certificate.lanes,
                    Form::Escape { .. } => 1 + certificate.lanes,
                };
                // Packets escape from any router, for which the numbers must be looked at again.
                let is_escape = matches!(form, Form::Escape { .. });
                let found = if is_escape { Some(numbered(&certificate)) } else { found };
                Ok((found, Some(Ok(lanes))))
            }
            Verdict::Cyclic(cycle) if self.uncertified => Ok((None, Some(Err(cycle)))),
            Verdict::Cyclic(_) if self.choice.is_some() => {
                Err(self.no_choice("it can deadlock itself on these virtual channels"))
            }
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
        routing: Arc<dyn Routing>,
        targets: Targets,
        form: Form,
        found: Option<&Assignment>,
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Arc<dyn Routes>, RefusedError> {
        let base = routing.halves().unwrap_or(&*routing);
        let bytes = match form {
            Form::Escape { .. } => Escaping::bytes(wiring, targets.columns()),
            Form::Once | Form::Halves { .. } | Form::Progressive => 0,
        } + Tabled::bytes(wiring, &targets);
        let is_tabled = base.kind() == Kind::Destination
            && Tabled::serves(wiring)
            && (bytes <= u128::from(context.memory_left() / 4)
                || found.is_some()
                || self.choice.is_some());
        if !is_tabled && self.choice.is_some() {
            return Err(
                self.no_choice("it is not destination-based, or a router has too many ports")
            );
        }
        if !is_tabled {
            return Ok(Arc::new(Ruled { routing, targets }));
        }
        context.within_memory(|| format!("the routes of all pairs of {}", self.network), bytes)?;
        let table = |found, channels| Tabled::new(base, found, targets, channels, wiring, context);
        let channels = self.buffers.channels;
        Ok(match form {
            Form::Once => Arc::new(table(found, channels)?),
            Form::Halves { is_direct } => Arc::new(Halved {
                half: table(found, channels / 2)?,
                endpoints: wiring.endpoints(),
                detours: is_direct.then(|| Detours::new(wiring, self.flits)),
            }),
            Form::Progressive => Arc::new(Progressive {
                routes: table(found, channels / 3)?,
                endpoints: wiring.endpoints(),
                detours: Detours::new(wiring, self.flits),
                leaving: self.leaving()?,
                has_endpoints: (0..wiring.routers())
                    .map(|router| !wiring.endpoints_of(router).is_empty())
                    .collect(),
            }),
            Form::Escape { has_dimensions } => {
                let dimensions = has_dimensions.then(|| Dimensions::of(wiring));
                if let Some(None) = dimensions {
                    return Err(self.no_choice("the network is not a product of complete networks"));
                }
                let escape = table(None, channels)?;
                let no_lane = || self.no_choice("some router has no lane to escape on");
                let orders = &found.ok_or_else(no_lane)?.orders;
                let entries = escape.entries(orders, wiring, context)?.ok_or_else(no_lane)?;
                let lanes = orders.len() as Lane;
                Arc::new(Escaping::new(
                    escape,
                    (entries, lanes),
                    dimensions.flatten(),
                    self.flits,
                    wiring,
                ))
            }
        })
    }
}

/// The numbers of a certificate, lane by lane.
fn numbered(certificate: &Certificate) -> Assignment {
    let lanes = usize::from(certificate.lanes);
    let order = |lane| certificate.numbers.iter().skip(lane).step_by(lanes).copied().collect();
    Assignment { scheme: Scheme::Path, orders: (0..lanes).map(order).collect(), rules: None }
}

/// The links between routers that packets of a cycle hold.
fn links(cycle: &Cycle, targets: &Targets, wiring: &Wiring) -> Vec<(u32, u32)> {
    let held = cycle.packets.iter().map(|packet| packet.holds);
    held.filter(|channel| !targets.is_host(channel.from))
        .filter_map(|channel| {
            let from = channel.from as u32;
            let wires = wiring.links(from as usize);
            let port = channel.port.checked_sub(targets.before_links(from))?;
            wires.get(usize::from(port)).map(|wire| (from, wire.to))
        })
        .collect()
}

/// How routes are made of a routing.
#[derive(Clone, Copy)]
enum Form {
    /// They are its own.
    Once,
    /// Twice, to a random endpoint's router and on from there; or directly where that is less busy.
    Halves { is_direct: bool },
    /// From end to end, or in two halves from any router of the first group.
    Progressive,
    /// As the escape of packets that take other hops.
    Escape { has_dimensions: bool },
}
