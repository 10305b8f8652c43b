//! The ranks of a collective, which nodes combine, and how data travel.

use super::{ALGORITHMS, Algorithm, HOST_ALGORITHMS, Request};
use crate::routing::{RoutingMethod, SHORTEST};
use netlace_core::families::machine;
use netlace_core::network::{Node, NodeError, Ports, RequestError};
use netlace_core::{Classified, ErrorKind};

/// The ranks of a collective, and which nodes combine.
#[derive(Clone, Copy)]
pub enum Model {
    /// Each node that carries hosts is one rank, and data go from neighbour to neighbour: every node
    /// combines and copies. Hosts and their cables are left out.
    Nodes,
    /// Each host is a rank. Switches combine and copy (in-network reduction), all ports at a time.
    SwitchesCombine,
    /// Each host is a rank, and only hosts combine. They send messages to each other, which switches
    /// forward along the routes of this routing.
    HostsCombine(&'static RoutingMethod),
}

impl Default for Model {
    /// Hosts combine, and messages follow shortest paths.
    fn default() -> Self {
        Self::HostsCombine(&SHORTEST)
    }
}

impl Model {
    /// Who combines: `nodes`, `switches` or `hosts`.
    pub fn combine(&self) -> &'static str {
        match self {
            Model::Nodes => "nodes",
            Model::SwitchesCombine => "switches",
            Model::HostsCombine(_) => "hosts",
        }
    }

    /// The routing that messages follow, if there are any.
    pub fn routing(&self) -> Option<&'static RoutingMethod> {
        match self {
            Model::HostsCombine(routing) => Some(*routing),
            Model::Nodes | Model::SwitchesCombine => None,
        }
    }
}

/// A text that names no rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RankError {
    /// There is no such node.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// There is no such host.
    #[error("{expr} has no host {host}: {}", match hosts {
        0 => "it has none".to_owned(),
        _ => format!("its hosts are numbered 0 to {}", hosts - 1),
    })]
    NoHost {
        /// The network.
        expr: String,
        /// What was asked for.
        host: String,
        /// The number of hosts.
        hosts: u64,
    },
    /// Hosts cannot be numbered.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for RankError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Node(error) => error.kind(),
            Self::NoHost { .. } => ErrorKind::Usage,
            Self::Request(error) => error.kind(),
        }
    }
}

impl Request {
    /// The same request in a network whose hosts are nodes, so that they are what takes part.
    ///
    /// Where hosts are attached that is `machine(X)`, and the root its node. Where every node is a
    /// computer, every node combines whatever the model.
    ///
    /// ```
    /// use netlace::collectives::{Collective, Model, Request, Wires};
    /// use netlace::network::Ports;
    /// let request = |expr: &str| Request {
    ///     network: netlace::parse(expr).unwrap(),
    ///     collective: Collective::Broadcast,
    ///     root: 3,
    ///     ports: Ports::One,
    ///     bytes: 1024,
    ///     wires: Wires::default(),
    ///     model: Model::default(),
    /// };
    /// let machine = request("hosts(ring(4),2)").among_nodes().unwrap();
    /// assert_eq!(machine.network.to_string(), "machine(hosts(ring(4),2))");
    /// assert_eq!((machine.root, machine.model.combine()), (7, "hosts"));
    /// let torus = request("torus(4,4)").among_nodes().unwrap();
    /// assert_eq!((torus.root, torus.model.combine()), (3, "nodes"));
    /// ```
    pub fn among_nodes(&self) -> Result<Self, RequestError> {
        let endpoints = self.network.endpoints();
        let is_attached = endpoints.are_attached();
        let model = match self.model {
            Model::HostsCombine(_) if is_attached || endpoints.alike().is_none() => self.model,
            _ => Model::Nodes,
        };
        if !is_attached || matches!(self.model, Model::Nodes) {
            return Ok(Self { model, ..self.clone() });
        }
        let network = machine(&self.network)?;
        let ports = match model {
            Model::Nodes => Ports::All,
            _ => self.ports,
        };
        let root = self.network.topology()?.order().saturating_add(self.root);
        let wires = self.wires.with_hosts_as_nodes();
        Ok(Self { network, root, ports, wires, model, ..self.clone() })
    }

    /// The number of a rank by its number or its address: of a host, where hosts are attached and take
    /// part, with the address of its switch and its place there; else of a node.
    ///
    /// ```
    /// # use netlace::collectives::{Collective, Model, Request, Wires};
    /// # let request = Request {
    /// #     network: netlace::parse("hosts(torus(4,4),2)")?,
    /// #     collective: Collective::Broadcast,
    /// #     root: 0,
    /// #     ports: netlace::network::Ports::One,
    /// #     bytes: 1024,
    /// #     wires: Wires::default(),
    /// #     model: Model::default(),
    /// # };
    /// assert_eq!(request.rank("31").unwrap(), 31);
    /// assert_eq!(request.rank("((0,3),1)").unwrap(), 7);
    /// let wrong = request.rank("32").unwrap_err().to_string();
    /// assert_eq!(wrong, "hosts(torus(4,4),2) has no host 32: its hosts are numbered 0 to 31");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn rank(&self, text: &str) -> Result<Node, RankError> {
        if !self.has_host_cables() {
            return Ok(self.network.node(text)?);
        }
        let hosts = self.network.host_numbers().map_err(RequestError::from)?.count();
        let switches = self.network.topology().map_err(RequestError::from)?.order();
        let host = match text.trim().parse() {
            Ok(host) => Some(host).filter(|host| *host < hosts),
            Err(_) => self.among_nodes()?.network.node(text)?.checked_sub(switches),
        };
        host.ok_or_else(|| RankError::NoHost {
            expr: self.network.to_string(),
            host: text.to_owned(),
            hosts,
        })
    }

    /// Whether ranks are hosts with cables of their own.
    pub fn has_host_cables(&self) -> bool {
        self.network.endpoints().are_attached() && !matches!(self.model, Model::Nodes)
    }

    /// The nodes that take part, where hosts are nodes.
    pub(super) fn ranks(&self) -> Result<Vec<Node>, RequestError> {
        let order = self.network.topology()?.order();
        Ok(self.network.endpoints().senders(order).collect())
    }

    /// The algorithms that are tried.
    pub fn algorithms(&self) -> &'static [&'static Algorithm] {
        match self.model {
            Model::HostsCombine(_) => HOST_ALGORITHMS,
            Model::Nodes | Model::SwitchesCombine => ALGORITHMS,
        }
    }
}
